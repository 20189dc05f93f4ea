"""Scene models as Wavefront OBJ: meshes in world space, with materials and pictures.

Hidden nodes are left out. OBJ has no nodes, skins, animations, cameras or lights. Its texture
coordinates start at the bottom left. ``Pm`` and ``Pr`` are the metallic and roughness factors of
the usual extension of MTL.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.base.wording import counted
from chunkwright.binary import mime_type_of
from chunkwright.errors import SerializeError
from chunkwright.exchange.gltf.schema import SUFFIXES
from chunkwright.exchange.gltf.writing import FileNames
from chunkwright.exchange.model import Material, lost_fields
from chunkwright.exchange.transforms import posed, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.exchange.model import Node, Primitive, SceneModel, Texture
    from chunkwright.exchange.transforms import Posed

_GAPS: Final = re.compile(r"[\s\x00-\x1f]+")
# For primitives without a material, which would otherwise get that of the primitive before.
_PLAIN: Final = Material("none")
# The fields of the scene model that are stored; skins pose the vertices that are bound to them.
_OF_NODE: Final = (
    *("children", "translation", "rotation", "scale", "matrix", "mesh", "skin"),
    "hidden",  # hidden nodes have their own note
)
_OF_PART: Final = frozenset(
    ("indices", "normals", "material", "lines", "joints", "weights", "computed_normals")
)
_OF_LOOK: Final = (
    "base_color",
    "base_color_texture",
    "metallic",
    "roughness",
    "normal_texture",
    "emissive",
    "emissive_texture",
    "alpha_mode",
    "unlit",
)


def to_obj(model: SceneModel, stem: str) -> dict[str, bytes]:
    """Return the files of a scene model by name: pictures, ``STEM.mtl`` and, last, ``STEM.obj``.

    Raises ``SerializeError`` for positions that are NaN or infinite.
    """
    materials, has_materials = _Materials(stem), _has_materials(model)
    lines = [f"mtllib {_word(stem)}.mtl\n"] if has_materials else []
    vertices = _Vertices()
    for each in posed(model):
        lines.append(f"o {_word(each.node.name) or 'node'}\n")
        if has_materials:
            lines.append(f"usemtl {materials.name(each.primitive.material or _PLAIN)}\n")
        lines += _geometry(each, vertices)
    files = dict(materials.files)
    if materials.lines:
        files[f"{_word(stem)}.mtl"] = "".join(materials.lines).encode()
    return files | {f"{stem}.obj": "".join(lines).encode()}


def left_out(model: SceneModel) -> list[str]:
    """Return a note about what an OBJ file does not store; none if it stores everything."""
    words = dict.fromkeys(lost_fields(model, ("roots", "notes")))
    for node in model.nodes():
        words |= dict.fromkeys(lost_fields(node, _OF_NODE))
        if node.mesh is not None:
            words |= dict.fromkeys(lost_fields(node.mesh, ("primitives",)))
    for part in _parts(model):
        stored = _OF_PART | {"texcoords"} if len(part.texcoords) < 2 else _OF_PART
        words |= dict.fromkeys(lost_fields(part, stored))
        if part.material is not None:
            words |= dict.fromkeys(lost_fields(part.material, _OF_LOOK))
            for texture in part.material.textures():
                words |= dict.fromkeys(lost_fields(texture, ()))
    notes = [f"an .obj file does not store: {', '.join(words)}"] if words else []
    if hidden := sum(node.hidden for node in model.nodes()):
        notes.append(
            f"{counted(hidden, 'hidden node')} left out, with all below:"
            " --all (in Python all=True) adds them"
        )
    return notes


def _parts(model: SceneModel) -> Iterator[Primitive]:
    for node in shown(model):
        if node.mesh is not None:
            yield from node.mesh.primitives


def _has_materials(model: SceneModel) -> bool:
    return any(part.material is not None for part in _parts(model))


class _Vertices:
    """The lines of vertices; each array of a node is written once, even if primitives share it."""

    def __init__(self) -> None:
        self._counts = {"v": 1, "vt": 1, "vn": 1}
        self._known: dict[tuple[int, int], int] = {}

    def add(
        self, kind: str, node: Node, shared: object, rows: NDArray[np.float64], parts: list[str]
    ) -> int:
        """Return the number of the first line of an array, which is added if it is new.

        ``shared`` is the array of the primitive from which the rows were computed.
        """
        key = id(node), id(shared)
        if key not in self._known:
            self._known[key] = self._counts[kind]
            self._counts[kind] += len(rows)
            parts.append(_rows(kind, rows))
        return self._known[key]


def _geometry(each: Posed, vertices: _Vertices) -> list[str]:
    """Return the lines of a primitive."""
    if not np.isfinite(each.positions).all():
        raise SerializeError(
            "has positions that are NaN or infinite", path=f"/nodes/{each.node.name}"
        )
    node, primitive = each.node, each.primitive
    parts: list[str] = []
    columns = [each.indices + vertices.add("v", node, primitive.positions, each.positions, parts)]
    texcoords = primitive.texcoords
    if texcoords and not primitive.lines:
        flipped = np.nan_to_num(texcoords[0]).astype(np.float64)
        flipped[:, 1] = 1 - flipped[:, 1]
        columns.append(each.indices + vertices.add("vt", node, texcoords[0], flipped, parts))
    if each.normals is not None and not primitive.lines:
        normals = np.nan_to_num(each.normals)
        columns.append(each.indices + vertices.add("vn", node, primitive.normals, normals, parts))
    gap = "//" if len(columns) == 2 and not texcoords else "/"
    corner = gap.join(["%d"] * len(columns))
    width = each.indices.shape[1]
    line = f"{'l' if width == 2 else 'f'} {' '.join([corner] * width)}\n"
    numbers = np.stack(columns, axis=-1).reshape(-1).tolist()
    parts.append((line * len(each.indices)) % tuple(numbers))
    return parts


def _rows(kind: str, rows: NDArray[np.float64]) -> str:
    line = " ".join([kind, *["%.8g"] * rows.shape[1]]) + "\n"
    return (line * len(rows)) % tuple(rows.reshape(-1).tolist())


class _Materials:
    """The material library, and the pictures that it refers to."""

    def __init__(self, stem: str) -> None:
        self.lines: list[str] = []
        self.files: dict[str, bytes] = {}
        self._folder = f"{_word(stem)}_textures"
        self._pictures = FileNames()
        self._names: dict[int, str] = {}
        self._taken: set[str] = set()
        self._known: dict[int, str] = {}

    def name(self, material: Material) -> str:
        """Return the name of a material in the library, to which it is added if necessary."""
        if id(material) not in self._names:
            stem = name = _word(material.name) or "material"
            number = 1
            while name in self._taken:
                name, number = f"{stem}_{number}", number + 1
            self._taken.add(name)
            self._names[id(material)] = name
            self.lines += self._lines(material, name)
        return self._names[id(material)]

    def _lines(self, material: Material, name: str) -> list[str]:
        red, green, blue, alpha = material.base_color
        lines = [f"newmtl {name}\n", f"Kd {red:.6g} {green:.6g} {blue:.6g}\n"]
        if max(material.emissive) > 0:
            lines.append("Ke {:.6g} {:.6g} {:.6g}\n".format(*material.emissive))
        if material.alpha_mode != "OPAQUE":
            lines.append(f"d {alpha:.6g}\n")
        lines.append(f"Pm {material.metallic:.6g}\nPr {material.roughness:.6g}\n")
        lines.append(f"illum {0 if material.unlit else 1}\n")
        for keyword, texture in (
            ("map_Kd", material.base_color_texture),
            ("norm", material.normal_texture),
            ("map_Ke", material.emissive_texture),
        ):
            if texture is not None and texture.image.data:
                lines.append(f"{keyword} {self._picture(texture)}\n")
        return lines

    def _picture(self, texture: Texture) -> str:
        image = texture.image
        if id(image) not in self._known:
            suffix = SUFFIXES.get(mime_type_of(image.data), ".bin")
            name = f"{self._folder}/{self._pictures.new(_word(image.name), suffix)}"
            self.files[name] = image.data
            self._known[id(image)] = name
        return self._known[id(image)]


def _word(name: str) -> str:
    """Return a name without white space, which would end the name."""
    return _GAPS.sub("_", name.encode("utf-8", "replace").decode())
