"""Differences from an edited scene that are allowed when the edited document is exported again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from chunkwright.exchange.edits.model import Change, Edits, MeshChange, NodeChange, PartEdit
from chunkwright.exchange.edits.vertices import came_out
from chunkwright.exchange.importing import follows
from chunkwright.exchange.model import Material, Mesh, Node, Primitive

POINTS = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], np.float32)
UP = np.tile(np.array([[0, 0, 1]], np.float32), (4, 1))
RED = Material("red")


def square(**more: Any) -> Primitive:
    indices = np.array([0, 1, 2, 2, 1, 3], np.uint32)
    made = Primitive(POINTS, indices, normals=UP, texcoords=[POINTS[:, :2]], material=RED)
    return replace(made, **more)


def renumbered(part: Primitive) -> Primitive:
    """Return the same triangles, with their vertices in another order."""
    order = np.array([3, 1, 0, 2])
    place = np.argsort(order)
    assert part.indices is not None
    assert part.normals is not None
    return replace(
        part,
        positions=part.positions[order],
        normals=part.normals[order],
        texcoords=[each[order] for each in part.texcoords],
        indices=place[part.indices].astype(np.uint32),
    )


def left(found: list[Primitive], edited: Mesh) -> MeshChange:
    return MeshChange("mesh.shape", "m", Mesh("m", found), edited)


def edits_of(base: Mesh, edited: Mesh, *parts: PartEdit) -> Edits:
    changes: list[Change] = [MeshChange("mesh.shape", "m", base, edited, "", parts)]
    return Edits(changes, originals={edited: base})


def part_edit(old: Primitive | None, new: Primitive | None, index: int = 0) -> PartEdit:
    return PartEdit(index, old, new, old, np.arange(4), frozenset({"positions"}))


def test_renumbered_vertices_are_not_a_difference() -> None:
    edited = Mesh("m", [square()])
    assert came_out(left([renumbered(square())], edited), Edits())


@pytest.mark.parametrize(
    "other",
    [
        {"positions": POINTS * 2},
        {"normals": -UP},
        {"texcoords": [POINTS[:, :2] + 1]},
        {"texcoords": []},
        {"material": Material("blue")},
        {"material": None},
        {"indices": np.array([0, 1, 2], np.uint32)},
        {"lines": True},
    ],
)
def test_other_differences_of_a_mesh_count_as_edits(other: dict[str, Any]) -> None:
    found = replace(square(), **other)
    assert not came_out(left([found], Mesh("m", [square()])), Edits())


def test_the_result_is_compared_with_the_edits_and_not_the_editors_mesh() -> None:
    """An editor splits vertices, but the file stores only the edit."""
    base, moved = square(), square(positions=POINTS * 2)
    old, edited = Mesh("m", [base, square()]), Mesh("m", [renumbered(moved)])
    edits = edits_of(old, edited, part_edit(base, moved), part_edit(old.primitives[1], None, 1))
    assert came_out(left([moved], edited), edits)
    assert not came_out(left([base], edited), edits)
    assert not came_out(left([moved, square()], edited), edits)


def test_a_copied_mesh_is_compared_with_its_original_plus_changes() -> None:
    base, moved = square(), square(positions=POINTS * 2)
    like, made = Mesh("m", [base]), Mesh("m.001", [renumbered(moved)])
    change = MeshChange("mesh.shape", "m", like, made, "", (part_edit(base, moved),))
    edits = Edits(likes={made: like}, copies={made: [change]})
    assert came_out(left([moved], made), edits)
    assert not came_out(left([base], made), edits)


def test_unedited_marks_may_differ_after_edits() -> None:
    old, new = Node("a"), Node("a")
    change = Change("node.mark", "a", old, new, "groups")
    assert follows(change, Edits())
    assert not follows(change, Edits([Change("node.mark", "a", Node("a"), new, "groups")]))
    assert follows(change, Edits([Change("node.mark", "a", Node("a"), new, "custom")]))


def test_tangents_may_differ_unless_only_they_were_edited() -> None:
    mesh = Mesh("m", [square()])

    def with_part(*fields: str) -> MeshChange:
        part = PartEdit(0, square(), square(), None, np.arange(4), frozenset(fields))
        return MeshChange("mesh.shape", "m", Mesh("m"), mesh, "", (part,))

    tangents = with_part("tangents")
    assert follows(tangents, Edits())
    assert follows(tangents, Edits([with_part("positions", "tangents")]))
    assert not follows(tangents, Edits([with_part("tangents")]))
    assert not follows(with_part("tangents", "normals"), Edits())


def test_a_joint_bound_with_another_transform_is_not_a_difference() -> None:
    here, there = Node("j", translation=(1, 2, 3)), Node("j", translation=(1, 2, 3))
    assert follows(NodeChange("node.place", "j", here, there, "", None, np.eye(4)), Edits())
    there.translation = (1, 2, 3.5)
    assert not follows(NodeChange("node.place", "j", here, there, "", None, np.eye(4)), Edits())


def test_removed_sticks_are_not_a_difference() -> None:
    sticks, other = (
        Node("n", extras={"chunkwright": {"part": part}}) for part in ("sticks", "joint")
    )
    assert follows(Change("node.removed", "n", sticks, None), Edits())
    assert not follows(Change("node.removed", "n", other, None), Edits())
