"""Functions for SQL: what the pages know, asked from a query."""

import sqlite3


def register(connection: sqlite3.Connection) -> None:
    """Make the functions known to a connection."""
