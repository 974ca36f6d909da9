# Everything a user or developer needs, each in one command.

PYTHON ?= python3
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
PYTEST := $(BIN)/python -m pytest

.DEFAULT_GOAL := help
.PHONY: help run test check lint bench lock catalogue clean

help: ## Show these commands.
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /make \1\t/'

# A stamp per locked file: a second run finds the environment ready.
$(VENV)/base.stamp: requirements/base.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'Python 3.11 or newer is needed; name it with PYTHON=python3.12'; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
		{ echo 'The venv module is missing; on Debian: apt-get install python3-venv'; exit 1; }
	@echo 'Installing the locked dependencies ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/base.txt
	@touch $@

$(VENV)/dev.stamp: $(VENV)/base.stamp requirements/dev.txt
	@echo 'Installing the locked development dependencies ...'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

run: $(VENV)/base.stamp ## Serve on http://127.0.0.1:8000 (another port with PORT=).
	@$(MANAGE) migrate --noinput --verbosity 0
	@$(MANAGE) load_hymnal --verbosity 0
	@$(MANAGE) collectstatic --noinput --verbosity 0
	@echo 'Serving on http://127.0.0.1:$(PORT) - stop with Ctrl-C'
	@PORT=$(PORT) exec $(BIN)/gunicorn -c scoresite/gunicorn.conf.py scoresite.wsgi

test: $(VENV)/dev.stamp ## Run all tests.
	@$(PYTEST) -n auto --ignore tests/benchmarks
	@$(PYTEST) tests/benchmarks -q

check: lint test ## What the build runs: linters, types, import contracts, catalogue, tests.

lint: $(VENV)/dev.stamp
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/python -m arranging.catalogue --check
	@$(MANAGE) build_fixtures --check
	@$(MANAGE) makemigrations --check --dry-run --verbosity 0

bench: $(VENV)/dev.stamp ## Measure speed as ratios against music21 in the same run.
	@$(PYTEST) tests/benchmarks -q -s

lock: $(VENV)/dev.stamp ## Resolve requirements/*.in anew.
	@for name in base dev; do \
		$(BIN)/uv pip compile --quiet --generate-hashes --universal --python-version 3.11 --no-header \
			requirements/$$name.in -o requirements/$$name.txt; done

catalogue: $(VENV)/dev.stamp ## Rewrite what is generated: passages and pictures of the documents, rows of the hymnal.
	@$(MANAGE) build_fixtures
	@$(MANAGE) render_catalogue

clean: ## Remove the environment and caches; data in var/ stays.
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache staticfiles
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
