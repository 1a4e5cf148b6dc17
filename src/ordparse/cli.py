"""The command line: arguments in, one answer or one short message out.

Nothing is worked out here, and a command imports what it needs when it runs:
`ordparse --help` costs little more than click.
"""

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ordparse import __version__
from ordparse.allocation import collect_seldom_to_the_end
from ordparse.errors import OrdparseError

if TYPE_CHECKING:
    from ordparse.corpus import Corpus
    from ordparse.parse import Resolved

DEFAULT_DB = Path("kb/ordinances.db")
DEFAULT_DATASET = Path("kb/parquet")

_paths = click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="PATH...")
_db = click.option(
    "--db",
    type=click.Path(path_type=Path),
    default=DEFAULT_DB,
    envvar="ORDPARSE_DB",
    show_default=True,
    help="The knowledge base.",
)
_as_json = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


def _jurisdiction(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    if value is None:
        return None
    from ordparse.corpus import why_no_jurisdiction

    if reason := why_no_jurisdiction(value):
        raise click.BadParameter(reason)
    return value


def _one_line(message: str) -> str:
    """The message without line ends and other signs of control, and not longer than a screen."""
    shown = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in message)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST // 2]} … {shown[-_LONGEST // 2 :]}"


_LONGEST = 1000  # characters of a message: an id on the command line may have any length


def _reason(error: Exception) -> str:
    """What went wrong in one line: the world around first, then a fault of our own with its place."""
    match error:
        case OSError():
            return f"{error.filename or 'the answer cannot be written'}: {error.strerror or error}"
        case UnicodeEncodeError() if error.reason == "surrogates not allowed":
            return "an argument is not valid text in the encoding of this terminal"
    if type(error).__module__ == "sqlite3":
        return f"the knowledge base cannot be used: {error}"
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f" ({Path(trace.tb_frame.f_code.co_filename).name}, line {trace.tb_lineno})" if trace else ""
    return f"a fault in ordparse, {type(error).__name__}: {error}{where}; ORDPARSE_DEBUG=1 shows how it came to it"


class _Commands(click.Group):
    """The commands: whatever goes wrong in one of them is one line, never a traceback."""

    def main(self, *args: Any, **extra: Any) -> Any:
        try:
            return super().main(*args, **extra)
        except (click.ClickException, click.Abort, BrokenPipeError):
            raise
        except OrdparseError as error:
            error.args = (_one_line(str(error)),)
            raise
        except Exception as error:
            if os.environ.get("ORDPARSE_DEBUG"):
                raise
            raise click.ClickException(_one_line(_reason(error))) from error


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="ordparse %(version)s")
def cli() -> None:
    """Municipal ordinances as a tree of provisions, a graph of references and a knowledge base."""


def _put(pieces: Iterable[bytes]) -> None:
    """Write an answer to standard output, as bytes, whatever the terminal's encoding."""
    if sys.stdout is None:
        raise OSError(errno.EBADF, os.strerror(errno.EBADF), "standard output")
    for piece in pieces:
        sys.stdout.buffer.write(piece)
    sys.stdout.buffer.flush()


def _put_text(lines: Iterable[str]) -> None:
    _put(f"{line}\n".encode("utf-8", "backslashreplace") for line in lines)


def _put_json(value: Any) -> None:
    import json

    text = json.dumps(value, indent=2, ensure_ascii=False)
    _put([text.encode("utf-8", "backslashreplace"), b"\n"])


def _corpus(paths: tuple[Path, ...], jurisdiction: str | None, *, quiet: bool = False) -> "Corpus":
    """The texts at `paths`; what lies beside them and is not read is named on standard error, unless `quiet`."""
    from ordparse.corpus import TEXTS, read_corpus
    from ordparse.provisions import JurisdictionId

    corpus = read_corpus(paths, jurisdiction=JurisdictionId(jurisdiction) if jurisdiction else None)
    if corpus.left_out and not quiet:
        named = [str(path) for path in corpus.left_out[:_NAMED]]
        more = len(corpus.left_out) - len(named)
        listed = ", ".join(named) + (f" and {more} more" if more else "")
        click.echo(_one_line(f"ordparse: not read, for the name ends in none of {' '.join(TEXTS)}: {listed}"), err=True)
    return corpus


