"""The browser, and pages in it that show files."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.viewer import Server

from .browser import CHROMIUM, FLAGS, Opened, check_stays_here, dismissed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Dialog, Page, ViewportSize

    from chunkwright.viewer import OpenedFile

SIZE: ViewportSize = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as running:
        made = running.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield made
        made.close()


@pytest.fixture(scope="module")
def spare() -> list[Page]:
    """Pages that an earlier test of the module has left: each takes time to open."""
    return []


def left(page: Page, handlers: dict[Any, Callable[..., None]]) -> Page:
    """Leave a page as if it had just been opened."""
    for event, handler in handlers.items():
        page.remove_listener(event, handler)
    page.unroute_all()
    page.emulate_media(color_scheme="null", reduced_motion="null")
    page.set_viewport_size(SIZE)
    page.on("dialog", accepted)
    page.goto("about:blank")
    page.remove_listener("dialog", accepted)
    return page


def accepted(dialog: Dialog) -> None:
    """Leave a page, though it has changes that are not saved."""
    dialog.accept()


@pytest.fixture
def show(browser: Browser, spare: list[Page]) -> Iterator[Callable[..., Opened]]:
    done: list[Callable[[], object]] = []

    def showing(*files: OpenedFile, url: str = "", until: str = "shown") -> Opened:
        server = Server(files)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        page = spare.pop() if spare else browser.new_page(viewport=SIZE)
        page.set_default_timeout(60_000)
        errors: list[str] = []
        handlers: dict[Any, Callable[..., None]] = {
            "pageerror": lambda error: errors.append(str(error)),
            "console": lambda said: errors.append(said.text) if said.type == "error" else None,
            "dialog": lambda dialog: dismissed(dialog, errors),
            "request": lambda each: check_stays_here(each.url, errors),
        }
        for event, handler in handlers.items():
            page.on(event, handler)
        done.extend([lambda: spare.append(left(page, handlers)), server.stop, thread.join])
        start = time.monotonic()
        page.goto(url or server.url)
        page.wait_for_selector(".line")
        took = 1000 * (time.monotonic() - start)
        page.wait_for_selector(f"body[data-{until}]")
        return Opened(page, errors, took)

    yield showing
    for act in done:
        act()
