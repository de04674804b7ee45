# `make` lists the targets. `make test` is exactly what CI runs.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PACKAGES := $(VENV)/.packages
EXTENSION := everdell_sim/_core.abi3.so
# An extension for tests alone, with the module that is the worked example of docs/how-to/add-a-module.md.
SPECIMEN := target/specimen/_core.abi3.so

# pyo3 is compiled again whenever one of its variables changes. maturin sets these for its own build; clippy and the
# tests get the same values, so that all of them share one target folder. The file is written by maturin (`make setup`).
export VIRTUAL_ENV := $(CURDIR)/$(VENV)
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
export PYO3_BUILD_EXTENSION_MODULE := 1
unexport CONDA_PREFIX
CARGO := PYO3_CONFIG_FILE="$$(echo $(CURDIR)/target/maturin/pyo3-config-*-abi3.txt)" cargo

# What the extension is made of: it is built again when one of these is newer, or when a file comes or goes.
SOURCES := Cargo.toml Cargo.lock pyproject.toml $(shell find core_rs data -type d -o -name '*.rs' -o -name '*.toml' -o -name '*.judge' 2>/dev/null)

# All Rust files by name, those of features too.
RUST := $(shell find core_rs -name '*.rs' 2>/dev/null)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: setup
setup: $(EXTENSION) ## create .venv with every package of the lock, and build the extension into it

.PHONY: demo
demo: setup ## play some games and show what comes out
	@$(BIN)/python -m everdell_sim.pipelines.demo

.PHONY: test
test: lint ## everything that CI checks: lint, then the Rust and the Python tests
	$(CARGO) test --profile checked --locked -p everdell-engine -p everdell-arena
	$(CARGO) test --profile checked --locked -p everdell-engine --features specimen --test 'specimen*' --test shelves --test paying --test texts
	$(CARGO) test --profile checked --locked -p everdell-engine --features specimen --test invariants shelves
	$(CARGO) test --release --locked -p everdell-py
	$(MAKE) --no-print-directory specimen
	$(BIN)/python -m pytest -n 3 --dist loadgroup

.PHONY: specimen
specimen: $(SPECIMEN) ## build the extension that tests/test_specimen.py plays with

.PHONY: chaos
chaos: setup ## kill, starve and corrupt runs, 300 and 1,000 times (seeded; takes half an hour and more)
	EVERDELL_CHAOS=full $(BIN)/python -m pytest -q --timeout 7200 tests/runs/execution/test_nothing_lost.py tests/runs/store/test_small_disk.py tests/runs/reader/test_verification.py \
		tests/runs/execution/test_stopping.py tests/runs/store/test_foreign_files.py tests/runs/store/test_full_disks.py tests/runs/reader/test_seals.py tests/runs/store/test_further_faults.py
	EVERDELL_CHAOS=full $(BIN)/python -m pytest -q --timeout 7200 tests/game/test_state_mutations.py
	EVERDELL_CHAOS=full $(BIN)/python -m pytest -q --timeout 7200 tests/runs/execution/test_ray.py tests/runs/execution/test_nodes.py

.PHONY: lint
lint: setup ## formatting, clippy, ruff, types
	rustfmt --edition 2024 --check $(RUST)
	$(CARGO) clippy --release --workspace --all-targets --locked -- -D warnings
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy --strict everdell_sim

.PHONY: fmt
fmt: $(PACKAGES) ## format the code
	rustfmt --edition 2024 $(RUST)
	$(BIN)/ruff check --fix-only --quiet .
	$(BIN)/ruff format .

.PHONY: properties
properties: setup ## properties over 10,000 random games for each number of players: all packs, Newleaf with each of the others (a quarter of an hour)
	EVERDELL_GAMES=400 $(CARGO) test --profile checked --locked -p everdell-engine --test invariants modules
	EVERDELL_GAMES=10000 $(CARGO) test --profile checked --locked -p everdell-engine --test invariants all_packs_with_pearlbrook
	EVERDELL_GAMES=10000 $(CARGO) test --profile checked --locked -p everdell-engine --test invariants newleaf_with
	EVERDELL_GAMES=1000 $(BIN)/python -m pytest -n 2 tests/game/test_together_properties.py

