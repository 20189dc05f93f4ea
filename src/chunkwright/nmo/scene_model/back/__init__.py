"""Applying edits of a scene model to a Virtools file; edits of cameras, lights and pictures.

Cameras and lights are entities in a Virtools file. Edited and new pictures go into the file, in the
form of the texture, or next to it.
"""

from __future__ import annotations

import os
from fractions import Fraction
from math import atan, isclose, isfinite, pi, tan
from typing import TYPE_CHECKING, Final

from chunkwright.exchange.edits.comparing import field_changes
from chunkwright.exchange.edits.model import (
    Applied,
    Change,
    Edits,
    NodeChange,
    apply_changes,
    line_of,
)
from chunkwright.exchange.model import SceneModel, mark_of
from chunkwright.exchange.transforms import local_matrix, world_matrices
from chunkwright.formats import Loaded
from chunkwright.nmo.edit.insides import encoded, store_picture
from chunkwright.nmo.model.document import VirtoolsFile
from chunkwright.nmo.model.entities import Camera, Entity3d, Light
from chunkwright.nmo.model.materials import Texture, picture_of, raw_bitmap
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.scene_model import Files, building, shown
from chunkwright.nmo.scene_model.back.clips import Clips
from chunkwright.nmo.scene_model.back.looks import Looks
from chunkwright.nmo.scene_model.back.meshes import Meshes
from chunkwright.nmo.scene_model.back.nodes import Nodes
from chunkwright.nmo.scene_model.back.work import (
    NO_FLAGS,
    NO_PROPERTIES,
    NOT_THERE,
    Work,
    because,
    flags_in,
    number_in,
)
from chunkwright.nmo.scene_model.meshes import color_key

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL.Image import Image as Picture

    from chunkwright.exchange.edits.model import Handler
    from chunkwright.exchange.model import Image, Node
    from chunkwright.nmo.model.entities import Kind
    from chunkwright.state_chunk.area import Value


_KINDS: Final[dict[str, Kind]] = {"point": "point", "spot": "spot", "directional": "directional"}
_MOST_ASPECT: Final = 0xFFFF
_NEAR: Final = 1e-3
_STEP: Final = 1.01 / 255
_SAME_NAME: Final = "it has the name of its object"


class Lenses:
    """A part that applies edits of cameras and lights to a file."""

    def __init__(self, work: Work) -> None:
        self._work = work

    def handlers(self) -> dict[str, Handler]:
        """Return the function that applies each kind of change."""
        view = self._camera(self._set_view)
        return {
            "camera.name": self._name,
            "camera.yfov": view,
            "camera.aspect": view,
            "camera.height": view,
            "camera.near": self._camera(_set_near),
            "camera.far": self._camera(_set_far),
            "camera.extras": NO_PROPERTIES,
            "camera.mark": self._camera(self._aim),
            "light.name": self._name,
            "light.kind": self._light(_set_kind),
            "light.color": self._light(_set_color),
            "light.intensity": self._light(_set_nothing),
            "light.range": self._light(_set_range),
            "light.inner_cone": self._light(_set_cones),
            "light.outer_cone": self._light(_set_cones),
            "light.extras": NO_PROPERTIES,
            "light.mark": self._mark_light,
            "camera.*": because("Virtools cameras have no such property"),
            "light.*": because("Virtools lights have no such property"),
        }

    def _name(self, change: Change) -> str | None:
        item = self._work.of(change, VirtoolsObject)
        if item is None:
            return NOT_THERE
        return None if (item.name or "") == change.edited.name else _SAME_NAME

    def _camera(self, set_: Callable[[Camera, Change], str | None]) -> Handler:
        def apply(change: Change) -> str | None:
            item = self._work.of(change, Camera)
            if item is None:
                return NOT_THERE
            if item.area_fields("camera") is None and item.chunk and item.chunk.data_version < 5:
                return "editing cameras of data versions below 5 is not supported"
            return set_(item, change)

        return apply

    def _light(self, set_: Callable[[Light, Change], str | None]) -> Handler:
        """Return a handler that also keeps the intensity, which depends on kind and range."""

        def apply(change: Change) -> str | None:
            item = self._work.of(change, Light)
            if item is None:
                return NOT_THERE
            return set_(item, change) or _set_intensity(item, change)

        return apply

    def _set_view(self, item: Camera, change: Change) -> str | None:
        """Set the projection; editors without an aspect ratio keep the horizontal angle."""
        wish = change.edited
        old = building.camera(item)
        is_flat = not wish.yfov
        item.is_orthographic = is_flat
        if is_flat:
            if not wish.height * wish.aspect > 0:
                return "its view would have no area"
            item.orthographic_zoom = 1 / (wish.height * wish.aspect)
            sees_otherwise = abs(wish.height - old.height) > _NEAR * old.height
        else:
            item.field_of_view = 2 * atan(tan(wish.yfov / 2) * wish.aspect)
            sees_otherwise = abs(wish.yfov - old.yfov) > _NEAR
        if change.edited in self._work.made or not sees_otherwise:
            ratio = Fraction(wish.aspect).limit_denominator(1000)
            if not 0 < ratio.numerator <= _MOST_ASPECT:
                return f"the aspect ratio {wish.aspect:g} cannot be stored as two whole numbers"
            now = building.camera(item)
            if abs(now.aspect - wish.aspect) > _NEAR * wish.aspect:
                item.aspect = (ratio.numerator, ratio.denominator)
        return None

    def _aim(self, item: Camera | Light, change: Change) -> str | None:
        if change.key != "target":
            return "a camera has no such mark"
        target = self._work.at(mark_of(change.edited.extras).get("target"), Entity3d)
        if not item.is_a(f"CKTarget{type(item).__name__}") or target is None:
            return "only target cameras and target lights have a target, an entity of the file"
        item.target = target
        return None

    def _mark_light(self, change: Change) -> str | None:
        """Set properties that only the mark has; all others come from the light itself."""
        item = self._work.of(change, Light)
        if item is None:
            return NOT_THERE
        value: Value = mark_of(change.edited.extras).get(change.key)
        if change.key == "target":
            return self._aim(item, change)
        if change.key == "flags":
            fields = item.made_fields("light")
            name = "type_flags" if "type_flags" in fields else "type"
            flags = flags_in(value)
            if flags is None:
                return NO_FLAGS
            fields[name] = fields[name] & 0xFF | flags & 0xFFFFFF00
            return None
        if change.key == "attenuation":
            item.attenuation = value
            return _set_intensity(item, change)
        if change.key == "power":
            power = number_in(value)
            is_so = power is not None and isclose(power, item.power, rel_tol=_NEAR)
            return None if is_so else "the intensity determines the power: change the intensity"
        return "a light has no such mark"


