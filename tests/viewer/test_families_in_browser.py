"""A file of each family in a real browser: opened, picked, edited, undone, redone, saved, read again.

Each format of the registry needs an entry in ``CASES``: collecting this module fails without one.
"""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, NamedTuple

import pytest

from chunkwright.formats import registry
from chunkwright.viewer import open_file

from ..samples import SAMPLES, needs_samples
from .browser import Opened, colours, needs_chromium, select, turn, until
from .test_editing_in_browser import begin, run, settled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.slow, needs_chromium]


class Case(NamedTuple):
    """A file, the view that it opens in, and a value to edit.

    ``beside`` are the files that have to be next to it, by their name there. ``typed`` is put into
    the first field of ``value``, or chosen in it; the value is then ``new``. Values next to it that
    ``follows`` names change with it. A value that ends in ``[3]`` is the row of an array, whose number
    is a button.
    """

    file: str  # "" for the demonstration of the format
    view: str
    value: str
    typed: str
    new: Any
    beside: tuple[tuple[str, str], ...] = ()
    follows: tuple[str, ...] = ()
    has_triangles: bool = False


HANGAR = "blitz_data/pc/3d/Maps/hangar"
UFO = f"{HANGAR}/Customization/UFO_anim"
CASES: dict[str, tuple[Case, ...]] = {
    "dvpl": (
        Case(
            f"{UFO}.sc2.dvpl",
            "3D",
            "//tc.localTranslation",
            "12.5",
            [12.5, 0.0, 0.0],
            (("UFO_anim.scg.dvpl", f"{UFO}.scg.dvpl"),),
            has_triangles=True,
        ),
    ),
    "dvpk": (
        Case(
            "dava_textures/da9fd6aa_archive.dvpk",
            "About",
            "//payload",
            "6869",
            "6869",
            follows=("type", "size", "packed_size", "crc32", "packed_crc32"),
        ),
    ),
    "sc2": (
        Case(
            "ka/b85abb86_raketa3.sc2",
            "3D",
            "//pe.effectDuration",
            "250",
            250.0,
            (("b85abb86_raketa3.scg", "ka/3d7c0229_raketa3.scg"),),
            has_triangles=True,
        ),
    ),
    "scg": (Case("ka/3d7c0229_raketa3.scg", "About", "//cubeTextureCoordCount", "2", 2),),
    "keyed_archive": (
        Case("ka/59051cc7_oldTest.dat", "About", "//*[~=someString]", "T-34", "T-34"),
    ),
    "tex": (
        Case(
            f"{HANGAR}/images/T62A.tex.dvpl",
            "Pictures",
            "/wrap_s",
            "1",
            "CLAMP",
            (("T62A.dx11.dds.dvpl", f"{HANGAR}/images/T62A.dx11.dds.dvpl"),),
        ),
    ),
    "anim": (Case(f"{HANGAR}/falgs_ssns.anim.dvpl", "About", "/duration", "7.5", 7.5),),
    "heightmap": (
        Case("ka/8650340e_heightmap_hangar.heightmap.dvpl", "About", "/heights[3]", "77", 77),
    ),
    "tagfile": (
        Case("havok_tagfile/AsgardXIV__skeleton.hkt", "3D", "//keepUnmappedLocal", "false", False),
    ),
    "hkx": (
        Case(
            "havok/00e1a8f3_sprintbehavior.hkx",
            "Graph",
            "//hkbClipGenerator/mode",
            "MODE_SINGLE_PLAY (0)",
            "MODE_SINGLE_PLAY",
        ),
        Case(
            "havok/BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx",
            "3D",
            "//hkaSkeleton/bones/5/name",
            "elbow",
            "elbow",
            has_triangles=True,
        ),
    ),
    "nmo": (
        Case(
            "virtools/yyc12345__BallanceToolsBox__TestMap.nmo",
            "3D",
            "//CK3dObject/placement/position",
            "512.5",
            [512.5, -70.18039, -242.9216],
            has_triangles=True,
        ),
        Case(
            "virtools/BearKidsTeam__BallanceModding__P_Modul_34.nmo",
            "3D",
            "/objects/#11972/value/value/value",
            "0.25",
            0.25,
            has_triangles=True,
        ),
    ),
    "state_chunk": (Case("", "About", "/0x4", "00112233", "00112233"),),
}
EACH = [
    pytest.param(format, case, id=f"{format.name}-{case.view}")
    for format in registry.FORMATS
    for case in CASES[format.name]
]


