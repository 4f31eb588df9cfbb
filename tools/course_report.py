"""Measure every lesson and print the table: ``python tools/course_report.py`` (``make course-report``).

Words, cells, lines of code, questions to the reader, checks, compared outputs, and the seconds that Run All takes. A
figure outside its limit is marked with ``!``; ``tests/test_course.py`` holds every lesson to the limits.
"""

import html
import json
import pathlib
import re
import statistics
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMITS = {  # name of the figure: least, most
    "words": (1200, 2500),
    "median lines": (0, 2),
    "longest cell": (0, 12),
    "questions": (8, None),
    "asserts": (3, None),
    "compared": (6, None),
}
COLUMNS = ("words", "cells", "code cells", "median lines", "longest cell", "questions", "asserts", "compared")


def lessons() -> list[pathlib.Path]:
    """Return the lessons, in order; the start page and the pages without a number are none."""
    return sorted(path for path in (ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb") if path.name[:2] != "00")


def prose(cell: dict) -> str:
    """Return what a reader reads of a text cell: no tags, no addresses, no marks of formatting."""
    text = re.sub(r"\]\([^)]*\)", "]", "".join(cell["source"]))
    return html.unescape(re.sub(r"<[^>]+>|[*_`#|>\[\]]", " ", text))


def code_lines(cell: dict) -> list[str]:
    """Return the lines of a code cell that are neither empty nor a comment."""
    return [line for line in "".join(cell["source"]).splitlines() if line.strip() and not line.lstrip().startswith("#")]


def measure(notebook: dict) -> dict[str, float]:
    """Return the figures of one notebook, each by its column's name."""
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    text = "\n\n".join(prose(cell) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    lengths = [len(code_lines(cell)) for cell in code]
    figures = (
        len(re.findall(r"\S*\w\S*", text)),
        len(notebook["cells"]),
        len(code),
        statistics.median(lengths or [0]),
        max(lengths, default=0),
        text.count("?"),
        sum(any(line.startswith("assert ") for line in code_lines(cell)) for cell in code),
        sum("nbval-check-output" in cell["metadata"].get("tags", []) for cell in code),
    )
    return dict(zip(COLUMNS, figures, strict=True))


def outside(figures: dict[str, float]) -> list[str]:
    """Return the names of the figures outside their limits."""
    return [
        name
        for name, (least, most) in LIMITS.items()
        if figures[name] < least or (most is not None and figures[name] > most)
    ]


def seconds(path: pathlib.Path) -> float:
    """Return how long Run All takes, the start of the kernel included; the file stays as it is."""
    import nbformat

    from make_exercises import run

    start = time.perf_counter()
    run(nbformat.read(path, as_version=4), path.parent)
    return time.perf_counter() - start


def main() -> int:
    """Print a row for each lesson; return 1 where a figure lies outside its limit."""
    print("| lesson |", " | ".join(COLUMNS), "| seconds |")
    print("|---|" + "--:|" * (len(COLUMNS) + 1))
    failed = False
    for path in lessons():
        figures = measure(json.loads(path.read_text(encoding="utf-8")))
        marks = outside(figures)
        failed |= bool(marks)
        shown = (f"{figures[name]:g}{' !' if name in marks else ''}" for name in COLUMNS)
        print(f"| {path.stem} |", " | ".join(shown), f"| {seconds(path):.1f} |", flush=True)
    print("\nLimits:", "; ".join(f"{name} {least} to {most or 'any'}" for name, (least, most) in LIMITS.items()) + ".")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
