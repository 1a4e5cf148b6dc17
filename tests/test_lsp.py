"""The language server, spoken to by a client over a pipe."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

pytest.importorskip("pygls")

from lsprotocol import types
from pygls.lsp.client import LanguageClient
from pygls.workspace import PositionCodec

from ordparse.lsp import Lines

ROOT = Path(__file__).parent.parent
TEXT = (
    "Chapter 502. Dogs 🐕\r\n\r\n502.01 Policy. Under Section 502.02, \U0001f415 see Section 502.09.\r\n\r\n"
    "502.02 Fees. The fee is $5.00.\r\n\r\n502.03 Late. It is late.\r\n"
)


class Editor(LanguageClient):
    """A client that keeps the findings it is sent."""

    def __init__(self) -> None:
        super().__init__("test-editor", "1")
        self.findings: asyncio.Queue[types.PublishDiagnosticsParams] = asyncio.Queue()

        @self.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def keep(params: types.PublishDiagnosticsParams) -> None:
            self.findings.put_nowait(params)


@pytest_asyncio.fixture
async def editor(tmp_path: Path) -> AsyncIterator[tuple[Editor, str]]:
    path = tmp_path.resolve() / "code.txt"
    path.write_bytes(TEXT.encode())
    client = Editor()
    await client.start_io(sys.executable, "-m", "ordparse", "lsp", env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    await client.initialize_async(
        types.InitializeParams(capabilities=types.ClientCapabilities(), root_uri=tmp_path.as_uri())
    )
    client.initialized(types.InitializedParams())
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=path.as_uri(), language_id="plaintext", version=1, text=TEXT)
        )
    )
    yield client, path.as_uri()
    await client.shutdown_async(None)
    client.exit(None)
    await client.stop()


def place(uri: str, words: str) -> tuple[types.TextDocumentIdentifier, types.Position]:
    lines = Lines(TEXT, PositionCodec())
    return types.TextDocumentIdentifier(uri=uri), lines.position(TEXT.index(words) + 1)


def words(range: types.Range) -> str:
    lines = Lines(TEXT, PositionCodec())
    return TEXT[lines.offset(range.start) : lines.offset(range.end)]


async def test_an_editor_gets_findings_hover_definition_and_outline(editor: tuple[Editor, str]) -> None:
    client, uri = editor
    sent = await asyncio.wait_for(client.findings.get(), timeout=60)
    dangling = [one for one in sent.diagnostics if one.code == "dangling-reference"]
    assert [words(one.range) for one in dangling] == ["Section 502.09"]
    assert "help: " in dangling[0].message

    hover = await client.text_document_hover_async(types.HoverParams(*place(uri, "Section 502.02")))
    assert hover is not None
    assert "The fee is $5.00." in hover.contents.value  # type: ignore[union-attr]

    found = await client.text_document_definition_async(types.DefinitionParams(*place(uri, "Section 502.02")))
    assert [(one.uri, words(one.range)) for one in found] == [(uri, "502.02")]  # type: ignore[union-attr]

    citing = await client.text_document_references_async(
        types.ReferenceParams(types.ReferenceContext(include_declaration=False), *place(uri, "502.02 Fees"))
    )
    assert [words(one.range) for one in citing or ()] == ["Section 502.02"]

    (chapter,) = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(types.TextDocumentIdentifier(uri=uri))
    )
    assert chapter.name == "chapter 502"
    assert [child.name for child in chapter.children] == ["section 502.01", "section 502.02", "section 502.03"]  # type: ignore[union-attr]


async def test_findings_follow_what_is_typed(editor: tuple[Editor, str]) -> None:
    client, uri = editor
    await asyncio.wait_for(client.findings.get(), timeout=60)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(uri=uri, version=2),
            [types.TextDocumentContentChangeWholeDocument(text=TEXT.replace("502.09", "502.03"))],
        )
    )
    sent = await asyncio.wait_for(client.findings.get(), timeout=60)
    assert [one.code for one in sent.diagnostics if one.code == "dangling-reference"] == []


async def test_a_text_that_was_never_saved_keeps_its_name(editor: tuple[Editor, str]) -> None:
    client, _ = editor
    await asyncio.wait_for(client.findings.get(), timeout=60)
    unsaved = types.TextDocumentItem(uri="untitled:Untitled-1", language_id="plaintext", version=1, text=TEXT)
    client.text_document_did_open(types.DidOpenTextDocumentParams(unsaved))
    sent = {(await asyncio.wait_for(client.findings.get(), timeout=60)).uri for _ in range(2)}
    assert "untitled:Untitled-1" in sent
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(unsaved.uri)))
    emptied = await asyncio.wait_for(client.findings.get(), timeout=60)
    assert (emptied.uri, list(emptied.diagnostics)) == (unsaved.uri, [])


@pytest.mark.parametrize("text", ["", "a", "a\r\nb", "\r\r\n\n", "🐕x\n🐕", "ab\x0ccd\u2028e\n"])
def test_positions_and_offsets_are_inverse(text: str) -> None:
    lines = Lines(text, PositionCodec())
    inside = [offset for offset in range(len(text) + 1) if text[offset - 1 : offset + 1] != "\r\n"]
    at_ends = [offset for offset in inside if offset == len(text) or text[offset] not in "\r\n"]
    assert [lines.offset(lines.position(offset)) for offset in at_ends] == at_ends
