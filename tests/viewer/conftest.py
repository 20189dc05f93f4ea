"""The browser, and pages in it that show files."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from chunkwright.viewer import Server

from .browser import CHROMIUM, FLAGS, Opened, check_stays_here, dismissed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

    from chunkwright.viewer import OpenedFile


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as running:
        made = running.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield made
        made.close()


@pytest.fixture
def show(browser: Browser) -> Iterator[Callable[..., Opened]]:
    done: list[Callable[[], object]] = []

    def showing(*files: OpenedFile, url: str = "", until: str = "shown") -> Opened:
        server = Server(files)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        done.extend([page.close, server.stop, thread.join])
        page.set_default_timeout(60_000)
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.on("dialog", lambda dialog: dismissed(dialog, errors))
        page.on("request", lambda each: check_stays_here(each.url, errors))
        start = time.monotonic()
        page.goto(url or server.url)
        page.wait_for_selector(".line")
        took = 1000 * (time.monotonic() - start)
        page.wait_for_selector(f"body[data-{until}]")
        return Opened(page, errors, took)

    yield showing
    for act in done:
        act()
