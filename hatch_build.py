"""The hook that compiles the parser's modules into a wheel, where it is asked for.

`HATCH_BUILD_HOOK_ENABLE_CUSTOM=true pip wheel .` (which is `make wheel`) makes a wheel for one machine and Python. The
modules that `pyproject.toml` lists go into it twice: as C, translated by Cython from the Python as it stands, which
Python imports first, and as the Python itself, for tracebacks. Annotations are not taken for C types, so both do the
same. Other builds, editable ones among them, do not run the hook and need no compiler.
"""

import os
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DIRECTIVES = {"language_level": 3, "annotation_typing": False, "binding": True}


class CompiledModules(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the listed modules and name them in `build_data`.

        An editable installation is left as it is: it would go on running the compiled modules after an edit.

        Raises:
            ValueError: a pattern of the list fits no module.
            Exception: Cython or the C compiler failed.
        """
        if version == "editable":
            self.app.display_warning("an editable installation stays uncompiled")
            return
        self._scratch = tempfile.TemporaryDirectory(prefix="ordparse-compile-")
        source, built = Path(self.root) / "src", Path(self._scratch.name) / "built"
        _compile(source, self.config["modules"], Path(self._scratch.name) / "c", built)
        for path in built.rglob("ordparse/**/*.*"):
            build_data["force_include"][str(path)] = path.relative_to(built).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw away what was made on the way."""
        if version != "editable":
            self._scratch.cleanup()


def _compile(source: Path, patterns: list[str], translated: Path, built: Path) -> None:
    """The modules below `source` that match, as C in `translated` and as extension modules in `built`."""
    from Cython.Build import cythonize
    from setuptools import Extension
    from setuptools.command.build_ext import build_ext
    from setuptools.dist import Distribution

    paths: set[Path] = set()
    for pattern in patterns:
        found = {path for path in source.glob(pattern) if path.name != "__init__.py"}
        if not found:
            raise ValueError(f"no module to compile is called {pattern}")
        paths |= found
    options = [] if os.name == "nt" else ["-O2", "-g0"]  # symbols for a debugger are most of a module
    modules = [
        Extension(".".join(path.relative_to(source).with_suffix("").parts), [str(path)], extra_compile_args=options)
        for path in sorted(paths)
    ]
    cores = os.cpu_count() or 1
    modules = cythonize(modules, compiler_directives=DIRECTIVES, build_dir=str(translated), nthreads=cores, quiet=True)
    command = build_ext(Distribution({"name": "ordparse", "ext_modules": modules}))
    command.build_lib, command.build_temp, command.parallel = str(built), str(translated), cores
    command.ensure_finalized()
    command.run()
