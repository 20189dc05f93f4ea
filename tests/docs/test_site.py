"""The documentation in a browser: it is built without a warning, and its search finds pages."""

from __future__ import annotations

import functools
import http.server
import importlib.util
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.viewer.browser import CHROMIUM, FLAGS, needs_chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.slow, needs_chromium]


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Log no requests."""


def built(folder: Path) -> str:
    if importlib.util.find_spec("mkdocs") is None:
        pytest.skip('the extra docs is not installed: pip install -e ".[docs]"')
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return str(folder)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of the site, which is built unless it exists."""
    folder = os.environ.get("CHUNKWRIGHT_SITE") or built(tmp_path_factory.mktemp("site"))
    serve = functools.partial(Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def page(site: str) -> Iterator[Page]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        made = browser.new_page(viewport={"width": 1280, "height": 900})
        made.set_default_timeout(60_000)
        # Other hosts, such as that with the stars of the repository, are not asked.
        made.route(
            "**/*",
            lambda route: (
                route.continue_() if route.request.url.startswith(site) else route.abort()
            ),
        )
        yield made
        browser.close()


@pytest.mark.parametrize(
    ("words", "where"),
    [
        ("hkbClipGenerator", "reference/havok/hkb/hkbClipGenerator/"),
        ("hkaSkeleton", "reference/havok/hka/hkaSkeleton/"),
        ("hkbStateMachine", "reference/havok/hkb/hkbStateMachine/"),
        ("CKMesh", "reference/virtools/CKMesh/"),
        ("SerializeError", "reference/errors/"),
        ("cam.fov", "reference/dava-keys/"),
    ],
)
def test_the_search_ranks_the_exact_name_first(
    page: Page, site: str, words: str, where: str
) -> None:
    page.goto(site)
    page.click("input.md-search__input")
    page.keyboard.type(words)
    first = page.locator(".md-search-result__item a").first
    first.wait_for()
    page.wait_for_function(
        "where => document.querySelector('.md-search-result__item a').href.includes(where)",
        arg=where,
    )


def test_typing_into_the_filter_narrows_a_table(page: Page, site: str) -> None:
    page.goto(f"{site}/reference/virtools/")
    rows = page.locator(".filtered tbody tr:visible")
    everything = rows.count()
    page.fill(".filtered input", "vertices ckmesh")
    assert rows.count() == 2  # before and from data version 9 on
    assert page.inner_text(".filtered output") == f"2 of {everything}"
    page.fill(".filtered input", "")
    assert rows.count() == everything > 200


def test_a_signature_has_one_parameter_per_line(page: Page, site: str) -> None:
    page.goto(f"{site}/reference/python/hkx/")
    signature = page.inner_text(
        "[id='chunkwright.hkx.new_object'] ~ .doc-signature, "
        "[id='chunkwright.hkx.new_object'] + .doc-signature"
    )
    assert "\n    class_name: str,\n" in signature
