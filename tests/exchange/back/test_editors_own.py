"""What Blender changes by itself: the table has all of it, and nothing that is not needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from chunkwright.exchange import gltf
from chunkwright.exchange.edits import comparing, find_edits

from .odds import ODDS, odds

if TYPE_CHECKING:
    from chunkwright.exchange.edits.comparing import Own
    from chunkwright.exchange.edits.model import Change

# The rows that a round trip without an edit does not show, and why they are there.
EVIDENCE: Final = {
    "camera.extras": "Blender keeps the extras of cameras; one that it made has none, which"
    " makes the camera of the node another one, and does not unmake what the old one had",
    "image.mime_type": "Blender keeps PNG, JPEG and WebP, and writes what was painted as PNG: then"
    " the data differs, which is what is told",
}


def without(row: Own | None, monkeypatch: pytest.MonkeyPatch) -> list[Change]:
    """Return the differences of the round trip if the table had not a row."""
    kept = [each for each in comparing.EDITORS_OWN if each is not row]
    table = {one.kind: [each.is_own for each in kept if each.kind == one.kind] for one in kept}
    monkeypatch.setattr(comparing, "_OWN", table)
    return find_edits(odds(), gltf.read(ODDS)).changes


def test_a_round_trip_without_an_edit_differs_in_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert without(None, monkeypatch) == []


@pytest.mark.parametrize("row", comparing.EDITORS_OWN, ids=lambda row: f"{row.kind}: {row.reason}")
def test_each_row_is_needed(row: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = without(row, monkeypatch)
    assert {change.kind for change in changes} <= {row.kind}
    assert all(row.is_own(change.original, change.edited) for change in changes)
    # What is shown needs no other evidence, and what is not shown has some.
    assert bool(changes) is not (row.kind in EVIDENCE)


def test_properties_that_blender_adds_are_not_an_edit() -> None:
    """That it writes them is what the round trip of a scene with variants shows (``campaign``)."""
    edited = odds()
    meshes = [node.mesh for node in edited.nodes() if node.mesh is not None]
    meshes[0].extras["gltf2_variant_mesh_data"] = [{"material": 0}]
    edited.extras["gltf2_KHR_materials_variants_variants"] = [{"name": "intact"}]
    assert find_edits(odds(), edited).changes == []
    meshes[0].extras["own"] = 1
    assert [change.key for change in find_edits(odds(), edited).changes] == ["own"]


def test_rows_that_are_not_there_leave_no_evidence() -> None:
    assert EVIDENCE.keys() <= {row.kind for row in comparing.EDITORS_OWN}
