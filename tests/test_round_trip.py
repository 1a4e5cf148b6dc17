"""Round trip: every provision of the corpus, cited in each form its code uses, from several places, is itself."""

from collections import Counter
from collections.abc import Iterator

import pytest

from ordparse.citing.references import TargetStatus
from ordparse.lookup import Index, MemoryIndex
from ordparse.parse import Resolved
from ordparse.provisions import CONTAINERS, Kind, Outline, Provision
from ordparse.questions import resolve_text


def _levels(outline: Outline, provision: Provision) -> tuple[Provision, list[Provision]]:
    """The section or container that a provision is cited by, and the levels from there down to it."""
    levels: list[Provision] = []
    at = provision
    while at.kind in (Kind.SUBDIVISION, Kind.ENUM) and at.parent is not None:
        levels.insert(0, at)
        at = outline.by_id[at.parent]
    return at, levels


def _base_forms(outline: Outline, base: Provision) -> Iterator[str]:
    """The ways a section or container is named."""
    if base.kind is Kind.SECTION:
        if "--" in base.num:
            yield f"Sections {base.num}"
            yield f"§§ {base.num}"
            return
        yield from (f"Section {base.num}", f"§ {base.num}", f"Sec. {base.num}", f"section {base.num}")
    elif base.kind in CONTAINERS:
        word = base.kind.value
        nested = base.parent is not None and base.id.startswith(f"{base.parent}/")
        if not nested:
            yield from (f"{word.capitalize()} {base.num}", f"{word} {base.num}")
        else:
            above = outline.by_id[base.parent or ""]
            for form in _base_forms(outline, above):
                yield f"{word} {base.num} of {form}"


def forms(outline: Outline, provision: Provision) -> Iterator[str]:
    """The ways a provision is cited in its code; none for what has no number to cite it by."""
    base, levels = _levels(outline, provision)
    if any(level.kind is Kind.DEFINITION for level in (base, *levels)) or base.kind is Kind.INSTRUMENT:
        return
    pins = "".join(f"({level.num})" for level in levels)
    for number, form in enumerate(_base_forms(outline, base)):
        if not levels:
            yield form
            if number == 0:
                yield from (f"{form} of this Code", f"{form} of the City Code")
        elif number > 1:
            return
        elif levels[0].kind is Kind.SUBDIVISION:
            below = "".join(f"({level.num})" for level in levels[1:])
            for word in ("Subd.", "Subdivision", "subdivision"):
                yield f"{form}, {word} {levels[0].num}{below}"
                yield f"{word} {levels[0].num}{below} of {form}"
        else:
            if base.kind is Kind.SECTION:
                yield f"{form}{pins}"
                yield f"{form} {pins}"
                yield f"subsection {pins} of {form}"
                if levels[0].num.isalpha():
                    yield f"{form}.{'.'.join(level.num for level in levels)}"
            yield f"paragraph {pins} of {form}"


def places(outline: Outline, provision: Provision) -> list[str]:
    """From where it is cited: itself, the middle of its code, and what it lies in."""
    code = (provision.jurisdiction, provision.version)
    own = [other for other in outline.provisions if (other.jurisdiction, other.version) == code]
    around = [provision.id, own[len(own) // 2].id]
    if provision.parent is not None:
        around.append(provision.parent)
    return list(dict.fromkeys(map(str, around)))


def answer(text: str, context: str, index: Index) -> tuple[str | None, str]:
    """The id that a phrase means, and how sure that is; nothing when it is not read as one reference, whole."""
    found = resolve_text(text, context, index)
    if len(found) != 1 or found[0].reference.text != text or len(found[0].targets) != 1:
        return None, "read in parts: " + "; ".join(one.reference.text for one in found)
    target = found[0].targets[0]
    return target.id, target.status.value if target.reason is None else f"{target.status.value}: {target.reason}"


def misses(outline: Outline, index: Index) -> Iterator[tuple[str, str, str, str]]:
    """The citations that do not come back: the provision, the phrase, its place, and what came back."""
    for provision in outline.provisions:
        for form in forms(outline, provision):
            for place in places(outline, provision):
                id, status = answer(form, place, index)
                if id == provision.id and not status.startswith(TargetStatus.MISSING):
                    continue
                twice = status.startswith(TargetStatus.AMBIGUOUS) and provision.id in status
                if not twice:
                    yield provision.id, form, place, f"{id} {status}"


@pytest.fixture(scope="module")
def index(resolved: dict[str, Resolved]) -> MemoryIndex:
    return MemoryIndex([found.parsed.outline for found in resolved.values()])


def test_every_provision_cited_in_every_form_is_itself(resolved: dict[str, Resolved], index: MemoryIndex) -> None:
    outlines = [found.parsed.outline for found in resolved.values()]
    asked = sum(bool(list(forms(outline, provision))) for outline in outlines for provision in outline.provisions)
    numbered = sum(
        provision.kind not in (Kind.DEFINITION, Kind.INSTRUMENT)
        for outline in outlines
        for provision in outline.provisions
    )
    lost = [miss for outline in outlines for miss in misses(outline, index)]
    assert lost == [], Counter(form.split()[0] for _, form, _, _ in lost)
    assert asked > 0.9 * numbered  # levels of definitions and of ordinances have no citation of their own
