"""Actions of a user on a scene and its pictures: overlays, moving, dropping, adding."""

from __future__ import annotations

import base64
import json
import shutil
import zipfile
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkwright.nmo import demo
from chunkwright.viewer import open_file

from ..samples import SAMPLES, needs_samples
from .browser import (
    SCENE,
    SKELETON,
    TEXTURES,
    Opened,
    colours,
    needs_chromium,
    picture,
    sample,
    select,
    turn,
    until,
)
from .test_editing_in_browser import run, settled, writable
from .test_edits import BLOCK, CART, SPRINT, level, png
from .test_hostile_in_browser import HOSTILE
from .test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from chunkwright.viewer import OpenedFile

TANK = {".sc2": "ka/9a3c7a9e_A116_XM551.sc2", ".scg": "ka/4ceb865b_A116_XM551.scg"}
MAP = "/data_nodes/#0x2/configArchive_0/textures/baseColorMap"

pytestmark = [pytest.mark.slow, needs_chromium]


def bar(page: Page, name: str) -> Locator:
    return page.locator(".scene-bar").get_by_role("button", name=name, exact=True)


def seen(page: Page) -> str:
    """Return the picture on the canvas, without the elements over it."""
    page.wait_for_timeout(400)
    return str(page.evaluate("() => document.querySelector('.stage canvas').toDataURL()"))


def still(page: Page) -> None:
    """Wait for the scene, and stop its animation."""
    page.wait_for_selector(".stage canvas")
    pause = page.locator(".player button", has_text="pause")
    if pause.count():
        pause.click()
        # At its start, because the time until now depends on the machine.
        page.locator(".player input[type=range]").fill("0")


@needs_samples
@pytest.mark.parametrize(
    ("name", "overlays", "shown"),
    [
        (TEXTURES, ["wireframe", "normals", "UV"], []),
        (SCENE, ["wireframe", "normals", "UV", "skeleton"], []),
        (SKELETON, ["wireframe", "skeleton", "collision"], ["collision"]),
    ],
)
def test_overlays_are_turned_on_and_off(
    show: Callable[..., Opened], name: str, overlays: list[str], shown: list[str]
) -> None:
    page, errors, _ = show(sample(name))
    still(page)
    bar(page, "wireframe").wait_for()
    pressed = page.locator(".scene-bar [aria-pressed=true]").all_inner_texts()
    assert pressed == shown
    offered = page.locator(".scene-bar > [aria-pressed]").all_inner_texts()
    assert set(offered) - {"move", "turn", "scale", "hidden"} == set(overlays)
    before = seen(page)
    for each in overlays:
        bar(page, each).click()
        changed = seen(page)
        assert changed != before, each
        if (name, each) in ((SKELETON, "skeleton"), (SCENE, "UV")):
            picture(page, each.lower())
        bar(page, each).click()
        assert seen(page) == before, each
    assert errors == []


@needs_samples
def test_levels_of_detail_states_and_hidden_objects_have_controls(
    show: Callable[..., Opened],
) -> None:
    page, errors, _ = show(sample(CART))
    still(page)
    detail = page.get_by_role("combobox", name="level of detail")
    detail.wait_for()
    before = seen(page)
    detail.select_option("2")
    until(page, "() => !document.querySelector('.stage').dataset.stale")
    page.wait_for_timeout(700)
    other = seen(page)
    assert other != before
    detail.select_option("0")
    page.wait_for_timeout(700)
    assert seen(page) == before  # the camera has not moved
    page.get_by_role("combobox", name="state").select_option("1")
    page.wait_for_timeout(700)
    assert seen(page) not in (before, other)
    bar(page, "all").click()
    page.wait_for_timeout(700)
    assert bar(page, "all").get_attribute("aria-pressed") == "true"
    assert errors == []


