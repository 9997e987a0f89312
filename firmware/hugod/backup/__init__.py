"""All games onto a stick and back. On it: `bundle`; what stays: `copy_in`; is it real: `judge`."""
