# Two commands set everything up: `make serve` and `make test`. Both are safe to repeat: what is there is kept.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
DB ?= kb/ordinances.db
HOST ?= 127.0.0.1
PORT ?= 8001
PYTEST_ARGS ?=

# the constraints hold for what builds the package, too
export PIP_CONSTRAINT := $(CURDIR)/constraints.txt
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DELETE_ON_ERROR:
.PHONY: help serve build test lint bench accuracy browser clean

help: ## what can be made here
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST)

serve: build ## build the knowledge base and serve it
	$(BIN)/ordparse serve --db $(DB) --host $(HOST) --port $(PORT)

build: $(VENV)/.installed ## build kb/ordinances.db from corpus/
	$(BIN)/ordparse build corpus --db $(DB)

test: lint browser ## check and test everything
	$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(VENV)/.installed-test ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/.installed-bench ## measure speed beside the peers, into benchmarks/RESULTS.md
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
