"""Materials, textures and pictures of a document: read and written."""

from __future__ import annotations

import math
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from chunkwright.binary import mime_type_of
from chunkwright.errors import FileAccessError, SerializeError
from chunkwright.exchange.gltf import schema
from chunkwright.exchange.gltf.schema import extras, text
from chunkwright.exchange.model import AlphaMode, Image, Material, Texture

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.gltf.buffers import Accessors, Resources
    from chunkwright.exchange.gltf.schema import Entry

    # A function that stores a picture, given its MIME type and name; returns the members that refer
    # to it.
    StorePicture = Callable[[bytes, str, str], JsonObject]


_KNOWN: Final = frozenset((schema.UNLIT, schema.EMISSIVE_STRENGTH))
_ALPHA_MODES: Final[dict[str, AlphaMode]] = {"OPAQUE": "OPAQUE", "MASK": "MASK", "BLEND": "BLEND"}


def read_materials(
    root: Entry, accessors: Accessors, resources: Resources, note: Callable[[str], None]
) -> list[Material]:
    """Return all materials; a picture that cannot be found has no data, and there is a note."""
    images = [_image(entry, accessors, resources, note) for entry in root.entries("images")]
    reader = _TextureReader(root, images)
    for entry in root.entries("materials"):
        for name in sorted(entry.entry("extensions").members.keys() - _KNOWN):
            note(f"{name} of the material {entry.text('name')!r:.60} is left out")
    return [reader.material(entry) for entry in root.entries("materials")]


def _image(
    entry: Entry, accessors: Accessors, resources: Resources, note: Callable[[str], None]
) -> Image:
    extras = entry.extras()
    source = extras.pop(schema.SOURCE, "")
    view, uri = entry.index("bufferView", accessors.views), entry.text("uri")
    data = b""
    if view is not None:
        data = bytes(accessors.view_bytes(view))
    elif uri:
        try:
            data = resources.load(entry, uri)
        except FileAccessError as error:
            note(f"the picture {uri!r:.80} is missing: {error.message}")
    inside = "" if uri.startswith("data:") else uri
    return Image(
        entry.text("name"),
        data,
        mime_type_of(data) or entry.text("mimeType", "image/png"),
        source if isinstance(source, str) and source else inside,
        extras,
    )


class _TextureReader:
    def __init__(self, root: Entry, images: list[Image]) -> None:
        self._textures = root.entries("textures")
        self._samplers = root.entries("samplers")
        self._images = images

    def material(self, entry: Entry) -> Material:
        surface = entry.entry("pbrMetallicRoughness")
        extras = entry.extras()
        strength = entry.extension(schema.EMISSIVE_STRENGTH)
        bright = 1.0 if strength is None else strength.number("emissiveStrength", 1.0)
        made = Material(
            entry.text("name"),
            base_color=_four(surface.numbers("baseColorFactor", (1.0, 1.0, 1.0, 1.0))),
            metallic=surface.number("metallicFactor", 1.0),
            roughness=surface.number("roughnessFactor", 1.0),
            emissive=_three(entry.numbers("emissiveFactor", (0.0, 0.0, 0.0)), bright),
            alpha_mode=entry.choice("alphaMode", _ALPHA_MODES, "OPAQUE"),
            alpha_cutoff=entry.number("alphaCutoff", 0.5),
            double_sided=entry.flag("doubleSided"),
            unlit=entry.extension(schema.UNLIT) is not None,
        )
        missing = extras.pop(schema.MISSING, None)
        for slot, member, of_surface, scale in schema.TEXTURE_SLOTS:
            holder = surface if of_surface else entry
            path = _path(missing, slot.removesuffix("_texture"))
            if member in holder:
                setattr(made, slot, self._texture(holder.entry(member), scale))
            elif path:
                setattr(made, slot, Texture(Image(PurePosixPath(path).stem, source=path)))
        made.extras = extras
        return made

    def _texture(self, entry: Entry, strength: str) -> Texture | None:
        row = entry.index("index", self._textures)
        if row is None:
            raise entry.wrong("index", "is missing")
        webp = row.extension(schema.WEBP)
        image = None if webp is None else webp.index("source", self._images)
        image = image or row.index("source", self._images)
        if image is None:
            return None  # the source is in an unknown extension
        move = entry.extension(schema.TEXTURE_TRANSFORM)
        made = Texture(image, texcoord=entry.integer("texCoord"))
        if move is not None:
            made.texcoord = move.integer("texCoord", made.texcoord)
            made.offset = _two(move.numbers("offset", (0.0, 0.0)))
            made.scale = _two(move.numbers("scale", (1.0, 1.0)))
        if made.texcoord >= schema.MOST_TEXCOORDS:
            raise entry.wrong("texCoord", f"{made.texcoord} exceeds {schema.MOST_TEXCOORDS - 1}")
        if strength:
            made.strength = entry.number(strength, 1.0)
        sampler = row.index("sampler", self._samplers)
        if sampler is not None:
            made.wrap = (
                sampler.choice("wrapS", schema.WRAP_NAMES, 10497),
                sampler.choice("wrapT", schema.WRAP_NAMES, 10497),
            )
            made.mag_filter = sampler.choice("magFilter", schema.MAG_FILTER_NAMES, 9729)
            made.min_filter, made.mipmaps = sampler.choice(
                "minFilter", schema.MIN_FILTER_NAMES, 9987
            )
        return made


