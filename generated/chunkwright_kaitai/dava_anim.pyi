# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class DavaAnim(_base.KaitaiStruct):
    """An animation of the joints of a skeleton. Each track moves the joint of its
    uid; its channels have keys of the position, the orientation (a quaternion
    x, y, z, w) and the scale (one number for all axes), relative to the parent.

    The data after the header is available twice: raw as `body`, and decoded
    as the lazy instance `clip` over the same bytes.
    """
    class Target(IntEnum):
        position = 0
        """The position relative to the parent, x, y, z."""
        orientation = 1
        """The rotation relative to the parent, a quaternion x, y, z, w."""
        scale = 2
        """The scale relative to the parent, one number for all axes."""
    class Interpolation(IntEnum):
        linear = 0
        """Along a straight line."""
        spherical_linear = 1
        """Along an arc, for quaternions."""
        bezier = 2
        """A curve with tangents, which the public engine cannot evaluate."""
    class ClipContent(_base.KaitaiStruct):
        """Tracks and markers of an animation."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: DavaAnim
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        duration: float
        """Length of the animation, in seconds."""
        num_tracks: int
        """Number of animated joints."""
        tracks: list[DavaAnim.Track]
        """The animation of each joint."""
        num_markers: int
        """Number of markers, 0 in every known file."""
        markers: list[DavaAnim.Marker]
        """Points in time with a name."""
    class Track(_base.KaitaiStruct):
        """The animation of a joint."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: DavaAnim.ClipContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        uid: DavaAnim.Text
        """The uid of the joint, by which the engine finds it."""
        name: DavaAnim.Text
        """The name of the joint."""
        magic: bytes
        """Signature, the letters `DVAT`."""
        num_channels: int
        """Number of properties of the joint that change."""
        channels: list[DavaAnim.Channel]
        """Each property that changes, with its keys."""
    class Channel(_base.KaitaiStruct):
        """The keys of one property of a joint."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: DavaAnim.Track
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        target: DavaAnim.Target | int
        """The property that changes."""
        padding: bytes
        """Unused; whatever was in memory when the file was written."""
        magic: bytes
        """Signature, the letters `DVAC`."""
        dimension: int
        """Number of values of a key, 3, 4 or 1."""
        interpolation: DavaAnim.Interpolation | int
        """The interpolation between keys."""
        compression: int
        """0 in every known file; the engine ignores it."""
        num_keys: int
        """Number of keys, in the order of time."""
        keys: list[DavaAnim.Key]
        """The keys, in the order of time."""
    class Key(_base.KaitaiStruct):
        """The value of a property at a point in time."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: DavaAnim.Channel
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        time: float
        """Seconds from the start of the animation."""
        values: list[float]
        """The value at that time."""
        tangents: list[float] | None
        """The tangents of the curve; in no known file.

        None unless `_parent.interpolation == interpolation::bezier`.
        """
    class Marker(_base.KaitaiStruct):
        """A point in time with a name."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: DavaAnim.ClipContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        name: DavaAnim.Text
        """What happens at that time."""
        time: float
        """Seconds from the start of the animation."""
    class Text(_base.KaitaiStruct):
        """A string, padded with zeros to a multiple of four bytes."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: _base.KaitaiStruct
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        data: bytes
        """The string, up to a zero byte."""
        padding: bytes
        """Zeros up to the next multiple of four bytes."""
        @property
        def value(self) -> str:
            """The string, decoded as UTF-8."""
    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    _root: DavaAnim
    _parent: _base.KaitaiStruct
    def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
    magic: bytes
    """Signature, the letters `DVAF`."""
    version: int
    """Version of the format; the engine only reads version 1."""
    crc32: int
    """CRC-32 of the data after the header, `body`."""
    len_body: int
    """Length of the data after the header, in bytes."""
    body: bytes
    """Everything after the header, undecoded."""
    @property
    def clip(self) -> DavaAnim.ClipContent:
        """Everything after the header, decoded."""
