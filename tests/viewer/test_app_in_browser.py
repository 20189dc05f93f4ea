"""The app, which runs Python in the page: from a disk without a network, and from a server.

It is built from the npm package pyodide (``npm ci`` in viewer/) and the source tree.
"""

from __future__ import annotations

import http.server
import json
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from chunkwright.cli.app import chunkwright as command_line
from chunkwright.keyed_archive import KeyedArchive

from ..samples import SAMPLES, needs_samples
from .browser import needs_chromium, picture, until
from .test_editing_in_browser import begin, settled
from .test_hostile_in_browser import ATTEMPTS, HOSTILE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "viewer" / "node_modules" / "pyodide"
TANK = "ka/b85abb86_raketa3.sc2"

pytestmark = [
    pytest.mark.slow,
    needs_chromium,
    pytest.mark.skipif(not PYODIDE.exists(), reason="pyodide is not installed: npm ci in viewer/"),
]


def build(*given: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "site" / "app.py"), *map(str, given)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("app") / "app"
    assert build(folder).returncode == 0
    return folder


class Log(http.server.SimpleHTTPRequestHandler):
    """A server of the files of the app, which records all requests."""

    asked: list[str]

    def log_message(self, format: str, *args: object) -> None:  # noqa: ARG002
        self.asked.append(str(args[0]))


@pytest.fixture(scope="module")
def site(app: Path) -> Iterator[tuple[str, list[str]]]:
    asked: list[str] = []
    handler = type("Logged", (Log,), {"asked": asked})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=app))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/", asked
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def start(browser: Browser) -> Iterator[Callable[..., Page]]:
    contexts = []

    def starting(url: str, errors: list[str]) -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        contexts.append(context)
        context.set_offline(url.startswith("file:"))
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(url)
        page.wait_for_selector("body[data-python]")
        return page

    yield starting
    for each in contexts:
        each.close()


@needs_samples
def test_the_app_edits_from_a_disk_without_a_network(
    app: Path, start: Callable[..., Page], tmp_path: Path
) -> None:
    errors: list[str] = []
    page = start((app / "chunkwright.html").as_uri(), errors)
    page.set_input_files("#choose", [SAMPLES / TANK])
    page.wait_for_selector("body[data-shown]")
    picture(page, "app")
    page.fill("#search", "//tc.localTranslation")
    page.keyboard.press("Enter")
    page.locator(".hit").first.click()
    page.locator(".details button.edit").wait_for()
    address = page.locator(".details code").first.inner_text()
    begin(page)
    page.locator(".editor input.number").first.fill("many")
    page.keyboard.press("Enter")
    page.wait_for_selector(".editor .error:has-text('expected')")
    page.locator(".editor input.number").first.fill("12.5")
    page.keyboard.press("Enter")
    settled(page, 1)
    for key, done in (("z", 0), ("y", 1)):
        page.keyboard.press(f"Control+{key}")
        settled(page, done)
    saved = tmp_path / "edited.sc2"
    with page.expect_download() as waiting:
        page.locator("#edits button", has_text="download").click()
    waiting.value.save_as(saved)
    made = CliRunner().invoke(command_line, ["diff", str(SAMPLES / TANK), str(saved), "--json"])
    (change,) = json.loads(made.output)["changes"]
    assert change["address"] == address
    assert change["new"][0] == 12.5
    assert CliRunner().invoke(command_line, ["verify", str(saved)]).exit_code == 0
    assert errors == []


def test_no_request_leaves_a_page_that_a_server_sent(
    site: tuple[str, list[str]], start: Callable[..., Page], tmp_path: Path
) -> None:
    url, asked = site
    errors: list[str] = []
    page = start(url, errors)
    assert len(asked) > 8
    del asked[:]
    folder = tmp_path / "tanks"
    folder.mkdir()
    for number in range(6):
        KeyedArchive({"hp": number, **{each: each for each in HOSTILE}}).save(
            folder / f"{number}.ka"
        )
    (folder / "readme.txt").write_text("nothing to show")
    page.set_input_files("#folder", folder)
    page.wait_for_selector("body[data-shown]")
    assert page.locator(".file-list li").count() == 6
    assert "1 of 7 could not be read. readme.txt" in page.locator("#note").inner_text()
    boxes = page.locator(".file-list input[type=checkbox]")
    for at in (1, 4):
        boxes.nth(at).check()
    page.get_by_role("button", name="compare").click()
    page.wait_for_selector(".changes tbody tr")
    assert page.locator(".changes tbody tr").count() == 1
    assert page.locator("main img, .details svg, i, b").count() == 0
    page.evaluate(
        """() => {
            window.stopped = [];
            document.addEventListener("securitypolicyviolation",
                event => window.stopped.push(event.effectiveDirective));
        }"""
    )
    for directive, attempt in ATTEMPTS.items():
        page.evaluate(f"() => {{ {attempt}; }}")
        until(page, "wanted => window.stopped.includes(wanted)", directive)
    assert asked == []  # scene.js is loaded only for scenes
    other = http.server.ThreadingHTTPServer(("127.0.0.1", 0), type("Other", (Log,), {"asked": []}))
    thread = threading.Thread(target=other.serve_forever, daemon=True)
    thread.start()
    assert reaches(page, f"http://127.0.0.1:{other.server_port}/") == "refused"
    other.shutdown()
    other.server_close()
    thread.join()
    assert page.evaluate("window.intruded") is None


def reaches(page: Page, url: str) -> str:
    """Try to reach an address from a worker that is started like that of the app: from a blob."""
    return str(
        page.evaluate(
            """url => new Promise(done => {
                const text = `fetch(${JSON.stringify(url)}, { mode: "no-cors" }).then(
                    () => postMessage("reached"), () => postMessage("refused"))`;
                const blob = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
                new Worker(blob).onmessage = ({ data }) => done(data);
            })""",
            url,
        )
    )


def test_the_licences_are_shown(app: Path) -> None:
    text = (app / "LICENSES.txt").read_text()
    assert "Pyodide 314.0.7 (MPL-2.0)" in text
    assert "three" in text
    assert "MPL-2.0" in (app / "chunkwright.html").read_text()


def test_a_package_that_differs_from_the_lock_file_is_refused(
    tmp_path: Path,
) -> None:
    wheel = tmp_path / "numpy-1.0-py3-none-any.whl"
    wheel.write_bytes(b"not numpy")
    done = build(tmp_path / "out", wheel)
    assert done.returncode != 0
    assert "numpy-1.0-py3-none-any.whl is not what pyodide-lock.json names" in done.stderr
