"""Scanning reference phrases: the tokens of `grammar/reference.lark`, read at one place of a text.

The scanner knows what may follow what, so each pattern is tried only where its
token can stand, and a comma is told from a comma by what comes after it. It
reads lazily and never further than the phrase goes: its cost is the phrase's
length, whatever stands behind.
"""

import re
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from ordparse.citing.antecedents import series
from ordparse.citing.headwords import GAP, HEAD, HEADED, NUMBER_WORDS, kind_of
from ordparse.citing.numbers import DASH, GLUED, NumberReader
from ordparse.citing.reading import JOINS, TAILS
from ordparse.citing.scheme import order, skeleton
from ordparse.citing.tails import Tails
from ordparse.laws import Law, has_squares, law_named
from ordparse.walking import Token

_NEAR = 8  # letters from one pinpoint of a list to the next
_MOST_HEADS = 64  # no phrase of law has more words such as "chapter" and "of title"; hostile text has any number

_BLANK = r"(?> {1,12}+(?:\n {0,12}+)?+|\n {0,12}+)"

# Enumerators in brackets: a, A, aa, iv, 3, 11A, e-1, 1A-i; not "(part)" or "(fee)"
_DOUBLED = "|".join(f"{c}{c}{{1,2}}" for c in "abcdefghjklmnopqrstuwyz")
_ENUM = (
    rf"(?:[0-9]{{1,3}}[A-Za-z]{{0,2}}(?:-[0-9ivx]{{1,4}})?|[ivxlc]{{2,7}}|[IVXLC]{{2,7}}"
    rf"|{_DOUBLED}|{_DOUBLED.upper()}|[A-Za-z](?:-?[0-9]{{1,2}})?)"
)
_BRACKETED = rf"\((?:{_ENUM}\.?|[0-9]{{1,2}}\.[0-9]{{1,2}})\)"  # "(1.6)": put in behind (1)
_LINE_END = r"\n {0,12}+(?!\([0-9A-Za-z]{1,5}\.?\) {1,12}[\"\u201cA-Z])"  # no label of the next line behind it
_GOES_ON = r"(?:is|are|was|of|in|and|or|to|through|shall|must|may|above|below|for|by|as|does|do|if|when|where)\b"
_PLAIN = rf"(?:[a-z]|{_DOUBLED}|[ivx]{{2,5}}|[A-Z]|[0-9]{{1,2}})"
_CHAIN = (  # (a)(1)  (A.)  (c)(1)J.  (c)(2)b.1.
    rf"{_BRACKETED}(?: {{0,12}}+(?:{_LINE_END})?+{_BRACKETED})*(?:\[{_ENUM}\])*"
    rf"(?:[A-Z0-9]\.?(?=[\s,;.)])|[a-z](?=[,;)])|[a-z](?= {_GOES_ON})"
    rf"|(?:{_PLAIN}\.){{1,4}}(?:{_PLAIN}(?=[\s,;)])|(?:{_BRACKETED})+)?(?![A-Za-z0-9(]))?"
)
_DOTTED = (  # .B.3.a  .jj.3  .c.2A.B  .b.3.B.i.II  .B.2(B)(1)
    rf"(?:\.(?:[A-Za-z]|{_DOUBLED}|[0-9]{{1,2}}[A-Z]?|[ivx]{{2,5}}|[IVX]{{2,5}})(?![A-Za-z0-9]))+"
    rf"(?:\.(?= (?i:of) ))?(?:{_BRACKETED}| ?\([a-z0-9]{{1,4}}\))*"
)
_SHORTENED = r"(?:\.[0-9]{2,4}|-[0-9]{1,4}(?!-))(?![0-9A-Za-z])"  # 12-33 behind 12-32, printed "-33"
_STARTS_NUMBER = r"[A-Z]{0,3}-?[0-9]"
_WORD_TEXT = (  # not the first letter of "C.R.S."
    rf"(?:(?:[IVXLC]{{2,7}}|(?i:{'|'.join(NUMBER_WORDS)}))(?![A-Za-z0-9'\u2019])"
    r"|[A-Z](?![A-Za-z0-9'\u2019]|\.[A-Z]\.(?![0-9a-z])))"
)

