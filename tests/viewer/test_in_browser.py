"""The viewer in a real browser: what users do with it, on files of every family.

Chromium may be absent. With ``VIEWER_PICTURES=1``, the pictures of docs/viewer.md are made again.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.hkx import Packfile
from chunkwright.viewer import html

from ..samples import needs_samples
from .browser import (
    ANIMATED,
    CLIP,
    LARGE_BEHAVIOUR,
    SCENE,
    SCRIPT,
    SKELETON,
    TEXTURES,
    Opened,
    colours,
    line,
    needs_chromium,
    picture,
    sample,
    turn,
    until,
)
from .test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page, Route

pytestmark = [pytest.mark.slow, needs_chromium]


@needs_samples
def test_a_link_is_followed_and_back_returns(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample("havok/00e1a8f3_sprintbehavior.hkx"))
    turn(page, "Details")
    line(page, "objects").dblclick()
    line(page, "hkbBehaviorGraph:SprintBehavior.hkb").dblclick()
    root = page.locator(".line", has=page.get_by_text("rootGenerator", exact=True))
    root.locator(".ref").click()
    page.wait_for_selector(".details h2:has-text('SprintRootBehavior')")
    assert "SprintRootBehavior" in page.locator(".line.selected").inner_text()
    assert page.locator(".cells .own").count() > 0
    picture(page, "behaviour")
    page.locator("#back").click()
    page.wait_for_selector(
        ".details h2:has-text('objects'), .details h2:has-text('SprintBehavior')"
    )
    assert errors == []


@needs_samples
def test_failed_requests_are_retried(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample("havok/00e1a8f3_sprintbehavior.hkx"))
    page.route("**/api/children?*", lambda route: route.abort(), times=1)
    twisty = line(page, "objects").locator("[data-twisty]")
    twisty.click()
    page.wait_for_selector("#message:not([hidden])")
    assert line(page, "hkbBehaviorGraph:SprintBehavior.hkb").count() == 0
    twisty.click()
    line(page, "hkbBehaviorGraph:SprintBehavior.hkb").wait_for()
    assert all("ERR_FAILED" in each for each in errors), errors


@needs_samples
def test_a_click_on_a_byte_selects_its_item(show: Callable[..., Opened]) -> None:
    file = sample("havok/00e1a8f3_sprintbehavior.hkx")
    page, errors, _ = show(file)
    turn(page, "Details")
    at = file.parts[0].data.index(b"SprintRootBehavior")
    owner = file.owner(0, at)["address"]
    page.locator(".bytes").focus()
    page.evaluate("at => document.querySelector('.bytes').scrollTop = Math.floor(at / 16) * 18", at)
    page.locator(f'.cells [data-o="{at}"]').click()
    until(
        page, "owner => document.querySelector('.bytes-status').textContent.includes(owner)", owner
    )
    assert page.locator(".line.selected .key").inner_text() == owner.rpartition("/")[2]
    assert errors == []


@needs_samples
def test_search_accepts_a_query_and_reports_an_invalid_one(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample("havok/00e1a8f3_sprintbehavior.hkx"))
    page.keyboard.press("/")
    page.keyboard.type("//hkbClipGenerator[animationName=*Sprint*]")
    page.keyboard.press("Enter")
    hit = page.locator(".hit").first
    hit.wait_for()
    hit.click()
    page.wait_for_selector(".details h2 .class:has-text('hkbClipGenerator')")
    picture(page, "search")
    page.fill("#search", "//[")
    page.keyboard.press("Enter")
    page.wait_for_selector("#found .error")
    page.keyboard.press("Escape")
    assert page.locator("#found").is_hidden()
    assert [each for each in errors if "400" not in each] == []


@needs_samples
def test_an_animation_plays(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(ANIMATED))
    turn(page, "3D")
    page.wait_for_selector(".stage canvas")
    first = page.locator(".player input").input_value()
    until(page, f"document.querySelector('.player input').value !== '{first}'")
    page.get_by_role("button", name="pause").click()
    until(page, "document.querySelector('.player button').textContent === 'play'")
    assert page.locator(".player select option").count() >= 1
    assert colours(page, ".stage canvas") >= 2
    picture(page, "animation")
    assert errors == []


def until_drawn(page: Page) -> None:
    """Wait until a scene shows more than its background."""
    end = time.monotonic() + 60
    while colours(page, ".stage canvas") < 3 and time.monotonic() < end:
        page.wait_for_timeout(200)
    assert colours(page, ".stage canvas") >= 3


@needs_samples
@pytest.mark.parametrize(("name", "shot"), [(SCENE, "scene"), (TEXTURES, "textures")])
def test_a_scene_is_not_blank(show: Callable[..., Opened], name: str, shot: str) -> None:
    page, errors, _ = show(sample(name))
    turn(page, "3D")
    page.wait_for_selector(".stage canvas")
    until_drawn(page)
    picture(page, shot)
    assert errors == []


@needs_samples
def test_pictures_are_shown(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(TEXTURES))
    turn(page, "Pictures")
    shown = page.locator(".pictures img").first
    shown.wait_for()
    assert shown.evaluate("img => img.decode().then(() => img.naturalWidth)") > 8
    assert errors == []


@needs_samples
@pytest.mark.parametrize(
    ("name", "shot"), [(SCRIPT, "script"), ("havok/00e1a8f3_sprintbehavior.hkx", "machine")]
)
def test_a_graph_can_be_moved_and_clicked(
    show: Callable[..., Opened], name: str, shot: str
) -> None:
    page, errors, _ = show(sample(name))
    turn(page, "Graph")
    page.wait_for_selector(".drawing svg g[data-address]")
    if shot == "machine":
        for index in (0, 1):
            page.locator(".graph select").select_option(index=index)
            page.wait_for_timeout(500)
    picture(page, shot)
    before = page.locator(".drawing svg").evaluate("svg => svg.style.transform")
    page.locator(".drawing").focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator(".drawing svg").evaluate("svg => svg.style.transform") != before
    page.keyboard.press("0")
    page.locator(".drawing svg g[data-address] rect").nth(1).click(force=True)
    page.wait_for_selector(".line.selected")
    assert errors == []


@needs_samples
def test_a_graph_that_arrives_late_does_not_replace_a_newer_one(
    show: Callable[..., Opened],
) -> None:
    page, errors, _ = show(sample("havok/00e1a8f3_sprintbehavior.hkx"))
    late: list[Route] = []
    page.route("**/graph?*", lambda route: route.continue_() if late else late.append(route))
    until(page, "document.querySelectorAll('.graph select option').length > 2")
    page.locator(".graph select").select_option(index=2)
    page.locator(".graph select").select_option(index=1)
    page.wait_for_timeout(500)
    drawn = page.locator(".drawing").inner_html()
    with page.expect_response("**/graph?*"):
        late[0].continue_()
    page.wait_for_timeout(300)
    assert page.locator(".drawing").inner_html() == drawn
    assert errors == []


def test_an_array_can_be_paged_in_both_directions(show: Callable[..., Opened]) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    members = {"parentIndices": np.arange(450, dtype=np.int16)}
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", members)
    page, errors, _ = show(opened(bytes(packfile), "long.hkx"))
    page.fill("#search", "//parentIndices")
    page.keyboard.press("Enter")
    page.locator(".hit").first.click()
    turn(page, "Details")
    for word, rows in (
        ("", "rows 0 to 199 of 450"),
        ("later", "rows 200 to 399 of 450"),
        ("later", "rows 400 to 449 of 450"),
        ("earlier", "rows 200 to 399 of 450"),
    ):
        if word:
            page.locator(f".numbers button:text-is('{word}')").click()
        page.wait_for_selector(f".numbers p:has-text('{rows}')")
    assert errors == []


@needs_samples
def test_two_files_are_shown_side_by_side(show: Callable[..., Opened]) -> None:
    old = sample("havok/00e1a8f3_sprintbehavior.hkx")
    new = sample("havok/00e1a8f3_sprintbehavior.hkx")
    assert isinstance(new.document, Packfile)
    clip = next(each for each in new.document.objects if each.class_name == "hkbClipGenerator")
    clip["playbackSpeed"] = 2.5
    new = opened(bytes(new.document), "sprint_faster.hkx")
    page, errors, _ = show(old, new)
    page.wait_for_selector(".changes tbody tr")
    assert page.locator(".changes tbody tr").count() == 1
    lines = page.locator(".changes tbody a").first.evaluate(
        """link => { const range = document.createRange(); const ends = [];
            for (const part of link.childNodes) if (part.nodeType === 3) {
                range.selectNodeContents(part); ends.push(range.getClientRects().length); }
            return ends; }"""
    )
    assert set(lines) == {1}  # no part of an address is broken across lines
    page.locator(".changes tbody a").first.click()
    until(page, "document.querySelectorAll('.line.selected').length === 2")
    assert page.locator(".line.mark-changed").count() == 2
    picture(page, "differences")
    assert errors == []


@needs_samples
def test_the_single_page_works_without_a_server(
    show: Callable[..., Opened], tmp_path: Path
) -> None:
    file = sample(TEXTURES)
    target = tmp_path / "page.html"
    target.write_bytes(html([file]))
    page, errors, _ = show(file, url=target.as_uri())
    turn(page, "About")
    page.wait_for_selector(".limits:has-text('takes no queries')")
    turn(page, "Details")
    line(page, "objects").dblclick()
    page.locator(".line").nth(6).click()
    page.wait_for_selector(".cells .own")
    page.locator(".cells > span").nth(40).click()
    page.fill("#search", "ball")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hit")
    turn(page, "3D")
    page.wait_for_selector(".stage canvas")
    turn(page, "Pictures")
    page.locator(".pictures img").first.wait_for()
    assert errors == []


@needs_samples
def test_a_skeleton_and_its_clip_are_shown_together(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(SKELETON), sample(CLIP))
    assert page.locator("#views [aria-selected=true]").inner_text() == "3D"
    assert page.locator("#views").get_by_role("tab", name="Differences").count() == 0
    page.wait_for_selector(".player")
    assert CLIP.rpartition("/")[2].startswith(page.locator(".player option").first.inner_text())
    first = page.locator(".player input").input_value()
    until(page, f"document.querySelector('.player input').value !== '{first}'")
    until_drawn(page)
    picture(page, "together")
    page.locator(".file-name").nth(1).click()
    turn(page, "3D")
    assert page.locator(".stage canvas").count() == 1
    assert errors == []


@needs_samples
def test_a_view_without_content_is_not_offered_and_the_reason_is_reported(
    show: Callable[..., Opened],
) -> None:
    page, errors, _ = show(sample(LARGE_BEHAVIOUR))
    assert page.locator("#views [aria-selected=true]").inner_text() == "Graph"
    assert page.locator("#views").get_by_role("tab", name="3D").count() == 0
    turn(page, "About")
    page.wait_for_selector(".details li:has-text('3D: no file has a skeleton')")
    turn(page, "Graph")
    page.wait_for_selector(".drawing-notes:has-text('only the first 160 parts')")
    assert [each for each in errors if "400" not in each] == []


@needs_samples
def test_only_one_of_many_files_is_open_at_a_time(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(LARGE_BEHAVIOUR), sample(SCENE), sample(TEXTURES))
    trees = page.locator(".tree")
    assert [trees.nth(at).is_visible() for at in range(3)] == [True, False, False]
    page.locator(".file-name").nth(2).click()
    assert [trees.nth(at).is_visible() for at in range(3)] == [False, False, True]
    assert "Virtools" in page.locator(".details h2").inner_text()
    page.locator(".file.current .line").first.click()
    assert page.locator("#views [aria-selected=true]").inner_text() == "Details"
    page.locator("#back").click()
    until(page, "document.querySelector('#views [aria-selected=true]').textContent === 'About'")
    assert errors == []
