"""The tour of the front page: a tank turns, a behaviour is a graph, an edit is saved.

With ``VIEWER_PICTURES=1``, the moving picture of the README is made again.
"""

from __future__ import annotations

import io
import json
import shutil
from typing import TYPE_CHECKING

import pytest

from chunkwright.viewer import open_file

from ..samples import SAMPLES, needs_samples
from .browser import (
    PICTURES,
    WANTS_PICTURES,
    Opened,
    needs_chromium,
    select,
    until,
)
from .test_editing_in_browser import SPRINT, begin, run, settled, writable
from .test_handling_in_browser import TANK, still

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PIL.Image import Image as Picture
    from playwright.sync_api import Page

    from chunkwright.viewer import OpenedFile

pytestmark = [pytest.mark.slow, needs_chromium]

SIZE = (800, 500)


class Film(list[tuple["Picture", int]]):
    """Pictures of a page, each with the milliseconds for which it is shown."""

    def take(self, page: Page, shown: int) -> None:
        if WANTS_PICTURES:
            from PIL import Image

            taken = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            self.append((taken.resize(SIZE, Image.Resampling.LANCZOS), shown))

    def save(self, name: str) -> None:
        if self:
            from PIL import Image

            first, *others = [each.quantize(64, dither=Image.Dither.NONE) for each, _ in self]
            times = [shown for _, shown in self]
            first.save(PICTURES / name, save_all=True, append_images=others, duration=times, loop=0)


def tank(folder: Path) -> OpenedFile:
    for suffix, name in TANK.items():
        shutil.copyfile(SAMPLES / name, folder / f"tank{suffix}")
    return open_file(str(folder / "tank.sc2"))


@needs_samples
def test_a_tank_turns_a_behaviour_is_drawn_and_an_edit_is_saved(
    show: Callable[..., Opened], tmp_path: Path
) -> None:
    film = Film()
    page, first_errors, _ = show(tank(tmp_path))
    still(page)
    box = page.locator(".stage canvas").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    shots = [page.locator(".stage canvas").screenshot()]
    for step in range(14):
        page.mouse.move(x + 25 * (step + 1), y)
        page.wait_for_timeout(60)
        film.take(page, 120)
    page.mouse.up()
    shots.append(page.locator(".stage canvas").screenshot())
    assert shots[0] != shots[1]

    file = writable(SPRINT, tmp_path)
    page, errors, _ = show(file)
    page.wait_for_selector(".drawing svg g[data-address]")
    film.take(page, 1800)
    select(page, "//hkbClipGenerator/playbackSpeed")
    film.take(page, 1200)
    field = begin(page)
    field.fill("1.5")
    film.take(page, 1200)
    page.keyboard.press("Enter")
    settled(page, 1)
    film.take(page, 1500)
    page.locator("#edits button", has_text="save").click()
    until(page, "() => !document.title.startsWith('* ')")
    film.take(page, 1800)
    film.save("tour.gif")
    (address,) = {
        each["address"]
        for each in json.loads(run("diff", str(SAMPLES / SPRINT), file.name, "--json").output)[
            "changes"
        ]
    }
    assert address.endswith("/playbackSpeed")
    assert [*first_errors, *errors] == []
