"""The adapter from Virtools files to the scene model, and back.

``building.scene_model`` makes it, ``back`` applies what became of it. Here is what both share: the
extras by which things are recognised, colours, and the matrices of entities.

The axes of Virtools are left-handed with Y up. Z is mirrored, so that lights and cameras, which look
along +Z, look along -Z. The matrix of an entity, even of a child, is that in the world; measured on
3,749 entities of real files.
"""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.base import fileio
from chunkwright.errors import QueryError
from chunkwright.exchange.model import KEY, to_linear, to_srgb
from chunkwright.exchange.transforms import decomposed, is_sheared

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from chunkwright.base.jsontext import JsonValue
    from chunkwright.exchange.model import Extras, Node
    from chunkwright.exchange.transforms import Matrix
    from chunkwright.nmo.model.entities import Entity3d
    from chunkwright.nmo.model.objects import VirtoolsObject


FAMILY: Final = "virtools"


def marked(obj: VirtoolsObject, **values: JsonValue) -> Extras:
    """Return extras with the address of an object; what is None or empty is left out.

    Values are text, booleans, numbers of 31 bits, and lists of one of these.
    """
    found = {"family": FAMILY, "address": obj.address, "class": obj.class_name}
    kept = {name: value for name, value in values.items() if _says_something(value)}
    return {KEY: found | kept}


def _says_something(value: object) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    return value is not None and value not in ("", [], {}, False)


def name_of(obj: VirtoolsObject) -> str:
    """Return the name of an object, or its id if it has none."""
    return obj.name or f"#{obj.id}"


def linear(part: float) -> float:
    """Return a channel of an sRGB colour, from 0 to 1, as linear light."""
    return float(to_linear(np.clip(part, 0.0, 1.0)))


def color_of(dword: int) -> tuple[float, float, float, float]:
    """Return linear red, green, blue, and alpha, of a colour in a dword."""
    red, green, blue = (linear((dword >> shift & 0xFF) / 255) for shift in (16, 8, 0))
    return red, green, blue, (dword >> 24 & 0xFF) / 255


def shown(color: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Return sRGB red, green and blue of linear ones from 0 to 1, and alpha."""
    red, green, blue = to_srgb(np.array(color[:3])).tolist()
    return red, green, blue, min(max(color[3], 0.0), 1.0)


MIRROR: Final = np.diag((1.0, 1.0, -1.0, 1.0))
"""Converts points, and matrices from both sides, from the axes of Virtools to those of glTF."""


def world_matrices(entities: Sequence[Entity3d]) -> tuple[Matrix, int]:
    """Return the matrices of entities in the world (n, 4, 4), for column vectors.

    The second result counts those that have NaN or infinity, which become the identity.
    """
    rows = np.zeros((len(entities), 4, 4))
    rows[:, 3, 3] = 1
    for place, entity in enumerate(entities):
        fields = entity.area_fields("placement")
        if fields is None:
            rows[place] = entity.matrix
            continue
        rows[place, 0, :3] = fields["x_axis"]
        rows[place, 1, :3] = fields["y_axis"]
        rows[place, 2, :3] = fields["z_axis"]
        rows[place, 3, :3] = fields["position"]
    lost = ~np.isfinite(rows.reshape(-1, 16)).all(axis=1)
    rows[lost] = np.eye(4)
    made: Matrix = MIRROR @ rows.transpose(0, 2, 1) @ MIRROR
    return made, int(lost.sum())


def local_matrices(worlds: Matrix, parents: Sequence[int]) -> Matrix:
    """Return the matrices relative to the parents, given by index; -1 for none."""
    made = worlds.copy()
    below = np.flatnonzero(np.array(parents, int) >= 0)
    above = worlds[np.array(parents, int)[below]]
    if (np.linalg.det(above) == 0).any():
        made[below] = np.linalg.pinv(above) @ worlds[below]
    else:
        made[below] = np.linalg.solve(above, worlds[below])
    return made


def put_node(node: Node, matrix: Matrix, *, moves: bool) -> None:
    """Set the transform of a node: as parts if these suffice or an animation moves it."""
    if not moves and is_sheared(matrix):
        node.matrix = matrix
        return
    node.translation, node.rotation, node.scale = decomposed(matrix)


if TYPE_CHECKING:
    Array = NDArray[Any]


FOLDER: Final = "textures"
"""The folder that games keep pictures in, beside that of a file or above it."""


_FOLDERS_ABOVE: Final = 3


_MOST_FILES: Final = 200_000


class Files:
    """Finds files by name, whatever their case: below ``extra``, beside the file, near it."""

    def __init__(self, source: str | None, extra: str | None) -> None:
        self._source = source
        self._extra = extra
        self._names: dict[str, str] | None = None

    def find(self, name: str) -> str | None:
        """Return the path of a picture; only the name in the path that a file gives counts."""
        if self._names is None:
            self._names = {}
            for folder, files in self._folders():
                for file in files:
                    self._names.setdefault(file.lower(), os.path.join(folder, file))
        return self._names.get(name.replace("\\", "/").rsplit("/", 1)[-1].lower())

    def _folders(self) -> Iterator[tuple[str, list[str]]]:
        if self._extra is not None:
            if not os.path.isdir(self._extra):
                raise QueryError(
                    "there is no such folder to look for textures in", file=self._extra
                )
            count = 0
            for folder, names, files in os.walk(self._extra):
                fileio.record_read(folder)
                names.sort()
                yield folder, sorted(files)
                count += len(files)
                if count > _MOST_FILES:
                    break
        if self._source is not None:
            beside = os.path.dirname(os.path.abspath(self._source))
            yield beside, _listed(beside)
            for _ in range(_FOLDERS_ABOVE):
                for name in _listed(beside):
                    if name.lower() == FOLDER:
                        yield os.path.join(beside, name), _listed(os.path.join(beside, name))
                beside = os.path.dirname(beside)


def _listed(folder: str) -> list[str]:
    fileio.record_read(folder)
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []  # What cannot be listed has nothing to be found.
