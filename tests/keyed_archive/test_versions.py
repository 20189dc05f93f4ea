"""Versions of archives inside others, their strings, and where the problems of containers are."""

from __future__ import annotations

import copy
import pickle
import struct

import pytest

from chunkwright.errors import SerializeError
from chunkwright.keyed_archive import KeyedArchive, VariantArray, VariantType
from chunkwright.keyed_archive.archive import HEADERLESS, V1, V2, V2_EMPTY, V2_SUB
from chunkwright.keyed_archive.forms import archive_from_dict, archive_to_dict
from chunkwright.keyed_archive.names import (
    MAX_NAME_BYTES,
    FastName,
    FastNameTable,
    TaggedKey,
    fast_name_id,
)

T = VariantType


@pytest.mark.parametrize(
    ("version", "in_table", "inside"),
    [
        (None, False, False),
        (None, True, True),
        (V1, False, False),
        (V1, True, False),
        (V2, False, True),
        (V2, True, True),
        (V2_SUB, False, True),
        (V2_SUB, True, True),
        (V2_EMPTY, False, True),
        (V2_EMPTY, True, True),
        (HEADERLESS, False, False),
    ],
)
def test_text_forms_omit_a_version_that_the_context_implies(
    version: int | None, in_table: bool, inside: bool
) -> None:
    versions = {"one": V1, "full": V2_SUB, "empty": V2_EMPTY}
    archive = KeyedArchive(version=version)
    for key, own in versions.items():
        archive[key] = KeyedArchive({} if own == V2_EMPTY else {"k": 1}, version=own)
    form = archive_to_dict(archive, in_table=in_table)
    shown = {key for key, _, inner in form["entries"] if "version" in inner}
    assert shown == ({"one"} if inside else {"full", "empty"})
    implied = V2_SUB if in_table else V1
    assert form.get("version") == (None if version == implied else version)
    again = archive_from_dict(form, in_table=in_table)
    assert again.version == (implied if version is None else version)
    assert {key: again[key].version for key in versions} == versions


@pytest.mark.parametrize(
    ("in_table", "full", "implied"),
    [(False, True, V1), (True, True, V2_SUB), (True, False, V2_EMPTY)],
)
def test_a_text_form_without_a_version_gets_that_of_its_context(
    in_table: bool, full: bool, implied: int
) -> None:
    form = {"entries": [["k", "INT32", 1]] if full else []}
    assert archive_from_dict(form, in_table=in_table).version == implied


def test_problems_in_arrays_have_the_index_of_the_element() -> None:
    lost, known = FastName("?", 7, resolved=False), FastName("a", 8)
    inner = KeyedArchive({"x": known, "name": lost})
    archive = KeyedArchive({"list": VariantArray([5, VariantArray([9, 8, inner]), lost, known])})
    *told, refused = archive.problems()
    assert sorted(problem.path for problem in told) == ["/list/1/2/name", "/list/2"]
    assert refused.path == "/list/1/2/name"
    assert refused.message == (
        "the fast name 0x00000007 has no text, which is needed without a string table"
    )


@pytest.mark.parametrize("table", [None, FastNameTable([("b", 5)])])
def test_each_string_is_stored_once_in_the_table(table: FastNameTable | None) -> None:
    archive = KeyedArchive({"a": {"a": "b", "c": "c"}, "b": "a"}, version=V2)
    archive.fast_names = table
    ids = {name: fast_name_id(name) for name in "abc"}
    if table is not None:
        ids["b"] = 5
    inner = struct.pack(
        "<2sHI IBI IBI", b"KA", V2_SUB, 2,
        *(ids["a"], T.STRING, ids["b"]), *(ids["c"], T.STRING, ids["c"]),
    )  # fmt: skip
    assert bytes(archive) == (
        struct.pack("<2sHI", b"KA", V2, 3)
        + b"\1\0a\1\0b\1\0c"
        + struct.pack("<3I", ids["a"], ids["b"], ids["c"])
        + struct.pack("<I IBI", 2, ids["a"], T.KEYED_ARCHIVE, len(inner))
        + inner
        + struct.pack("<IBI", ids["b"], T.STRING, ids["a"])
    )


@pytest.mark.parametrize(("more", "fits"), [(0, True), (1, False)])
def test_strings_of_a_table_have_at_most_65535_bytes(more: int, fits: bool) -> None:
    name = "é" * (MAX_NAME_BYTES // 2) + "x" * (MAX_NAME_BYTES % 2 + more)
    archive = KeyedArchive({name: 1}, version=V2)
    if fits:
        assert bytes(archive)[8:10] == b"\xff\xff"
        return
    with pytest.raises(SerializeError, match="more than 65,535 bytes does not fit"):
        bytes(archive)


def test_a_copied_key_keeps_its_string_type() -> None:
    key = TaggedKey("speed", T.WIDE_STRING)
    for again in (pickle.loads(pickle.dumps(key)), copy.deepcopy(key)):
        assert (type(again), str(again), again.type) == (TaggedKey, "speed", T.WIDE_STRING)