_NAMED = 5  # files that are left out are named, the others counted


def _parsed(paths: tuple[Path, ...], jurisdiction: str | None, *, meaning: bool) -> "list[Resolved]":
    """The sources at `paths`, all of them read before the first is parsed."""
    corpus = _corpus(paths, jurisdiction)
    sources = [(entry.read(), entry.jurisdictions) for entry in corpus.entries]
    from ordparse.parse import parse_source, resolve_sources

    return resolve_sources(
        parse_source(source, jurisdictions=jurisdictions, meaning=meaning) for source, jurisdictions in sources
    )


@cli.command()
@_paths
@click.option("--format", "form", type=click.Choice(["json", "tree", "akn"]), default="json", show_default=True)
@click.option("--jurisdiction", metavar="ID", callback=_jurisdiction, help="Whose law it is: us-mn-detroit-lakes.")
def parse(paths: tuple[Path, ...], form: str, jurisdiction: str | None) -> None:
    """Parse texts and show what they say.

    A PATH is a text, or a folder with texts (.txt .md .html) and perhaps a
    corpus.toml. References are resolved over all texts that are given together.
    """
    found = _parsed(paths, jurisdiction, meaning=form == "json")
    if form == "json":
        from ordparse.jsonout import answer

        _put(answer(found))
    elif form == "tree":
        from ordparse.tree import tree_lines

        for resolved in found:
            _put_text([resolved.parsed.source.name, *tree_lines(resolved.parsed.outline)])
    else:
        from ordparse.export.akn import documents

        _put(documents(found))


@cli.command()
@click.argument("corpus", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="CORPUS...")
@_db
@click.option("--workers", type=click.IntRange(min=1), metavar="N", help="Processes that parse; as many as pay.")
@click.option(
    "--engine",
    type=click.Choice(["local", "dask"]),
    default="local",
    show_default=True,
    help="Parse on this machine, or with Dask into a Parquet dataset.",
)
@click.option(
    "--scheduler", metavar="ADDR", help="The Dask scheduler, as tcp://host:8786; none: workers on this machine."
)
@click.option(
    "--parquet",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where the dataset of the dask engine goes.  [default: kb/parquet]",
)
@click.option("--jurisdiction", metavar="ID", callback=_jurisdiction, help="Whose law it is, for all texts.")
@click.option("--no-meaning", is_flag=True, help="Leave out definitions, amounts, norms and similar provisions.")
@click.option(
    "--model",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="A sentence model on this machine that helps to find similar provisions (extra: embeddings).",
)
@click.option("--fresh", is_flag=True, help="Parse everything again, whether it changed or not.")
@click.option("--quiet", is_flag=True, help="No progress bar and no report.")
def build(
    corpus: tuple[Path, ...],
    db: Path,
    workers: int | None,
    engine: str,
    scheduler: str | None,
    parquet: Path | None,
    jurisdiction: str | None,
    no_meaning: bool,
    model: Path | None,
    fresh: bool,
    quiet: bool,
) -> None:
    """Build the knowledge base from a corpus.

    A CORPUS is a folder with texts (.txt .md .html) and perhaps a corpus.toml, or
    a text. Texts that have not changed since the last build are not parsed again.

    With --engine dask the results go to a Parquet dataset, from which
    `ordparse assemble` makes knowledge bases.
    """
    if engine == "dask":
        if model is not None:
            raise click.UsageError("--model belongs to --engine local.")
        from ordparse.kb.distributed import build_dataset
        from ordparse.kb.progress import shown

        with shown(quiet=quiet) as progress:
            made = build_dataset(
                _corpus(corpus, jurisdiction, quiet=quiet),
                parquet or DEFAULT_DATASET,
                scheduler=scheduler,
                workers=workers,
                meaning=not no_meaning,
                fresh=fresh,
                progress=progress,
            )
        if made.failures or not quiet:
            click.echo(made.sentence(), err=True)
        sys.exit(1 if made.failures else 0)
    if scheduler or parquet:
        raise click.UsageError("--scheduler and --parquet belong to --engine dask.")
    from ordparse.kb.build import build_knowledge_base
    from ordparse.kb.progress import shown

    with shown(quiet=quiet) as progress:
        report = build_knowledge_base(
            _corpus(corpus, jurisdiction, quiet=quiet),
            db,
            workers=workers,
            meaning=not no_meaning,
            fresh=fresh,
            model=model,
            progress=progress,
        )
    if not quiet:
        click.echo(report.sentence(), err=True)


