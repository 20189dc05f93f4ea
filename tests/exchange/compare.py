"""Scene models as plain data, so that two can be compared."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.exchange.model import Channel, Node, Primitive, SceneModel, Skin

if TYPE_CHECKING:
    from collections.abc import Mapping


def plain(model: SceneModel) -> Any:
    """Return all of a model as dicts and lists; nodes that are referred to become their paths."""
    paths: dict[int, str] = {}

    def name(node: Node, path: str) -> None:
        paths[id(node)] = path
        for number, child in enumerate(node.children):
            name(child, f"{path}/{number}")

    for number, root in enumerate(model.roots):
        name(root, str(number))
    return {
        "name": model.name,
        "extras": model.extras,
        "roots": [_plain(root, paths) for root in model.roots],
        "animations": [_plain(each, paths) for each in model.animations],
    }


def _plain(value: Any, paths: Mapping[int, str]) -> Any:
    if isinstance(value, np.ndarray):
        return value.astype(np.float64).round(6).tolist()
    if isinstance(value, Skin):
        joints = [paths[id(joint)] for joint in value.joints]
        return {"name": value.name, "joints": joints, "binds": _plain(value.inverse_binds, paths)}
    if isinstance(value, Channel):
        rows = [_plain(each, paths) for each in (value.times, value.values)]
        return [paths[id(value.node)], value.path, value.interpolation, rows]
    if isinstance(value, Primitive):
        value = dataclasses.replace(value, attributes=dict(value.attributes))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = dataclasses.fields(value)
        return {each.name: _plain(getattr(value, each.name), paths) for each in fields}
    if isinstance(value, list | tuple):
        return [_plain(each, paths) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each, paths) for key, each in value.items()}
    return round(value, 6) if isinstance(value, float) else value
