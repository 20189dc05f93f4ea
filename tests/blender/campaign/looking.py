"""The content of a ``.glb``, read without the tested package: values by thing and aspect."""

from __future__ import annotations

import io
import json
import re
import struct
import zlib
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    Array = NDArray[np.float64]
    Json = dict[str, Any]
    Look = dict[tuple[str, str], Any]

_TYPES: Final = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS: Final = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
_REST: Final = {
    "translation": (0.0, 0.0, 0.0),
    "rotation": (0.0, 0.0, 0.0, 1.0),
    "scale": (1.0, 1.0, 1.0),
}
# Members of marks that state where an object is in the file, not what it is.
_PLACES: Final = {"address", "mesh", "target", "slots", "entity", "file", "part", "bone", "track"}
COLUMNS: Final = {
    "uv": slice(6, 8),
    "second uv": slice(8, 10),
    "normals": slice(10, 13),
    "colours": slice(13, 16),
    "weights": slice(16, 17),
    "materials": slice(17, 18),
}
"""The columns of a triangle soup other than the centres (3) and areas (3)."""
REST: Final = "rest"
"""The aspect of an object that represents all clips without a key for it."""
SAMPLES_OF_A_CLIP: Final = 24


def look(path: Path) -> Look:
    """Return the content of a file."""
    return dict(_Scene(path).aspects())