def red_handle(page: Page, *, is_ring: bool = False) -> tuple[float, float]:
    """Return the place on the screen of the handle of the first axis, which is purely red.

    That is its right end, or the left edge of a ring, where no other ring crosses it.
    """
    found: Any = page.evaluate(
        """isRing => {
            const canvas = document.querySelector(".stage canvas");
            const copy = document.createElement("canvas");
            [copy.width, copy.height] = [canvas.width, canvas.height];
            const context = copy.getContext("2d");
            context.drawImage(canvas, 0, 0);
            const { data } = context.getImageData(0, 0, copy.width, copy.height);
            const box = canvas.getBoundingClientRect();
            let best = null;
            for (let at = 0; at < data.length; at += 4) {
                if (data[at] < 240 || data[at + 1] > 8 || data[at + 2] > 8) continue;
                const [x, y] = [(at / 4) % copy.width, Math.floor(at / 4 / copy.width)];
                if (!best || (isRing ? x < best[0] : x > best[0])) best = [x, y];
            }
            return best && [box.left + best[0] * box.width / copy.width + (isRing ? 1 : -4),
                            box.top + best[1] * box.height / copy.height];
        }""",
        is_ring,
    )
    assert found, "no handle is visible"
    return found[0], found[1]


@needs_samples
def test_the_selected_object_is_moved_with_its_handles(show: Callable[..., Opened]) -> None:
    file = sample(TEXTURES)
    page, errors, _ = show(file)
    still(page)
    select(page, "//CK3dObject[name=Ball_Wood]")
    bar(page, "move").click()
    page.wait_for_timeout(500)
    picture(page, "handles")
    x, y = red_handle(page)
    page.mouse.move(x, y)
    page.wait_for_timeout(100)
    page.mouse.down()
    page.mouse.move(x + 30, y + 4, steps=5)
    page.mouse.up()
    until(page, "() => document.title.startsWith('* ')")
    page.wait_for_selector(".details h2:has-text('Ball_Wood')")
    assert page.locator("#views [aria-selected=true]").inner_text() == "3D"
    page.wait_for_timeout(1000)
    assert bar(page, "move").get_attribute("aria-pressed") == "true"
    moved = red_handle(page)
    assert moved[0] > x + 10  # at the place of release, seen by the same camera
    page.locator(".stage canvas").focus()
    for key, name in (("r", "turn"), ("s", "scale"), ("m", "move")):
        page.keyboard.press(key)
        pressed = page.locator(".scene-bar [aria-pressed=true]").all_inner_texts()
        assert pressed == [name]
    page.keyboard.press("m")
    assert page.locator(".scene-bar [aria-pressed=true]").count() == 0
    settled(page, 1)
    assert "~ Ball_Wood: moved" in page.locator("ol.links li").inner_text()
    place = file.document.find("//CK3dObject[name=Ball_Wood]/placement/position")
    (position,) = (hit.value for hit in place)
    assert position[0] > 0
    assert [abs(each) < 1e-4 for each in position[1:]] == [True, True]
    page.keyboard.press("Control+z")
    settled(page, 0)
    assert errors == []


@needs_samples
def test_the_selected_object_is_turned_and_scaled_with_its_handles(
    show: Callable[..., Opened],
) -> None:
    file = sample(TEXTURES)
    page, errors, _ = show(file)
    still(page)
    select(page, "//CK3dObject[name=Ball_Wood]")
    before = axes(file)
    for mode, told, by in (("turn", "turned", (0, 60)), ("scale", "scaled", (60, 8))):
        bar(page, mode).click()
        page.wait_for_timeout(300)
        x, y = red_handle(page, is_ring=mode == "turn")
        page.mouse.move(x, y)
        page.wait_for_timeout(100)
        page.mouse.down()
        page.mouse.move(x + by[0], y + by[1], steps=5)
        page.mouse.up()
        until(page, "() => document.title.startsWith('* ')")
        settled(page, 1)
        assert page.locator("ol.links li div").first.inner_text() == f"~ Ball_Wood: {told}"
        now = axes(file)
        lengths = [float(np.linalg.norm(axis)) for axis in now]
        # The red handle turns around the first axis, and scales along it.
        same = [np.array_equal(old, new) for old, new in zip(before, now, strict=True)]
        if mode == "turn":
            assert same == [True, False, False]
            assert lengths == pytest.approx([1, 1, 1], abs=1e-4)
        else:
            assert same == [False, True, True]
            assert lengths[0] > 1.1
        page.keyboard.press("Control+z")
        settled(page, 0)
        assert np.array_equal(axes(file), before)
        turn(page, "3D")
    assert errors == []


