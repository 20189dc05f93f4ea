# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import KaitaiStream, BytesIO
from ._struct import KaitaiStruct
from . import dava_keyed_archive


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaSc2(KaitaiStruct):
    """A scene or model of the DAVA Engine. The header is followed by Keyed
    Archives, whose arrangement depends on the version. Before version 30 each
    object of the scene is an archive of its own, and says how many children
    follow it; from version 30 one archive holds the whole scene.
    
    Meshes are in the scene itself up to version 25, and in the `.scg` file of
    the same name later.
    
    What follows the header is offered twice: as the raw span `body`, and
    decoded, as the lazy instance `scene` over the same bytes.
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Scene3D/SceneFileV2.cpp
    
    
    .. seealso::
       Source - https://github.com/MelvilPE/dava.revanced/blob/07acd313b4f5b89c8c94a0754bc957e4a778d513/Sources/Internal/Scene3D/SceneFileV2.cpp

    Fields:
        magic: Signature.
        version: Version of the scene format. Versions 1 to 49 are known; decoding a
            `scene` of another one fails.
        num_nodes: Number of entities at the root of the scene.
        body: Everything after the header, undecoded.
    """
    SEQ_FIELDS = ("magic", "version", "num_nodes", "body",)
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaSc2, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        self.magic = self._io.read_bytes(4)
        if not self.magic == b"\x53\x46\x56\x32":
            raise kaitaistruct.ValidationNotEqualError(b"\x53\x46\x56\x32", self.magic, self._io, u"/seq/0")
        self.version = self._io.read_u4le()
        self.num_nodes = self._io.read_u4le()
        self.body = self._io.read_bytes_full()


    def _fetch_instances(self):
        pass
        _ = self.scene
        if hasattr(self, '_m_scene'):
            pass
            self._m_scene._fetch_instances()


    class NodeLookup(KaitaiStruct):
        """What is known of a node after one more of its entries has been looked
        at. It takes up no bytes. A format description cannot look a key up in
        a map, hence this chain, in which each link knows the one before.
        """
        SEQ_FIELDS = ()
        def __init__(self, entry, previous_num_children, previous_is_global_material, _io, _parent=None, _root=None):
            super(DavaSc2.NodeLookup, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self.entry = entry
            self.previous_num_children = previous_num_children
            self.previous_is_global_material = previous_is_global_material
            self._read()

        def _read(self):
            pass


        def _fetch_instances(self):
            pass

        @property
        def has_string_key(self):
            """True if the key is a string, as it should."""
            if hasattr(self, '_m_has_string_key'):
                return self._m_has_string_key

            self._m_has_string_key = self.entry.key.type == dava_keyed_archive.DavaKeyedArchive.VariantType.string
            return getattr(self, '_m_has_string_key', None)

        @property
        def is_children_count(self):
            """True if the entry is `#childrenCount`."""
            if hasattr(self, '_m_is_children_count'):
                return self._m_is_children_count

            self._m_is_children_count =  ((self.has_string_key) and (self.entry.value.type == dava_keyed_archive.DavaKeyedArchive.VariantType.int32) and (self.key == b"\x23\x63\x68\x69\x6C\x64\x72\x65\x6E\x43\x6F\x75\x6E\x74")) 
            return getattr(self, '_m_is_children_count', None)

        @property
        def is_global_material(self):
            """True if the node is the global material, as far as known."""
            if hasattr(self, '_m_is_global_material'):
                return self._m_is_global_material

            self._m_is_global_material = (self.entry.value.value.value == b"\x47\x6C\x6F\x62\x61\x6C\x4D\x61\x74\x65\x72\x69\x61\x6C" if self.is_name else self.previous_is_global_material)
            return getattr(self, '_m_is_global_material', None)

        @property
        def is_name(self):
            """True if the entry is `##name`, the name of the node's class."""
            if hasattr(self, '_m_is_name'):
                return self._m_is_name

            self._m_is_name =  ((self.has_string_key) and (self.entry.value.type == dava_keyed_archive.DavaKeyedArchive.VariantType.string) and (self.key == b"\x23\x23\x6E\x61\x6D\x65")) 
            return getattr(self, '_m_is_name', None)

        @property
        def key(self):
            """The key."""
            if hasattr(self, '_m_key'):
                return self._m_key

            if self.has_string_key:
                pass
                self._m_key = self.entry.key.value.value

            return getattr(self, '_m_key', None)

        @property
        def num_children(self):
            """Number of children, as far as known."""
            if hasattr(self, '_m_num_children'):
                return self._m_num_children

            self._m_num_children = (self.entry.value.value.value if self.is_children_count else self.previous_num_children)
            return getattr(self, '_m_num_children', None)


    class SceneContent(KaitaiStruct):
        """What follows the header of a scene, in the arrangement of its version.

        Fields:
            materials: Tree of the materials. Version 1 only.
            static_meshes: Tree of the meshes. Version 1 only.
            version_tags: Versions of single features of the format, by name; empty in every
                known file.
            len_descriptor: Length of the descriptor, in bytes.
            descriptor: What kind of file this is, and which geometry belongs to it.
            num_data_nodes: Number of data nodes, those that are children of another one not
                counted.
            data_nodes: Objects that entities share: materials, meshes, particle emitters.
            geometry_id_hash: Hash over the ids of the polygon groups in the `.scg` file of the
                same name, or 0 if there is none.
            extra_archive: An archive of unknown purpose, which readers skip.
            entities: Trees of entities. In versions 14 to 29 the first one may be the
                global material instead (see `tree_node`).
            archive: The whole scene: data nodes in the array `#dataNodes`, entities in
                the array `#hierarchy`, which children have in turn.
        """
        SEQ_FIELDS = ("materials", "static_meshes", "version_tags", "len_descriptor", "descriptor", "num_data_nodes", "data_nodes", "geometry_id_hash", "extra_archive", "entities", "archive",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaSc2.SceneContent, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            if self.version == 1:
                pass
                self.materials = DavaSc2.TreeNode(self._io, self, self._root)

            if self.version == 1:
                pass
                self.static_meshes = DavaSc2.TreeNode(self._io, self, self._root)

            if self.version >= 14:
                pass
                self.version_tags = dava_keyed_archive.DavaKeyedArchive.KeyedArchive(False, 4, False, self._io)

            if self.version >= 10:
                pass
                self.len_descriptor = self._io.read_u4le()

            if self.version >= 10:
                pass
                self._raw_descriptor = self._io.read_bytes(self.len_descriptor)
                _io__raw_descriptor = KaitaiStream(BytesIO(self._raw_descriptor))
                self.descriptor = DavaSc2.SceneDescriptor(_io__raw_descriptor, self, self._root)

            if  ((self.version >= 2) and ((not (self.is_single_archive)))) :
                pass
                self.num_data_nodes = self._io.read_u4le()

            if  ((self.version >= 2) and ((not (self.is_single_archive)))) :
                pass
                self.data_nodes = []
                for i in range(self.num_data_nodes):
                    self.data_nodes.append(DavaSc2.TreeNode(self._io, self, self._root))


            if  ((self.version >= 26) and ((not (self.is_single_archive)))) :
                pass
                self.geometry_id_hash = self._io.read_u8le()

            if  ((self.version >= 28) and ((not (self.is_single_archive)))) :
                pass
                self.extra_archive = dava_keyed_archive.DavaKeyedArchive.KeyedArchive(False, 4, False, self._io)

            if (not (self.is_single_archive)):
                pass
                self.entities = []
                for i in range(self._root.num_nodes):
                    self.entities.append(DavaSc2.TreeNode(self._io, self, self._root))


            if self.is_single_archive:
                pass
                self.archive = dava_keyed_archive.DavaKeyedArchive.KeyedArchive(False, 4, False, self._io)



        def _fetch_instances(self):
            pass
            if self.version == 1:
                pass
                self.materials._fetch_instances()

            if self.version == 1:
                pass
                self.static_meshes._fetch_instances()

            if self.version >= 14:
                pass
                self.version_tags._fetch_instances()

            if self.version >= 10:
                pass

            if self.version >= 10:
                pass
                self.descriptor._fetch_instances()

            if  ((self.version >= 2) and ((not (self.is_single_archive)))) :
                pass

            if  ((self.version >= 2) and ((not (self.is_single_archive)))) :
                pass
                for i in range(len(self.data_nodes)):
                    pass
                    self.data_nodes[i]._fetch_instances()


            if  ((self.version >= 26) and ((not (self.is_single_archive)))) :
                pass

            if  ((self.version >= 28) and ((not (self.is_single_archive)))) :
                pass
                self.extra_archive._fetch_instances()

            if (not (self.is_single_archive)):
                pass
                for i in range(len(self.entities)):
                    pass
                    self.entities[i]._fetch_instances()


            if self.is_single_archive:
                pass
                self.archive._fetch_instances()

            _ = self.version
            if hasattr(self, '_m_version'):
                pass


        @property
        def is_single_archive(self):
            """True if one archive holds the whole scene."""
            if hasattr(self, '_m_is_single_archive'):
                return self._m_is_single_archive

            self._m_is_single_archive = self.version >= 30
            return getattr(self, '_m_is_single_archive', None)

        @property
        def version(self):
            """Version in the header, held to what is known."""
            if hasattr(self, '_m_version'):
                return self._m_version

            _pos = self._io.pos()
            self._io.seek(4)
            self._m_version = self._io.read_u4le()
            if not self._m_version >= 1:
                raise kaitaistruct.ValidationLessThanError(1, self._m_version, self._io, u"/types/scene_content/instances/version")
            if not self._m_version <= 49:
                raise kaitaistruct.ValidationGreaterThanError(49, self._m_version, self._io, u"/types/scene_content/instances/version")
            self._io.seek(_pos)
            return getattr(self, '_m_version', None)


    class SceneDescriptor(KaitaiStruct):
        """What kind of file this is, and which geometry belongs to it.

        Fields:
            file_type: 0 for a scene, 1 for a model.
            geometry_id_hash: Hash over the ids of the polygon groups in the `.scg` file of the
                same name, or 0 if there is none.
            geometry_data_hash: Hash over the content of the `.scg` file.
            rest: Fields of unknown meaning.
        """
        SEQ_FIELDS = ("file_type", "geometry_id_hash", "geometry_data_hash", "rest",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaSc2.SceneDescriptor, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.file_type = self._io.read_u4le()
            if self._io.size() >= 12:
                pass
                self.geometry_id_hash = self._io.read_u8le()

            if self._io.size() >= 20:
                pass
                self.geometry_data_hash = self._io.read_u8le()

            self.rest = self._io.read_bytes_full()


        def _fetch_instances(self):
            pass
            if self._io.size() >= 12:
                pass

            if self._io.size() >= 20:
                pass



    class TreeNode(KaitaiStruct):
        """An object of the scene, and the objects below it. The archive tells how
        many children follow, each of which may have children in turn; without
        such an entry there are none.

        Fields:
            archive: The object itself.
            lookups: Takes up no bytes: steps through the entries of the archive, to find
                what is said there of the tree.
            children: The objects below this one.
        """
        SEQ_FIELDS = ("archive", "lookups", "children",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaSc2.TreeNode, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            self.archive = dava_keyed_archive.DavaKeyedArchive.StringArchive(4, self._io)
            self.lookups = []
            for i in range(self.num_lookups):
                self.lookups.append(DavaSc2.NodeLookup(self.archive.body.entries[i], (0 if i == 0 else self.lookups[i - 1].num_children),  ((i != 0) and (self.lookups[i - 1].is_global_material)) , self._io, self, self._root))

            self.children = []
            for i in range(self.num_children):
                self.children.append(DavaSc2.TreeNode(self._io, self, self._root))



        def _fetch_instances(self):
            pass
            self.archive._fetch_instances()
            for i in range(len(self.lookups)):
                pass
                self.lookups[i]._fetch_instances()

            for i in range(len(self.children)):
                pass
                self.children[i]._fetch_instances()


        @property
        def is_global_material(self):
            """True for an archive named "GlobalMaterial", which stands among the
            entities but only refers to a material.
            """
            if hasattr(self, '_m_is_global_material'):
                return self._m_is_global_material

            self._m_is_global_material =  ((self.num_lookups != 0) and (self.lookups[self.num_lookups - 1].is_global_material)) 
            return getattr(self, '_m_is_global_material', None)

        @property
        def num_children(self):
            """Number of children, the value of `#childrenCount`."""
            if hasattr(self, '_m_num_children'):
                return self._m_num_children

            self._m_num_children = (0 if self.num_lookups == 0 else self.lookups[self.num_lookups - 1].num_children)
            return getattr(self, '_m_num_children', None)

        @property
        def num_lookups(self):
            """Number of entries in the archive."""
            if hasattr(self, '_m_num_lookups'):
                return self._m_num_lookups

            self._m_num_lookups = self.archive.body.num_entries
            return getattr(self, '_m_num_lookups', None)


    @property
    def scene(self):
        """Everything after the header, decoded."""
        if hasattr(self, '_m_scene'):
            return self._m_scene

        _pos = self._io.pos()
        self._io.seek(12)
        self._m_scene = DavaSc2.SceneContent(self._io, self, self._root)
        self._io.seek(_pos)
        return getattr(self, '_m_scene', None)