def copied(case: Case, format: Any, folder: Path) -> Path:
    """Copy a file, and what has to be next to it, into a folder; return its path."""
    if not case.file:
        path = folder / f"demo{format.extensions[0]}"
        path.write_bytes(bytes(format.demo().make()))
        return path
    path = folder / case.file.rpartition("/")[2]
    for name, source in ((path.name, case.file), *case.beside):
        shutil.copyfile(SAMPLES / source, folder / name)
    return path


def pick(page: Page) -> None:
    """Click on the first place of the scene, from its middle outwards, where something is named."""
    box = page.locator(".stage canvas").bounding_box()
    assert box is not None
    steps = sorted(
        ((x, y) for x in range(-9, 10) for y in range(-5, 6)),
        key=lambda at: abs(at[0]) + abs(at[1]),
    )
    for x, y in steps:
        at = box["x"] + box["width"] * (0.5 + x / 24), box["y"] + box["height"] * (0.5 + y / 14)
        page.mouse.move(*at)
        page.wait_for_timeout(70)  # a page names at most so many a second
        if page.locator(".hover-name").is_visible():
            page.mouse.click(*at)
            page.wait_for_selector(".line.selected")
            return
    pytest.fail("there is nothing under the mouse")


def field_of(page: Page, value: str) -> Locator:
    """Begin to edit a value, or a row of an array; return its first field."""
    query, _, row = (
        value.rstrip("]").partition("[") if value[-2:-1].isdecimal() else (value, "", "")
    )
    select(page, query)
    if not row:
        return begin(page)
    turn(page, "Details")
    page.get_by_role("button", name=f"Edit row {row}", exact=True).click()
    field = page.locator(".editor input").first
    field.wait_for()
    return field


def put(field: Locator, text: str) -> None:
    """Put a text into a field, or choose it there."""
    tag = field.evaluate("it => it.tagName")
    if tag == "SELECT":
        field.select_option(text)
        return
    field.fill(text)
    field.press("Enter" if tag == "INPUT" else "Control+Enter")


@needs_samples
@pytest.mark.parametrize(("format", "case"), EACH)
def test_a_file_is_looked_at_changed_saved_and_read_again(
    show: Callable[..., Opened], tmp_path: Path, format: Any, case: Case
) -> None:
    (tmp_path / "old").mkdir()
    old = copied(case, format, tmp_path / "old")
    file = open_file(str(copied(case, format, tmp_path)))
    file.writes = True
    page, errors, _ = show(file)
    assert page.locator("#views [aria-selected=true]").inner_text() == case.view
    if case.view == "3D":
        page.wait_for_selector(".stage canvas")
        until_drawn(page)
    if case.has_triangles:
        pick(page)
    field = field_of(page, case.value)
    address = page.locator(".details code").first.inner_text()
    put(field, case.typed)
    settled(page, 1)
    for key, done in (("z", 0), ("y", 1)):
        page.keyboard.press(f"Control+{key}")
        settled(page, done)
        assert (file.history.data == file.history.saved) is not bool(done)
    page.keyboard.press("Control+s")
    until(page, "() => !document.title.startsWith('* ')")
    changes = json.loads(run("diff", str(old), file.name, "--json").output)["changes"]
    above = address.rpartition("/")[0]
    wanted = {address, *(f"{above}/{name}" for name in case.follows)}
    assert {(each["kind"], each["address"]) for each in changes} == {
        ("changed", each) for each in wanted
    }
    (new,) = [each["new"] for each in changes if each["address"] == address]
    assert (new[int(case.value[-2])][0] if case.value[-2:-1].isdecimal() else new) == case.new
    assert run("verify", file.name).exit_code == 0
    assert errors == []


def until_drawn(page: Page) -> None:
    end = 200
    while colours(page, ".stage canvas") < 3 and (end := end - 1):
        page.wait_for_timeout(100)
    assert end
