"""The scene of an open file: its views, the addresses of its nodes, and edits made in it."""

from __future__ import annotations

import json
import os
import shutil
import weakref
from tempfile import mkdtemp
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base import fileio
from chunkwright.base.wording import inner_parts
from chunkwright.errors import QueryError
from chunkwright.query import locate
from chunkwright.viewer.edits import Done, Edit, embed_into, octets, plain, texture_of
from chunkwright.viewer.nodes import is_number

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.formats import Option
    from chunkwright.viewer.edits import Change, Given
    from chunkwright.viewer.files import OpenedFile

NO_VIEW: Final[Mapping[str, str]] = MappingProxyType({})
MOST_SCENES: Final = 2
_AXES: Final = "axes"
_VIEWED: Final = frozenset(("lod", "state", "all", _AXES))
_MARK: Final = "chunkwright"
_TEXTURES: Final = "textures"
_PLACE: Final = {"translation": 3, "rotation": 4, "scale": 3}
_KINDS: Final = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"RIFF": "image/webp"}


class Scenes:
    """The scenes of a document, or of the group that it is shown with, made on demand."""

    def __init__(self, file: OpenedFile) -> None:
        self._file = file
        self._made: dict[str, tuple[bytes, list[str]]] = {}
        self._beside = ""

    def made(self, view: Mapping[str, str]) -> tuple[bytes, list[str]]:
        """Return the scene and its notes for a ``view``: a level of detail and a state, or all."""
        from chunkwright.exchange.exporting import exported

        if self._file.group[0] is not self._file:
            return self._file.group[0].scenes.made(view)
        options = self.options(view)
        key = str(options)
        if key not in self._made:
            documents = [each.document for each in self._file.group]
            made = exported(documents, "scene.glb", options)
            while len(self._made) >= MOST_SCENES:
                self._made.pop(next(iter(self._made)))
            self._made[key] = made.files["scene.glb"], [str(note) for note in made.notes]
        return self._made[key]

    def options(self, view: Mapping[str, str]) -> dict[str, Any]:
        """Return the export options for a view, without those that the format does not have."""
        first = self._file.group[0]
        asked: dict[str, Any] = {
            option.name: value
            for option in first.format.export_options
            if option.name in _VIEWED
            and (value := _chosen(option, view.get(option.name, ""))) is not None
        }
        if first.history.files and _TEXTURES in {each.name for each in first.format.export_options}:
            asked.setdefault(_TEXTURES, first.scene_options.get(_TEXTURES) or first.scenes.beside())
        return {**first.scene_options, **asked}

    def beside(self) -> str:
        """Return a folder with the files that edits have added, so that the scene shows them."""
        if not self._beside:
            self._beside = mkdtemp(prefix="chunkwright-")
            weakref.finalize(self, shutil.rmtree, self._beside, ignore_errors=True)
        for name, data in self._file.history.files.items():
            place = os.path.join(self._beside, *inner_parts(name))
            fileio.make_folder_of(place)
            with open(place, "wb") as target:
                target.write(data)
        return self._beside

    def marks(self, view: Mapping[str, str]) -> list[JsonObject]:
        """Return the marks of the nodes of the scene, which identify their objects in the file."""
        from chunkwright.exchange.gltf.buffers import unpacked

        nodes = json.loads(unpacked(self.made(view)[0])[0]).get("nodes", ())
        return [node.get("extras", {}).get(_MARK, {}) for node in nodes]

    def levels(self) -> JsonObject:
        """Return which levels of detail, states and axes the scene has, if it can show each.

        The first axes are those that it has now.
        """
        known = {each.name: each for each in self._file.format.export_options}
        names = known.keys() & _VIEWED
        if "lod" not in names:
            axes = known[_AXES].choices if _AXES in names else ()
            now = self._file.group[0].scene_options.get(_AXES)
            listed = sorted(axes, key=lambda each: each != now)
            return {"all": "all" in names} | ({_AXES: listed} if axes else {})
        marks = self.marks({"all": "1"})
        found = {
            name: sorted({0, *(mark[name] for mark in marks if name in mark)})
            for name in ("lod", "state")
        }
        return {"all": "all" in names, **found}

    def anchors(self, file: OpenedFile, view: Mapping[str, str] = NO_VIEW) -> dict[str, str]:
        """Return the addresses in the tree of a file, by the addresses in the marks of nodes.

        Marks of other files of the group are left out, and those without an item in the tree.
        """
        found: dict[str, str] = {}
        for mark in self.marks(view):
            address = mark.get("address") or mark.get("entity")
            if not address or mark.get("file", "") not in ("", os.path.basename(file.name)):
                continue
            try:
                found.setdefault(address, file.at(address).address)
            except QueryError:
                continue  # such as a part of the scene that is not in the file
        return found


