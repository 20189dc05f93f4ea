from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright.errors import CorruptError, QueryError
from chunkwright.hkx.classes import Layout, Layouts
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.table import ClassTable
from tests.hkx.classes.test_table import FACTS, needs_facts

if TYPE_CHECKING:
    from pathlib import Path

# Published tables that differ from the rule. Those of hkpWorld and hkaiCharacter have room for
# members that no table lists; the others differ on 64 bits only, where no file confirms them.
EXCEPTIONS = {
    "hk_2010.2.0-r1": {
        "hkpWorld",
        "hkpCompressedMeshShape",
        "hkpRejectChassisListener",
        "hkpVehicleLinearCastWheelCollide",
        "hkpVehicleRayCastWheelCollide",
    },
    "hk_2014.2.0-r1": {"hkpWorld", "hkaiCharacter"},
}
# A homogeneous array was published with its padding to 24 bytes; nothing follows it.
PADDED_SIZES = {("Havok-5.5.0-r1", "hkxVertexBuffer", "vertexData")}


def stated(fact: dict[str, Any], key: str, layout: Layout) -> int:
    bits = "64" if layout.pointer_size == 8 else "32"
    plain: int = fact[("size" if key == "size" else "o") + bits]
    reused: int = fact.get(("rsize" if key == "size" else "r") + bits, plain)
    return reused if layout.reuse_padding else plain


@needs_facts
@pytest.mark.parametrize("digits", ["4101", "4111", "8101", "8111"])
@pytest.mark.parametrize("path", sorted(FACTS.glob("classes_*.json")), ids=lambda path: path.stem)
def test_the_layout_rule_computes_every_published_offset(path: Path, digits: str) -> None:
    facts = json.loads(path.read_text(encoding="utf-8"))
    layout = Layout.parse(digits)
    layouts = Layouts(builtin(facts["havok"]), layout)
    differing = set()
    for name, fact in facts["classes"].items():
        laid_out = layouts[name]
        own = [slot for slot in laid_out.slots if slot.owner.name == name]
        rule = [slot.offset for slot in own]
        published = [stated(member, "o", layout) for member in fact["members"]]
        if rule != published or laid_out.size != stated(fact, "size", layout):
            differing.add(name)
        if not layout.reuse_padding:
            key = "s64" if layout.pointer_size == 8 else "s32"
            for slot, member in zip(own, fact["members"], strict=True):
                if (facts["havok"], name, member["name"]) not in PADDED_SIZES:
                    assert slot.size == member[key], (name, member["name"])
    assert differing <= EXCEPTIONS.get(facts["havok"], set())
    if digits == "8101" and facts["havok"] == "hk_2010.2.0-r1":
        assert differing == EXCEPTIONS["hk_2010.2.0-r1"]
    if digits == "8111" and facts["havok"] == "hk_2014.2.0-r1":
        assert differing == EXCEPTIONS["hk_2014.2.0-r1"]


@pytest.mark.parametrize("version", ["hk_2010.2.0-r1", "hk_2014.1.0-r1"])
@pytest.mark.parametrize("digits", ["4000", "4010", "8000", "8010"])
def test_class_sizes_are_multiples_of_their_alignment_without_empty_bases(
    version: str, digits: str
) -> None:
    layouts = Layouts(builtin(version), Layout.parse(digits))
    for name in builtin(version):
        assert layouts[name].size % layouts[name].align == 0


SMALL = """version v

class base ifaces=1
  flag UINT8

class empty

class derived : base
  next UINT8
  number UINT32

class lone : empty
  number UINT8
  wide UINT16 align16
  more UINT8 align8

class second : base ifaces=2
  far UINT64
"""


@pytest.mark.parametrize(
    ("digits", "name", "offsets", "size"),
    [
        ("4101", "derived", [4, 8, 12], 16),
        ("4111", "derived", [4, 5, 8], 12),
        ("8101", "derived", [8, 16, 20], 24),
        ("8111", "derived", [8, 9, 12], 16),
        ("8101", "empty", [], 1),
        ("8101", "lone", [0, 16, 24], 32),
        ("8100", "lone", [1, 16, 24], 32),
        (
            "4101",
            "second",
            [
                4,
                16,
            ],
            24,
        ),
        ("8111", "second", [8, 32], 40),
    ],
)
def test_members_have_the_offsets_that_the_compilers_chose(
    digits: str, name: str, offsets: list[int], size: int
) -> None:
    laid_out = Layouts(ClassTable.from_text(SMALL), Layout.parse(digits))[name]
    assert [slot.offset for slot in laid_out.slots] == offsets
    assert laid_out.size == size


@pytest.mark.parametrize("digits", ["", "8", "81011", "5101", "8121", "x101"])
def test_malformed_layout_rules_are_refused(digits: str) -> None:
    with pytest.raises(QueryError, match="are not layout rules"):
        Layout.parse(digits)


@pytest.mark.parametrize("digits", ["4001", "8110", "8101"])
def test_layout_rules_round_trip_as_text(digits: str) -> None:
    assert str(Layout.parse(digits)) == digits


def test_structs_that_contain_each_other_are_refused() -> None:
    table = ClassTable.from_text("class one\n  two STRUCT two\n\nclass two\n  one STRUCT one\n")
    with pytest.raises(CorruptError, match="contains itself"):
        Layouts(table, Layout())["one"]
