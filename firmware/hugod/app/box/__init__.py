"""Its settings and parts."""
