"""What a user sees in a real browser: the right view, and one selection in all views."""

from __future__ import annotations

import json
import struct
from typing import TYPE_CHECKING

import pytest

from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer import html

from ..samples import needs_samples
from .browser import (
    ANIMATED,
    ANNOTATED,
    LEVEL,
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
    select,
    turn,
    until,
)
from .test_editing_in_browser import run
from .test_server import ask
from .test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]

SPRINT = "havok/00e1a8f3_sprintbehavior.hkx"


@needs_samples
@pytest.mark.parametrize(
    ("name", "view"),
    [
        (LEVEL, "3D"),
        (SCENE, "3D"),
        (SKELETON, "3D"),
        (ANIMATED, "3D"),
        (SPRINT, "Graph"),
        (SCRIPT, "3D"),
        ("ka/59051cc7_oldTest.dat", "About"),
    ],
)
def test_a_file_opens_in_the_view_that_suits_it(
    show: Callable[..., Opened], name: str, view: str
) -> None:
    page, errors, _ = show(sample(name))
    assert page.locator("#views [aria-selected=true]").inner_text() == view
    if view == "3D":
        page.wait_for_selector(".stage canvas")
        page.wait_for_timeout(300)
        assert colours(page, ".stage canvas") > 2
    if name == LEVEL:
        picture(page, "level")
    if view == "Graph":
        page.wait_for_selector(".drawing svg g[data-address]")
        outer = page.locator(".drawing-space").bounding_box()
        inner = page.locator(".drawing svg").bounding_box()
        assert outer is not None
        assert inner is not None
        assert inner["x"] >= outer["x"] - 1
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 1
    assert errors == []


def shot(page: Page) -> bytes:
    page.wait_for_timeout(300)
    return page.locator(".stage canvas").screenshot()


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@needs_samples
def test_clicking_a_triangle_selects_its_node_in_the_tree(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(TEXTURES))
    page.wait_for_selector(".stage canvas")
    before = shot(page)
    x, y = middle(page, ".stage canvas")
    page.mouse.move(x, y)
    page.wait_for_selector(".hover-name:not([hidden])")
    name = page.locator(".hover-name").inner_text()
    page.mouse.click(x, y)
    page.wait_for_selector(f".line.selected:has-text('{name}')")
    assert page.locator(".details h2").inner_text().startswith(name)
    page.mouse.move(0, 0)
    outlined = shot(page)
    assert outlined != before
    picture(page, "picked")
    page.fill("#search", "//CK3dObject[name=Ball_Wood]")
    page.keyboard.press("Enter")
    page.locator(".hit").first.click()
    page.wait_for_selector(".details h2:has-text('Ball_Wood')")
    assert shot(page) != outlined
    page.mouse.move(*middle(page, ".stage canvas"))
    page.wait_for_selector(".hover-name:not([hidden])")
    for name, magic in ((".glb", b"glTF"), (".png", b"\x89PNG")):
        with page.expect_download() as waiting:
            page.get_by_role("button", name=name).click()
        with open(waiting.value.path(), "rb") as kept:
            assert kept.read(4) == magic
    page.get_by_role("button", name="wireframe").click()
    assert page.get_by_role("button", name="wireframe").get_attribute("aria-pressed") == "true"
    assert errors == []


@needs_samples
def test_objects_with_the_selected_material_are_outlined(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(TEXTURES))
    page.wait_for_selector(".stage canvas")
    before = shot(page)
    for query in ("//CKMaterial[name=Ball_Stone]", "//CKMaterial[name=Ball_Wood]//diffuse"):
        select(page, query)
        page.mouse.move(0, 0)
        assert shot(page) != before, query
    select(page, "//CKGroup")
    page.mouse.move(0, 0)
    assert shot(page) == before
    assert errors == []


@needs_samples
def test_a_bone_can_be_selected_in_the_tree_and_in_the_scene(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(SKELETON))
    page.wait_for_selector(".stage canvas")
    before = shot(page)
    page.fill("#search", "//hkaSkeleton/bones/5")
    page.keyboard.press("Enter")
    page.locator(".hit").first.click()
    until(page, "() => document.querySelector('.details code').textContent.endsWith('/bones/5')")
    upright = shot(page)
    assert upright != before
    page.get_by_role("combobox", name="axes").select_option("y-up")
    page.wait_for_timeout(700)
    assert shot(page) != upright
    assert errors == []


@needs_samples
def test_a_hidden_object_is_shown_while_it_is_selected(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample("virtools/yyc12345__BallanceToolsBox__TestMap.nmo"))
    page.wait_for_selector(".stage canvas")
    select(page, "//CK3dObject[name=Quader01]/placement")
    page.wait_for_timeout(500)
    assert colours(page, ".stage canvas") > 1  # it has no mesh in this file
    assert errors == []


@needs_samples
def test_selecting_an_object_marks_its_box_or_opens_its_graph(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(SPRINT))
    page.wait_for_selector(".drawing svg g[data-address]")
    select(page, "//hkbClipGenerator[name=Torch_SprintForward]")
    assert page.locator("#views [aria-selected=true]").inner_text() == "Graph"
    chosen = page.locator(".drawing .chosen")
    assert "Torch_SprintForward" in str(chosen.get_attribute("aria-label"))
    view, box = page.locator(".drawing").bounding_box(), chosen.bounding_box()
    assert view is not None
    assert box is not None
    assert view["x"] <= box["x"] <= view["x"] + view["width"]
    machine = select(page, "//hkbStateMachine[name=DodgeRightBehavior]")  # has a graph of its own
    until(page, "a => document.querySelector('.graph select').value === a", machine)
    assert page.locator("#views [aria-selected=true]").inner_text() == "Graph"
    assert errors == []


