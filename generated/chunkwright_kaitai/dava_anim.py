# This is a generated file! Please edit source .ksy file and use kaitai-struct-compiler to rebuild
# type: ignore

import kaitaistruct
from kaitaistruct import BytesIO
from ._struct import KaitaiStream, KaitaiStruct, REASONS as _REASONS, fail as _fail
from enum import IntEnum


if getattr(kaitaistruct, 'API_VERSION', (0, 9)) < (0, 11):
    raise Exception("Incompatible Kaitai Struct Python API: 0.11 or later is required, but you have %s" % (kaitaistruct.__version__))

class DavaAnim(KaitaiStruct):
    """An animation of the joints of a skeleton. Each track moves the joint of its
    uid; its channels have keys of the position, the orientation (a quaternion
    x, y, z, w) and the scale (one number for all axes), relative to the parent.
    
    The data after the header is available twice: raw as `body`, and decoded
    as the lazy instance `clip` over the same bytes.
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Animation/AnimationBinaryFormat.md
    
    
    .. seealso::
       Source - https://github.com/hi-skittles/dava.engine/blob/6b1581974e694823a409763527832b84c9c70603/Sources/Internal/Animation/AnimationClip.cpp

    Fields:
        magic: Signature, the letters `DVAF`.
        version: Version of the format; the engine only reads version 1.
        crc32: CRC-32 of the data after the header, `body`.
        len_body: Length of the data after the header, in bytes.
        body: Everything after the header, undecoded.
    """
    SEQ_FIELDS = ("magic", "version", "crc32", "len_body", "body",)

    class Interpolation(IntEnum):
        linear = 0
        spherical_linear = 1
        bezier = 2

    class Target(IntEnum):
        position = 0
        orientation = 1
        scale = 2
    def __init__(self, _io, _parent=None, _root=None):
        super(DavaAnim, self).__init__(_io)
        self._parent = _parent
        self._root = _root or self
        self._read()

    def _read(self):
        try:
            self.magic = self._io.read_bytes(4)
            if not self.magic == b"\x44\x56\x41\x46":
                raise kaitaistruct.ValidationNotEqualError(b"\x44\x56\x41\x46", self.magic, self._io, u"/seq/0")
            self.version = self._io.read_u4le()
            if not self.version == 1:
                raise kaitaistruct.ValidationNotEqualError(1, self.version, self._io, u"/seq/1")
            self.crc32 = self._io.read_u4le()
            self.len_body = self._io.read_u4le()
            self.body = self._io.read_bytes(self.len_body)
        except _REASONS as error:
            _fail(self, error)


    def _fetch_instances(self):
        pass
        _ = self.clip
        if hasattr(self, '_m_clip'):
            pass
            self._m_clip._fetch_instances()


    class Channel(KaitaiStruct):
        """The keys of one property of a joint.

        Fields:
            target: The property that changes.
            padding: Unused; whatever was in memory when the file was written.
            magic: Signature, the letters `DVAC`.
            dimension: Number of values of a key, 3, 4 or 1.
            interpolation: The interpolation between keys.
            compression: 0 in every known file; the engine ignores it.
            num_keys: Number of keys, in the order of time.
            keys: The keys, in the order of time.
        """
        SEQ_FIELDS = ("target", "padding", "magic", "dimension", "interpolation", "compression", "num_keys", "keys",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaAnim.Channel, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.target = KaitaiStream.resolve_enum(DavaAnim.Target, self._io.read_u1())
                self.padding = self._io.read_bytes(3)
                self.magic = self._io.read_bytes(4)
                if not self.magic == b"\x44\x56\x41\x43":
                    raise kaitaistruct.ValidationNotEqualError(b"\x44\x56\x41\x43", self.magic, self._io, u"/types/channel/seq/2")
                self.dimension = self._io.read_u1()
                self.interpolation = KaitaiStream.resolve_enum(DavaAnim.Interpolation, self._io.read_u1())
                self.compression = self._io.read_u2le()
                self.num_keys = self._io.read_u4le()
                self.keys = []
                for i in range(self.num_keys):
                    self.keys.append(DavaAnim.Key(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.keys)):
                pass
                self.keys[i]._fetch_instances()



    class ClipContent(KaitaiStruct):
        """Tracks and markers of an animation.

        Fields:
            duration: Length of the animation, in seconds.
            num_tracks: Number of animated joints.
            tracks: The animation of each joint.
            num_markers: Number of markers, 0 in every known file.
            markers: Points in time with a name.
        """
        SEQ_FIELDS = ("duration", "num_tracks", "tracks", "num_markers", "markers",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaAnim.ClipContent, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.duration = self._io.read_f4le()
                self.num_tracks = self._io.read_u4le()
                self.tracks = []
                for i in range(self.num_tracks):
                    self.tracks.append(DavaAnim.Track(self._io, self, self._root))

                self.num_markers = self._io.read_u4le()
                self.markers = []
                for i in range(self.num_markers):
                    self.markers.append(DavaAnim.Marker(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            for i in range(len(self.tracks)):
                pass
                self.tracks[i]._fetch_instances()

            for i in range(len(self.markers)):
                pass
                self.markers[i]._fetch_instances()



    class Key(KaitaiStruct):
        """The value of a property at a point in time.

        Fields:
            time: Seconds from the start of the animation.
            values: The value at that time.
            tangents: The tangents of the curve; in no known file.
        """
        SEQ_FIELDS = ("time", "values", "tangents",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaAnim.Key, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.time = self._io.read_f4le()
                self.values = []
                for i in range(self._parent.dimension):
                    self.values.append(self._io.read_f4le())

                if self._parent.interpolation == DavaAnim.Interpolation.bezier:
                    pass
                    self.tangents = []
                    for i in range(4):
                        self.tangents.append(self._io.read_f4le())
            except _REASONS as error:
                _fail(self, error)




        def _fetch_instances(self):
            pass
            for i in range(len(self.values)):
                pass

            if self._parent.interpolation == DavaAnim.Interpolation.bezier:
                pass
                for i in range(len(self.tangents)):
                    pass




    class Marker(KaitaiStruct):
        """A point in time with a name.

        Fields:
            name: What happens at that time.
            time: Seconds from the start of the animation.
        """
        SEQ_FIELDS = ("name", "time",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaAnim.Marker, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.name = DavaAnim.Text(self._io, self, self._root)
                self.time = self._io.read_f4le()
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass
            self.name._fetch_instances()


    class Text(KaitaiStruct):
        """A string, padded with zeros to a multiple of four bytes.

        Fields:
            data: The string, up to a zero byte.
            padding: Zeros up to the next multiple of four bytes.
        """
        SEQ_FIELDS = ("data", "padding",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaAnim.Text, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.data = self._io.read_bytes_term(0, False, True, True)
                self.padding = self._io.read_bytes(3 - len(self.data) % 4)
            except _REASONS as error:
                _fail(self, error)


        def _fetch_instances(self):
            pass

        @property
        def value(self):
            """The string, decoded as UTF-8."""
            if hasattr(self, '_m_value'):
                return self._m_value

            try:
                self._m_value = (self.data).decode(u"UTF-8")
                return getattr(self, '_m_value', None)
            except _REASONS as error:
                _fail(self, error, 'value')


    class Track(KaitaiStruct):
        """The animation of a joint.

        Fields:
            uid: The uid of the joint, by which the engine finds it.
            name: The name of the joint.
            magic: Signature, the letters `DVAT`.
            num_channels: Number of properties of the joint that change.
            channels: Each property that changes, with its keys.
        """
        SEQ_FIELDS = ("uid", "name", "magic", "num_channels", "channels",)
        def __init__(self, _io, _parent=None, _root=None):
            super(DavaAnim.Track, self).__init__(_io)
            self._parent = _parent
            self._root = _root
            self._read()

        def _read(self):
            try:
                self.uid = DavaAnim.Text(self._io, self, self._root)
                self.name = DavaAnim.Text(self._io, self, self._root)
                self.magic = self._io.read_bytes(4)
                if not self.magic == b"\x44\x56\x41\x54":
                    raise kaitaistruct.ValidationNotEqualError(b"\x44\x56\x41\x54", self.magic, self._io, u"/types/track/seq/2")
                self.num_channels = self._io.read_u4le()
                self.channels = []
                for i in range(self.num_channels):
                    self.channels.append(DavaAnim.Channel(self._io, self, self._root))
            except _REASONS as error:
                _fail(self, error)



        def _fetch_instances(self):
            pass
            self.uid._fetch_instances()
            self.name._fetch_instances()
            for i in range(len(self.channels)):
                pass
                self.channels[i]._fetch_instances()



    @property
    def clip(self):
        """Everything after the header, decoded."""
        if hasattr(self, '_m_clip'):
            return self._m_clip

        try:
            _pos = self._io.pos()
            self._io.seek(16)
            self._raw__m_clip = self._io.read_bytes(len(self.body))
            _io__raw__m_clip = KaitaiStream(BytesIO(self._raw__m_clip))
            self._m_clip = DavaAnim.ClipContent(_io__raw__m_clip, self, self._root)
            self._io.seek(_pos)
            return getattr(self, '_m_clip', None)
        except _REASONS as error:
            _fail(self, error, 'clip')


