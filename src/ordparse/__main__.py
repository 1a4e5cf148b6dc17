"""`python -m ordparse` is `ordparse`."""

from ordparse.cli import main

main()
