"""Meshes of a document: read; checked, made valid, and written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, CorruptError, SerializeError
from chunkwright.exchange.gltf import schema
from chunkwright.exchange.gltf.buffers import Accessors, compressed
from chunkwright.exchange.model import Mesh, Primitive

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.gltf.buffers import Packer
    from chunkwright.exchange.gltf.schema import Entry
    from chunkwright.exchange.model import Floats, Material

    Note = Callable[[str], None]
    Indices = NDArray[np.uint32]
    Attributes = dict[str, Array]


_INFLUENCES: Final = 4
_MODES: Final = {number: number for number in range(7)}
_TEXCOORD: Final = re.compile(r"TEXCOORD_\d{1,2}")


def read_meshes(
    root: Entry, accessors: Accessors, materials: list[Material], note: Note
) -> list[Mesh]:
    """Return all meshes; strips and fans become triangles, points and shape keys are ignored."""
    named = root.extension(schema.VARIANTS)
    names = [] if named is None else [each.text("name") for each in named.entries("variants")]
    reader = _MeshReader(accessors, materials, names, note)
    return [reader.mesh(entry) for entry in root.entries("meshes")]


class _MeshReader:
    def __init__(
        self, accessors: Accessors, materials: list[Material], variants: list[str], note: Note
    ) -> None:
        self._accessors = accessors
        self._materials = materials
        self._variants = variants
        self._note = note

    def mesh(self, entry: Entry) -> Mesh:
        made = [self._primitive(each, entry.text("name")) for each in entry.entries("primitives")]
        found = [primitive for primitive in made if primitive is not None]
        extras = entry.extras()
        if any("targets" in each for each in entry.entries("primitives")):
            extras.pop(schema.SHAPE_KEYS, None)
        return Mesh(entry.text("name"), found, extras)

    def _vary(self, entry: Entry, material: Material | None) -> None:
        """Record the materials that replace a primitive's own in variants of the scene."""
        found = entry.extension(schema.VARIANTS)
        for row in found.entries("mappings") if found is not None else ():
            other = row.index("material", self._materials)
            for name in row.indices("variants", self._variants):
                if material is not None and other is not None:
                    material.variants[name] = other

    def _primitive(self, entry: Entry, name: str) -> Primitive | None:
        if entry.extension(schema.DRACO) is not None:
            raise compressed(schema.DRACO, entry.address)
        mode = entry.choice("mode", _MODES, schema.TRIANGLES)
        if mode == 0:
            self._note(f"the points of the mesh {name!r} are left out")
            return None
        if "targets" in entry:
            self._note(f"the shape keys of the mesh {name!r} are left out")
        rows = entry.entry("attributes")
        positions = self._floats(rows, "POSITION", 3)
        if positions is None:
            raise rows.wrong("POSITION", "is missing")
        made = Primitive(
            positions,
            self._indices(entry, mode, len(positions)),
            self._floats(rows, "NORMAL", 3),
            self._floats(rows, "TANGENT", 4),
            self._texcoords(rows),
            _with_alpha(self._floats(rows, "COLOR_0", 3, 4)),
            material=entry.index("material", self._materials),
            lines=mode < schema.TRIANGLES,
        )
        self._vary(entry, made.material)
        made.joints, made.weights = self._skinning(rows, name)
        for key in rows.members:
            values = self._floats(rows, key, 1, 2, 3, 4) if key.startswith("_") else None
            if values is not None:
                made.attributes[key] = values[:, 0] if values.shape[1] == 1 else values
        _check_counts(made, rows)
        return made

    def _floats(self, rows: Entry, key: str, *widths: int) -> Floats | None:
        accessor = rows.index(key, self._accessors.entries)
        if accessor is None:
            return None
        values = self._accessors.floats(accessor, *widths)
        if key[0] != "_" and not np.isfinite(values).all():
            raise rows.wrong(key, "has numbers that are NaN or infinite")
        return values

    def _texcoords(self, rows: Entry) -> list[Floats]:
        found = []
        for number in range(sum(_TEXCOORD.fullmatch(key) is not None for key in rows.members)):
            values = self._floats(rows, f"TEXCOORD_{number}", 2)
            if values is None:
                raise rows.wrong(f"TEXCOORD_{number}", "is missing, but others have higher numbers")
            found.append(values)
        return found

    def _skinning(self, rows: Entry, name: str) -> tuple[NDArray[np.uint16] | None, Floats | None]:
        """Return the four strongest joints of each vertex, and their weights."""
        bones: list[Array] = []
        weights: list[Floats] = []
        number = 0
        while f"JOINTS_{number}" in rows:
            accessor = rows.index(f"JOINTS_{number}", self._accessors.entries)
            values = self._floats(rows, f"WEIGHTS_{number}", 4)
            if accessor is None or values is None:
                raise rows.wrong(f"WEIGHTS_{number}", "is missing")
            bones.append(self._accessors.integers(accessor, 4))
            weights.append(values)
            number += 1
        if not bones:
            return None, None
        if len({len(each) for each in (*bones, *weights)}) > 1:
            raise rows.wrong("JOINTS_0", "does not have as many rows as the others")
        all_bones, all_weights = np.hstack(bones), np.hstack(weights)
        if len(bones) > 1:
            self._note(f"the mesh {name!r} keeps the four strongest joints of each vertex")
            order = np.argsort(-all_weights, axis=1, kind="stable")[:, :_INFLUENCES]
            all_bones = np.take_along_axis(all_bones, order, 1)
            all_weights = np.take_along_axis(all_weights, order, 1)
        return all_bones.astype(np.uint16), all_weights

    def _indices(self, entry: Entry, mode: int, count: int) -> Indices | None:
        accessor = entry.index("indices", self._accessors.entries)
        if accessor is None:
            if mode in (schema.LINES, schema.TRIANGLES):
                step = 2 if mode == schema.LINES else 3
                whole = count - count % step
                return None if whole == count else np.arange(whole, dtype=np.uint32)
            listed = np.arange(count, dtype=np.uint32)
        else:
            listed = self._accessors.integers(accessor, 1)[:, 0].astype(np.uint32)
            if int(listed.max()) >= count:
                raise entry.wrong("indices", f"{listed.max()} is out of range for {count} vertices")
        return _unrolled(listed, mode)


