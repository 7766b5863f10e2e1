# In Force. `make` lists what there is to do; every target does its own set-up.
# Nothing has to be installed but make, git and Python 3.11, 3.12 or 3.13.

# The first Python of a fitting version that can build an environment; `make PYTHON=...` overrides.
FITS   := import sys, ensurepip, venv; sys.exit(not (3, 11) <= sys.version_info < (3, 14))
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3; do "$$p" -c '$(FITS)' 2>/dev/null && { echo "$$p"; break; }; done)

VENV   := .venv
BIN    := $(VENV)/bin
# Hash-pinned files are complete, so nothing is resolved; a check for newer pips would be noise.
PIP    := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-compile
LOCK   := UV_LINK_MODE=copy $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
          --no-header --no-emit-index-url --custom-compile-command "make lock" pyproject.toml
# What packages bring to test themselves with is never imported.
COMPILE := $(BIN)/python -m compileall -q -j 0 -x '/tests?/' $(VENV)/lib
PACKAGES := graph indexing rag ui
# With bytecode kept, pytest rewrites the asserts of a test file once, and no process compiles what another did.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help install demo test check format bench figures reference soak lock clean

# list the targets
help:
	@awk '/^# /{note=substr($$0,3)} /^[a-z]+:/{split($$0,t,":"); printf "  make %-9s %s\n", t[1], note}' Makefile

# install In Force into .venv, from the lock, with compiled bytecode
install: $(VENV)/.installed
	@echo "In Force is ready: $(BIN)/inforce --help"

# index the sample portfolio, answer one question for two dates, serve on 127.0.0.1:7860 until Ctrl-C
demo: $(VENV)/.installed
	@$(BIN)/inforce demo

# run the tests, two at a time
test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -q -m "not soak" -n 2 --dist worksteal

# check format, lint, types (strict, tests too) and the one-way layers
check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# bring the code into the format that `make check` asks for
format: $(VENV)/.installed-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# measure speed and memory beside LlamaIndex, and that the order of files changes nothing
bench: $(VENV)/.installed-dev
	$(BIN)/python benchmarks/peers.py
	$(BIN)/python benchmarks/orders.py

# run the benchmarks that the docs rest on and write docs/figures.md; takes an hour or more
figures: $(VENV)/.installed-dev
	$(BIN)/python benchmarks/figures.py

# write docs/reference.md from the code
reference: $(VENV)/.installed-dev
	$(BIN)/python -m docs.generate_reference

# run the long forms of the tests that `make test` runs short
soak: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -q -m soak --timeout 0

# pin every dependency again, with hashes and without any index address
lock: $(VENV)/.installed-dev
	$(LOCK) --extra build --output-file requirements.txt
	$(LOCK) --extra build --extra dev --constraint requirements.txt --output-file requirements-dev.txt

# remove the environment and every cache
clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage htmlcov
	find $(PACKAGES) tests benchmarks examples -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.environment:
	@test -n "$(PYTHON)" || { echo "Python 3.11, 3.12 or 3.13 (with its venv module) is needed and was not found. If it has another name: make PYTHON=/path/to/python"; exit 1; }
	@echo "Building an environment in $(VENV) with $(PYTHON) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.installed: requirements.txt pyproject.toml | $(VENV)/.environment
	@echo "Installing In Force (a minute or two the first time) ..."
	@awk '/^pip==/ { found = 1 } found { print } found && !/\\$$/ { exit }' requirements.txt > $(VENV)/pip.txt # takes half the time of an old one
	@$(PIP) --require-hashes -r $(VENV)/pip.txt
	@$(PIP) --require-hashes -r requirements.txt
	@$(PIP) --quiet --no-build-isolation --editable .
	@$(COMPILE) $(PACKAGES) >/dev/null 2>&1 || true # templates in packages need not compile
	@touch $@

$(VENV)/.installed-dev: requirements-dev.txt $(VENV)/.installed
	@echo "Installing the developer's tools ..."
	@$(PIP) --require-hashes -r requirements-dev.txt
	@$(COMPILE) >/dev/null 2>&1 || true
	@touch $@
