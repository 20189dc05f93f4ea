"""Accessibility of the page in a real browser: keyboard, contrast, roles, reduced motion."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import pytest

from chunkwright.keyed_archive import KeyedArchive

from ..samples import needs_samples
from .browser import (
    ANIMATED,
    ANNOTATED,
    SCENE,
    SCRIPT,
    TEXTURES,
    Opened,
    needs_chromium,
    picture,
    sample,
    select,
    turn,
    until,
)
from .test_server import cat
from .test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]

AXE = Path(__file__).resolve().parents[2] / "viewer" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]

# All rows of bytes are alike, and each byte takes time.
PART = "{ exclude: ['.bytes-row:nth-child(n + 3)'] }"


def violations(page: Page) -> list[str]:
    """Return the rules for accessible pages that the page breaks now, with the first element.

    In the dark, only colours differ.
    """
    told: list[str] = []
    schemes: list[tuple[Literal["light", "dark"], list[str]]]
    schemes = [("light", RULES), ("dark", ["color-contrast"])]
    for scheme, rules in schemes:
        page.emulate_media(color_scheme=scheme)
        found: Any = page.evaluate(
            "rules => axe.run(PART, { runOnly: rules })".replace("PART", PART), rules
        )
        told += [
            f"{scheme}: {each['id']}: {each['nodes'][0]['html'][:120]}"
            for each in found["violations"]
        ]
    return told


@needs_samples
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in viewer/")
def test_every_view_is_accessible(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(TEXTURES))
    page.evaluate(AXE.read_text())
    offered = page.locator("#views [role=tab]").all_inner_texts()
    assert sorted(offered) == ["3D", "About", "Changes", "Details", "Graph", "Pictures"]
    for view in offered:
        turn(page, view)
        if view == "Graph":
            page.wait_for_selector(".drawing svg g[data-address]")
        assert violations(page) == [], view
    page.fill("#search", "ball_wood")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hit")
    page.locator(".hit").first.click()
    turn(page, "Details")
    page.wait_for_selector(".members")
    assert violations(page) == []
    for kind in ("//CKMaterial//diffuse", "//CK3dObject//flags", "//CKTexture/name"):
        select(page, kind)
        page.locator(".details button.edit").click()
        page.wait_for_selector(".editor")
        assert violations(page) == [], kind
        page.keyboard.press("Escape")
    select(page, "/objects")
    page.get_by_role("button", name="add an object").click()
    page.wait_for_selector("form.offer")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.locator("#keys").click()
    assert violations(page) == []
    assert errors == []


@needs_samples
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in viewer/")
def test_a_clip_with_events_and_its_bytes_are_accessible(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(ANNOTATED))
    page.evaluate(AXE.read_text())
    page.locator(".moment").first.click()  # stops it there
    assert violations(page) == []
    page.locator(".part-tabs").get_by_role("tab", name="Bytes", exact=True).click()
    page.locator(".cells > span").nth(40).click()
    page.wait_for_selector(".inspector:not([hidden])")
    assert page.locator(".bytes-row").count() < 60  # only the rows that are seen
    assert violations(page) == []
    assert errors == []


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: npm ci in viewer/")
def test_differences_and_lists_of_files_are_accessible(show: Callable[..., Opened]) -> None:
    files = [opened(bytes(KeyedArchive({"hp": hp, "name": "T-34"})), f"{hp}.ka") for hp in (1, 2)]
    for is_listed in (False, True):
        for each in files:
            each.is_listed = is_listed
        page, errors, _ = show(*files)
        page.evaluate(AXE.read_text())
        if is_listed:
            for box in page.locator(".file-list input").all():
                box.check()
            page.get_by_role("button", name="compare").click()
        page.wait_for_selector(".changes")
        assert violations(page) == []
        assert errors == []


def focused(page: Page) -> str:
    """Return the id, role, class or text of the focused element."""
    return str(
        page.evaluate(
            """() => {
                const it = document.activeElement;
                return it.id || it.getAttribute("role") || it.className || it.textContent;
            }"""
        )
    )


def test_the_tab_key_reaches_every_control_and_shows_the_focus(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(cat())
    turn(page, "Details")
    page.locator("h1").click()
    reached = []
    while True:
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            break
        reached.append(focused(page))
        assert len(reached) < 30
        width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert width == "2px", reached
    assert reached[:3] == ["back", "forward", "search"]
    for wanted in ("keys", "theme", "tree", "tab", "region", "group"):
        assert wanted in reached, reached
    assert reached.count("tab") == 2  # one tab of the views, and one of the parts
    assert errors == []


def test_arrow_keys_switch_views_and_move_through_hits(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(cat())
    page.locator("#views [aria-selected=true]").focus()
    page.keyboard.press("Home")
    assert page.locator("#views [aria-selected=true]").inner_text() == "Details"
    page.keyboard.press("ArrowLeft")
    assert page.locator("#views [aria-selected=true]").inner_text() == "Changes"
    page.keyboard.press("/")
    page.keyboard.type("cat")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hit")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.className") == "hit"
    page.keyboard.press("Escape")
    assert focused(page) == "search"
    assert page.locator("#found").is_hidden()
    page.locator(".tree").focus()
    page.keyboard.press("?")
    assert page.locator("#help").is_visible()
    page.keyboard.press("Escape")
    assert page.locator("#help").is_hidden()
    assert errors == []


@needs_samples
def test_a_graph_and_a_scene_can_be_used_by_keyboard(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(SCRIPT))
    turn(page, "Graph")
    page.wait_for_selector(".drawing svg g[data-address]")
    last = page.locator(".drawing svg g[data-address]").last
    last.focus()
    view, node = page.locator(".drawing").bounding_box(), last.bounding_box()
    assert view is not None
    assert node is not None
    assert view["x"] <= node["x"] < view["x"] + view["width"]
    assert page.evaluate("document.documentElement.scrollLeft + document.body.scrollLeft") == 0
    page.keyboard.press("Enter")
    page.wait_for_selector(".line.selected")
    turn(page, "3D")
    page.wait_for_selector(".stage canvas")
    page.locator(".stage canvas").focus()
    before = page.locator(".stage canvas").screenshot()
    for key in ("ArrowLeft", "ArrowUp", "+"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert page.locator(".stage canvas").screenshot() != before
    assert errors == []


@needs_samples
def test_animations_do_not_start_for_users_who_prefer_reduced_motion(
    show: Callable[..., Opened],
) -> None:
    page, _, _ = show(sample(ANIMATED))
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_selector(".player")
    until(page, "document.querySelector('.player button').textContent === 'play'")
    time = page.locator(".player input").input_value()
    page.wait_for_timeout(300)
    assert page.locator(".player input").input_value() == time
    page.locator(".stage canvas").focus()
    page.keyboard.press(" ")
    until(page, "time => document.querySelector('.player input').value !== time", time)


@needs_samples
def test_keys_select_and_search_and_the_theme_can_be_changed(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(SCENE))

    def back() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    light = back()
    page.locator("#theme").click()
    assert back() != light
    page.locator(".tree").focus()
    page.keyboard.press("Home")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        page.wait_for_timeout(150)
    assert page.locator(".line.selected").get_attribute("aria-level") == "1"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(page, "dark")
    page.locator("#theme").click()
    assert back() == light
    assert errors == []