class _Scene:
    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        (length,) = struct.unpack_from("<I", data, 12)
        self.json: Json = json.loads(data[20 : 20 + length])
        self.bytes = data[28 + length :]
        self.nodes: list[Json] = self.json.get("nodes", [])
        self.materials: list[Json] = self.json.get("materials", [])
        self.names = _named(self.nodes)
        self.looks = _named(self.materials)
        self.parents = {
            child: number
            for number, node in enumerate(self.nodes)
            for child in node.get("children", ())
        }

    def aspects(self) -> Iterator[tuple[tuple[str, str], Any]]:
        scene = self.json["scenes"][self.json.get("scene", 0)]
        yield ("scene", "properties"), _properties(scene)
        for number, node in enumerate(self.nodes):
            thing = f"object {self.names[number]}"
            yield (thing, "present"), True
            for aspect, value in self._object(number, node):
                yield (thing, aspect), value
        for number, material in enumerate(self.materials):
            thing = f"material {self.looks[number]}"
            yield (thing, "present"), True
            for aspect, value in self._material(material):
                yield (thing, aspect), value
        for clip in self.json.get("animations", ()):
            thing = f"clip {clip.get('name', '')}"
            yield (thing, "present"), True
            for aspect, value in self._clip(clip):
                yield (thing, aspect), value

    # -- objects -------------------------------------------------------------------------

    def _object(self, number: int, node: Json) -> Iterator[tuple[str, Any]]:
        above = self.parents.get(number)
        is_top = above is None or _raw_mark(self.nodes[above]).get("part") == "axes"
        yield "parent", None if above is None or is_top else self.names[above]
        yield "place", self._world(number)
        yield REST, {path: node.get(path, rest) for path, rest in _REST.items()}
        yield "properties", _properties(node)
        mark = _mark(node)
        yield "hidden", bool(mark.pop("hidden", False))
        yield "mark", mark
        extensions = node.get("extensions", {})
        if "camera" in node:
            camera = self.json["cameras"][node["camera"]]
            lens = camera[camera["type"]]
            yield "camera", [camera["type"], lens.get("yfov", lens.get("ymag"))]
        if "KHR_lights_punctual" in extensions:
            number = extensions["KHR_lights_punctual"]["light"]
            light = self.json["extensions"]["KHR_lights_punctual"]["lights"][number]
            yield "light", light["type"]
            yield "light colour", light.get("color", [1, 1, 1])
            yield "light intensity", light.get("intensity", 1)
        if "mesh" in node:
            mesh = self.json["meshes"][node["mesh"]]
            yield "mesh name", _plain(mesh.get("name", ""))
            yield (
                "mesh properties",
                {key: value for key, value in _properties(mesh).items() if key != "targetNames"},
            )
            yield "shape keys", max(len(part.get("targets", ())) for part in mesh["primitives"])
            # Sticks only show the positions of bones, which are compared already.
            if _raw_mark(node).get("part") != "sticks":
                yield "soup", self._soup(mesh, node)

    def _world(self, number: int) -> Array:
        matrix = _local(self.nodes[number])
        while number in self.parents:
            number = self.parents[number]
            matrix = _local(self.nodes[number]) @ matrix
        return matrix

    def _soup(self, mesh: Json, node: Json) -> Array:
        """Return a row for each triangle: centre, area vector, and means of its corners."""
        found = [np.zeros((0, 18))]
        for part in mesh["primitives"]:
            if part.get("mode", 4) != 4:
                continue
            attributes = part["attributes"]
            places = self._array(attributes["POSITION"])
            corners = (
                self._array(part["indices"])[:, 0].astype(int)
                if "indices" in part
                else np.arange(len(places))
            ).reshape(-1, 3)
            count = len(corners)
            a, b, c = (places[corners[:, each]] for each in range(3))

            def mean(
                name: str,
                width: int,
                other: float,
                at: dict[str, int] = attributes,
                corners: Any = corners,
            ) -> Array:
                if name not in at:
                    return np.full((len(corners), width), other)
                mean: Array = self._array(at[name])[corners].mean(axis=1)[:, :width]
                return mean

            material = self.looks[part["material"]] if "material" in part else "none"
            columns = [
                (a + b + c) / 3,
                np.cross(b - a, c - a),
                mean("TEXCOORD_0", 2, 0),
                mean("TEXCOORD_1", 2, 0),
                mean("NORMAL", 3, 0),
                mean("COLOR_0", 3, 1),
                self._weights(attributes, node, len(places))[corners].mean(axis=1)[:, None],
                np.full((count, 1), _number(material)),
            ]
            found.append(np.concatenate(columns, axis=1))
        return np.concatenate(found)

    def _weights(self, attributes: dict[str, int], node: Json, count: int) -> Array:
        """Return a number for each vertex that depends on its joints and their weights."""
        total = np.zeros(count)
        if "skin" not in node:
            return total
        joints = self.json["skins"][node["skin"]]["joints"]
        numbers = np.array([_number(self.names[each]) for each in joints])
        each = 0
        while f"JOINTS_{each}" in attributes:
            rows = self._array(attributes[f"JOINTS_{each}"]).astype(int)
            total += (self._array(attributes[f"WEIGHTS_{each}"]) * numbers[rows]).sum(axis=1)
            each += 1
        return total

    # -- materials -----------------------------------------------------------------------

    def _material(self, material: Json) -> Iterator[tuple[str, Any]]:
        values = material.get("pbrMetallicRoughness", {})
        extensions = material.get("extensions", {})
        strength = extensions.get("KHR_materials_emissive_strength", {})
        yield "base colour", values.get("baseColorFactor", [1, 1, 1, 1])
        yield "metallic", values.get("metallicFactor", 1)
        yield "roughness", values.get("roughnessFactor", 1)
        emissive = np.array(material.get("emissiveFactor", (0, 0, 0)), float)
        yield "emission", emissive * strength.get("emissiveStrength", 1)
        yield "alpha", material.get("alphaMode", "OPAQUE")
        yield "both sides", material.get("doubleSided", False)
        yield "unlit", "KHR_materials_unlit" in extensions
        yield "properties", _properties(material)
        yield "mark", _mark(material)
        slots = {
            "picture": values.get("baseColorTexture"),
            "metallic picture": values.get("metallicRoughnessTexture"),
            "normals": material.get("normalTexture"),
            "occlusion": material.get("occlusionTexture"),
            "emissive picture": material.get("emissiveTexture"),
        }
        for name, slot in slots.items():
            if slot is not None:
                yield from self._picture(name, slot)

    def _picture(self, name: str, slot: Json) -> Iterator[tuple[str, Any]]:
        texture = self.json["textures"][slot["index"]]
        webp = texture.get("extensions", {}).get("EXT_texture_webp", {})
        image = self.json["images"][texture.get("source", webp.get("source"))]
        with Image.open(io.BytesIO(self._view(image["bufferView"]))) as opened:
            small = opened.convert("RGB").resize((8, 8), Image.Resampling.BOX)
        yield name, np.asarray(small, float) / 255
        samplers = self.json.get("samplers", [])
        sampler = samplers[texture["sampler"]] if "sampler" in texture else {}
        yield f"wrapping of {name}", f"{sampler.get('wrapS', 10497)} {sampler.get('wrapT', 10497)}"
        yield f"filter of {name}", str(sampler.get("magFilter", 9729))
        moved = slot.get("extensions", {}).get("KHR_texture_transform", {})
        yield f"mapping of {name}", [*moved.get("offset", (0, 0)), *moved.get("scale", (1, 1))]

    # -- clips ---------------------------------------------------------------------------

    def _clip(self, clip: Json) -> Iterator[tuple[str, Any]]:
        channels = {}
        for each in clip["channels"]:
            target, sampler = each["target"], clip["samplers"][each["sampler"]]
            if target.get("path") in _REST:
                channels[target["node"], target["path"]] = sampler
        ends = [self._array(each["input"])[-1, 0] for each in channels.values()]
        end = max(ends, default=0.0)
        yield "length", end
        times = np.linspace(0, end, SAMPLES_OF_A_CLIP)
        for (number, path), sampler in channels.items():
            values = self._sampled(sampler, times)
            yield f"{path} of {self.names[number]}", values

    def _sampled(self, sampler: Json, times: Array) -> Array:
        keys, values = self._array(sampler["input"])[:, 0], self._array(sampler["output"])
        kind = sampler.get("interpolation", "LINEAR")
        if kind == "CUBICSPLINE":
            values = values[1::3]
        if values.shape[1] == 4:
            values = _one_sided(values)
        if kind == "STEP":
            rows = np.clip(np.searchsorted(keys, times + 1e-6, side="right") - 1, 0, len(keys) - 1)
            held: Array = values[rows]
            return held
        return np.stack([np.interp(times, keys, column) for column in values.T], axis=1)

    # -- bytes ---------------------------------------------------------------------------

    def _view(self, number: int) -> bytes:
        view = self.json["bufferViews"][number]
        start = view.get("byteOffset", 0)
        return self.bytes[start : start + view["byteLength"]]

    def _array(self, number: int) -> Array:
        accessor = self.json["accessors"][number]
        kind, width = np.dtype(_TYPES[accessor["componentType"]]), _WIDTHS[accessor["type"]]
        values = np.zeros((accessor["count"], width), kind)
        if "bufferView" in accessor:
            view = self.json["bufferViews"][accessor["bufferView"]]
            data = self._view(accessor["bufferView"])[accessor.get("byteOffset", 0) :]
            stride = view.get("byteStride", kind.itemsize * width)
            rows = np.ndarray(values.shape, kind, data, strides=(stride, kind.itemsize))
            values[:] = rows
        if "sparse" in accessor:
            sparse = accessor["sparse"]
            there = sparse["indices"]
            places = np.frombuffer(
                self._view(there["bufferView"]), _TYPES[there["componentType"]], sparse["count"]
            )
            new = np.frombuffer(self._view(sparse["values"]["bufferView"]), kind)
            values[places] = new[: sparse["count"] * width].reshape(-1, width)
        scale = np.iinfo(kind).max if accessor.get("normalized") else 1
        found: Array = values.astype(float) / scale
        return found


