"""Changes that Blender makes on its own: the table is complete, and each row is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from chunkwright.exchange import gltf
from chunkwright.exchange.edits import comparing, find_edits

from .odds import ODDS, odds

if TYPE_CHECKING:
    from chunkwright.exchange.edits.comparing import Own
    from chunkwright.exchange.edits.model import Change

# The rows that no round trip without an edit needs, and why they are in the table.
EVIDENCE: Final = {
    "camera.extras": "Blender keeps the extras of cameras; a new camera has none: then the"
    " node has another camera, and nobody removed the extras of the old one",
    "image.mime_type": "Blender keeps PNG, JPEG and WebP, and writes painted pictures as PNG: then"
    " the data differ, which is reported",
}


def without(row: Own | None, monkeypatch: pytest.MonkeyPatch) -> list[Change]:
    """Return the differences of the round trip without one row of the table."""
    kept = [each for each in comparing.EDITORS_OWN if each is not row]
    table = {one.kind: [each.is_own for each in kept if each.kind == one.kind] for one in kept}
    monkeypatch.setattr(comparing, "_OWN", table)
    return find_edits(odds(), gltf.read(ODDS)).changes


def test_a_round_trip_without_an_edit_has_only_the_differences_in_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert without(None, monkeypatch) == []


@pytest.mark.parametrize("row", comparing.EDITORS_OWN, ids=lambda row: f"{row.kind}: {row.reason}")
def test_each_row_of_the_table_is_needed(row: Own, monkeypatch: pytest.MonkeyPatch) -> None:
    changes = without(row, monkeypatch)
    assert {change.kind for change in changes} <= {row.kind}
    assert all(row.is_own(change.original, change.edited) for change in changes)
    # Rows that the round trip needs have no other evidence; all others have some.
    assert bool(changes) is not (row.kind in EVIDENCE)


def test_properties_that_blender_adds_are_not_an_edit() -> None:
    """The round trip of a scene with variants shows that Blender writes them (``campaign``)."""
    edited = odds()
    meshes = [node.mesh for node in edited.nodes() if node.mesh is not None]
    meshes[0].extras["gltf2_variant_mesh_data"] = [{"material": 0}]
    edited.extras["gltf2_KHR_materials_variants_variants"] = [{"name": "intact"}]
    assert find_edits(odds(), edited).changes == []
    meshes[0].extras["own"] = 1
    assert [change.key for change in find_edits(odds(), edited).changes] == ["own"]


def test_evidence_is_listed_only_for_rows_of_the_table() -> None:
    assert EVIDENCE.keys() <= {row.kind for row in comparing.EDITORS_OWN}
