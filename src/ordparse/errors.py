"""What can go wrong outside the text: misuse and unreadable files.

Broken law never raises; it gives diagnostics. These exceptions are turned into
one line and an exit code in `cli.py` alone.
"""


class OrdparseError(Exception):
    """The root of all errors that ordparse raises on purpose."""


class UnreadableSource(OrdparseError):
    """A file that cannot be read as text; the message names the file and the reason."""


class BadCorpus(OrdparseError):
    """A corpus folder or its corpus.toml that does not say what it must."""


class UnknownProvision(OrdparseError):
    """An id or citation that names no provision of the loaded code."""


class BadKnowledgeBase(OrdparseError):
    """A knowledge base file that is missing, of another version or damaged."""


class UnwritableExport(OrdparseError):
    """A file or folder that cannot be written; the message names it and the reason."""


class MissingExtra(OrdparseError):
    """A library that is not installed, for a part of the project that is optional."""


class BadModel(OrdparseError):
    """A sentence model that is not there, cannot be read, or lacks the package that reads it."""
