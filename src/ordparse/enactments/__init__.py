"""Enactments: the entries of history notes, who enacted, amended or repealed a provision, and when.

From top to bottom: `entries` are the values; `usual` reads the forms of most
notes at once; `pieces` asks the grammar (`grammar/history.lark`) for all
others, and `segments` puts its pieces together; `reading` runs it all.
"""

from ordparse.enactments.entries import Action, Entry, iso_date
from ordparse.enactments.reading import read_entries

__all__ = ["Action", "Entry", "iso_date", "read_entries"]