def _named(things: list[Json]) -> list[str]:
    """Return a name for each object, without the numbers that Blender appends; duplicates are numbered."""
    names = [each.get("name", "") for each in things]
    seen: dict[str, int] = {}
    found = [""] * len(names)
    for place in sorted(range(len(names)), key=lambda each: (len(names[each]), names[each])):
        plain = _plain(names[place])
        seen[plain] = seen.get(plain, 0) + 1
        found[place] = plain if seen[plain] == 1 else f"{plain} ({seen[plain]})"
    return found


def _plain(name: str) -> str:
    return re.sub(r"\.\d{3,}$", "", name)


def _raw_mark(thing: Json) -> Json:
    mark = thing.get("extras", {}).get("chunkwright")
    return mark if isinstance(mark, dict) else {}


def _mark(thing: Json) -> Json:
    mark = _raw_mark(thing)
    left_out = _PLACES | (set() if mark.get("family") == "virtools" else {"groups"})
    return {key: value for key, value in mark.items() if key not in left_out}


def _properties(thing: Json) -> Json:
    return {key: value for key, value in thing.get("extras", {}).items() if key != "chunkwright"}


def _number(name: str) -> float:
    """Return a number from 0 to 10 that represents a name."""
    return zlib.crc32(name.encode()) / 2**32 * 10


def _local(node: Json) -> Array:
    if "matrix" in node:
        return np.array(node["matrix"], float).reshape(4, 4).T
    matrix = np.eye(4)
    x, y, z, w = node.get("rotation", _REST["rotation"])
    turn = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    matrix[:3, :3] = np.array(turn) * np.array(node.get("scale", _REST["scale"]))
    matrix[:3, 3] = node.get("translation", _REST["translation"])
    return matrix


def _one_sided(values: Iterable[Any]) -> Array:
    """Return quaternions with signs such that each is in the same half-space as its predecessor."""
    found = np.array(list(values), float)
    for row in range(len(found)):
        before = found[row - 1] if row else np.array([0.1, 0.2, 0.3, 1.0])
        if found[row] @ before < 0:
            found[row] *= -1
    return found
