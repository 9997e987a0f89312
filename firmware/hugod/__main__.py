"""`python -m hugod` is the command `hugod`."""

from hugod.main import main

raise SystemExit(main())
