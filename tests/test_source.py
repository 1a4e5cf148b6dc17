"""Sources: any bytes decoded once, every offset a character of what was decoded."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ordparse.errors import UnreadableSource
from ordparse.source import decode, read_source, source_from_bytes, source_from_text

TEXT = "501.01 Façade. § 501.02 – paint.\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (TEXT.encode(), "utf-8"),
        (b"\xef\xbb\xbf" + TEXT.encode(), "utf-8"),
        (TEXT.encode("utf-16"), "utf-16-le"),
        (b"\xfe\xff" + TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("cp1252"), "cp1252"),
        (b"\xff\xfe\x00\x00" + TEXT.encode("utf-32-le"), "utf-32-le"),
    ],
)
def test_the_encodings_of_the_world(data: bytes, encoding: str) -> None:
    assert decode(data) == (TEXT, encoding)


def test_no_byte_is_refused() -> None:
    text, _ = decode(bytes(range(256)))
    assert len(text) == 256


def test_line_ends_are_untouched() -> None:
    assert source_from_bytes(b"a\r\nb\rc\n", "x").text == "a\r\nb\rc\n"


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [("abc\ndef", 0, (1, 1)), ("abc\ndef", 5, (2, 2)), ("abc\r\ndef", 5, (2, 1)), ("abc", 3, (1, 4)), ("", 0, (1, 1))],
)
def test_lines_and_columns_count_from_one(text: str, offset: int, place: tuple[int, int]) -> None:
    assert source_from_text(text).line_and_column(offset) == place


def test_the_same_bytes_have_the_same_digest() -> None:
    assert source_from_bytes(b"a", "x").sha256 == source_from_bytes(b"a", "y").sha256


def test_a_missing_file_and_a_folder_are_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(UnreadableSource, match=str(path)):
            read_source(path)


@given(st.text(alphabet="ab\n\r\x0b\x0c\x1c\x1d\x1e\x1f\x85\u2028\u2029"))
def test_lines_are_those_of_python(text: str) -> None:
    source, at = source_from_text(text), 0
    for number, line in enumerate(text.splitlines(keepends=True), start=1):
        assert [source.line_and_column(at + column) for column in range(len(line))] == [
            (number, column + 1) for column in range(len(line))
        ]
        at += len(line)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "a PDF document"),
        (b"PK\x03\x04\x14\x00", "a Word document"),
        (b"{\\rtf1\\ansi Fees.}", "a rich text document"),
        (b"\x89PNG\r\n\x1a\n", "an image"),
        (b"\x1f\x8b\x08\x00", "a compressed file"),
    ],
)
def test_what_is_no_text_is_named(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "code.txt"
    path.write_bytes(data)
    with pytest.raises(UnreadableSource, match=f"code.txt: {said}"):
        read_source(path)
