"""Members that are not given have the defaults of their class, as real files show them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.hkx import classes as layout
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.number_codecs import NamedCodec
from chunkwright.hkx.classes.versions import VERSIONS
from chunkwright.hkx.model.record import Record
from tests.samples import CASES, SHARED, needs_cases

OLD, NEW = "hk_2010.2.0-r1", "hk_2014.1.0-r1"
COUNTED = SHARED / "data" / "havok_defaults.json"
needs_counts = pytest.mark.skipif(not COUNTED.is_file(), reason="the counts are not here")


def fresh(class_name: str, version: str = OLD, **members: Any) -> Any:
    return hkx.new_object(hkx.new_packfile(version), class_name, members)


def test_new_objects_have_the_defaults_of_their_class() -> None:
    machine = fresh("hkbStateMachine", name="SM")
    assert machine["returnToPreviousStateEventId"] == -1
    assert machine["syncVariableIndex"] == -1
    assert machine["eventToSendWhenStateOrTransitionChanges"]["id"] == -1
    assert machine["startStateId"] == 0
    assert machine["userData"] == 0
    data = fresh("hkpRagdollConstraintData")["atoms"]
    assert data["ballSocket"]["type"] == "TYPE_BALL_SOCKET"
    assert data["angFriction"]["numFrictionAxes"] == 3
    assert type(data["coneLimit"]["angularLimitsTauFactor"]) is float
    assert data["setupStabilization"]["maxAngle"] == pytest.approx(1.8446726e19)


def test_given_members_override_the_defaults() -> None:
    machine = fresh("hkbStateMachine", syncVariableIndex=0, randomTransitionEventId=7)
    assert (machine["syncVariableIndex"], machine["randomTransitionEventId"]) == (0, 7)
    assert fresh("hkbTwistModifier", enable=False)["enable"] is False


@pytest.mark.parametrize("name", ["hkbTwistModifier", "hkbModifierList", "hkbCustomTestModifier"])
@pytest.mark.parametrize("version", [OLD, NEW])
def test_new_modifiers_are_enabled_by_default(name: str, version: str) -> None:
    if name in builtin(version):
        assert fresh(name, version)["enable"] is True


def test_structs_given_as_mappings_have_the_defaults_of_their_class() -> None:
    rows = [{"memberPath": "x"}, {"bitIndex": 3}]
    bindings = fresh("hkbVariableBindingSet", bindings=rows)
    assert [each["bitIndex"] for each in bindings["bindings"]] == [-1, 3]
    bindings["bindings"] += [{}]
    packfile = bindings.packfile
    packfile.root = bindings
    again = chunkwright.open_packfile(bytes(packfile)).objects[0]
    assert [each["bitIndex"] for each in again["bindings"]] == [-1, 3, -1]
    packfile.set(f"{bindings.address}/bindings", [{"memberPath": "y"}])
    assert [each["bitIndex"] for each in bindings["bindings"]] == [-1]


def test_new_animations_have_the_type_of_their_class() -> None:
    for version in VERSIONS:
        for name in ("hkaSplineCompressedAnimation", "hkaSplineSkeletalAnimation"):
            if name in builtin(version):
                assert fresh(name, version)["type"] == "HK_SPLINE_COMPRESSED_ANIMATION"


@needs_cases
def test_members_that_xml_omits_have_the_defaults_of_their_class() -> None:
    packfile, _ = hkx.xml.load((CASES / "havok" / "omitted_members.xml").read_bytes())
    machine = packfile.objects[1]
    assert machine["returnToPreviousStateEventId"] == -1
    assert machine["transitionToNextHigherStateEventId"] == -1
    assert machine["eventToSendWhenStateOrTransitionChanges"]["id"] == -1
    assert machine["startStateId"] == 0


def test_members_missing_from_structs_in_xml_have_defaults() -> None:
    text = b"""<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1" toplevelobject="#1">
    <hksection name="__data__"><hkobject name="#1" class="hkbVariableBindingSet">
    <hkparam name="bindings" numelements="2">
    <hkobject><hkparam name="variableIndex">4</hkparam></hkobject>
    <hkobject><hkparam name="bitIndex">0</hkparam></hkobject>
    </hkparam></hkobject></hksection></hkpackfile>"""
    packfile, _ = hkx.xml.load(text)
    assert [each["bitIndex"] for each in packfile.objects[0]["bindings"]] == [-1, 0]
    assert packfile.objects[0]["indexOfBindingToEnable"] == -1


def test_text_forms_and_files_need_no_defaults() -> None:
    packfile = hkx.new_packfile(OLD)
    packfile.root = hkx.new_object(packfile, "hkbStateMachine", {"syncVariableIndex": 0})
    built = chunkwright.from_dict(json.loads(json.dumps(packfile.to_dict())))
    assert bytes(built) == bytes(packfile)


def test_each_declared_default_is_that_of_a_new_object_in_some_version() -> None:
    for name, rows in layout._rows().items():
        for row in rows:
            versions = [row.version] if row.version else list(VERSIONS)
            found = [each for each in versions if name in builtin(each)]
            assert any(_held(fresh(name, each), row) for each in found), (name, row)


def _held(obj: Any, row: layout.Default) -> bool:
    value = obj.values
    for name in row.path:
        if not isinstance(value, Record) or name not in value:
            return False
        place = value.plan.index[name]
        codec, value = value.plan.codecs[place], value[name]
    wanted = row.value
    if isinstance(wanted, str | bool):
        return bool(value == wanted)
    stored = codec.pack(value) if isinstance(codec, NamedCodec) else value
    return bool(np.allclose(np.asarray(stored, np.float64), np.asarray(wanted, np.float64)))


@needs_counts
@pytest.mark.parametrize("version", [OLD, NEW])
def test_defaults_for_none_and_unlimited_equal_those_of_real_files(version: str) -> None:
    table, checked = builtin(version), 0
    for name, members in json.loads(COUNTED.read_text())["versions"][version].items():
        class_name = name.removeprefix("struct ")
        for path, row in members.items():
            sure = row["strength"] in ("strong", "medium") and row["kind"] == "none or unlimited"
            if not sure or "/*" in path or class_name not in table:
                continue
            value: Any = hkx.new_object(hkx.new_packfile(version), class_name).values
            for part in path.split("."):
                value = value[part]
            assert value == pytest.approx(row["value"], rel=1e-6), (class_name, path)
            checked += 1
    assert checked >= 13
