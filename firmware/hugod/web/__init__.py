"""The page at the box and the page on the network."""
