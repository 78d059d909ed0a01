# Parlour. `make help` lists what can be made.
PYTHON ?= python3
VENV := .venv
PYODIDE_VENV := .venv-pyodide
BENCH := .venv-bench
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
# The tests that depend on the versions of polars and altair, run with those that Pyodide has.
PYODIDE_TESTS := $(patsubst %,data/test_%.py,census charts export positions sweeps tournaments) test_charts.py test_tiers.py
# The tests start many programs: each should find its modules compiled, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help lab class edit test check bench docs site sheets serve-site wheel screenshots a11y soak soak-boards golden atlas census requirements clean

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

lab: $(VENV)/.lab ## open the laboratory in a browser
	$(BIN)/python -m laboratory --host $(HOST) $(if $(PORT),--port $(PORT))

class: $(VENV)/.lab ## open a class that votes together, to the network; QUESTIONS=FILE for a prepared list, JOURNAL=FILE to save it in
	$(BIN)/python -m engines class $(if $(PORT),--port $(PORT)) $(if $(QUESTIONS),--questions $(QUESTIONS)) \
		$(if $(JOURNAL),--journal $(JOURNAL))

edit: $(VENV)/.lab ## open the notebooks in marimo's editor
	$(BIN)/marimo edit notebooks --no-sandbox --skip-update-check $(if $(PORT),--port $(PORT))

# Browser tests spend half of their time waiting, so four processes keep two cores busy.
test: $(VENV)/.test $(PYODIDE_VENV)/.ready node_modules/.ready ## install what the tests need, and run every test
	@sh scripts/ensure_chromium.sh
	node --test tests/js/
	$(PYODIDE_VENV)/bin/python -m pytest -q -n 2 --dist worksteal $(PYODIDE_TESTS:%=tests/analysis/%)
	$(BIN)/pytest -n 4 --dist worksteal

check: $(VENV)/.test node_modules/.ready ## format, lint, types, notebooks, JavaScript
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/marimo check --strict notebooks
	npm run --silent check

bench: $(BENCH)/.ready ## side-by-side ratios against OpenSpiel and a C reference
	$(BENCH)/bin/python -m benchmarks $(SECTIONS)

docs: $(VENV)/.test ## the reference of the Python packages, to build/reference/
	$(BIN)/python -m publish.reference

site: $(VENV)/.test ## the notebooks as a static site, to site/; OFFLINE=1 puts Python into it too, QUESTIONS=FILE the positions of a list
	@sh scripts/ensure_chromium.sh
	$(BIN)/python -m publish $(if $(OFFLINE),--offline) $(if $(MIRROR),--mirror) $(if $(ADDRESS),--address $(ADDRESS)) \
		$(if $(QUESTIONS),--questions $(QUESTIONS))

sheets: $(VENV)/.test ## worksheets, rules and pieces to print, to sheets/; ADDRESS=URL adds QR codes that open a site
	$(BIN)/python -m publish.sheets sheets $(if $(ADDRESS),--address $(ADDRESS))

serve-site: $(VENV)/.test ## serve site/ on this machine
	$(BIN)/python -m publish.serve --port $(or $(PORT),8000)

wheel: $(VENV)/.test ## the library and the laboratory as one file, to dist/
	$(BIN)/python -m hatchling build -t wheel -d dist

screenshots: $(VENV)/.test ## every board in light, dark and phone width, to build/screenshots/
	@sh scripts/ensure_chromium.sh
	$(BIN)/python tests/browser/screenshots.py

a11y: $(VENV)/.test node_modules/.ready ## every page and section under two checkers of accessibility, in every theme and size
	@sh scripts/ensure_chromium.sh
	$(BIN)/python tests/browser/audit.py $(ONLY)

soak: $(VENV)/.test ## 200,000 random games over every variant, each held to the whole contract; CLASS=30: a lesson with faults instead
	$(BIN)/python $(if $(CLASS),-m benchmarks.lesson_soak $(CLASS) $(STEPS),tests/engines/soak.py $(GAMES))

