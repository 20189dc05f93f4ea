"""Editing in a session: edits change exact bytes, are undone and redone, and saved if allowed."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import ChunkwrightError, QueryError, difference
from chunkwright.errors import FileAccessError, SerializeError
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.viewer import Session, open_file
from chunkwright.viewer.edits import History
from chunkwright.viewer.nodes import form_of, may_set

from ..samples import SAMPLES, needs_samples
from ..thinning import one_of
from .test_server import cat
from .test_spans import FILES, opened, walked

if TYPE_CHECKING:
    from pathlib import Path

BONE = "/objects/hkaSkeleton:cat/bones/0/name"


def act(session: Session, name: str, /, **given: str) -> Any:
    return json.loads(session.act(name, given).data)


def ask(session: Session, name: str, /, **given: str) -> Any:
    return json.loads(session.ask(name, given).data)


def test_an_edit_is_undone_and_redone_byte_for_byte() -> None:
    file = cat()
    session, before = Session([file]), file.history.data
    done = act(session, "set", address=BONE, value="tail")
    assert done["lines"] == [f"{BONE}: body -> tail"]
    assert done["facts"]["edits"] == {
        "done": 1,
        "undone": 0,
        "saved": False,
        "beside": 0,
        "writes": False,
    }
    after = file.history.data
    assert after == bytes(file.document)
    assert (
        ask(session, "children", address="/objects/hkaSkeleton:cat/bones/0")["nodes"][0]["s"]
        == "tail"
    )
    undone = act(session, "undo")
    assert (undone["address"], file.history.data) == (BONE, before)
    assert undone["facts"]["edits"] == {
        "done": 0,
        "undone": 1,
        "saved": True,
        "beside": 0,
        "writes": False,
    }
    assert act(session, "redo")["lines"] == done["lines"]
    assert file.history.data == after
    assert ask(session, "changes") == [{"a": BONE, "lines": done["lines"]}]
    rows = ask(session, "changed")["rows"]
    assert [(each["address"], each["old"], each["new"]) for each in rows] == [
        (BONE, "body", "tail")
    ]


def test_a_new_edit_discards_the_edits_that_were_undone() -> None:
    session = Session([cat()])
    act(session, "set", address=BONE, value="tail")
    act(session, "undo")
    act(session, "set", address=BONE, value="paw")
    with pytest.raises(QueryError, match="nothing to redo"):
        act(session, "redo")
    act(session, "undo")
    with pytest.raises(QueryError, match="nothing to undo"):
        act(session, "undo")


def test_a_wrong_value_changes_nothing_and_gets_the_same_error_as_set() -> None:
    file = opened(bytes(KeyedArchive({"hp": 100})))
    session, before = Session([file]), file.history.data
    with pytest.raises(SerializeError, match="expected"):
        act(session, "set", address="/hp", value="many")
    assert file.history.data == bytes(file.document) == before
    assert file.edits()["done"] == 0


def test_setting_the_same_value_is_not_a_change() -> None:
    session = Session([cat()])
    done = act(session, "set", address=BONE, value="body")
    assert done["lines"] == []
    assert done["facts"]["edits"]["done"] == 0


def test_a_renamed_object_is_followed_to_its_new_address() -> None:
    session = Session([cat()])
    done = act(session, "set", address="/objects/hkaSkeleton:cat/name", value="dog")
    assert done["address"] == "/objects/hkaSkeleton:dog/name"
    assert ask(session, "path", address=done["address"])["node"]["s"] == "dog"


def test_removing_reports_the_effect_on_references() -> None:
    session = Session([cat()])
    done = act(session, "remove", address="/objects/hkaSkeleton:cat")
    assert done["address"] == "/objects"
    assert any("variant" in each and "null" in each for each in done["lines"])
    act(session, "undo")
    assert ask(session, "path", address="/objects/hkaSkeleton:cat")["node"]["n"] == "cat"


@needs_samples
def test_an_object_and_an_element_are_copied() -> None:
    file = open_file(str(SAMPLES / "virtools/BearKidsTeam__BallanceModding__PE_Balloon.nmo"))
    session = Session([file])
    objects = [each.node for each in file.document.find("//CK3dEntity")]
    done = act(session, "copy", address=objects[0].address)
    assert done["lines"] == [f"{done['address']}: a copy of {objects[0].address}"]
    assert len(list(file.document.find("//CK3dEntity"))) == len(objects) + 1
    with pytest.raises(QueryError, match="cannot be copied"):
        act(session, "copy", address=f"{done['address']}/name")


def test_saving_without_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tank.ka"
    KeyedArchive({"hp": 100}).save(path)
    session = Session([open_file(str(path))])
    act(session, "set", address="/hp", value="120")
    with pytest.raises(FileAccessError, match="may not write"):
        act(session, "save")
    assert chunkwright.open(path).get("/hp") == 100
    assert session.ask("data", {}).data == bytes(KeyedArchive({"hp": 120}))
    assert act(session, "kept")["facts"]["edits"]["saved"]


def test_a_file_is_saved_unless_it_changed_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "tank.ka"
    KeyedArchive({"hp": 100, "name": "T-34"}).save(path)
    old = chunkwright.open(path)
    file = open_file(str(path))
    file.writes = True
    session = Session([file])
    act(session, "set", address="/hp", value="120")
    assert act(session, "save")["facts"]["edits"]["saved"]
    rows = [each.address for each in difference.diff(old, chunkwright.open(path))]
    assert rows == ["/hp"]
    act(session, "undo")
    assert not file.edits()["saved"]
    act(session, "save")
    assert chunkwright.open(path).get("/hp") == 100
    KeyedArchive({"hp": 7}).save(path)
    act(session, "set", address="/hp", value="9")
    with pytest.raises(FileAccessError, match="another program"):
        act(session, "save")
    assert chunkwright.open(path).get("/hp") == 7


def test_unknown_actions_are_refused() -> None:
    with pytest.raises(QueryError, match="no action 'open'"):
        act(Session([cat()]), "open")
    with pytest.raises(QueryError, match="no file 3"):
        act(Session([cat()]), "undo", file="3")


@given(st.lists(st.binary(max_size=40), min_size=1, max_size=8))
def test_undoing_and_redoing_pass_through_the_same_bytes(versions: list[bytes]) -> None:
    history = History(versions[0])
    for each in versions[1:]:
        history.add("", (), each)
    for each in versions[-2::-1]:
        history.back()
        assert history.data == each
    for each in versions[1:]:
        history.forward()
        assert history.data == each


@needs_samples
@pytest.mark.parametrize("name", one_of(2, FILES[::-1]))
def test_setting_a_value_to_its_displayed_text_changes_nothing(name: str) -> None:
    """Setting a value to the text in its form gives the same value: the file does not change."""
    file = open_file(str(SAMPLES / name))
    session, kinds = Session([file]), set()
    for item in islice(walked(file.root), 0, 4000, 7):
        if not may_set(item):
            continue
        try:
            form = form_of(item)
        except ChunkwrightError:
            continue  # too long, or row by row
        if form["kind"] in kinds and len(form["value"]) > 1000:
            continue
        kinds.add(form["kind"])
        done = act(session, "set", address=item.address, value=form["value"])
        assert done["lines"] == [], item.address
        if len(kinds) > 6:
            break
    assert kinds
