"""Until arrays are accessed, a packfile neither imports numpy nor decodes values."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.binary.forms import FloatBits
from chunkwright.hkx.file.source import Source
from chunkwright.hkx.model import StoredArray
from chunkwright.hkx.verbs import make
from tests.samples import samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.query.items import Item

SCRIPT = """
import sys
import chunkwright
def walk(node):
    return 1 + sum(map(walk, node.shown()))
packfile = chunkwright.open(sys.argv[1])
packfile.info()
assert walk(packfile.tree()) > 3
assert "numpy" not in sys.modules
"""


def figure() -> hkx.Packfile:
    """Make a packfile with vectors, arrays of numbers, and C arrays."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    skeleton = hkx.new_object(
        packfile,
        "hkaSkeleton",
        {
            "name": "figure",
            "parentIndices": [-1, 0, 1],
            "bones": [{"name": "a"}, {"name": "b"}, {"name": "c"}],
            "referencePose": np.arange(36, dtype=np.float32).reshape(3, 3, 4),
        },
    )
    body = hkx.new_object(packfile, "hkpRigidBody")
    packfile.root = hkx.new_object(
        packfile,
        "hkRootLevelContainer",
        {"namedVariants": [{"variant": skeleton}, {"variant": body}]},
    )
    return packfile


def test_info_and_tree_do_not_import_numpy(tmp_path: Path) -> None:
    path = tmp_path / "figure.hkx"
    figure().save(path)
    subprocess.run([sys.executable, "-c", SCRIPT, str(path)], check=True)


CONVERSION = """
import sys
import chunkwright
from chunkwright import hkx
for path, wanted in zip(sys.argv[1:], ({"layout": "4001"}, {"version": "hk_2014.1.0-r1"})):
    packfile = chunkwright.open(path)
    made = hkx.convert(packfile, **wanted)
    again = chunkwright.open(bytes(made))
    assert len(again.objects) == len(packfile.objects)
    assert not again.problems()
assert "numpy" not in sys.modules
"""


def test_conversion_does_not_import_numpy(tmp_path: Path) -> None:
    paths = tmp_path / "figure.hkx", tmp_path / "skeleton.hkx"
    figure().save(paths[0])
    make().save(paths[1])
    subprocess.run([sys.executable, "-c", CONVERSION, *map(str, paths)], check=True)


@pytest.mark.parametrize("path", samples("havok")[:40], ids=lambda path: path.name)
def test_trees_are_the_same_before_and_after_arrays_are_created(path: Path) -> None:
    untouched, touched = chunkwright.open(path), chunkwright.open(path)
    assert isinstance(touched, hkx.Packfile)
    for obj in touched.objects:
        for member in obj:
            _ = obj[member]
    assert lines(untouched.tree()) == lines(touched.tree())


def lines(node: Item) -> list[tuple[str, str]]:
    found = [(node.label, node.detail)]
    for child in node.shown():
        found += lines(child)
    return found


def test_an_array_is_created_once_and_cached() -> None:
    packfile = chunkwright.open(bytes(figure()))
    assert isinstance(packfile, hkx.Packfile)
    skeleton = packfile.find_object("figure")
    held = skeleton.values.held
    assert sum(type(value) is StoredArray for value in held) >= 2
    indices = skeleton["parentIndices"]
    assert indices.tolist() == [-1, 0, 1]
    assert skeleton["parentIndices"] is indices
    indices[2] = 0
    again = chunkwright.open(bytes(packfile))
    assert isinstance(again, hkx.Packfile)
    assert again.find_object("figure")["parentIndices"].tolist() == [-1, 0, 0]
    assert again.find_object("figure")["referencePose"][2, 1].tolist() == [28.0, 29.0, 30.0, 31.0]


@pytest.mark.parametrize("layout", ["4101", "4001", "8001", "8111"])
def test_stored_arrays_are_converted_without_creating_numpy_arrays(layout: str) -> None:
    packfile = chunkwright.open(bytes(figure()))
    assert isinstance(packfile, hkx.Packfile)
    made = hkx.convert(packfile, layout=layout)
    assert all(
        type(value) is not np.ndarray for value in packfile.find_object("figure").values.held
    )
    assert made.find_object("figure")["parentIndices"].tolist() == [-1, 0, 1]
    assert made.find_object("figure")["referencePose"][0, 1].tolist() == [4.0, 5.0, 6.0, 7.0]
    assert bytes(hkx.convert(made, layout="8101")) == bytes(packfile)


@pytest.mark.parametrize("little_endian", [True, False])
def test_signalling_nans_are_found_with_and_without_numpy(
    little_endian: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", f"8{int(little_endian)}01")
    filters = [hkx.new_object(packfile, "hkpRigidBody") for _ in range(2)]
    filters[0]["material"]["friction"] = FloatBits(0x7F800001)
    filters[1]["material"]["friction"] = FloatBits(0xFFBFFFFF)
    filters[1]["material"]["restitution"] = float("inf")
    packfile.root = hkx.new_object(
        packfile,
        "hkRootLevelContainer",
        {"namedVariants": [{"variant": each} for each in filters]},
    )
    data = bytes(packfile)
    again = chunkwright.open(data)
    assert isinstance(again, hkx.Packfile)
    bodies = [obj for obj in again.objects if obj.class_name == "hkpRigidBody"]
    found = [body["material"]["friction"] for body in bodies]
    assert [each.bits for each in found] == [0x7F800001, 0xFFBFFFFF]
    assert bodies[1]["material"]["restitution"] == float("inf")
    source = Source(again, again.header.contents_section)
    assert sorted(source.odd_reals.values()) == [0x7F800001, 0xFFBFFFFF]
    with monkeypatch.context() as patched:
        patched.delitem(sys.modules, "numpy")
        alone = Source(again, again.header.contents_section).odd_reals
    assert alone == source.odd_reals


def test_values_of_a_packfile_without_a_decoder_are_refused() -> None:
    made = figure()
    bare = hkx.Packfile(made.header, chunkwright.open(bytes(made)).sections)
    assert bare.objects[0].class_name == "hkRootLevelContainer"
    with pytest.raises(chunkwright.QueryError, match="without a decoder"):
        _ = bare.objects[0]["namedVariants"]
