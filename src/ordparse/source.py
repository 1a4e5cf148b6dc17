"""A source: the file as we got it, decoded once and never edited.

Every offset of the project is a character offset (Python `str`) into
`Source.text`: line ends are untouched and a byte order mark is left out.
"""

import codecs
import hashlib
import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from ordparse.allocation import expect_text
from ordparse.errors import UnreadableSource

Span: TypeAlias = tuple[int, int]
"""A half-open stretch of characters, start and end, into the text of one source."""

_LINE_END = re.compile("\r\n|[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")  # those of str.splitlines
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, kw_only=True)
class Source:
    """One file's text with its name, encoding and the SHA-256 of its bytes."""

    name: str
    text: str
    encoding: str
    sha256: str

    @cached_property
    def _line_starts(self) -> Sequence[int]:
        starts = array("I", [0])
        starts.extend(match.end() for match in _LINE_END.finditer(self.text))
        if len(starts) > 1 and starts[-1] == len(self.text):
            starts.pop()  # the last line's end begins no line
        return starts

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset, both counted from 1 as editors do."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1


def decode(data: bytes) -> tuple[str, str]:
    """The text of `data` and the name of the encoding it was read with.

    A byte order mark decides; then UTF-8; then UTF-16 without a mark, known by
    its zero bytes; what is left is Windows-1252, where the five unassigned bytes
    are read as the control characters of Latin-1, so no byte is refused.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    head = data[:4096]
    if len(data) % 2 == 0 and len(head) >= 8:
        for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
            if head[first::2].count(0) > 0.7 * len(head) / 2:
                return data.decode(encoding, "replace"), encoding
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        return "".join(_CP1252[byte] for byte in data), "cp1252"


_CP1252 = [bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256)]


def source_from_bytes(data: bytes, name: str) -> Source:
    """The source that `data` holds, under the name `name`."""
    expect_text(len(data))
    text, encoding = decode(data)
    return Source(name=name, text=text, encoding=encoding, sha256=hashlib.sha256(data).hexdigest())


def source_from_text(text: str, name: str = "text") -> Source:
    """The source made of a string that is already decoded."""
    expect_text(len(text))
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return Source(name=name, text=text, encoding="utf-8", sha256=digest)


# How files begin that are no text, what they are, and what makes a text of them
_NO_TEXT = (
    (b"%PDF-", "a PDF document", "pdftotext -layout makes a text of it"),
    (b"PK\x03\x04", "a Word document or another archive", "save it as plain text"),
    (b"\xd0\xcf\x11\xe0", "a Word document", "save it as plain text"),
    (b"{\\rtf", "a rich text document", "save it as plain text"),
    (b"\x89PNG", "an image", "it has to be read by a scanner's software first"),
    (b"\xff\xd8\xff", "an image", "it has to be read by a scanner's software first"),
    (b"II*\x00", "an image", "it has to be read by a scanner's software first"),
    (b"MM\x00*", "an image", "it has to be read by a scanner's software first"),
    (b"\x1f\x8b", "a compressed file", "unpack it first"),
)


def read_source(path: Path, name: str | None = None) -> Source:
    """The source in the file at `path`; its name is the file's own unless given.

    Raises:
        UnreadableSource: the file is missing, a folder, not readable, or no text, such as a PDF document.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UnreadableSource(f"{path}: {error.strerror or error}") from error
    for begins, what, help in _NO_TEXT:
        if data.startswith(begins):
            raise UnreadableSource(f"{path}: {what}, no text; {help}")
    return source_from_bytes(data, name or path.name)
