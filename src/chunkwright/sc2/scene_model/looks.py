"""Materials of all versions as metallic-roughness materials, without duplicates; looks of grounds.

In a file, every render batch has its own material, mostly with nothing but a parent: the nearest
material in the chain that affects the look is exported.

Old grounds have textures in slots of their own (``Landscape::eTextureLevel`` of the public engine):
one of the whole ground, or a mask, tiles and a colour. On a real ground, they differ by 2 %.
"""

from __future__ import annotations

import math
import struct
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Material as Look
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.forms import decode_property, numbers_of
from chunkwright.sc2.model.materials import Material
from chunkwright.sc2.scene_model.things import mark, marked
from chunkwright.tex.encoding import halved

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.model import Texture, Vector4
    from chunkwright.sc2.model import Scene
    from chunkwright.sc2.model.nodes import Node as DataNode
    from chunkwright.sc2.scene_model.textures import Role, Textures
    from chunkwright.tex.pictures import Picture
    from chunkwright.tex.pixels import Pixels


# The slots of NMaterials and older Materials, best first.
_BASE: Final = ("baseColorMap", "albedo")
_NORMAL: Final = ("baseNormalMap", "normalmap")
_ROUGH_METAL: Final = "baseRMMap"
_OCCLUSION: Final = "miscMap"
# The slots of textures that multiply everything, with separate texture coordinates.
_BAKED: Final = ("lightmap", "decal")
SLOTS: Final = (
    "base_color_texture",
    "normal_texture",
    "metallic_roughness_texture",
    "occlusion_texture",
)
"""The fields of looks for the textures of materials, the leading one first."""
# The property that shaders add to the first coordinates, and the flag that enables this.
SHIFT: Final = "texture0Shift"
SHIFTED: Final = "TEXTURE0_SHIFT_ENABLED"
_CUTOFF: Final = 0.5
_SHADOWS: Final = ("ShadowVolume", "Shadow_Material")
# Flags about vertices rather than the look.
SKINNING: Final = frozenset(("HARD_SKINNING", "SOFT_SKINNING"))
_SAYS: Final = ("textures", "properties", "enabledPresets", "flags")
# Entries of materials before version 10 that the scene model cannot represent.
_OLD_EXTRAS: Final = ("mat.type", "mat.shininess", "mat.isFogEnabled", "mat.fogdencity")
_OLD_COLORS: Final = ("mat.ambient", "mat.diffuse", "mat.specular", "mat.emission")
_BLEND_ONE: Final = 2