def _unrolled(listed: Indices, mode: int) -> Indices:
    """Return the separate lines and triangles of strips, fans and loops."""
    if mode == schema.LINES:
        return listed[: len(listed) - len(listed) % 2]
    if mode == schema.TRIANGLES:
        return listed[: len(listed) - len(listed) % 3]
    if mode in (2, 3):  # a loop, a strip of lines
        ends = np.roll(listed, -1)
        pairs = np.stack([listed, ends], axis=1)
        return (pairs if mode == 2 else pairs[:-1]).reshape(-1)
    if len(listed) < 3:
        return listed[:0]
    if mode == 6:  # a fan
        first = np.full(len(listed) - 2, listed[0])
        return np.stack([listed[1:-1], listed[2:], first], axis=1).reshape(-1)
    made = np.stack([listed[:-2], listed[1:-1], listed[2:]], axis=1)
    made[1::2] = made[1::2][:, [0, 2, 1]]  # every other triangle of a strip is reversed
    return made.reshape(-1)


def _with_alpha(colors: Floats | None) -> Floats | None:
    if colors is None or colors.shape[1] == 4:
        return colors
    return np.column_stack([colors, np.ones(len(colors), np.float32)])


def _check_counts(made: Primitive, rows: Entry) -> None:
    arrays = [made.normals, made.tangents, made.colors, made.joints, made.weights]
    for each in [*arrays, *made.texcoords, *made.attributes.values()]:
        if each is not None and len(each) != len(made.positions):
            raise CorruptError(
                f"an attribute has {len(each)} rows for {len(made.positions)} vertices",
                path=rows.address,
            )


