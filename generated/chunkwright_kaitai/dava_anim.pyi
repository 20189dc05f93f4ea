# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from enum import IntEnum
from typing import ClassVar

from kaitaistruct import KaitaiStream

from . import _struct as _base

class DavaAnim(_base.KaitaiStruct):
    """An animation of the joints of a skeleton. Each track moves the joint of its
    uid; its channels have keys of the position, the orientation (a quaternion
    x, y, z, w) and the scale (one number for all directions) in the parent.

    What follows the header is offered twice: as the raw span `body`, and
    decoded, as the lazy instance `clip` over the same bytes.
    """
    class Target(IntEnum):
        position = 0
        """The position in the parent, x, y, z."""
        orientation = 1
        """The rotation in the parent, a quaternion x, y, z, w."""
        scale = 2
        """The scale in the parent, one number for all directions."""
    class Interpolation(IntEnum):
        linear = 0
        """On a straight line."""
        spherical_linear = 1
        """On an arc, for quaternions."""
        bezier = 2
        """On a curve with tangents, which the public engine cannot draw."""
    class ClipContent(_base.KaitaiStruct):
        """Tracks and markers of an animation."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: DavaAnim
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        duration: float
        """How long the animation lasts, in seconds."""
        num_tracks: int
        """Number of joints that are moved."""
        tracks: list[DavaAnim.Track]
        """How each joint is moved."""
        num_markers: int
        """Number of markers, 0 in every known file."""
        markers: list[DavaAnim.Marker]
        """Points of time with a name."""
    class Track(_base.KaitaiStruct):
        """How one joint is moved."""
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
        """Number of things about the joint that change."""
        channels: list[DavaAnim.Channel]
        """Each thing that changes, with its keys."""
    class Channel(_base.KaitaiStruct):
        """The keys of one thing about a joint."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: DavaAnim.Track
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        target: DavaAnim.Target | int
        """What it is that changes."""
        padding: bytes
        """Whatever was in memory when the file was written."""
        magic: bytes
        """Signature, the letters `DVAC`."""
        dimension: int
        """Number of values of a key, 3, 4 or 1."""
        interpolation: DavaAnim.Interpolation | int
        """How to get from one key to the next."""
        compression: int
        """0 in every known file; the engine does not look at it."""
        num_keys: int
        """Number of keys, in the order of time."""
        keys: list[DavaAnim.Key]
        """The keys, in the order of time."""
    class Key(_base.KaitaiStruct):
        """What something is at a point of time."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: DavaAnim.Channel
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        time: float
        """Seconds from the start of the animation."""
        values: list[float]
        """What it is then."""
        tangents: list[float] | None
        """How the curve passes through it; in no known file.

        None unless `_parent.interpolation == interpolation::bezier`.
        """
    class Marker(_base.KaitaiStruct):
        """A point of time with a name."""
        SEQ_FIELDS: ClassVar[tuple[str, ...]]
        _root: DavaAnim
        _parent: DavaAnim.ClipContent
        def __init__(self, _io: KaitaiStream, _parent: object = ..., _root: object = ...) -> None: ...
        name: DavaAnim.Text
        """What happens at that time."""
        time: float
        """Seconds from the start of the animation."""
    class Text(_base.KaitaiStruct):
        """A string, filled with zeros to a multiple of four bytes."""
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
    """Version of the format; the engine reads no other than 1."""
    crc32: int
    """CRC-32 of what follows the header, `body`."""
    len_body: int
    """Length of what follows the header, in bytes."""
    body: bytes
    """Everything after the header, undecoded."""
    @property
    def clip(self) -> DavaAnim.ClipContent:
        """Everything after the header, decoded."""
