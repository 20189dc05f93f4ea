"""Hostile files, shown harmlessly in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chunkwright import hkx
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer import html

from .browser import Opened, line, needs_chromium, turn, until
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
def test_a_hostile_file_runs_no_script(
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


def test_a_cycle_of_references_is_shown_without_errors(show: Callable[..., Opened]) -> None:
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


# Scripts that markup in a file could try to run if it ever got into the page.
ATTEMPTS = {
    "script-src-elem": """document.body.append(Object.assign(
        document.createElement("script"), { textContent: "window.intruded = 1" }))""",
    "script-src-attr": """document.body.insertAdjacentHTML(
        "beforeend", "<b onclick='window.intruded = 1'></b>");
        document.body.lastElementChild.click()""",
    "connect-src": "fetch('http://127.0.0.2:9/').catch(() => 0)",
    "img-src": "new Image().src = 'http://127.0.0.2:9/x.png'",
    "style-src-elem": """document.head.append(Object.assign(
        document.createElement("style"), { textContent: "body { display: none }" }))""",
    "frame-src": """document.body.append(Object.assign(
        document.createElement("iframe"), { src: "http://127.0.0.2:9/" }))""",
    "object-src": """document.body.append(Object.assign(
        document.createElement("object"), { data: "http://127.0.0.2:9/" }))""",
    "base-uri": """document.head.append(Object.assign(
        document.createElement("base"), { href: "http://127.0.0.2:9/" }))""",
    "form-action": """(form => { document.body.append(form); form.submit(); })(Object.assign(
        document.createElement("form"), { action: "http://127.0.0.2:9/" }))""",
}


@pytest.mark.parametrize("is_file", [False, True])
def test_the_policy_stops_scripts_that_get_into_the_page(
    show: Callable[..., Opened], tmp_path: Path, is_file: bool
) -> None:
    file = opened(bytes(KeyedArchive({"hp": 100})))
    target = tmp_path / "page.html"
    target.write_bytes(html([file]))
    page, _, _ = show(file, url=target.as_uri() if is_file else "")
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
    assert page.evaluate("window.intruded") is None
