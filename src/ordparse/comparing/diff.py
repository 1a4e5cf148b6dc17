"""Diff: two provisions, or two whole versions of a code, as a redline.

Provisions are paired first, by number and by what they say, so that one that
was moved or renumbered is compared with itself; then each pair is compared word
by word (`redline`). Nothing is quadratic: a provision looks for its counterpart
among those that share its rarest words.
"""

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from ordparse.comparing.redline import Op, Piece, longest_rising, redline, words_in
from ordparse.comparing.wording import Wording, wordings_below, wordings_in, wordings_of, words
from ordparse.errors import UnknownProvision
from ordparse.provisions import Kind, Outline


class Status(StrEnum):
    """What became of a provision."""

    UNCHANGED = "unchanged"
    CHANGED = "changed"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvisionChange:
    """One provision of the old text, of the new one, or of both."""

    old: Wording | None  # None: added
    new: Wording | None  # None: removed
    status: Status  # of its own heading and text
    renumbered: bool  # its own number is another
    moved: bool  # it stands below another provision, or in another order among its neighbours
    depth: int
    heading: tuple[Piece, ...]
    text: tuple[Piece, ...]

    @property
    def shown(self) -> Wording:
        """The provision as it is now, or as it was when it is gone."""
        found = self.new or self.old
        if found is None:
            raise ValueError("a change of no provision")
        return found

    @property
    def struck(self) -> int:
        """Words struck from heading and text."""
        return words_in((*self.heading, *self.text), Op.STRUCK)

    @property
    def added(self) -> int:
        """Words added to heading and text."""
        return words_in((*self.heading, *self.text), Op.ADDED)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionChange:
    """A section with the sums of its levels, a line of the table of the whole ordinance."""

    old: str | None
    new: str | None
    heading: str | None
    status: Status
    renumbered: bool
    moved: bool
    struck: int
    added: int
    kept: int

    @property
    def share(self) -> float:
        """The part of the words, old and new, that changed."""
        total = self.struck + self.added + self.kept
        return (self.struck + self.added) / total if total else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrase:
    """A change that was made in several places: these words for those."""

    struck: str
    added: str
    times: int


@dataclass(frozen=True, kw_only=True)
class Diff:
    """The changes from one text to another, in the order of the new one; what is gone stands where it stood."""

    old: str  # id of the provision or of the version
    new: str
    changes: tuple[ProvisionChange, ...]

    @cached_property
    def sections(self) -> tuple[SectionChange, ...]:
        """The sections in order, each with the sums over its levels."""
        groups: dict[str, list[ProvisionChange]] = {}
        names: dict[str, str] = {}
        for change in self.changes:
            new_section = change.new.section if change.new else None
            old_section = change.old.section if change.old else None
            section = new_section or names.get(old_section or "") or old_section
            if section is None:
                continue
            if new_section and old_section:
                names.setdefault(old_section, new_section)
            groups.setdefault(section, []).append(change)
        return tuple(_section(group) for group in groups.values())

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """The distinct changes of words, the most frequent first."""
        counted: Counter[tuple[str, str]] = Counter()
        for change in self.changes:
            if change.status is Status.CHANGED:
                for pieces in (change.heading, change.text):
                    counted.update(_replacements(pieces))
        order = {key: place for place, key in enumerate(counted)}
        ordered = sorted(counted, key=lambda key: (-counted[key], order[key]))
        return tuple(Phrase(struck=struck, added=added, times=counted[struck, added]) for struck, added in ordered)


def _section(group: Sequence[ProvisionChange]) -> SectionChange:
    head = group[0]
    states = {change.status for change in group}
    status = states.pop() if len(states) == 1 else Status.CHANGED
    kept = sum(words_in((*change.heading, *change.text), Op.KEPT) for change in group)
    return SectionChange(
        old=head.old.id if head.old else None,
        new=head.new.id if head.new else None,
        heading=head.shown.heading,
        status=status,
        renumbered=head.renumbered,
        moved=head.moved,
        struck=sum(change.struck for change in group),
        added=sum(change.added for change in group),
        kept=kept,
    )


def _replacements(pieces: Sequence[Piece]) -> Iterator[tuple[str, str]]:
    """The changed places of a text: the words struck there and the words added."""
    at = 0
    while at < len(pieces):
        struck = added = ""
        while at < len(pieces) and pieces[at].op is not Op.KEPT:
            if pieces[at].op is Op.STRUCK:
                struck += pieces[at].text
            else:
                added += pieces[at].text
            at += 1
        if struck or added:
            yield struck.strip(), added.strip()
        at += 1


