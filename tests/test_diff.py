"""Redlines of provisions and versions: who is whose counterpart, and what became of each."""

import json
import time
from pathlib import Path

import pytest

from ordparse.comparing.diff import Diff, ProvisionChange, Status, compared, diff
from ordparse.comparing.diff_formats import to_json, to_text
from ordparse.comparing.redline import Op
from ordparse.comparing.wording import Wording, wordings_of
from ordparse.errors import UnknownProvision
from ordparse.outline import read_outline
from ordparse.source import read_source
from tests.small_base import small_base

CORPUS = Path(__file__).parent.parent / "corpus"

FEE = "The license fee for each dog shall be fixed by the council from time to time and paid in advance."
TAG = "The owner shall fasten the metal tag to the collar of the dog so that it can be seen at all times."
HEAT = "A female dog in heat shall be confined in an enclosure until it no longer attracts other dogs."
NOISE = "No person shall keep an animal whose barking or howling disturbs the peace of the neighborhood."


def code(version: str, *parts: tuple[str, str | None, str]) -> list[Wording]:
    """Records of one version: path, heading, text; the section is the first step of the path."""
    found = []
    for path, heading, text in parts:
        steps = path.split("/")
        root = f"us-xx-elm@{version}"
        found.append(
            Wording(
                id=f"{root}/{path}",
                jurisdiction="us-xx-elm",
                version=version,
                parent=f"{root}/{'/'.join(steps[:-1])}" if len(steps) > 1 else None,
                section=f"{root}/{steps[0]}",
                kind="section" if len(steps) == 1 else "enum",
                heading=heading,
                text=text,
            )
        )
    return found


def between(old: list[Wording], new: list[Wording]) -> Diff:
    return compared("us-xx-elm@old", old, "us-xx-elm@new", new)


def became(found: Diff) -> list[tuple[str | None, str | None, str, bool, bool]]:
    def path(wording: Wording | None) -> str | None:
        return wording.id.partition("/")[2] if wording else None

    return [(path(c.old), path(c.new), c.status.value, c.renumbered, c.moved) for c in found.changes]


def test_a_version_against_itself_has_no_change() -> None:
    old = code("old", ("1", "Fees", FEE), ("2", "Tags", TAG))
    found = between(old, code("new", ("1", "Fees", FEE), ("2", "Tags", TAG)))
    assert {change.status for change in found.changes} == {Status.UNCHANGED}
    assert "no change" in to_text(found)


def test_a_paragraph_put_in_renumbers_those_after_it() -> None:
    old = code("old", ("1", None, "Rules:"), ("1/a", None, FEE), ("1/b", None, TAG))
    new = code("new", ("1", None, "Rules:"), ("1/a", None, HEAT), ("1/b", None, FEE), ("1/c", None, TAG))
    assert became(between(old, new)) == [
        ("1", "1", "unchanged", False, False),
        (None, "1/a", "added", False, False),
        ("1/a", "1/b", "unchanged", True, False),
        ("1/b", "1/c", "unchanged", True, False),
    ]


def test_a_paragraph_moved_to_another_section_is_compared_with_itself() -> None:
    old = code(
        "old", ("1", "Fees", ""), ("1/a", None, FEE), ("1/b", None, TAG), ("2", "Peace", ""), ("2/a", None, NOISE)
    )
    changed = TAG.replace("dog", "dog or cat")
    new = code(
        "new", ("1", "Fees", ""), ("1/a", None, FEE), ("2", "Peace", ""), ("2/a", None, NOISE), ("2/b", None, changed)
    )
    assert ("1/b", "2/b", "changed", False, True) in became(between(old, new))


def test_two_sections_that_change_places_are_renumbered() -> None:
    old = code("old", ("1", "Fees", FEE), ("2", "Tags", TAG), ("3", "Peace", NOISE))
    new = code("new", ("1", "Tags", TAG), ("2", "Fees", FEE), ("3", "Peace", NOISE))
    found = became(between(old, new))
    assert ("1", "2", "unchanged", True, False) in found or ("1", "2", "unchanged", True, True) in found
    assert sum(moved for *_, moved in found) == 1


def test_what_is_gone_stands_where_it_stood() -> None:
    old = code("old", ("1", "Fees", FEE), ("2", "Tags", TAG), ("3", "Peace", NOISE))
    new = code("new", ("1", "Fees", FEE), ("3", "Peace", NOISE))
    assert [status for _, _, status, *_ in became(between(old, new))] == ["unchanged", "removed", "unchanged"]


