"""The repository's own files agree with each other: versions, bounds, links, licences, the set-up for Binder."""

import doctest
import json
import os
import pathlib
import re
import subprocess
import sys
import tomllib

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONDA_NAMES = {"matplotlib-base": "matplotlib"}
SUPPORTED = ("3.11", "3.12", "3.13")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def direct_requirements() -> list[Requirement]:
    groups = [PROJECT["dependencies"], *PROJECT["optional-dependencies"].values()]
    return [Requirement(text) for group in groups for text in group]


def pins(python: str) -> dict[str, str]:
    """What constraints.txt pins for a Python version, on Linux."""
    here = {"python_version": python, "python_full_version": f"{python}.9", "sys_platform": "linux", "os_name": "posix"}
    found = {}
    for line in read("constraints.txt").splitlines():
        pin, _, marker = line.partition(" ; ")
        if not marker or Marker(marker).evaluate(here):
            name, _, version = pin.partition("==")
            assert canonicalize_name(name) not in found, f"{name} is pinned twice for Python {python}"
            found[canonicalize_name(name)] = version
    return found


def test_supported_pythons_are_those_the_project_declares() -> None:
    declared = SpecifierSet(PROJECT["requires-python"])
    assert [f"3.{minor}" for minor in range(8, 20) if f"3.{minor}" in declared] == list(SUPPORTED)
    assert "Python 3.11, 3.12 or 3.13" in read("README.md")


def test_constraints_are_names_and_versions_only() -> None:
    for line in read("constraints.txt").splitlines():
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*( ; .+)?", line), line
        assert "//" not in line


@pytest.mark.parametrize("python", SUPPORTED)
def test_constraints_pin_each_direct_requirement_within_its_bounds(python: str) -> None:
    pinned = pins(python)
    for requirement in direct_requirements():
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)]), requirement


def test_every_direct_requirement_has_a_lower_and_an_upper_bound() -> None:
    for requirement in direct_requirements():
        operators = {specifier.operator for specifier in requirement.specifier}
        assert operators == {">=", "<"}, requirement


def test_environment_yml_asks_for_what_pyproject_asks_for() -> None:
    lines = re.findall(r"^  - (.+)$", read("environment.yml"), re.MULTILINE)
    channels, packages = lines[:2], [Requirement(re.sub(r"(?<![<>=])=(?!=)", "==", line)) for line in lines[2:]]
    assert channels == ["conda-forge", "nodefaults"]
    assert len(packages) <= 8
    asked = map(Requirement, PROJECT["dependencies"] + PROJECT["optional-dependencies"]["lab"])
    wanted = {r.name: r.specifier for r in asked}
    found = {CONDA_NAMES.get(r.name, r.name): r.specifier for r in packages}
    python = found.pop("python")
    assert found.pop("pip") == SpecifierSet()
    assert found == wanted
    assert str(python).removeprefix("==") in SUPPORTED


@pytest.mark.skipif(os.name == "nt", reason="Binder runs Linux, and the script is a shell script")
def test_post_build_lets_a_page_show_the_course_in_a_frame(tmp_path: pathlib.Path) -> None:
    pip = tmp_path / "bin" / "pip"
    pip.parent.mkdir()
    pip.write_text('#!/bin/sh\necho "$@" > "$NB_PYTHON_PREFIX/pip"\n')
    pip.chmod(0o755)
    environment = {"PATH": f"{pip.parent}:{os.environ['PATH']}", "NB_PYTHON_PREFIX": str(tmp_path)}
    subprocess.run([ROOT / "postBuild"], cwd=ROOT, env=environment, timeout=30, check=True)
    config = json.loads((tmp_path / "etc/jupyter/jupyter_server_config.json").read_text())
    policy = config["ServerApp"]["tornado_settings"]["headers"]["Content-Security-Policy"]
    assert policy == "frame-ancestors 'self' https: http://localhost:* http://127.0.0.1:*"
    assert (tmp_path / "pip").read_text().split() == ["install", "--no-deps", "--no-cache-dir", "."]


