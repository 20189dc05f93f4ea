"""Editing in a real browser: each kind of value; undo, redo, save, read by the command line."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import chunkwright
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer import open_file
from chunkwright.viewer.session import answer

from ..samples import SAMPLES, needs_samples
from .browser import LEVEL, Opened, needs_chromium, picture, sample, select, until
from .test_hostile_in_browser import HOSTILE
from .test_spans import opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

    from playwright.sync_api import Locator, Page

    from chunkwright.viewer import OpenedFile

pytestmark = [pytest.mark.slow, needs_chromium]

SPRINT = "havok/00e1a8f3_sprintbehavior.hkx"


def writable(name: str, folder: Path) -> OpenedFile:
    path = folder / name.rpartition("/")[2]
    shutil.copyfile(SAMPLES / name, path)
    file = open_file(str(path))
    file.writes = True
    return file


def begin(page: Page) -> Locator:
    """Begin to edit the selected value; return the field."""
    page.locator(".tree").first.focus()
    page.keyboard.press("F2")
    field = page.locator(".editor").locator("input, select, textarea").first
    field.wait_for()
    return field


def settled(page: Page, done: int) -> None:
    """Wait until a number of edits are done and shown."""
    until(page, "() => !document.querySelector('.editor')")
    page.locator("#views").get_by_role("tab", name="Changes").click()
    page.wait_for_selector(f".details h2:has-text('{done or 'No'} change')")


def run(*given: str) -> Any:
    done = CliRunner().invoke(command_line, [*given])
    assert done.exit_code in (0, 1), done.output
    return done


@needs_samples
def test_an_edited_speed_is_undone_redone_and_saved(
    show: Callable[..., Opened], tmp_path: Path
) -> None:
    file = writable(SPRINT, tmp_path)
    page, errors, _ = show(file)
    address = select(page, "//hkbClipGenerator/playbackSpeed")
    field = begin(page)
    field.fill("fast")
    page.keyboard.press("Enter")
    page.wait_for_selector(".editor .error:has-text('expected')")
    assert page.locator(".editor [aria-invalid]").count() > 0
    assert file.edits()["done"] == 0
    field.fill("1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowUp")
    assert field.input_value() == "2.1"
    page.keyboard.press("Enter")
    settled(page, 1)
    assert page.title().startswith("* ")
    picture(page, "changes")
    page.keyboard.press("Control+z")
    settled(page, 0)
    page.keyboard.press("Control+y")
    settled(page, 1)
    page.get_by_role("button", name="compare with the file").click()
    page.wait_for_selector(".changes tbody tr")
    assert page.locator(".changes tbody tr").count() == 1
    with page.expect_download() as waiting:
        page.get_by_role("button", name="save as a patch").click()
    patch = tmp_path / "faster.json"
    waiting.value.save_as(patch)
    page.locator("#edits button", has_text="save").click()
    until(page, "() => !document.title.startsWith('* ')")
    made = tmp_path / "patched.hkx"
    assert run("patch", str(SAMPLES / SPRINT), str(patch), "-o", str(made)).exit_code == 0
    with open(file.name, "rb") as saved:
        assert made.read_bytes() == saved.read()
    (change,) = json.loads(run("diff", str(SAMPLES / SPRINT), file.name, "--json").output)[
        "changes"
    ]
    assert (change["address"], change["old"], change["new"]) == (address, 1.0, 2.1)
    assert run("verify", file.name).exit_code == 0
    assert [each for each in errors if "400" not in each] == []


@needs_samples
def test_each_kind_of_value_has_a_matching_input_field(
    show: Callable[..., Opened], tmp_path: Path
) -> None:
    page, errors, _ = show(writable(SPRINT, tmp_path))
    for done, (query, choose, value) in enumerate(
        (
            ("//hkbClipGenerator/mode", "MODE_SINGLE_PLAY (0)", ""),
            ("//hkbStateMachine/wrapAroundStateId", "true", ""),
            ("//hkbClipGenerator/animationName", "", "Animations\\Walk.hkx"),
            ("//hkbStateMachine/variableBindingSet", "", "null"),
        ),
        1,
    ):
        select(page, query)
        field = begin(page)
        if choose:
            field.select_option(label=choose)
        else:
            field.fill(value)
            page.keyboard.press("Enter")
        settled(page, done)
        assert page.locator("ol.links li").count() == done
    last = page.locator("ol.links li").last.inner_text()
    assert "/variableBindingSet: -> /objects/" in last
    assert "-> null" in last
    assert errors == []


@needs_samples
def test_a_reference_is_chosen_among_objects_of_its_class(
    show: Callable[..., Opened], tmp_path: Path
) -> None:
    page, errors, _ = show(writable(SPRINT, tmp_path))
    select(page, "//hkbStateMachineStateInfo/generator")
    field = begin(page)
    until(page, "() => document.querySelectorAll('.editor option').length > 3")
    offered = page.locator(".editor option").evaluate_all("all => all.map(each => each.value)")
    assert offered[0] == "null"
    assert all(each.startswith("/objects/") for each in offered[1:])
    field.fill(offered[2])
    page.keyboard.press("Enter")
    settled(page, 1)
    assert errors == []


@needs_samples
def test_a_vector_and_a_colour_are_set(show: Callable[..., Opened], tmp_path: Path) -> None:
    file = writable(LEVEL, tmp_path)
    page, errors, _ = show(file)
    select(page, "//CKMaterial//diffuse")
    begin(page)
    page.locator(".editor input[type=color]").first.evaluate(
        """input => { input.value = "#ff0000";
            for (const name of ["input", "change"]) input.dispatchEvent(new Event(name)); }"""
    )
    settled(page, 1)
    assert file.edits()["done"] == 1
    assert errors == []


@needs_samples
def test_flags_are_ticked_by_name(show: Callable[..., Opened]) -> None:
    file = sample("virtools/BearKidsTeam__BallanceModding__P_Modul_34.nmo")
    page, errors, _ = show(file)
    address = select(page, "/objects/P_Modul_34_Init/behavior/flags")
    begin(page)
    ticks = {}
    for label in page.locator(".editor label").all():
        ticks[label.inner_text().strip()] = label.locator("input")
    shown = {name: tick.is_checked() for name, tick in ticks.items()}
    assert (shown["script"], shown["priority"], shown["targetable"]) == (True, False, False)
    ticks["priority"].check()  # other data belongs to it
    page.get_by_role("button", name="set", exact=True).click()
    page.wait_for_selector(".editor .error:has-text('is missing')")
    ticks["priority"].uncheck()
    ticks["script"].uncheck()
    page.get_by_role("button", name="set", exact=True).click()
    settled(page, 1)
    rows = {
        each["address"]: each for each in json.loads(answer([file], "changed", {}).data)["rows"]
    }
    assert int(rows[address]["new"]) == int(rows[address]["old"]) - 2
    assert [each for each in errors if "400" not in each] == []


@needs_samples
def test_an_object_is_copied_and_removed(show: Callable[..., Opened], tmp_path: Path) -> None:
    file = writable("virtools/BearKidsTeam__BallanceModding__PE_Balloon.nmo", tmp_path)
    page, errors, _ = show(file)

    def count() -> int:
        # Only the server's thread may use the document.
        return len(list(file.read(file.history.data).find("//CK3dEntity")))

    before = count()
    select(page, "//CK3dEntity[name=PE_Balloon_MF]")
    page.wait_for_selector(".links a")  # everything has been requested
    page.get_by_role("button", name="copy it").click()
    settled(page, 1)
    assert count() == before + 1
    address = page.locator("ol.links a").first.get_attribute("title")
    page.locator("ol.links a").first.click()
    until(page, "a => document.querySelector('.details code')?.textContent === a", address)
    page.wait_for_selector("section .links a")
    page.get_by_role("button", name="remove", exact=True).click()
    settled(page, 2)
    assert count() == before
    assert errors == []


def test_a_file_that_may_not_be_written_is_downloaded(show: Callable[..., Opened]) -> None:
    file = opened(bytes(KeyedArchive({"hp": 100})), "tank.ka")
    page, errors, _ = show(file)
    page.locator(".line").first.click()
    begin(page).fill("120")
    page.keyboard.press("Enter")
    settled(page, 1)
    with page.expect_download() as waiting:
        page.locator("#edits button", has_text="download").click()
    assert waiting.value.suggested_filename == "tank.ka"
    with open(waiting.value.path(), "rb") as saved:
        assert chunkwright.open(saved.read()).get("/hp") == 120
    until(page, "() => !document.title.startsWith('* ')")
    assert errors == []


def test_leaving_a_page_with_changes_asks_for_confirmation(show: Callable[..., Opened]) -> None:
    page, errors, _ = show(opened(bytes(KeyedArchive({"hp": 100})), "tank.ka"))
    page.locator(".line").first.click()
    begin(page).fill("120")
    page.keyboard.press("Enter")
    settled(page, 1)
    page.evaluate("location.reload()")
    page.wait_for_timeout(500)
    assert errors == ["a dialog"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_and_values_are_shown_as_text(show: Callable[..., Opened], text: str) -> None:
    file = opened(bytes(KeyedArchive({text: text})), f"{text[:20].replace(chr(0), '')}.ka")
    page, errors, _ = show(file)
    page.locator(".line").first.click()
    field = begin(page)
    field.fill(f"{text.replace(chr(10), ' ').replace(chr(0), '')} too")
    page.keyboard.press(
        "Enter" if field.evaluate("it => it.tagName") == "INPUT" else "Control+Enter"
    )
    settled(page, 1)
    assert "too" in page.locator("ol.links li").inner_text()
    assert page.locator("main img, .details svg, i, b").count() == 0
    assert errors == []
