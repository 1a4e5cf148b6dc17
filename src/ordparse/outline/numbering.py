"""The numbering profile of a file: which shapes its section numbers have."""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ordparse.outline.headmarks import HeadMark
from ordparse.outline.numbers import belongs_to_one, natural, prefix, skeleton
from ordparse.provisions import SECTION


@dataclass(slots=True)
class Profile:
    """How the sections of a file are numbered."""

    shapes: dict[tuple[str, str], int]  # (word class, skeleton) -> heads
    main: tuple[str, str] | None  # the commonest real shape; None: no section heads
    depth: int  # separators of the main shape
    prefixes: frozenset[str]

    @property
    def composite(self) -> bool:
        """Whether section numbers have more than one part."""
        return self.main is not None and self.main[1] != ""


def profile(marks: Sequence[HeadMark]) -> Profile:
    """The section shapes that are real in this file.

    A shape is real with three heads, a twenty-fifth of all, and most of them
    ascending, or when it is all there is in a small file: rising, or with a number
    that begins with that of a printed chapter.
    """
    containers = [mark.num for mark in marks if mark.kind is not None and mark.kind is not SECTION]
    by_shape: dict[tuple[str, str], list[HeadMark]] = defaultdict(list)
    for mark in marks:
        if mark.kind is SECTION or (mark.kind is None and skeleton(mark.num) and mark.num[0] != "."):
            by_shape[mark.word, skeleton(mark.num)].append(mark)
    total = sum(len(group) for group in by_shape.values())
    real: dict[tuple[str, str], int] = {}
    for shape, group in by_shape.items():
        rising = sum(a.key < b.key for a, b in itertools.pairwise(group))
        steps = sum(a.key != b.key for a, b in itertools.pairwise(group))
        many = len(group) >= 3 and len(group) >= 0.04 * total
        if (many or _are_held(shape, group, containers)) and rising >= 0.55 * steps:
            real[shape] = len(group)
    if not real:
        for shape, group in by_shape.items():
            rising = sum(a.key < b.key for a, b in itertools.pairwise(group))
            steps = sum(a.key != b.key for a, b in itertools.pairwise(group))
            held = any(belongs_to_one(mark.num, containers) for mark in group)  # 6.01 in a printed chapter 6
            if (held or rising >= 0.5 * steps) and (shape[1] or shape[0] != "bare"):
                real[shape] = len(group)
    composite = {shape: count for shape, count in real.items() if shape[1] and not _are_items(marks, shape)}
    main: tuple[str, str] | None
    if composite and sum(composite.values()) * 3 >= sum(real.values()):
        main = max(composite, key=lambda shape: (composite[shape], shape))
    else:
        main = max(real, key=lambda shape: (real[shape], shape), default=None)
    if main is None:
        return Profile(shapes={}, main=None, depth=0, prefixes=frozenset())
    depth = len(main[1])
    prefixes = frozenset(prefix(mark.num, depth) for shape in real for mark in by_shape[shape] if shape[1])
    return Profile(shapes=real, main=main, depth=depth, prefixes=prefixes)


def _are_held(shape: tuple[str, str], group: Sequence[HeadMark], containers: Sequence[str]) -> bool:
    """Whether a few heads are surely sections: two with a word or sign, below printed containers by their numbers.

    § 150-1 and § 150-2 in CHAPTER 150, between which a long table of another law's sections stands.
    """
    return (
        bool(shape[1])
        and shape[0] != "bare"
        and len(group) > 1
        and all(mark.heading is not None and belongs_to_one(mark.num, containers) for mark in group)
    )


def _are_items(marks: Sequence[HeadMark], shape: tuple[str, str]) -> bool:
    """Whether bare numbers of a shape are items of few worded sections: 3.1 and 3.2, sentences, below the third."""
    if shape != ("bare", "."):
        return False
    current, worded, holding = None, 0, set[int]()
    titled = 0  # numbers with a catchline, less those without
    for mark in marks:
        if mark.kind is SECTION and mark.word == "word" and not skeleton(mark.num):
            current, worded = mark, worded + 1
        elif mark.kind is None and skeleton(mark.num) == ".":
            if current is None or prefix(mark.num) != current.num:
                return False
            holding.add(current.start)
            titled += 1 if mark.heading is not None else -1
    return 2 * len(holding) <= worded and titled < 0


def is_section(mark: HeadMark, how: Profile) -> bool:
    """Whether the shape of a candidate is one that this file's sections have."""
    if mark.kind is not None and mark.kind is not SECTION:
        return False
    shape = (mark.word, skeleton(mark.num))
    if shape in how.shapes and (shape[1] or not how.composite):
        return True
    if how.main is None or not how.composite:
        return False
    # 5-18.1 and 25-340.01 extend a real shape whose first part is known
    return any(
        shape[0] == real[0] and shape[1].startswith(real[1]) and prefix(mark.num, len(real[1])) in how.prefixes
        for real in how.shapes
        if real[1]
    )


def split_ranges(marks: Iterable[HeadMark], how: Profile) -> None:
    """Cut ranges whose sign is the hyphen of the numbers: Secs. 2-11-2-20 in a code of one hyphen."""
    if how.main is None or not how.composite:
        return
    printed = {shape[1] for shape in how.shapes if shape[1]}
    shapes = {shape for shape in printed if not any(shape == f"{half}-{half}" for half in printed)}
    for mark in marks:
        if mark.until is not None or mark.kind not in (None, SECTION):
            continue
        low, dash, high = mark.num.partition("–")
        if dash and skeleton(low) in printed and skeleton(high) in printed and natural(low) < natural(high):
            mark.num, mark.until, mark.key = low, high, natural(low)
            continue
        if "-" not in mark.num:
            continue
        if skeleton(mark.num) in shapes or len(skeleton(mark.num)) < 2 * min(map(len, shapes)) + 1:
            continue
        for cut in (match.start() for match in re.finditer("-", mark.num)):
            low, high = mark.num[:cut], mark.num[cut + 1 :]
            if skeleton(low) in shapes and skeleton(high) in shapes and natural(low) < natural(high):
                mark.num, mark.until, mark.key = low, high, natural(low)
                break