class Looks:
    """The looks of the materials of a scene, each made once."""

    def __init__(self, scene: Scene, textures: Textures, addresses: dict[int, str]) -> None:
        self._scene = scene
        self._textures = textures
        self._addresses = addresses
        self._made: dict[tuple[int, str], Look] = {}
        self._shown: dict[int, str] | None = None

    def of(self, node: DataNode | None) -> Look | None:
        """Return the material with which a render batch is drawn, with its configurations."""
        if node is None:
            return None
        look = self._of(Material(self._scene, node), "")
        chain = Material(self._scene, node).chain()
        names = dict.fromkeys(
            name for one in chain for each in one.configs if (name := _config(each))
        )
        if len(names) > 1 and not look.variants:
            for number, name in enumerate(names):
                other = self._of(Material(self._scene, node, name), name if number else "")
                look.variants[name] = other
        return look

    def _of(self, material: Material, config: str) -> Look:
        """Return the look of a material; ``config`` is its configuration, "" for the default."""
        owner = owner_of(material)
        key = id(owner.node.archive), config
        if key not in self._made:
            self._made[key] = look = self._make(owner)
            if config:
                look.name = f"{config} {_number_of(owner.node)}"  # not the material's name
                mark(look.extras, config=config)
        return self._made[key]

    def address(self, node: DataNode) -> str:
        """Return the address of a material."""
        return self._addresses.get(id(node.archive), "")

    def shown_name(self, node: DataNode) -> str:
        """Return the name of a material for users: that of its root, with its id if others have it."""
        if self._shown is None:
            self._shown = shown_names(self._scene)
        root = list(Material(self._scene, node).chain())[-1]
        return self._shown.get(id(node.archive), root.name or node.name)

    def finish(self) -> None:
        """Set metallic factors once it is known which maps were found."""
        for look in self._made.values():
            texture = look.metallic_roughness_texture
            if texture is not None and texture.image.data:
                look.metallic = 1.0

    def is_shadow(self, node: DataNode | None) -> bool:
        """Return whether a material only casts shadows."""
        if node is None:
            return False
        material = Material(self._scene, node)
        by_name = any(one.name == _SHADOWS[1] for one in material.chain())
        return by_name or _SHADOWS[0] in str(material.effective("fxName", ""))

    def _make(self, owner: Material) -> Look:
        address = self.address(owner.node)
        look = Look(self.shown_name(owner.node), extras=marked(address=address))
        paths = {
            slot: path for slot, path in owner.textures.items() if isinstance(path, str) and path
        }
        mark(look.extras, textures=paths, configs=[_config(one) for one in owner.configs])
        if owner.node.class_name == "Material":
            self._old(look, owner.node, paths)
        else:
            try:
                self._new(look, owner, paths)
            except CorruptError as error:
                error.beneath(address)
                raise
        return look

    def _new(self, look: Look, material: Material, paths: dict[str, str]) -> None:
        presets, flags = _presets(material), _set_flags(material)
        properties = _properties(material)
        fx_name = str(material.effective("fxName", ""))
        mark(look.extras, fx_name=fx_name, presets=sorted(presets), flags=sorted(flags))
        mark(look.extras, properties={name: list(value) for name, value in properties.items()})
        if "FLATCOLOR" in flags and len(properties.get("flatColor", ())) == 4:
            look.base_color = _clamped(properties["flatColor"])
        additive = "AlphaBlendAdditive" in presets
        blended = "AlphaBlend" in presets or ".Alphablend" in fx_name
        tested = "AlphaTest" in presets or ".Alphatest" in fx_name
        role: Role = "additive" if additive else "color" if blended or tested else "opaque"
        self._texture(look, paths, role)
        self._maps(look, paths)
        _baked_moves(look, properties)
        if SHIFTED in flags:
            _shift(look, properties.get(SHIFT, ()))
        if additive:
            _make_additive(look)
        elif blended:
            look.alpha_mode = "BLEND"
        elif tested:
            look.alpha_mode = "MASK"
            (look.alpha_cutoff,) = properties.get("alphatestThreshold", (_CUTOFF,))[:1]
        look.double_sided = material.effective("customCullMode") == 0

    def _maps(self, look: Look, paths: dict[str, str]) -> None:
        """Set the roughness, metallic and occlusion textures, in one image if all are found."""
        rough_metal, occlusion = paths.get(_ROUGH_METAL), paths.get(_OCCLUSION)
        both = self._textures.packed(rough_metal, occlusion) if rough_metal and occlusion else None
        if both is not None:
            look.metallic_roughness_texture = look.occlusion_texture = both
            return
        if rough_metal:
            look.metallic_roughness_texture = self._textures.get(rough_metal, "rough_metal")
        if occlusion:
            look.occlusion_texture = self._textures.get(occlusion, "occlusion")

    def _old(self, look: Look, node: DataNode, paths: dict[str, str]) -> None:
        archive = node.archive
        mark(look.extras, **{key: archive.get(key) for key in _OLD_EXTRAS})
        mark(look.extras, **{key: _old_color(archive, key) for key in _OLD_COLORS})
        blended = archive.get("mat.isAlphablend") is True
        additive = blended and archive.get("mat.blendDst") == _BLEND_ONE
        self._texture(look, paths, "additive" if additive else "color")
        if not paths and (diffuse := _old_color(archive, "mat.diffuse")) is not None:
            look.base_color = _clamped(diffuse)
        look.double_sided = archive.get("mat.isTwoSided") is True
        if additive:
            _make_additive(look)
        elif blended:
            look.alpha_mode = "BLEND"

    def _texture(self, look: Look, paths: dict[str, str], role: Role) -> None:
        """Set the textures of the slots that materials of all versions have."""
        base = next((paths[slot] for slot in _BASE if slot in paths), None)
        if base is not None:
            look.base_color_texture = self._textures.get(base, role)
        normal = next((paths[slot] for slot in _NORMAL if slot in paths), None)
        if normal is not None:
            look.normal_texture = self._textures.get(normal, "normal")
        baked = next((paths[slot] for slot in _BAKED if slot in paths), None)
        if baked is not None:
            look.occlusion_texture = self._textures.get(baked, "opaque", texcoord=1)


def shown_names(scene: Scene) -> dict[int, str]:
    """Return unique names of the materials that affect the look, by archive.

    Programs that number equal names would renumber them when one is removed.
    """
    materials = scene.materials()
    parents = {id(each.parent.node.archive) for each in materials if each.parent is not None}
    names: dict[int, tuple[str, DataNode]] = {}
    for material in materials:
        # A material that others inherit from is only drawn through them.
        if id(material.node.archive) not in parents:
            owner = owner_of(material).node
            root = list(material.chain())[-1]
            names[id(owner.archive)] = (root.name or owner.name, owner)
    times = Counter(name for name, _ in names.values())
    return {
        key: name if times[name] == 1 else f"{name} {_number_of(node)}".lstrip()
        for key, (name, node) in names.items()
    }


