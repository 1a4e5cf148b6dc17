"""Comparing: the matching rules of other cities side by side, and redlines of two wordings.

`similarity` finds what matches, `compare` sets it side by side, `diff` draws redlines; the
`*_formats` modules print both.
"""
