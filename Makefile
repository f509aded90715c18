# `make run` and `make test` are all a newcomer needs; they install what they need, once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check
NATIVE := $(wildcard native/*.c native/*.h native/*.toml native/*.py)
# Servers and commands start by the hundred in the tests: compile the sources once.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test lint format bench bench-environments duels fuzz weekend proof docs site messages coverage lock wheel release clean

run: $(VENV)/.run
	$(BIN)/bafflebox serve

test: $(VENV)/.dev $(VENV)/chromium
	$(BIN)/python -m pytest -n auto --dist loadgroup -q

# Hostile input for every edge, for as long as FUZZ says in seconds.
fuzz: $(VENV)/.dev
	$(BIN)/python -m pytest -n auto -q --ignore=tests/browser --hypothesis-profile=random
	$(BIN)/python -m pytest -n auto -q tests/notation/test_damage.py --hypothesis-profile=fuzz
	BAFFLEBOX_FUZZ=$(or $(FUZZ),600) $(BIN)/python -m pytest -q -s tests/notation/test_fuzz.py -k long_time
	$(BIN)/python -m proof.fuzz --seconds $(or $(FUZZ),600)

# A tournament of two days with everything that goes wrong, through real servers; then the audit. Writes docs/proof/weekend.md.
weekend: $(VENV)/.dev
	$(BIN)/python -m proof.weekend

lint: $(VENV)/.dev node_modules/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/check_facts.py
	@if test -x node_modules/.bin/prettier; then npm run --silent check; else echo "Scripts and stylesheets were not checked: no Node. Install Node and npm, then run make lint again."; fi

format: $(VENV)/.dev node_modules/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@if test -x node_modules/.bin/prettier; then npm run --silent format; fi

coverage: $(VENV)/.dev
	$(BIN)/coverage run -m pytest -q && $(BIN)/coverage combine -q && $(BIN)/coverage report

bench: $(VENV)/.bench
	$(BIN)/python -m bench

# Steps a second and rules of our environments beside pgx and OpenSpiel, in a virtual environment of their own.
bench-environments:
	test -x build/environments/bin/python || $(PYTHON) -m venv build/environments
	build/environments/bin/pip install -q --disable-pip-version-check '.[gym]' && build/environments/bin/pip install -q ./native
	@build/environments/bin/pip install -q open_spiel || echo "OpenSpiel can't be installed here."
	@build/environments/bin/pip install -q pgx || echo "pgx can't be installed here."
	build/environments/bin/python -m bench environments

# What takes too long for every change: all real files through GNU Backgammon, where it is installed, a journal
# whose writer is killed a thousand times, ten thousand random tournaments, our analysis beside GNU Backgammon's own, and a
# server with a thousand tables, every clause of the books, a whole weekend, bad days, and a cluster whose parts are killed.
proof: $(VENV)/.dev
	BAFFLEBOX_PROOF=1 $(BIN)/python -m pytest -q tests/records/test_gnubg.py tests/records/test_trips.py tests/store/test_crash.py tests/table/test_laws.py
	rm -f build/tournaments.jsonl && mkdir -p build
	PYTHONPATH=tests $(BIN)/python -m support.random_tournaments --count 10000 --out build/tournaments.jsonl
	PYTHONPATH=tests $(BIN)/python -m support.random_tournaments --report docs/proof/tournaments.md build/tournaments.jsonl
	$(BIN)/python -m bench.analysis
	$(BIN)/python -m bench.server --tables 1000 --seconds 60
	$(BIN)/python -m proof.books
	$(BIN)/python -m proof.weekend
	$(BIN)/python -m proof.bad_days
	$(BIN)/python -m proof.federation

# Every level of play against the one below, 500 games each; the results go into the package.
duels: $(VENV)/.dev
	nice -n 10 $(BIN)/python -m bench.duels --games 500 --write

docs: $(VENV)/.dev
	$(BIN)/python docs/make.py

# The documentation as a site in `site`, searchable, without anything from the internet; warnings are errors.
site: $(VENV)/.site docs
	$(BIN)/python -m sphinx -q -W --keep-going -b html docs site
	@echo "Open site/index.html."

# The catalogues of texts, after a change of what pages and scripts say.
messages: $(VENV)/.dev
	$(BIN)/python -m bafflebox.web.catalogues

# The versions and hashes of everything that the package needs to run, from what is installed here.
lock: $(VENV)/.dev
	$(BIN)/python tools/dependencies.py lock

# The wheel, and its bill of materials (CycloneDX).
wheel: $(VENV)/.dev
	rm -rf dist && mkdir dist
	$(PIP) wheel -q --no-deps --no-build-isolation -w dist .
	$(BIN)/python tools/dependencies.py bom dist/bafflebox.cdx.json

# Everything that a release consists of, in dist: both packages, checksums, the bill of materials. Needs a C compiler.
release: $(VENV)/.dev
	$(BIN)/python tools/release.py

clean:
	rm -rf $(VENV) node_modules build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis

# The package, and the compiled kernel where a C compiler can build it: without one plain Python serves.
# Every file that is installed to run it has a hash in the lock.
$(VENV)/.run: pyproject.toml requirements.lock $(NATIVE)
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(PIP) install -q --require-hashes -r requirements.lock
	$(PIP) install -q --no-deps --no-build-isolation -e .
	@$(PIP) install -q --force-reinstall --no-deps --no-build-isolation ./native 2> $(VENV)/kernel.log \
	  || echo "The compiled kernel was not built (see $(VENV)/kernel.log); plain Python serves instead."
	@$(BIN)/python -m compileall -q -j 0 src/bafflebox || true  # so that the first start is as quick as the second
	touch $@

$(VENV)/.dev: $(VENV)/.run constraints.txt
	$(PIP) install -q -c constraints.txt -e ".[dev]"
	touch $@

# A browser for the tests; without one they say so and are skipped.
$(VENV)/chromium: $(VENV)/.dev
	@tools/get_browser.sh

$(VENV)/.site: $(VENV)/.dev
	$(PIP) install -q -c constraints.txt -e ".[site]"
	touch $@

# Its rules are compared with; the environment around them, with an old gym, is not installed.
$(VENV)/.bench: $(VENV)/.dev
	$(PIP) install -q -c constraints.txt --no-deps gym-backgammon
	@$(PIP) install -q open_spiel pgx || echo "OpenSpiel and pgx can't be installed here: environments are not compared with them."
	touch $@

# Prettier and ESLint for the scripts of the pages, where there is Node.
node_modules/.ready: package.json package-lock.json
	@mkdir -p node_modules; if command -v npm > /dev/null; then npm ci --silent; fi
	@touch $@
