# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail


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
        magic: Signature, the letters `SCPG`.
        version: Version of the geometry format, 1 in every known file.
        num_nodes: Number of polygon groups; the engine does not rely on this one.
        num_nodes2: Number of polygon groups again; the one that the engine uses.
        body: Everything after the header, undecoded.
    """
    SEQ_FIELDS = ("magic", "version", "num_nodes", "num_nodes2", "body",)
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaScg, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.magic = self._io.read_bytes(4)
            if not self.magic == b"\x53\x43\x50\x47":
                raise kaitaistruct.ValidationNotEqualError(b"\x53\x43\x50\x47", self.magic, self._io, u"/seq/0")
            self.version = self._io.read_u4le()
            self.num_nodes = self._io.read_u4le()
            self.num_nodes2 = self._io.read_u4le()
            self.body = self._io.read_bytes_full()
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        _ = self.archives
        if hasattr(self, '_m_archives'):
            pass
            for i in range(len(self._m_archives)):
                pass
                self._m_archives[i]._fetch_instances()


        _ = self.polygon_groups
        if hasattr(self, '_m_polygon_groups'):
            pass
            for i in range(len(self._m_polygon_groups)):
                pass
                self._m_polygon_groups[i]._fetch_instances()



    class GroupArchive(KaitaiStruct):
        """The archive of a polygon group, walked to find where it ends.

        Fields:
            archive: The polygon group, decoded as it is passed.
        """
        SEQ_FIELDS = ("archive",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaScg.GroupArchive, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import dava_keyed_archive
                if self.ofs_archive >= 0:
                    pass
                    self.archive = dava_keyed_archive.DavaKeyedArchive.KeyedArchive(self._io)

                if self.ofs_end >= 0:
                    pass
                    self._unnamed1 = self._io.read_bytes(0)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.ofs_archive >= 0:
                pass
                self.archive._fetch_instances()

            if self.ofs_end >= 0:
                pass


        @property
        def ofs_archive(self):
            """Where the archive starts."""
            if hasattr(self, '_m_ofs_archive'):
                return self._m_ofs_archive

            try:
                self._m_ofs_archive = self._io.pos()
                return getattr(self, '_m_ofs_archive', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_archive')

        @property
        def ofs_end(self):
            """Where the archive ends."""
            if hasattr(self, '_m_ofs_end'):
                return self._m_ofs_end

            try:
                self._m_ofs_end = self._io.pos()
                return getattr(self, '_m_ofs_end', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_end')


    class PolygonGroup(KaitaiStruct):
        """A polygon group: a mesh with one material.
        """
        SEQ_FIELDS = ()
        def __init__(self, idx, _io, _parent=None, _root=None):
            super(DavaScg.PolygonGroup, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.idx = idx
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.archive
            if hasattr(self, '_m_archive'):
                pass
                self._m_archive._fetch_instances()


        @property
        def archive(self):
            """The archive that the polygon group is."""
            try:
                from . import dava_keyed_archive
                if hasattr(self, '_m_archive'):
                    return self._m_archive

                _pos = self._io.pos()
                self._io.seek(self._root.archives[self.idx].ofs_archive)
                self._raw__m_archive = self._io.read_bytes(self._root.archives[self.idx].ofs_end - self._root.archives[self.idx].ofs_archive)
                _io__raw__m_archive = KaitaiStream(BytesIO(self._raw__m_archive))
                self._m_archive = dava_keyed_archive.DavaKeyedArchive(_io__raw__m_archive)
                self._io.seek(_pos)
                return getattr(self, '_m_archive', None)
            except _REASONS as error:
                _fail(self, error, 'archive')

        @property
        def label(self):
            """Class and name of the polygon group."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = self.archive.archive.label
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')


    @property
    def archives(self):
        """The archives, walked one by one to find where each of them starts,
        which the file does not state.
        """
        if hasattr(self, '_m_archives'):
            return self._m_archives

        try:
            _pos = self._io.pos()
            self._io.seek(16)
            self._m_archives = []
            for i in range(self._root.num_nodes2):
                self._m_archives.append(DavaScg.GroupArchive(self._io, self, self._root))

            self._io.seek(_pos)
            return getattr(self, '_m_archives', None)
        except _REASONS as error:
            _fail(self, error, 'archives')

    @property
    def polygon_groups(self):
        """The polygon groups, in the order of the file."""
        if hasattr(self, '_m_polygon_groups'):
            return self._m_polygon_groups

        try:
            _pos = self._io.pos()
            self._io.seek(16)
            self._m_polygon_groups = []
            for i in range(self._root.num_nodes2):
                self._m_polygon_groups.append(DavaScg.PolygonGroup(i, self._io, self, self._root))

            self._io.seek(_pos)
            return getattr(self, '_m_polygon_groups', None)
        except _REASONS as error:
            _fail(self, error, 'polygon_groups')