def _set_near(item: Camera, change: Change) -> None:
    item.near = change.edited.near


def _set_far(item: Camera, change: Change) -> str | None:
    if not isfinite(change.edited.far):
        return "a Virtools camera needs a finite far plane"
    item.far = change.edited.far
    return None


def _set_kind(item: Light, change: Change) -> str | None:
    item.kind = _KINDS[change.edited.kind]
    return _set_cones(item, change) if item.kind == "spot" else None


def _set_color(item: Light, change: Change) -> None:
    wish = shown((*change.edited.color, item.color[3]))
    item.color = wish
    now = building.light(item).color
    if all(abs(one - other) < _STEP for one, other in zip(shown((*now, 1.0)), wish, strict=False)):
        change.edited.color = now  # the nearest 8-bit colour


def _set_range(item: Light, change: Change) -> str | None:
    if not change.edited.range:
        return "a Virtools light needs a finite range"
    item.range = change.edited.range
    return None


def _set_cones(item: Light, change: Change) -> str | None:
    if item.kind != "spot":
        return "only a spot light has a cone"
    # Virtools has the full angles of the cones, glTF half of them.
    outer, inner = change.edited.outer_cone * 2, change.edited.inner_cone * 2
    item.cone = (min(outer, pi), min(inner, pi))
    return None


def _set_nothing(item: Light, change: Change) -> None:
    """Set no field; the light handler then sets the intensity."""


def _set_intensity(item: Light, change: Change) -> str | None:
    now = building.light(item)
    wish = change.edited.intensity
    if abs(now.intensity - wish) <= _NEAR * max(now.intensity, wish):
        return None
    item.power = 1.0
    strength = building.light(item).intensity
    if not strength > 0:
        return "its range is 0"
    item.power = wish / strength
    return None


# The formats of external picture files, by extension.
_FORMS: Final = {
    ".bmp": "BMP",
    ".gif": "GIF",
    ".jpeg": "JPEG",
    ".jpg": "JPEG",
    ".pcx": "PCX",
    ".png": "PNG",
    ".tga": "TGA",
    ".tif": "TIFF",
    ".tiff": "TIFF",
}


