"""The desk of an editor: the texts that are open, with those of their corpus, always resolved over each other.

It knows nothing of an editor's protocol: offsets in, facts out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ordparse.citations import ResolvedReference, Target
from ordparse.corpus import CORPUS_FILE, read_corpus
from ordparse.errors import OrdparseError
from ordparse.laws import url_of
from ordparse.lookup import Index, MemoryIndex
from ordparse.meaning.definitions import Definition
from ordparse.parse import Parsed, Resolved, parse_source, resolve_sources
from ordparse.provisions import JurisdictionId, Provision
from ordparse.source import Span, source_from_text

_SHOWN = 600  # characters of a provision's text


@dataclass(frozen=True, kw_only=True)
class Text:
    """One text of the desk as it stands in the editor or in its file."""

    path: Path
    text: str
    jurisdictions: tuple[JurisdictionId, ...]
    open: bool

    @cached_property
    def parsed(self) -> Parsed:
        """What it says; amounts and terms only where somebody looks."""
        return parse_source(
            source_from_text(self.text, str(self.path)), jurisdictions=self.jurisdictions, meaning=self.open
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A stretch of one text: where an editor may jump."""

    path: Path
    span: Span


def _head(provision: Provision) -> Span:
    """The label of a provision, or what stands first of it when it has none."""
    return provision.start, provision.start + max(1, len(provision.label.rstrip()))


class Desk:
    """The texts that are open and the rest of their corpora."""

    def __init__(self) -> None:
        self._open: dict[Path, str] = {}
        self._known: dict[Path, Text] = {}  # as last read: what has not changed is not parsed again
        self._read: dict[Path, Resolved] | None = None

    def put(self, path: Path, text: str) -> None:
        """Take the text of an open file as it is now."""
        self._open[path] = text
        self._read = None

    def drop(self, path: Path) -> None:
        """Forget what was typed into a file: from now on the file itself counts."""
        self._open.pop(path, None)
        self._read = None

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files that are open."""
        return tuple(self._open)

    def _texts(self) -> Iterator[Text]:
        """The open texts, and the other texts of each corpus that an open one belongs to."""
        listed: dict[Path, tuple[JurisdictionId, ...]] = {}
        for folder in {path.parent for path in self._open}:
            if not (folder / CORPUS_FILE).is_file():
                continue
            try:
                entries = read_corpus([folder]).entries
            except OrdparseError:
                continue  # a corpus.toml that is just being edited
            listed.update({entry.path.resolve(): entry.jurisdictions for entry in entries})
        for path in sorted({*listed, *self._open}):
            text = self._open.get(path)
            if text is None:
                try:
                    text = path.read_bytes().decode("utf-8-sig", "replace")
                except OSError:
                    continue
            yield Text(path=path, text=text, jurisdictions=listed.get(path, ()), open=path in self._open)

    def read(self) -> Mapping[Path, Resolved]:
        """All texts, parsed and resolved over each other."""
        if self._read is None:
            known = {text.path: self._known_as(text) for text in self._texts()}
            self._known = known
            found = resolve_sources([text.parsed for text in known.values()])
            self._read = dict(zip(known, found, strict=True))
        return self._read

    def _known_as(self, text: Text) -> Text:
        before = self._known.get(text.path)
        return before if before == text and before is not None else text

    @property
    def index(self) -> Index:
        """The provisions of all texts."""
        return MemoryIndex([found.parsed.outline for found in self.read().values()])

    def provision(self, id: str) -> tuple[Path, Provision] | None:
        """A provision and the file it stands in."""
        for path, found in self.read().items():
            provision = found.parsed.outline.by_id.get(id)  # type: ignore[call-overload]
            if provision is not None:
                return path, provision
        return None

    def reference_at(self, path: Path, offset: int) -> ResolvedReference | None:
        """The innermost reference whose words hold an offset."""
        found = self.read().get(path)
        around = [
            one for one in (found.references if found else ()) if one.reference.start <= offset <= one.reference.end
        ]
        return min(around, key=lambda one: one.reference.end - one.reference.start, default=None)

    def targets(self, path: Path, offset: int) -> list[Spot]:
        """Where the reference at an offset leads, each member of a list; or where the term there is defined."""
        one = self.reference_at(path, offset)
        if one is None:
            definition = self.definition_at(path, offset)
            return [] if definition is None else [Spot(path=path, span=(definition.start, definition.end))]
        spots = []
        for target in one.targets:
            for id in dict.fromkeys((*target.candidates, *((target.id,) if target.id else ()))):
                if (held := self.provision(id)) is not None:
                    spots.append(Spot(path=held[0], span=_head(held[1])))
        return spots

    def definition_at(self, path: Path, offset: int) -> Definition | None:
        """The definition of the defined term at an offset."""
        found = self.read().get(path)
        for use in found.parsed.uses if found else ():
            if use.start <= offset <= use.end:
                return found.parsed.definitions[use.definition] if found else None
        return None

    def citing(self, path: Path, offset: int) -> list[Spot]:
        """The phrases anywhere on the desk that point at the provision at an offset, ranges included."""
        found = self.read().get(path)
        here = None if found is None else found.parsed.outline.at(offset)
        if here is None:
            return []
        return [
            Spot(path=other, span=(one.reference.start, one.reference.end))
            for other, resolved in self.read().items()
            for one in resolved.references
            if any(here.id == target.id or here.id in target.covers for target in one.targets)
        ]

    def about(self, path: Path, offset: int) -> tuple[Span, str] | None:
        """What a reader wants to know of the words at an offset: the law they point at, or what the term means."""
        if (one := self.reference_at(path, offset)) is not None:
            span = one.reference.start, one.reference.end
            return span, "\n\n".join(self._said(target) for target in one.targets)
        if (definition := self.definition_at(path, offset)) is not None:
            text = self.read()[path].parsed.source.text
            return (offset, offset + 1), _shortened(text[definition.start : definition.end])
        return None

    def _said(self, target: Target) -> str:
        lines = [f"{target.citation}: {target.status.value}"]
        held = None if target.id is None else self.provision(target.id)
        if held is not None:
            provision = held[1]
            lines[0] = f"{provision.id}" + (f"  {provision.heading}" if provision.heading else "")
            if provision.status is not None:
                lines.append(f"({provision.status.value})")
            below = self.read()[held[0]].parsed.outline.children.get(provision.id, ())
            text = provision.text or "; ".join(f"{child.num} {child.heading or ''}".strip() for child in below)
            lines.append(_shortened(text))
        if target.reason:
            lines.append(target.reason)
        if len(target.covers) > 1:
            lines.append(f"covers {len(target.covers)} provisions")
        if target.id is None and (address := url_of(target.citation)) is not None:
            lines.append(address)
        return "\n".join(line for line in lines if line)


def _shortened(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else words[: words.rfind(" ", 0, _SHOWN)] + " …"
