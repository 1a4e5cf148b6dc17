"""The language server: hover, go to definition, who cites this, outline and findings, in any editor.

    ordparse lsp          speaks the Language Server Protocol over standard input and output

Needs the `lsp` extra. What is known of the texts comes from `desk.py`; here
offsets become lines and columns.
"""

import re
from bisect import bisect_right
from pathlib import Path
from typing import TYPE_CHECKING

from ordparse import __version__
from ordparse.desk import Desk, Spot
from ordparse.diagnostics import Diagnostic, Severity
from ordparse.errors import MissingExtra
from ordparse.parse import Resolved
from ordparse.provisions import CONTAINERS, Kind, Provision
from ordparse.source import Span

if TYPE_CHECKING:
    from lsprotocol import types
    from pygls.lsp.server import LanguageServer
    from pygls.workspace import PositionCodec

_LINE_END = re.compile(r"\r\n|\n|\r")  # the protocol's line ends; a form feed is none


class Lines:
    """Offsets of a text as lines and columns of the protocol, and back."""

    def __init__(self, text: str, codec: "PositionCodec") -> None:
        self._text, self._codec = text, codec
        self._starts = [0, *(match.end() for match in _LINE_END.finditer(text))]

    def position(self, offset: int) -> "types.Position":
        """The position of an offset."""
        from lsprotocol import types

        offset = max(0, min(offset, len(self._text)))
        line = bisect_right(self._starts, offset) - 1
        column = self._codec.client_num_units(self._text[self._starts[line] : offset])
        return types.Position(line=line, character=column)

    def range(self, span: Span) -> "types.Range":
        """The range of a span."""
        from lsprotocol import types

        return types.Range(start=self.position(span[0]), end=self.position(span[1]))

    def offset(self, position: "types.Position") -> int:
        """The offset of a position; beyond a line's end it is that end."""
        if position.line >= len(self._starts):
            return len(self._text)
        start = self._starts[position.line]
        end = self._starts[position.line + 1] if position.line + 1 < len(self._starts) else len(self._text)
        line = self._text[start:end].rstrip("\r\n")
        # most text has one unit a character: look there first, then count
        at = min(position.character, len(line))
        while at > 0 and self._codec.client_num_units(line[:at]) > position.character:
            at -= 1
        return start + at


def server() -> "LanguageServer":
    """The language server, ready to be started.

    Raises:
        MissingExtra: pygls is not installed.
    """
    try:
        from lsprotocol import types
        from pygls.lsp.server import LanguageServer
    except ImportError as error:
        raise MissingExtra("this needs pygls: pip install 'ordparse[lsp]'") from error

    made = LanguageServer("ordparse", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
    desk = Desk()
    uris: dict[Path, str] = {}  # as the editor writes them: an unsaved text has no file, a drive letter two spellings

    def uri_of(path: Path) -> str:
        return uris.get(path) or path.as_uri()

    def lines(path: Path) -> Lines:
        return Lines(desk.read()[path].parsed.source.text, made.workspace.position_codec)

    def location(spot: Spot) -> types.Location:
        return types.Location(uri=uri_of(spot.path), range=lines(spot.path).range(spot.span))

    def publish() -> None:
        """Send the findings of every open text: a change in one may break references of another."""
        for path in desk.paths:
            found = [_finding(doubt, lines(path)) for doubt in desk.read()[path].diagnostics]
            made.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri=uri_of(path), diagnostics=found))

    def asked(uri: str, position: types.Position) -> tuple[Path, int] | None:
        path = _path(uri)
        return (path, lines(path).offset(position)) if path in desk.read() else None

    @made.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        path = _path(params.text_document.uri)
        uris[path] = params.text_document.uri
        desk.put(path, params.text_document.text)
        publish()

    @made.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        desk.put(_path(uri), made.workspace.get_text_document(uri).source)
        publish()

    @made.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        desk.drop(_path(uri))
        made.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri=uri, diagnostics=[]))
        publish()

    @made.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        if (place := asked(params.text_document.uri, params.position)) is None:
            return None
        if (told := desk.about(*place)) is None:
            return None
        said = types.MarkupContent(kind=types.MarkupKind.PlainText, value=told[1])
        return types.Hover(contents=said, range=lines(place[0]).range(told[0]))

    @made.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> list[types.Location]:
        place = asked(params.text_document.uri, params.position)
        return [] if place is None else [location(spot) for spot in desk.targets(*place)]

    @made.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        place = asked(params.text_document.uri, params.position)
        return [] if place is None else [location(spot) for spot in desk.citing(*place)]

    @made.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        path = _path(params.text_document.uri)
        found = desk.read().get(path)
        return [] if found is None else _symbols(found, lines(path))

    return made


def _path(uri: str) -> Path:
    from pygls.uris import to_fs_path

    return Path(to_fs_path(uri) or uri).resolve()


def _finding(doubt: Diagnostic, lines: Lines) -> "types.Diagnostic":
    """A finding in the protocol's form; what was looked at and what helps stand below the message."""
    from lsprotocol import types

    severity = {
        Severity.ERROR: types.DiagnosticSeverity.Error,
        Severity.WARNING: types.DiagnosticSeverity.Warning,
        Severity.INFO: types.DiagnosticSeverity.Information,
    }[doubt.severity]
    said = [
        doubt.message,
        *([f"note: {doubt.note}"] if doubt.note else []),
        *([f"help: {doubt.help}"] if doubt.help else []),
    ]
    return types.Diagnostic(
        range=lines.range((doubt.start, doubt.end)),
        severity=severity,
        code=doubt.code,
        source="ordparse",
        message="\n".join(said),
    )


def _symbols(found: Resolved, lines: Lines) -> "list[types.DocumentSymbol]":
    """The provisions as the editor's outline, built from the bottom up."""
    from lsprotocol import types

    below: dict[str | None, list[types.DocumentSymbol]] = {}
    outline = found.parsed.outline
    for provision in reversed(outline.provisions):
        kind = types.SymbolKind.Module if provision.kind in CONTAINERS else types.SymbolKind.Field
        if provision.kind is Kind.SECTION:
            kind = types.SymbolKind.Class
        symbol = types.DocumentSymbol(
            name=_name(provision),
            detail=provision.heading or "",
            kind=kind,
            range=lines.range((provision.start, max(provision.start + 1, provision.end))),
            selection_range=lines.range((provision.start, provision.start + max(1, len(provision.label.rstrip())))),
            children=list(reversed(below.pop(provision.id, []))),
        )
        below.setdefault(provision.parent, []).append(symbol)
    return list(reversed(below.get(None, [])))


def _name(provision: Provision) -> str:
    word = "" if provision.kind in (Kind.ENUM, Kind.DEFINITION) else f"{provision.kind.value} "
    return f"{word}{provision.num}" or provision.kind.value


def run() -> None:
    """Serve an editor over standard input and output until it hangs up."""
    server().start_io()
