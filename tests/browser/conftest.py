"""One JupyterLab, one app page's server and one Chromium for every browser test, and `Lab`, a reader's hands and eyes.

A file of tests shares one page: its fixture opens a notebook and runs it, its tests click and read (Playwright):

    @pytest.fixture(scope="module")
    def lesson(lab):
        lab.open("01_deal_the_table.ipynb")
        lab.run_all()
        return lab

    def test_next_card(lesson):
        table = lesson.output_of("fq.DealTable")
        table.get_by_role("button", name="Next card").click()
        lesson.screenshot("lesson-01")

Every wait has a limit. Pictures go to the folder named by FOLDQUEEN_SCREENSHOTS, else to a temporary folder.
"""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
CHROMIUM = pathlib.Path("/usr/bin/chromium")
ONLY_HERE = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
"""Nothing is fetched from elsewhere: Voilà's template asks for icons from a CDN, and a page would wait for them."""
START_SECONDS = 60
RUN_SECONDS = 60
SETTINGS = {
    "@jupyterlab/apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
    # Draw every cell, also those that are scrolled away.
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for_server(address: str, server: subprocess.Popen, log: pathlib.Path) -> None:
    """Return once the server answers; fail with the end of its log when it ends or takes too long."""
    limit = time.monotonic() + START_SECONDS
    while time.monotonic() < limit and server.poll() is None:
        try:
            with urllib.request.urlopen(f"{address}/api", timeout=5):
                return
        except urllib.error.HTTPError:
            return  # an answer, though there is no such page
        except (urllib.error.URLError, TimeoutError, ConnectionError):
            time.sleep(0.2)
    pytest.fail(f"{log.stem} did not start:\n{log.read_text()[-3000:]}")


@contextmanager
def running(module: str, home: pathlib.Path, port: int, arguments: list[str]) -> Iterator[str]:
    """The address of a server that knows nothing of its user's own settings; it stops by its own process id."""
    folders = {
        f"{name}_DIR": str(home / name.lower())
        for name in ("JUPYTER_CONFIG", "JUPYTER_DATA", "JUPYTER_RUNTIME", "IPYTHON")
    }
    log = home / f"{module}.log"
    with log.open("w") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=home,
            env=os.environ | folders | {"IPYTHONDIR": folders["IPYTHON_DIR"]},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            address = f"http://127.0.0.1:{port}"
            wait_for_server(address, process, log)
            yield address
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(timeout=10)


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder with a copy of notebooks/ and, in jupyter_config/, what postBuild sets up on Binder."""
    home = tmp_path_factory.mktemp("home")
    shutil.copytree(ROOT / "notebooks", home / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    no_pip = home / "bin" / "pip"
    no_pip.parent.mkdir()
    no_pip.write_text("#!/bin/sh\n")
    no_pip.chmod(0o755)
    binder = os.environ | {"PATH": f"{no_pip.parent}:{os.environ['PATH']}", "NB_PYTHON_PREFIX": str(home)}
    subprocess.run([ROOT / "postBuild"], cwd=ROOT, env=binder, timeout=30, check=True)
    (home / "etc" / "jupyter").rename(home / "jupyter_config")
    return home


@pytest.fixture(scope="session")
def server(home: pathlib.Path) -> Iterator[str]:
    """The address of a JupyterLab that serves the copy of notebooks/, and Voilà's pages, as Binder does."""
    for name, values in SETTINGS.items():
        file = home / "settings" / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))
    port = free_port()
    options = {
        "ServerApp.ip": "127.0.0.1",
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": home / "notebooks",
        "ServerApp.allow_root": True,
        "ServerApp.open_browser": False,
        "IdentityProvider.token": "",
        "LabApp.expose_app_in_browser": True,
        "LabApp.user_settings_dir": home / "settings",
        "LabApp.workspaces_dir": home / "workspaces",
    }
    with running("jupyterlab", home, port, [f"--{name}={value}" for name, value in options.items()]) as address:
        yield address