@needs_samples
def test_the_player_marks_the_annotations_of_the_clip(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(ANNOTATED))
    moments = page.locator(".moment")
    moments.first.wait_for()
    assert moments.count() == 5
    assert "FootRight at 0.43 s" in str(moments.first.get_attribute("title"))
    moments.first.click()
    until(page, "() => document.querySelector('.player .dim').textContent.startsWith('0.43')")
    assert page.locator(".player > button").inner_text() == "play"
    assert errors == []


def test_the_bytes_at_the_cursor_are_shown_as_numbers_and_text(show: Callable[..., Opened]) -> None:
    file = opened(bytes(KeyedArchive({"speed": 1.5, "name": "T-34"})), "tank.ka")
    data = file.parts[0].data
    page, errors, _ = show(file)
    turn(page, "Details")
    at = data.index(struct.pack("<f", 1.5))
    page.locator(f'.cells [data-o="{at}"]').click()
    page.wait_for_selector(".inspector:not([hidden])")
    shown = page.locator(".inspected").inner_text().split()
    assert shown[shown.index("float") + 1] == "1.5"
    assert shown[shown.index("uint32") + 1 :][:2] == [str(0x3FC00000), str(0x0000C03F)]
    page.locator(f'.cells [data-o="{data.index(b"T-34")}"]').click()
    until(page, "() => document.querySelector('.inspected').textContent.includes('T-34')")
    assert errors == []


@needs_samples
def test_the_page_fits_into_a_width_of_four_hundred_pixels(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(SPRINT))
    page.set_viewport_size({"width": 400, "height": 800})
    for view in page.locator("#views [role=tab]").all_inner_texts():
        turn(page, view)
        assert page.evaluate("document.documentElement.scrollWidth") == 400, view
    turn(page, "Details")
    line(page, "objects").dblclick()
    page.locator(".line").nth(3).click()
    assert page.locator(".details h2").is_visible()
    for name in ("tree", "below"):
        page.get_by_role("button", name=name, exact=True).click()
    assert not page.locator(".tree").is_visible()
    assert not page.locator(".bytes").is_visible()
    assert errors == []


def test_a_search_suggests_a_similar_query(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(opened(bytes(KeyedArchive({"hull": KeyedArchive({"hp": 1})})), "t.ka"))
    page.fill("#search", "/hp")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="//hp").click()
    page.wait_for_selector(".hit:has-text('/hull/hp')")
    assert errors == []


@needs_samples
def test_search_finds_the_same_items_with_and_without_a_server_and_on_the_command_line(
    show: Callable[..., Opened], tmp_path: Path
) -> None:
    file = sample(SPRINT)
    target = tmp_path / "page.html"
    target.write_bytes(html([file]))
    page, errors, _ = show(file, url=target.as_uri())
    for word in ("playbackSpeed", "sprintforward", "MODE_LOOPING", "Animations\\male", "1hm x["):
        served = {each["a"] for each in ask(file, "find", query=word)["nodes"]}
        found = run("find", word, file.name, "--json").stdout.splitlines()
        assert {json.loads(each)["address"] for each in found} == served
        page.fill("#search", word)
        page.keyboard.press("Enter")
        until(page, "count => document.querySelectorAll('.hit').length === count", len(served))
        shown = page.locator(".hit").evaluate_all("all => all.map(each => each.title)")
        assert set(shown) == served
    assert errors == []


def test_text_like_an_unfinished_query_is_reported_alike_with_and_without_a_server(
    show: Callable[..., Opened], tmp_path: Path
) -> None:
    file = opened(bytes(KeyedArchive({"hull": KeyedArchive({"hp": 1})})), "t.ka")
    target = tmp_path / "page.html"
    target.write_bytes(html([file]))
    pages = [show(file), show(file, url=target.as_uri())]
    texts = (
        "[name=x",
        "zz[",
        "zz[name=x",
        "zz[a][b",
        'zz[a="x',
        '"zz',
        'zz"',
        "zz]",
        '"a""b',
        "zz",
    )
    for text in texts:
        fault = ask(file, "find", query=text).get("fault")
        for page, errors, _ in pages:
            page.fill("#search", text)
            page.keyboard.press("Enter")
            page.wait_for_selector("#found [role=status]:has-text('nothing found in t.ka')")
            assert page.locator("#found .error").all_inner_texts() == ([fault] if fault else [])
            page.keyboard.press("Escape")
            assert errors == []


def test_two_files_of_a_list_are_compared(show: Callable[..., Opened]) -> None:
    files = [opened(bytes(KeyedArchive({"hp": hp})), f"tank{hp}.ka") for hp in range(3)]
    for each in files:
        each.is_listed = True
    page, errors, _ = show(*files)
    assert page.locator(".file-list li").count() == 3
    assert page.locator("#views").get_by_role("tab", name="Differences").count() == 0
    page.locator(".file-list .file-name").nth(2).click()
    page.wait_for_selector(".file.current .line:has-text('2')")
    for at in (0, 2):
        page.locator(".file-list input").nth(at).check()
    page.get_by_role("button", name="compare").click()
    page.wait_for_selector(".changes tbody tr")
    assert "/hp" in page.locator(".changes tbody tr").inner_text()
    assert errors == []