_NUMBERED = r"(?:[Nn]os?\. ?|[Nn]umbers? |#)?"
_LETTER = r"(?:[a-z]|[ivx]{2,5})(?=[\s,;:.)])"
_ITEM_AHEAD = rf"{GAP}{_NUMBERED}(?:{_STARTS_NUMBER}|{_BRACKETED}|{_WORD_TEXT}|\u00a7|{_LETTER})"
_AND = r"(?:(?i:and/or|and|or)|&)(?=[ \n(\u00a7])"

_AFTER_HEAD = re.compile(
    rf"{GAP}{_NUMBERED}(?:(?P<PINS>{_CHAIN})|(?P<NUMBER>{_STARTS_NUMBER})|(?P<WORD>{_WORD_TEXT})"
    rf"|(?P<LETTER>{_LETTER}))"
)
_AGAIN_WORD = (  # "Section 5-1 through Section 5-4"
    r"(?i:sections?|secs?\.|subsections?|subdivisions?|paragraphs?|chapters?|articles?|titles?|divisions?|parts?|items?)"
)
_AGAIN = re.compile(rf"{GAP}(?i:\u00a7{{1,2}}|sections?|secs?\.)(?={GAP}{_STARTS_NUMBER})")
# the heading behind a number, and what narrows it: "Ch. 1, General Provisions, Art. I"; no name of a law
_HEADING = (
    r"(?=[A-Z])(?![^,\n]{0,80}(?:Code|Laws?|Stat|Statutes?|Acts?|Annotated|Constitution|Regulations|Ordinances?|Rules|Charter)\b)"
    r"(?:[A-Z][a-z]{2,}[\w'\u2019/-]*(?:,? (?:(?:and|of|for|or|the|in|to|on) ){0,2}[A-Za-z][a-z][\w'\u2019/-]*){0,6})"
)
_OF_THIS = r"(?:of|in) th(?:is|e (?:[A-Z][a-z]+ ){0,3}Code)\b"
_NARROWING = r"(?i:art\.|article|ch\.|chapter|part|pt\.|div\.|division)"
_AFTER_ITEM = re.compile(
    rf"(?P<PINS> ?(?:{_LINE_END})?+{_CHAIN}|{_DOTTED}|(?:(?<=[A-Z])|(?<=[ \n][a-z]))\.{_CHAIN}|(?<=[0-9]){GLUED})"
    rf"|(?P<ETSEQ>,?{GAP}(?:\(et\.? ?seq\.?\)|et\.? ?seq(?:q|uens)?\.?(?![a-z]))| ff\.)"
    r"|(?P<NOTE>,? (?:note|nt\.)(?![a-z]))"
    rf"|(?P<GLOSS>{GAP}\((?:commencing|beginning|starting) with (?:[Ss]ections? |[Ss]ecs?\. |\u00a7{{1,2}} ?)"
    r"[0-9][0-9A-Za-z.\-]{0,14}\)"
    r"|,? (?:both )?inclusive(?:,(?= (?:of|in) )|(?![a-z,]))"
    rf"|,{GAP}(?:as (?:now or hereafter |may be )?amended(?: from time to time)?(?=,{GAP}of )"
    rf"|{_HEADING}(?=,{GAP}(?:(?P<narrows>{_NARROWING})[ \n]|\u00a7|{_OF_THIS})))"
    rf"|,?{GAP}(?:entitled |titled )?[\"\u201c][^\"\u201d\n]{{2,80}}[\"\u201d](?=,?{GAP}{_OF_THIS})"
    rf"| \([^()\n]{{3,90}}\)(?=,{GAP}(?:{_AND}{GAP})?{_STARTS_NUMBER}| (?:{_AND} {_STARTS_NUMBER}|{_OF_THIS})))"
    rf"|(?P<TO>{GAP}(?:(?i:through|thru|to){GAP}(?:and including )?"
    rf"(?:(?P<to_word>{_AGAIN_WORD}){_BLANK})?|{DASH}{{1,3}}{GAP})(?:\u00a7{{1,2}}{GAP})?"
    rf"(?=(?P<to_suffix>{_SHORTENED})|(?P<to_number>{_STARTS_NUMBER})|(?P<to_pins>{_BRACKETED})|{_WORD_TEXT}"
    r"|[b-z](?=[\s,;.)])))"
    rf"|(?P<OF>,?{_BLANK}(?i:of|in){_BLANK}(?i:the |said |such )?(?:(?={HEADED}{_ITEM_AHEAD})"
    r"|(?P<initials>[A-Z]{2,5}) (?:\u00a7 ?)?(?=[0-9]+[A-Z]?[.:-][0-9])))"
    rf"|(?P<JOIN>{GAP}(?:\.(?= ?\u00a7)|[,(]?{GAP}(?P<and>{_AND}{GAP}(?i:of |in |the )?)?|{DASH}{GAP})"
    rf"(?={HEADED}{_ITEM_AHEAD}))"
    rf"|(?P<SEP>{GAP}(?:,{GAP}(?P<sep_and>{_AND}{GAP})?|{_AND}{GAP})(?:\u00a7{{1,2}}{GAP})?"
    rf"(?=(?P<sep_pins>{_BRACKETED})|(?P<sep_suffix>{_SHORTENED})|(?P<sep_number>{_STARTS_NUMBER})"
    rf"|{_WORD_TEXT}|(?P<sep_letter>(?:[b-z]|[ivx]{{2,5}})(?=[\s,;.)])|a(?=[,;.)]))))"
    rf"|(?P<ABOVE>,?{_BLANK}(?i:above|below|hereinabove|hereinbelow)(?![a-z-]))"
    rf"|(?P<TAIL>,?{_BLANK}\(?(?i:of|in|under){_BLANK}|,{_BLANK}(?=[A-Z])|{_BLANK}(?=[A-Z]))"
)
# what the next characters must be for any of these; tried first, as most phrases end at "shall" or a full stop
_MAY_GO_ON = re.compile(
    r"(?:,?[ \n]{1,24}|,)(?:[(\[\"\u201c\u00a7\u00b6&A-Z0-9\u2010-\u2014\u2212.-]"
    r"|(?i:and|or|of|in|t[oh]|above|below|here|et|no?te|ff|sub|sec|par|cl|it|ch|art|ti|di|app|tab|pt|under"
    r"|as (?:am|no|ma)|ent|ss\.)"
    r"|(?:[b-z]|[ivx]{2,5})(?=[\s,;.)]))"
    r"|[(A-Z]|\.(?:[A-Za-z0-9(]| ?\u00a7)|[\u2010-\u2014\u2212-]|&"
)
_WORD = re.compile(_WORD_TEXT)
_LOWER = re.compile(_LETTER)
_YEAR = re.compile(r"(?:18|19|20)[0-9]{2}")
_PINS = re.compile(_CHAIN)
_GLUED_PART = re.compile(r"[A-Za-z]|[0-9]{1,2}")
# the paragraph and its items behind a section whose paragraphs have Roman numbers: "RSA 674:21, I(d)"
_PARAGRAPH = re.compile(rf",? (?P<num>[IVX]{{1,5}}(?:-[a-z])?)(?P<items>(?:\({_ENUM}\))*)(?![A-Za-z0-9(])")
# the paragraph in square brackets: "Code of Iowa, Sec. 364.12[2b]"
_SQUARE = re.compile(r"\[(?P<num>[0-9]{1,2}[a-z]?)(?P<more>(?:(?:, ?| ?& ?| and )[0-9]{1,2}[a-z]?)*)\]")
# what makes a number a figure of the sentence: a unit behind it, or another law's name
NOT_A_MEMBER = re.compile(
    r"[ -](?:(?:calendar|business|working|consecutive|square|cubic|linear|full|additional|or more) )?"
    r"(?:days?|hours?|minutes?|months?|years?|weeks?|feet|foot|ft|inch(?:es)?|acres?|miles?|percent|"
    r"dollars?|persons?|square|gallons?|pounds?|yards?|copies|times?|a\.?m|p\.?m|or more|and over|dogs?|cats?|units?|"
    r"degrees|decibels|lots|parking|members)\b"
    r"|(?:-[A-Z])? (?:U\. ?S\. ?C|C\. ?F\. ?R|CFR|USC|ILCS|[PO]\. ?S\.|M\.?R\.?S|V\.?S\.?A|Pa\. ?C|Del\. ?C"
    r"|CCR|CMR|DCMR|NYCRR|[IT]AC|AAC|KAR|CSR|NCAC|Stat\. [0-9])"
    r"|%|[\"']|/[0-9]|,[0-9]{3}",
    re.IGNORECASE,
)
# "K.S.A. 12-3009 through K.S.A. 12-3012"
_THROUGH_LAW = re.compile(
    rf"{GAP}(?:(?i:through|thru|to)|{DASH}{{1,3}}){GAP}"
    rf"(?P<name>[A-Z][A-Za-z.]{{1,12}}(?: [A-Z][A-Za-z.]{{1,12}}){{0,3}})"
    rf"{GAP}(?:\u00a7{{1,2}}{GAP})?(?={_STARTS_NUMBER})"
)
# the item whose letter is glued to a section, and the next of its list: "\u00a7 5-18A and B(2)"
_LETTER_ITEM = re.compile(r"[A-Z](?! [A-Z][a-z]|['\u2019])(?=[\s,;)(]|\.(?![0-9A-Za-z])|$)")
_LETTERS_LISTED = re.compile(
    rf"(?:\([0-9a-z]{{1,4}}\))*{GAP}(?:,{GAP}(?:{_AND}{GAP})?|{_AND}{GAP}|(?:(?i:through|thru|to)|{DASH}){GAP})"
    rf"(?={_LETTER_ITEM.pattern})"
)
_SIBLING = re.compile(r"(?:[A-Z](?! [A-Z][a-z])|[a-z]|[0-9]{1,2})(?=[\s,;)]|\.(?![0-9A-Za-z])|$)")
_DOT_GOES_ON = re.compile(r"\.(?= (?:of|in|and|or|through|to|above|below|hereof|shall|is)\b|[,;)])")
_PIN_PART = re.compile(r"(?<=\()[0-9]{1,2}\.[0-9]{1,2}(?=\))|[0-9A-Za-z]+(?:-[0-9ivx]+)?")


