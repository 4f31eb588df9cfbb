"""Say so, in words, when this Python is not one that pyproject.toml allows (the Makefile runs this first)."""

import pathlib
import re
import sys

# Written for any Python 3, so that an old one reads the message and not a syntax error: hence no tomllib.
PYPROJECT = pathlib.Path(__file__).resolve().parent.parent / "pyproject.toml"
BOUNDS = re.search(r'requires-python = ">=3\.(\d+),<3\.(\d+)"', PYPROJECT.read_text(encoding="utf-8"))


def main() -> int:
    """Return 0 when this interpreter will do, else 1 after a message that names the remedy."""
    oldest, beyond = (int(minor) for minor in BOUNDS.groups())
    major, minor = sys.version_info[:2]
    if major == 3 and oldest <= minor < beyond:
        return 0
    print(
        f"foldqueen needs Python 3.{oldest} to 3.{beyond - 1}; {sys.executable} is Python {major}.{minor}.\n"
        f"Name another one, for example: make lab PYTHON=python3.{beyond - 1}",
        file=sys.stderr,
    )
    return 1


if __name__ == "__main__":
    sys.exit(main())
