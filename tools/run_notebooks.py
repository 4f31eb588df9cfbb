"""Run the lessons from top to bottom and keep what they show, in the one normal form that exercises have too.

``python tools/run_notebooks.py [NOTEBOOK ...]``: the notebooks named, or every one in ``notebooks/``.
"""

import pathlib
import sys

import nbformat

from make_exercises import COMPARED, ROOT, normal, run

AS_IT_COMES = "as-it-comes"
"""The tag of a cell whose output differs from machine to machine, such as versions: shown, but not compared."""


def rerun(path: pathlib.Path) -> None:
    """Run one notebook and write it back."""
    notebook = normal(run(nbformat.read(path, as_version=4), path.parent))
    for cell in notebook.cells:
        tags = cell.metadata.get("tags", [])
        if AS_IT_COMES in tags and COMPARED in tags:
            tags.remove(COMPARED)
    path.write_text(nbformat.writes(notebook) + "\n", encoding="utf-8", newline="\n")
    print(f"ran {path.name}")


if __name__ == "__main__":
    for named in sys.argv[1:] or sorted((ROOT / "notebooks").glob("*.ipynb")):
        rerun(pathlib.Path(named))