def _number_of(node: DataNode) -> str:
    number = node.data_id
    return f"#{number:x}" if number is not None else f"#{node.archive.get('#index', '')}"


def owner_of(material: Material) -> Material:
    """Return the nearest material in a chain that affects the look, else the root."""
    chain = list(material.chain())
    return next((one for one in chain if _says_something(one)), chain[-1])


def _says_something(material: Material) -> bool:
    """Return whether a material has more than a render batch's own material usually has."""
    for layer in material.layers():
        if "fxName" in layer or "customCullMode" in layer:
            return True
        for key in _SAYS:
            own = layer.get_as(key, KeyedArchive)
            if own is not None and any(name not in SKINNING for name in own):
                return True
    return material.node.class_name == "Material"


def _presets(material: Material) -> set[str]:
    """Return the active presets, where a child's override those of its parents."""
    merged: JsonObject = {}
    for one in reversed(list(material.chain())):
        for layer in reversed(one.layers()):
            own = layer.get_as("enabledPresets", KeyedArchive)
            if own is not None:
                merged.update(own)
    return {name for name, on in merged.items() if on is True}


def _set_flags(material: Material) -> set[str]:
    flags = material.effective_map("flags")
    return {name for name, value in flags.items() if value} - SKINNING


def _properties(material: Material) -> dict[str, tuple[float, ...]]:
    return {
        name: decode_property(data).floats
        for name, data in material.properties.items()
        if isinstance(data, bytes)
    }


def _config(archive: KeyedArchive) -> str:
    return str(archive.get("configName", ""))


def _old_color(archive: KeyedArchive, key: str) -> tuple[float, ...] | None:
    return numbers_of(archive, key, 4)


def _clamped(color: tuple[float, ...]) -> Vector4:
    """Return a colour that is valid in glTF, as those of the engine may exceed 1."""
    r, g, b, a = (min(max(part, 0.0), 1.0) if math.isfinite(part) else 1.0 for part in color)
    return r, g, b, a


def _baked_moves(look: Look, properties: dict[str, tuple[float, ...]]) -> None:
    """Transform the coordinates of a baked texture to the part that a batch uses."""
    texture: Texture | None = look.occlusion_texture
    if texture is None or texture.texcoord != 1:
        return
    for name, key in (("scale", "uvScale"), ("offset", "uvOffset")):
        value = properties.get(key, ())
        if len(value) == 2 and all(map(math.isfinite, value)):
            setattr(texture, name, value)


def _shift(look: Look, shift: tuple[float, ...]) -> None:
    """Shift all textures that use the first coordinates, as shaders shift these coordinates."""
    if len(shift) != 2 or not all(map(math.isfinite, shift)):
        return
    for slot in SLOTS:
        texture: Texture | None = getattr(look, slot)
        if texture is not None and texture.texcoord == 0:
            setattr(look, slot, replace(texture, offset=shift))


def _make_additive(look: Look) -> None:
    """Make a material emit where its texture is bright, as glTF has no additive blending."""
    look.emissive_texture = look.base_color_texture
    r, g, b, _ = look.base_color
    look.emissive = (r, g, b)
    look.base_color = (0.0, 0.0, 0.0, look.base_color[3])
    look.alpha_mode = "BLEND"
    mark(look.extras, additive=True)


# The slots of an old ground.
_COLOR: Final = 0
_MASK: Final = 1
_TILES: Final = (2, 3, 4, 5)
_WHOLE: Final = 7
_SLOTS: Final = 8
_PAIR: Final = struct.Struct("<2f")
_TINT: Final = struct.Struct("<4f")
# The size of the picture of a whole ground, and the number of rows made at once.
_LARGEST: Final = 2048
_ROWS: Final = 128
_MOST_REPEATS: Final = 1 << 16


class Tile(NamedTuple):
    """The texture for one channel of the mask, its number of repetitions, and its colour."""

    path: str
    repeats: tuple[float, float] = (1.0, 1.0)
    tint: tuple[float, ...] = (1.0, 1.0, 1.0)


class Ground(NamedTuple):
    """The textures that make the picture of a ground; ``color`` may be ""."""

    mask: str
    tiles: tuple[Tile, ...]
    color: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """All paths."""
        paths = (self.mask, *(tile.path for tile in self.tiles), self.color)
        return tuple(path for path in paths if path)


