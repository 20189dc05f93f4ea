# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaScg(KaitaiStruct):
    """The geometry of a DAVA Engine scene: the meshes (polygon groups) that the
    `.sc2` file of the same name refers to by their ids. Each of them is a Keyed
    Archive, in which `vertices` and `indices` hold the buffers and `vertexFormat`
    says what a vertex consists of.
    
    What follows the header is offered twice: as the raw span `body`, and
    decoded, as the lazy instance `polygon_groups` over the same bytes. The
    buffers of a group are decoded once more, as `vertices` and `indices`.
    
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
        _ = self.lookup
        if hasattr(self, '_m_lookup'):
            pass
            self._m_lookup._fetch_instances()

        _ = self.polygon_groups
        if hasattr(self, '_m_polygon_groups'):
            pass
            for i in range(len(self._m_polygon_groups)):
                pass
                self._m_polygon_groups[i]._fetch_instances()



    class BufferLookup(KaitaiStruct):
        """Finds the buffers of a polygon group, and what they consist of. It takes
        up no bytes.
        """
        SEQ_FIELDS = ()
        def __init__(self, body, _io, _parent=None, _root=None):
            super(DavaScg.BufferLookup, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.body = body
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.probes
            if hasattr(self, '_m_probes'):
                pass
                for i in range(len(self._m_probes)):
                    pass
                    self._m_probes[i]._fetch_instances()



        @property
        def idx_index_format(self):
            """Index of the entry `indexFormat`, or -1."""
            if hasattr(self, '_m_idx_index_format'):
                return self._m_idx_index_format

            try:
                self._m_idx_index_format = (self.probes[-1].idx_index_format if len(self.probes) != 0 else -1)
                return getattr(self, '_m_idx_index_format', None)
            except _REASONS as error:
                _fail(self, error, 'idx_index_format')

        @property
        def idx_indices(self):
            """Index of the entry `indices`, or -1."""
            if hasattr(self, '_m_idx_indices'):
                return self._m_idx_indices

            try:
                self._m_idx_indices = (self.probes[-1].idx_indices if len(self.probes) != 0 else -1)
                return getattr(self, '_m_idx_indices', None)
            except _REASONS as error:
                _fail(self, error, 'idx_indices')

        @property
        def idx_vertex_count(self):
            """Index of the entry `vertexCount`, or -1."""
            if hasattr(self, '_m_idx_vertex_count'):
                return self._m_idx_vertex_count

            try:
                self._m_idx_vertex_count = (self.probes[-1].idx_vertex_count if len(self.probes) != 0 else -1)
                return getattr(self, '_m_idx_vertex_count', None)
            except _REASONS as error:
                _fail(self, error, 'idx_vertex_count')

        @property
        def idx_vertex_format(self):
            """Index of the entry `vertexFormat`, or -1."""
            if hasattr(self, '_m_idx_vertex_format'):
                return self._m_idx_vertex_format

            try:
                self._m_idx_vertex_format = (self.probes[-1].idx_vertex_format if len(self.probes) != 0 else -1)
                return getattr(self, '_m_idx_vertex_format', None)
            except _REASONS as error:
                _fail(self, error, 'idx_vertex_format')

        @property
        def idx_vertices(self):
            """Index of the entry `vertices`, or -1."""
            if hasattr(self, '_m_idx_vertices'):
                return self._m_idx_vertices

            try:
                self._m_idx_vertices = (self.probes[-1].idx_vertices if len(self.probes) != 0 else -1)
                return getattr(self, '_m_idx_vertices', None)
            except _REASONS as error:
                _fail(self, error, 'idx_vertices')

        @property
        def index_format(self):
            """0 for indices of 2 bytes, 1 for 4."""
            if hasattr(self, '_m_index_format'):
                return self._m_index_format

            try:
                self._m_index_format = (self.body.entries[self.idx_index_format].value.value.value if self.idx_index_format >= 0 else 0)
                return getattr(self, '_m_index_format', None)
            except _REASONS as error:
                _fail(self, error, 'index_format')

        @property
        def is_known(self):
            """True if the vertices are what the format says."""
            if hasattr(self, '_m_is_known'):
                return self._m_is_known

            try:
                self._m_is_known =  ((self.vertex_format != 0) and (self.vertex_format >> 20 == 0) and (self.len_vertices == self.len_vertex * self.vertex_count)) 
                return getattr(self, '_m_is_known', None)
            except _REASONS as error:
                _fail(self, error, 'is_known')

        @property
        def len_indices(self):
            """Size of the indices, in bytes."""
            if hasattr(self, '_m_len_indices'):
                return self._m_len_indices

            try:
                self._m_len_indices = (self.body.entries[self.idx_indices].value.value.len_data if self.idx_indices >= 0 else 0)
                return getattr(self, '_m_len_indices', None)
            except _REASONS as error:
                _fail(self, error, 'len_indices')

        @property
        def len_vertex(self):
            """Size of a vertex of the format in the current engine, in bytes."""
            if hasattr(self, '_m_len_vertex'):
                return self._m_len_vertex

            try:
                self._m_len_vertex = ((((((((((((((((((((12 if self.vertex_format & 1 != 0 else 0) + (12 if self.vertex_format & 2 != 0 else 0)) + (4 if self.vertex_format & 4 != 0 else 0)) + (8 if self.vertex_format & 8 != 0 else 0)) + (8 if self.vertex_format & 16 != 0 else 0)) + (8 if self.vertex_format & 32 != 0 else 0)) + (8 if self.vertex_format & 64 != 0 else 0)) + (12 if self.vertex_format & 128 != 0 else 0)) + (12 if self.vertex_format & 256 != 0 else 0)) + (4 if self.vertex_format & 512 != 0 else 0)) + (16 if self.vertex_format & 1024 != 0 else 0)) + (12 if self.vertex_format & 2048 != 0 else 0)) + (4 if self.vertex_format & 4096 != 0 else 0)) + (8 if self.vertex_format & 8192 != 0 else 0)) + (16 if self.vertex_format & 16384 != 0 else 0)) + (16 if self.vertex_format & 32768 != 0 else 0)) + (12 if self.vertex_format & 65536 != 0 else 0)) + (12 if self.vertex_format & 131072 != 0 else 0)) + (12 if self.vertex_format & 262144 != 0 else 0)) + (12 if self.vertex_format & 524288 != 0 else 0))
                return getattr(self, '_m_len_vertex', None)
            except _REASONS as error:
                _fail(self, error, 'len_vertex')

        @property
        def len_vertices(self):
            """Size of the vertices, in bytes."""
            if hasattr(self, '_m_len_vertices'):
                return self._m_len_vertices

            try:
                self._m_len_vertices = (self.body.entries[self.idx_vertices].value.value.len_data if self.idx_vertices >= 0 else 0)
                return getattr(self, '_m_len_vertices', None)
            except _REASONS as error:
                _fail(self, error, 'len_vertices')

        @property
        def ofs_indices(self):
            """Where the indices are in the archive."""
            if hasattr(self, '_m_ofs_indices'):
                return self._m_ofs_indices

            try:
                self._m_ofs_indices = (self.body.entries[self.idx_indices].value.value.ofs_data if self.idx_indices >= 0 else 0)
                return getattr(self, '_m_ofs_indices', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_indices')

        @property
        def ofs_vertices(self):
            """Where the vertices are in the archive."""
            if hasattr(self, '_m_ofs_vertices'):
                return self._m_ofs_vertices

            try:
                self._m_ofs_vertices = (self.body.entries[self.idx_vertices].value.value.ofs_data if self.idx_vertices >= 0 else 0)
                return getattr(self, '_m_ofs_vertices', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_vertices')

        @property
        def probes(self):
            """The entries of the archive, one after another."""
            if hasattr(self, '_m_probes'):
                return self._m_probes

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_probes = []
                for i in range(self.body.num_entries):
                    self._m_probes.append(DavaScg.EntryProbe(i, self._io, self, self._root))

                self._io.seek(_pos)
                return getattr(self, '_m_probes', None)
            except _REASONS as error:
                _fail(self, error, 'probes')

        @property
        def vertex_count(self):
            """How many vertices there are."""
            if hasattr(self, '_m_vertex_count'):
                return self._m_vertex_count

            try:
                self._m_vertex_count = (self.body.entries[self.idx_vertex_count].value.value.value if self.idx_vertex_count >= 0 else 0)
                return getattr(self, '_m_vertex_count', None)
            except _REASONS as error:
                _fail(self, error, 'vertex_count')

        @property
        def vertex_format(self):
            """Which streams a vertex has, as bits."""
            if hasattr(self, '_m_vertex_format'):
                return self._m_vertex_format

            try:
                self._m_vertex_format = (self.body.entries[self.idx_vertex_format].value.value.value if self.idx_vertex_format >= 0 else 0)
                return getattr(self, '_m_vertex_format', None)
            except _REASONS as error:
                _fail(self, error, 'vertex_format')


    class ByteColor(KaitaiStruct):
        """A colour of four bytes.

        Fields:
            r: Red, from 0 to 255.
            g: Green, from 0 to 255.
            b: Blue, from 0 to 255.
            a: Alpha, from 0 to 255.
        """
        SEQ_FIELDS = ("r", "g", "b", "a",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaScg.ByteColor, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.r = self._io.read_u1()
                self.g = self._io.read_u1()
                self.b = self._io.read_u1()
                self.a = self._io.read_u1()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass


    class EntryProbe(KaitaiStruct):
        """What is known of the keys of an archive up to one of its entries. It
        takes up no bytes.
        """
        SEQ_FIELDS = ()
        def __init__(self, idx, _io, _parent=None, _root=None):
            super(DavaScg.EntryProbe, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.idx = idx
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def entry_key(self):
            """The key of the entry."""
            if hasattr(self, '_m_entry_key'):
                return self._m_entry_key

            try:
                self._m_entry_key = self._parent.body.entries[self.idx].key.data
                return getattr(self, '_m_entry_key', None)
            except _REASONS as error:
                _fail(self, error, 'entry_key')

        @property
        def idx_index_format(self):
            """Index of the entry `indexFormat` so far, or -1."""
            if hasattr(self, '_m_idx_index_format'):
                return self._m_idx_index_format

            try:
                self._m_idx_index_format = (self.idx if self.entry_key == b"\x69\x6E\x64\x65\x78\x46\x6F\x72\x6D\x61\x74" else (self._parent.probes[self.idx - 1].idx_index_format if self.idx != 0 else -1))
                return getattr(self, '_m_idx_index_format', None)
            except _REASONS as error:
                _fail(self, error, 'idx_index_format')

        @property
        def idx_indices(self):
            """Index of the entry `indices` so far, or -1."""
            if hasattr(self, '_m_idx_indices'):
                return self._m_idx_indices

            try:
                self._m_idx_indices = (self.idx if self.entry_key == b"\x69\x6E\x64\x69\x63\x65\x73" else (self._parent.probes[self.idx - 1].idx_indices if self.idx != 0 else -1))
                return getattr(self, '_m_idx_indices', None)
            except _REASONS as error:
                _fail(self, error, 'idx_indices')

        @property
        def idx_vertex_count(self):
            """Index of the entry `vertexCount` so far, or -1."""
            if hasattr(self, '_m_idx_vertex_count'):
                return self._m_idx_vertex_count

            try:
                self._m_idx_vertex_count = (self.idx if self.entry_key == b"\x76\x65\x72\x74\x65\x78\x43\x6F\x75\x6E\x74" else (self._parent.probes[self.idx - 1].idx_vertex_count if self.idx != 0 else -1))
                return getattr(self, '_m_idx_vertex_count', None)
            except _REASONS as error:
                _fail(self, error, 'idx_vertex_count')

        @property
        def idx_vertex_format(self):
            """Index of the entry `vertexFormat` so far, or -1."""
            if hasattr(self, '_m_idx_vertex_format'):
                return self._m_idx_vertex_format

            try:
                self._m_idx_vertex_format = (self.idx if self.entry_key == b"\x76\x65\x72\x74\x65\x78\x46\x6F\x72\x6D\x61\x74" else (self._parent.probes[self.idx - 1].idx_vertex_format if self.idx != 0 else -1))
                return getattr(self, '_m_idx_vertex_format', None)
            except _REASONS as error:
                _fail(self, error, 'idx_vertex_format')

        @property
        def idx_vertices(self):
            """Index of the entry `vertices` so far, or -1."""
            if hasattr(self, '_m_idx_vertices'):
                return self._m_idx_vertices

            try:
                self._m_idx_vertices = (self.idx if self.entry_key == b"\x76\x65\x72\x74\x69\x63\x65\x73" else (self._parent.probes[self.idx - 1].idx_vertices if self.idx != 0 else -1))
                return getattr(self, '_m_idx_vertices', None)
            except _REASONS as error:
                _fail(self, error, 'idx_vertices')


    class GeometryLookup(KaitaiStruct):
        """The archives, walked one by one to find where each of them starts. It
        takes up no bytes.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaScg.GeometryLookup, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.archives
            if hasattr(self, '_m_archives'):
                pass
                for i in range(len(self._m_archives)):
                    pass
                    self._m_archives[i]._fetch_instances()



        @property
        def archives(self):
            """The archives, in the order of the file."""
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


    class GroupArchive(KaitaiStruct):
        """The archive of a polygon group, walked to find where it ends.

        Fields:
            walked: The polygon group, decoded as it is passed.
            finish: Takes up no bytes; the condition computes `ofs_end` at this point.
        """
        SEQ_FIELDS = ("walked", "finish",)
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
                    self.walked = dava_keyed_archive.DavaKeyedArchive.KeyedArchive(self._io)

                if self.ofs_end >= 0:
                    pass
                    self.finish = self._io.read_bytes(0)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.ofs_archive >= 0:
                pass
                self.walked._fetch_instances()

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


    class IndexBuffer(KaitaiStruct):
        """The indices of a polygon group, all of one size.

        Fields:
            narrow: Indices of 2 bytes, from 0.
            wide: Indices of 4 bytes, from 0.
        """
        SEQ_FIELDS = ("narrow", "wide",)
        def __init__(self, is_wide, _io, _parent=None, _root=None):
            super(DavaScg.IndexBuffer, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.is_wide = is_wide
            self._read()

        def _read(self):
            try:
                if (not (self.is_wide)):
                    pass
                    self.narrow = []
                    i = 0
                    while not self._io.is_eof():
                        self.narrow.append(self._io.read_u2le())
                        i += 1


                if self.is_wide:
                    pass
                    self.wide = []
                    i = 0
                    while not self._io.is_eof():
                        self.wide.append(self._io.read_u4le())
                        i += 1
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            if (not (self.is_wide)):
                pass
                for i in range(len(self.narrow)):
                    pass


            if self.is_wide:
                pass
                for i in range(len(self.wide)):
                    pass



        @property
        def len_buffer(self):
            """Size of the buffer, in bytes."""
            if hasattr(self, '_m_len_buffer'):
                return self._m_len_buffer

            try:
                self._m_len_buffer = self._io.size()
                return getattr(self, '_m_len_buffer', None)
            except _REASONS as error:
                _fail(self, error, 'len_buffer')


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

            _ = self.indices
            if hasattr(self, '_m_indices'):
                pass
                self._m_indices._fetch_instances()

            _ = self.lookup
            if hasattr(self, '_m_lookup'):
                pass
                self._m_lookup._fetch_instances()

            _ = self.vertices
            if hasattr(self, '_m_vertices'):
                pass
                self._m_vertices._fetch_instances()


        @property
        def archive(self):
            """The archive of the polygon group."""
            try:
                from . import dava_keyed_archive
                if hasattr(self, '_m_archive'):
                    return self._m_archive

                _pos = self._io.pos()
                self._io.seek(self._root.lookup.archives[self.idx].ofs_archive)
                self._raw__m_archive = self._io.read_bytes(self._root.lookup.archives[self.idx].ofs_end - self._root.lookup.archives[self.idx].ofs_archive)
                _io__raw__m_archive = KaitaiStream(BytesIO(self._raw__m_archive))
                self._m_archive = dava_keyed_archive.DavaKeyedArchive(_io__raw__m_archive)
                self._io.seek(_pos)
                return getattr(self, '_m_archive', None)
            except _REASONS as error:
                _fail(self, error, 'archive')

        @property
        def indices(self):
            """The indices of the vertices of which primitives consist."""
            if hasattr(self, '_m_indices'):
                return self._m_indices

            try:
                if (self.lookup.len_indices > 0 if self.is_searched else False):
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_archive + self.lookup.ofs_indices)
                    self._raw__m_indices = self._io.read_bytes(self.lookup.len_indices)
                    _io__raw__m_indices = KaitaiStream(BytesIO(self._raw__m_indices))
                    self._m_indices = DavaScg.IndexBuffer(self.lookup.index_format == 1, _io__raw__m_indices, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_indices', None)
            except _REASONS as error:
                _fail(self, error, 'indices')

        @property
        def is_searched(self):
            """True if keys of the archive are spelt out. Archives with a string
            table, which no known file has, are not searched.
            """
            try:
                from . import dava_keyed_archive
                if hasattr(self, '_m_is_searched'):
                    return self._m_is_searched

                self._m_is_searched = self.archive.archive.version == dava_keyed_archive.DavaKeyedArchive.FileVersion.string_map
                return getattr(self, '_m_is_searched', None)
            except _REASONS as error:
                _fail(self, error, 'is_searched')

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
        def lookup(self):
            """Where the buffers are, which the keys of the archive tell."""
            if hasattr(self, '_m_lookup'):
                return self._m_lookup

            try:
                if self.is_searched:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_lookup = DavaScg.BufferLookup(self.archive.archive.body, self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_lookup', None)
            except _REASONS as error:
                _fail(self, error, 'lookup')

        @property
        def ofs_archive(self):
            """Where the archive starts in the file."""
            if hasattr(self, '_m_ofs_archive'):
                return self._m_ofs_archive

            try:
                self._m_ofs_archive = self._root.lookup.archives[self.idx].ofs_archive
                return getattr(self, '_m_ofs_archive', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_archive')

        @property
        def vertices(self):
            """The vertices, if their size is that of the format: old engines gave
            some bits another meaning.
            """
            if hasattr(self, '_m_vertices'):
                return self._m_vertices

            try:
                if (self.lookup.is_known if self.is_searched else False):
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_archive + self.lookup.ofs_vertices)
                    self._raw__m_vertices = self._io.read_bytes(self.lookup.len_vertices)
                    _io__raw__m_vertices = KaitaiStream(BytesIO(self._raw__m_vertices))
                    self._m_vertices = DavaScg.VertexBuffer(self.lookup.vertex_format, self.lookup.len_vertex, _io__raw__m_vertices, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_vertices', None)
            except _REASONS as error:
                _fail(self, error, 'vertices')


    class Vertex(KaitaiStruct):
        """A vertex; the bits of its format say which streams it has.

        Fields:
            position: Where the vertex is.
            normal: The direction away from the surface.
            color: Red, green, blue and alpha, from 0 to 255.
            texcoord0: Place in the first texture.
            texcoord1: Place in the second texture.
            texcoord2: Place in the third texture.
            texcoord3: Place in the fourth texture.
            tangent: The direction in which the texture's first axis runs.
            binormal: The direction in which its second axis runs.
            hard_joint_index: The one joint that moves the vertex.
            pivot4: The point that it turns about, with a fourth number.
            pivot: The point that it turns about.
            flexibility: How far it bends in the wind.
            angle_sin_cos: Sine and cosine of an angle.
            joint_indices: The joints that move the vertex.
            joint_weights: How much each of them moves it.
            cube_texcoord0: Direction in the first cube map.
            cube_texcoord1: Direction in the second cube map.
            cube_texcoord2: Direction in the third cube map.
            cube_texcoord3: Direction in the fourth cube map.
        """
        SEQ_FIELDS = ("position", "normal", "color", "texcoord0", "texcoord1", "texcoord2", "texcoord3", "tangent", "binormal", "hard_joint_index", "pivot4", "pivot", "flexibility", "angle_sin_cos", "joint_indices", "joint_weights", "cube_texcoord0", "cube_texcoord1", "cube_texcoord2", "cube_texcoord3",)
        def __init__(self, format, _io, _parent=None, _root=None):
            super(DavaScg.Vertex, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.format = format
            self._read()

        def _read(self):
            try:
                from . import dava_keyed_archive
                if self.format & 1 != 0:
                    pass
                    self.position = dava_keyed_archive.DavaKeyedArchive.Vector3(self._io)

                if self.format & 2 != 0:
                    pass
                    self.normal = dava_keyed_archive.DavaKeyedArchive.Vector3(self._io)

                if self.format & 4 != 0:
                    pass
                    self.color = DavaScg.ByteColor(self._io, self, self._root)

                if self.format & 8 != 0:
                    pass
                    self.texcoord0 = dava_keyed_archive.DavaKeyedArchive.Vector2(self._io)

                if self.format & 16 != 0:
                    pass
                    self.texcoord1 = dava_keyed_archive.DavaKeyedArchive.Vector2(self._io)

                if self.format & 32 != 0:
                    pass
                    self.texcoord2 = dava_keyed_archive.DavaKeyedArchive.Vector2(self._io)

                if self.format & 64 != 0:
                    pass
                    self.texcoord3 = dava_keyed_archive.DavaKeyedArchive.Vector2(self._io)

                if self.format & 128 != 0:
                    pass
                    self.tangent = dava_keyed_archive.DavaKeyedArchive.Vector3(self._io)

                if self.format & 256 != 0:
                    pass
                    self.binormal = dava_keyed_archive.DavaKeyedArchive.Vector3(self._io)

                if self.format & 512 != 0:
                    pass
                    self.hard_joint_index = self._io.read_f4le()

                if self.format & 1024 != 0:
                    pass
                    self.pivot4 = dava_keyed_archive.DavaKeyedArchive.Vector4(self._io)

                if self.format & 2048 != 0:
                    pass
                    self.pivot = dava_keyed_archive.DavaKeyedArchive.Vector3(self._io)

                if self.format & 4096 != 0:
                    pass
                    self.flexibility = self._io.read_f4le()

                if self.format & 8192 != 0:
                    pass
                    self.angle_sin_cos = dava_keyed_archive.DavaKeyedArchive.Vector2(self._io)

                if self.format & 16384 != 0:
                    pass
                    self.joint_indices = dava_keyed_archive.DavaKeyedArchive.Vector4(self._io)

                if self.format & 32768 != 0:
                    pass
                    self.joint_weights = dava_keyed_archive.DavaKeyedArchive.Vector4(self._io)

                if self.format & 65536 != 0:
                    pass
                    self.cube_texcoord0 = dava_keyed_archive.DavaKeyedArchive.Vector3(self._io)

                if self.format & 131072 != 0:
                    pass
                    self.cube_texcoord1 = dava_keyed_archive.DavaKeyedArchive.Vector3(self._io)

                if self.format & 262144 != 0:
                    pass
                    self.cube_texcoord2 = dava_keyed_archive.DavaKeyedArchive.Vector3(self._io)

                if self.format & 524288 != 0:
                    pass
                    self.cube_texcoord3 = dava_keyed_archive.DavaKeyedArchive.Vector3(self._io)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.format & 1 != 0:
                pass
                self.position._fetch_instances()

            if self.format & 2 != 0:
                pass
                self.normal._fetch_instances()

            if self.format & 4 != 0:
                pass
                self.color._fetch_instances()

            if self.format & 8 != 0:
                pass
                self.texcoord0._fetch_instances()

            if self.format & 16 != 0:
                pass
                self.texcoord1._fetch_instances()

            if self.format & 32 != 0:
                pass
                self.texcoord2._fetch_instances()

            if self.format & 64 != 0:
                pass
                self.texcoord3._fetch_instances()

            if self.format & 128 != 0:
                pass
                self.tangent._fetch_instances()

            if self.format & 256 != 0:
                pass
                self.binormal._fetch_instances()

            if self.format & 512 != 0:
                pass

            if self.format & 1024 != 0:
                pass
                self.pivot4._fetch_instances()

            if self.format & 2048 != 0:
                pass
                self.pivot._fetch_instances()

            if self.format & 4096 != 0:
                pass

            if self.format & 8192 != 0:
                pass
                self.angle_sin_cos._fetch_instances()

            if self.format & 16384 != 0:
                pass
                self.joint_indices._fetch_instances()

            if self.format & 32768 != 0:
                pass
                self.joint_weights._fetch_instances()

            if self.format & 65536 != 0:
                pass
                self.cube_texcoord0._fetch_instances()

            if self.format & 131072 != 0:
                pass
                self.cube_texcoord1._fetch_instances()

            if self.format & 262144 != 0:
                pass
                self.cube_texcoord2._fetch_instances()

            if self.format & 524288 != 0:
                pass
                self.cube_texcoord3._fetch_instances()



    class VertexBlock(KaitaiStruct):
        """Up to 1,000 vertices."""
        SEQ_FIELDS = ()
        def __init__(self, idx_first, num_all, len_vertex, _io, _parent=None, _root=None):
            super(DavaScg.VertexBlock, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.idx_first = idx_first
            self.num_all = num_all
            self.len_vertex = len_vertex
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.vertices
            if hasattr(self, '_m_vertices'):
                pass
                for i in range(len(self._m_vertices)):
                    pass
                    self._m_vertices[i]._fetch_instances()



        @property
        def idx_last(self):
            """Index of the last vertex."""
            if hasattr(self, '_m_idx_last'):
                return self._m_idx_last

            try:
                self._m_idx_last = (self.num_all if self.num_all - self.idx_first < 1000 else self.idx_first + 1000) - 1
                return getattr(self, '_m_idx_last', None)
            except _REASONS as error:
                _fail(self, error, 'idx_last')

        @property
        def vertices(self):
            """The vertices of the block."""
            if hasattr(self, '_m_vertices'):
                return self._m_vertices

            try:
                _pos = self._io.pos()
                self._io.seek(self.idx_first * self.len_vertex)
                self._m_vertices = []
                for i in range((self.idx_last - self.idx_first) + 1):
                    self._m_vertices.append(DavaScg.Vertex(self._parent.format, self._io, self, self._root))

                self._io.seek(_pos)
                return getattr(self, '_m_vertices', None)
            except _REASONS as error:
                _fail(self, error, 'vertices')


    class VertexBuffer(KaitaiStruct):
        """Vertices, all of one format, in blocks of 1,000: each is read when it is
        opened.
        """
        SEQ_FIELDS = ()
        def __init__(self, format, len_vertex, _io, _parent=None, _root=None):
            super(DavaScg.VertexBuffer, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.format = format
            self.len_vertex = len_vertex
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.blocks
            if hasattr(self, '_m_blocks'):
                pass
                for i in range(len(self._m_blocks)):
                    pass
                    self._m_blocks[i]._fetch_instances()



        @property
        def blocks(self):
            """The vertices, in the order that indices count in."""
            if hasattr(self, '_m_blocks'):
                return self._m_blocks

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_blocks = []
                for i in range((self.num_vertices + 999) // 1000):
                    self._m_blocks.append(DavaScg.VertexBlock(i * 1000, self.num_vertices, self.len_vertex, self._io, self, self._root))

                self._io.seek(_pos)
                return getattr(self, '_m_blocks', None)
            except _REASONS as error:
                _fail(self, error, 'blocks')

        @property
        def num_vertices(self):
            """How many vertices there are."""
            if hasattr(self, '_m_num_vertices'):
                return self._m_num_vertices

            try:
                self._m_num_vertices = self._io.size() // self.len_vertex
                return getattr(self, '_m_num_vertices', None)
            except _REASONS as error:
                _fail(self, error, 'num_vertices')


    @property
    def lookup(self):
        """Where each polygon group is, which the file does not state."""
        if hasattr(self, '_m_lookup'):
            return self._m_lookup

        try:
            _pos = self._io.pos()
            self._io.seek(0)
            self._m_lookup = DavaScg.GeometryLookup(self._io, self, self._root)
            self._io.seek(_pos)
            return getattr(self, '_m_lookup', None)
        except _REASONS as error:
            _fail(self, error, 'lookup')

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


