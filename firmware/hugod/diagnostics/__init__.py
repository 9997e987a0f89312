"""Each part of the box looked at: what is there, what is not. Words: `app/values/findings.py`."""