def ground_look(archive: KeyedArchive, name: str, address: str, textures: Textures) -> Look | None:
    """Return the material of a ground with textures of its own; None if it has none."""
    paths = {slot: path for slot in range(_SLOTS) if (path := archive.get_as(f"tex_{slot}", str))}
    if not paths:
        return None
    look = Look(name, extras=marked(address=address, part="ground"))
    mark(look.extras, textures={f"tex_{slot}": path for slot, path in paths.items()})
    found = {slot for slot, path in paths.items() if textures.source(path).pictures}
    look.base_color_texture = _base(archive, paths, found, textures)
    return look


def _base(
    archive: KeyedArchive, paths: dict[int, str], found: set[int], textures: Textures
) -> Texture:
    """Return the texture that shows the most of a ground."""
    if _WHOLE in found:
        return textures.get(paths[_WHOLE], "opaque")
    tiles = [slot for slot in _TILES if slot in paths]
    if _MASK in found and tiles and found.issuperset(tiles):
        made = tuple(
            _tile(archive, slot, paths[slot]) if slot in paths else Tile("") for slot in _TILES
        )
        return textures.ground(Ground(paths[_MASK], made, paths[_COLOR] if _COLOR in found else ""))
    order = (_COLOR, *_TILES, _WHOLE, *range(_SLOTS))
    slot = next(slot for slot in order if slot in (found or paths) and slot in paths)
    texture = textures.get(paths[slot], "opaque")
    if slot in _TILES:
        texture.scale = _tile(archive, slot, paths[slot]).repeats
    return texture


def _tile(archive: KeyedArchive, slot: int, path: str) -> Tile:
    repeats = _floats(archive.get(f"tiling_{slot}"), _PAIR) or (1.0, 1.0)
    tint = _floats(archive.get(f"tilecolor_{slot}"), _TINT) or (1.0, 1.0, 1.0)
    across, down = (min(max(each, 0.0), _MOST_REPEATS) for each in repeats)
    return Tile(path, (across, down), tuple(min(max(each, 0.0), 1.0) for each in tint[:3]))


def _floats(stored: object, layout: struct.Struct) -> tuple[float, ...] | None:
    if not isinstance(stored, bytes) or len(stored) != layout.size:
        return None
    numbers = layout.unpack(stored)
    return numbers if np.isfinite(numbers).all() else None


def blended(
    ground: Ground, mask: Picture, tiles: list[Picture | None], color: Picture | None
) -> Pixels:
    """Return the picture of a ground (size, size, 3), made from the textures that were found."""
    largest = max(*mask.size, *(color.size if color is not None else (1,)))
    size = min(largest, _LARGEST)
    levels = [
        None if picture is None else _level(picture.pixels[..., :3], tile, size)
        for picture, tile in zip(tiles, ground.tiles, strict=True)
    ]
    made = np.empty((size, size, 3), np.uint8)
    for start in range(0, size, _ROWS):
        rows = (np.arange(start, min(start + _ROWS, size)) + 0.5) / size
        columns = (np.arange(size) + 0.5) / size
        parts = _sampled(mask.pixels, rows, columns)
        sums = np.zeros((len(rows), size, 3), np.float32)
        for channel, (pixels, tile) in enumerate(zip(levels, ground.tiles, strict=True)):
            if pixels is not None:
                there = _sampled(pixels, rows * tile.repeats[1], columns * tile.repeats[0])
                sums += parts[..., channel, None] * there * np.array(tile.tint, np.float32)
        if color is not None:
            sums *= _sampled(color.pixels[..., :3], rows, columns)
        made[start : start + len(rows)] = (sums.clip(0.0, 1.0) * 255 + 0.5).astype(np.uint8)
    return made


def _level(pixels: Pixels, tile: Tile, size: int) -> Pixels:
    """Return the mipmap of a tile with about one pixel for each pixel of the ground."""
    room = size / max(*tile.repeats, 1.0)
    while max(pixels.shape[:2]) > max(room, 1.0) and max(pixels.shape[:2]) > 1:
        pixels = halved(pixels)
    return pixels


def _sampled(
    pixels: Pixels, rows: NDArray[np.float64], columns: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Return the nearest pixels at coordinates, where 0 to 1 is the picture, repeated beyond."""
    height, width = pixels.shape[:2]
    down = (rows % 1.0 * height).astype(int).clip(0, height - 1)
    across = (columns % 1.0 * width).astype(int).clip(0, width - 1)
    found: NDArray[np.float32] = pixels[down[:, None], across].astype(np.float32) / 255
    return found
