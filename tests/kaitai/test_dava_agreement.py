"""Two independent readers, one answer: the typed view of the specs against the resolved model.

The generated classes decode every value as an object of its own; the library decodes the
same bytes in bulk. Here both are walked side by side.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import pytest
from chunkwright_kaitai.dava_keyed_archive import DavaKeyedArchive

import chunkwright
from chunkwright import CorruptError
from chunkwright.keyed_archive import FastName, FloatBits, KeyedArchive, VariantArray

from ..samples import needs_samples
from . import dava_files
from .trees import Float, observed, parser_class

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.sc2 import Node, Scene
    from chunkwright.scg import Geometry

# As its doc says, the spec allows an empty archive where no string table applies; the library does
# not.
EMPTY = dava_files.nested(dava_files.EMPTY)
LEGAL = dava_files.nested(dava_files.string_map({}))
MADE = [
    (name, spec, data.replace(EMPTY, LEGAL) if name == "inline.ka" else data)
    for name, (spec, data) in dava_files.made_files().items()
]

# The fields of typed values with more than one number, in the order of the model.
FIELDS = {
    11: ("x", "y"),
    12: ("x", "y", "z"),
    13: ("x", "y", "z", "w"),
    14: ("elements",),
    15: ("elements",),
    16: ("elements",),
    17: ("r", "g", "b", "a"),
    19: ("minimum", "maximum"),
    26: ("x", "y", "dx", "dy"),
    28: ("x", "y", "z", "w"),
    29: ("translation", "scale", "rotation"),
    30: ("minimum", "maximum"),
}
POINT = ("x", "y", "z", "w")
Table = dict[int, bytes] | None
FastNameView = DavaKeyedArchive.FastName


def text_of(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def numbers(view: Any, fields: tuple[str, ...]) -> Iterator[Float]:
    """Yield the floats of a typed value, including those of points and lists inside it."""
    for field in fields:
        value = getattr(view, field)
        if isinstance(value, Float):
            yield value
        elif isinstance(value, list):
            yield from value
        else:
            yield from numbers(value, tuple(name for name in POINT if hasattr(value, name)))


def float_bits(value: float | FloatBits, size: int) -> str:
    if isinstance(value, FloatBits):
        assert value.size == size
        return f"f{size}:{value.bits:0{2 * size}x}"
    return f"f{size}:{struct.pack('>f' if size == 4 else '>d', value).hex()}"


class Comparison:
    """A walk through a typed view and a model, which fails where they differ."""

    def __init__(self) -> None:
        self.archives = 0
        self.values = 0

    def archive(self, view: Any, model: KeyedArchive, table: Table, path: str) -> None:
        self.archives += 1
        assert model.version == int(view.version), path
        if view.body is None:
            assert list(model.entries()) == [], path
            return
        if view.version == 1:
            self.entries(view.body.entries, model, path)
            return
        if view.table is not None:
            rows = [(row.data, id_) for row, id_ in self.rows(view.table)]
            assert model.fast_names is not None, path
            assert list(model.fast_names) == [(text_of(text), id_) for text, id_ in rows], path
            table = {id_: text for text, id_ in rows}
        else:
            assert model.fast_names is None, path
        assert table is not None, path
        entries = list(model.entries())
        assert len(entries) == len(view.body.entries), path
        for entry, (key, type_, value) in zip(view.body.entries, entries, strict=True):
            self.name(entry.key, key, table, path)
            self.value(entry.value, type_, value, table, f"{path}/{key}")

    def entries(self, views: list[Any], model: KeyedArchive, path: str) -> None:
        entries = list(model.entries())
        assert len(entries) == len(views), path
        for entry, (key, type_, value) in zip(views, entries, strict=True):
            assert key == text_of(entry.key.data), path
            assert int(entry.key_type) == int(getattr(key, "type", 4)), path
            self.value(entry.value, type_, value, None, f"{path}/{key}")

    def rows(self, table: Any) -> Iterator[tuple[Any, int]]:
        return zip(table.strings, table.ids, strict=True)

    def name(self, view: Any, model: str, table: dict[int, bytes], path: str) -> None:
        id_ = view.id
        if view.has_table:
            assert view.text == (model if id_ in table else f"id {id_}"), path
        if id_ in table:
            assert model == text_of(table[id_]), path
            assert not isinstance(model, FastName) or (model.resolved and model.id == id_), path
        else:
            assert isinstance(model, FastName), path
            assert (model.resolved, model.id) == (False, id_), path

    def value(self, view: Any, type_: int, model: Any, table: Table, path: str) -> None:
        self.values += 1
        assert int(view.value_type) == type_, path
        if isinstance(view.value, FastNameView):
            assert table is not None, path
            self.name(view.value, model, table, path)
        elif type_ == 0:
            assert model is None, path
        elif type_ == 8:
            nested = view.value.archive or view.value.archive_with_table
            self.archive(nested, model, table, path)
        elif type_ == 27:
            self.array(view.value.elements, model, table, path)
        elif type_ in FIELDS:
            found = [number.bits for number in numbers(view.value, FIELDS[type_])]
            assert [float_bits(number, 4) for number in model] == found, path
        else:
            value = view.value
            self.plain(value.value if hasattr(value, "value") else value.data, type_, model, path)

    def plain(self, view: Any, type_: int, model: Any, path: str) -> None:
        if isinstance(view, Float):
            assert float_bits(model, 8 if type_ == 21 else 4) == view.bits, path
        elif type_ == 5:
            assert model.encode("utf-32-le", "surrogatepass") == view, path
        elif type_ in (4, 18, 20):
            assert isinstance(model, str), path
            assert model.encode("utf-8", "surrogateescape") == view, path
        else:
            assert model == view, path
            assert isinstance(model, bytes) == isinstance(view, bytes), path
            assert type_ != 1 or isinstance(model, bool), path

    def array(self, views: list[Any], model: VariantArray, table: Table, path: str) -> None:
        assert len(model) == len(views), path
        for index, (view, value) in enumerate(zip(views, model, strict=True)):
            self.value(view, model.type_of(index), value, table, f"{path}/{index}")

    def forest(self, views: list[Any], models: Any, path: str) -> None:
        assert len(views) == len(models), path
        for index, (view, node) in enumerate(zip(views, models, strict=True)):
            self.node(view, node, f"{path}/{index}")

    def node(self, view: Any, node: Node, path: str) -> None:
        self.archive_of_tree(view.archive, node.archive, path)
        self.forest(view.children, node.children, path)

    def archive_of_tree(self, view: Any, model: KeyedArchive, path: str) -> None:
        self.archives += 1
        assert model.version == 1, path
        self.entries(view.body.entries, model, path)


def compare_archive(view: Any, model: KeyedArchive, compared: Comparison) -> None:
    if view.is_headerless:
        compared.archives += 1
        assert model.version == 0
        compared.entries(view.headerless_entries, model, "")
    else:
        compared.archive(view.archive, model, None, "")


def compare_geometry(view: Any, model: Geometry, compared: Comparison) -> None:
    assert (view.version, view.num_nodes2) == (model.version, len(model.groups))
    counts = view.num_nodes, view.num_nodes2
    assert model.unequal_counts == (None if counts[0] == counts[1] else counts)
    for index, (group, one) in enumerate(zip(view.polygon_groups, model.groups, strict=True)):
        compared.archive(group.archive.archive, one.archive, None, f"/groups/{index}")


def compare_scene(view: Any, model: Scene, compared: Comparison) -> None:
    scene = view.scene
    assert view.version == model.version
    if view.version >= 14:
        assert model.version_tags is not None
        compared.archive(scene.version_tags, model.version_tags, None, "/version_tags")
    if view.version >= 10:
        compare_descriptor(scene.descriptor, model)
    if view.version >= 30:
        assert model.body is not None
        compared.archive(scene.archive.archive, model.body, None, "")
        compare_lists(scene.archive.archive, model)
        return
    compared.forest(scene.data_nodes, model.data_nodes, "/data_nodes")
    if view.version >= 26:
        assert scene.geometry.geometry_id_hash == model.geometry_id_hash
    if view.version >= 28:
        assert model.extra_archive is not None
        compared.archive(scene.geometry.extra_archive, model.extra_archive, None, "/extra_archive")
    roots = list(scene.entities)
    if view.version >= 14 and roots and roots[0].lookup.is_global_material:
        assert model.global_material is not None
        compared.archive_of_tree(roots.pop(0).archive, model.global_material, "/global_material")
    else:
        assert model.global_material is None
    compared.forest(roots, model.roots, "/hierarchy")


def compare_descriptor(view: Any, model: Scene) -> None:
    assert model.descriptor is not None
    hashes = [getattr(view, name, None) for name in ("geometry_id_hash", "geometry_data_hash")]
    found = [model.descriptor.geometry_id_hash, model.descriptor.geometry_data_hash]
    assert (view.file_type, hashes, view.unknown or b"") == (
        model.descriptor.file_type,
        found,
        model.descriptor.rest,
    )


def compare_lists(view: Any, model: Scene) -> None:
    """Return the node lists of a scene in one archive, as long as the arrays that hold them."""
    lengths = {
        entry.key.text: entry.value.value.num_elements
        for entry in view.body.entries
        if int(entry.value.value_type) == 27
    }
    assert len(model.roots) == lengths.get("#hierarchy", 0)
    assert len(model.data_nodes) == lengths.get("#dataNodes", 0)


COMPARE: dict[str, Any] = {
    "dava_keyed_archive": compare_archive,
    "dava_sc2": compare_scene,
    "dava_scg": compare_geometry,
}


def compare(spec: str, data: bytes) -> Comparison:
    compared = Comparison()
    model = chunkwright.open(data)
    assert f"dava_{model.format}" == spec
    with observed():
        COMPARE[spec](parser_class(spec).from_bytes(data), model, compared)
    return compared


@needs_samples
@pytest.mark.parametrize(("spec", "data"), dava_files.sample_parameters())
def test_generated_parser_and_package_agree_on_a_sample(spec: str, data: bytes) -> None:
    compared = compare(spec, data)
    info = chunkwright.open(data).info()
    assert compared.archives == info["archives"]
    assert compared.values == info["entries"] + info["array_elements"]


@pytest.mark.parametrize(
    ("spec", "data"), [pytest.param(spec, data, id=name) for name, spec, data in MADE]
)
def test_generated_parser_and_package_agree_on_layouts_without_samples(
    spec: str, data: bytes
) -> None:
    assert compare(spec, data).archives > 0


def test_only_the_package_refuses_an_empty_sub_archive_without_a_table() -> None:
    spec, data = dava_files.made_files()["inline.ka"]
    parser_class(spec).from_bytes(data)
    with pytest.raises(
        CorruptError, match=r"/31: .*a sub-archive without an enclosing string table"
    ):
        chunkwright.open(data)


def test_the_comparison_notices_a_difference() -> None:
    data = dava_files.string_map({b"a": b"\x03" + dava_files.SIGNALLING_NAN})
    other = dava_files.string_map({b"a": b"\x03" + bytes.fromhex("0100e07f")})
    with observed():
        view = parser_class("dava_keyed_archive").from_bytes(data)
        compare_archive(view, chunkwright.open(data), Comparison())
        with pytest.raises(AssertionError):
            compare_archive(view, chunkwright.open(other), Comparison())
