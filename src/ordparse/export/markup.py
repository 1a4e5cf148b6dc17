"""XML by hand: text and attributes escaped, and characters that XML cannot hold replaced."""

import re
from collections.abc import Mapping

_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TEXT = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_ATTRIBUTE = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": " ", "\r": " ", "\t": " "})


def clean(text: str) -> str:
    """The text with U+FFFD in place of each character that XML 1.0 cannot hold."""
    return _ILLEGAL.sub("\ufffd", text) if _ILLEGAL.search(text) else text


def escaped(text: str) -> str:
    """The text as it stands between tags.

    >>> escaped("fees < $5 & taxes")
    'fees &lt; $5 &amp; taxes'
    """
    return clean(text).translate(_TEXT)


def attributes(values: Mapping[str, object]) -> str:
    """The attributes of a tag, each with a blank before it; those that are None are left out.

    >>> attributes({"eId": "sec_5", "refersTo": None})
    ' eId="sec_5"'
    """
    return "".join(
        f' {name}="{clean(str(value)).translate(_ATTRIBUTE)}"' for name, value in values.items() if value is not None
    )
