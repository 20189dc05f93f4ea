# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStream, BytesIO
from ._struct import KaitaiStruct
from . import dava_keyed_archive


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaScg(KaitaiStruct):
    """The geometry of a DAVA Engine scene: the meshes (polygon groups) that the
    `.sc2` file of the same name refers to by their ids. Each of them is a
    Keyed Archive, in which `vertices` and `indices` hold the buffers and
    `vertexFormat` tells what a vertex consists of.
    
    What follows the header is offered twice: as the raw span `body`, and
    decoded, as the lazy instance `polygon_groups` over the same bytes.
    
    .. seealso::
       Source - https://github.com/MelvilPE/dava.revanced/blob/e80512cf7324f322e0ca284d4173e369af9b461c/Programs/ParticlesGod/Python/SceneFilePolygonGroups.py

    Fields:
        magic: Signature.
        version: Version of the geometry format, 1 in every known file.
        num_nodes: Number of polygon groups; the engine does not rely on this one.
        num_nodes2: Number of polygon groups again; the one that the engine goes by.
        body: Everything after the header, undecoded.
    """
    SEQ_FIELDS = ("magic", "version", "num_nodes", "num_nodes2", "body",)
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaScg, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.magic = self._io.read_bytes(4)
        if not self.magic == b"\x53\x43\x50\x47":
            raise kaitaistruct.ValidationNotEqualError(b"\x53\x43\x50\x47", self.magic, self._io, u"/seq/0")
        self.version = self._io.read_u4le()
        self.num_nodes = self._io.read_u4le()
        self.num_nodes2 = self._io.read_u4le()
        self.body = self._io.read_bytes_full()


    def _fetch_instances(self):
        pass
        _ = self.polygon_groups
        if hasattr(self, '_m_polygon_groups'):
            pass
            for i in range(len(self._m_polygon_groups)):
                pass
                self._m_polygon_groups[i]._fetch_instances()



    @property
    def polygon_groups(self):
        """The polygon groups, one archive each, decoded."""
        if hasattr(self, '_m_polygon_groups'):
            return self._m_polygon_groups

        _pos = self._io.pos()
        self._io.seek(16)
        self._m_polygon_groups = []
        for i in range(self._root.num_nodes2):
            self._m_polygon_groups.append(dava_keyed_archive.DavaKeyedArchive.KeyedArchive(False, 4, False, self._io))

        self._io.seek(_pos)
        return getattr(self, '_m_polygon_groups', None)


