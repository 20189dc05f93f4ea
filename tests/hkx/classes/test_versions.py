"""One row per Havok version, and the row that an unknown version uses."""

from __future__ import annotations

import pytest

from chunkwright.errors import QueryError
from chunkwright.hkx.classes.versions import (
    HAVOK_VERSIONS,
    VERSIONS,
    Dialect,
    version_for,
    version_named,
)
from chunkwright.hkx.file import Header

FILE_VERSIONS = {
    "Havok-5.5.0-r1": 5,
    "Havok-6.6.0-r1": 7,
    "Havok-7.1.0-r1": 7,
    "hk_2010.1.0-r1": 7,
    "hk_2010.2.0-r1": 8,
    "hk_2011.1.0-r1": 9,
    "hk_2011.2.0-r1": 9,
    "hk_2012.2.0-r1": 9,
    "hk_2013.1.0-r1": 9,
    "hk_2014.1.0-r1": 11,
    "hk_2014.2.0-r1": 11,
}


def test_the_version_table_agrees_with_the_files_of_each_version() -> None:
    first, second, third = (HAVOK_VERSIONS[name] for name in VERSIONS[:3])
    assert (first.array_flags, first.text_align, first.variant_room) == (0xC0000000, 1, True)
    assert (second.array_flags, second.text_align, second.variant_room) == (0xC0000000, 2, True)
    assert (third.array_flags, third.text_align, third.variant_room) == (0x80000000, 2, False)
    assert [row.name for row in HAVOK_VERSIONS.values() if row.lists_reachable] == [VERSIONS[0]]
    numbers = {name: row.header.file_version for name, row in HAVOK_VERSIONS.items()}
    assert FILE_VERSIONS.items() <= numbers.items()
    assert sorted(numbers.values()) == list(numbers.values())


@pytest.mark.parametrize(
    ("stated", "row"),
    [
        ("Havok-4.5.0-r1", "Havok-5.5.0-r1"),
        ("Havok-5.1.0-r1", "Havok-5.5.0-r1"),
        ("Havok-6.5.0-r1", "Havok-6.6.0-r1"),
        ("Havok-7.0.0-r1", "Havok-7.1.0-r1"),
        ("hk_2010.2.0-r1", "hk_2010.2.0-r1"),
        ("hk_2012.1.0-r1", "hk_2012.2.0-r1"),
        ("hk_2015.1.0-r1", "hk_2014.2.0-r1"),
        ("", "hk_2014.2.0-r1"),
        ("a user's own", "hk_2014.2.0-r1"),
    ],
)
def test_a_version_without_a_row_uses_the_row_of_the_next_release(stated: str, row: str) -> None:
    assert version_for(stated).name == row


def test_a_dialect_has_the_version_and_layout_of_a_header() -> None:
    dialect = Dialect.of(Header(7, "Havok-6.6.0-r1", pointer_size=4, little_endian=False))
    assert (dialect.version.name, str(dialect.layout)) == ("Havok-6.6.0-r1", "4001")
    with pytest.raises(QueryError, match=r"no class table for Havok-1\.0") as caught:
        version_named("Havok-1.0")
    assert "Havok-5.5.0-r1, " in (caught.value.hint or "")