@cli.command()
@click.argument(
    "dataset", type=click.Path(path_type=Path, file_okay=False), default=DEFAULT_DATASET, metavar="[DATASET]"
)
@_db
@click.option(
    "--by-state",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="One knowledge base for each state in this folder, instead of one in all.",
)
@click.option("--no-meaning", is_flag=True, help="Leave out similar provisions.")
@click.option("--quiet", is_flag=True, help="No progress bar and no report.")
def assemble(dataset: Path, db: Path, by_state: Path | None, no_meaning: bool, quiet: bool) -> None:
    """Make knowledge bases from a dataset.

    DATASET is what `ordparse build --engine dask` wrote.  [default: kb/parquet]
    No text is parsed again; references resolve over what goes into the file.
    """
    from ordparse.kb import assemble as making
    from ordparse.kb.progress import shown

    with shown(quiet=quiet) as progress:
        if by_state is None:
            reports = [making.assemble(dataset, db, meaning=not no_meaning, progress=progress)]
        else:
            reports = making.assemble_states(dataset, by_state, meaning=not no_meaning, progress=progress)
    for report in reports if not quiet else ():
        click.echo(making.sentence(report), err=True)


@cli.command()
@click.option(
    "--db",
    "paths",
    type=click.Path(path_type=Path),
    default=[DEFAULT_DB],
    envvar="ORDPARSE_DB",
    show_default=True,
    multiple=True,
    help="The knowledge base; may be given several times.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8001, show_default=True, type=click.IntRange(0, 65535), help="The port; 0: any free.")
def serve(paths: tuple[Path, ...], host: str, port: int) -> None:
    """Serve knowledge bases as web pages, until Ctrl-C."""
    from ordparse.kb.queries import open_database

    for path in paths:
        open_database(path).close()
    from ordparse.serve import serve as run

    run(
        paths,
        host=host,
        port=port,
        announce=lambda address: click.echo(f"Serving {', '.join(map(str, paths))} at {address} (Ctrl-C stops)"),
    )


@cli.command()
@click.argument("provision")
@_db
@_as_json
def show(provision: str, db: Path, as_json: bool) -> None:
    """Show a provision: its text, where it stands, and the references out of it and to it.

    PROVISION is an id: us-mn-detroit-lakes/502.07/1
    """
    from ordparse.kb import show as page

    view = page.provision_view(db, provision)
    if as_json:
        _put_json(page.view_json(view))
    else:
        _put_text(page.view_lines(view))


@cli.command()
@click.argument("reference")
@click.option("--in", "context", required=True, metavar="ID", help="Where it stands: a provision, or a jurisdiction.")
@_db
@_as_json
def resolve(reference: str, context: str, db: Path, as_json: bool) -> None:
    """Say which provision a reference means, or why none.

    REFERENCE is read as if it stood at the place given with --in: "Section 210",
    "Subd. 2(a) of Section 502.10", "502.04", "this chapter", "Minn. Stat. 347.50".
    """
    from ordparse.kb.lookup import SqliteIndex
    from ordparse.kb.queries import open_database
    from ordparse.questions import answer_json, answer_lines, resolve_text

    with closing(open_database(db)) as connection:
        found = resolve_text(reference, context, SqliteIndex(connection))
    if as_json:
        _put_json(answer_json(reference, context, found))
    else:
        _put_text(answer_lines(found, reference))


@cli.command()
@click.argument("provision")
@click.option("--steps", type=click.IntRange(min=1), metavar="N", help="No further than N phrases away.")
@_db
@_as_json
def affected(provision: str, steps: int | None, db: Path, as_json: bool) -> None:
    """Show who is affected when a provision changes: who cites it, who cites those, and so on.

    PROVISION is an id: us-mn-detroit-lakes/502.07
    """
    from ordparse.kb import affected as reach
    from ordparse.kb.queries import open_database

    with closing(open_database(db)) as connection:
        found = reach.affected(connection, provision, steps=steps)
        if as_json:
            _put_json(reach.affected_json(provision, found))
        else:
            _put_text(reach.affected_lines(connection, provision, found))


@cli.command()
@click.argument("form", metavar="FORMAT", type=click.Choice(["akn", "jsonl", "csv", "parquet", "graphml", "gexf"]))
@_db
@click.option("--out", type=click.Path(path_type=Path), help="The file, or the folder for akn, csv and parquet.")
def export(form: str, db: Path, out: Path | None) -> None:
    """Write the knowledge base for other tools: akn jsonl csv parquet graphml gexf.

    jsonl, graphml and gexf are one stream, to standard output unless --out names a
    file; akn, csv and parquet are a folder of files, export-FORMAT unless named.
    """
    from ordparse.export import FOLDERS, Form, stream, write_file, write_folder
    from ordparse.kb.queries import open_database

    chosen = Form(form)
    with closing(open_database(db)) as connection:
        if chosen in FOLDERS:
            folder = out or Path(f"export-{form}")
            written = write_folder(connection, chosen, folder)
            click.echo(f"{len(written)} files written to {folder}", err=True)
        elif out is None:
            _put(stream(connection, chosen))
        else:
            write_file(stream(connection, chosen), out)


@cli.command()
@click.argument("asked", nargs=-1, required=True, metavar="PROVISION_OR_WORDS")
@click.option("--with", "jurisdictions", multiple=True, metavar="JURISDICTION", help="Only with this one; repeatable.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "csv", "markdown", "html"]),
    default="text",
    show_default=True,
    help="html: for a word processor.",
)
@_db
@_as_json
def compare(asked: tuple[str, ...], jurisdictions: tuple[str, ...], form: str, db: Path, as_json: bool) -> None:
    """Put a rule beside the matching rule of every other jurisdiction.

    PROVISION_OR_WORDS is an id, us-mn-detroit-lakes/502.04, or words: running at large
    """
    from ordparse.comparing import compare_formats
    from ordparse.comparing.compare import compare as compared
    from ordparse.kb.queries import open_database

    with closing(open_database(db)) as connection:
        found = compared(connection, " ".join(asked), jurisdictions=jurisdictions)
    if as_json or form == "json":
        _put_json(compare_formats.to_json(found))
    else:
        rendered = {
            "text": compare_formats.to_text,
            "csv": compare_formats.to_csv,
            "markdown": compare_formats.to_markdown,
            "html": compare_formats.to_html,
        }[form](found)
        _put([rendered.encode("utf-8", "backslashreplace")])


@cli.command()
@click.option("--all", "alone", is_flag=True, help="Also what one jurisdiction alone regulates.")
@_db
@_as_json
def topics(alone: bool, db: Path, as_json: bool) -> None:
    """Show which topics each jurisdiction regulates: the darker, the more words it spends on it."""
    from ordparse.comparing import topics as page
    from ordparse.kb.queries import open_database

    with closing(open_database(db)) as connection:
        found = page.topic_map(connection, alone=alone)
    if as_json:
        _put_json(page.to_json(found))
    else:
        _put([page.to_text(found).encode("utf-8", "backslashreplace")])


@cli.command()
@click.argument("old", metavar="A")
@click.argument("new", metavar="B")
@click.option("--colour/--no-colour", default=None, help="Colours instead of [-struck-] and {+added+}.")
@_db
@_as_json
def diff(old: str, new: str, colour: bool | None, db: Path, as_json: bool) -> None:
    """Show what changed from A to B as a redline.

    A and B are two texts, draft-1.txt draft-2.txt; or, of the knowledge base, two
    provisions or two versions of a code: us-mn-elk-river@existing
    """
    from ordparse.comparing import diff_formats
    from ordparse.comparing.diff import diff as compared
    from ordparse.comparing.diff import diff_texts

    files = [name for name in (old, new) if Path(name).is_file()]
    if len(files) == 1:
        other = new if files == [old] else old
        raise click.UsageError(f"{files[0]} is a text and {other} is none: A and B are two texts, or two ids.")
    if files:
        from ordparse.outline import read_outline
        from ordparse.source import read_source

        found = diff_texts(*(read_outline(read_source(Path(name))) for name in (old, new)))
    else:
        from ordparse.kb.queries import open_database

        with closing(open_database(db)) as connection:
            found = compared(connection, old, new)
    if as_json:
        _put_json(diff_formats.to_json(found))
    else:
        tinted = sys.stdout.isatty() if colour is None else colour
        _put([diff_formats.to_text(found, colour=tinted).encode("utf-8", "backslashreplace")])


@cli.command()
@_paths
@click.option("--format", "form", type=click.Choice(["text", "json", "sarif"]), default="text", show_default=True)
@click.option("--jurisdiction", metavar="ID", callback=_jurisdiction, help="Whose law it is: us-mn-detroit-lakes.")
def lint(paths: tuple[Path, ...], form: str, jurisdiction: str | None) -> None:
    """Check texts for what is doubtful, damaged or missing.

    Exits with 1 when there are problems; information alone is none.
    """
    from ordparse.lint import Finding, is_problem, render

    findings = [
        Finding(source=resolved.parsed.source, diagnostic=diagnostic)
        for resolved in _parsed(paths, jurisdiction, meaning=True)
        for diagnostic in resolved.diagnostics
    ]
    _put(piece.encode("utf-8", "backslashreplace") for piece in render(findings, form))
    if any(map(is_problem, findings)):
        sys.exit(1)


@cli.command()
@_db
def mcp(db: Path) -> None:
    """Serve the knowledge base to assistants (Model Context Protocol, over standard input and output)."""
    from ordparse.mcp import run

    run(db)


@cli.command()
def lsp() -> None:
    """Serve an editor: hover, go to definition, who cites this, outline and findings (Language Server Protocol)."""
    from ordparse.lsp import run

    run()


def main() -> None:
    """Run the command line: exit code 0, 1 for problems found, 2 with one line on standard error."""
    collect_seldom_to_the_end()
    try:
        code = _run()
    except KeyboardInterrupt:  # a second one, while the first was being answered
        code = 130
    sys.exit(code)


def _run() -> int:
    """The exit code of the command that the arguments name."""
    code: int | None = 0
    try:
        code = cli.main(prog_name="ordparse", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        code = 2
    except click.ClickException as error:
        where = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "ordparse"
        click.echo(f"{where}: {error.format_message()}", err=True)
        code = 2
    except OrdparseError as error:
        click.echo(f"ordparse: {error}", err=True)
        code = 2
    except (KeyboardInterrupt, click.Abort):
        click.echo("ordparse: stopped", err=True)
        code = 130
    except BrokenPipeError:
        # whoever read the answer has closed the pipe: `ordparse parse ... | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    return code or 0