def test_links_come_from_the_one_address_in_pyproject() -> None:
    check = [sys.executable, ROOT / "tools" / "links.py", "--check"]
    done = subprocess.run(check, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 0, done.stderr


def test_links_follow_a_change_of_the_address(tmp_path: pathlib.Path) -> None:
    """Run the script on a copy whose address has changed."""
    address = PROJECT["urls"]["Repository"]
    (tmp_path / "tools").mkdir()
    for name in ("pyproject.toml", "README.md", "tools/links.py"):
        (tmp_path / name).write_text(read(name), encoding="utf-8")
    moved = read("pyproject.toml").replace(address, "https://github.com/someone/course")
    (tmp_path / "pyproject.toml").write_text(moved, encoding="utf-8")
    script = [sys.executable, tmp_path / "tools" / "links.py"]
    assert subprocess.run([*script, "--check"], capture_output=True, timeout=30, check=False).returncode == 1
    subprocess.run(script, capture_output=True, timeout=30, check=True)
    readme = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert "mybinder.org/v2/gh/someone/course/" in readme
    assert "git clone https://github.com/someone/course\n" in readme
    assert "?urlpath=voila%2Frender%2Fnotebooks%2Fapp.ipynb)" in readme
    assert '<iframe src="https://mybinder.org/v2/gh/someone/course/' in readme
    assert "git-pull?repo=https%3A%2F%2Fgithub.com%2Fsomeone%2Fcourse&branch=main" in readme
    assert "lab%2Ftree%2Fcourse%2F" in readme
    assert address.removeprefix("https://github.com/") not in readme


def test_the_address_stands_nowhere_else() -> None:
    owner_and_name = PROJECT["urls"]["Repository"].removeprefix("https://github.com/")
    suffixes = {".py", ".ipynb", ".md", ".toml", ".yml", ".txt", ""}
    holders = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name == ".ci" or not name.startswith((".", "__"))]
        paths = (pathlib.Path(folder, name) for name in names)
        texts = ((path, path.read_text(encoding="utf-8")) for path in paths if path.suffix in suffixes)
        holders += [path.relative_to(ROOT).as_posix() for path, text in texts if owner_and_name in text]
    assert sorted(holders) == ["README.md", "pyproject.toml", "tools/links.py"]


def test_this_python_is_accepted_and_another_is_told_what_to_do(tmp_path: pathlib.Path) -> None:
    script = ROOT / "tools" / "check_python.py"
    assert subprocess.run([sys.executable, script], timeout=30, check=False).returncode == 0
    (tmp_path / "tools").mkdir()
    (tmp_path / "tools" / script.name).write_text(read("tools/check_python.py"))
    (tmp_path / "pyproject.toml").write_text('requires-python = ">=3.98,<3.100"\n')
    done = subprocess.run(
        [sys.executable, tmp_path / "tools" / script.name], capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 1
    assert "foldqueen needs Python 3.98 to 3.99" in done.stderr
    assert "PYTHON=python3.99" in done.stderr


def test_the_readme_names_only_what_is_there() -> None:
    for name in re.findall(r"`([\w./]+(?:/|\.(?:ipynb|md|py|toml|txt|yml)))`", read("README.md")):
        assert (ROOT / name).exists() or list(ROOT.rglob(name)), name
    for target in re.findall(r"(?:^|`)make ([a-z]+)", read("README.md"), re.MULTILINE):
        assert re.search(rf"^{target}:", read("Makefile"), re.MULTILINE), target


def test_the_readme_example_runs() -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", read("README.md"), re.DOTALL)
    assert blocks
    example = doctest.DocTestParser().get_doctest("".join(blocks), {}, "README", "README.md", 0)
    results = doctest.DocTestRunner().run(example)
    assert results.attempted > 0
    assert results.failed == 0


def test_make_help_lists_every_target() -> None:
    makefile = read("Makefile")
    targets = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[1].split()
    assert [name for name in targets if not re.search(rf"^{name}:.*  ## .+", makefile, re.MULTILINE)] == []
