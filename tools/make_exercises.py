"""Make the learners' exercises, and the solutions to read, from the worked ones in ``exercises/source``.

``python tools/make_exercises.py`` runs each source, so that every reference answer passes its hidden test, clears the
solutions and hidden tests with nbgrader's own steps, runs the learner's copy, and writes both in one normal form (the
same bytes each time) beside a page of the solutions. With ``--check`` it changes nothing and exits 1 where a file
differs.
"""

import copy
import pathlib
import re
import sys

import nbformat
from nbclient import NotebookClient
from nbconvert import MarkdownExporter
from nbformat import NotebookNode
from nbgrader.preprocessors import (
    CheckCellMetadata,
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    ClearSolutions,
    LockCells,
)
from traitlets.config import Config

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXERCISES = ROOT / "exercises"
STUBS = Config(
    ClearSolutions={
        "code_stub": {"python": "answer = ..."},
        "text_stub": "*Write here, in place of this line.*",
    }
)
# nbgrader's release, in its own order, without what belongs to a teacher's database.
RELEASE = (CheckCellMetadata, LockCells, ClearSolutions, ClearOutput, ClearHiddenTests, ClearMarkScheme)
COMPARED = "nbval-check-output"
FOLDED = "hide-input"
"""The tag of a cell that only asserts a number of the prose, such as a quick check's answer: its code stays folded."""

BLANK = " \n"
"""The first line of a saved output: what JupyterLab shows of a folded one, so that it gives no prediction away."""


def sources() -> list[pathlib.Path]:
    """Return the worked notebooks, in order."""
    return sorted((EXERCISES / "source").glob("*.ipynb"))


def release(worked: NotebookNode) -> NotebookNode:
    """Return the learner's copy of a worked notebook, not yet run."""
    notebook, resources = copy.deepcopy(worked), {}
    for step in RELEASE:
        notebook, resources = step(config=STUBS).preprocess(notebook, resources)
    return notebook


def solutions(worked: NotebookNode) -> str:
    """Return the worked notebook as a page to read: its tasks and answers, without what only a grader needs."""
    notebook, resources = copy.deepcopy(worked), {}
    for step in (ClearOutput, ClearHiddenTests, ClearMarkScheme):
        notebook, resources = step().preprocess(notebook, resources)
    for cell in notebook.cells:
        cell.source = re.sub(r"^### (?:BEGIN|END) SOLUTION\n?", "", cell.source, flags=re.MULTILINE)
        cell.source = cell.source.replace("](../", "](../../")  # the page lies one folder deeper
    notebook.cells = [cell for cell in notebook.cells if cell.source.strip()]
    text, _ = MarkdownExporter().from_notebook_node(notebook)
    return text.strip() + "\n"


def run(notebook: NotebookNode, folder: pathlib.Path) -> NotebookNode:
    """Run a notebook in place from top to bottom, as if it stood in ``folder``; a failing cell raises."""
    client = NotebookClient(notebook, timeout=60, kernel_name="python3", record_timing=False, coalesce_streams=True,
                            extra_arguments=["--log-level=ERROR"])  # its kernel warns of the loopback port it uses
    return client.execute(cwd=str(folder))


def normal(notebook: NotebookNode) -> NotebookNode:
    """Keep of a notebook what belongs in the repository; cells with an output are those that nbval compares."""
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        if cell.cell_type == "code":
            tags = [tag for tag in cell.metadata.pop("tags", []) if tag != COMPARED] + [COMPARED] * bool(cell.outputs)
            cell.metadata.update({"tags": tags} if tags else {})
            folds = {"source_hidden": True} if FOLDED in tags else {}
            for output in cell.outputs:  # a saved view has lost its model; without it the twin's picture shows
                output.get("data", {}).pop("application/vnd.jupyter.widget-view+json", None)
            if cell.outputs:  # folded until the cell is run, so that no prediction is given away
                folds["outputs_hidden"] = True
                shown = cell.outputs[0].get("data", cell.outputs[0])
                shown.update({kind: BLANK + text.removeprefix(BLANK) for kind, text in shown.items()
                              if kind.startswith("text")})
            cell.metadata.pop("jupyter", None)
            cell.metadata.update({"jupyter": folds} if folds else {})
    return notebook


def made(source: pathlib.Path) -> dict[pathlib.Path, str]:
    """Return the text of the worked notebook, of the learner's and of the solutions, each under its path."""
    worked = nbformat.read(source, as_version=4)
    learners = release(worked)
    run(worked, source.parent)
    for cell in worked.cells:
        if cell.cell_type == "code":
            cell.outputs = []  # what a cell shows is compared in the learner's copy
    notebooks = {source: worked, EXERCISES / source.name: run(learners, EXERCISES)}
    page = {EXERCISES / "solutions" / f"{source.stem}.md": solutions(worked)}
    return page | {path: nbformat.writes(normal(notebook)) + "\n" for path, notebook in notebooks.items()}


def main(arguments: list[str]) -> int:
    """Write the notebooks, or with ``--check`` compare them; return the exit status."""
    different = [
        (path, text)
        for source in sources()
        for path, text in made(source).items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path, text in different:
        name = path.relative_to(ROOT).as_posix()
        if "--check" in arguments:
            print(f"{name} differs: run `make exercises`", file=sys.stderr)
        else:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"wrote {name}")
    return int(bool(different) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
