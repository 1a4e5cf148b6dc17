"""grammar/heading.lark and grammar/structure.lark: the sample lines above their rules parse, the near-misses do not."""

import re

import pytest
from lark import Token
from lark.exceptions import LarkError

from ordparse import grammar
from ordparse.feed import Feed

_RULE = re.compile(r"(?:!|\?)?(_?[a-z_]+)(?:\.[0-9])?:")
STARTS = ("head", "enumerator", "subdivision")


def samples(name: str) -> list[tuple[str, str, str]]:
    """The rule, the kind (`e.g.` or `not`) and the text of each sample line of a grammar."""
    found: list[tuple[str, str, str]] = []
    waiting: list[tuple[str, str]] = []
    for line in (grammar.folder() / f"{name}.lark").read_text(encoding="utf-8").splitlines():
        if match := re.match(r"// +(e\.g\.|not) +(.*)", line):
            waiting.append((match[1], match[2]))
        elif (rule := _RULE.match(line)) and waiting:
            found += [(rule[1], kind, text) for kind, text in waiting]
            waiting = []
    return found


HEADINGS = [
    (rule, kind, quoted) for rule, kind, text in samples("heading") for quoted in re.findall(r'"([^"]*)"', text)
]
TREES = [(kind, " ".join(re.findall(r"\b[A-Z]+\b", text.split("  ")[0]))) for _, kind, text in samples("structure")]


def test_each_grammar_shows_what_parses_and_what_does_not() -> None:
    assert {(rule, kind) for rule, kind, _ in HEADINGS} >= {(rule, kind) for rule in STARTS for kind in ("e.g.", "not")}
    assert {kind for kind, _ in TREES} == {"e.g.", "not"}
    assert len(HEADINGS) > 20


@pytest.mark.parametrize(("rule", "kind", "text"), HEADINGS)
def test_a_label(rule: str, kind: str, text: str) -> None:
    parser = grammar.parser("heading", rule)
    if kind == "e.g.":
        assert parser.parse(text).data == rule
    else:
        with pytest.raises(LarkError):
            parser.parse(text)


@pytest.mark.parametrize(("kind", "tokens"), TREES)
def test_a_tree(kind: str, tokens: str) -> None:
    parser = grammar.parser("structure", "code", lexer=Feed)
    fed = [Token(name, "") for name in tokens.split()]
    if kind == "e.g.":
        assert parser.parse(fed).data == "code"  # type: ignore[arg-type]
    else:
        with pytest.raises(LarkError):
            parser.parse(fed)  # type: ignore[arg-type]