def axes(file: OpenedFile) -> Any:
    """Return the axes of an object, as rows."""
    document = file.read(file.history.data)  # only the server's thread may use the other
    place = "//CK3dObject[name=Ball_Wood]/placement"
    return np.array([next(document.find(f"{place}/{each}_axis")).value for each in "xyz"])


@needs_samples
def test_a_tile_selects_its_texture_and_accepts_a_picture(show: Callable[..., Opened]) -> None:
    file = sample(TEXTURES)
    page, errors, _ = show(file)
    turn(page, "Pictures")
    tile = page.locator("button.tile").first
    tile.wait_for()
    address = str(tile.get_attribute("data-address"))
    tile.click()
    until(page, "a => document.querySelector('.details code')?.textContent === a", address)
    until(page, "() => document.querySelectorAll('.tile.chosen').length === 1")
    until(page, "() => [...document.querySelectorAll('.tile img')].every(each => each.complete)")
    picture(page, "tiles")
    last = page.locator("button.tile").last
    other = str(last.get_attribute("data-address"))
    select(page, f"{other}/name")
    until(page, "a => document.querySelector('.tile.chosen').dataset.address === a", other)
    drop(tile)
    until(page, "() => document.title.startsWith('* ')")
    page.locator(".tile img").first.wait_for()
    until(page, "() => document.querySelector('.tile img').naturalWidth === 32")
    settled(page, 1)
    assert f"{address}: slot 0 is 32 x 16 pixels" in page.locator("ol.links li").inner_text()
    assert errors == []


def drop(target: Locator) -> None:
    """Drop a red picture on the middle of something."""
    target.evaluate(
        """(target, text) => {
            const data = Uint8Array.from(atob(text), each => each.charCodeAt(0));
            const given = new DataTransfer();
            given.items.add(new File([data], "red.png", { type: "image/png" }));
            const box = target.getBoundingClientRect();
            const place = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
            for (const name of ["dragover", "drop"]) target.dispatchEvent(new DragEvent(name,
                { ...place, dataTransfer: given, bubbles: true, cancelable: true }));
        }""",
        png((255, 0, 0)),
    )


@needs_samples
@pytest.mark.parametrize(("name", "told"), [(TEXTURES, "32 x 16 pixels"), (SCENE, "base color")])
def test_a_picture_can_be_dropped_on_an_object(
    show: Callable[..., Opened], name: str, told: str
) -> None:
    page, errors, _ = show(sample(name))
    still(page)
    before = seen(page)
    drop(page.locator(".stage canvas"))
    until(page, "() => document.title.startsWith('* ')")
    page.wait_for_timeout(1000)
    assert seen(page) != before
    settled(page, 1)
    assert told in page.locator("ol.links li").inner_text()
    assert errors == []


def offer(page: Page, words: str) -> Locator:
    page.get_by_role("button", name=words, exact=True).click()
    made = page.locator("form.editor")
    made.wait_for()
    return made


