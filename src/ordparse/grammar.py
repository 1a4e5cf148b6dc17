"""Grammars: the only module that loads `.lark` files.

How law is *written* stands in `grammar/*.lark`; each stage asks here for a
parser by the file's name and a start rule, and gets the same one each time.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lark import Lark
    from lark.lexer import Lexer

_HERE = Path(__file__).resolve().parent
_CHECKOUT = _HERE.parents[1]


@cache
def folder() -> Path:
    """The folder of the grammar files: the checkout's own, else the one that was installed.

    An editable install may keep a stale copy beside the package, so the
    checkout's wins where this module lies in one.
    """
    own = _CHECKOUT / "grammar"
    return own if own.is_dir() and (_CHECKOUT / "pyproject.toml").is_file() else _HERE / "grammar"


@cache
def parser(name: str, start: str, *, lexer: "str | type[Lexer]" = "contextual") -> "Lark":
    """The LALR parser of `grammar/NAME.lark` for one start rule, made once.

    A grammar whose tokens come from a scanner of ours (its terminals are
    `%declare`d) names that scanner as `lexer`.
    """
    from lark import Lark
    from lark import lexer as lark_lexer

    # where interegular is installed, lark compares all terminals with each other at each start: seconds
    lark_lexer.has_interegular = False
    here = folder()
    return Lark.open(
        str(here / f"{name}.lark"),
        parser="lalr",
        lexer=lexer,
        start=start,
        import_paths=[str(here)],
        maybe_placeholders=False,
    )