def _head_of(num: str) -> str:
    """What the next number of a list shares with one before it: the "705/" of 705/10-5, the "160A-" of 160A-174."""
    separator = next(sign for sign in "/:-" if sign in num)
    return num[: num.index(separator) + 1]


def pin_parts(text: str) -> tuple[str, ...]:
    """The levels a pinpoint names, outermost first.

    >>> pin_parts("(a)(1)(ii)"), pin_parts(".B.3.a"), pin_parts(" (A.)"), pin_parts("(c)(1)J.")
    (('a', '1', 'ii'), ('B', '3', 'a'), ('A',), ('c', '1', 'J'))
    """
    return tuple(_PIN_PART.findall(text))


@dataclass(slots=True)
class _Run:
    """The numbers and pinpoints behind one reference word, as far as they are read."""

    head: str  # the type of the word
    kind: str  # what it names: section, chapter ...
    opened: str  # what the first of them is: NUMBER, PINS, WORD or LETTER
    before: str = ""  # what came last: NUMBER, PINS, WORD or TAIL
    last: str = ""  # the last number
    plain: bool = False  # the first of them is a number of one part
    pins: tuple[str, ...] = ()  # the last pinpoint
    owner: Law | None = None  # whose the numbers are, when its name stands behind them
    lettered: bool = False  # an item whose letter is glued to its section has others behind it: "\u00a7 5-18A and B"

    @property
    def shared(self) -> str:
        """What a number behind the last one leaves out, with its separator: the "5-" of "5-18 through 22"."""
        return self.last[: max(self.last.rfind("."), self.last.rfind("-")) + 1]

    def take(self, token: Token) -> None:
        """Go on behind a token; what is printed between items, or says more of one, changes nothing."""
        if token.type == "NUMBER":
            self.before, self.last = "NUMBER", token.value
        elif token.type == "PINS":
            self.before, self.pins = "PINS", token.value
        elif token.type == "WORD":
            self.before = "WORD"
        elif token.type in TAILS:
            self.before = "TAIL"
            self.owner = token.value if token.type == "OFLAW" else None


