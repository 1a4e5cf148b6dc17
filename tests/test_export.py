"""Exports of a small knowledge base: read back by the libraries that other people use."""

import csv
import io
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import networkx
import pytest
from lxml import etree

from ordparse.errors import UnwritableExport
from ordparse.export import Form, stream, write_folder
from ordparse.export.akn import NAMESPACE
from ordparse.kb.inserting import insert_rows
from ordparse.kb.schema import TABLE, TABLES, create_tables, finish_schema, index_tables

TEXT = "502 Dogs. 502.01 Policy. See Section 502.04 and Minn. Stat. 347.50. 502.04 Fees. It is $5. Section 210 applies."


def put(connection: sqlite3.Connection, table: str, **values: object) -> None:
    """A row with these values; the others are null, or empty where they must be something."""
    spec = TABLE[table]
    row = [
        values.get(column.name, (0 if column.type == "INTEGER" else "") if column.required else None)
        for column in spec.columns
    ]
    insert_rows(connection, spec.into(), [row], width=len(row))


@pytest.fixture
def base() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    create_tables(connection)
    put(connection, "jurisdictions", id="us-mn-riverton", name="Riverton")
    put(connection, "sources", id=1, name="r.txt", length=len(TEXT), text=TEXT)
    code = {"jurisdiction": "us-mn-riverton", "source": 1}
    chapter, policy, fees = (f"us-mn-riverton/{path}" for path in ("chapter:502", "502.01", "502.04"))
    for position, (id, kind, num, parent) in enumerate(
        [
            (chapter, "chapter", "502", None),
            (policy, "section", "502.01", chapter),
            (fees, "section", "502.04", chapter),
        ]
    ):
        start = TEXT.index(f"{num} {'Dogs' if kind == 'chapter' else 'Policy' if num == '502.01' else 'Fees'}")
        spans = "[]" if kind == "chapter" else json.dumps([[start + 6, TEXT.find(". 502.04", start) + 1 or len(TEXT)]])
        own = {"label": num, "citation": num, "chain": json.dumps([num]), "spans": spans, "eid": f"sec_{num[-2:]}"}
        put(
            connection,
            "provisions",
            id=id,
            kind=kind,
            num=num,
            parent=parent,
            position=position,
            start=start,
            **own,
            **code,
        )
    put(connection, "provisions", id="us-mn-riverton/chapter:210", kind="chapter", num="210", placeholder=1,
        jurisdiction="us-mn-riverton", citation="chapter 210", chain='["210"]')  # fmt: skip
    put(connection, "external_laws", id="mn-stat:347.50", system="mn-stat", url="https://example.org/347.50?a=1&b=2")
    for number, (origin, words, citation, target, law, status) in enumerate(
        [
            (policy, "Section 502.04", "502.04", fees, None, "resolved"),
            (policy, "Minn. Stat. 347.50", "mn-stat:347.50", None, "mn-stat:347.50", "external"),
            (fees, "Section 210", "chapter:210", "us-mn-riverton/chapter:210", None, "missing"),
        ],
        1,
    ):
        start = TEXT.index(words)
        put(connection, "cross_references", id=number, provision=origin, start=start, end=start + len(words),
            text=words, type="internal", **code)  # fmt: skip
        put(connection, "reference_targets", id=number, reference=number, citation=citation, target=target,
            external_law=law, status=status)  # fmt: skip
    put(connection, "history", id=1, provision=fees, source=1, action="amended", ordinance="284", date="2006-03-07",
        citation="ord:284@2006-03-07", text="Amended: 3/7/06 Ord. 284")  # fmt: skip
    index_tables(connection)
    finish_schema(connection)
    yield connection
    connection.close()


def test_jsonl_has_a_line_a_provision_with_references_and_history(base: sqlite3.Connection) -> None:
    lines = [json.loads(line) for line in stream(base, Form.JSONL)]
    assert [line["num"] for line in lines] == ["502", "502.01", "502.04"]
    assert [target["status"] for one in lines[1]["references"] for target in one["targets"]] == ["resolved", "external"]
    assert lines[2]["history"][0]["citation"] == "ord:284@2006-03-07"
    assert lines[0]["references"] == lines[0]["history"] == []


@pytest.mark.parametrize("form", [Form.GRAPHML, Form.GEXF])
def test_graphs_are_read_back_by_networkx(base: sqlite3.Connection, form: Form) -> None:
    written = b"".join(stream(base, form))
    read = networkx.read_graphml if form is Form.GRAPHML else networkx.read_gexf
    graph = read(io.BytesIO(written))
    assert set(graph) == {
        "us-mn-riverton/chapter:502", "us-mn-riverton/502.01", "us-mn-riverton/502.04", "us-mn-riverton/chapter:210",
        "mn-stat:347.50",
    }  # fmt: skip
    assert graph.number_of_edges() == 3
    assert graph.nodes["us-mn-riverton/chapter:210"]["point"] == "missing"
    assert graph.nodes["mn-stat:347.50"]["point"] == "law"
    assert {data["text"] for *_, data in graph.edges(data=True)} == {
        "Section 502.04",
        "Minn. Stat. 347.50",
        "Section 210",
    }
    assert written == b"".join(stream(base, form))


def test_csv_has_every_table(base: sqlite3.Connection, tmp_path: Path) -> None:
    written = write_folder(base, Form.CSV, tmp_path / "out")
    assert {path.stem for path in written} == {table.name for table in TABLES}
    with (tmp_path / "out" / "provisions.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["num"] for row in rows] == ["502.01", "502.04", "210", "502"]  # by id
    assert list((tmp_path / "out").glob(".writing-*")) == []


def test_parquet_keeps_the_types(base: sqlite3.Connection, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    write_folder(base, Form.PARQUET, tmp_path)
    table = parquet.read_table(tmp_path / "cross_references.parquet").to_pydict()
    assert table["start"] == [TEXT.index(words) for words in ("Section 502.04", "Minn. Stat.", "Section 210")]
    assert table["relation"] == [None, None, None]


def test_akoma_ntoso_links_what_is_loaded_and_what_has_an_address(base: sqlite3.Connection, tmp_path: Path) -> None:
    (path,) = write_folder(base, Form.AKN, tmp_path)
    assert path.name == "us-mn-riverton.xml"
    links = etree.parse(str(path)).findall(f".//{{{NAMESPACE}}}ref")
    assert [link.get("href") for link in links] == ["#sec_04", "https://example.org/347.50?a=1&b=2"]


def test_a_folder_that_cannot_be_made_is_one_plain_error(base: sqlite3.Connection, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(UnwritableExport, match="taken"):
        write_folder(base, Form.CSV, tmp_path / "taken")
