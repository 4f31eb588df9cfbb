"""The lessons as a course: each within the limits that keep it readable, linked to its exercises and its neighbours."""

import json
import pathlib
import re

import pytest

import course_report

ROOT = pathlib.Path(__file__).resolve().parent.parent
LESSONS = sorted(path for path in (ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb") if path.name[:2] != "00")
LINK = re.compile(r"\]\(([^)\s]+)\)|href=\"([^\"]+)\"")


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request: pytest.FixtureRequest) -> pathlib.Path:
    return request.param


def text_of(path: pathlib.Path) -> str:
    """The text cells of a notebook, or a whole Markdown file."""
    if path.suffix == ".md":
        return path.read_text(encoding="utf-8")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def test_the_lesson_is_within_the_limits(lesson: pathlib.Path) -> None:
    figures = course_report.measure(json.loads(lesson.read_text(encoding="utf-8")))
    assert {name: figures[name] for name in course_report.outside(figures)} == {}


@pytest.mark.parametrize(
    ("cells", "outside"),
    [
        ([("markdown", "word " * 1199)], "words"),
        ([("markdown", "word " * 2501)], "words"),
        ([("code", "1\n2\n3")], "median lines"),
        ([("code", "1\n" * 13)], "longest cell"),
        ([("markdown", "Why? " * 7)], "questions"),
        ([("code", "assert 1"), ("code", "assert 2"), ("code", " assert 3")], "asserts"),
        ([("compared", "1")] * 5, "compared"),
    ],
)
def test_each_limit_can_be_overstepped(cells: list[tuple[str, str]], outside: str) -> None:
    good = [("markdown", "Why so? " * 8 + "word " * 1200), *[("compared", "assert 1")] * 6]

    def notebook(cells: list[tuple[str, str]]) -> dict:
        tags = {"tags": ["nbval-check-output"]}
        kinds = ({"cell_type": kind.replace("compared", "code"), "source": [text],
                  "metadata": tags if kind == "compared" else {}} for kind, text in cells)
        return {"cells": list(kinds)}

    assert course_report.outside(course_report.measure(notebook(good))) == []
    assert outside in course_report.outside(course_report.measure(notebook(cells)))


def test_addresses_and_tags_are_no_words_and_no_questions() -> None:
    cell = {"source": ["[Why did *it* change?](#Why-did-it-change?) <b>Two</b> words\n", "| a |\n|---|\n"]}
    assert course_report.prose(cell).split() == ["Why", "did", "it", "change?", "Two", "words", "a", "---"]


def test_the_lesson_opens_and_closes_as_every_lesson_does(lesson: pathlib.Path) -> None:
    text = text_of(lesson)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    assert "**You will be able to**" in text.partition("\n## ")[0]
    assert re.search(r"^\*\*.+ · \d+ minutes · needs .+\*\*$", text, re.MULTILINE), "level, minutes, needs"
    assert headings[-1] == "Summary"
    closing = [text.find(f"**{word}") for word in ("Exercises:", "In practice.", "Next:")]
    assert -1 not in closing and closing == sorted(closing)
    assert text.count("<details>") == text.count("</details>") >= 2


def test_the_lesson_has_exercises_of_its_own_name(lesson: pathlib.Path) -> None:
    for folder in ("exercises", "exercises/source"):
        assert (ROOT / folder / lesson.name).exists()
    assert f"](../exercises/{lesson.name})" in text_of(lesson)


def test_a_folded_check_gives_nothing_away(lesson: pathlib.Path) -> None:
    """JupyterLab shows the first line of a folded cell."""
    cells = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    folded = [cell for cell in cells if "hide-input" in cell["metadata"].get("tags", [])]
    assert all(cell["metadata"]["jupyter"]["source_hidden"] for cell in folded)
    assert [cell["source"][0] for cell in folded if cell["source"][0] != "# The answer above, checked.\n"] == []


@pytest.mark.parametrize(
    "path",
    [ROOT / "notebooks/README.md", *sorted(p for d in ("notebooks", "exercises") for p in (ROOT / d).glob("*.ipynb"))],
    ids=lambda path: path.relative_to(ROOT).as_posix(),
)
def test_every_link_leads_somewhere(path: pathlib.Path) -> None:
    dead = []
    for found in LINK.finditer(text_of(path)):
        link = found[1] or found[2]
        if "://" not in link:
            name, _, anchor = link.partition("#")
            target = (path.parent / name).resolve() if name else path
            anchors = set()
            if target.suffix in (".ipynb", ".md") and target.exists():
                anchors = {head.replace(" ", "-") for head in re.findall(r"^#+ (.+)$", text_of(target), re.MULTILINE)}
            if not target.exists() or (anchor and anchor not in anchors):
                dead.append(link)
    assert not dead


def test_the_map_names_every_lesson() -> None:
    readme = text_of(ROOT / "notebooks/README.md")
    for path in LESSONS:
        title = re.search(r"^# (.+)$", text_of(path), re.MULTILINE)[1]
        assert f"]({path.name})" in readme
        assert title in readme
        assert f"--> L{path.name[:2]}[" in readme, "the picture"
