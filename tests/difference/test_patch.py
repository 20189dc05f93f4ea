"""Differences applied to another document: the resulting document, or the changes that do not apply."""

from __future__ import annotations

import copy
import json
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright import hkx
from chunkwright.anim.clips import make as anim_demo
from chunkwright.cli.app import chunkwright as command
from chunkwright.difference import diff, from_dict, patch, reference_in, to_dict
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.nmo.demo import make as make_level
from chunkwright.nmo.file import IncludedFile
from chunkwright.scg import items as scg_demo
from tests.query.files import BEHAVIOUR, SCENE, path_of
from tests.samples import needs_samples

from .test_diff import archives, behaviours, scene, some

if TYPE_CHECKING:
    from pathlib import Path


def through_json(changes: Any) -> Any:
    return from_dict(json.loads(json.dumps(to_dict(changes))))


def patched(old: Any, new: Any) -> Any:
    """Return the old document with all changes to the new one applied."""
    changes = through_json(diff(old, new))
    made = copy.deepcopy(old)
    assert [str(each) for each in patch(made, changes)] == []
    return chunkwright.open(bytes(made), format=old.format)


@given(archives, archives)
def test_a_patch_turns_any_archive_into_any_other(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    new = KeyedArchive(other)
    assert diff(patched(KeyedArchive(one), new), new) == []


def test_a_patch_keeps_the_types_of_entries() -> None:
    old, new = KeyedArchive({"hp": 5}), KeyedArchive()
    new.set("hp", 5, VariantType.UINT32)
    new.set("gun", KeyedArchive(), VariantType.KEYED_ARCHIVE)
    new["gun"].set("range", 2.5, VariantType.FLOAT64)
    assert diff(patched(old, new), new) == []


def test_nodes_are_added_with_their_descendants() -> None:
    old, new = scene(), scene()
    first = new.add_entity("First", new.roots[-1])
    new.add_entity("Below", first)
    assert diff(patched(old, new), new) == []
    assert diff(patched(new, old), old) == []


def test_nodes_are_moved() -> None:
    old, new = scene(), scene()
    node = new.roots[-1]
    del new.roots[-1]
    new.roots.insert(0, node)
    new = chunkwright.open(bytes(new))
    assert [change.kind for change in diff(old, new)] == ["moved"]
    assert bytes(patched(old, new)) == bytes(new)


@needs_samples
def test_an_added_state_can_be_patched_into_another_layout() -> None:
    for path in behaviours()[:1]:
        old, new = chunkwright.open(path), chunkwright.open(path)
        machine = next(obj for obj in new.objects if obj.class_name == "hkbStateMachine")
        members = {
            "name": "Brand new",
            "stateId": 77,
            "generator": machine["states"][0]["generator"],
        }
        machine["states"].insert(0, hkx.new_object(new, "hkbStateMachineStateInfo", members))
        machine["startStateId"] = 77
        new = chunkwright.open(bytes(new))
        assert diff(patched(old, new), new) == []
        assert diff(patched(new, old), old) == []
        other = hkx.convert(old, layout="4101" if old.layout == "8101" else "8101")
        assert patch(other, through_json(diff(old, new))) == []
        assert diff(other, new) == []


@pytest.mark.parametrize("value", [5, 2.5, "five", {}, {"0": 5}, [1, 2], [], b"12"])
@pytest.mark.parametrize("other", [5, 2.5, "five", {}, {"0": 5}, [1, 2], [], b"12"])
def test_an_entry_becomes_one_of_another_type(value: Any, other: Any) -> None:
    old, new = KeyedArchive({"x": value, "y": [value, 1]}), KeyedArchive({"x": other, "y": [other]})
    assert diff(patched(old, new), new) == []


@needs_samples
def test_fields_of_real_virtools_objects_are_patched() -> None:
    path = next(path for path in some("virtools", 1) if "Modul" in path.name)
    old, new = chunkwright.open(path), chunkwright.open(path)
    group = next(obj for obj in new.objects if obj.class_name == "CKGroup")
    group.members = list(group.members)[:-1]
    material = next(obj for obj in new.objects if obj.class_name == "CKMaterial")
    material.name = "Another"
    new = chunkwright.open(bytes(new))
    assert diff(patched(old, new), new) == []


def test_changes_that_do_not_apply_are_reported_and_skipped() -> None:
    changes = diff(KeyedArchive({"hp": 100, "old": 1}), KeyedArchive({"hp": 120, "name": "T-34"}))
    other = KeyedArchive({"hp": 90})
    assert sorted(map(str, patch(other, changes))) == [
        "/hp: expected 100, found 90",
        "/old: has no 'old' (it has hp)",
    ]
    assert (other["hp"], other["name"]) == (90, "T-34")


def test_applying_a_patch_twice_succeeds() -> None:
    old, new = KeyedArchive({"hp": 100}), KeyedArchive({"hp": 120, "name": "T-34"})
    assert patch(new, diff(old, new)) == []


# -- the command ---------------------------------------------------------------------------


def run(*args: object) -> Any:
    return CliRunner().invoke(command, ["patch", *map(str, args)])


@pytest.fixture
def files(tmp_path: Path) -> Path:
    KeyedArchive({"hp": 100}).save(tmp_path / "old.archive")
    KeyedArchive({"hp": 120}).save(tmp_path / "new.archive")
    KeyedArchive({"hp": 7}).save(tmp_path / "other.archive")
    done = CliRunner().invoke(
        command, ["diff", "--json", str(tmp_path / "old.archive"), str(tmp_path / "new.archive")]
    )
    (tmp_path / "diff.json").write_text(done.output)
    return tmp_path


def test_a_file_is_patched(files: Path) -> None:
    out = files / "out.archive"
    done = run(files / "old.archive", files / "diff.json", "-o", out)
    assert (done.exit_code, done.output) == (0, f"wrote {out}: 1 change\n")
    assert chunkwright.open(out)["hp"] == 120
    assert chunkwright.open(files / "old.archive")["hp"] == 100
    assert run(files / "old.archive", files / "diff.json").exit_code == 0
    assert chunkwright.open(files / "old.archive")["hp"] == 120


def test_a_file_to_which_the_patch_does_not_apply_is_unchanged(files: Path) -> None:
    before = (files / "other.archive").read_bytes()
    done = run(files / "other.archive", files / "diff.json")
    assert done.exit_code == 1
    assert "/hp: expected 100, found 7" in done.output
    assert (files / "other.archive").read_bytes() == before


def test_a_file_that_is_not_a_diff_is_refused(files: Path) -> None:
    (files / "diff.json").write_text("{}")
    done = run(files / "old.archive", files / "diff.json")
    assert (done.exit_code, "expected a JSON object with chunkwright_diff: 1" in done.output) == (
        1,
        True,
    )


MODULE = "virtools/doyaGu__BallanceModLoaderPlus__P_Trafo_Sticky.nmo"
PAIRS = [
    ("ka/53090270_directlight.sc2", "ka/56392758_directlight.sc2"),
    ("ka/56392758_directlight.sc2", "ka/aeb6924f_directlight.sc2"),
    ("ka/9be41c25_skylight.sc2", "ka/fea3c55d_skylight.sc2"),
    ("ka/2cd2e497_groundHit_HC3.sc2.dvpl", "ka/89e7d05a_groundHit_HC3.sc2.dvpl"),
    ("ka/2d88a1d7_A116_XM551.xml.dvpl", "ka/98830a14_A116_XM551.xml.dvpl"),
    (
        "havok/00e1a8f3_sprintbehavior.hkx",
        "havok/ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__sprintbehavior.hkx",
    ),
    (
        "virtools/BearKidsTeam__BallanceModding__P_Modul_01.nmo",
        "virtools/scottstts__Ballance.Three.js__p_modul_01.nmo",
    ),
]


@pytest.mark.parametrize(("old", "new"), PAIRS)
def test_a_patch_turns_one_real_file_into_another(old: str, new: str) -> None:
    one, other = chunkwright.open(path_of(old)), chunkwright.open(path_of(new))
    changes = through_json(diff(one, other))
    assert changes
    misfits = patch(one, changes)
    # State chunks inside others have no JSON form.
    assert {each.change.address.rpartition("/")[2] for each in misfits} <= {"state"}
    if misfits:
        return
    left = diff(chunkwright.open(bytes(one)), other)
    if getattr(one, "version", None) != getattr(other, "version", None):
        # A reference by number in one version is a plain number in the other.
        left = [each for each in left if not (each.old == 0 and reference_in(each.new)[0])]
    # It is not certain which of two equal nodes has moved.
    assert not left or "moved" in {change.kind for change in left}, left


def numbers_of(document: Any) -> list[Any]:
    return [
        hit.address
        for hit in document.find("//*")
        if type(hit.value) in (int, float) and hit.node.target is None
    ]


@pytest.mark.parametrize("name", [BEHAVIOUR, SCENE, MODULE])
def test_edits_of_real_files_apply_to_another_copy(name: str) -> None:
    old = chunkwright.open(path_of(name))
    places = numbers_of(old)

    @settings(max_examples=5, derandomize=True)
    @given(st.dictionaries(st.sampled_from(places), st.integers(0, 3), min_size=1, max_size=5))
    def edits_go_over(values: dict[str, int]) -> None:
        new = copy.deepcopy(old)
        for address, value in values.items():
            with suppress(chunkwright.ChunkwrightError):  # such as a flag without its field
                new.set(address, value)
        with suppress(chunkwright.SerializeError):  # some flags require fields
            new = chunkwright.open(bytes(new))
        made = patched(old, new)
        assert diff(made, new) == []

    edits_go_over()


def test_fields_valid_only_together_are_set_together() -> None:
    """An attribute that is not used has no name; one that is used has to have one."""
    path = path_of("virtools/BearKidsTeam__BallanceModding__P_Modul_41.nmo")
    old, new = chunkwright.open(path), chunkwright.open(path)
    address = "/managers/attribute manager/attributes/categories"
    rows = new.get(address)
    used = next(place for place, row in enumerate(rows) if row["used"])
    free = next(place for place, row in enumerate(rows) if not row["used"])
    rows[free], rows[used] = rows[used], rows[free]
    new.set(address, list(rows))
    assert diff(patched(old, new), new) == []
    assert diff(patched(new, old), old) == []


def test_included_files_are_added_and_removed() -> None:
    old, new = (chunkwright.open_virtools(bytes(make_level())) for _ in range(2))
    new.included_files.append(IncludedFile(b"a.txt", b"text"))
    assert diff(patched(old, new), new) == []
    assert diff(patched(new, old), old) == []
    more = copy.deepcopy(new)
    more.included_files.append(IncludedFile(b"b.txt", b"more"))
    assert diff(patched(new, more), more) == []
    assert diff(patched(more, new), new) == []


def test_the_last_channel_of_a_track_is_added_and_removed() -> None:
    full, empty = anim_demo(), anim_demo()
    track = empty.tracks[0]
    while track.channels:
        empty.remove(f"/tracks/{track.uid}/channels/0")
    for one, other in ((full, empty), (empty, full)):
        changed = chunkwright.open(bytes(one))
        assert patch(changed, diff(one, other)) == []
        assert bytes(changed) == bytes(other)


def test_a_change_without_an_address_is_refused() -> None:
    old, new = scg_demo.make(), scg_demo.make()
    scg_demo.edit(new)
    changes = diff(old, new)
    assert patch(old, [replace(change, address="") for change in changes])
    assert bytes(old) == bytes(scg_demo.make())
