# foldqueen: `make lab` to learn, `make test` to check. Each does all of its own set-up in .venv.

PYTHON ?= python3
LAB_ARGS ?=
APP_ARGS ?=
BIN := .venv/bin
LAB := .venv/.lab
READY := .venv/.ready
INSTALL := -m pip install --quiet --disable-pip-version-check -c constraints.txt
START := notebooks/00_start_here.ipynb
APP := notebooks/app.ipynb
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)
WORKERS := 2
MUTANTS := .venv/mutants

.DEFAULT_GOAL := help
.PHONY: help lab app test verify mutants bench notebooks exercises course-report site links constraints clean

help:  ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

lab: $(LAB)  ## open the course in JupyterLab (LAB_ARGS adds options)
	$(BIN)/jupyter lab $(AS_ROOT) --LabApp.default_url=/lab/tree/$(START) $(LAB_ARGS)

# Two kernels are kept warm for the next pages: each opens in two seconds, not nine, and holds 115 MB. A closed page's own
# ends after two minutes. Voilà asks a network for icons that no page here shows: the policy says no, so nothing waits.
APP_POLICY := frame-ancestors 'self'; style-src 'self' 'unsafe-inline'
app: $(LAB)  ## serve the app page, without code, on this machine (APP_ARGS adds options)
	$(BIN)/voila $(APP) --Voila.ip=127.0.0.1 --preheat_kernel=True --VoilaConfiguration.default_pool_size=2 \
		--Voila.tornado_settings="{'headers': {'Content-Security-Policy': \"$(APP_POLICY)\"}}" \
		--MappingKernelManager.cull_interval=60 --MappingKernelManager.cull_idle_timeout=120 $(APP_ARGS)

# The browser tests come last and alone: they share one server and one browser.
test: $(READY)  ## run every check: style, spelling, unit tests, every notebook, the browser
	$(BIN)/ruff check .
	$(BIN)/codespell
	$(BIN)/pytest -n $(WORKERS) --dist loadfile -m "not verify" --ignore=tests/browser
	$(BIN)/pytest -m "not verify" tests/browser

verify: $(READY)  ## run the sweeps that are too long for every run
	$(BIN)/pytest -n $(WORKERS) --dist load -m verify --timeout 1200 tests

mutants: $(READY)  ## change the rules in a thousand ways and list what no test notices (see tests/mutants.md)
	$(BIN)/python $(INSTALL) 'mutmut==3.8.1'
	rm -rf $(MUTANTS) && mkdir $(MUTANTS) && cp -r foldqueen tests pyproject.toml $(MUTANTS)
	cd $(MUTANTS) && ../bin/mutmut run --max-children $(WORKERS) && ../bin/mutmut results

bench: $(READY)  ## measure speed and print it; nothing fails by being slow
	$(BIN)/python $(INSTALL) -e '.[fast,bench]'
	$(BIN)/pytest --benchmark-only --benchmark-columns=median,iqr,rounds -p no:cacheprovider tests/benchmarks/bench_*.py

notebooks: $(READY)  ## run every lesson again and keep what it shows
	$(BIN)/python tools/run_notebooks.py

exercises: $(READY)  ## make the learners' exercises from exercises/source
	$(BIN)/python tools/make_exercises.py

course-report: $(READY)  ## measure every lesson: words, cells, questions, checks, seconds
	$(BIN)/python tools/course_report.py

site: $(READY)  ## write every lesson to site/ as a web page, with a page that needs no kernel for each deal in it
	$(BIN)/python tools/make_site.py

links: $(READY)  ## write the repository's address, from pyproject.toml, wherever it is needed
	$(BIN)/python tools/links.py

constraints:  ## pin what pyproject.toml asks for (needs uv; UV_ARGS=--upgrade takes the newest versions)
	uv pip compile pyproject.toml --all-extras --universal --no-header --no-annotate --quiet $(UV_ARGS) -o constraints.txt

clean:  ## remove the environment and everything that the tools left behind
	rm -rf .venv .pytest_cache .ruff_cache .hypothesis .benchmarks build dist site
	find . -name __pycache__ -prune -exec rm -rf {} + -o -name .ipynb_checkpoints -prune -exec rm -rf {} +

$(LAB): pyproject.toml constraints.txt
	@$(PYTHON) tools/check_python.py
	@echo "Setting up .venv: this takes a minute or more, once."
	$(PYTHON) -m venv .venv
	$(BIN)/python $(INSTALL) -e '.[lab]'
	@touch $@

# Everything that has a test, the fast and the large simulations too.
$(READY): $(LAB)
	$(BIN)/python $(INSTALL) -e '.[lab,fast,cluster,teach,test]'
	$(BIN)/jupyter labextension disable --level=sys_prefix @jupyter/nbgrader >/dev/null 2>&1  # no teacher's buttons
	@touch $@
