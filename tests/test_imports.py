"""The package is light to import, and its public names hold whichever of its modules was imported first."""

import json
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEAVY = {"numpy", "matplotlib", "ipywidgets", "numba", "IPython", "pandas"}
# A module that needs these may be imported; the package alone may not need them.
SUBMODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "foldqueen").rglob("*.py")
    if path.name != "__main__.py"
)

# Each name's kind, as a fresh interpreter sees it after importing the module named on the command line.
KINDS = """
import importlib, json, sys
importlib.import_module(sys.argv[1])
import foldqueen as fq
public = [name for name in dir(fq) if not name.startswith("_")]
print(json.dumps({name: [type(getattr(fq, name)).__name__, callable(getattr(fq, name))] for name in public}))
"""
LOADED = "import sys, json, foldqueen; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"


def fresh(program: str, *arguments: str) -> object:
    """Run ``program`` in a new interpreter and return the JSON that it prints."""
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def kinds() -> dict:
    return fresh(KINDS, "foldqueen")


def test_import_loads_nothing_heavy() -> None:
    loaded = set(fresh(LOADED))
    assert "foldqueen" in loaded
    assert not loaded & HEAVY


def test_the_package_has_public_names(kinds: dict) -> None:
    assert kinds["deal"][1]
    assert kinds["best_hand"][1]


@pytest.mark.parametrize("module", SUBMODULES)
def test_public_names_hold_after_importing(module: str, kinds: dict) -> None:
    """A submodule named like a public function would hide the function once it is imported."""
    found = fresh(KINDS, module)
    assert {name: found.get(name) for name in kinds} == kinds