.PHONY: bench
bench: setup ## measure games per second and, where valgrind is there, instructions per game against the last ones
	cargo build --release --locked --quiet -p everdell-arena --example bench
	@target/release/examples/bench
	@$(BIN)/python -m tests.house.instructions

.PHONY: frontier
frontier: setup ## measure strength against speed of all bots, row by row; writes the tables and charts of docs/bots.md (half an hour and more)
	cargo build --release --locked --quiet -p everdell-arena --example bench
	$(BIN)/python -m everdell_sim.pipelines.frontier --docs docs

.PHONY: calibrate
calibrate: setup ## check every statistical method on data with a known truth, at full size
	$(BIN)/python -m everdell_sim.calibration

.PHONY: reference
reference: setup ## write docs/reference out of the code
	$(BIN)/python docs/reference/make.py

.PHONY: coverage
coverage: setup ## write docs/rules-coverage.md: which test proves which rule
	$(BIN)/python -m tests.rules.coverage --write

.PHONY: pictures
pictures: setup ## make the pictures of the dashboard in docs/images (needs chromium)
	$(BIN)/python docs/images/make.py

# Not in .venv: a wheel needs Rust and two packages, not the development environment. On Linux it is linked for glibc 2.28
# (2018), whatever the machine has; maturin refuses to give it that tag if a newer symbol is left.
WHEEL := target/wheel
ifeq ($(shell uname -s),Linux)
OLDER_GLIBC := --zig --compatibility manylinux_2_28
endif

.PHONY: wheel
wheel: $(WHEEL)/.packages ## build the wheel into dist/ (needs Rust, not .venv)
	VIRTUAL_ENV=$(CURDIR)/$(WHEEL) PYO3_PYTHON=$(CURDIR)/$(WHEEL)/bin/python PATH="$(CURDIR)/$(WHEEL)/bin:$$PATH" \
		maturin build --release --locked --target-dir $(WHEEL)/build --out dist $(OLDER_GLIBC)

$(WHEEL)/.packages: wheel.lock
	$(PYTHON) -m venv $(WHEEL)
	$(WHEEL)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r wheel.lock
	@touch $@

COMPILE := uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command 'make lock' --no-annotate --no-emit-index-url --no-emit-find-links

.PHONY: lock
lock: $(PACKAGES) ## renew requirements.lock and wheel.lock from pyproject.toml
	$(BIN)/$(COMPILE) --extra cluster --extra dashboard --extra tune --extra dev pyproject.toml --output-file requirements.lock
	$(BIN)/$(COMPILE) --group wheel --output-file wheel.lock

.PHONY: clean
clean: ## remove what was built and every cache; runs/ stays
	rm -rf $(VENV) target dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find everdell_sim tests -name '__pycache__' -prune -exec rm -rf {} +
	rm -f everdell_sim/_core*.so

# uv is in the lock, with its hash: it comes first, alone, and installs the rest several times faster than pip.
# pip stays as the way out where only pip is set up for the local network.
$(PACKAGES): requirements.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=...") if sys.version_info < (3, 11) else None'
	@sed -n '/^uv==/,/[^\\]$$/p' requirements.lock > $(VENV)/uv.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r $(VENV)/uv.lock
	$(BIN)/uv pip install --quiet --require-hashes -r requirements.lock \
		|| $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

# In the same target folder, so that the dependencies are there; the extension of the package stays as it is.
$(SPECIMEN): $(EXTENSION) $(SOURCES)
	$(CARGO) build --release --locked --quiet -p everdell-py --features specimen
	@mkdir -p $(@D)
	@cp "$$(ls target/release/lib_core.so target/release/lib_core.dylib 2> /dev/null | head -1)" $@

$(EXTENSION): $(PACKAGES) $(SOURCES)
	@command -v cargo > /dev/null || { echo 'Rust 1.88 or newer is needed: there is no cargo here.' >&2; exit 1; }
	@echo 'Building the Rust core: the first time takes a few minutes and says nothing on the way.'
	$(BIN)/maturin develop --release --locked --quiet --uv
	@touch $@