def _path(missing: object, slot: str) -> str:
    """Return the path that the mark of a material has for a slot; "" for none."""
    match missing:
        case {**paths} if isinstance(path := paths.get(slot), str):
            return path
    return ""


def _two(values: tuple[float, ...]) -> tuple[float, float]:
    return values[0], values[1]


def _three(values: tuple[float, ...], factor: float) -> tuple[float, float, float]:
    return values[0] * factor, values[1] * factor, values[2] * factor


def _four(values: tuple[float, ...]) -> tuple[float, float, float, float]:
    return values[0], values[1], values[2], values[3]


class MaterialWriter:
    """The materials of a document, and everything that they refer to, without duplicates.

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
        for slot, member, of_surface, strength in schema.TEXTURE_SLOTS:
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
            self._extend(made, schema.UNLIT, {})
        more = extras(material.extras) | ({schema.MISSING: extras(missing)} if missing else {})
        return made | ({"extras": more} if more else {})

    def _add_emission(self, material: Material, made: JsonObject) -> None:
        emissive = [max(float(v), 0.0) if math.isfinite(v) else 0.0 for v in material.emissive]
        strength = max(emissive)
        if strength > 1 and material.unlit:  # unlit materials have no strength
            emissive = [min(value, 1.0) for value in emissive]
        elif strength > 1:
            self._extend(made, schema.EMISSIVE_STRENGTH, {"emissiveStrength": strength})
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
            self._extend(made, schema.TEXTURE_TRANSFORM, move)
        return made

    def _texture(self, texture: Texture) -> int:
        image = self._image(texture.image)
        sampler = {
            "magFilter": schema.MAG_FILTERS[texture.mag_filter],
            "minFilter": schema.MIN_FILTERS[texture.min_filter, texture.mipmaps],
            "wrapS": schema.WRAPS[texture.wrap[0]],
            "wrapT": schema.WRAPS[texture.wrap[1]],
        }
        made: JsonObject = {"sampler": _index(self.samplers, sampler)}
        if self.images[image].get("mimeType") == "image/webp":
            self._extend(made, schema.WEBP, {"source": image})
            self.required.add(schema.WEBP)
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
                f"the picture {image.name!r} has a format that glTF does not allow",
                hint="use a PNG, JPEG or WebP file",
            )
        name = text(image.name)
        made: JsonObject = {"mimeType": mime} | self._store_picture(image.data, mime, name)
        if name:
            made["name"] = name
        more = extras(image.extras) | ({schema.SOURCE: text(image.source)} if image.source else {})
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


def _index(rows: list[JsonObject], row: JsonObject) -> int:
    """Return the index of a row in a short list, to which it is added if necessary."""
    if row not in rows:
        rows.append(row)
    return rows.index(row)
