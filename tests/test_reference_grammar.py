"""grammar/reference.lark: the sample lines above its rules, and where a phrase stops."""

import re

import pytest

from ordparse import grammar
from ordparse.citing.phrases import Scanner, Token
from ordparse.citing.reading import read
from ordparse.citing.scheme import learn
from ordparse.laws import law_before

# numbers of several house styles, as one code never has them
NUMBERS = ("502.10", "502.00", "503A.03", "5-104", "5-18", "3-2-9", "62.10", "62.40", "64.120")
SCHEME = learn(("section", num, num) for num in NUMBERS)
LINES = (grammar.folder() / "reference.lark").read_text(encoding="utf-8").splitlines()
SAMPLES = [match.groups() for line in LINES if (match := re.match(r'//\s+(e\.g\.|not) +"(.*)"', line))]


def end_of_phrase(text: str) -> int:
    """Where the phrase at the start of `text` ends; a law's name may stand before it."""
    scanner = Scanner(text, SCHEME, "mn")
    for end in range(len(text), 4, -1):
        found = law_before(text, 0, end, "mn")
        if found and found[0] == 0:
            at = end + len(text[end:]) - len(text[end:].lstrip(" ,"))
            phrase = read(scanner.tokens(at, len(text), Token("LAW", 0, end, found[1])))
            break
    else:
        phrase = read(scanner.tokens(0, len(text)))
    return phrase.end if phrase else 0


def test_the_grammar_has_samples_of_both_kinds() -> None:
    assert {kind for kind, _ in SAMPLES} == {"e.g.", "not"}
    assert len(SAMPLES) > 25


@pytest.mark.parametrize(("kind", "sample"), SAMPLES)
def test_sample(kind: str, sample: str) -> None:
    text = sample.replace("|", "")
    assert end_of_phrase(text) == (len(text) if kind == "e.g." else sample.index("|"))


def test_every_declared_token_is_used() -> None:
    text = "\n".join(line for line in LINES if not line.startswith("//"))
    declared = re.search(r"%declare (.*)", text)
    assert declared
    for token in declared[1].split():
        assert len(re.findall(rf"\b{token}\b", text)) > 1, token
