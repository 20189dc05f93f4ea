"""Members as items and as plain data: arrays without a payload, classes in arrays, odd text."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.errors import CorruptError
from chunkwright.hkx import instances, views
from chunkwright.hkx.ask import text as forms
from chunkwright.hkx.classes.references import HomogeneousCodec
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous
from chunkwright.hkx.scene_model import Axes
from chunkwright.hkx.scene_model.building import Bodies
from chunkwright.hkx.views.physics import Shape
from tests.hkx.classes import everything


def whole(**members: Any) -> Any:
    packfile = everything.packfile("8101")
    (obj,) = [each for each in packfile.objects if each.class_name == "all"]
    for name, value in members.items():
        obj[name] = value
    return obj


def item(obj: Any, *path: str) -> Any:
    found = obj.packfile.root_item()
    for segment in ("objects", f"#{obj.number:04d}", *path):
        (found,) = found.named(segment)
    return found


def test_an_array_without_a_payload_has_its_size_and_capacity() -> None:
    obj = whole(Kept=ArrayHeader(3, 9))
    assert item(obj, "Kept").plain() == {"size": 3, "capacity": 9}
    assert forms.encode(ArrayHeader(3, 9), {}) == {"size": 3, "capacity": 9}
    codec = obj.values.plan.codecs[obj.values.plan.index["Kept"]]
    assert codec.from_form({"size": 3, "capacity": 9}, forms.FormReader({})) == ArrayHeader(3, 9)


def test_a_homogeneous_array_has_its_class_size_and_items() -> None:
    obj = whole()
    assert item(obj, "Mixed").plain() == {"class": "", "size": 3, "items": "010203"}
    # Searches treat bytes as text, one character per byte.
    assert item(obj, "Mixed").comparable == "\1\2\3"
    plan = instances.library(obj.packfile).find("leaf", None)
    assert plan is not None
    rows = [plan.new({"time": 1.5, "text": "a"}), plan.new({"time": 2.5})]
    obj["Mixed"] = Homogeneous("leaf", 2, list(rows))
    shown = [{"time": 1.5, "text": "a"}, {"time": 2.5, "text": None}]
    assert item(obj, "Mixed").plain() == {"class": "leaf", "size": 2, "items": shown}
    assert item(obj, "Mixed", "1", "time").value == 2.5
    coded = forms.encode(obj["Mixed"], {})
    assert coded == {
        "class": "leaf",
        "size": 2,
        "items": [{"time": 1.5, "text": "a"}, {"time": 2.5}],
    }
    codec = obj.values.plan.codecs[obj.values.plan.index["Mixed"]]
    made = codec.from_form(coded, forms.FormReader({}))
    assert (made.class_name, made.size) == ("leaf", 2)
    assert [dict(each) for each in made.items] == shown
    with pytest.raises(CorruptError, match="the class 'nothing' is not known"):
        codec.from_form({"class": "nothing", "size": 1, "items": [{}]}, forms.FormReader({}))


def test_structs_and_pointers_are_not_comparable() -> None:
    obj = whole()
    for name in ("Struct", "Pointer"):
        assert item(obj, name).comparable is NotImplemented
    assert item(obj, "I8").comparable == -5


@pytest.mark.parametrize("text", ["\ud800", "a\udfff", "\udc80z"])
def test_texts_with_surrogates_are_detected_in_plain_data(text: str) -> None:
    assert forms._has_surrogates(text)
    for near in ("\ud7ff", "\ue000", "plain", "\u00e9"):
        assert not forms._has_surrogates(near)
        assert forms.encode(near, {}) == near


def test_children_of_a_compound_are_positioned_by_its_transforms() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    ball = hkx.new_object(packfile, "hkpSphereShape", {"radius": 1.0})
    inner = [views.shape(ball), views.shape(ball)]
    rows = [np.array([*np.eye(3), place]) for place in ((10, 20, 30), (40, 50, 60))]
    parameters: dict[str, Any] = {"transforms": np.array(rows)}
    shape = Shape("compound", "hkpListShape", parameters, ball, inner)
    made = Bodies(Axes.chosen("y-up", 1.0)).shape(shape)
    assert [child.translation for child in made.children] == [(10, 20, 30), (40, 50, 60)]


@pytest.mark.parametrize(
    ("named", "count", "target", "wanted"),
    [
        ("", 0, None, None),
        ("", 3, None, Homogeneous("", 3, b"")),
        ("Leaf", 0, None, Homogeneous("Leaf", 0, b"")),
        ("Leaf", 3, None, Homogeneous("Leaf", 3, b"")),
        ("", 3, 40, Homogeneous("", 3, b"rest at 40")),
        ("", 0, 40, Homogeneous("", 0, b"rest at 40")),
        ("unknown", 3, 40, Homogeneous("unknown", 3, b"rest at 40")),
    ],
)
def test_a_homogeneous_array_is_read_with_or_without_its_class(
    named: str, count: int, target: int | None, wanted: Homogeneous | None
) -> None:
    source: Any = SimpleNamespace(
        local={} if target is None else {24: target},
        class_at=lambda at: named if at == 16 else "wrong",
        rest=lambda at: f"rest at {at}".encode(),
    )
    codec = HomogeneousCodec("<", 8, lambda _name: None)
    assert codec.read(source, count, 16) == wanted