@pytest.fixture(scope="session")
def app(home: pathlib.Path) -> Iterator[str]:
    """The address of the app page, served as `make app` does."""
    port = free_port()
    policy = {"Content-Security-Policy": "frame-ancestors 'self'; style-src 'self' 'unsafe-inline'"}
    options = ["--Voila.ip=127.0.0.1", "--preheat_kernel=True", f"--port={port}", "--no-browser",
               f"--Voila.tornado_settings={ {'headers': policy} }"]
    with running("voila", home, port, ["notebooks/app.ipynb", *options]) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; without it the tests are skipped, but under CI they fail."""
    if not CHROMIUM.exists():
        message = f"no browser: {CHROMIUM} is missing (on Debian: apt-get install chromium)"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=[f"--host-resolver-rules={ONLY_HERE}"])
        yield chromium
        chromium.close()


class Reader:
    """Someone who looks at a page, takes pictures of it and tries whether everybody can use it."""

    def __init__(self, page: Page, pictures: pathlib.Path) -> None:
        self.page = page
        self.pictures = pictures

    def screenshot(self, name: str, part: Locator | None = None) -> pathlib.Path:
        """Save a picture of the window, or of one part of the page, as ``name``.png."""
        file = self.pictures / f"{name}.png"
        (part or self.page).screenshot(path=file)
        return file

    def barriers(self, part: str = ".jp-OutputArea") -> list[str]:
        """What axe finds against WCAG 2.1 AA in the parts that a CSS selector names, one line each."""
        rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
        found = Axe().run(self.page, context=part, options=rules).response["violations"]
        return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]

    def unreached(self, part: Locator) -> list[str]:
        """The controls in a part of the page that the Tab key does not reach, starting from the first of them.

        Of radio buttons and of tabs one is reached, and the arrow keys go on from there.
        """
        wanted = part.evaluate(
            """part => [...part.querySelectorAll(
                'button, select, textarea, summary, a[href], input, [role=tab], [tabindex="0"]')]
                .filter(one => one.checkVisibility({visibilityProperty: true}) && !one.disabled
                    && one.getAttribute('tabindex') !== '-1' && one.type !== 'radio')
                .map((one, place) => one.dataset.wanted = one.outerHTML.slice(0, 80) + place)""")
        part.locator("[data-wanted]").first.focus()
        reached = set()
        for _ in range(3 * len(wanted) + 10):
            reached.add(self.page.evaluate("document.activeElement.dataset.wanted"))
            if reached >= set(wanted):
                break
            self.page.keyboard.press("Tab")
        return [one for one in wanted if one not in reached]


class Lab(Reader):
    """What a reader does in JupyterLab: opens a notebook, runs it, looks at outputs, changes the theme."""

    def __init__(self, page: Page, address: str, pictures: pathlib.Path) -> None:
        super().__init__(page, pictures)
        self.address = address

    def _ask(self, script: str, argument: object = None, seconds: float = START_SECONDS) -> object:
        """Evaluate an async JavaScript function of (argument, application, open notebook's panel) within a limit."""
        return self.page.evaluate(
            """async ([script, argument, seconds]) => {
                const app = window.jupyterapp;
                const late = new Promise((_, reject) =>
                    setTimeout(() => reject(new Error(`not done after ${seconds} s: ${script}`)), seconds * 1000));
                return Promise.race([late, eval(script)(argument, app, app.shell.currentWidget)]);
            }""",
            [script, argument, seconds],
        )

    def open(self, name: str) -> None:
        """Open a notebook of notebooks/ and wait until its kernel can take work."""
        self.page.goto(f"{self.address}/lab/tree/{name}?reset", timeout=START_SECONDS * 1000)
        self.page.wait_for_function("window.jupyterapp !== undefined", timeout=START_SECONDS * 1000)
        self._ask("async (_, app) => { await app.restored; }")
        self.page.wait_for_selector(".jp-NotebookPanel .jp-Cell", timeout=START_SECONDS * 1000)
        self._ask(
            """async (_, app, panel) => {
                await panel.context.ready;
                await panel.sessionContext.ready;
                await panel.sessionContext.session.kernel.info;
            }"""
        )

    def run_all(self) -> None:
        """Run every cell to the end; fail with the text of the first error that a cell shows."""
        self._ask("(_, app) => app.commands.execute('notebook:run-all-cells')", seconds=RUN_SECONDS)
        errors = self.page.locator('.jp-Notebook [data-mime-type="application/vnd.jupyter.error"]').all_inner_texts()
        assert not errors, errors[0]

    def settle(self) -> None:
        """Wait until the kernel has answered every click so far."""
        self._ask("(_, app, panel) => panel.sessionContext.session.kernel.requestKernelInfo()")

    def cell_with(self, code: str) -> Locator:
        """The one code cell whose source contains ``code``."""
        return self.page.locator(".jp-CodeCell", has=self.page.locator(".jp-InputArea", has_text=code))

    def output_of(self, code: str) -> Locator:
        """What the code cell containing ``code`` shows beneath itself."""
        return self.cell_with(code).locator(".jp-OutputArea")

    def theme(self, name: str) -> None:
        """Change to the theme ``"light"`` or ``"dark"``."""
        title = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[name]
        self._ask("(title, app) => app.commands.execute('apputils:change-theme', {theme: title})", title)
        self.page.wait_for_selector(f'body[data-jp-theme-name="{title}"]', state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="hidden")

    def close(self) -> None:
        """Stop the notebook's kernel, then leave the page."""
        if self.page.evaluate("window.jupyterapp?.shell.currentWidget?.sessionContext !== undefined"):
            self._ask("(_, app, panel) => panel.sessionContext.shutdown()")
        self.page.close(run_before_unload=False)


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """Where pictures go."""
    folder = pathlib.Path(os.environ.get("FOLDQUEEN_SCREENSHOTS") or tmp_path_factory.mktemp("pictures"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="module")
def reader(browser: Browser, pictures: pathlib.Path) -> Iterator[Callable[..., Reader]]:
    """Opens an address for a reader, in a window of its own; the options are those of a browser's context."""
    contexts = []

    def opened(address: str, width: int = 1280, height: int = 1400, **options: object) -> Reader:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **options))
        contexts[-1].set_default_timeout(20_000)
        page = contexts[-1].new_page()
        page.goto(address, timeout=START_SECONDS * 1000)
        return Reader(page, pictures)

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def lab(server: str, browser: Browser, pictures: pathlib.Path) -> Iterator[Lab]:
    """A fresh page in the one JupyterLab for each file of tests; its notebook's kernel stops with the last of them."""
    context = browser.new_context(viewport={"width": 1280, "height": 1400})
    context.set_default_timeout(15_000)
    reader = Lab(context.new_page(), server, pictures)
    yield reader
    reader.close()
    context.close()