class Pictures:
    """A part that puts pictures into a file; ``files`` has external ones, by their path."""

    def __init__(self, file: VirtoolsFile, textures: str | None) -> None:
        self.files: dict[str, bytes] = {}
        self._file = file
        self._beside = Files(file.source, textures)
        self._new: dict[int, tuple[Image, Texture]] = {}

    def texture(self, image: Image) -> Texture:
        """Return the texture of a picture: the texture with its name, or a new one.

        A new texture has its picture inside the file.
        """
        if id(image) not in self._new:
            # The picture is kept too, so that no other object gets its ``id()``.
            self._new[id(image)] = image, self._named(image.name) or self._added(image)
        return self._new[id(image)][1]

    def change(self, texture: Texture, image: Image) -> str | None:
        """Replace the picture of a texture; return the reason if that is impossible."""
        picture = picture_of(image.data, "RGBA")
        key = color_key(texture)
        if key is not None:
            picture = _keyed(picture, key)
        if store_picture(texture, 0, picture):
            return None
        return self._write(texture, picture)

    def _write(self, texture: Texture, picture: Picture) -> str | None:
        """Write the file that a texture refers to, in the same format."""
        names = [name for name in texture.file_names if name]
        name = names[0].replace("\\", "/").rsplit("/", 1)[-1] if names else ""
        form = _FORMS.get(os.path.splitext(name)[1].lower())
        if form is None:
            return f"a picture named {name!r} cannot be written"
        self.files[self._place(names[0], name)] = encoded(picture, form)
        return None

    def _place(self, path: str, name: str) -> str:
        """Return the path of a picture in the folder of the file, or else its name."""
        found = self._beside.find(path)
        if found is None or self._file.source is None:
            return name
        start = os.path.dirname(os.path.abspath(self._file.source))
        inner = os.path.relpath(found, start).replace(os.sep, "/")
        return os.path.basename(found) if inner.startswith("../") else inner

    def _named(self, name: str) -> Texture | None:
        return next(
            (each for each in self._file.objects.of_class(Texture) if each.name == name), None
        )

    def _added(self, image: Image) -> Texture:
        texture = self._file.add_object("CKTexture", image.name)
        stem = image.name.replace("\\", "/").rsplit("/", 1)[-1]
        texture.file_names = [image.source or (stem if "." in stem else f"{stem}.png")]
        if image.data:
            picture = picture_of(image.data, "RGBA")
            texture.fields["raw_bitmaps"] = {"bitmaps": [raw_bitmap(picture)]}
        return texture


def _keyed(picture: Picture, key: int) -> Picture:
    """Return a picture whose transparent pixels have the transparent colour ``key``."""
    import numpy as np
    from PIL.Image import fromarray

    pixels = np.array(picture)
    unseen = pixels[..., 3] == 0
    pixels[unseen] = (key >> 16 & 0xFF, key >> 8 & 0xFF, key & 0xFF, 255)
    return fromarray(pixels)


__all__ = ["apply_edits", "new_file"]


def apply_edits(
    file: VirtoolsFile,
    edits: Edits,
    *,
    all: bool = False,  # noqa: A002 - the word of the command line
    textures: str | None = None,
    **others: object,
) -> Applied:
    """Apply edits to a file; return the outcome of each, and external pictures.

    ``textures`` is another folder to search for pictures; with ``all`` the scene includes meshes of
    hidden entities. Marks in the edited scene get the new addresses of objects.
    """
    del others
    work = Work(file, edits)
    pictures = Pictures(file, textures)
    looks = Looks(work, pictures)
    meshes = Meshes(work, looks)
    nodes = Nodes(work, meshes, shows_all=bool(all))
    for part in (looks, meshes, nodes, Lenses(work), Clips(work)):
        work.handlers.update(part.handlers())
    work.prepare()
    looks.settle_old_whites()
    outcomes = apply_changes(edits, work.handlers)
    nodes.places.stop()
    work.finish()
    work.handlers.clear()  # the handlers refer to ``work``, which would be a cycle
    notes, remarks = list(dict.fromkeys(work.lost)), work.remarks
    outcomes += work.outcomes
    return Applied(notes, pictures.files, outcomes, remarks, frozenset(work.unseen))


def from_scene_model(model: SceneModel) -> Loaded[VirtoolsFile]:
    """Return a new file with the entities, meshes, materials and textures of a scene."""
    return Loaded(*new_file(model))


def new_file(model: SceneModel) -> tuple[VirtoolsFile, list[str]]:
    """Return a new file made from a scene model, and notes of what it lacks."""
    file = VirtoolsFile()
    edits = Edits(worlds=dict(world_matrices(model.roots)), edited=model)
    edits.changes += field_changes(SceneModel(model.name), model, "the scene")
    edits.parents = {child: node for node in model.nodes() for child in node.children}
    edits.parents |= dict.fromkeys(model.roots)
    edits.changes += [_added(node, edits.parents[node]) for node in model.nodes()]
    edits.changes += [Change("animation.added", each.name, None, each) for each in model.animations]
    applied = apply_edits(file, edits)
    refused = [line_of(each) for each in applied.outcomes if each.reason]
    return file, list(dict.fromkeys([*applied.notes, *refused]))


def _added(node: Node, parent: Node | None) -> NodeChange:
    return NodeChange("node.added", node.name, None, node, "", parent, local_matrix(node))
