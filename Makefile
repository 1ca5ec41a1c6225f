# make run       create the environment, install requirements.txt and start the app
# make test      install the test tools and Chromium; run lint and the unit, app and browser tests (before each commit)
# make test-all  the same and the tests marked nightly; runs failed tests once more at the end, alone, and lists them
# make lint      ruff check, ruff format, mypy (types of core and pages) and the import contracts
# make unit      pytest without pages and without a browser
# make app       pytest on the pages, with Streamlit's AppTest
# make browser   pytest in a real Chromium
# make languages  list missing and wrong translations of each language (docs/languages.md)
# make classroom  start the app for a class in the local network; prints address, QR code and firewall rules
# make gpu-check  run every request on the GPU and on the CPU; compare results and times (ARGS=--stand-in: no GPU needed)
# make cluster   start the engine on a Ray cluster on this machine, and the app that uses it (docs/hosting.md)
# make cluster-check  the tests that need such a cluster: same results, replicas killed, the cluster restarted
# make docs-figures   regenerate the pictures of README and docs from the running app (ARGS: names of files)
# make static    write the atlas as pages that compute in the browser, in dist/static; LANGUAGES="en es de"
# make wheel     build library and app as one file for `pip install`, in dist/ (docs/library.md)
# make lock      regenerate requirements.lock: exact versions with hashes, for Python 3.11 to 3.13
# make clean     remove the environment and the caches of the tools
#
# make run LOCK=1 installs the exact versions of requirements.lock, with which the tests ran.
#
# ARGS is passed to streamlit, pytest or ruff: make run ARGS="--server.port 8600", make unit ARGS="-k beam".
# make test prints its slowest tests and its duration; with SLOW=--fail a test that is too slow fails.
# PYTHON selects the interpreter of a new environment: make run PYTHON=python3.12.

VENV ?= .venv
PYTHON ?=
ARGS ?=
BIN = $(VENV)/bin
# One process per core, two to eight (tests/conftest.py). TensorFlow uses one core in each.
PYTEST = TF_NUM_INTRAOP_THREADS=1 TF_NUM_INTEROP_THREADS=1 "$(BIN)/python" -m pytest
TOGETHER = $(PYTEST) -n auto --dist loadfile --no-loadscope-reorder
DURATIONS = reports/durations.jsonl
CHROMIUM = chromium=$$("$(BIN)/python" tests/support/chromium.py) && echo "Chromium: $$chromium" && export ATLAS_CHROMIUM="$$chromium"

.PHONY: help run test test-all lint unit app browser languages classroom gpu-check cluster cluster-check docs-figures static wheel lock clean venv app-tools test-tools cluster-tools
.DEFAULT_GOAL := help

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

run: app-tools
	"$(BIN)/python" -m streamlit run app.py $(ARGS)

classroom: app-tools
	"$(BIN)/python" -m core.teaching.classroom $(ARGS)

test: test-tools
	@"$(MAKE)" --no-print-directory lint
	@mkdir -p reports && rm -f $(DURATIONS)
	$(TOGETHER) --seconds-to $(DURATIONS) --ignore tests/browser -m "not nightly" $(ARGS)
	@"$(MAKE)" --no-print-directory browser ARGS="--seconds-to $(DURATIONS) $(ARGS)"
	@"$(BIN)/python" -m tests.support.durations $(DURATIONS) $(SLOW)

# The second run separates tests that always fail from flaky ones. Fix the cause of both.
test-all: test-tools
	@"$(MAKE)" --no-print-directory lint
	@"$(MAKE)" --no-print-directory languages
	@mkdir -p reports && rm -f $(DURATIONS)
	@$(CHROMIUM) && { \
	$(TOGETHER) --seconds-to $(DURATIONS) --ignore tests/browser $(ARGS); pages=$$?; \
	$(TOGETHER) --seconds-to $(DURATIONS) tests/browser -m "not clock" $(ARGS); together=$$?; \
	$(PYTEST) --seconds-to $(DURATIONS) tests/browser -m clock $(ARGS); alone=$$?; } && \
	case "$$pages$$together$$alone" in *[!015]*) exit 1;; \
	*1*) echo "What failed, once more and one at a time:"; $(PYTEST) --lf --lfnf none -r ap $(ARGS);; esac
	@"$(BIN)/python" -m tests.support.durations $(DURATIONS)

lint: test-tools
	"$(BIN)/ruff" check . $(ARGS)
	"$(BIN)/ruff" format --check --quiet .
	"$(BIN)/mypy"
	"$(BIN)/lint-imports"

unit: test-tools
	$(TOGETHER) --ignore tests/browser --ignore tests/pages -m "not nightly" $(ARGS)

