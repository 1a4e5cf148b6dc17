"""The tools for assistants, asked as a client asks them: in memory, and over a pipe."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

mcp = pytest.importorskip("mcp")

from mcp.client import Client  # noqa: E402
from mcp.client.stdio import StdioServerParameters, stdio_client  # noqa: E402

from ordparse.mcp import server  # noqa: E402

ROOT = Path(__file__).parent.parent


async def answer(client: Any, tool: str, **arguments: object) -> Any:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.structured_content


async def test_the_tools_say_what_they_need(knowledge_base: Path) -> None:
    async with Client(server(knowledge_base)) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"resolve", "show", "search", "compare"}
        assert tools["resolve"].input_schema["required"] == ["reference", "context"]
        assert all(tool.description and tool.annotations.read_only_hint for tool in tools.values())


async def test_each_tool_answers(knowledge_base: Path) -> None:
    async with Client(server(knowledge_base)) as client:
        found = await answer(client, "search", words="dangerous dog*", jurisdiction="us-mn-detroit-lakes", limit=5)
        assert found["hits"][0]["jurisdiction"] == "us-mn-detroit-lakes"
        assert "\x02" not in json.dumps(found)
        shown = await answer(client, "show", provision=found["hits"][0]["id"])
        assert json.dumps(shown).count(found["hits"][0]["id"]) >= 1
        meant = await answer(client, "resolve", reference="Section 210", context="us-mn-detroit-lakes/502.01")
        assert meant["references"][0]["targets"][0]["status"] == "missing"
        beside = await answer(client, "compare", asked_for="running at large")
        assert {match["jurisdiction"] for match in beside["matches"]} >= {"us-mn-chanhassen"}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("show", {"provision": "us-mn-nowhere/1"}),
        ("resolve", {"reference": "Section 1", "context": "us-mn-nowhere"}),
        ("search", {"words": "dog", "limit": 1000}),
    ],
)
async def test_what_cannot_be_answered_is_an_error_with_its_reason(
    knowledge_base: Path, tool: str, arguments: dict[str, object]
) -> None:
    async with Client(server(knowledge_base)) as client:
        result = await client.call_tool(tool, arguments)
        assert result.is_error
        assert "nowhere" in result.content[0].text or "limit" in result.content[0].text


async def test_the_command_serves_over_a_pipe(knowledge_base: Path) -> None:
    parameters = StdioServerParameters(
        command=sys.executable,
        args=["-m", "ordparse", "mcp", "--db", str(knowledge_base)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    async with Client(stdio_client(parameters)) as client:
        shown = await answer(client, "show", provision="us-mn-detroit-lakes/502.07")
        assert shown
