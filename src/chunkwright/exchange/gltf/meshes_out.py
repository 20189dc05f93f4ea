"""Writing meshes of a document: checked, made valid, packed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chunkwright.base.wording import join
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.exchange.gltf import cleaning
from chunkwright.exchange.gltf import constants as c

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from chunkwright.base.classes import Array
    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.gltf.packing import Packer
    from chunkwright.exchange.model import Material, Mesh, Primitive

    Attributes = dict[str, Array]


class MeshWriter:
    """Collects the meshes of a document, each once, or twice if only some of its nodes have a skin.

    ``variants`` lists the names of the variants that materials of the meshes have.
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
            made["name"] = cleaning.text(mesh.name)
        if mesh.extras:
            made["extras"] = cleaning.extras(mesh.extras)
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
            made["mode"] = c.LINES
        if primitive.material is not None:
            made["material"] = self._add_material(primitive.material)
            if primitive.material.variants:
                made["extensions"] = {c.VARIANTS: self._mappings(primitive.material)}
        return made

    def _mappings(self, material: Material) -> JsonObject:
        """Return which materials are drawn instead of one in which variants."""
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
            return self._packer.add(rows, c.VERTICES, bounds=name == "POSITION")
        except ChunkwrightError as error:
            error.within(name.lower())
            raise

    def _indices(self, indices: NDArray[np.uint32], count: int) -> int:
        flat = np.ascontiguousarray(indices).reshape(-1)
        most = int(flat.max())
        if most >= count or int(flat.min()) < 0:
            raise SerializeError(f"index {most} is not one of {count} vertices", path="/indices")
        # The largest number of a type would restart the primitive.
        kind = np.uint16 if most < 0xFFFF else np.uint32
        return self._packer.add(flat.astype(kind), c.INDICES)


def _attributes(primitive: Primitive, joints: int) -> Attributes:
    """Return the valid attributes of a primitive by their names in glTF."""
    found: Attributes = {"POSITION": _rows(primitive.positions, 3, "position")}
    if primitive.normals is not None:
        normals = _rows(primitive.normals, 3, "normal")
        found["NORMAL"] = cleaning.unit_rows(normals, (0.0, 0.0, 1.0))
        if primitive.tangents is not None:
            found["TANGENT"] = cleaning.tangents(_rows(primitive.tangents, 4, "tangent"))
    for number, rows in enumerate(primitive.texcoords):
        found[f"TEXCOORD_{number}"] = cleaning.finite(_rows(rows, 2, f"texcoord_{number}"))
    # The coordinates that a material uses must exist; engines use zeros for missing ones.
    look = primitive.material
    looks = [] if look is None else [look, *look.variants.values()]
    used = [texture.texcoord for each in looks for texture in each.textures()]
    most = max(used, default=-1)
    if most >= c.MOST_TEXCOORDS:
        raise SerializeError(f"the material uses texture coordinates {most}", path="/material")
    for number in range(len(primitive.texcoords), most + 1):
        found[f"TEXCOORD_{number}"] = np.zeros((len(primitive.positions), 2), np.float32)
    if primitive.colors is not None:
        found["COLOR_0"] = cleaning.colors(_rows(primitive.colors, 4, "color_0"))
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
    bones, weights = cleaning.skinning(primitive.joints, _rows(primitive.weights, 4, "weights"))
    most = int(bones.max(initial=0))
    if most >= joints:
        raise SerializeError(f"joint {most} is not one of the {joints} of the skin", path="/joints")
    return {"JOINTS_0": bones, "WEIGHTS_0": weights}
