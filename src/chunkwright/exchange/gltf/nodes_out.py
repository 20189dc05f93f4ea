"""Writing transforms of nodes, cameras and lights."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from chunkwright.errors import SerializeError
from chunkwright.exchange.gltf import cleaning
from chunkwright.exchange.gltf.materials_out import factors
from chunkwright.exchange.transforms import decomposed, is_sheared, unsheared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.model import Camera, Light, Node
    from chunkwright.exchange.transforms import Matrix


def places(node: Node, *, moved: bool) -> list[JsonObject]:
    """Return the transform of a node: whatever differs from the identity.

    These are two rows, the outer one first, if one node cannot represent it. ``moved`` means that an
    animation moves the node, which then has no matrix. Raises ``SerializeError`` for NaN and
    infinity.
    """
    if node.matrix is None:
        return [_parts(node.translation, node.rotation, node.scale)]
    matrix = np.asarray(node.matrix, np.float64)
    if matrix.shape != (4, 4) or not np.isfinite(matrix).all():
        raise SerializeError("its matrix does not have 4 x 4 numbers", path="/matrix")
    if moved:
        return [_parts(*decomposed(matrix))]
    if is_sheared(matrix):
        return [_parts(*decomposed(each)) for each in unsheared(matrix)]
    return [_matrix(matrix)]


def _matrix(matrix: Matrix) -> JsonObject:
    if np.array_equal(matrix, np.eye(4)):
        return {}
    if np.linalg.det(matrix) == 0 or (matrix[3] != (0, 0, 0, 1)).any():
        return _parts(*decomposed(matrix))
    return {"matrix": matrix.T.reshape(-1).tolist()}


def _parts(
    translation: Sequence[float], rotation: Sequence[float], scale: Sequence[float]
) -> JsonObject:
    made: JsonObject = {}
    for name, values, usual in (
        ("translation", translation, (0.0, 0.0, 0.0)),
        ("scale", scale, (1.0, 1.0, 1.0)),
    ):
        if not all(map(math.isfinite, values)):
            raise SerializeError(f"its {name} {values} is not finite", path=f"/{name}")
        if tuple(values) != usual:
            made[name] = [float(value) for value in values]
    turned = cleaning.quaternion(rotation)
    if turned != [0, 0, 0, 1]:
        made["rotation"] = turned
    return made


def camera(of: Camera) -> JsonObject:
    """Return a camera; invalid values become the nearest valid ones."""
    near = _at_least(of.near, 1e-4)
    far = {"zfar": float(of.far)} if near < of.far < math.inf else {}
    aspect = _at_least(of.aspect, 1e-4)
    if of.yfov > 0:
        lens = {"yfov": min(float(of.yfov), 3.14), "aspectRatio": aspect, "znear": near}
        return {"type": "perspective", "perspective": lens | far}
    height = _at_least(of.height, 1e-4)
    lens = {"xmag": height * aspect, "ymag": height, "znear": near}
    return {"type": "orthographic", "orthographic": lens | (far or {"zfar": near * 2})}


def light(of: Light) -> JsonObject:
    """Return a light; invalid values become the nearest valid ones."""
    made: JsonObject = {
        "type": of.kind,
        "color": factors(of.color),
        "intensity": _at_least(of.intensity, 0.0),
    }
    if of.kind != "directional" and 0 < of.range < math.inf:
        made["range"] = float(of.range)
    if of.kind == "spot":
        outer = min(_at_least(of.outer_cone, 1e-4), math.pi / 2)
        inner = min(_at_least(of.inner_cone, 0.0), outer * 0.999)
        made["spot"] = {"innerConeAngle": inner, "outerConeAngle": outer}
    return made


def _at_least(value: float, least: float) -> float:
    return max(float(value), least) if math.isfinite(value) else least