app: test-tools
	$(TOGETHER) tests/pages -m "not nightly" $(ARGS)

# No test runs twice. Tests that measure time are nightly, and run alone there.
browser: test-tools
	@$(CHROMIUM) && { $(TOGETHER) tests/browser -m "not nightly" $(ARGS) || test $$? = 5; }

languages: test-tools
	"$(BIN)/python" -m tests.support.translations $(ARGS)

# On a machine with a GPU, install requirements-gpu.txt first (docs/speed.md).
gpu-check: venv
	@"$(BIN)/python" -c "import tensorflow" 2>/dev/null || "$(MAKE)" --no-print-directory app-tools
	@TF_CPP_MIN_LOG_LEVEL=3 "$(BIN)/python" -m benchmarks.devices $(ARGS)

cluster: cluster-tools
	"$(BIN)/python" -m core.engine.cluster ray --app $(ARGS)

cluster-check: test-tools
	ATLAS_REAL_CLUSTER=1 "$(BIN)/python" -m pytest tests/engine/cluster/test_real_cluster.py $(ARGS)

docs-figures: test-tools
	@chromium=$$("$(BIN)/python" tests/support/chromium.py) && ATLAS_CHROMIUM="$$chromium" "$(BIN)/python" docs/screenshots.py $(ARGS)
	@"$(BIN)/python" docs/translators.py

static: app-tools
	"$(BIN)/python" -m core.library.static $(if $(LANGUAGES),--languages $(LANGUAGES)) $(ARGS)

wheel: test-tools
	"$(BIN)/python" -m hatchling build -t wheel -d dist

# uv resolves the versions for all Pythons at once. Only this target needs it, so it has its own environment.
lock: venv
	@"$(BIN)/python" -m venv "$(VENV)/lock" && "$(VENV)/lock/bin/python" -m pip install --quiet uv
	"$(VENV)/lock/bin/uv" pip compile requirements.txt --universal --python-version 3.11 --generate-hashes --quiet \
	--custom-compile-command "make lock" --output-file requirements.lock

clean:
	@if [ -f "$(VENV)/pyvenv.cfg" ]; then rm -rf "$(VENV)"; fi
	rm -rf .pytest_cache .ruff_cache .mypy_cache .hypothesis reports
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A Python command may be the stub of a version manager, too old, or lack the venv module. This target tries each
# command and uses the first that works.
venv:
	@if "$(BIN)/python" -m pip --version >/dev/null 2>&1; then exit 0; fi; \
	found=; bare=; \
	for python in $(if $(PYTHON),"$(PYTHON)",python3.13 python3.12 python3.11 python3 python); do \
		"$$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1 || continue; \
		if "$$python" -c 'import ensurepip, venv' >/dev/null 2>&1; then found=$$python; break; fi; \
		bare=$${bare:-$$python}; \
	done; \
	if [ -n "$$found" ]; then \
		echo "Making $(VENV) with $$("$$found" --version)"; \
		if [ -f "$(VENV)/pyvenv.cfg" ]; then rm -rf "$(VENV)"; fi; \
		"$$found" -m venv "$(VENV)"; exit; \
	fi; \
	if [ -n "$$bare" ]; then \
		version=$$("$$bare" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
		echo "Python $$version cannot make environments: as root run 'apt-get install python$$version-venv' (Debian, Ubuntu), then try again." >&2; \
	else \
		echo "No Python 3.11, 3.12 or 3.13 that runs was found: install one, or name it with PYTHON=/path/to/python3." >&2; \
	fi; exit 1

# The environment contains copies of the installed requirement files. pip runs only if a file changed.
app-tools: venv
	@if [ -n "$(LOCK)" ]; then "$(BIN)/python" -m pip install --quiet --require-hashes -r requirements.lock; else \
	cmp -s requirements.txt "$(VENV)/requirements.txt" || { \
	"$(BIN)/python" -m pip install -r requirements.txt && cp requirements.txt "$(VENV)/requirements.txt"; }; fi

cluster-tools: venv
	@{ cmp -s requirements.txt "$(VENV)/requirements.txt" && cmp -s requirements-cluster.txt "$(VENV)/requirements-cluster.txt"; } || { \
	"$(BIN)/python" -m pip install -r requirements-cluster.txt && cp requirements.txt requirements-cluster.txt "$(VENV)/"; }

test-tools: venv
	@{ cmp -s requirements.txt "$(VENV)/requirements.txt" && cmp -s requirements-dev.txt "$(VENV)/requirements-dev.txt"; } || { \
	"$(BIN)/python" -m pip install -r requirements-dev.txt && cp requirements.txt requirements-dev.txt "$(VENV)/"; }
