"""Writing scene models as glTF 2.0 documents."""

from __future__ import annotations

import math
import os
import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import quote

import numpy as np

from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.exchange.gltf import schema
from chunkwright.exchange.gltf.buffers import Packer, encoded, packed
from chunkwright.exchange.gltf.materials import MaterialWriter, factors
from chunkwright.exchange.gltf.meshes import MeshWriter
from chunkwright.exchange.gltf.schema import SUFFIXES
from chunkwright.exchange.model import KEY, mark_of
from chunkwright.exchange.transforms import decomposed, is_sheared, unsheared

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.model import (
        Animation,
        Camera,
        Channel,
        Floats,
        Light,
        Node,
        SceneModel,
        Skin,
    )
    from chunkwright.exchange.transforms import Matrix


def places(node: Node, *, moved: bool) -> list[JsonObject]:
    """Return the members of a node for its transform, without those that are the identity.

    There are two sets of members, the outer one first, if one node cannot represent it. ``moved``
    means that an animation moves the node, which then has no matrix. Raises ``SerializeError`` for
    NaN and infinity.
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
    turned = schema.quaternion(rotation)
    if turned != [0, 0, 0, 1]:
        made["rotation"] = turned
    return made


def camera_form(of: Camera) -> JsonObject:
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


def light_form(of: Light) -> JsonObject:
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


_WIDTHS: Final = {"translation": 3, "rotation": 4, "scale": 3}


class Document(NamedTuple):
    """A glTF document: its JSON, its buffer, and the pictures next to it by name."""

    form: JsonObject
    buffer: bytes
    files: dict[str, bytes]


def document_of(model: SceneModel, *, picture_name: Callable[[str, str], str] | None) -> Document:
    """Return the document of a scene model.

    ``picture_name`` returns the file name for a picture next to the document, given its name and
    suffix; with None, pictures are put into the buffer. Raises ``SerializeError`` with the address
    of what glTF does not allow: positions that are NaN or infinite, indices out of range, times
    that are not ascending.
    """
    return _Writer(model, picture_name).document()


class _Writer:
    def __init__(self, model: SceneModel, picture_name: Callable[[str, str], str] | None) -> None:
        self._model = model
        self._picture_name = picture_name
        self._files: dict[str, bytes] = {}
        self._packer = Packer()
        self._materials = MaterialWriter(self._store_picture)
        self._meshes = MeshWriter(self._packer, self._materials.add)
        self._skins: list[JsonObject] = []
        self._known_skins: dict[int, int] = {}
        self._cameras: list[JsonObject] = []
        self._lights: list[JsonObject] = []
        self._known: dict[int, int] = {}
        self._extensions: set[str] = set()

    def document(self) -> Document:
        nodes = _all_nodes(self._model)
        self._indices = {id(node): index for index, node in enumerate(nodes)}
        animations = [
            made for each in self._model.animations if (made := self._animation(each)) is not None
        ]
        moved = {id(ch.node) for each in self._model.animations for ch in each.channels}
        standing = [_places(node, moved=id(node) in moved) for node in nodes]
        # Second nodes, for matrices with shear, come after all others.
        sheared = [id(node) for node, rows in zip(nodes, standing, strict=True) if len(rows) > 1]
        self._bodies = self._indices | {
            node: len(nodes) + number for number, node in enumerate(sheared)
        }
        written = [self._node(*pair) for pair in zip(nodes, standing, strict=True)]
        rows = [each[0] for each in written] + [each[1] for each in written if len(each) > 1]
        for armature in self._model.armatures:
            self._skin(armature)
        return Document(self._form(rows, animations), self._packer.data(), self._files)

    def _form(self, nodes: list[JsonObject], animations: list[JsonObject]) -> JsonObject:
        scene: JsonObject = {}
        if self._model.name:
            scene["name"] = schema.text(self._model.name)
        if self._model.roots:
            scene["nodes"] = [self._indices[id(root)] for root in self._model.roots]
        if self._model.extras:
            scene["extras"] = schema.extras(self._model.extras)
        whole: JsonObject = {}
        if self._lights:
            whole[schema.LIGHTS] = {"lights": self._lights}
        if self._meshes.variants:
            names = [{"name": schema.text(name)} for name in self._meshes.variants]
            whole[schema.VARIANTS] = {"variants": names}
        made: JsonObject = {
            "asset": {"version": schema.VERSION, "generator": schema.GENERATOR},
            "extensionsUsed": sorted({*self._materials.extensions, *self._extensions, *whole}),
            "extensionsRequired": sorted(self._materials.required),
            "extensions": whole,
            "nodes": nodes,
            "meshes": self._meshes.meshes,
            "materials": self._materials.materials,
            "textures": self._materials.textures,
            "images": self._materials.images,
            "samplers": self._materials.samplers,
            "skins": self._skins,
            "animations": animations,
            "cameras": self._cameras,
            "accessors": self._packer.accessors,
            "bufferViews": self._packer.views,
        }
        return {"scene": 0, "scenes": [scene]} | {key: each for key, each in made.items() if each}

    def _store_picture(self, data: bytes, mime: str, name: str) -> JsonObject:
        if self._picture_name is None:
            return {"bufferView": self._packer.add_bytes(data)}
        from urllib.parse import quote

        file = self._picture_name(name, schema.SUFFIXES[mime])
        self._files[file] = data
        return {"uri": quote(file)}

    def _node(self, node: Node, rows: list[JsonObject]) -> list[JsonObject]:
        """Return the row of a node, or the two rows of a node with shear."""
        outer, body = rows[0], rows[-1]
        for row in rows if node.name else ():
            row["name"] = schema.text(node.name)
        if node.extras or outer is not body:
            mark = {} if outer is body else {schema.SHEARED: True}
            outer["extras"] = schema.extras(node.extras) | mark
        try:
            body |= self._content(node)
        except ChunkwrightError as error:
            error.within("nodes", node.name)
            raise
        if outer is not body:
            outer["children"] = [self._bodies[id(node)]]
        is_marked = mark_of(node.extras).get("hidden") is True
        if node.hidden or is_marked:
            # A node that is hidden in its file may still be shown, as some options cause.
            outer.setdefault("extensions", {})[schema.VISIBILITY] = {"visible": not node.hidden}
            self._extensions.add(schema.VISIBILITY)
        if node.hidden and not is_marked:
            # Editors that do not know the extension still keep marks.
            extras = outer.setdefault("extras", {})
            extras[KEY] = mark_of(extras) | {"hidden": True}
        return rows

    def _content(self, node: Node) -> JsonObject:
        made: JsonObject = {}
        if node.children:
            made["children"] = [self._indices[id(child)] for child in node.children]
        if node.mesh is not None:
            mesh = self._meshes.add(node.mesh, len(node.skin.joints) if node.skin else 0)
            if mesh is not None:
                made["mesh"] = mesh
                if node.skin is not None:
                    made["skin"] = self._skin(node.skin)
        if node.camera is not None:
            made["camera"] = self._once(self._cameras, node.camera, camera_form)
        if node.light is not None:
            light = self._once(self._lights, node.light, light_form)
            made["extensions"] = {schema.LIGHTS: {"light": light}}
        return made

    def _once(self, rows: list[JsonObject], thing: Any, make: Callable[[Any], JsonObject]) -> int:
        """Return the index of the entry of an object, which is added on first use."""
        if id(thing) not in self._known:
            made = make(thing)
            if thing.name:
                made["name"] = schema.text(thing.name)
            if thing.extras:
                made["extras"] = schema.extras(thing.extras)
            rows.append(made)
            self._known[id(thing)] = len(rows) - 1
        return self._known[id(thing)]

    def _skin(self, skin: Skin) -> int:
        if id(skin) in self._known_skins:
            return self._known_skins[id(skin)]
        joints = self._found(skin.joints, self._bodies, f"a joint of the skin {skin.name!r}")
        matrices = np.asarray(skin.inverse_binds, np.float32)
        if matrices.shape != (len(joints), 4, 4):
            raise SerializeError(
                f"the skin {skin.name!r} has {len(joints)} joints"
                f" and inverse bind matrices of shape {matrices.shape}"
            )
        matrices = matrices.transpose(0, 2, 1).reshape(-1, 16).copy()
        matrices[:, 3::4] = (0, 0, 0, 1)
        made: JsonObject = {"joints": joints, "inverseBindMatrices": self._packer.add(matrices)}
        if skin.name:
            made["name"] = schema.text(skin.name)
        if skin.extras:
            made["extras"] = schema.extras(skin.extras)
        self._skins.append(made)
        self._known_skins[id(skin)] = len(self._skins) - 1
        return len(self._skins) - 1

    def _found(self, nodes: list[Node], indices: dict[int, int], what: str) -> list[int]:
        found = [indices[id(node)] for node in nodes if id(node) in indices]
        if len(found) != len(nodes) or not found:
            raise SerializeError(f"{what} is not a node of the scene")
        return found

    def _animation(self, animation: Animation) -> JsonObject | None:
        samplers: list[JsonObject] = []
        known: dict[tuple[int, int, str], int] = {}
        channels: list[JsonObject] = []
        taken: set[tuple[int, str]] = set()
        for channel in animation.channels:
            try:
                node = self._found([channel.node], self._indices, "the animated node")[0]
                if (node, channel.path) in taken:
                    raise SerializeError(f"the {channel.path} is animated twice")
                taken.add((node, channel.path))
                sampler = self._sampler(channel)
            except ChunkwrightError as error:
                error.within("animations", animation.name, channel.node.name, channel.path)
                raise
            key = (sampler["input"], sampler["output"], sampler["interpolation"])
            if key not in known:
                known[key] = len(samplers)
                samplers.append(sampler)
            target = {"node": node, "path": channel.path}
            channels.append({"sampler": known[key], "target": target})
        if not channels:
            return None
        made: JsonObject = {"channels": channels, "samplers": samplers}
        if animation.name:
            made["name"] = schema.text(animation.name)
        if animation.extras:
            made["extras"] = schema.extras(animation.extras)
        return made

    def _sampler(self, channel: Channel) -> JsonObject:
        times = np.asarray(channel.times, np.float32).reshape(-1)
        values = np.asarray(channel.values, np.float32)
        width, cubic = _WIDTHS[channel.path], channel.interpolation == "CUBICSPLINE"
        if not len(times) or values.shape != (len(times) * (3 if cubic else 1), width):
            raise SerializeError(
                f"{len(times)} times with values of shape {values.shape}, expected {width} per row"
            )
        if not (np.diff(times) > 0).all() or not times[0] >= 0:
            raise SerializeError("the times of keys are not ascending from 0")
        interpolation: str = channel.interpolation
        if cubic and len(times) == 1:  # a single key has no curve
            values, interpolation, cubic = values[1:2], "STEP", False
        if channel.path == "rotation":
            keys = values[1::3] if cubic else values
            keys = schema.unit_rows(keys, (0.0, 0.0, 0.0, 1.0))
            values = _with_keys(values, keys) if cubic else keys
        return {
            "input": self._packer.add(times, bounds=True),
            "output": self._packer.add(values),
            "interpolation": interpolation,
        }


def _with_keys(values: Floats, keys: Floats) -> Floats:
    made = values.copy()
    made[1::3] = keys
    return made


def _places(node: Node, *, moved: bool) -> list[JsonObject]:
    try:
        return places(node, moved=moved)
    except ChunkwrightError as error:
        error.within("nodes", node.name)
        raise


def _all_nodes(model: SceneModel) -> list[Node]:
    """Return all nodes, parents first; ``SerializeError`` if one is in two places."""
    found: list[Node] = []
    seen: set[int] = set()
    todo = list(reversed(model.roots))
    while todo:
        node = todo.pop()
        if id(node) in seen:
            raise SerializeError(
                f"the node {node.name!r} is in two places of the scene",
                hint="use one node for each place; they can share the mesh",
            )
        seen.add(id(node))
        found.append(node)
        todo.extend(reversed(node.children))
    return found


# Characters that a file system or shell may not accept in a name.
_ODD: Final = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_MOST: Final = 100
# Extensions of pictures in their source.
_ENDINGS: Final = frozenset(
    (*SUFFIXES.values(), ".jpeg", ".bmp", ".dds", ".pvr", ".tex", ".tga", ".tif")
)


class FileNames:
    """Unique names for files, regardless of case."""

    def __init__(self) -> None:
        self._taken: dict[str, int] = {}

    def new(self, name: str, suffix: str) -> str:
        """Return a unique name for a file, based on its original ``name``."""
        stem = name.replace("\\", "/").rsplit("/", 1)[-1]
        bare, ending = os.path.splitext(stem)
        stem = bare if ending.lower() in _ENDINGS else stem
        stem = _ODD.sub("_", stem).strip(". ")[:_MOST] or "image"
        made = stem + suffix
        while made.lower() in self._taken:
            number = self._taken[(stem + suffix).lower()] = self._taken[(stem + suffix).lower()] + 1
            made = f"{stem}_{number}{suffix}"
        self._taken[made.lower()] = 0
        return made


def to_glb(model: SceneModel) -> bytes:
    """Return the ``.glb`` file of a scene model, with its pictures inside."""
    document = document_of(model, picture_name=None)
    return packed(document.form, document.buffer)


def to_gltf(model: SceneModel, stem: str) -> dict[str, bytes]:
    """Return the files of a scene model by name: ``STEM.bin`` and, last, ``STEM.gltf``.

    Pictures are in the folder ``STEM_textures``; this replaces no pictures of other formats there.
    """
    binary, main, names = f"{stem}.bin", f"{stem}.gltf", FileNames()

    def picture_name(name: str, suffix: str) -> str:
        return f"{stem}_textures/{names.new(name, suffix)}"

    document = document_of(model, picture_name=picture_name)
    form, files = document.form, dict(document.files)
    if document.buffer:
        files[binary] = document.buffer
        form |= {"buffers": [{"uri": quote(binary), "byteLength": len(document.buffer)}]}
    return files | {main: encoded(form)}
