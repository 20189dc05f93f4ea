"""Reading materials, textures and pictures of a document."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary.pictures import mime_type_of
from chunkwright.errors import FileAccessError
from chunkwright.exchange.gltf import constants as c
from chunkwright.exchange.model import AlphaMode, Image, Material, Texture

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.exchange.gltf.accessors import Accessors
    from chunkwright.exchange.gltf.entries import Entry
    from chunkwright.exchange.gltf.resources import Resources

_KNOWN: Final = frozenset((c.UNLIT, c.EMISSIVE_STRENGTH))
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
    source = extras.pop(c.SOURCE, "")
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
        strength = entry.extension(c.EMISSIVE_STRENGTH)
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
            unlit=entry.extension(c.UNLIT) is not None,
        )
        missing = extras.pop(c.MISSING, None)
        for slot, member, of_surface, scale in c.TEXTURE_SLOTS:
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
            raise entry.wrong("index", "there is none")
        webp = row.extension(c.WEBP)
        image = None if webp is None else webp.index("source", self._images)
        image = image or row.index("source", self._images)
        if image is None:
            return None  # its source is in an unknown extension
        move = entry.extension(c.TEXTURE_TRANSFORM)
        made = Texture(image, texcoord=entry.integer("texCoord"))
        if move is not None:
            made.texcoord = move.integer("texCoord", made.texcoord)
            made.offset = _two(move.numbers("offset", (0.0, 0.0)))
            made.scale = _two(move.numbers("scale", (1.0, 1.0)))
        if made.texcoord >= c.MOST_TEXCOORDS:
            raise entry.wrong("texCoord", f"{made.texcoord} is over {c.MOST_TEXCOORDS - 1}")
        if strength:
            made.strength = entry.number(strength, 1.0)
        sampler = row.index("sampler", self._samplers)
        if sampler is not None:
            made.wrap = (
                sampler.choice("wrapS", c.WRAP_NAMES, 10497),
                sampler.choice("wrapT", c.WRAP_NAMES, 10497),
            )
            made.mag_filter = sampler.choice("magFilter", c.MAG_FILTER_NAMES, 9729)
            made.min_filter, made.mipmaps = sampler.choice("minFilter", c.MIN_FILTER_NAMES, 9987)
        return made


def _path(missing: Any, slot: str) -> str:
    path = missing.get(slot) if isinstance(missing, dict) else None
    return path if isinstance(path, str) else ""


def _two(values: tuple[float, ...]) -> tuple[float, float]:
    return values[0], values[1]


def _three(values: tuple[float, ...], factor: float) -> tuple[float, float, float]:
    return values[0] * factor, values[1] * factor, values[2] * factor


def _four(values: tuple[float, ...]) -> tuple[float, float, float, float]:
    return values[0], values[1], values[2], values[3]
