"""The viewer in a real browser: what people do with it, on files of every family.

Chromium may be absent. With ``VIEWER_PICTURES=1`` the pictures of docs/viewer.md are made anew.
"""

from __future__ import annotations

import io
import os
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from chunkwright import hkx
from chunkwright.hkx import Packfile
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer import Server, html, open_file

from ..patience import slowness
from ..samples import SAMPLES, needs_samples
from .test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Dialog, Page

    from chunkwright.viewer import OpenedFile

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PICTURES = Path(__file__).resolve().parents[2] / "docs" / "viewer"
WANTS_PICTURES = bool(os.environ.get("VIEWER_PICTURES"))
FLAGS = (
    "--no-sandbox",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--ignore-gpu-blocklist",
)
# Milliseconds that nobody minds waiting on an idle machine, and how much more a busy one may take.
FIRST_TREE = 1000
CLICK = 200
BUSY = 8
BEHAVIOUR = "havok/ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__1hm_behavior.hkx"
LEVEL = "virtools/scottstts__Ballance.Three.js__level_11.nmo"
SCENE = "blitz_data/pc/3d/Maps/hangar/Customization/UFO_anim.sc2.dvpl"
TEXTURES = "virtools/yyc12345__ballance_tools__1.nmo"
ANIMATED = "havok/PredatorCZ_HavokLib__resources__2011_2__allosaur_run_8101_.hkx"
SCRIPT = "virtools/BearKidsTeam__BallanceModding__PE_Balloon.nmo"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="Chromium is not installed"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with playwright.sync_playwright() as running:
        made = running.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield made
        made.close()


class Opened(NamedTuple):
    """A page on a running server, and what was wrong in it."""

    page: Page
    errors: list[str]
    took: float


@pytest.fixture
def show(browser: Browser) -> Iterator[Callable[..., Opened]]:
    done: list[Callable[[], object]] = []

    def showing(*files: OpenedFile, url: str = "") -> Opened:
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
        page.wait_for_selector("body[data-ready]")
        return Opened(page, errors, took)

    yield showing
    for act in done:
        act()


def dismissed(dialog: Dialog, errors: list[str]) -> None:
    errors.append("a dialog")
    dialog.dismiss()


def check_stays_here(url: str, errors: list[str]) -> None:
    if not url.startswith(("http://127.0.0.1:", "blob:", "data:", "file:")):
        errors.append(f"a request to {url}")


def sample(name: str) -> OpenedFile:
    return open_file(str(SAMPLES / name))


