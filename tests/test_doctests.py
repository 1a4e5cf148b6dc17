"""The examples in the docstrings of all modules are true."""

import doctest
import importlib
import pkgutil

import pytest

import ordparse

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(ordparse.__path__, "ordparse.")
    if not module.name.endswith("__main__")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name))
    assert result.failed == 0


@pytest.mark.parametrize("part", ["citing", "outline", "meaning", "pages"])
def test_a_part_has_examples(part: str) -> None:
    finder = doctest.DocTestFinder()
    shown = [
        test.name
        for name in MODULES
        if name.startswith(f"ordparse.{part}.")
        for test in finder.find(importlib.import_module(name))
        if test.examples
    ]
    assert len(shown) >= 6
