"""The daemon in the box: `hugod`."""