def picture(page: Page, name: str) -> None:
    if WANTS_PICTURES:
        from PIL import Image

        PICTURES.mkdir(exist_ok=True)
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        shot.quantize(48, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


def until(page: Page, holds: str, given: object = None) -> None:
    """Wait for a condition; ``page.wait_for_function`` evaluates, which the page's policy forbids."""
    end = time.monotonic() + 60
    while not page.evaluate(holds, given):
        assert time.monotonic() < end, holds
        page.wait_for_timeout(20)


def line(page: Page, text: str) -> Any:
    return page.locator(".line", has=page.get_by_text(text, exact=True)).first


def turn(page: Page, name: str) -> None:
    page.locator("#views").get_by_role("tab", name=name).click()


@needs_samples
@pytest.mark.parametrize(
    ("name", "first"),
    [
        (BEHAVIOUR, "objects"),
        (SCENE, "hierarchy"),
        (LEVEL, "objects"),
        ("ka/59051cc7_oldTest.dat", ""),
        ("ka/4ceb865b_A116_XM551.scg", "polygon_groups"),
        ("blitz_data/pc/3d/Maps/hangar/falgs_ssns.anim.dvpl", "tracks"),
        ("ka/8650340e_heightmap_hangar.heightmap.dvpl", "heights"),
    ],
)
def test_a_file_of_each_family_opens(show: Callable[..., Opened], name: str, first: str) -> None:
    page, errors, _ = show(sample(name))
    chosen = line(page, first) if first else page.locator(".line").first
    chosen.dblclick()
    page.wait_for_selector(".line.selected")
    assert page.locator(".details h2").inner_text()
    turn(page, "About")
    page.wait_for_selector(".details h3")
    assert errors == []


@needs_samples
def test_a_link_is_followed_and_the_way_back(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample("havok/00e1a8f3_sprintbehavior.hkx"))
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
def test_a_byte_is_clicked(show: Callable[..., Opened]) -> None:
    file = sample("havok/00e1a8f3_sprintbehavior.hkx")
    page, errors, _ = show(file)
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
def test_search_takes_a_query_and_says_what_is_wrong_with_one(show: Callable[..., Opened]) -> None:
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


def colours(page: Page, selector: str) -> int:
    """Return the number of different colours in what a canvas shows."""
    found = page.evaluate(
        """selector => {
            const canvas = document.querySelector(selector);
            const copy = document.createElement("canvas");
            [copy.width, copy.height] = [canvas.width, canvas.height];
            const context = copy.getContext("2d");
            context.drawImage(canvas, 0, 0);
            const { data } = context.getImageData(0, 0, copy.width, copy.height);
            const seen = new Set();
            for (let at = 0; at < data.length; at += 4)
                seen.add((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
            return seen.size;
        }""",
        selector,
    )
    return int(found)


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


@needs_samples
@pytest.mark.parametrize(("name", "shot"), [(SCENE, "scene"), (TEXTURES, "textures")])
def test_a_scene_is_not_blank(show: Callable[..., Opened], name: str, shot: str) -> None:
    page, errors, _ = show(sample(name))
    turn(page, "3D")
    page.wait_for_selector(".stage canvas")
    end = time.monotonic() + 60
    while colours(page, ".stage canvas") < 3 and time.monotonic() < end:
        page.wait_for_timeout(200)
    assert colours(page, ".stage canvas") >= 3
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
        for index in (2, 0):
            page.locator(".graph select").select_option(index=index)
            page.wait_for_timeout(500)
    before = page.locator(".drawing svg").evaluate("svg => svg.style.transform")
    page.locator(".drawing").focus()
    page.keyboard.press("ArrowLeft")
    assert page.locator(".drawing svg").evaluate("svg => svg.style.transform") != before
    page.keyboard.press("0")
    picture(page, shot)
    page.locator(".drawing svg g[data-address] rect").nth(1).click(force=True)
    page.wait_for_selector(".line.selected")
    assert errors == []


@needs_samples
@pytest.mark.parametrize("name", [BEHAVIOUR, LEVEL])
def test_the_largest_files_are_quick(show: Callable[..., Opened], name: str) -> None:
    page, _, took = show(sample(name))
    allowed = BUSY * slowness()
    assert took < allowed * FIRST_TREE
    line(page, "objects").dblclick()
    until(page, "document.querySelectorAll('.line').length > 15")
    shown = page.locator(".line").nth(9)
    key = shown.locator(".key").inner_text()
    start = time.monotonic()
    shown.click()
    until(page, "document.querySelector('.cells .own')")
    assert 1000 * (time.monotonic() - start) < allowed * CLICK
    assert page.locator(".line.selected .key").inner_text() == key
    if name == LEVEL:
        picture(page, "level")


def test_fifteen_thousand_objects_scroll(show: Callable[..., Opened]) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    clips = [
        hkx.new_object(packfile, "hkbClipGenerator", {"name": f"clip {number}"})
        for number in range(15_000)
    ]
    rows = [{"name": each["name"], "className": each.class_name, "variant": each} for each in clips]
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": rows})
    page, errors, _ = show(opened(bytes(packfile)))
    line(page, "objects").dblclick()
    until(page, "document.querySelectorAll('.line').length > 15")
    page.locator(".tree").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowUp")
    until(page, "document.body.innerText.includes('clip 14999')")
    assert page.locator(".line").count() < 200
    assert errors == []


HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    "\u202egnp.exe",
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
    for place in range(8):
        page.locator(".line").nth(place).click()
        page.wait_for_timeout(50)
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


@needs_samples
def test_two_files_side_by_side(show: Callable[..., Opened]) -> None:
    old = sample("havok/00e1a8f3_sprintbehavior.hkx")
    new = sample("havok/00e1a8f3_sprintbehavior.hkx")
    assert isinstance(new.document, Packfile)
    clip = next(each for each in new.document.objects if each.class_name == "hkbClipGenerator")
    clip["playbackSpeed"] = 2.5
    new = opened(bytes(new.document), "sprint_faster.hkx")
    page, errors, _ = show(old, new)
    page.wait_for_selector(".changes tbody tr")
    assert page.locator(".changes tbody tr").count() == 1
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
def test_dark_and_light_and_the_keyboard(show: Callable[..., Opened]) -> None:
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
