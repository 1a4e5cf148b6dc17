"""The knowledge base for assistants: the Model Context Protocol over standard input and output.

Each tool is one of the questions that the command line answers, with the same
JSON. Needs the `mcp` extra.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from ordparse import __version__
from ordparse.errors import MissingExtra, OrdparseError
from ordparse.kb.queries import open_database

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

_ABOUT = (
    "Municipal ordinances of the United States as a tree of provisions and a graph of references. Ids look like"
    " us-mn-detroit-lakes/502.07/1. Find provisions with search, read one with show, ask what a reference means with"
    " resolve, and put a rule beside the same rule of other cities with compare. A reference whose target is missing"
    " comes with the reason: report it, and do not guess another target."
)


def server(db: Path) -> "MCPServer[Any]":
    """The server of the knowledge base at `db`.

    Raises:
        MissingExtra: the `mcp` library is not installed.
        BadKnowledgeBase: there is no knowledge base at `db`.
    """
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
        from mcp.types import ToolAnnotations
        from pydantic import Field
    except ImportError as error:
        raise MissingExtra("this needs the mcp library: pip install 'ordparse[mcp]'") from error
    open_database(db).close()
    made: MCPServer[Any] = MCPServer("ordparse", instructions=_ABOUT, version=__version__, log_level="WARNING")
    reads = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

    @contextmanager
    def asked() -> Iterator[sqlite3.Connection]:
        """A connection for one question; what cannot be answered is told to the caller in one line."""
        try:
            with closing(open_database(db)) as connection:
                yield connection
        except OrdparseError as error:
            raise ToolError(str(error)) from error

    @made.tool(annotations=reads)
    def resolve(
        reference: Annotated[str, Field(description='as printed: "Section 502.07, Subd. 2", "this chapter"')],
        context: Annotated[str, Field(description="the id of the provision it stands in, or of a jurisdiction")],
    ) -> dict[str, Any]:
        """Say which provision a reference means where it stands, or why none."""
        from ordparse.kb.lookup import SqliteIndex
        from ordparse.questions import answer_json, resolve_text

        with asked() as connection:
            return answer_json(reference, context, resolve_text(reference, context, SqliteIndex(connection)))

    @made.tool(annotations=reads)
    def show(provision: Annotated[str, Field(description="an id: us-mn-detroit-lakes/502.07/1")]) -> dict[str, Any]:
        """Show a provision: its text, where it stands, and the references out of it and to it."""
        from ordparse.kb.show import provision_view, view_json

        with asked():
            return view_json(provision_view(db, provision))

    @made.tool(annotations=reads)
    def search(
        words: Annotated[str, Field(description="words that the provision holds; a * ends a word that is cut off")],
        jurisdiction: Annotated[str | None, Field(description="only of this jurisdiction: us-mn-detroit-lakes")] = None,
        kind: Annotated[str | None, Field(description="only of this kind: chapter, section, subdivision")] = None,
        limit: Annotated[int, Field(ge=1, le=100)] = 20,
    ) -> dict[str, Any]:
        """Find the provisions whose heading or text holds all the words, best first."""
        from ordparse.kb.queries import MARK_END, MARK_START
        from ordparse.kb.queries import search as find

        with asked() as connection:
            found = find(connection, words, jurisdiction=jurisdiction, kind=kind, limit=limit)
        return {
            "total": found.total,
            "jurisdictions": dict(found.jurisdictions),
            "hits": [
                {
                    "id": hit.id,
                    "jurisdiction": hit.jurisdiction,
                    "kind": hit.kind,
                    "citation": hit.citation,
                    "heading": hit.heading,
                    "snippet": hit.snippet.replace(MARK_START, "").replace(MARK_END, ""),
                }
                for hit in found.hits
            ],
        }

    @made.tool(annotations=reads)
    def compare(
        asked_for: Annotated[str, Field(description="an id, us-mn-detroit-lakes/502.04, or words: running at large")],
        jurisdictions: Annotated[list[str] | None, Field(description="only with these jurisdictions")] = None,
    ) -> dict[str, Any]:
        """Put a rule beside the matching rule of every other jurisdiction, with its amounts."""
        from ordparse.comparing.compare import compare as compared
        from ordparse.comparing.compare_formats import to_json

        with asked() as connection:
            return to_json(compared(connection, asked_for, jurisdictions=tuple(jurisdictions or ())))

    return made


def run(db: Path) -> None:
    """Serve the knowledge base over standard input and output until the other side hangs up."""
    server(db).run(transport="stdio")
