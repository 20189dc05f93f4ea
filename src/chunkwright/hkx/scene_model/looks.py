"""Materials of ``hkx`` scenes, with the pictures inside the packfile or beside it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

import numpy as np

from chunkwright import fileio
from chunkwright.binary.pictures import mime_type_of
from chunkwright.exchange.model import Image, Material, Texture
from chunkwright.hkx.scene_model.marks import marked
from chunkwright.hkx.views import lookup

if TYPE_CHECKING:
    from chunkwright.exchange.model import AlphaMode
    from chunkwright.hkx.model import HkObject
    from chunkwright.hkx.types import Value


_MODES: Final[dict[str, AlphaMode]] = {"transp_alpha": "BLEND", "transp_colorkey": "MASK"}
# TEX_BUMP and TEX_NORMAL before 2010, where the hint is a number.
_NUMBERED: Final = ("3", "4")


class Looks:
    """Makes materials, one for each object; ``notes`` are about missing pictures."""

    def __init__(self, source: str | None = None, notes: list[str] | None = None) -> None:
        self.notes: list[str] = [] if notes is None else notes
        self._source = source
        self._made: dict[int, Material] = {}

    def material(self, obj: HkObject | None) -> Material | None:
        """Return the material of an ``hkxMaterial``."""
        if obj is None:
            return None
        if id(obj) not in self._made:
            self._made[id(obj)] = self._material(obj)
        return self._made[id(obj)]

    def _material(self, obj: HkObject) -> Material:
        red, green, blue, alpha = _color(obj, "diffuseColor", 1.0)
        made = Material(
            lookup.text(obj, "name") or "material",
            base_color=(red, green, blue, alpha or 1.0),
            emissive=_color(obj, "emissiveColor", 0.0)[:3],
            extras=marked(obj, part="material"),
        )
        # Since 2012 a material says how it is transparent, besides by its alpha.
        stated = _MODES.get(lookup.text(obj, "transparency"), "OPAQUE")
        made.alpha_mode = "BLEND" if stated == "OPAQUE" and 0 < alpha < 1 else stated
        for stage in lookup.elements(obj, "stages"):
            texture = self._texture(stage["texture"])
            if texture is None:
                continue
            slot = kind_of_stage(stage)
            if getattr(made, slot) is None:
                setattr(made, slot, texture)
        return made

    def _texture(self, obj: HkObject | None) -> Texture | None:
        data = np.asarray(lookup.elements(obj, "data"), np.uint8).tobytes()
        name = lookup.text(obj, "filename") or lookup.text(obj, "name")
        if obj is None or not (data or name):
            return None
        if not data:
            data = self._beside(name)
        kind = mime_type_of(data)
        if not kind:
            where = "was not found" if not data else "is in a form that is not shown"
            self.notes.append(f"the texture {name or repr(obj)} {where}")
        image = Image(name or f"texture {obj.number}", source=name, extras=marked(obj))
        if kind:
            image.data, image.mime_type = data, kind
        return Texture(image)

    def _beside(self, name: str) -> bytes:
        """Return the picture of a name beside the packfile, whatever its case; b"" for none."""
        if self._source is None:
            return b""
        folder = os.path.dirname(os.path.abspath(self._source))
        wanted = name.replace("\\", "/").rpartition("/")[2].lower()
        for file in sorted(os.listdir(folder)):
            if file.lower() == wanted:
                return fileio.load(os.path.join(folder, file))[0]
        return b""


def kind_of_stage(stage: Value) -> str:
    """Return the field of ``Material`` that a stage of a material is for."""
    hint = str(lookup.member(stage, "usageHint", default=""))
    if "NORMAL" in hint or "BUMP" in hint or hint in _NUMBERED:
        return "normal_texture"
    return "emissive_texture" if "EMISSIVE" in hint else "base_color_texture"


def _color(obj: HkObject, member: str, grey: float) -> tuple[float, float, float, float]:
    """Return a colour, linear from 0 to 1; a grey if there is none."""
    given = np.asarray(lookup.member(obj, member, default=grey), np.float64)
    channels = np.broadcast_to(np.clip(np.nan_to_num(given), 0.0, 1.0), 4)
    r, g, b, a = (float(each) for each in channels)
    return r, g, b, a
