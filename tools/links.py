"""Write the links that hold the repository's address, from the one line in pyproject.toml where it stands.

``python tools/links.py`` writes them; ``python tools/links.py --check`` changes nothing and exits 1 where they differ.
"""

import pathlib
import re
import sys
import tomllib
from urllib.parse import quote, urlsplit

ROOT = pathlib.Path(__file__).resolve().parent.parent
BRANCH = "main"
START_PAGE = "notebooks/00_start_here.ipynb"
APP = "voila/render/notebooks/app.ipynb"
BADGE = "https://mybinder.org/badge_logo.svg"
BLOCK = re.compile(r"(<!-- links: (\w+) -->\n).*?(<!-- end of links -->)", re.DOTALL)


def repository() -> str:
    """Return the repository's address, without a trailing slash or ``.git``."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["urls"]["Repository"].rstrip("/").removesuffix(".git")


def binder(address: str, opens: str) -> str:
    """Return the address at which Binder starts the repository at ``address`` and opens the path ``opens``.

    >>> binder("https://github.com/OWNER/foldqueen", "lab/tree/notebooks/00_start_here.ipynb")
    'https://mybinder.org/v2/gh/OWNER/foldqueen/main?urlpath=lab%2Ftree%2Fnotebooks%2F00_start_here.ipynb'
    >>> binder("https://codeberg.org/OWNER/foldqueen", "lab")
    'https://mybinder.org/v2/git/https%3A%2F%2Fcodeberg.org%2FOWNER%2Ffoldqueen/main?urlpath=lab'
    """
    parts = urlsplit(address)
    source = f"gh{parts.path}" if parts.netloc == "github.com" else f"git/{quote(address, safe='')}"
    return f"https://mybinder.org/v2/{source}/{BRANCH}?urlpath={quote(opens, safe='')}"


def puller(address: str, opens: str) -> str:
    """Return the link by which a JupyterHub with nbgitpuller fetches the repository and opens ``opens`` in JupyterLab.

    >>> puller("https://github.com/OWNER/foldqueen", "a.ipynb").partition("?")[2]
    'repo=https%3A%2F%2Fgithub.com%2FOWNER%2Ffoldqueen&branch=main&urlpath=lab%2Ftree%2Ffoldqueen%2Fa.ipynb'
    """
    path = f"lab/tree/{address.rsplit('/', 1)[1]}/{opens}"
    return ("https://YOUR-HUB/hub/user-redirect/git-pull"
            f"?repo={quote(address, safe='')}&branch={BRANCH}&urlpath={quote(path, safe='')}")


def blocks(address: str) -> dict[str, str]:
    """Return the Markdown of each named block for the repository at ``address``."""
    lab, app = binder(address, f"lab/tree/{START_PAGE}"), binder(address, APP)
    story = binder(address, f"{APP}?scenario=the-wild-card-moves")
    return {
        "badges": f"[![Open the course in JupyterLab on Binder]({BADGE})]({lab})\n"
        f"[![Open the app page on Binder](https://img.shields.io/badge/app_page-open-14604a)]({app})\n",
        "clone": f"```sh\ngit clone {address}\ncd {address.rsplit('/', 1)[1]}\n```\n",
        "frame": f'```html\n<iframe src="{story}"\n  title="Follow the Queen: a table to deal at" '
        'width="100%" height="1100" loading="lazy"></iframe>\n```\n',
        "puller": f"```text\n{puller(address, START_PAGE)}\n```\n",
    }


def rewrite(text: str, wanted: dict[str, str]) -> str:
    """Return ``text`` with every marked block filled from ``wanted``; an unknown name is a ``KeyError``."""
    return BLOCK.sub(lambda match: match[1] + wanted[match[2]] + match[3], text)


def main(arguments: list[str]) -> int:
    """Write the links, or with ``--check`` say which file's links differ."""
    page = ROOT / "README.md"
    before = page.read_text(encoding="utf-8")
    after = rewrite(before, blocks(repository()))
    if after == before:
        return 0
    if "--check" in arguments:
        print(f"The links in {page.name} differ from pyproject.toml's Repository: run `make links`.", file=sys.stderr)
        return 1
    page.write_text(after, encoding="utf-8")
    print(f"Wrote the links in {page.name}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
