"""A teacher's round with nbgrader on a real exercise: release, hand in, grade, feedback; and what it does not stop.

Eve's answers show the two holes that README.md tells teachers of: they write a file outside the course, and they
replace `fq.check`. A hidden test that compares without the learner's `fq` is not fooled.
"""

import copy
import os
import pathlib
import re
import sys
from collections.abc import Iterator

import nbformat
import pytest
from nbgrader.api import Gradebook, MissingEntry
from nbgrader.apps.api import NbGraderAPI
from traitlets.config import Config

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCE = ROOT / "exercises/source/02_count_the_queens.ipynb"
SECONDS = 5
WRONG = "answer = (12 / 13) ** 8"
STUDENTS = {  # what each hands in, by task; unsaid: the worked answer
    "ada": {},
    "bob": {f"answer-02-{task}": "answer = ..." for task in range(1, 7)},
    "cem": {"answer-02-1": WRONG, "answer-02-2": "while True:\n    pass"},
    "eve": {f"answer-02-{task}": "answer = 'never mind'" for task in range(2, 7)},
}
CHEAT = "import pathlib\npathlib.Path({!r}).write_text('written')\nfq.check = lambda *_: True\nanswer = 'never mind'"
OWN_TEST = "assert abs(float(answer) - 15136 / 38675) < 0.0005"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    return tmp_path_factory.mktemp("teacher")


@pytest.fixture(scope="module")
def course(folder: pathlib.Path) -> Iterator[NbGraderAPI]:
    """A course whose one exercise has been released, handed in by every student and graded."""
    with pytest.MonkeyPatch.context() as patch:  # nbgrader calls alembic by its bare name
        patch.setenv("PATH", f"{pathlib.Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        yield graded(folder)


def graded(folder: pathlib.Path) -> NbGraderAPI:
    config = Config()
    config.Exchange.root = str(folder / "exchange")
    config.CourseDirectory.root = str(folder / "course")
    config.CourseDirectory.course_id = "cards"
    config.Execute.timeout = SECONDS
    config.ClearSolutions.code_stub = {"python": "answer = ..."}
    api = NbGraderAPI(config=config)
    worked = nbformat.read(SOURCE, as_version=4)
    for cell in worked.cells:
        if cell.id == "check-02-2":
            cell.source = re.sub(r"(?m)^assert .*", OWN_TEST, cell.source)
            assert OWN_TEST in cell.source
    put(worked, folder / "course/source/queens")
    assert api.generate_assignment("queens")["success"]
    released = nbformat.read(folder / "course/release/queens" / SOURCE.name, as_version=4)
    for student, changes in STUDENTS.items():
        put(handed_in(released, worked, changes | ({"answer-02-1": CHEAT.format(str(folder / "outside.txt"))}
                                                   if student == "eve" else {})),
            folder / "course/submitted" / student / "queens")
        assert api.autograde("queens", student)["success"], student
    for student in ("bob", "cem"):
        assert api.generate_feedback("queens", student)["success"], student
    return api


def put(notebook: nbformat.NotebookNode, place: pathlib.Path) -> None:
    place.mkdir(parents=True)
    nbformat.write(notebook, place / SOURCE.name)


def handed_in(released: nbformat.NotebookNode, worked: nbformat.NotebookNode, changes: dict) -> nbformat.NotebookNode:
    """The learner's notebook with the worked answers in it, or others."""
    answers = {cell.id: cell.source for cell in worked.cells if cell.id.startswith("answer-")} | changes
    notebook = copy.deepcopy(released)
    for cell in notebook.cells:
        if cell.id in answers:
            cell.source = re.sub("### (BEGIN|END) SOLUTION\n?", "", answers[cell.id])
    return notebook


@pytest.fixture
def gradebook(course: NbGraderAPI) -> Iterator[Gradebook]:
    with Gradebook(course.coursedir.db_url) as book:
        yield book


def scores(gradebook: Gradebook, student: str) -> list[float]:
    """What a student scored in each checked task, in order."""
    grades = gradebook.find_submission_notebook(SOURCE.stem, "queens", student).grades
    checked = {grade.name: grade.score for grade in grades if grade.name.startswith("check-")}
    return [checked[name] for name in sorted(checked)]


def feedback(folder: pathlib.Path, student: str) -> str:
    return (folder / "course/feedback" / student / "queens" / SOURCE.with_suffix(".html").name).read_text("utf-8")


def test_the_release_holds_no_solution_and_no_hidden_test(course: NbGraderAPI, folder: pathlib.Path) -> None:
    released = (folder / "course/release/queens" / SOURCE.name).read_text(encoding="utf-8")
    assert "answer = ..." in released
    assert not re.search("SOLUTION|HIDDEN|assert |comb\\(44", released)


@pytest.mark.parametrize(
    ("student", "expected"),
    [
        ("ada", [1, 1, 2, 2, 2, 3]),
        ("bob", [0, 0, 0, 0, 0, 0]),
        ("cem", [0, 0, 2, 2, 2, 3]),
    ],
)
def test_every_task_counts_for_itself(gradebook: Gradebook, student: str, expected: list[float]) -> None:
    assert scores(gradebook, student) == expected


def test_feedback_names_the_slip_and_the_loop(course: NbGraderAPI, folder: pathlib.Path) -> None:
    assert "counting with replacement, as if each card went back" in feedback(folder, "cem")
    assert "KeyboardInterrupt" in feedback(folder, "cem")
    assert feedback(folder, "bob").count("Not answered yet.") == 5  # 02.2 has a test of its own


def test_an_answer_can_write_outside_and_replace_check_but_not_a_test_of_its_own(
    gradebook: Gradebook, folder: pathlib.Path
) -> None:
    assert (folder / "outside.txt").read_text() == "written"
    assert scores(gradebook, "eve") == [1, 0, 2, 2, 2, 3]


def test_nobody_else_was_graded(gradebook: Gradebook) -> None:
    with pytest.raises(MissingEntry):
        scores(gradebook, "fay")
