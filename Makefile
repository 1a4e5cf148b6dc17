# Two commands set everything up: `make serve` and `make test`. Both are safe to repeat: what is there is kept.
# Both run the Python as it stands. `make wheel` compiles the parser, for those who install the package.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
DB ?= kb/ordinances.db
HOST ?= 127.0.0.1
PORT ?= 8001
PYTEST_ARGS ?=
COMPILED := build/compiled

# the constraints hold for what builds the package, too
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DELETE_ON_ERROR:
.PHONY: help serve build test test-compiled lint wheel bench accuracy browser compiler clean

help: ## what can be made here
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST)

serve: build ## build the knowledge base and serve it
	$(BIN)/ordparse serve --db $(DB) --host $(HOST) --port $(PORT)

build: $(VENV)/.installed ## build kb/ordinances.db from corpus/
	$(BIN)/ordparse build corpus --db $(DB)

test: lint browser ## check and test everything
	$(BIN)/python -m pytest $(PYTEST_ARGS)

test-compiled: $(VENV)/.installed-test $(COMPILED)/.made ## test the parser once more as the compiled wheel has it
	PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest --compiled -o pythonpath=. --ignore tests/browser --ignore tests/pages tests $(PYTEST_ARGS)

lint: $(VENV)/.installed-test ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

wheel: compiler $(VENV)/.made ## a wheel for this machine with the parser compiled, into dist/
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .

bench: $(VENV)/.installed-bench $(COMPILED)/.made ## measure speed beside the peers, into benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks

accuracy: $(VENV)/.installed-test ## score the labelled texts and write the README's table
	$(BIN)/python -m tests.accuracy --write

clean: ## take away what was made
	rm -rf $(VENV) build dist kb/*.db kb/*.db-* .mypy_cache .ruff_cache .pytest_cache .hypothesis

# --- the environment ------------------------------------------------------------------------------------------------

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "ordparse needs Python 3.11 or newer, and there is no $(PYTHON); name another with make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "ordparse needs Python 3.11 or newer; this is $$($(PYTHON) --version). Name another with make PYTHON=..."; \
	  exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "$(PYTHON) cannot make virtual environments: the package python3-venv is missing."; \
	  echo "On Debian or Ubuntu: sudo apt-get install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: $(VENV)/.made pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.installed-test: $(VENV)/.made pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-bench: $(VENV)/.made pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --editable '.[test,bench]'
	@touch $@ $(VENV)/.installed $(VENV)/.installed-test

# The wheel with the compiled parser, unpacked: made anew whenever a file of the package is newer.
$(COMPILED)/.made: $(VENV)/.made hatch_build.py pyproject.toml constraints.txt $(shell find src grammar -type f ! -path '*/__pycache__/*')
	@$(MAKE) --no-print-directory compiler
	rm -rf $(COMPILED)
	HATCH_BUILD_HOOK_ENABLE_CUSTOM=true $(BIN)/python -m pip install --quiet --no-deps --target $(COMPILED) .
	@touch $@

# What turns the C of compiled modules into machine code.
compiler: $(VENV)/.made
	@if command -v cc >/dev/null && $(BIN)/python -c 'import sys, sysconfig, pathlib; \
	    sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "installing a C compiler and the headers of Python"; \
	  apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends \
	    gcc libc6-dev python3-dev >/dev/null; \
	else \
	  echo "compiling needs a C compiler and the headers of Python (Debian: sudo apt-get install gcc python3-dev)"; exit 1; \
	fi

# What the browser tests drive. Elsewhere than on a Debian machine of one's own the tests say what is missing; under
# CI a missing browser is a failure.
browser:
	@if command -v chromium >/dev/null; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "installing chromium for the browser tests"; \
	  apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends chromium >/dev/null; \
	elif [ -n "$$CI" ]; then \
	  echo "the browser tests need chromium, and it cannot be installed here"; exit 1; \
	else \
	  echo "the browser tests are left out: they need chromium (Debian: sudo apt-get install chromium)"; \
	fi
