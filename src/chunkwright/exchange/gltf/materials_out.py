"""Writing materials, textures, samplers and pictures of a document."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from chunkwright.binary.pictures import mime_type_of
from chunkwright.errors import SerializeError
from chunkwright.exchange.gltf import constants as c
from chunkwright.exchange.gltf.cleaning import extras, text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.model import Image, Material, Texture

    # Stores the bytes of a picture, given MIME type and name; returns members that refer to them.
    StorePicture = Callable[[bytes, str, str], JsonObject]


class MaterialWriter:
    """Collects the materials of a document and whatever they refer to, without duplicates.

    ``extensions`` are the extensions in use, ``required`` those without which the document cannot
    be displayed.
    """

    def __init__(self, store_picture: StorePicture) -> None:
        self.materials: list[JsonObject] = []
        self.textures: list[JsonObject] = []
        self.samplers: list[JsonObject] = []
        self.images: list[JsonObject] = []
        self.extensions: set[str] = set()
        self.required: set[str] = set()
        self._store_picture = store_picture
        self._known: dict[int, int] = {}
        self._known_images: dict[int, int] = {}

    def add(self, material: Material) -> int:
        """Return the index of a material."""
        known = self._known.get(id(material))
        if known is None:
            self.materials.append(self._material(material))
            known = self._known[id(material)] = len(self.materials) - 1
        return known

    def _material(self, material: Material) -> JsonObject:
        surface: JsonObject = {
            "baseColorFactor": factors(material.base_color),
            "metallicFactor": factors((material.metallic,))[0],
            "roughnessFactor": factors((material.roughness,))[0],
        }
        made: JsonObject = {"pbrMetallicRoughness": surface}
        if material.name:
            made["name"] = text(material.name)
        missing: dict[str, str] = {}
        for slot, member, of_surface, strength in c.TEXTURE_SLOTS:
            texture: Texture | None = getattr(material, slot)
            if texture is None:
                continue
            if not texture.image.data:
                missing[slot.removesuffix("_texture")] = texture.image.source or texture.image.name
                continue
            (surface if of_surface else made)[member] = self._reference(texture, strength)
        self._add_emission(material, made)
        if material.alpha_mode != "OPAQUE":
            made["alphaMode"] = material.alpha_mode
        if material.alpha_mode == "MASK":
            made["alphaCutoff"] = max(float(material.alpha_cutoff), 0.0)
        if material.double_sided:
            made["doubleSided"] = True
        if material.unlit:
            self._extend(made, c.UNLIT, {})
        more = extras(material.extras) | ({c.MISSING: extras(missing)} if missing else {})
        return made | ({"extras": more} if more else {})

    def _add_emission(self, material: Material, made: JsonObject) -> None:
        emissive = [max(float(v), 0.0) if math.isfinite(v) else 0.0 for v in material.emissive]
        strength = max(emissive)
        if strength > 1 and material.unlit:  # which has no strength
            emissive = [min(value, 1.0) for value in emissive]
        elif strength > 1:
            self._extend(made, c.EMISSIVE_STRENGTH, {"emissiveStrength": strength})
            emissive = [value / strength for value in emissive]
        if strength > 0:
            made["emissiveFactor"] = emissive

    def _reference(self, texture: Texture, strength: str) -> JsonObject:
        """Return the reference of a material to a texture."""
        made: JsonObject = {"index": self._texture(texture)}
        if texture.texcoord:
            made["texCoord"] = texture.texcoord
        if strength and texture.strength != 1:
            value = float(texture.strength) if math.isfinite(texture.strength) else 1.0
            made[strength] = value if strength == "scale" else min(max(value, 0.0), 1.0)
        move: JsonObject = {}
        for name, values, usual in (
            ("offset", texture.offset, (0.0, 0.0)),
            ("scale", texture.scale, (1.0, 1.0)),
        ):
            if tuple(values) != usual and all(map(math.isfinite, values)):
                move[name] = [float(value) for value in values]
        if move:
            self._extend(made, c.TEXTURE_TRANSFORM, move)
        return made

    def _texture(self, texture: Texture) -> int:
        image = self._image(texture.image)
        sampler = {
            "magFilter": c.MAG_FILTERS[texture.mag_filter],
            "minFilter": c.MIN_FILTERS[texture.min_filter, texture.mipmaps],
            "wrapS": c.WRAPS[texture.wrap[0]],
            "wrapT": c.WRAPS[texture.wrap[1]],
        }
        made: JsonObject = {"sampler": _index(self.samplers, sampler)}
        if self.images[image].get("mimeType") == "image/webp":
            self._extend(made, c.WEBP, {"source": image})
            self.required.add(c.WEBP)
        else:
            made["source"] = image
        return _index(self.textures, made)

    def _image(self, image: Image) -> int:
        known = self._known_images.get(id(image))
        if known is not None:
            return known
        mime = mime_type_of(image.data)
        if not mime:
            raise SerializeError(
                f"the picture {image.name!r} is not of a format of glTF",
                hint="use a PNG, JPEG or WebP file",
            )
        name = text(image.name)
        made: JsonObject = {"mimeType": mime} | self._store_picture(image.data, mime, name)
        if name:
            made["name"] = name
        more = extras(image.extras) | ({c.SOURCE: text(image.source)} if image.source else {})
        if more:
            made["extras"] = more
        self._known_images[id(image)] = index = _index(self.images, made)
        return index

    def _extend(self, made: JsonObject, name: str, values: JsonObject) -> None:
        made.setdefault("extensions", {})[name] = values
        self.extensions.add(name)


def factors(values: Sequence[float]) -> list[float]:
    """Return factors from 0 to 1; NaN and infinity become 1."""
    return [min(max(float(v), 0.0), 1.0) if math.isfinite(v) else 1.0 for v in values]


def _index(rows: list[Any], row: JsonObject) -> int:
    """Return the index of a row in a short list, to which it is added if necessary."""
    if row not in rows:
        rows.append(row)
    return rows.index(row)
