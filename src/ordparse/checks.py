"""Every check: the modules that register a kind of finding, loaded together for those who list all kinds.

A kind is registered beside the code that finds it; who only reads a text loads what it needs.
"""

from ordparse import reference_checks
from ordparse.diagnostics import CODES
from ordparse.meaning import quantity_checks, terms
from ordparse.outline import checks

MODULES = (checks, reference_checks, quantity_checks, terms)
"""The modules that register kinds of findings."""

__all__ = ["CODES", "MODULES"]
