"""Each part looked at. The lines of `hugod check`: `all_parts`, words: `app/values/findings.py`."""
