"""The generated class and the resolver give the same result for the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from chunkwright_kaitai.havok_hkx import HavokHkx

import chunkwright
from tests.hkx import build
from tests.samples import mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.file import Section
    from chunkwright.hkx.model.packfile import Packfile

TABLES = {
    "local_fixups": ("ofs_source", "ofs_target"),
    "global_fixups": ("ofs_source", "idx_section", "ofs_target"),
    "virtual_fixups": ("ofs_object", "idx_section", "ofs_name"),
}


def compare(data: bytes) -> Packfile:
    packfile: Packfile = chunkwright.open(data)
    typed = HavokHkx.from_bytes(data).packfile
    assert typed.contents_class_name == packfile.root_class
    contents = typed.sections[typed.idx_contents_section]
    assert contents.tag == packfile.contents.tag
    for view, section in zip(typed.sections, packfile.sections, strict=True):
        assert (view.tag, view.data) == (section.tag, section.data)
        assert [(each.name, each.signature, each.ofs_name) for each in names(view)] == [
            (row.name, row.signature, row.offset)
            for row in (packfile.class_names if section.tag == "__classnames__" else [])
        ]
        for place, (table, columns) in enumerate(TABLES.items()):
            compare_table(view, section, place, table, columns)
    names_seen = [each.class_name for each in contents.virtual_fixups.entries]
    assert [each.class_name for each in contents.objects] == names_seen
    inside = packfile.section_objects(packfile.header.contents_section)
    assert names_seen == [each.class_name for each in inside]
    return packfile


def names(view: Any) -> list[Any]:
    return view.class_names.names or []


def compare_table(
    view: Any, section: Section, place: int, table: str, columns: tuple[str, ...]
) -> None:
    typed = getattr(view, table)
    rows = [[getattr(each, name) for name in columns] for each in typed.entries]
    assert rows == getattr(section, table).tolist()
    stored = getattr(view, f"stored_{table}")
    assert len(stored) - len(rows) * 4 * len(columns) == len(section.fills[place])


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_the_typed_view_of_real_files_equals_the_model(path: Path) -> None:
    compare(path.read_bytes())


@pytest.mark.parametrize("version", [4, 9, 10, 11])
@pytest.mark.parametrize("little_endian", [True, False])
def test_the_typed_view_equals_the_model_in_layouts_without_samples(
    version: int, little_endian: bool
) -> None:
    made = build.packfile(
        version=version,
        little_endian=little_endian,
        max_predicate=21,
        predicates_size=16,
        predicates=bytes(16),
    )
    assert compare(bytes(made)).header.file_version == version
