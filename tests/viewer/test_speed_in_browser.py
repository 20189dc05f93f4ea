"""The largest files are quick to open and to click through in a real browser.

Processor time is measured, of this process and of the page, because the machine may be busy with
something else; on an idle machine, a user waits no longer than this plus a few frames.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING

import pytest

from chunkwright import hkx

from ..patience import TRIES, slowness
from ..samples import needs_samples
from .browser import BEHAVIOUR, LEVEL, Opened, line, needs_chromium, sample, turn, until
from .test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]

# Seconds.
FIRST_TREE = 1.0
CLICK = 0.2
# A file, and the largest branch of its tree.
LARGEST = (
    (BEHAVIOUR, "objects"),
    (LEVEL, "objects"),
    ("virtools/BearKidsTeam__BallanceModding__PE_Balloon.nmo", "objects"),
    ("ka/414190d9_hv1.sc2.dvpl", "hierarchy"),
    ("havok_tagfile/aa487d53_export.hkt", "objects"),
)


def spent(page: Page) -> float:
    """Return the seconds of processor time that this process and the page have taken."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    metrics = {
        each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]
    }
    session.detach()
    return float(metrics["ProcessTime"]) + time.process_time()


def times(show: Callable[..., Opened], name: str, branch: str) -> tuple[float, float]:
    """Return the seconds for the first tree, and the usual seconds for a click."""
    start = time.process_time()
    page, _, _ = show(sample(name), until="ready")
    first_tree = spent(page) - start
    page.wait_for_selector("body[data-shown]")
    turn(page, "Details")
    line(page, branch).dblclick()
    until(page, "document.querySelectorAll('.line').length > 8")
    took = []
    for number in (4, 6, 8, 5, 7):
        address = page.locator(".details code").first.text_content()
        start = spent(page)
        page.locator(".line").nth(number).click()
        until(page, "old => document.querySelector('.details code').textContent !== old", address)
        took.append(spent(page) - start)
    page.close()
    print(f"{name}: first tree {first_tree:.3f} s, clicks {[round(each, 3) for each in took]} s")
    return first_tree, sorted(took)[len(took) // 2]


@needs_samples
@pytest.mark.parametrize(("name", "branch"), LARGEST)
def test_the_largest_files_open_and_respond_quickly(
    show: Callable[..., Opened], name: str, branch: str
) -> None:
    # Other pages and processes compete for caches and cores, so times vary.
    for _ in range(TRIES):
        gc.collect()
        first_tree, click = times(show, name, branch)
        slow = slowness()
        print(f"{name}: {slow:.2f} times as long as usual")
        if first_tree < FIRST_TREE * slow and click < CLICK * slow:
            return
    pytest.fail(
        f"first tree {first_tree:.3f} s, click {click:.3f} s, {slow:.2f} times as long as usual"
    )


def test_fifteen_thousand_objects_can_be_scrolled(show: Callable[..., Opened]) -> None:
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
