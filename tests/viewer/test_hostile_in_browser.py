"""Hostile files, shown harmlessly in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkwright import hkx
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer import html

from .browser import Opened, line, needs_chromium, turn
from .test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = [pytest.mark.slow, needs_chromium]

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    "\u202egnp.exe",
    "\u2066isolated\u2069\u061c\u200b\u2060",
    "two\nlines\tand\x1b[31m a bell\x07\x00",
    "__proto__",
    "constructor",
    "%3Cb%3E&lt;b&gt;&#60;",
    "/a/../b//c#d?e=f&g",
)


def hostile() -> KeyedArchive:
    archive = KeyedArchive({name: name for name in HOSTILE})
    archive["long"] = "long " * 2_000_000
    archive["<b>" * 3000] = 1
    inner = archive
    for depth in range(40):
        inner[f"in {depth}"] = KeyedArchive({"<i>x</i>": "<i>x</i>"})
        inner = inner[f"in {depth}"]
    return archive


@pytest.mark.parametrize("is_file", [False, True])
def test_a_hostile_file_is_harmless(
    show: Callable[..., Opened], tmp_path: Path, is_file: bool
) -> None:
    file = opened(bytes(hostile()), "<img src=x onerror=alert(1)>.ka")
    url = ""
    if is_file:
        target = tmp_path / "page.html"
        target.write_bytes(html([file]))
        url = target.as_uri()
    page, errors, _ = show(file, url=url)
    for place in range(14):
        page.locator(".line").nth(place).click()
        page.wait_for_timeout(50)
    shown = page.evaluate("document.body.innerText")
    assert not set(shown).intersection("\u202e\u2066\u2069\u061c\u200b\u2060\x1b\x07\x00")
    assert "__proto__" in shown
    assert "two\\u000alines" in shown
    page.fill("#search", "<i>x")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hit")
    assert page.locator(".tree img, .details img, .tree svg, .details svg, i, b").count() == 0
    assert errors == []


def test_a_loop_of_references_is_harmless(show: Callable[..., Opened]) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    machine = hkx.new_object(packfile, "hkbStateMachine", {"name": "<i>loop</i>"})
    state = hkx.new_object(
        packfile, "hkbStateMachineStateInfo", {"name": "s", "generator": machine}
    )
    machine["states"] = [state]
    packfile.root = machine
    page, errors, _ = show(opened(bytes(packfile)))
    turn(page, "Graph")
    page.wait_for_selector(".drawing svg g[data-address]")
    turn(page, "Details")
    line(page, "objects").dblclick()
    for _ in range(3):
        page.locator(".members a", has_text="hkbStateMachineStateInfo").first.click()
        page.wait_for_selector(".links a")
        page.locator(".members a", has_text="loop").first.click()
        page.wait_for_selector(".members a:has-text('states')")
        page.locator(".line", has_text="objects").first.click()
        page.wait_for_selector(".details h2:has-text('objects')")
    assert errors == []
