"""The ground of a map: a grid of heights, and the look of that of old scenes.

Old ground has textures of its own instead of a material. Slots are those of the public engine
(``Landscape::eTextureLevel``). The whole ground is drawn once as one picture; where that is not
there, it is made as the engine made it: the mask says how much of each tile is where, and the
colour is multiplied with it. Measured on the one real ground with all of its textures, both differ
by 2 %.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.model import Material, Primitive
from chunkwright.sc2.scene_model.things import mark, marked
from chunkwright.tex.encoding import halved

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.exchange.model import Texture
    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.sc2.scene_model.textures import Textures
    from chunkwright.tex.pictures import Picture
    from chunkwright.tex.pixels import Pixels


_BOX: Final = struct.Struct("<6f")
_HIGHEST: Final = 0xFFFF
# More heights on each side would be too many triangles for any program.
LARGEST: Final = 2048


def ground(
    heights: NDArray[np.uint16], archive: KeyedArchive, address: str, *, along: bool = False
) -> Primitive:
    """Return the grid of heights (size, size) that fills the box of a Landscape.

    One more row and column, which repeat the last heights, close it, as in the engine. The texture
    covers it once: ``along`` if its rows are in the order of the heights, as in a LandscapeNode;
    those of a Landscape are in the opposite order.
    """
    low, high = _box(archive, address)
    size = len(heights)
    steps = np.arange(size + 1)
    source = np.minimum(steps, size - 1)
    across = steps / size
    positions = np.empty((size + 1, size + 1, 3), np.float32)
    positions[..., 0] = low[0] + across[None, :] * (high[0] - low[0])
    positions[..., 1] = low[1] + across[:, None] * (high[1] - low[1])
    raised = heights[np.ix_(source, source)] / _HIGHEST
    positions[..., 2] = low[2] + raised * (high[2] - low[2])
    uvs = np.empty((size + 1, size + 1, 2), np.float32)
    uvs[..., 0] = across[None, :]
    uvs[..., 1] = across[:, None] if along else 1 - across[:, None]
    corners = np.arange((size + 1) ** 2, dtype=np.uint32).reshape(size + 1, size + 1)
    a, b, c, d = corners[:-1, :-1], corners[:-1, 1:], corners[1:, 1:], corners[1:, :-1]
    indices = np.stack([a, b, c, a, c, d], axis=-1).reshape(-1)
    return Primitive(
        positions.reshape(-1, 3),
        indices,
        normals=_normals(positions),
        texcoords=[uvs.reshape(-1, 2)],
    )


def _box(archive: KeyedArchive, address: str) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    stored = archive.get_as("bbox", bytes) or b""
    if len(stored) != _BOX.size:
        raise CorruptError("bbox is not two corners of a box", path=address)
    numbers = np.array(_BOX.unpack(stored))
    if not np.isfinite(numbers).all():
        raise CorruptError("bbox has a number that is NaN or infinite", path=address)
    return numbers[:3], numbers[3:]


def _normals(positions: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the normals of a grid, from the slopes to the neighbours."""
    grid = positions.astype(np.float64)
    along, across = np.gradient(grid, axis=1), np.gradient(grid, axis=0)
    normals = np.cross(along, across).reshape(-1, 3)
    lengths = np.linalg.norm(normals, axis=1)
    normals[lengths == 0] = (0.0, 0.0, 1.0)
    lengths[lengths == 0] = 1
    units: NDArray[np.float32] = (normals / lengths[:, None]).astype(np.float32)
    return units


# The numbers of the slots.
_COLOR: Final = 0
_MASK: Final = 1
_TILES: Final = (2, 3, 4, 5)
_WHOLE: Final = 7
_SLOTS: Final = 8
_PAIR: Final = struct.Struct("<2f")
_TINT: Final = struct.Struct("<4f")
# The size of the picture of the whole ground, and the rows that are made at once.
_LARGEST: Final = 2048
_ROWS: Final = 128
_MOST_REPEATS: Final = 1 << 16


class Tile(NamedTuple):
    """The texture of one channel of the mask, how often it is repeated, and its colour."""

    path: str
    repeats: tuple[float, float] = (1.0, 1.0)
    tint: tuple[float, ...] = (1.0, 1.0, 1.0)


class Ground(NamedTuple):
    """The textures of which the picture of a ground is made; ``color`` may be ""."""

    mask: str
    tiles: tuple[Tile, ...]
    color: str = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """All paths."""
        paths = (self.mask, *(tile.path for tile in self.tiles), self.color)
        return tuple(path for path in paths if path)


def ground_look(
    archive: KeyedArchive, name: str, address: str, textures: Textures
) -> Material | None:
    """Return the material of a ground with textures of its own; None if it has none."""
    paths = {slot: path for slot in range(_SLOTS) if (path := archive.get_as(f"tex_{slot}", str))}
    if not paths:
        return None
    look = Material(name, extras=marked(address=address, part="ground"))
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
    """Return the picture of a ground (size, size, 3), made of the textures that were found."""
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
    """Return the level of a tile that has about a pixel for each one of the ground."""
    room = size / max(*tile.repeats, 1.0)
    while max(pixels.shape[:2]) > max(room, 1.0) and max(pixels.shape[:2]) > 1:
        pixels = halved(pixels)
    return pixels


def _sampled(
    pixels: Pixels, rows: NDArray[np.float64], columns: NDArray[np.float64]
) -> NDArray[np.float32]:
    """Return the nearest pixels at places of which 0 to 1 is the picture, repeated beyond."""
    height, width = pixels.shape[:2]
    down = (rows % 1.0 * height).astype(int).clip(0, height - 1)
    across = (columns % 1.0 * width).astype(int).clip(0, width - 1)
    found: NDArray[np.float32] = pixels[down[:, None], across].astype(np.float32) / 255
    return found
