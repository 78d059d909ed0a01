# Parlour. `make help` lists what can be made.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1

.PHONY: help lab test check bench golden requirements clean

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

lab: $(VENV)/.lab ## open the laboratory in a browser
	$(BIN)/marimo run notebooks/start.py --host $(HOST)

test: $(VENV)/.test ## install what the tests need, and run every test
	@sh tests/browser_ready.sh
	$(BIN)/pytest -n 2

check: $(VENV)/.test ## format, lint, types, notebooks
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/marimo check --strict notebooks

bench: $(VENV)/.bench ## side-by-side ratios against OpenSpiel and a C reference
	$(BIN)/python -m benchmarks

golden: $(VENV)/.test ## write the golden playthroughs anew
	$(BIN)/python tests/engines/playthroughs.py

requirements: $(VENV)/.test ## pin the newest versions anew
	cd requirements && for name in lab test bench; do \
		../$(BIN)/uv pip compile -q --upgrade --universal --python-version 3.11 --no-header \
			--no-emit-index-url --no-annotate $$name.in -o $$name.txt || exit 1; done

clean: ## remove everything that was made
	rm -rf $(VENV) .cache build dist site .hypothesis .mypy_cache .pytest_cache .ruff_cache

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Parlour needs Python 3.11 or newer as $(PYTHON); name another with: make PYTHON=python3.12 ..."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Python's venv module is missing; on Debian: apt-get install python3-venv"; exit 1; }

$(VENV)/.lab: $(BIN)/python requirements/lab.txt pyproject.toml
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements/lab.txt
	$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

$(VENV)/.%: requirements/%.txt $(VENV)/.lab
	$(BIN)/python -m pip install -q --disable-pip-version-check -r $<
	@touch $@
