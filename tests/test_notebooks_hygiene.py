"""Every notebook is fit to publish: it was run in order, its compared outputs exist, its cells are short."""

import json
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOTEBOOKS = sorted(
    path
    for folder in ("notebooks", "exercises")
    for path in (ROOT / folder).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
LONGEST_CELL = 12
MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|root|Users|tmp|work|mnt|private)/\w|\b[A-Z]:\\\\?Users\b")


def text_of(value: str | list[str]) -> str:
    """A notebook file stores text as one string or as a list of lines."""
    return value if isinstance(value, str) else "".join(value)


def tags(cell: dict) -> list[str]:
    return cell["metadata"].get("tags", [])


def code_lines(cell: dict) -> list[str]:
    lines = (line.strip() for line in text_of(cell["source"]).splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def test_the_course_has_notebooks() -> None:
    assert {path.parent.relative_to(ROOT).as_posix() for path in NOTEBOOKS} >= {
        "notebooks",
        "exercises",
        "exercises/source",
    }


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def path(request: pytest.FixtureRequest) -> pathlib.Path:
    return request.param


@pytest.fixture
def notebook(path: pathlib.Path) -> dict:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture
def code(notebook: dict) -> list[dict]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_holds_no_widget_state(notebook: dict) -> None:
    assert "widgets" not in notebook["metadata"], "remove metadata.widgets: GitHub then calls the notebook invalid"


def test_names_the_plain_python_kernel(notebook: dict) -> None:
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"


def test_every_cell_has_its_own_id(notebook: dict) -> None:
    ids = [cell.get("id") for cell in notebook["cells"]]
    assert None not in ids
    assert len(set(ids)) == len(ids)


def test_was_run_from_top_to_bottom(code: list[dict]) -> None:
    assert [cell["execution_count"] for cell in code] == list(range(1, len(code) + 1))


def test_compared_cells_hold_an_output(code: list[dict]) -> None:
    empty = [cell["id"] for cell in code if "nbval-check-output" in tags(cell) and not cell["outputs"]]
    assert not empty, "nbval compares nothing where the file holds no output"


def test_expected_errors_are_compared(code: list[dict]) -> None:
    expected = [cell for cell in code if "raises-exception" in tags(cell)]
    loose = [cell["id"] for cell in expected if "nbval-check-output" not in tags(cell)]
    assert not loose, "raises-exception alone also passes when nothing raises"


def test_errors_stand_only_where_they_are_expected(code: list[dict]) -> None:
    failed = [
        cell["id"]
        for cell in code
        if "raises-exception" not in tags(cell) and any(output["output_type"] == "error" for output in cell["outputs"])
    ]
    assert not failed


def test_code_cells_are_short(code: list[dict]) -> None:
    long = {cell["id"]: len(code_lines(cell)) for cell in code if len(code_lines(cell)) > LONGEST_CELL}
    assert not long, f"a cell has at most {LONGEST_CELL} lines of code: move the rest into the package"


def test_uses_no_output_widget(code: list[dict]) -> None:
    used = [cell["id"] for cell in code if re.search(r"\bOutput\(|@interact\b", text_of(cell["source"]))]
    assert not used, "nbval always finds a difference in these: set the value of an HTML widget"


def test_names_no_path_of_one_machine(path: pathlib.Path) -> None:
    assert not MACHINE_PATH.findall(path.read_text(encoding="utf-8"))
