"""The rows of one file in each table, value by value, and the columns in their order."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.dvpl import DvplType, DvplWrapper
from chunkwright.errors import CorruptError
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2 import Scene

pytest.importorskip("pyarrow", reason="tables are written by pyarrow")

from chunkwright import catalogue
from chunkwright.catalogue.work import Source

SOURCE = Source("game/tank.archive", "game", 77, "12.5")
EMPTY = {"size": 77, "stamp": "12.5", "problems": [], "objects": 0, "references": 0, "strings": 0}
CAT = "/objects/hkaSkeleton:cat"
WHERE = {"file": "game/tank.archive", "source": "game"}


def test_an_archive_has_a_row_in_each_table() -> None:
    archive = KeyedArchive({"hp": 1, "name": "T-34", "gun": {"a/b": "x", "empty": ""}})
    archive.wrapper = DvplWrapper(DvplType.LZ4_HC)
    data = bytes(archive)
    found = catalogue.rows_of(SOURCE, data, DEFAULT_LIMITS)
    info = json.loads(found.file.pop("info"))
    assert (info["format"], info["version"], info["entries"]) == ("keyed_archive", 1, 5)
    assert found.file == WHERE | EMPTY | {
        "sha256": hashlib.sha256(data).hexdigest(),
        "format": "keyed_archive",
        "family": "DAVA",
        "wrapper": "dvpl",
        "version": "1",
        "strings": 2,
    }
    common = {"file": "game/tank.archive", "object": "", "type": "STRING"}
    assert found.strings == [
        common | {"member": "/gun/a~1b", "text": "x"},
        common | {"member": "/name", "text": "T-34"},
    ]
    assert (found.objects, found.references) == ([], [])


def test_a_packfile_has_a_row_for_each_object_reference_and_string() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    cat = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat", "bones": [{"name": "body"}]})
    variant = {"name": "the cat", "className": "hkaSkeleton", "variant": cat}
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    found = catalogue.rows_of(SOURCE, bytes(packfile), DEFAULT_LIMITS)
    assert (found.file["version"], found.file["wrapper"]) == ("hk_2010.2.0-r1", None)
    assert [found.file[name] for name in ("objects", "references")] == [2, 1]
    root, skeleton = found.objects
    one = {"file": "game/tank.archive", "parent": ""}
    assert root == one | {"address": "/objects/#0001", "class": "hkRootLevelContainer", "name": ""}
    assert skeleton["class"] == "hkaSkeleton"
    assert (skeleton["address"], skeleton["name"]) == (CAT, "cat")
    assert found.references == [
        {
            "file": "game/tank.archive",
            "object": "/objects/#0001",
            "member": "/namedVariants/0/variant",
            "target": CAT,
            "target_class": "hkaSkeleton",
        }
    ]
    texts = [(each["object"], each["member"], each["text"]) for each in found.strings]
    assert (CAT, "/bones/0/name", "body") in texts
    assert found.file["strings"] == len(found.strings)


def test_a_file_that_cannot_be_read_has_a_row_with_the_error() -> None:
    found = catalogue.rows_of(SOURCE, bytes(KeyedArchive({"hp": 1}))[:-2], DEFAULT_LIMITS)
    error = found.file.pop("error")
    assert (error["kind"], error["address"]) == ("TruncatedError", "/hp")
    assert (error["message"] != "", error["offset"] > 0) == (True, True)
    assert found.file["format"] == "keyed_archive"
    assert [found.file[name] for name in ("objects", "references", "strings")] == [0, 0, 0]


def test_a_file_that_cannot_be_loaded_has_a_row_with_the_error() -> None:
    odd: Any = CorruptError("is odd", path="/hp", offset=9, hint="look again")
    row = {
        "kind": "CorruptError",
        "message": "is odd",
        "address": "/hp",
        "offset": 9,
        "hint": "look again",
    }
    assert catalogue.failed_row(SOURCE, odd) == WHERE | EMPTY | {"error": row}
    error = catalogue.too_large("a.hkx", 12345, 999)
    assert (error.message, error.file) == (
        "has 12,345 bytes, which exceeds the limit of 999",
        "a.hkx",
    )


def test_columns_have_their_documented_order() -> None:
    assert {name: table.names for name, table in catalogue.TABLES.items()} == {
        "files": [
            "file",
            "source",
            "size",
            "stamp",
            "sha256",
            "format",
            "family",
            "wrapper",
            "version",
            "objects",
            "references",
            "strings",
            "info",
            "problems",
            "error",
        ],
        "objects": ["file", "address", "class", "name", "parent"],
        "references": ["file", "object", "member", "target", "target_class"],
        "strings": ["file", "object", "member", "type", "text"],
    }
    files = catalogue.TABLES["files"]
    error, problem = files.field("error").type, files.field("problems").type.value_type
    assert [each.name for each in error] == ["kind", "message", "address", "offset", "hint"]
    assert [each.name for each in problem] == ["address", "message", "offset"]
    assert all(field.metadata[b"meaning"] for table in catalogue.TABLES.values() for field in table)


def test_the_row_of_a_file_contains_its_problems() -> None:
    scene = Scene(35)
    tank = scene.add_entity("tank")
    tank.add_component("TransformComponent")
    tank.archive["components"]["count"] = 3
    row: dict[str, Any] = {}
    catalogue._describe(row, chunkwright.open(bytes(scene), format="sc2"))
    address = "/hierarchy/tank/components/count"
    message = "count is 3, but there are 1 numbered archives"
    assert row["problems"] == [{"address": address, "message": message, "offset": None}]
    assert (row["format"], row["family"], row["version"]) == ("sc2", "DAVA", "35")
