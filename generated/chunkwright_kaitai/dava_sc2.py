# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaSc2(KaitaiStruct):
    """A scene or model of the DAVA Engine. The header is followed by Keyed
    Archives, whose arrangement depends on the version. Before version 30 each
    object of the scene is an archive of its own, and says how many children
    follow it; from version 30 one archive holds the whole scene.
    
    Meshes are in the scene itself up to version 25, where `geometry` of a data
    node has their vertices and indices, and in the `.scg` file of the same name
    later.
    
    What follows the header is offered twice: as the raw span `body`, and
    decoded, as the lazy instance `scene` over the same bytes. Before version
    30 the objects have to be walked one by one, because the file does not
    state where each of them starts: `lookup` does that, and `data_nodes` and
    `entities` are the trees that a reader wants to see.
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Scene3D/SceneFileV2.cpp
    
    
    .. seealso::
       Source - https://github.com/MelvilPE/dava.revanced/blob/07acd313b4f5b89c8c94a0754bc957e4a778d513/Sources/Internal/Scene3D/SceneFileV2.cpp

    Fields:
        magic: Signature, the letters `SFV2`.
        version: Version of the scene format. Versions 1 to 49 are known; the `scene` of
            a newer one is decoded as that of 49, which fails if its layout differs.
        num_nodes: Number of entities at the root of the scene.
        body: Everything after the header, undecoded.
    """
    SEQ_FIELDS = ("magic", "version", "num_nodes", "body",)

    class FileType(IntEnum):
        scene = 0
        model = 1
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaSc2, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.magic = self._io.read_bytes(4)
            if not self.magic == b"\x53\x46\x56\x32":
                raise kaitaistruct.ValidationNotEqualError(b"\x53\x46\x56\x32", self.magic, self._io, u"/seq/0")
            self.version = self._io.read_u4le()
            self.num_nodes = self._io.read_u4le()
            self.body = self._io.read_bytes_full()
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        _ = self.scene
        if hasattr(self, '_m_scene'):
            pass
            self._m_scene._fetch_instances()


    class NodeArchive(KaitaiStruct):
        """The archive of an object, always a version 1 archive, passed to find
        where it ends and how many children follow.

        Fields:
            magic: Signature, the letters `KA`.
            version: Version 1, a string map.
            num_entries: Number of key and value pairs.
            entries: The entries, of which one may tell how many children follow.
            finish: Nothing; the condition makes `ofs_end` known at this point.
        """
        SEQ_FIELDS = ("magic", "version", "num_entries", "entries", "finish",)
        def __init__(self, is_entity, _io, _parent=None, _root=None):
            super(DavaSc2.NodeArchive, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.is_entity = is_entity
            self._read()

        def _read(self):
            try:
                if self.ofs_archive >= 0:
                    pass
                    self.magic = self._io.read_bytes(2)
                    if not self.magic == b"\x4B\x41":
                        raise kaitaistruct.ValidationNotEqualError(b"\x4B\x41", self.magic, self._io, u"/types/node_archive/seq/0")

                self.version = self._io.read_bytes(2)
                if not self.version == b"\x01\x00":
                    raise kaitaistruct.ValidationNotEqualError(b"\x01\x00", self.version, self._io, u"/types/node_archive/seq/1")
                self.num_entries = self._io.read_u4le()
                self.entries = []
                for i in range(self.num_entries):
                    self.entries.append(DavaSc2.PassedEntry((self.entries[i - 1].num_children if i != 0 else 0), self._io, self, self._root))

                if self.ofs_end >= 0:
                    pass
                    self.finish = self._io.read_bytes(0)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.ofs_archive >= 0:
                pass

            for i in range(len(self.entries)):
                pass
                self.entries[i]._fetch_instances()

            if self.ofs_end >= 0:
                pass

            _ = self.child_ends
            if hasattr(self, '_m_child_ends'):
                pass
                for i in range(len(self._m_child_ends)):
                    pass
                    self._m_child_ends[i]._fetch_instances()



        @property
        def child_ends(self):
            """Takes up no bytes; where the objects below each child end."""
            if hasattr(self, '_m_child_ends'):
                return self._m_child_ends

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_child_ends = []
                for i in range(self.num_children):
                    self._m_child_ends.append(DavaSc2.NodeEnd((self.child_ends[i - 1].number_end if i != 0 else self.idx_node + 2), self._io, self, self._root))

                self._io.seek(_pos)
                return getattr(self, '_m_child_ends', None)
            except _REASONS as error:
                _fail(self, error, 'child_ends')

        @property
        def idx_node(self):
            """Index of the object in the list, so far its last."""
            if hasattr(self, '_m_idx_node'):
                return self._m_idx_node

            try:
                self._m_idx_node = (self.so_far - 1)
                return getattr(self, '_m_idx_node', None)
            except _REASONS as error:
                _fail(self, error, 'idx_node')

        @property
        def num_children(self):
            """Number of children, the value of `#childrenCount`."""
            if hasattr(self, '_m_num_children'):
                return self._m_num_children

            try:
                self._m_num_children = (self.entries[-1].num_children if self.num_entries != 0 else 0)
                return getattr(self, '_m_num_children', None)
            except _REASONS as error:
                _fail(self, error, 'num_children')

        @property
        def num_open(self):
            """How many objects are known to follow after this one."""
            if hasattr(self, '_m_num_open'):
                return self._m_num_open

            try:
                self._m_num_open = ((self.num_open_before + self.num_children) - 1)
                return getattr(self, '_m_num_open', None)
            except _REASONS as error:
                _fail(self, error, 'num_open')

        @property
        def num_open_before(self):
            """How many objects are known to follow, of those at the top and of
            children, this one counted.
            """
            if hasattr(self, '_m_num_open_before'):
                return self._m_num_open_before

            try:
                self._m_num_open_before = ((self._root.num_nodes if self.is_entity else self._parent.num_data_trees) if self.idx_node == 0 else (self._parent.entity_archives[self.idx_node - 1].num_open if self.is_entity else self._parent.data_archives[self.idx_node - 1].num_open))
                return getattr(self, '_m_num_open_before', None)
            except _REASONS as error:
                _fail(self, error, 'num_open_before')

        @property
        def number_end(self):
            """Number of the object that follows those below this one, from 1."""
            if hasattr(self, '_m_number_end'):
                return self._m_number_end

            try:
                self._m_number_end = (self.child_ends[-1].number_end if self.num_children != 0 else self.idx_node + 2)
                return getattr(self, '_m_number_end', None)
            except _REASONS as error:
                _fail(self, error, 'number_end')

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

        @property
        def so_far(self):
            """Number of objects in the list with this one."""
            if hasattr(self, '_m_so_far'):
                return self._m_so_far

            try:
                self._m_so_far = (len(self._parent.entity_archives) if self.is_entity else len(self._parent.data_archives))
                return getattr(self, '_m_so_far', None)
            except _REASONS as error:
                _fail(self, error, 'so_far')


    class NodeEnd(KaitaiStruct):
        """Takes up no bytes; finds where the objects below a child end."""
        SEQ_FIELDS = ()
        def __init__(self, number, _io, _parent=None, _root=None):
            super(DavaSc2.NodeEnd, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.number = number
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def number_end(self):
            """Number of the object that follows those below the child, from 1."""
            if hasattr(self, '_m_number_end'):
                return self._m_number_end

            try:
                self._m_number_end = (self._root.scene.lookup.entity_archives[self.number - 1].number_end if self._parent.is_entity else self._root.scene.lookup.data_archives[self.number - 1].number_end)
                return getattr(self, '_m_number_end', None)
            except _REASONS as error:
                _fail(self, error, 'number_end')


    class NodeGeometry(KaitaiStruct):
        """The buffers of a polygon group, decoded as those of an `.scg` file are. It
        takes up no bytes.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaSc2.NodeGeometry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
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
        def indices(self):
            """The indices of the vertices of which primitives consist."""
            try:
                from . import dava_scg
                if hasattr(self, '_m_indices'):
                    return self._m_indices

                if self.lookup.len_indices > 0:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.lookup.ofs_indices)
                    self._raw__m_indices = self._io.read_bytes(self.lookup.len_indices)
                    _io__raw__m_indices = KaitaiStream(BytesIO(self._raw__m_indices))
                    self._m_indices = dava_scg.DavaScg.IndexBuffer(self.lookup.index_format == 1, _io__raw__m_indices)
                    self._io.seek(_pos)

                return getattr(self, '_m_indices', None)
            except _REASONS as error:
                _fail(self, error, 'indices')

        @property
        def lookup(self):
            """Where the buffers are, which the keys of the archive tell."""
            try:
                from . import dava_scg
                if hasattr(self, '_m_lookup'):
                    return self._m_lookup

                _pos = self._io.pos()
                self._io.seek(0)
                self._m_lookup = dava_scg.DavaScg.BufferLookup(self._parent.archive.body, self._io)
                self._io.seek(_pos)
                return getattr(self, '_m_lookup', None)
            except _REASONS as error:
                _fail(self, error, 'lookup')

        @property
        def vertices(self):
            """The vertices, if their size is that of the format."""
            try:
                from . import dava_scg
                if hasattr(self, '_m_vertices'):
                    return self._m_vertices

                if self.lookup.is_known:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.lookup.ofs_vertices)
                    self._raw__m_vertices = self._io.read_bytes(self.lookup.len_vertices)
                    _io__raw__m_vertices = KaitaiStream(BytesIO(self._raw__m_vertices))
                    self._m_vertices = dava_scg.DavaScg.VertexBuffer(self.lookup.vertex_format, self.lookup.len_vertex, _io__raw__m_vertices)
                    self._io.seek(_pos)

                return getattr(self, '_m_vertices', None)
            except _REASONS as error:
                _fail(self, error, 'vertices')


    class NodePlace(KaitaiStruct):
        """Takes up no bytes; finds where an object is."""
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaSc2.NodePlace, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def is_global_material(self):
            """True for an archive named "GlobalMaterial", which is among the
            entities but only refers to a material.
            """
            if hasattr(self, '_m_is_global_material'):
                return self._m_is_global_material

            try:
                self._m_is_global_material =  ((self._parent.is_entity) and (self._parent.archive.body.lookup.class_name == u"GlobalMaterial")) 
                return getattr(self, '_m_is_global_material', None)
            except _REASONS as error:
                _fail(self, error, 'is_global_material')

        @property
        def num_children(self):
            """Number of children, the value of `#childrenCount`."""
            if hasattr(self, '_m_num_children'):
                return self._m_num_children

            try:
                self._m_num_children = (self._root.scene.lookup.entity_archives[self._parent.number - 1].num_children if self._parent.is_entity else self._root.scene.lookup.data_archives[self._parent.number - 1].num_children)
                return getattr(self, '_m_num_children', None)
            except _REASONS as error:
                _fail(self, error, 'num_children')

        @property
        def ofs_archive(self):
            """Where the archive starts."""
            if hasattr(self, '_m_ofs_archive'):
                return self._m_ofs_archive

            try:
                self._m_ofs_archive = (self._root.scene.lookup.entity_archives[self._parent.number - 1].ofs_archive if self._parent.is_entity else self._root.scene.lookup.data_archives[self._parent.number - 1].ofs_archive)
                return getattr(self, '_m_ofs_archive', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_archive')


    class PassedEntry(KaitaiStruct):
        """An entry of an archive with no more of it than to find the next one, and
        what is known of the number of children after it. A format description
        cannot look a key up in a map, hence this chain, in which each link knows
        the one before. `archive` of the object has the values.

        Fields:
            key_type: Type of the key, the number of a `key_type`.
            len_key: Length of the key, in bytes.
            key: The key, spelt out.
            value_type: Type of the value, the number of a `variant_type`.
            int32: The value, if it is an integer as the number of children is.
            len_value: Length of a string, of bytes or of an archive.
            value: The value of any other type, undecoded.
            wide_string: The value, if it is a string of wide characters.
            array: The value, if it is a list of values.
        """
        SEQ_FIELDS = ("key_type", "len_key", "key", "value_type", "int32", "len_value", "value", "wide_string", "array",)
        def __init__(self, so_far, _io, _parent=None, _root=None):
            super(DavaSc2.PassedEntry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.so_far = so_far
            self._read()

        def _read(self):
            try:
                from . import dava_keyed_archive
                self.key_type = self._io.read_u1()
                if not  ((self.key_type == 4) or (self.key_type == 18) or (self.key_type == 20)) :
                    raise kaitaistruct.ValidationNotAnyOfError(self.key_type, self._io, u"/types/passed_entry/seq/0")
                self.len_key = self._io.read_u4le()
                self.key = self._io.read_bytes(self.len_key)
                self.value_type = self._io.read_u1()
                if not self.value_type <= 30:
                    raise kaitaistruct.ValidationGreaterThanError(30, self.value_type, self._io, u"/types/passed_entry/seq/3")
                if self.value_type == 2:
                    pass
                    self.int32 = self._io.read_s4le()

                if  ((self.value_type == 4) or (self.value_type == 6) or (self.value_type == 8) or (self.value_type == 18) or (self.value_type == 20)) :
                    pass
                    self.len_value = self._io.read_u4le()

                if  ((self.value_type != 2) and (self.value_type != 5) and (self.value_type != 27)) :
                    pass
                    self.value = self._io.read_bytes((self.len_value if  ((self.value_type == 4) or (self.value_type == 6) or (self.value_type == 8) or (self.value_type == 18) or (self.value_type == 20))  else (0 if self.value_type == 0 else (1 if  ((self.value_type == 1) or (self.value_type == 22) or (self.value_type == 23))  else (2 if  ((self.value_type == 24) or (self.value_type == 25))  else (4 if  ((self.value_type == 3) or (self.value_type == 7))  else (8 if  ((self.value_type == 11) or (self.value_type == 21) or ( ((self.value_type >= 9) and (self.value_type <= 10)) ))  else (12 if self.value_type == 12 else (24 if self.value_type == 19 else (36 if self.value_type == 15 else (40 if self.value_type == 29 else (64 if self.value_type == 16 else 16))))))))))))

                if self.value_type == 5:
                    pass
                    self.wide_string = dava_keyed_archive.DavaKeyedArchive.WideStringValue(self._io)

                if self.value_type == 27:
                    pass
                    self.array = dava_keyed_archive.DavaKeyedArchive.ArrayValue(self._io)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.value_type == 2:
                pass

            if  ((self.value_type == 4) or (self.value_type == 6) or (self.value_type == 8) or (self.value_type == 18) or (self.value_type == 20)) :
                pass

            if  ((self.value_type != 2) and (self.value_type != 5) and (self.value_type != 27)) :
                pass

            if self.value_type == 5:
                pass
                self.wide_string._fetch_instances()

            if self.value_type == 27:
                pass
                self.array._fetch_instances()


        @property
        def num_children(self):
            """Number of children, as far as known, from `#childrenCount`."""
            if hasattr(self, '_m_num_children'):
                return self._m_num_children

            try:
                self._m_num_children = (self.int32 if  ((self.value_type == 2) and (self.key == b"\x23\x63\x68\x69\x6C\x64\x72\x65\x6E\x43\x6F\x75\x6E\x74"))  else self.so_far)
                return getattr(self, '_m_num_children', None)
            except _REASONS as error:
                _fail(self, error, 'num_children')


    class SceneContent(KaitaiStruct):
        """What follows the header of a scene, in the arrangement of its version.

        Fields:
            version_tags: Versions of single features of the format, by name; empty in every
                known file.
            len_descriptor: Length of the descriptor, in bytes.
            descriptor: What kind of file this is, and which geometry belongs to it.
            num_data_nodes: Number of data nodes, those that are children of another one not
                counted. Version 1 has two trees instead, of the materials and of
                the meshes.
        """
        SEQ_FIELDS = ("version_tags", "len_descriptor", "descriptor", "num_data_nodes",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaSc2.SceneContent, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import dava_keyed_archive
                if self.version >= 14:
                    pass
                    self.version_tags = dava_keyed_archive.DavaKeyedArchive.KeyedArchive(self._io)

                if self.version >= 10:
                    pass
                    self.len_descriptor = self._io.read_u4le()

                if self.version >= 10:
                    pass
                    self._raw_descriptor = self._io.read_bytes(self.len_descriptor)
                    _io__raw_descriptor = KaitaiStream(BytesIO(self._raw_descriptor))
                    self.descriptor = DavaSc2.SceneDescriptor(_io__raw_descriptor, self, self._root)

                if  ((self.ofs_content >= 0) and (self.version >= 2) and (self.version < 30)) :
                    pass
                    self.num_data_nodes = self._io.read_u4le()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self.version >= 14:
                pass
                self.version_tags._fetch_instances()

            if self.version >= 10:
                pass

            if self.version >= 10:
                pass
                self.descriptor._fetch_instances()

            if  ((self.ofs_content >= 0) and (self.version >= 2) and (self.version < 30)) :
                pass

            _ = self.archive
            if hasattr(self, '_m_archive'):
                pass
                self._m_archive._fetch_instances()

            _ = self.data_nodes
            if hasattr(self, '_m_data_nodes'):
                pass
                for i in range(len(self._m_data_nodes)):
                    pass
                    self._m_data_nodes[i]._fetch_instances()


            _ = self.entities
            if hasattr(self, '_m_entities'):
                pass
                for i in range(len(self._m_entities)):
                    pass
                    self._m_entities[i]._fetch_instances()


            _ = self.geometry
            if hasattr(self, '_m_geometry'):
                pass
                self._m_geometry._fetch_instances()

            _ = self.lookup
            if hasattr(self, '_m_lookup'):
                pass
                self._m_lookup._fetch_instances()

            _ = self.version
            if hasattr(self, '_m_version'):
                pass


        @property
        def archive(self):
            """The whole scene from version 30 on: data nodes in the array
            `#dataNodes`, entities in the array `#hierarchy`, which
            their children have too.
            """
            try:
                from . import dava_keyed_archive
                if hasattr(self, '_m_archive'):
                    return self._m_archive

                if  ((self.version >= 30) and (self.ofs_content >= 0)) :
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_content)
                    self._raw__m_archive = self._io.read_bytes_full()
                    _io__raw__m_archive = KaitaiStream(BytesIO(self._raw__m_archive))
                    self._m_archive = dava_keyed_archive.DavaKeyedArchive(_io__raw__m_archive)
                    self._io.seek(_pos)

                return getattr(self, '_m_archive', None)
            except _REASONS as error:
                _fail(self, error, 'archive')

        @property
        def data_nodes(self):
            """Objects that entities share: materials, meshes, particle emitters.
            """
            if hasattr(self, '_m_data_nodes'):
                return self._m_data_nodes

            try:
                if self.version < 30:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_data_nodes = []
                    for i in range(self.lookup.num_data_trees):
                        self._m_data_nodes.append(DavaSc2.TreeNode(False, (self.lookup.data_archives[self.data_nodes[i - 1].number - 1].number_end if i != 0 else 1), self._io, self, self._root))

                    self._io.seek(_pos)

                return getattr(self, '_m_data_nodes', None)
            except _REASONS as error:
                _fail(self, error, 'data_nodes')

        @property
        def entities(self):
            """Trees of entities. In versions 14 to 29 the first one may be the
            global material instead, which only refers to a material.
            """
            if hasattr(self, '_m_entities'):
                return self._m_entities

            try:
                if self.version < 30:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_entities = []
                    for i in range(self._root.num_nodes):
                        self._m_entities.append(DavaSc2.TreeNode(True, (self.lookup.entity_archives[self.entities[i - 1].number - 1].number_end if i != 0 else 1), self._io, self, self._root))

                    self._io.seek(_pos)

                return getattr(self, '_m_entities', None)
            except _REASONS as error:
                _fail(self, error, 'entities')

        @property
        def geometry(self):
            """The data between data nodes and entities, from version 26 on."""
            if hasattr(self, '_m_geometry'):
                return self._m_geometry

            try:
                if  ((self.version >= 26) and (self.version < 30)) :
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.lookup.ofs_data_end)
                    self._m_geometry = DavaSc2.SceneGeometry(self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_geometry', None)
            except _REASONS as error:
                _fail(self, error, 'geometry')

        @property
        def lookup(self):
            """Where each object is, which the file does not state."""
            if hasattr(self, '_m_lookup'):
                return self._m_lookup

            try:
                if self.version < 30:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_lookup = DavaSc2.SceneLookup(self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_lookup', None)
            except _REASONS as error:
                _fail(self, error, 'lookup')

        @property
        def ofs_content(self):
            """Where the parts that all versions have end."""
            if hasattr(self, '_m_ofs_content'):
                return self._m_ofs_content

            try:
                self._m_ofs_content = self._io.pos()
                return getattr(self, '_m_ofs_content', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_content')

        @property
        def version(self):
            """Version in the header, which is not 0."""
            if hasattr(self, '_m_version'):
                return self._m_version

            try:
                _pos = self._io.pos()
                self._io.seek(4)
                self._m_version = self._io.read_u4le()
                if not self._m_version >= 1:
                    raise kaitaistruct.ValidationLessThanError(1, self._m_version, self._io, u"/types/scene_content/instances/version")
                self._io.seek(_pos)
                return getattr(self, '_m_version', None)
            except _REASONS as error:
                _fail(self, error, 'version')


    class SceneDescriptor(KaitaiStruct):
        """What kind of file this is, and which geometry belongs to it.

        Fields:
            file_type: What kind of file this is.
            geometry_id_hash: Hash over the ids of the polygon groups in the `.scg` file of the
                same name, or 0 if there is none.
            geometry_data_hash: Hash over the content of the `.scg` file.
            unknown: Fields of unknown meaning, in no known file.
        """
        SEQ_FIELDS = ("file_type", "geometry_id_hash", "geometry_data_hash", "unknown",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaSc2.SceneDescriptor, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.file_type = KaitaiStream.resolve_enum(DavaSc2.FileType, self._io.read_u4le())
                if self._io.size() >= 12:
                    pass
                    self.geometry_id_hash = self._io.read_u8le()

                if self._io.size() >= 20:
                    pass
                    self.geometry_data_hash = self._io.read_u8le()

                if (not (self._io.is_eof())):
                    pass
                    self.unknown = self._io.read_bytes_full()
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self._io.size() >= 12:
                pass

            if self._io.size() >= 20:
                pass

            if (not (self._io.is_eof())):
                pass



    class SceneGeometry(KaitaiStruct):
        """Which geometry belongs to a scene of version 26 to 29.

        Fields:
            geometry_id_hash: Hash over the ids of the polygon groups in the `.scg` file of the
                same name, or 0 if there is none.
            extra_archive: An archive of unknown purpose, which readers skip.
            finish: Takes up no bytes; the condition computes `ofs_end` at this point.
        """
        SEQ_FIELDS = ("geometry_id_hash", "extra_archive", "finish",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaSc2.SceneGeometry, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                from . import dava_keyed_archive
                self.geometry_id_hash = self._io.read_u8le()
                if self._root.version >= 28:
                    pass
                    self.extra_archive = dava_keyed_archive.DavaKeyedArchive.KeyedArchive(self._io)

                if self.ofs_end >= 0:
                    pass
                    self.finish = self._io.read_bytes(0)
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            if self._root.version >= 28:
                pass
                self.extra_archive._fetch_instances()

            if self.ofs_end >= 0:
                pass


        @property
        def ofs_end(self):
            """Where the entities start."""
            if hasattr(self, '_m_ofs_end'):
                return self._m_ofs_end

            try:
                self._m_ofs_end = self._io.pos()
                return getattr(self, '_m_ofs_end', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_end')


    class SceneLookup(KaitaiStruct):
        """The objects of a scene before version 30, walked one by one to find
        where each of them starts, and which of them are below which. It takes
        up no bytes.
        """
        SEQ_FIELDS = ()
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaSc2.SceneLookup, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.data_archives
            if hasattr(self, '_m_data_archives'):
                pass
                for i in range(len(self._m_data_archives)):
                    pass
                    self._m_data_archives[i]._fetch_instances()


            _ = self.entity_archives
            if hasattr(self, '_m_entity_archives'):
                pass
                for i in range(len(self._m_entity_archives)):
                    pass
                    self._m_entity_archives[i]._fetch_instances()



        @property
        def data_archives(self):
            """Archives of all data nodes in the order of the file, in which the
            children of a node follow it.
            """
            if hasattr(self, '_m_data_archives'):
                return self._m_data_archives

            try:
                if self.num_data_trees != 0:
                    pass
                    _pos = self._io.pos()
                    self._io.seek((self._parent.ofs_content if self._root.version == 1 else self._parent.ofs_content + 4))
                    self._m_data_archives = []
                    i = 0
                    while True:
                        _ = DavaSc2.NodeArchive(False, self._io, self, self._root)
                        self._m_data_archives.append(_)
                        if _.num_open == 0:
                            break
                        i += 1
                    self._io.seek(_pos)

                return getattr(self, '_m_data_archives', None)
            except _REASONS as error:
                _fail(self, error, 'data_archives')

        @property
        def entity_archives(self):
            """Archives of all entities in the order of the file, in which the
            children of an entity follow it.
            """
            if hasattr(self, '_m_entity_archives'):
                return self._m_entity_archives

            try:
                if self._root.num_nodes != 0:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(self.ofs_entities)
                    self._m_entity_archives = []
                    i = 0
                    while True:
                        _ = DavaSc2.NodeArchive(True, self._io, self, self._root)
                        self._m_entity_archives.append(_)
                        if _.num_open == 0:
                            break
                        i += 1
                    self._io.seek(_pos)

                return getattr(self, '_m_entity_archives', None)
            except _REASONS as error:
                _fail(self, error, 'entity_archives')

        @property
        def num_data_trees(self):
            """Number of trees of data nodes."""
            if hasattr(self, '_m_num_data_trees'):
                return self._m_num_data_trees

            try:
                self._m_num_data_trees = (self._parent.num_data_nodes if self._root.version != 1 else 2)
                return getattr(self, '_m_num_data_trees', None)
            except _REASONS as error:
                _fail(self, error, 'num_data_trees')

        @property
        def ofs_data_end(self):
            """Where the data nodes end."""
            if hasattr(self, '_m_ofs_data_end'):
                return self._m_ofs_data_end

            try:
                self._m_ofs_data_end = (self.data_archives[-1].ofs_end if self.num_data_trees != 0 else self._parent.ofs_content + 4)
                return getattr(self, '_m_ofs_data_end', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_data_end')

        @property
        def ofs_entities(self):
            """Where the entities start."""
            if hasattr(self, '_m_ofs_entities'):
                return self._m_ofs_entities

            try:
                self._m_ofs_entities = (self._parent.geometry.ofs_end if self._root.version >= 26 else self.ofs_data_end)
                return getattr(self, '_m_ofs_entities', None)
            except _REASONS as error:
                _fail(self, error, 'ofs_entities')


    class TreeNode(KaitaiStruct):
        """An object of the scene, and the objects below it. The archive states how
        many children follow, each of which may have children in turn; without
        such an entry there are none.
        """
        SEQ_FIELDS = ()
        def __init__(self, is_entity, number, _io, _parent=None, _root=None):
            super(DavaSc2.TreeNode, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.is_entity = is_entity
            self.number = number
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass
            _ = self.archive
            if hasattr(self, '_m_archive'):
                pass
                self._m_archive._fetch_instances()

            _ = self.children
            if hasattr(self, '_m_children'):
                pass
                for i in range(len(self._m_children)):
                    pass
                    self._m_children[i]._fetch_instances()


            _ = self.geometry
            if hasattr(self, '_m_geometry'):
                pass
                self._m_geometry._fetch_instances()

            _ = self.lookup
            if hasattr(self, '_m_lookup'):
                pass
                self._m_lookup._fetch_instances()


        @property
        def archive(self):
            """The object itself, with its properties."""
            try:
                from . import dava_keyed_archive
                if hasattr(self, '_m_archive'):
                    return self._m_archive

                _pos = self._io.pos()
                self._io.seek(self.lookup.ofs_archive)
                self._m_archive = dava_keyed_archive.DavaKeyedArchive.StringArchive(self._io)
                self._io.seek(_pos)
                return getattr(self, '_m_archive', None)
            except _REASONS as error:
                _fail(self, error, 'archive')

        @property
        def children(self):
            """The objects below this one."""
            if hasattr(self, '_m_children'):
                return self._m_children

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_children = []
                for i in range(self.lookup.num_children):
                    self._m_children.append(DavaSc2.TreeNode(self.is_entity, ((self.number + 1) if i == 0 else (self._root.scene.lookup.entity_archives[self.children[i - 1].number - 1].number_end if self.is_entity else self._root.scene.lookup.data_archives[self.children[i - 1].number - 1].number_end)), self._io, self, self._root))

                self._io.seek(_pos)
                return getattr(self, '_m_children', None)
            except _REASONS as error:
                _fail(self, error, 'children')

        @property
        def geometry(self):
            """The vertices and indices of a polygon group."""
            if hasattr(self, '_m_geometry'):
                return self._m_geometry

            try:
                if self.is_polygon_group:
                    pass
                    _pos = self._io.pos()
                    self._io.seek(0)
                    self._m_geometry = DavaSc2.NodeGeometry(self._io, self, self._root)
                    self._io.seek(_pos)

                return getattr(self, '_m_geometry', None)
            except _REASONS as error:
                _fail(self, error, 'geometry')

        @property
        def is_polygon_group(self):
            """True for a mesh with one material."""
            if hasattr(self, '_m_is_polygon_group'):
                return self._m_is_polygon_group

            try:
                self._m_is_polygon_group =  (((not (self.is_entity))) and (self.archive.body.lookup.class_name == u"PolygonGroup")) 
                return getattr(self, '_m_is_polygon_group', None)
            except _REASONS as error:
                _fail(self, error, 'is_polygon_group')

        @property
        def label(self):
            """Class and name of the object, and how many are below it."""
            if hasattr(self, '_m_label'):
                return self._m_label

            try:
                self._m_label = ((self.archive.body.label + u", ") + str(self.lookup.num_children)) + (u" children" if self.lookup.num_children != 1 else u" child")
                return getattr(self, '_m_label', None)
            except _REASONS as error:
                _fail(self, error, 'label')

        @property
        def lookup(self):
            """Where the object is, and how many children follow."""
            if hasattr(self, '_m_lookup'):
                return self._m_lookup

            try:
                _pos = self._io.pos()
                self._io.seek(0)
                self._m_lookup = DavaSc2.NodePlace(self._io, self, self._root)
                self._io.seek(_pos)
                return getattr(self, '_m_lookup', None)
            except _REASONS as error:
                _fail(self, error, 'lookup')


    @property
    def scene(self):
        """Everything after the header, decoded."""
        if hasattr(self, '_m_scene'):
            return self._m_scene

        try:
            _pos = self._io.pos()
            self._io.seek(12)
            self._m_scene = DavaSc2.SceneContent(self._io, self, self._root)
            self._io.seek(_pos)
            return getattr(self, '_m_scene', None)
        except _REASONS as error:
            _fail(self, error, 'scene')


