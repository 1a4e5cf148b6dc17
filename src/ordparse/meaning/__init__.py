"""Meaning: what the rules say: terms, amounts, and who must do what.

`layer` reads all of it from one outline; `definitions`, `quantities` and `norms` are its parts.
"""
