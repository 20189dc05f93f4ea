# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaHeightmap(KaitaiStruct):
    """The heights of a landscape of the DAVA Engine, on a square grid that is
    stored in square tiles. 0 and 65535 are the bottom and the top of the box
    that the scene states for the landscape.
    
    Sizes are powers of two. Files of older engines may have one more row and
    column; the engine ignores these, and uses the powers of two below the
    sizes.
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Render/Highlevel/Heightmap.cpp

    Fields:
        size: Number of heights along each side of the square.
        tile_size: Number of heights along each side of a tile.
        body: All of the tiles, undecoded.
    """
    SEQ_FIELDS = ("size", "tile_size", "body",)
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaHeightmap, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.size = self._io.read_s4le()
            if not self.size >= 1:
                raise kaitaistruct.ValidationLessThanError(1, self.size, self._io, u"/seq/0")
            if not self.size <= 16384:
                raise kaitaistruct.ValidationGreaterThanError(16384, self.size, self._io, u"/seq/0")
            self.tile_size = self._io.read_s4le()
            if not self.tile_size >= 1:
                raise kaitaistruct.ValidationLessThanError(1, self.tile_size, self._io, u"/seq/1")
            if not self.tile_size <= self.size:
                raise kaitaistruct.ValidationGreaterThanError(self.size, self.tile_size, self._io, u"/seq/1")
            self.body = self._io.read_bytes_full()
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        _ = self.tiles
        if hasattr(self, '_m_tiles'):
            pass
            for i in range(len(self._m_tiles)):
                pass
                self._m_tiles[i]._fetch_instances()



    class Row(KaitaiStruct):
        """The heights of a tile for one y.

        Fields:
            heights: The heights, in the order of x.
        """
        SEQ_FIELDS = ("heights",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaHeightmap.Row, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.heights = []
                for i in range(self._root.tile_size):
                    self.heights.append(self._io.read_u2le())
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.heights)):
                pass


        @property
        def height(self):
            """The first height, at the lowest x."""
            if hasattr(self, '_m_height'):
                return self._m_height

            try:
                self._m_height = self.heights[0]
                return getattr(self, '_m_height', None)
            except _REASONS as error:
                _fail(self, error, 'height')

        @property
        def last_height(self):
            """The last height, at the highest x."""
            if hasattr(self, '_m_last_height'):
                return self._m_last_height

            try:
                self._m_last_height = self.heights[self._root.tile_size - 1]
                return getattr(self, '_m_last_height', None)
            except _REASONS as error:
                _fail(self, error, 'last_height')


    class Tile(KaitaiStruct):
        """The heights of a part of the square."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaHeightmap.Tile, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.height
            if hasattr(self, '_m_height'):
                pass

            _ = self.rows
            if hasattr(self, '_m_rows'):
                pass
                for i in range(len(self._m_rows)):
                    pass
                    self._m_rows[i]._fetch_instances()



        @property
        def height(self):
            """The first height, at the lowest x and y."""
            if hasattr(self, '_m_height'):
                return self._m_height

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_height = self._io.read_u2le()
                self._io.seek(_pos)
                return getattr(self, '_m_height', None)
            except _REASONS as error:
                _fail(self, error, 'height')

        @property
        def rows(self):
            """The rows, in the order of y."""
            if hasattr(self, '_m_rows'):
                return self._m_rows

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_rows = []
                for i in range(self._root.tile_size):
                    self._m_rows.append(DavaHeightmap.Row(self._io, self, self._root))

                self._io.seek(_pos)
                return getattr(self, '_m_rows', None)
            except _REASONS as error:
                _fail(self, error, 'rows')


    @property
    def num_tiles(self):
        """Number of tiles in the file."""
        if hasattr(self, '_m_num_tiles'):
            return self._m_num_tiles

        try:
            self._m_num_tiles = len(self.body) // ((self.tile_size * self.tile_size) * 2)
            return getattr(self, '_m_num_tiles', None)
        except _REASONS as error:
            _fail(self, error, 'num_tiles')

    @property
    def tiles(self):
        """The tiles, row by row, beginning with the lowest x and y."""
        if hasattr(self, '_m_tiles'):
            return self._m_tiles

        try:
            _pos = self._io.pos()
            self._io.seek(8)
            self._raw__m_tiles = []
            self._m_tiles = []
            for i in range(self.num_tiles):
                self._raw__m_tiles.append(self._io.read_bytes((self.tile_size * self.tile_size) * 2))
                _io__raw__m_tiles = KaitaiStream(BytesIO(self._raw__m_tiles[i]))
                self._m_tiles.append(DavaHeightmap.Tile(_io__raw__m_tiles, self, self._root))

            self._io.seek(_pos)
            return getattr(self, '_m_tiles', None)
        except _REASONS as error:
            _fail(self, error, 'tiles')


