"""Differences by meaning: none if the meaning is the same, few if little changed."""

from __future__ import annotations

import copy
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import hkx
from chunkwright.cli.app import chunkwright as command
from chunkwright.difference import diff, from_dict, to_dict
from chunkwright.dvpl import DvplType, DvplWrapper
from chunkwright.formats import registry
from chunkwright.keyed_archive import KeyedArchive, VariantType
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST = 60_000


def some(family: str, step: int) -> Iterator[Path]:
    small = [path for path in samples(family) if path.stat().st_size <= LARGEST]
    yield from small[::step]


def kinds(old: Any, new: Any) -> list[tuple[str, str]]:
    return [(change.kind, change.address) for change in diff(old, new)]


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize(("family", "step"), [("ka", 9), ("havok", 24), ("virtools", 6)])
def test_a_real_file_does_not_differ_from_itself(family: str, step: int) -> None:
    tried = 0
    for path in some(family, step):
        try:
            old = chunkwright.open(path)
        except chunkwright.ChunkwrightError:
            continue
        assert diff(old, chunkwright.open(path)) == []
        tried += 1
    assert tried > 5


@needs_samples
@pytest.mark.slow
def test_the_layout_of_a_packfile_makes_no_difference() -> None:
    tried = 0
    for path in some("havok", 7):
        try:
            old = chunkwright.open(path)
            layout = "4101" if old.layout == "8101" else "8101"
            new = chunkwright.open(bytes(hkx.convert(old, layout=layout)))
        except chunkwright.ChunkwrightError:
            continue
        assert diff(old, new) == []
        tried += 1
    assert tried > 5


def behaviours() -> list[Path]:
    found = (path for path in samples("havok") if path.stat().st_size <= 300_000)
    return [path for path in found if b"hkbStateMachineStateInfo" in path.read_bytes()][:6]


@needs_samples
def test_a_state_inserted_at_the_front_is_one_added_state() -> None:
    for path in behaviours()[:2]:
        old, new = chunkwright.open(path), chunkwright.open(path)
        machine = next(obj for obj in new.objects if obj.class_name == "hkbStateMachine")
        members = {
            "name": "Brand new",
            "stateId": 77,
            "generator": machine["states"][0]["generator"],
        }
        state = hkx.new_object(new, "hkbStateMachineStateInfo", members)
        machine["states"].insert(0, state)
        new = chunkwright.open(bytes(new))
        found = diff(old, new)
        assert [(change.kind, change.class_name) for change in found] == [
            ("added", ""),
            ("added", "hkbStateMachineStateInfo"),
        ]
        assert found[0].new == {"added": found[1].address}
        assert isinstance(found[1].new, dict)
        assert found[1].new["stateId"] == 77


@needs_samples
def test_a_renamed_object_is_one_changed_name() -> None:
    for path in behaviours()[:2]:
        old, new = chunkwright.open(path), chunkwright.open(path)
        clip = next(obj for obj in new.objects if obj.class_name == "hkbStateMachineStateInfo")
        address = old.objects[list(new.objects).index(clip)].address
        clip["name"] = "Quite another name"
        assert kinds(old, chunkwright.open(bytes(new))) == [("changed", f"{address}/name")]


@needs_samples
def test_the_order_of_a_table_of_objects_is_not_a_difference() -> None:
    path = next(path for path in some("virtools", 1) if path.suffix == ".nmo")
    old, new = chunkwright.open(path), chunkwright.open(path)
    new.objects.items.reverse()
    assert diff(old, chunkwright.open(bytes(new))) == []


@needs_samples
def test_a_changed_field_of_a_virtools_object_is_found() -> None:
    path = next(
        path
        for path in some("virtools", 1)
        if b"Nemo" in path.read_bytes()[:4] and "Modul" in path.name
    )
    old, new = chunkwright.open(path), chunkwright.open(path)
    material = next(obj for obj in new.objects if obj.class_name == "CKMaterial")
    address = material.address
    area = next(area for area in material.chunk.areas if area.fields and "diffuse" in area.fields)
    area.fields["diffuse"] = 0xFF102030
    (change,) = diff(old, chunkwright.open(bytes(new)))
    assert change.kind == "changed"
    assert change.address.startswith(f"{address}/")


def scene() -> Any:
    made = registry.by_name("sc2").demo().make()  # type: ignore[union-attr]
    for name in ("A", "B", "C"):
        made.add_entity(name)
    return chunkwright.open(bytes(made))


def test_added_and_moved_nodes_are_found() -> None:
    old, new = scene(), scene()
    new.add_entity("New", new.roots[-1])
    assert [(c.kind, c.class_name) for c in diff(old, new)] == [("added", "Entity")]
    moved = scene()
    first = copy.deepcopy(moved.roots[-1].archive)
    name = moved.roots[-1].name
    del moved.roots[-1]
    moved.roots.insert(0, type(old.roots[0])(first))
    assert kinds(old, chunkwright.open(bytes(moved))) == [("moved", f"/hierarchy/{name}")]


def test_a_wrapper_makes_no_difference() -> None:
    old, new = scene(), scene()
    new.wrapper = DvplWrapper(DvplType.LZ4_HC)
    assert diff(old, chunkwright.open(bytes(new))) == []


