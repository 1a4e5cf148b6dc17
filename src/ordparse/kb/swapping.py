"""Putting a new file in the place of a knowledge base that may be in use.

SQLite keeps what is not in the file yet in a log beside it, a `-wal` or a
`-journal`. A log that is left behind would be played into the new file and
damage it.
"""

import contextlib
import os
import sqlite3
from pathlib import Path

from ordparse.errors import BadKnowledgeBase

_LOGS = ("-wal", "-shm", "-journal")


def swap_in(new: Path, path: Path) -> None:
    """Put the file `new` in the place of the one at `path`, so that nothing of the old one is left.

    Who has the old one open goes on reading it.

    Raises:
        BadKnowledgeBase: another program is writing the old one.
    """
    logs = [log for end in _LOGS if (log := path.with_name(f"{path.name}{end}")).exists()]
    if logs and path.exists():
        _settle(path)
    for log in logs:
        log.unlink(missing_ok=True)
    os.replace(new, path)


def _settle(path: Path) -> None:
    """Have all that stands in the logs written into the file: a stop before it is replaced then costs nothing."""
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as old:
            old.execute("SELECT count(*) FROM sqlite_master").fetchone()  # plays a journal back
            old.execute("BEGIN IMMEDIATE")
            old.execute("ROLLBACK")
            (busy, *_) = old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError as error:
        busy = error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    except sqlite3.DatabaseError:
        return  # damaged: nothing to save
    if busy:
        raise BadKnowledgeBase(f"{path}: another program is writing it; it is left as it is")
