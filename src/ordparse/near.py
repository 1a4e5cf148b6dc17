"""What to say of an id that names no provision: the ids that look like it, in whichever question it was asked."""

import sqlite3
from difflib import get_close_matches

from ordparse.errors import UnknownProvision

_NAMED = 20  # jurisdictions told one by one
_COMPARED = 20_000  # ids that an unknown one is compared with


def unknown_provision(connection: sqlite3.Connection, id: str) -> UnknownProvision:
    """The complaint about an id that names nothing in a knowledge base, with up to three ids that look like it.

    Where its jurisdiction is not there, the jurisdictions that are.
    """
    code = id.partition("/")[0]
    jurisdiction = code.partition("@")[0]
    if not connection.execute("SELECT 1 FROM jurisdictions WHERE id = ?", [jurisdiction]).fetchone():
        known = [row[0] for row in connection.execute("SELECT id FROM jurisdictions ORDER BY id LIMIT ?", [_NAMED])]
        whole = [f"{place}/{id}" for place in known]
        marks = ", ".join("?" * len(whole))
        meant = connection.execute(f"SELECT id FROM provisions WHERE id IN ({marks}) ORDER BY id", whole).fetchall()
        if meant:
            return UnknownProvision(f"{id}: whose? There is {', '.join(row[0] for row in meant)}")
        return UnknownProvision(f"{id}: no jurisdiction {jurisdiction}; there are {', '.join(known)}")
    if id == jurisdiction:
        first = connection.execute(
            "SELECT id FROM provisions WHERE jurisdiction = ? AND kind = 'section' LIMIT 1", [id]
        )
        example = first.fetchone()
        hint = f", such as {example[0]}" if example else ""
        return UnknownProvision(f"{id}: a jurisdiction; name a provision of it{hint}")
    rows = connection.execute("SELECT id FROM provisions WHERE jurisdiction = ? LIMIT ?", [jurisdiction, _COMPARED])
    near = get_close_matches(id, [row[0] for row in rows], n=3, cutoff=0.8)
    hint = f"; near it: {', '.join(near)}" if near else ""
    return UnknownProvision(f"{id}: no such provision{hint}")