def test_entries_that_differ_only_in_type_are_a_difference() -> None:
    old, new = KeyedArchive({"hp": 5}), KeyedArchive()
    new.set("hp", 5, VariantType.UINT32)
    (change,) = diff(old, new)
    assert (change.old, change.new) == (
        {"type": "INT32", "value": 5},
        {"type": "UINT32", "value": 5},
    )


values = st.recursive(
    st.one_of(
        st.integers(-(2**31), 2**31 - 1), st.floats(width=32), st.text(max_size=5), st.booleans()
    ),
    lambda inner: st.dictionaries(st.text(min_size=1, max_size=3), inner, max_size=4),
    max_leaves=8,
)
archives = st.dictionaries(st.text(min_size=1, max_size=3), values, max_size=5)


def sorted_form(value: Any) -> Any:
    if isinstance(value, dict):
        return [(key, sorted_form(value[key])) for key in sorted(value)]
    return repr(value)


@given(archives, archives)
def test_documents_without_differences_are_equal(
    one: dict[str, Any], other: dict[str, Any]
) -> None:
    assert diff(KeyedArchive(one), KeyedArchive(one)) == []
    found = diff(KeyedArchive(one), KeyedArchive(other))
    assert (found == []) == (sorted_form(one) == sorted_form(other))
    assert from_dict(to_dict(found)) == found


def test_documents_of_different_formats_cannot_be_compared() -> None:
    with pytest.raises(
        chunkwright.QueryError, match="cannot be compared with a document of format sc2"
    ):
        diff(scene(), KeyedArchive())


# -- the command ---------------------------------------------------------------------------


def run(*args: object) -> Any:
    return CliRunner().invoke(command, ["diff", *map(str, args)])


def test_the_command_prints_lines_and_sets_the_exit_status(tmp_path: Path) -> None:
    one, other = tmp_path / "one.archive", tmp_path / "other.archive"
    KeyedArchive({"hp": 100, "name": "T-34"}).save(one)
    KeyedArchive({"hp": 120, "gun": "long"}).save(other)
    same = run(one, one)
    assert (same.exit_code, same.output) == (0, "")
    found = run(one, other)
    assert found.exit_code == 1
    assert found.output.splitlines() == [
        f"--- {one}",
        f"+++ {other}",
        "~ /hp: 100 -> 120",
        '- /name: "T-34"',
        '+ /gun: "long" (STRING)',
    ]
    assert run("--stat", one, other).output == "values  1 added, 1 removed, 1 changed\n"
    assert (run("-q", one, other).exit_code, run("-q", one, other).output) == (1, "")
    assert run(one, tmp_path / "none").exit_code == 2


def test_the_null_device_is_compared_as_an_empty_document(tmp_path: Path) -> None:
    one = tmp_path / "one.archive"
    KeyedArchive({"hp": 100}).save(one)
    found = run(os.devnull, one)
    assert (found.exit_code, found.output.splitlines()[-1]) == (1, "+ / (keyed_archive)")


def test_git_shows_differences_by_meaning(tmp_path: Path) -> None:
    git = shutil.which("git")
    if git is None:
        pytest.skip("git is not installed")
    page = (Path(__file__).resolve().parents[2] / "docs" / "command-line.md").read_text()
    lines = [line for line in page.splitlines() if line.startswith("git config ")]
    assert len(lines) == 2

    program = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{program}{os.pathsep}{os.environ['PATH']}"}

    def shell(line: str) -> str:
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=tmp_path,
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    shell("git init -q . && git config user.email a@b.c && git config user.name a")
    for line in lines:
        shell(line)
    (tmp_path / ".gitattributes").write_text("*.archive diff=chunkwright\n")
    KeyedArchive({"hp": 100}).save(tmp_path / "tank.archive")
    shell("git add . && git commit -qm one")
    KeyedArchive({"hp": 120}).save(tmp_path / "tank.archive")
    changed = shell("git --no-pager diff")
    assert any(line.startswith("-") and "100" in line for line in changed.splitlines())
    assert any(line.startswith("+") and "120" in line for line in changed.splitlines())
    assert "~ /hp: 100 -> 120" in shell("git difftool -y -t chunkwright")


@pytest.mark.parametrize(
    ("form", "message"),
    [
        ({}, "expected a JSON object with chunkwright_diff: 1"),
        ({"chunkwright_diff": 1, "changes": 5}, "/changes: expected a list"),
        ({"chunkwright_diff": 1, "changes": [5]}, "/changes/0: expected an object"),
        (
            {"chunkwright_diff": 1, "changes": [{"kind": "added", "address": 5}]},
            "/changes/0/address: expected text",
        ),
        ({"chunkwright_diff": 1, "changes": [{"kind": "odd"}]}, "expected an address and a kind"),
        (
            {"chunkwright_diff": 1, "changes": [{"kind": "added", "address": "/a", "x": 1}]},
            "unknown key 'x'",
        ),
    ],
)
def test_invalid_json_of_differences_is_refused(form: Any, message: str) -> None:
    with pytest.raises(chunkwright.CorruptError, match=message):
        from_dict(form)