def diff(connection: sqlite3.Connection, old: str, new: str) -> Diff:
    """The redline from `old` to `new`: two provisions' ids, or two codes or versions, as us-mn-x@existing.

    Raises:
        UnknownProvision: one of them is not in the knowledge base.
    """
    return compared(old, _read(connection, old), new, _read(connection, new))


def diff_texts(old: Outline, new: Outline) -> Diff:
    """The redline between two texts, of no knowledge base, under the names of their sources."""
    return compared(old.source.name, wordings_of([old]), new.source.name, wordings_of([new]))


def _read(connection: sqlite3.Connection, id: str) -> list[Wording]:
    if "/" in id:
        found = wordings_below(connection, [id])
        inside = {id}
        kept = []
        for wording in found:
            if wording.id == id or wording.parent in inside:
                inside.add(wording.id)
                kept.append(wording)
    else:
        jurisdiction, _, version = id.partition("@")
        kept = [
            wording
            for wording in wordings_in(connection, [jurisdiction])
            if wording.version == (version or None) and wording.kind not in (Kind.INSTRUMENT, Kind.PART)
        ]
    if not kept:
        raise UnknownProvision(f"{id}: no such provision or version of a code")
    return kept


def compared(old: str, before: Sequence[Wording], new: str, after: Sequence[Wording]) -> Diff:
    """The redline between two lists of records in document order; `old` and `new` name them."""
    pairs = _pairs(before, after, _path(before, old), _path(after, new))
    return Diff(old=old, new=new, changes=tuple(_changes(before, after, pairs)))


def _path(wordings: Sequence[Wording], root: str) -> list[str]:
    """Where each record stands below the root: the same in two versions when nothing was renumbered."""
    if "/" in root:
        return [wording.id[len(root) :] if wording.id.startswith(root) else wording.id for wording in wordings]
    return [wording.id.partition("/")[2] for wording in wordings]


# --- which provision of one is which of the other -------------------------------------------------------------------

_RARE, _POSTINGS = 8, 40
_SAME = 0.5
"""Likeness from which a provision with another number is the same one."""
_OWN_NUMBER, _OWN_PARENT = 0.25, 0.1
"""What an equal number, or the same provision above, is worth in likeness."""


def _pairs(
    before: Sequence[Wording], after: Sequence[Wording], old_paths: Sequence[str], new_paths: Sequence[str]
) -> dict[int, int]:
    """The counterpart in `after` of each record of `before` that has one.

    An equal number is strong evidence but not proof: where a paragraph was put in
    before others, all numbers after it shift. What is left over at the end and has
    an equal number is one provision reworded.
    """
    bags = [[Counter(words(f"{w.heading or ''} {w.text}")) for w in side] for side in (before, after)]
    place = {path: index for index, path in enumerate(new_paths)}
    candidates: dict[tuple[int, int], float] = {}
    for one, path in enumerate(old_paths):
        if path in place:
            candidates[one, place[path]] = _OWN_NUMBER
    for one, two in _proposed(bags[0], bags[1]):
        candidates.setdefault((one, two), 0.0)
    above = [{w.id: i for i, w in enumerate(side)} for side in (before, after)]
    path_of_parent = [
        [paths[index[w.parent]] if w.parent in index else "" for w in side]
        for side, index, paths in ((before, above[0], old_paths), (after, above[1], new_paths))
    ]
    scored: list[tuple[float, int, int]] = []
    for (one, two), bonus in candidates.items():
        likeness = _likeness(bags[0][one], bags[1][two])
        if (before[one].section is None) != (after[two].section is None):
            continue
        if bonus == 0 and (likeness < _SAME or sum(bags[0][one].values()) < 4):
            continue
        if path_of_parent[0][one] == path_of_parent[1][two]:
            bonus += _OWN_PARENT
        scored.append((-(likeness + bonus), one, two))
    scored.sort()
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    late: list[tuple[int, int]] = []
    for score, one, two in scored:
        if one in pairs or two in taken:
            continue
        if -score < _OWN_NUMBER + _OWN_PARENT + 0.15 and before[one].section is not None:
            late.append((one, two))  # equal number, nothing else in common: only if nobody wants them
            continue
        pairs[one] = two
        taken.add(two)
    for one, two in late:
        if one not in pairs and two not in taken:
            pairs[one] = two
            taken.add(two)
    return pairs