def test_a_rewritten_paragraph_with_its_number_is_a_change() -> None:
    old = code("old", ("1", "Fees", ""), ("1/a", None, FEE))
    new = code("new", ("1", "Fees", ""), ("1/a", None, NOISE))
    assert became(between(old, new))[1] == ("1/a", "1/a", "changed", False, False)


@pytest.fixture(scope="module")
def packet() -> list[Wording]:
    return wordings_of([read_outline(read_source(CORPUS / "elk-river-1996-packet.txt"))])


def version(packet: list[Wording], name: str) -> list[Wording]:
    return [w for w in packet if w.version == name and w.kind not in ("instrument", "part")]


def change(found: Diff, path: str) -> ProvisionChange:
    return next(c for c in found.changes if c.new is not None and c.new.id.endswith(f"/{path}"))


def test_the_proposed_ordinance_brings_cats_in(packet: list[Wording]) -> None:
    found = compared("existing", version(packet, "existing"), "proposed", version(packet, "proposed"))
    text = change(found, "502.08").text
    assert [piece.text.strip() for piece in text if piece.op is not Op.KEPT] == ["or cat", "or cat"]
    second = change(found, "502.08/2").text
    struck_and_added = [(piece.op.value, piece.text.strip()) for piece in second if piece.op is not Op.KEPT]
    assert struck_and_added[:2] == [("struck", "While"), ("added", "Dogs, while")]
    whole = {section.new.partition("/")[2]: section for section in found.sections if section.new}
    assert whole["502.09"].status is Status.UNCHANGED
    assert whole["502.16"].struck > 100
    assert any((phrase.struck, phrase.added) == ("dogs", "animals") and phrase.times > 3 for phrase in found.phrases)
    assert not any(section.renumbered or section.moved for section in found.sections)


def test_the_second_proposal_puts_the_number_of_animals_first(packet: list[Wording]) -> None:
    found = compared("proposed", version(packet, "proposed"), "proposed-2", version(packet, "proposed-2"))
    for old, new in (("502.36/1", "502.36/2"), ("502.36/2", "502.36/3"), ("502.36/3", "502.36/4")):
        moved = change(found, new)
        assert moved.old is not None
        assert moved.old.id.endswith(f"/{old}")
        assert moved.renumbered
    gone = {c.old.id.partition("/")[2] for c in found.changes if c.status is Status.REMOVED and c.old}
    assert "502.26" in gone


def test_reads_provisions_and_versions_of_a_knowledge_base() -> None:
    old = code("old", ("1", "Fees", ""), ("1/a", None, FEE), ("2", "Tags", TAG))
    new = code("new", ("1", "Fees", ""), ("1/a", None, FEE + " Cats are free."), ("2", "Tags", TAG))
    connection = small_base([*old, *new])
    whole = diff(connection, "us-xx-elm@old", "us-xx-elm@new")
    part = diff(connection, "us-xx-elm@old/1", "us-xx-elm@new/1")
    with pytest.raises(UnknownProvision):
        diff(connection, "us-xx-elm@old", "us-xx-elm@never")
    with pytest.raises(UnknownProvision):
        diff(connection, "us-xx-elm@old/9", "us-xx-elm@new/1")
    connection.close()
    assert [section.status.value for section in whole.sections] == ["changed", "unchanged"]
    assert [c.status.value for c in part.changes] == ["unchanged", "changed"]
    assert json.loads(json.dumps(to_json(part)))["changes"][1]["added"] == 3
    assert "{+Cats are free.+}" in to_text(part)
    assert "\x1b[32;4mCats are free.\x1b[0m" in to_text(part, colour=True)


def test_big_versions_cost_grows_with_the_length() -> None:
    def seconds(count: int) -> float:
        old = code("old", *((str(n), f"Rule {n}", f"{FEE} Case {n} and {n * 7}. {TAG}") for n in range(count)))
        new = code("new", *((str(n + 1), f"Rule {n}", f"{FEE} Case {n} and {n * 7}. {NOISE}") for n in range(count)))
        start = time.process_time()
        between(old, new)
        return time.process_time() - start

    seconds(50)
    short, long = seconds(200), seconds(1600)
    assert long < 24 * short + 0.3


def test_the_same_number_again_is_not_renumbered() -> None:
    parts = (("1", "Fees", FEE), ("1/a", None, TAG))
    twice = [
        one._replace(id=f"{one.id}~2", section=f"{one.section}~2", parent=one.parent and f"{one.parent}~2")
        for one in code("old", *parts)
    ]
    found = compared("us-xx-elm@old/1", code("old", *parts), "us-xx-elm@old/1~2", twice)
    assert [(one.status, one.renumbered) for one in found.changes] == [(Status.UNCHANGED, False)] * 2
