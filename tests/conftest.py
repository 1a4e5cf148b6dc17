"""What all tests share: the corpus read once, a knowledge base built once, and `--update` for golden files."""

import os
import sysconfig
from pathlib import Path

import pytest

from ordparse.corpus import Corpus, read_corpus
from ordparse.kb.build import build_knowledge_base
from ordparse.outline import reading
from ordparse.parse import Parsed, Resolved, parse_source, resolve_sources

ROOT = Path(__file__).parent.parent


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files with what comes out now")
    parser.addoption("--compiled", action="store_true", help="insist that the parser under test is the compiled one")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--update") and os.environ.get("CI"):
        raise pytest.UsageError("--update rewrites what is expected: not under CI")
    if config.getoption("--compiled") and not reading.__file__.endswith(sysconfig.get_config_var("EXT_SUFFIX")):
        raise pytest.UsageError(f"not compiled: {reading.__file__}")


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    """The corpus of the project."""
    return read_corpus([ROOT / "corpus"])


@pytest.fixture(scope="session")
def parsed(corpus: Corpus) -> dict[str, Parsed]:
    """The texts of the corpus parsed, under their names."""
    return {
        entry.name: parse_source(entry.read(), jurisdictions=entry.jurisdictions, meaning=True)
        for entry in corpus.entries
    }


@pytest.fixture(scope="session")
def resolved(parsed: dict[str, Parsed]) -> dict[str, Resolved]:
    """The texts of the corpus with references resolved over all of them, under their names."""
    return {found.parsed.source.name: found for found in resolve_sources(parsed.values())}


@pytest.fixture(scope="session")
def knowledge_base(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base built from the corpus by one process."""
    path = tmp_path_factory.mktemp("kb") / "ordinances.db"
    build_knowledge_base(corpus, path, workers=1)
    return path