def _proposed(old: Sequence[Counter[str]], new: Sequence[Counter[str]]) -> Iterator[tuple[int, int]]:
    """Pairs that share rare words; common words propose nothing, so the cost stays linear."""
    holding: dict[str, list[int]] = defaultdict(list)
    for index, bag in enumerate(new):
        for word in bag:
            holding[word].append(index)
    for one, bag in enumerate(old):
        rare = sorted((word for word in bag if word in holding), key=lambda word: (len(holding[word]), word))[:_RARE]
        votes: Counter[int] = Counter()
        for word in rare:
            if len(holding[word]) <= _POSTINGS:
                votes.update(holding[word])
        for two, _ in votes.most_common(5):
            yield one, two


def _likeness(one: Counter[str], two: Counter[str]) -> float:
    total = one.total() + two.total()
    if not total:
        return 1.0
    return 2 * (one & two).total() / total


# --- the changes in order -------------------------------------------------------------------------------------------


def _changes(
    before: Sequence[Wording], after: Sequence[Wording], pairs: Mapping[int, int]
) -> Iterator[ProvisionChange]:
    back = {two: one for one, two in pairs.items()}
    moved = _moved(before, after, back)
    gone: dict[int, list[int]] = defaultdict(list)  # index in `after` they stand behind -> removed, in order
    anchor = -1
    for one in range(len(before)):
        if one in pairs:
            anchor = pairs[one]
        else:
            gone[anchor].append(one)
    depths = [_depths(side) for side in (before, after)]
    for one in gone[-1]:
        yield _removed(before[one], depths[0][one])
    for two, wording in enumerate(after):
        if two in back:
            one = back[two]
            yield _kept(before[one], wording, two in moved, depths[1][two])
        else:
            yield ProvisionChange(
                old=None,
                new=wording,
                status=Status.ADDED,
                renumbered=False,
                moved=False,
                depth=depths[1][two],
                heading=_whole(Op.ADDED, wording.heading or ""),
                text=_whole(Op.ADDED, wording.text),
            )
        for one in gone[two]:
            yield _removed(before[one], depths[0][one])


def _depths(wordings: Sequence[Wording]) -> list[int]:
    depth: dict[str, int] = {}
    for wording in wordings:
        depth[wording.id] = depth.get(wording.parent or "", -1) + 1
    return [depth[wording.id] for wording in wordings]


def _moved(before: Sequence[Wording], after: Sequence[Wording], back: Mapping[int, int]) -> set[int]:
    """The records of `after` that stand below another provision than before, or out of order among their siblings."""
    old_at = {wording.id: index for index, wording in enumerate(before)}
    new_at = {wording.id: index for index, wording in enumerate(after)}
    moved: set[int] = set()
    siblings: dict[int, list[int]] = defaultdict(list)
    for two, one in sorted(back.items()):
        old_parent = old_at.get(before[one].parent or "", -1)
        new_parent = new_at.get(after[two].parent or "", -1)
        if (back.get(new_parent, -1) if new_parent >= 0 else -1) == old_parent:
            siblings[new_parent].append(two)
        elif old_parent >= 0 and new_parent >= 0:
            moved.add(two)
    for group in siblings.values():
        stayed = longest_rising([back[two] for two in group])
        moved.update(two for place, two in enumerate(group) if place not in stayed)
    return moved


def _whole(op: Op, text: str) -> tuple[Piece, ...]:
    return (Piece(op=op, text=text, start=0, end=len(text)),) if text else ()


def _removed(wording: Wording, depth: int) -> ProvisionChange:
    return ProvisionChange(
        old=wording,
        new=None,
        status=Status.REMOVED,
        renumbered=False,
        moved=False,
        depth=depth,
        heading=_whole(Op.STRUCK, wording.heading or ""),
        text=_whole(Op.STRUCK, wording.text),
    )


def _number(id: str) -> str:
    """The number at the end of an id, without what tells it from others of the same number.

    >>> _number("us-mn-riverton/6-2/a~2")
    'a'
    """
    return id.rpartition("/")[2].partition("~")[0]


def _kept(old: Wording, new: Wording, moved: bool, depth: int) -> ProvisionChange:
    heading = redline(old.heading or "", new.heading or "")
    text = redline(old.text, new.text)
    same = all(piece.op is Op.KEPT for piece in (*heading, *text))
    return ProvisionChange(
        old=old,
        new=new,
        status=Status.UNCHANGED if same else Status.CHANGED,
        renumbered=new.kind != Kind.DEFINITION and _number(old.id) != _number(new.id),
        moved=moved,
        depth=depth,
        heading=heading,
        text=text,
    )