@dataclass(slots=True)
class Scanner(NumberReader):
    """Reads the tokens of a phrase; `scheme` and `state` say what numbers and short names mean here."""

    named: tuple[tuple[int, Law], ...] = ()  # laws whose short name stood behind an "of", and where their numbers begin
    joined: str = ""  # what joins the group read now to one before it: AND, COMMA or OF
    _tails: Tails = field(init=False)

    def __post_init__(self) -> None:
        self._tails = Tails(self.text, self.scheme, self.state)

    @property
    def _squares(self) -> bool:
        """Whether the law that is read, or that of the state, has paragraphs in square brackets."""
        return self.law.squares if self.law is not None else has_squares(self.state)

    def tokens(self, at: int, limit: int, law: Token | None = None) -> Iterator[Token]:
        """The tokens of the phrase at `at`, none of which begins at `limit` or later."""
        text = self.text
        self.law, self.plural, self.level = law.value if law else None, False, False
        self.named = ()
        if law:
            yield law
        heads = 0
        self.joined = ""
        while 0 <= at < limit and heads < _MOST_HEADS:
            heads += 1
            head = None if text[at].isdigit() else HEAD.match(text, at, limit)
            end, type_, kind = at, "", ""
            if head:
                word, type_ = head.group(), head.lastgroup or ""
                end = head.end()
                self.plural = (word[-1] in "s\u00a7" and word != "\u00a7") or (word[-2:] == "s." and word != "s.")
                self.level = type_ == "LEVEL"
                kind = kind_of(word)
                yield Token(type_, at, end, kind)
                again = _AGAIN.match(text, end, limit)  # "Section § 5-18"
                if again and type_ != "CONTAINER":
                    end = again.end()
                elif again:
                    at = again.end() - len(again.group().lstrip())
                    yield Token("COMMA", end, at, None)
                    continue
            first = _AFTER_HEAD.match(text, end, limit)
            if not first or (first.lastgroup == "LETTER" and type_ != "LEVEL"):
                return
            at = yield from self._items(first, limit, type_, kind)

    def _items(self, first: re.Match[str], limit: int, head: str, kind: str) -> Generator[Token, None, int]:
        """The tokens from a first number on; gives back where the next group begins, -1 when there is none."""
        opened = first.lastgroup or ""
        tokens = self._opening(first, limit)
        if not tokens:
            return -1
        run = _Run(head, kind, opened, plain=opened == "NUMBER" and not skeleton(tokens[-1].value))
        if opened == "NUMBER":
            lettered = self._with_letter(tokens, limit)
            if lettered:
                run.lettered, tokens = True, lettered
                run.take(lettered[0])
        elif opened != "PINS" and head == "LEVEL":
            tokens = self._with_pins(tokens[0], limit)
        if self.law is not None and self.law.colons:
            run.take(tokens[-1])
            tokens += self._roman_paragraph(tokens[-1].end, limit)
        while tokens:
            yield from tokens
            last = tokens[-1]
            if last.end >= limit:
                break
            if last.type in JOINS:
                self.joined = last.type
                return last.end
            run.take(last)
            tokens = self._behind(last.end, limit, run)
        return -1

    def _opening(self, first: re.Match[str], limit: int) -> list[Token]:
        """The tokens of the number, word or pinpoint that a list begins with; none where it is no number after all."""
        opened = first.lastgroup or ""
        start, printed = first.start(opened), first[opened]
        if opened == "NUMBER":
            return self.number(start, limit) or []
        if opened == "PINS":
            return [Token("PINS", start, first.end(), pin_parts(printed))]
        return [Token("WORD", start, self._past_dot(first.end()), printed)]

    def _past_dot(self, end: int) -> int:
        """`end`, or past the full stop of a letter that goes on: "subsection a. of section 57"."""
        return end + 1 if _DOT_GOES_ON.match(self.text, end) else end

    def _with_letter(self, made: list[Token], limit: int) -> list[Token]:
        """A number and the item that its letter is, where the next items follow; none where they do not.

        The A of "\u00a7 5-18A and B", "\u00a7 5-18A(1) through C".
        """
        num = made[-1]
        letter = num.value[-1]
        if not letter.isupper() or len(made) > 1 or self.law is not None or num.value in self.scheme.sections:
            return []
        listed = _LETTERS_LISTED.match(self.text, num.end, limit) if num.value[-2:-1].isdigit() else None
        if not listed or not self._letter_item(listed.end(), limit, letter):
            return []
        chain = _PINS.match(self.text, num.end, limit)
        end = chain.end() if chain else num.end
        pins = Token("PINS", num.end - 1, end, pin_parts(self.text[num.end - 1 : end]))
        return [num._replace(end=num.end - 1, value=num.value[:-1]), pins]

    def _letter_item(self, at: int, limit: int, letter: str) -> Token | None:
        """The item at `at` that goes on the list of `letter`, with its own items."""
        found = _LETTER_ITEM.match(self.text, at, limit)
        if not found or not 0 < ord(found.group()) - ord(letter) < _NEAR or NOT_A_MEMBER.match(self.text, found.end()):
            return None
        chain = _PINS.match(self.text, found.end(), limit)
        end = chain.end() if chain else found.end()
        return Token("PINS", at, end, pin_parts(self.text[at:end]))

    def _with_pins(self, word: Token, limit: int) -> list[Token]:
        """A letter with the items behind it as one pinpoint, which may open a range: "Subsection A(1) through (3)"."""
        chain = _PINS.match(self.text, word.end, limit)
        if not chain:
            return [word]
        return [Token("PINS", word.start, chain.end(), (word.value, *pin_parts(chain.group())))]

    def _law_again(self, at: int, limit: int) -> list[Token]:
        """The end of a range before which the law is named again: "K.S.A. 12-3009 through K.S.A. 12-3012"."""
        found = _THROUGH_LAW.match(self.text, at, limit)
        if not found or law_named(found["name"], self.state) != self.law:
            return []
        made = self.number(found.end(), limit)
        return [Token("TO", at, found.end(), None), *made] if made and len(made) == 1 else []

    def _roman_paragraph(self, at: int, limit: int) -> list[Token]:
        """The paragraph behind a section of a law that numbers them so: the I(d) of "RSA 674:21, I(d)"."""
        found = _PARAGRAPH.match(self.text, at, limit)
        return [Token("PINS", at, found.end(), (found["num"], *pin_parts(found["items"])))] if found else []

    def _behind(self, at: int, limit: int, run: _Run) -> list[Token]:
        """The tokens with which the phrase goes on behind an item; none where it ends there."""
        text = self.text
        square = _SQUARE.match(text, at, limit) if text[at] == "[" and self._squares else None
        if square:
            pins = Token("PINS", at, square.end(), (square["num"],))
            run.take(pins)
            return [pins._replace(type="GLOSS", value=None) if square["more"] else pins]
        found = _AFTER_ITEM.match(text, at, limit) if _MAY_GO_ON.match(text, at, limit) else None
        if not found:
            return self._law_again(at, limit) if self.law is not None and run.before == "NUMBER" else []
        kind, end = found.lastgroup or "", found.end()
        if run.before == "TAIL" and kind != "TAIL":
            return []
        match kind:
            case "PINS":
                return self._pinpoint(found) if run.before in ("NUMBER", "WORD") else []
            case "TO" | "SEP":
                item = self._item(found, kind, limit, run)
                return [Token(kind, at, end, None), *item] if item else []
            case "OF":
                return [Token("OF", at, end, None)] if self._of(found) else []
            case "JOIN":
                if self.law is not None and self.law.volume and text.startswith(("Title", "title"), end):
                    return []  # "22 Del. C. \u00a7 301, Title 21": another law's
                return [Token("AND" if found["and"] else "COMMA", at, end, None)]
            case "TAIL":
                tail = self._tails.read(at, end, limit, run.last)
                return [tail] if tail and self._closed_by(tail, found.group(), run) else []
            case "GLOSS" if found["narrows"] and kind_of(found["narrows"]) == run.kind:
                return []  # "Chapter 13, Building Security, Chapter 14": a list
            case _:  # ETSEQ, NOTE, GLOSS, ABOVE
                return [Token(kind, at, end, None)]

    def _closed_by(self, tail: Token, printed: str, run: _Run) -> bool:
        """Whether a tail, whose beginning is `printed`, may close the phrase as far as it is read.

        Behind "ORS 30.315, " and behind "\u00a7 5 of the Vehicle Code, " another law's name begins what comes next.
        """
        if tail.type == "OFLAW" and not printed.strip(" ,\n"):
            law: Law = tail.value
            return (self.law is None or self._apart(law, printed, run)) and (
                run.owner is None or run.owner.system == law.system
            )
        return not (run.before == "TAIL" and tail.type == "OFNAME")

    def _apart(self, law: Law, printed: str, run: _Run) -> bool:
        """Whether a law's name behind numbers that another stands before closes those joined to them last.

        "RCW 35.22.280, chapter 35.23 RCW", "HRS section 281-1, chapter 91, Hawaii Revised Statutes".
        """
        if self.joined != "COMMA" or "," not in printed:
            return self.joined != ""
        same = self.law is not None and law.system == self.law.system
        return same and (run.head == "CONTAINER" or not law.chapters)

    def _pinpoint(self, found: re.Match[str]) -> list[Token]:
        """The pinpoint behind a number or word, with brackets, dots, or glued to it."""
        printed = found.group()
        parts = tuple(_GLUED_PART.findall(printed)) if printed[0].isupper() else pin_parts(printed)
        return [Token("PINS", found.start(), found.end(), parts)]

    def _of(self, found: re.Match[str]) -> bool:
        """Whether a wider group follows an "of"; a law named there by its initials is kept.

        "subsection B of HMC 8.04.030", "subsection (1) of RCW 9A.16.020".
        """
        initials = found["initials"]
        if initials:
            self.law = law_named(initials, self.state)
            if self.law is not None:
                self.named = (*self.named, (found.end(), self.law))
        return not initials or self.law is not None or initials[-1] == "C"

    def _item(self, found: re.Match[str], kind: str, limit: int, run: _Run) -> list[Token]:
        """The tokens of the item behind "to" or a comma; none where what stands there goes on no list."""
        text, at, low = self.text, found.end(), kind.lower()
        if kind == "TO" and found["to_word"] and kind_of(found["to_word"]) != run.kind:
            return []
        if found[f"{low}_pins"]:
            chain = _PINS.match(text, at, limit)
            comma = kind == "SEP" and not found["sep_and"] and found.group().strip() == ","
            if not chain or (run.before == "NUMBER" and (comma or kind == "TO") and run.head != "LEVEL"):
                return []
            return [Token("PINS", at, chain.end(), pin_parts(chain.group()))]
        if run.before == "PINS" and run.lettered:
            letter_item = self._letter_item(at, limit, run.pins[0])
            if letter_item:
                return [letter_item]
        elif run.before == "PINS" and run.pins and text[found.start() - 1] != ")":
            sibling = self._sibling(at, limit, run.pins[-1])
            if sibling:
                stop = at + len(sibling)
                if text[found.start() - 1] == "." and _DOT_GOES_ON.match(text, stop):
                    stop += 1  # "a. through c. of"
                return [Token("PINS", at, stop, (sibling,))]
        if found[f"{low}_suffix"]:
            stop = found.end(f"{low}_suffix")
            return [Token("NUMBER", at, stop, run.shared[:-1] + text[at:stop])] if run.shared else []
        if found[f"{low}_number"]:
            return self._listed_number(at, limit, kind, run)
        letter = _LOWER.match(text, at, limit) if kind == "TO" or found["sep_letter"] else None
        if letter and run.head == "LEVEL" and run.opened == "LETTER":
            return [Token("WORD", at, self._past_dot(letter.end()), letter.group())]
        word = _WORD.match(text, at, limit)
        listed = (run.head != "SECTION" or self.scheme.lettered) and "WORD" in (run.before, run.opened)
        return [Token("WORD", at, word.end(), word.group())] if word and listed else []

    def _listed_number(self, at: int, limit: int, kind: str, run: _Run) -> list[Token]:
        """The tokens of a number behind "to" or a comma; none where it is no member of the list."""
        made = self.number(at, limit)
        if not made or not self._member(made, run.last, run.plain, kind):
            return []
        if kind == "SEP" and len(made) == 1 and self._shares(run.last, made[0].value):  # "G.S. 160A-174 and 175"
            return [made[0]._replace(value=_head_of(run.last) + made[0].value)]
        if kind == "TO" and skeleton(run.last) and not skeleton(made[0].value):
            whole = run.shared + made[0].value  # "5-18 through 22"
            return [made[0]._replace(value=whole)] if order(whole) > order(run.last) else []
        return made

    def _shares(self, last: str, num: str) -> bool:
        """Whether a number in a list of a law's sections leaves out their chapter or act."""
        law = self.law
        if law is None:
            return False
        if law.volume and "/" in last:  # "410 ILCS 705/10-5 and 10-10"
            return "/" not in num and "-" in num
        hyphened = law.hyphens == 1 and last.count("-") == 1 and ":" not in last
        return num.isdigit() and (hyphened or (law.colons and ":" in last))

    def _sibling(self, at: int, limit: int, last: str) -> str | None:
        """The next of its list after a pinpoint printed without brackets: the B of "(e)(2)A and B"."""
        found = _SIBLING.match(self.text, at, limit)
        if not found:
            return None
        pin = found.group()
        if pin.isdigit():
            follows = last.isdigit() and int(pin) > int(last)
        else:
            follows = len(last) == 1 and series(pin) == series(last) and 0 < ord(pin) - ord(last) < _NEAR
        return pin if follows and not NOT_A_MEMBER.match(self.text, found.end()) else None

    def _member(self, made: list[Token], last: str, plain: bool, kind: str) -> bool:
        """Whether a number after a comma, an "and" or a "to" goes on with the list, and is no mere figure."""
        num, end = made[-1].value, made[-1].end
        if self.law is not None and self.law.hyphens and _YEAR.fullmatch(num) and skeleton(last):
            return False  # "G.S. 14-4, 2019"
        if skeleton(num):
            if self.law is None and self.scheme.strength(num) >= 2:
                return True
            if not plain or self.law is not None or self.scheme.strength(num) >= 1:
                return not NOT_A_MEMBER.match(self.text, end)
            return False
        if not plain and self.law is None and not (kind == "TO" and skeleton(last)):
            return False
        return not NOT_A_MEMBER.match(self.text, end)

    def law_behind(self, at: int, limit: int) -> Law | None:
        """The law whose name begins one blank behind an offset."""
        return self._tails.law_behind(at, limit)
