"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
nmo.blanks.Beginning: class_id area before fields
nmo.derived.Chosen: path value derived
nmo.merging.Clash: name mine other outcome
nmo.merging.Merged: added clashes left entered
nmo.model.Deferred: read header_part data_part after managers objects max_id
nmo.numbered.StoredObjects: entries table start starts content base
nmo.objects.ObjectState: kind id class_id stored_name index_shift save_flags packing held
nmo.parameter_types.ParameterType: name codes names are_flags
nmo.payloads.classes.ClassRow: name base
nmo.resolve_tables.Sizes: stored_data data managers objects max_id product_version product_build table
nmo.scene.Entry: flags state
nmo.scene_model.animations.Place: track fields name
nmo.scene_model.animations.Track: path smooth
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
