"""The table of versions agrees with real files."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

from chunkwright.errors import QueryError
from chunkwright.hkx.classes import BY_ORDINAL, TYPES
from chunkwright.hkx.classes.versions import HAVOK_VERSIONS, VERSIONS, version_for, version_named
from chunkwright.hkx.file import binary
from tests.samples import needs_samples, samples

# As in the files of these versions; there are none of 2014.2.
HEADERS = {
    "Havok-5.5.0-r1": (5, -1, -1, -1),
    "Havok-6.6.0-r1": (7, -1, -1, -1),
    "Havok-7.1.0-r1": (7, -1, -1, -1),
    "hk_2010.1.0-r1": (7, 0, -1, -1),
    "hk_2010.2.0-r1": (8, 0, -1, -1),
    "hk_2011.1.0-r1": (9, 0, -1, -1),
    "hk_2011.2.0-r1": (9, 0, -1, -1),
    "hk_2012.2.0-r1": (9, 0, -1, -1),
    "hk_2013.1.0-r1": (9, 0, -1, -1),
    "hk_2014.1.0-r1": (11, 0, 21, 0),
    "hk_2014.2.0-r1": (11, 0, 21, 0),
}
# hkClass and hkClassMember, which change with the reflection system and not with each release.
META = {
    "Havok-5.5.0-r1": (0x38771F8E, 0xA5240F57),
    "Havok-6.6.0-r1": (0x14425E51, 0x4A986551),
    "hk_2010.2.0-r1": (0x75585EF6, 0x5C7EA4C2),
    "hk_2012.2.0-r1": (0x33D42383, 0xB0EFA719),
}


def test_each_version_has_known_header_fields() -> None:
    assert {name: tuple(row.header) for name, row in HAVOK_VERSIONS.items()} == HEADERS
    assert list(HEADERS) == list(VERSIONS)


def test_other_features_of_each_version_have_known_values() -> None:
    newest: Any = None
    for name, row in HAVOK_VERSIONS.items():
        newest = META.get(name, newest)
        assert row.meta == newest
        old, oldest = name[:9] in ("Havok-5.5", "Havok-6.6"), name.startswith("Havok-5.5")
        assert row.array_flags == (0xC0000000 if old else 0x80000000)
        assert row.text_align == (1 if oldest else 2)
        assert (row.variant_room, row.lists_reachable) == (old, oldest)


@needs_samples
def test_the_version_table_has_the_headers_of_real_files() -> None:
    rows: dict[str, Counter[tuple[int, ...]]] = defaultdict(Counter)
    metas: dict[str, Counter[tuple[int | None, ...]]] = defaultdict(Counter)
    for path in samples("havok"):
        packfile = binary.read(path.read_bytes())
        header = packfile.header
        name = header.contents_version
        said = header.file_version, header.flags, header.max_predicate, header.predicates_size
        rows[name][said] += 1
        named = {each.name: each.signature for each in packfile.class_names}
        metas[name][tuple(map(named.get, ("hkClass", "hkClassMember")))] += 1
    assert len(rows.keys() & HEADERS.keys()) > 8
    for name in rows.keys() & HEADERS.keys():
        if not name.startswith("hk_2014"):  # whose exporters differ in predicates
            assert rows[name].most_common(1)[0][0] == HEADERS[name]
        known = [meta for meta in metas[name].elements() if None not in meta]
        if known:
            assert Counter(known).most_common(1)[0][0] == HAVOK_VERSIONS[name].meta


@pytest.mark.parametrize(
    ("given", "written_as"),
    [
        ("Havok-4.1.0-r1", "Havok-5.5.0-r1"),
        ("Havok-7.0.0-r1", "Havok-7.1.0-r1"),
        ("hk_2010.2.1-r1", "hk_2011.1.0-r1"),
        ("hk_2012.1.0-r1", "hk_2012.2.0-r1"),
        ("hk_2015.1.0-r1", "hk_2014.2.0-r1"),
        ("Havok-7.7.0-r1", "hk_2010.1.0-r1"),
        ("nonsense", "hk_2014.2.0-r1"),
    ],
)
def test_unknown_versions_are_written_like_the_next_known_one(given: str, written_as: str) -> None:
    assert version_for(given).name == written_as
    with pytest.raises(QueryError, match=f"no class table for {given}"):
        version_named(given)


# hkClassMember::Type, by its numbers: bytes with pointers of 4 and 8 bytes, alignment.
MEMBER_TYPES = """
VOID 0 0 0 1 1
BOOL 1 1 1 1 1
CHAR 2 1 1 1 1
INT8 3 1 1 1 1
UINT8 4 1 1 1 1
INT16 5 2 2 2 2
UINT16 6 2 2 2 2
INT32 7 4 4 4 4
UINT32 8 4 4 4 4
INT64 9 8 8 8 8
UINT64 10 8 8 8 8
REAL 11 4 4 4 4
VECTOR4 12 16 16 16 16
QUATERNION 13 16 16 16 16
MATRIX3 14 48 48 16 16
ROTATION 15 48 48 16 16
QSTRANSFORM 16 48 48 16 16
MATRIX4 17 64 64 16 16
TRANSFORM 18 64 64 16 16
ZERO 19 0 0 1 1
POINTER 20 4 8 4 8
FUNCTIONPOINTER 21 4 8 4 8
ARRAY 22 12 16 4 8
INPLACEARRAY 23 12 16 4 8
SIMPLEARRAY 26 8 12 4 8
HOMOGENEOUSARRAY 27 12 20 4 8
VARIANT 28 8 16 4 8
CSTRING 29 4 8 4 8
ULONG 30 4 8 4 8
HALF 32 2 2 2 2
STRINGPTR 33 4 8 4 8
RELARRAY 34 4 4 2 2
"""


@pytest.mark.parametrize("text", MEMBER_TYPES.split("\n")[1:-1])
def test_member_types_have_known_sizes(text: str) -> None:
    name, *numbers = text.split()
    ordinal, *sizes = map(int, numbers)
    row = TYPES[name]
    assert row.ordinal == ordinal
    assert BY_ORDINAL[ordinal] == name
    assert [row.size_at(4), row.size_at(8), row.align_at(4), row.align_at(8)] == sizes


def test_named_types_have_the_size_of_their_stored_type() -> None:
    assert {name: TYPES[name].ordinal for name in ("ENUM", "STRUCT", "FLAGS")} == {
        "ENUM": 24,
        "STRUCT": 25,
        "FLAGS": 31,
    }
    assert sorted(BY_ORDINAL) == list(range(35))
    kinds = {name: (row.dtype, row.shape) for name, row in TYPES.items() if row.dtype}
    assert kinds == {
        "BOOL": ("?", ()),
        "CHAR": ("S1", ()),
        **{
            f"{u}INT{8 * n}": (f"{u.lower() or 'i'}{n}", ())
            for u in ("", "U")
            for n in (1, 2, 4, 8)
        },
        "REAL": ("f4", ()),
        "DOUBLE": ("f8", ()),  # in tagfiles only
        **dict.fromkeys(("VECTOR4", "QUATERNION"), ("f4", (4,))),
        **dict.fromkeys(("MATRIX3", "ROTATION", "QSTRANSFORM"), ("f4", (3, 4))),
        **dict.fromkeys(("MATRIX4", "TRANSFORM"), ("f4", (4, 4))),
    }
