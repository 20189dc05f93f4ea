"""Helpers of the tests of the viewer in a real browser."""

from __future__ import annotations

import io
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from chunkwright.viewer import open_file

from ..samples import SAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import Dialog, Page

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
BEHAVIOUR = "havok/ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__1hm_behavior.hkx"
LEVEL = "virtools/scottstts__Ballance.Three.js__level_11.nmo"
SCENE = "blitz_data/pc/3d/Maps/hangar/Customization/UFO_anim.sc2.dvpl"
TEXTURES = "virtools/yyc12345__ballance_tools__1.nmo"
ANIMATED = "havok/PredatorCZ_HavokLib__resources__2011_2__allosaur_run_8101_.hkx"
SKELETON = "havok/BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx"
CLIP = "havok/BadDogSkyrim_PyNifly__tests__SkyrimSE__sneakmtidle.hkx"
ANNOTATED = "havok/BadDogSkyrim_PyNifly__FO4__Animations__Death1.hkx"
LARGE_BEHAVIOUR = "havok/ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__0_master.hkx"
SCRIPT = "virtools/BearKidsTeam__BallanceModding__PE_Balloon.nmo"

needs_chromium = pytest.mark.skipif(not Path(CHROMIUM).exists(), reason="Chromium is not installed")


class Opened(NamedTuple):
    """A page on a running server, and the errors that occurred in it."""

    page: Page
    errors: list[str]
    took: float


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
        shot.quantize(112, dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


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


def select(page: Page, query: str) -> str:
    """Select the first thing that a query finds; return its address."""
    page.fill("#search", query)
    page.keyboard.press("Enter")
    hit = page.locator(".hit").first
    hit.wait_for()
    address = str(hit.get_attribute("title"))
    hit.click()
    until(page, "a => document.querySelector('.details code')?.textContent === a", address)
    return address


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
