# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class DavaHeightmap(_base.KaitaiStruct):
    """The heights of a landscape of the DAVA Engine, on a square grid that is
    stored in square tiles. 0 and 65535 are the bottom and the top of the box
    that the scene states for the landscape.

    Sizes are powers of two. Files of older engines may have one more row and
    column; the engine ignores these, and uses the powers of two below the
    sizes.
    """
    class Tile(_base.KaitaiStruct):
        """The heights of a part of the square."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaHeightmap
        _parent: DavaHeightmap
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        @property
        def height(self) -> int:
            """The first height, at the lowest x and y."""
        @property
        def rows(self) -> list[DavaHeightmap.Row]:
            """The rows, in the order of y."""
    class Row(_base.KaitaiStruct):
        """The heights of a tile for one y."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaHeightmap
        _parent: DavaHeightmap.Tile
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        heights: list[int]
        """The heights, in the order of x."""
        @property
        def height(self) -> int:
            """The first height, at the lowest x."""
        @property
        def last_height(self) -> int:
            """The last height, at the highest x."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaHeightmap
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    size: int
    """Number of heights along each side of the square."""
    tile_size: int
    """Number of heights along each side of a tile."""
    body: bytes
    """All of the tiles, undecoded."""
    @property
    def tiles(self) -> list[DavaHeightmap.Tile]:
        """The tiles, row by row, beginning with the lowest x and y."""
    @property
    def num_tiles(self) -> int:
        """Number of tiles in the file."""