def _chosen(option: Option, text: str) -> bool | int | str | None:
    """Return the value of an option of a view; None if the text is not one."""
    if option.choices:
        return text if text in option.choices else None
    if not text.isdecimal():
        return None
    return text == "1" if option.type is bool else int(text)


def _move(edit: Edit) -> Done:
    """Move a node of the scene, as importing a scene with that edit does."""
    return _imported(edit, _moved(edit.file.scenes.made(edit.given)[0], edit.given))


def _paint(edit: Edit) -> Done:
    """Put a picture on a material: into its texture, or by importing the scene with it."""
    texture = texture_of(edit.item)
    if texture is not None:
        return embed_into(edit, texture)
    return _imported(edit, _painted(edit.file.scenes.made(edit.given)[0], edit))


def _imported(edit: Edit, scene: bytes) -> Done:
    """Apply the edits in a scene to its document."""
    from chunkwright.exchange import importing  # needs numpy
    from chunkwright.exchange.edits.model import described

    file, options = edit.file, edit.file.scenes.options(edit.given)
    documents = [edit.document, *(each.document for each in file.group if each is not file)]
    edits = importing.edits_of(scene, documents, **options)
    applied = importing.apply(edit.document, edits, **options)
    if applied.notes and all(each.reason for each in applied.outcomes):
        raise QueryError("; ".join(applied.notes))
    present = [
        each for each in applied.files if fileio.is_file(file.format.place_of(each, file.name))
    ]
    if present:
        names = ", ".join(present)
        raise QueryError(f"this changes {names} too", hint="chunkwright import writes all of them")
    return Done([described(each) for each in edits.changes], applied.notes, files=applied.files)


def _moved(scene: bytes, given: Given) -> bytes:
    """Return a scene in which a node has the given translation, rotation and scale."""
    from chunkwright.exchange.gltf import buffers

    text, buffer = buffers.unpacked(scene)
    form: JsonObject = json.loads(text)
    nodes, number = form["nodes"], given.get("node", "")
    if not number.isdecimal() or int(number) >= len(nodes):
        raise QueryError(f"the scene has no node {number!r:.20}")
    node = nodes[int(number)]
    node.pop("matrix", None)
    for name, count in _PLACE.items():
        numbers = plain(given.get(name, "null"))
        match numbers:
            case [*_] if len(numbers) == count and all(map(is_number, numbers)):
                node[name] = numbers
            case _:
                raise QueryError(f"expected {count} numbers for {name}")
    return buffers.packed(form, bytes(buffer or b""))


def _painted(scene: bytes, edit: Edit) -> bytes:
    """Return a scene in which a material has another picture."""
    from chunkwright.exchange.gltf import buffers

    text, old = buffers.unpacked(scene)
    form: JsonObject = json.loads(text)
    buffer, data = bytes(old or b""), octets(edit.given.get("data", ""))
    kind = next((kind for magic, kind in _KINDS.items() if data.startswith(magic)), "")
    if not kind:
        raise QueryError("expected a picture: PNG, JPEG or WebP")
    name = os.path.splitext(os.path.basename(edit.given.get("name", "")))[0] or "picture"
    views, images = form.setdefault("bufferViews", []), form.setdefault("images", [])
    textures = form.setdefault("textures", [])
    looks = _material(form, edit).setdefault("pbrMetallicRoughness", {})
    before = looks.get("baseColorTexture", {})
    like = textures[before["index"]] if before else {}
    views.append({"buffer": 0, "byteOffset": len(buffer), "byteLength": len(data)})
    images.append({"mimeType": kind, "bufferView": len(views) - 1, "name": name})
    textures.append(like | {"source": len(images) - 1})
    looks["baseColorTexture"] = before | {"index": len(textures) - 1}
    return buffers.packed(form, buffer + data + b"\0" * (-len(buffer + data) % 4))


def _material(form: JsonObject, edit: Edit) -> JsonObject:
    """Return the material of a scene that shows the item of an edit."""
    item, root = edit.item, edit.document.root_item()
    for each in form.get("materials", ()):
        found: JsonObject = each
        address = found.get("extras", {}).get(_MARK, {}).get("address")
        if address and locate(root, address).identity == item.identity:
            return found
    raise QueryError("no material of the scene shows it, so it has no picture", path=item.address)


EDITS: Final[Mapping[str, Change]] = {"move": _move, "paint": _paint}