soak-boards: $(VENV)/.test node_modules/.ready ## very many random requests on recorded boards of every variant (long)
	VISITS=20 REQUESTS=300 MAX_SITUATIONS=1000 $(BIN)/pytest -q -n 2 tests/widgets/test_recording.py

golden: $(VENV)/.test ## write the golden playthroughs again
	$(BIN)/python tests/helpers/playthroughs.py

atlas: $(VENV)/.test ## compute the tables of the atlas again (a quarter of an hour)
	for table in analysis/atlas/tables/*.csv; do \
		$(BIN)/python -m analysis atlas $$(basename $$table .csv) --compute --overwrite --csv $$table || exit 1; done

census: $(VENV)/.test ## solve all deals of Collapsi again (a quarter of an hour of one core)
	$(BIN)/python -m analysis census --overwrite --out analysis/census/collapsi.json

requirements: $(VENV)/.test ## pin the newest versions anew, each with the hashes of its files; KEEP=1: only what is new
	cd requirements && for name in install lab test bench pyodide; do \
		../$(BIN)/uv pip compile -q $(if $(KEEP),,--upgrade) --universal --python-version 3.11 --no-header \
			--excludes excludes.in --no-emit-index-url --no-emit-package parlour --no-annotate --generate-hashes \
			$$name.in -o $$name.txt || exit 1; done
	$(BIN)/python -m publish.mirror $(if $(KEEP),--keep)

clean: ## remove everything that was made
	rm -rf $(VENV) $(PYODIDE_VENV) $(BENCH) node_modules .cache build dist site sheets .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The laboratory's environment, the tests' on top of it, and two of their own: with the versions
# that the browser has, and with what the benchmarks compare with.
$(VENV)/.lab: requirements/lab.txt pyproject.toml
	$(call environment,$(VENV))
	$(call install,$(VENV),requirements/lab.txt)
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.lab
	$(call install,$(VENV),requirements/test.txt)
	@touch $@

$(PYODIDE_VENV)/.ready: requirements/pyodide.txt pyproject.toml
	$(call environment,$(PYODIDE_VENV))
	$(call install,$(PYODIDE_VENV),requirements/pyodide.txt)
	@touch $@

$(BENCH)/.ready: requirements/bench.txt pyproject.toml
	$(call environment,$(BENCH))
	$(call install,$(BENCH),requirements/bench.txt)
	@touch $@

node_modules/.ready: package.json
	@node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null && command -v npm >/dev/null || \
		$(call sorry,The checks and tests of the boards need Node.js 20 or newer with npm; on Debian: apt-get install nodejs npm)
	npm install --silent --no-package-lock --no-audit --no-fund
	@touch $@

define environment
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	$(call sorry,Parlour needs Python 3.11 or newer as $(PYTHON): install it (on Debian: apt-get install python3 python3-venv) or name another: make lab PYTHON=python3.12)
@$(PYTHON) -c 'import ensurepip$(comma) venv' 2>/dev/null || \
	$(call sorry,$(PYTHON) is without its venv module; on Debian: apt-get install python3-venv)
@test -x $(1)/bin/python || $(PYTHON) -m venv $(1) || { rm -rf $(1); $(call sorry,The folder $(1) could not be made); }
endef

# uv installs in seconds what takes pip a minute; where uv cannot reach the packages, pip does it. The files of
# requirements are complete, so nothing is installed that they leave out, and every pin has the hashes of its files. A
# folder can have none, so Parlour itself is installed by a command of its own.
define install
@echo "installing $(2) into $(1)"
@$(1)/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/install.txt 2>/dev/null; \
	{ $(call with,$(1)/bin/uv pip install -q -p $(1),$(2)); } 2>/dev/null || \
	{ $(call with,$(1)/bin/python -m pip install -q --disable-pip-version-check,$(2)); } || \
	$(call sorry,The packages of $(2) could not be installed: is there a network? The same command tries again)
endef
with = $(1) --no-deps --require-hashes -r $(2) && $(1) --no-deps -e .
sorry = { echo "$(1)." >&2; exit 1; }
comma := ,