class MeshWriter:
    """The meshes of a document, each once, or twice if only some of its nodes have a skin.

    ``variants`` lists the names of the variants of their materials.
    """

    def __init__(self, packer: Packer, add_material: Callable[[Material], int]) -> None:
        self.meshes: list[JsonObject] = []
        self.variants: list[str] = []
        self._packer = packer
        self._add_material = add_material
        self._known: dict[tuple[int, int], int | None] = {}

    def add(self, mesh: Mesh, joints: int) -> int | None:
        """Return the index of a mesh for a node whose skin has a number of joints.

        Returns None if there is nothing to draw.
        """
        key = (id(mesh), joints)
        if key not in self._known:
            made = [
                self._located(mesh, number, each, joints)
                for number, each in enumerate(mesh.primitives)
            ]
            self._known[key] = self._append(mesh, [each for each in made if each is not None])
        return self._known[key]

    def _append(self, mesh: Mesh, primitives: list[JsonObject]) -> int | None:
        if not primitives:
            return None
        made: JsonObject = {"primitives": primitives}
        if mesh.name:
            made["name"] = schema.text(mesh.name)
        if mesh.extras:
            made["extras"] = schema.extras(mesh.extras)
        self.meshes.append(made)
        return len(self.meshes) - 1

    def _located(
        self, mesh: Mesh, number: int, primitive: Primitive, joints: int
    ) -> JsonObject | None:
        try:
            return self._primitive(primitive, joints)
        except ChunkwrightError as error:
            error.within("meshes", mesh.name, number)
            raise

    def _primitive(self, primitive: Primitive, joints: int) -> JsonObject | None:
        count = len(primitive.positions)
        corners = 2 if primitive.lines else 3
        drawn = count if primitive.indices is None else primitive.indices.size
        if drawn % corners:
            kind = "lines" if primitive.lines else "triangles"
            raise SerializeError(
                f"{drawn} vertices are not a whole number of {kind}", path="/indices"
            )
        if not drawn:
            return None
        attributes = _attributes(primitive, joints)
        made: JsonObject = {
            "attributes": {
                name: self._packed(name, rows, count) for name, rows in attributes.items()
            }
        }
        if primitive.indices is not None:
            made["indices"] = self._indices(primitive.indices, count)
        if primitive.lines:
            made["mode"] = schema.LINES
        if primitive.material is not None:
            made["material"] = self._add_material(primitive.material)
            if primitive.material.variants:
                made["extensions"] = {schema.VARIANTS: self._mappings(primitive.material)}
        return made

    def _mappings(self, material: Material) -> JsonObject:
        """Return which materials replace one in which variants."""
        rows: dict[int, list[int]] = {}
        for name, other in material.variants.items():
            if name not in self.variants:
                self.variants.append(name)
            rows.setdefault(self._add_material(other), []).append(self.variants.index(name))
        return {"mappings": [{"material": at, "variants": each} for at, each in rows.items()]}

    def _packed(self, name: str, rows: Array, count: int) -> int:
        if len(rows) != count:
            raise SerializeError(
                f"has {len(rows)} rows for {count} vertices", path=f"/{name.lower()}"
            )
        try:
            return self._packer.add(rows, schema.VERTICES, bounds=name == "POSITION")
        except ChunkwrightError as error:
            error.within(name.lower())
            raise

    def _indices(self, indices: NDArray[np.uint32], count: int) -> int:
        flat = np.ascontiguousarray(indices).reshape(-1)
        most = int(flat.max())
        if most >= count or int(flat.min()) < 0:
            raise SerializeError(
                f"index {most} is out of range for {count} vertices", path="/indices"
            )
        # The largest value of an index type means primitive restart.
        kind = np.uint16 if most < 0xFFFF else np.uint32
        return self._packer.add(flat.astype(kind), schema.INDICES)


def _attributes(primitive: Primitive, joints: int) -> Attributes:
    """Return the valid attributes of a primitive by their names in glTF."""
    found: Attributes = {"POSITION": _rows(primitive.positions, 3, "position")}
    if primitive.normals is not None:
        normals = _rows(primitive.normals, 3, "normal")
        found["NORMAL"] = schema.unit_rows(normals, (0.0, 0.0, 1.0))
        if primitive.tangents is not None:
            found["TANGENT"] = schema.tangents(_rows(primitive.tangents, 4, "tangent"))
    for number, rows in enumerate(primitive.texcoords):
        found[f"TEXCOORD_{number}"] = schema.finite(_rows(rows, 2, f"texcoord_{number}"))
    # The coordinates that a material uses must exist; engines use zeros for missing ones.
    look = primitive.material
    looks = [] if look is None else [look, *look.variants.values()]
    used = [texture.texcoord for each in looks for texture in each.textures()]
    most = max(used, default=-1)
    if most >= schema.MOST_TEXCOORDS:
        raise SerializeError(f"the material uses texture coordinates {most}", path="/material")
    for number in range(len(primitive.texcoords), most + 1):
        found[f"TEXCOORD_{number}"] = np.zeros((len(primitive.positions), 2), np.float32)
    if primitive.colors is not None:
        found["COLOR_0"] = schema.colors(_rows(primitive.colors, 4, "color_0"))
    if joints:
        found |= _skinning(primitive, joints)
    for name, values in primitive.attributes.items():
        if not name.startswith("_"):
            raise SerializeError(
                "the name of an application-specific attribute must begin with _", path=join(name)
            )
        found[name] = np.asarray(values, np.float32)
    return found


def _rows(values: Array, width: int, name: str) -> NDArray[np.float32]:
    rows = np.asarray(values, np.float32)
    if rows.ndim != 2 or rows.shape[1] != width:
        raise SerializeError(f"expected rows of {width}, found {rows.shape}", path=f"/{name}")
    return rows


def _skinning(primitive: Primitive, joints: int) -> Attributes:
    if primitive.joints is None or primitive.weights is None:
        raise SerializeError(
            "a node with a skin has a primitive without joints and weights", path="/joints"
        )
    bones, weights = schema.skinning(primitive.joints, _rows(primitive.weights, 4, "weights"))
    most = int(bones.max(initial=0))
    if most >= joints:
        raise SerializeError(
            f"joint {most} is out of range for the {joints} of the skin", path="/joints"
        )
    return {"JOINTS_0": bones, "WEIGHTS_0": weights}
