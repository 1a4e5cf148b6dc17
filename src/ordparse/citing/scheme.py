"""Schemes: how a code numbers its sections, learnt from the numbers themselves.

502.04, 3-2-9, 5-18.2, 5.43.150 and a plain 404 are each a house style. Whether
"5-18-5-22" is a range, "Section 210" a chapter, or "347.50" somebody else's law
is decided by what the sections and containers of this code look like.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Container, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from ordparse.provisions import CONTAINERS, SECTION, JurisdictionId, Outline, Provision

_SEPARATOR = re.compile(r"[.:\-]")
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_FEW = 40  # sections that are looked at to learn how all are divided
_KIND_WORDS = {kind.value for kind in CONTAINERS}


def plain_dashes(num: str) -> str:
    """The number with every kind of dash printed as a hyphen.

    >>> plain_dashes("5\\u201318")
    '5-18'
    """
    return num if num.isascii() else num.translate(_DASHES)


@lru_cache(maxsize=8192)
def skeleton(num: str) -> str:
    """The separators of a number, in order.

    >>> skeleton("5-18.2"), skeleton("1001A.07"), skeleton("404")
    ('-.', '.', '')
    """
    return "".join(_SEPARATOR.findall(num))


def _digits(part: str) -> int:
    return sum(map(str.isdigit, part))


def _shape(num: str) -> tuple[int, ...]:
    """How many digits each component has; negative where letters stand before them (PB2)."""
    return tuple(-_digits(part) if part[:1].isalpha() else _digits(part) for part in _SEPARATOR.split(num))


def order(num: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts numbers as people count: 5-9 before 5-18, 5-18 before 5-18.1.

    >>> order("5-9") < order("5-18") < order("5-18.1") < order("5-18.1a")
    True
    """
    key = []
    for part in _SEPARATOR.split(num):
        digits = re.match(r"[A-Za-z]*([0-9]*)(.*)", part)
        key.append((int(digits[1] or 0), part[: digits.start(1)] + digits[2]) if digits else (0, part))
    return tuple(key)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Learnt:
    skeletons: frozenset[str]
    shapes: frozenset[tuple[int, ...]]
    first_digits: frozenset[int]
    families: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Scheme:
    """The numbering of one code: what its section numbers look like, and the numbers it has.

    `paths` are the ids of the code's provisions without the jurisdiction:
    "502.07", "502.07/2", "chapter:5/article:II". Anything that can say whether
    it holds a path will do, such as a query on the knowledge base.
    """

    sections: frozenset[str] = frozenset()
    containers: dict[str, frozenset[str]] = field(default_factory=dict)  # kind -> nums
    container_paths: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def _learnt(self) -> _Learnt:
        skeletons: Counter[str] = Counter()
        shapes: set[tuple[int, ...]] = set()
        first: set[int] = set()
        families: set[str] = set()
        for num in self.sections:
            families.update(num[: found.start()] for found in _SEPARATOR.finditer(num))
        for num in self.sections:
            if num in families and not skeleton(num):
                continue  # "SECTION 502" over 502.00, 502.02 ...: a container by another name
            skeletons[skeleton(num)] += 1
            shape = _shape(num)
            shapes.add(shape)
            first.add(abs(shape[0]))
        floor = max(1, sum(skeletons.values()) // 50) if len(self.sections) > 20 else 1
        return _Learnt(
            skeletons=frozenset(bones for bones, count in skeletons.items() if count >= floor),
            shapes=frozenset(shapes),
            first_digits=frozenset(first),
            families=frozenset(families),
        )

    @property
    def skeletons(self) -> frozenset[str]:
        """The separator patterns of the section numbers, single oddities left out."""
        return self._learnt.skeletons

    @property
    def families(self) -> frozenset[str]:
        """What stands before a separator in some section number: chapters, or titles and chapters."""
        return self._learnt.families

    @cached_property
    def plain(self) -> bool:
        """Whether sections are bare numbers, as in "section 404"."""
        return "" in self.skeletons

    @cached_property
    def suffixed(self) -> bool:
        """Whether some section's number ends in a letter: 8-101.05a."""
        return any(num[-1:].isalpha() and num[:1].isdigit() for num in self.sections)

    def capital_items(self, paths: Container[str]) -> bool:
        """Whether sections are divided into A, B, C, as far as a few of them tell."""
        return any(f"{num}/A" in paths for num in self._few)

    @cached_property
    def _few(self) -> tuple[str, ...]:
        known = sorted(self.sections)
        return tuple(known[:: len(known) // _FEW + 1])

    @cached_property
    def lettered(self) -> bool:
        """Whether sections are numbered in letters: Roman numerals."""
        return any(num.isalpha() for num in self.sections)

    @cached_property
    def separators(self) -> frozenset[str]:
        """The characters that stand between the parts of a section number."""
        return frozenset("".join(self.skeletons))

    @cached_property
    def chapter_digits(self) -> frozenset[int]:
        """How many digits the number before the first separator has; of the chapters where sections are plain."""
        if "" not in self.skeletons:
            return self._learnt.first_digits
        return frozenset(_digits(num) for num in self.containers.get("chapter", ()))

    def strength(self, num: str) -> int:
        """How surely `num` is a section number of this code: 3 loaded, 2 family known, 1 looks like one, 0 not.

        >>> scheme = learn([("section", "502.04", "502.04"), ("section", "503A.01", "503A.01")])
        >>> [scheme.strength(num) for num in ("502.04", "502.30", "210.01", "16.1", "5-18")]
        [3, 2, 1, 0, 0]
        """
        found = self._strengths.get(num)
        if found is None:
            if len(self._strengths) > 50_000:
                self._strengths.clear()
            found = self._strengths[num] = self._strength(num)
        return found

    @cached_property
    def _strengths(self) -> dict[str, int]:
        return {}

    def _strength(self, num: str) -> int:
        if num in self.sections:
            return 3
        learnt = self._learnt
        bones = skeleton(num)
        if bones not in learnt.skeletons:
            return 0
        if bones:
            cut = _SEPARATOR.search(num)
            if cut is not None and num[: cut.start()] in learnt.families:
                return 2
        elif not self.containers.get("chapter"):
            return 2
        return 1 if _shape(num) in learnt.shapes or self._near_shape(num) else 0

    def _near_shape(self, num: str) -> bool:
        """Whether the parts are as wide as this code's: long first numbers (502, 1001A), and ends of the width seen."""
        learnt = self._learnt
        shape = _shape(num)
        if min(shape) < 0:
            return False
        if min(learnt.first_digits, default=0) < 3:  # short first numbers grow: chapter 5, chapter 14, chapter 112
            return shape[0] <= 3
        return 3 <= shape[0] <= 4 and shape[-1] in {abs(known[-1]) for known in learnt.shapes}

    def is_chapter(self, num: str, *, surely_own: bool = False) -> bool:
        """Whether a number under the word "section" names a chapter: "Section 210" where sections are 210.01.

        Only for a container that is loaded, or for a whole number of three digits and
        more as wide as the chapters, or nearly where "of the City Code" stands by it;
        "Section 1094.5" shaped like chapter 5.43 is not one.
        """
        if not self.sections or self.plain or self.strength(num) >= 1:
            return False
        bones = skeleton(num)
        if bones:
            chapters = self.containers.get("chapter", frozenset())
            family = num[: num.index(bones[0])]
            alike = bones in {skeleton(known) for known in chapters} and family in self.families
            return num in chapters or num in self.families or alike
        digits = _digits(num)
        if surely_own:
            return 3 <= digits <= 4 and min(self.chapter_digits, default=0) >= 3
        return digits >= 3 and digits in self.chapter_digits

    def is_section(self, num: str) -> bool:
        """Whether a number under the word "chapter" names a section: "Chapter 503A.02"."""
        if not skeleton(num) or any(num in nums for nums in self.containers.values()):
            return False
        return self.strength(num) >= 1 and skeleton(num) not in {
            skeleton(known) for known in self.containers.get("chapter", ())
        }

    def split_range(self, num: str) -> tuple[str, str] | None:
        """The two ends when a number is a range printed with the hyphen of the numbers; None when it is one number.

        >>> scheme = learn([("section", n, n) for n in ("5-18.1", "5-18", "2-11")])
        >>> scheme.split_range("5-18.1-5-74"), scheme.split_range("5-18.1")
        (('5-18.1', '5-74'), None)
        """
        if "-" not in num:
            return None
        if num in self.sections or (skeleton(num) in self.skeletons and self.strength(num) >= 1):
            return None
        return split_at_hyphen(num, self.skeletons)

    def joined(self, left: str, right: str) -> str | None:
        """`left` and `right` as one number where a stray blank broke it ("1-2- 2"); None when they are two.

        >>> learn([("section", "3-2-9", "3-2-9")]).joined("1-2", "-2")
        '1-2-2'
        """
        whole = left + right
        if whole in self.sections:
            return whole
        if self.strength(left) >= 1:
            return None
        bones = skeleton(left)
        if any(known.startswith(bones) and known != bones for known in self.skeletons) and self.strength(whole) >= 1:
            return whole
        return None

    @cached_property
    def placing(self) -> frozenset[str]:
        """The container kinds that need no parent in a citation: chapter 502, whose sections are 502.01 ..."""
        nested = {kind for kind, _ in self.container_paths}
        return frozenset(
            kind
            for kind in nested
            if all("/" not in path for (k, _), paths in self.container_paths.items() if k == kind for path in paths)
        )


def split_at_hyphen(num: str, skeletons: Iterable[str]) -> tuple[str, str] | None:
    """The halves of `num` around a hyphen where both look like numbers of the code and rise; None if there is none.

    An abbreviated end takes the start's head: "5-18-22" is 5-18 to 5-22.
    """
    known = set(skeletons)
    shortened = None
    for at, char in enumerate(num):
        if char != "-":
            continue
        left, right = num[:at], num[at + 1 :]
        if skeleton(left) not in known or not right:
            continue
        if skeleton(right) in known:
            if order(left) < order(right):
                return left, right
        elif skeleton(right) == "" and skeleton(left):
            end = left[: max(left.rfind("."), left.rfind("-")) + 1] + right
            if order(left) < order(end):
                shortened = (left, end)
    return shortened


def learn(rows: Iterable[tuple[str, str, str]]) -> Scheme:
    """The scheme of a code, from (kind, num, path) of its sections and containers.

    Rows of other kinds are passed over, so a whole table may be given.
    """
    sections: set[str] = set()
    containers: dict[str, set[str]] = defaultdict(set)
    paths: dict[tuple[str, str], list[str]] = defaultdict(list)
    for kind, num, path in rows:
        if kind == "section":
            plain = plain_dashes(num)
            if "--" in plain:
                sections.update(plain.split("--"))  # the two ends of a reserved range
            else:
                sections.add(plain)
        elif kind in _KIND_WORDS:
            containers[kind].add(num)
            paths[kind, num].append(path)
    return Scheme(
        sections=frozenset(sections),
        containers={kind: frozenset(nums) for kind, nums in containers.items()},
        container_paths={key: tuple(found) for key, found in paths.items()},
    )


def path_of(provision_id: str) -> str:
    """The part of a provision id that follows the jurisdiction.

    >>> path_of("us-mn-elk-river@proposed/502.08/1")
    '502.08/1'
    """
    return provision_id.partition("/")[2]


def schemes_of(outline: Outline) -> dict[tuple[JurisdictionId, str | None], Scheme]:
    """The scheme of each code and version in one source; several versions of a code share what they know."""
    numbered: dict[JurisdictionId, list[Provision]] = defaultdict(list)
    codes: dict[tuple[JurisdictionId, str | None], None] = {}
    for provision in outline.provisions:
        codes[provision.jurisdiction, provision.version] = None
        if provision.kind is SECTION or provision.kind in CONTAINERS:
            numbered[provision.jurisdiction].append(provision)
    learnt = {jurisdiction: learn(map(_row, found)) for jurisdiction, found in numbered.items()}
    return {code: learnt.get(code[0], Scheme()) for code in codes}


def _row(provision: Provision) -> tuple[str, str, str]:
    """What `learn` asks of a provision; a section's path it does not ask."""
    path = "" if provision.kind is SECTION else path_of(provision.id)
    return provision.kind.value, provision.num, path