@needs_samples
def test_an_event_and_a_variable_are_added(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(sample(SPRINT))
    select(page, "//hkbBehaviorGraphStringData")
    form = offer(page, "add an event")
    page.keyboard.press("Enter")
    form.locator(".error", has_text="needs a name").wait_for()
    form.locator("input").fill("footL")
    page.evaluate("() => (document.querySelector('section.offers').dataset.old = '1')")
    page.keyboard.press("Enter")
    page.wait_for_selector("section.offers:not([data-old])")
    form = offer(page, "add a variable")
    form.locator("[name=name]").fill("Mood")
    form.locator("select").select_option("INT32")
    form.locator("[name=value]").fill("3")
    picture(page, "adding")
    form.get_by_role("button", name="add", exact=True).click()
    settled(page, 2)
    lines = page.locator("ol.links li").all_inner_texts()
    assert "event 26: footL" in lines[0]
    assert "variable 21: Mood, INT32" in lines[1]
    assert [each for each in errors if "400" not in each] == []


@needs_samples
def test_a_material_of_a_scene_gets_a_picture(show: Callable[..., Opened], tmp_path: Path) -> None:
    red = tmp_path / "red.png"
    red.write_bytes(base64.b64decode(png((220, 30, 30))))
    page, errors, _ = show(sample(SCENE))
    still(page)
    before = seen(page)
    time = page.locator(".player input").input_value()
    select(page, "/data_nodes/#0x3")
    offer(page, "put a picture on it").locator("input[type=file]").set_input_files(red)
    page.get_by_role("button", name="add", exact=True).click()
    until(page, "() => document.title.startsWith('* ')")
    until(page, "() => !document.querySelector('.stage').dataset.stale")
    page.wait_for_timeout(1000)
    assert page.locator(".player > button").inner_text() == "play"
    assert page.locator(".player input").input_value() == time
    assert seen(page) != before
    assert colours(page, ".stage canvas") > 100  # the object has not gone out of sight
    picture(page, "painted")
    with page.expect_download() as waiting:
        page.locator("#edits button", has_text="download").click()
    assert waiting.value.suggested_filename == "UFO_anim.sc2.dvpl.zip"
    with zipfile.ZipFile(waiting.value.path()) as packed:
        assert "images/red.tex.dvpl" in packed.namelist()
    assert errors == []


@needs_samples
def test_a_tank_is_recoloured(show: Callable[..., Opened], tmp_path: Path) -> None:
    for suffix, name in TANK.items():
        shutil.copyfile(SAMPLES / name, tmp_path / f"tank{suffix}")
    olive = tmp_path / "olive.png"
    olive.write_bytes(base64.b64decode(png((96, 104, 48))))
    file = open_file(str(tmp_path / "tank.sc2"))
    file.writes = True
    page, errors, _ = show(file)
    still(page)
    before = seen(page)
    select(page, "/data_nodes/#0x2")
    offer(page, "put a picture on it").locator("input[type=file]").set_input_files(olive)
    page.get_by_role("button", name="add", exact=True).click()
    until(page, "() => document.title.startsWith('* ')")
    page.wait_for_timeout(2000)
    assert seen(page) != before
    picture(page, "tank")
    page.locator("#edits button", has_text="save").click()
    until(page, "() => !document.title.startsWith('* ')")
    assert (tmp_path / "images" / "olive.tex").exists()
    assert "olive.tex" in run("get", file.name, MAP).output
    assert run("diff", str(SAMPLES / TANK[".sc2"]), file.name).output.count("~ ") == 1
    assert errors == []


def both() -> list[OpenedFile]:
    first, second = level(), level()
    first.is_listed = second.is_listed = True
    return [first, second]


def test_an_object_of_another_file_is_copied(show: Callable[..., Opened]) -> None:
    files = both()
    page, errors, _ = show(*files)
    before = len(list(files[0].document.find("//CKMesh")))
    select(page, "/objects")
    turn(page, "Details")
    form = offer(page, "take an object of another file")
    source = form.locator("[name=source]")
    source.fill("Floor")
    until(page, "() => document.querySelectorAll('.offer datalist option').length > 0")
    offered = form.locator("datalist option").evaluate_all("all => all.map(each => each.value)")
    source.fill(next(each for each in offered if "Mesh" in each or "Floor" in each))
    page.keyboard.press("Enter")
    settled(page, 1)
    assert "a copy of" in page.locator("ol.links li").inner_text()
    assert len(list(files[0].document.find("//CKMesh"))) >= before
    assert files[1].history.done == []
    assert errors == []


@needs_samples
def test_a_machine_of_another_behaviour_is_taken_and_read_again(
    show: Callable[..., Opened], tmp_path: Path
) -> None:
    files = [writable(SPRINT, tmp_path), sample(BLOCK)]
    for each in files:
        each.is_listed = True
    page, errors, _ = show(*files)
    select(page, "/objects")
    turn(page, "Details")
    source = offer(page, "take an object of another file").locator("[name=source]")
    source.fill("BlockBehavior")
    machine = "/objects/hkbStateMachine:BlockBehavior"
    until(page, f"() => !!document.querySelector('.offer option[value=\"{machine}\"]')")
    source.fill(machine)
    page.keyboard.press("Enter")
    settled(page, 1)
    assert f"{machine}: a copy of {machine}" in page.locator("ol.links li").inner_text()
    for key, done in (("z", 0), ("y", 1)):
        page.keyboard.press(f"Control+{key}")
        settled(page, done)
        assert (files[0].history.data == files[0].history.saved) is not bool(done)
    page.keyboard.press("Control+s")
    until(page, "() => !document.title.startsWith('* ')")
    told = json.loads(run("diff", str(SAMPLES / SPRINT), files[0].name, "--json").output)
    kinds = {each["address"]: each["kind"] for each in told["changes"]}
    assert kinds[machine] == "added"
    assert "removed" not in kinds.values()
    assert run("verify", files[0].name).exit_code == 0
    assert (
        "SoundPlay.NPCHumanCombatShieldBlock" in run("find", "//eventNames/*", files[0].name).output
    )
    assert files[1].history.done == []
    assert errors == []


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_of_other_files_are_shown_as_text(
    show: Callable[..., Opened], text: str
) -> None:
    name = f"{text[:20].replace(chr(0), '')}.nmo"
    files = [opened(bytes(demo.make()), name) for _ in range(2)]
    for each in files:
        each.is_listed = True
    page, errors, _ = show(*files)
    page.locator(".file-list .file-name").first.click()
    select(page, "/objects")
    turn(page, "Details")
    form = offer(page, "take an object of another file")
    assert form.locator("option").count() == 1
    form.locator("[name=source]").fill(text.replace(chr(10), " "))
    page.keyboard.press("Enter")
    form.locator(".error:not([hidden])").wait_for()
    assert page.locator("main img, .details svg, i, b").count() == 0
    assert [each for each in errors if "400" not in each] == []


def test_a_file_and_its_specs_can_be_downloaded(show: Callable[..., Opened]) -> None:
    file = level()
    page, errors, _ = show(file)
    turn(page, "About")
    link = page.get_by_role("link", name="https://ide.kaitai.io")
    assert link.get_attribute("rel") == "noopener noreferrer"
    with page.expect_download() as waiting:
        page.get_by_role("button", name="file and specs (.zip)").click()
    assert waiting.value.suggested_filename == "level.nmo.kaitai.zip"
    with zipfile.ZipFile(waiting.value.path()) as packed:
        assert packed.read("level.nmo") == file.history.data
        assert "virtools_nmo.ksy" in packed.namelist()
    assert errors == []


def test_a_file_dropped_outside_the_target_does_not_replace_the_page(
    show: Callable[..., Opened],
) -> None:
    page, errors, _ = show(level())
    stopped = page.evaluate(
        """() => {
            const event = new DragEvent("drop", { bubbles: true, cancelable: true });
            document.body.dispatchEvent(event);
            return event.defaultPrevented;
        }"""
    )
    assert stopped
    assert errors == []
