"""The positional parameters of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
nmo.edit.merging.Clash: name mine other outcome
nmo.edit.merging.Merged: added clashes left entered
nmo.edit.file_changes.Entry: flags state
nmo.file.records.Defaults: class_id area before fields
nmo.file.records.DerivedNumber: path value derived
nmo.file.Sizes: stored_data data managers objects max_id product_version product_build table
nmo.model.document.Deferred: read header_part data_part after managers objects max_id
nmo.model.numbered.StoredObjects: entries table start starts content base
nmo.model.objects.ObjectState: kind id class_id stored_name index_shift save_flags packing held
nmo.model.parameters.ParameterType: name codes names are_flags
nmo.payloads.ClassRow: name base
nmo.scene_model.Place: track fields name
nmo.scene_model.Track: path smooth
"""


def test_positional_parameters_are_in_the_promised_order() -> None:
    check(TABLE)
