"""Cloth as meshes: the particles that the simulation moves, in its default pose.

Measured on five cloths of Fallout 4: positions are in the units of the skeleton beside them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Material, Mesh, Node, Primitive
from chunkwright.hkx.scene_model.marks import marked
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.scene_model.axes import Axes

    Points = NDArray[np.float64]

_CLASS: Final = "hclSimClothData"


def cloths(packfile: HavokDocument, axes: Axes) -> Iterator[Node]:
    """Yield a node for each cloth that has a pose and triangles."""
    for cloth in packfile.objects.of_class(_CLASS):
        pose = next((one for one in lookup.elements(cloth, "simClothPoses") if one), None)
        positions = np.asarray(lookup.elements(pose, "positions"), np.float64)
        flat = np.asarray(lookup.elements(cloth, "triangleIndices"), np.int64).reshape(-1)
        if positions.ndim != 2 or not len(flat):
            continue
        yield _node(cloth, axes.vectors(positions[:, :3]), flat, axes)


def _node(cloth: HkObject, positions: Points, flat: NDArray[np.int64], axes: Axes) -> Node:
    if len(flat) % 3 or int(flat.max()) >= len(positions):
        raise CorruptError(
            f"{len(flat)} indices of {len(positions)} particles make no triangles",
            path=f"{cloth.address}/triangleIndices",
        )
    name = lookup.text(cloth, "name") or "cloth"
    triangles = axes.triangles(flat.reshape(-1, 3))
    look = Material("cloth", double_sided=True)
    mesh = Mesh(name, [Primitive(positions.astype(np.float32), triangles, material=look)])
    fixed = np.asarray(lookup.elements(cloth, "fixedParticles"), np.int64)
    mesh.extras = marked(cloth, part="cloth", fixed=len(fixed))
    return Node(name, mesh=mesh, extras=marked(cloth, part="cloth"))
