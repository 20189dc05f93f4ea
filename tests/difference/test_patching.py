"""Members of a struct that are valid only together, and values with types."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright import QueryError
from chunkwright.difference import Change
from chunkwright.difference.patching import _Patch, _typed, _untyped, patch
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2 import Scene


class Struct:
    """A struct that only takes all of its members at once."""

    is_object = is_typed = False

    def __init__(self, wanted: dict[str, Any]) -> None:
        self.wanted = wanted
        self.given: dict[str, Any] | None = None

    def assign(self, value: dict[str, Any]) -> None:
        if value != self.wanted:
            raise QueryError("does not fit")
        self.given = value


def fits(monkeypatch: pytest.MonkeyPatch, struct: Any, stored: Any, changes: list[Change]) -> bool:
    made = _Patch(KeyedArchive(), [])
    made.found["/s"] = struct
    made.before |= {f"/s/{key}": value for key, value in stored.items()} if stored else {}
    monkeypatch.setattr(made, "_form", lambda _: dict(stored) if stored else stored)
    return made._have_fit("/s", changes)


CHANGES = [
    Change("removed", "/s/a", old=1),
    Change("changed", "/s/b", old=2, new=20),
    Change("added", "/s/d", new=4),
]


def test_members_changed_together_are_set_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = {"a": 1, "b": 2, "c": 3}
    struct = Struct({"b": 20, "c": 3, "d": 4})
    assert fits(monkeypatch, struct, stored, CHANGES)
    assert struct.given == {"b": 20, "c": 3, "d": 4}
    assert not fits(monkeypatch, Struct({}), stored, CHANGES)


def test_members_with_unexpected_values_are_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for stored in ({"a": 0, "b": 2, "c": 3}, {"a": 1, "b": 0, "c": 3}):
        struct = Struct({"b": 20, "c": 3, "d": 4})
        assert not fits(monkeypatch, struct, stored, CHANGES)
        assert struct.given is None
    there = {"a": 1, "b": 2, "d": 3}  # the existing value differs from the one to add
    assert not fits(monkeypatch, Struct({"b": 20, "d": 4}), there, CHANGES)


@pytest.mark.parametrize("kind", ["is_object", "is_typed", ""])
def test_only_members_of_structs_are_set_at_once(
    monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    struct = Struct({"b": 20, "c": 3, "d": 4})
    if kind:
        setattr(struct, kind, True)
    stored = {"a": 1, "b": 2, "c": 3} if kind else [1, 2]
    assert kind == "" or fits(monkeypatch, Struct(struct.wanted), stored, CHANGES)
    assert not fits(monkeypatch, struct, stored if kind else None, CHANGES)
    assert struct.given is None


def test_typed_values_are_distinguished_from_similar_mappings() -> None:
    assert _typed({"type": "UINT32", "value": 5}) == (5, "UINT32")
    assert _typed({"value": None, "type": ""}) == (None, "")
    for other in ({"type": 5, "value": 5}, {"type": "UINT32"}, [5], 5, {}):
        assert _typed(other) is None
    assert _untyped(
        {"a": [{"type": "UINT32", "value": 5}, 6], "b": {"c": {"type": "x", "value": [1]}}}
    ) == {"a": [5, 6], "b": {"c": [1]}}
    assert _untyped("five") == "five"


def test_an_object_is_moved_below_a_renamed_parent() -> None:
    scene = Scene(35)
    for name in ("A", "B", "C", "X"):
        scene.add_entity(name)
    changes = [
        Change("changed", "/hierarchy/B/name", old="B", new="Old"),
        Change("changed", "/hierarchy/A/name", old="A", new="B"),
        Change("moved", "/hierarchy/B", "/hierarchy/C/Old", "Entity", place=0),
        Change("moved", "/hierarchy/X", "/hierarchy/B/X", "Entity", place=0),
    ]
    assert patch(scene, changes) == []
    assert [(node.name, [each.name for each in node.children]) for node in scene.roots] == [
        ("B", ["X"]),
        ("C", ["Old"]),
    ]
