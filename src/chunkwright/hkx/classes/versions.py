"""The known Havok versions, one row each, and what differs between them.

A dialect is a version in a layout. Names change from one version to another, some members are only
implied, and what was an object may become a struct."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.base.wording import join
from chunkwright.errors import QueryError
from chunkwright.hkx.classes import Layout
from chunkwright.hkx.model.hkobject import label

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.file import Header
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.record import Record, Value


class HeaderFields(NamedTuple):
    """The header fields of a version, apart from the layout, as every known file has them."""

    file_version: int
    flags: int
    max_predicate: int
    predicates_size: int


class HavokVersion(NamedTuple):
    """What all packfiles of one contents version have in common.

    ``meta`` are the signatures of ``hkClass`` and ``hkClassMember``. ``array_flags`` is or-ed with
    the count in the capacity word of an ARRAY; ``text_align`` is the alignment of each string in an
    array of strings. With ``variant_room`` the table of global fixups has room for the class
    pointers of variants in arrays, although these are left out; there is none for variants that
    are direct members of an object. With ``lists_reachable`` the class-name section lists every
    class that the used ones need.
    """

    name: str
    header: HeaderFields
    meta: tuple[int, int]
    array_flags: int = 0x80000000
    text_align: int = 2
    variant_room: bool = False
    lists_reachable: bool = False


_META_55: Final = (0x38771F8E, 0xA5240F57)
_META_66: Final = (0x14425E51, 0x4A986551)
_META_2010_2: Final = (0x75585EF6, 0x5C7EA4C2)
_META_2012: Final = (0x33D42383, 0xB0EFA719)
_OLD_FLAGS: Final = 0xC0000000
# Files do not state which predicates they need: of the same animations, some exports have none and
# some, like most files of games, have number 20. When a source of 2014 is converted, they are kept.
_HEADER_2014: Final = HeaderFields(11, 0, 21, 0)
_ROWS: Final = (
    HavokVersion(
        "Havok-5.5.0-r1",
        HeaderFields(5, -1, -1, -1),
        _META_55,
        _OLD_FLAGS,
        text_align=1,
        variant_room=True,
        lists_reachable=True,
    ),
    HavokVersion(
        "Havok-6.6.0-r1", HeaderFields(7, -1, -1, -1), _META_66, _OLD_FLAGS, variant_room=True
    ),
    HavokVersion("Havok-7.1.0-r1", HeaderFields(7, -1, -1, -1), _META_66),
    HavokVersion("hk_2010.1.0-r1", HeaderFields(7, 0, -1, -1), _META_66),
    HavokVersion("hk_2010.2.0-r1", HeaderFields(8, 0, -1, -1), _META_2010_2),
    HavokVersion("hk_2011.1.0-r1", HeaderFields(9, 0, -1, -1), _META_2010_2),
    HavokVersion("hk_2011.2.0-r1", HeaderFields(9, 0, -1, -1), _META_2010_2),
    HavokVersion("hk_2012.2.0-r1", HeaderFields(9, 0, -1, -1), _META_2012),
    HavokVersion("hk_2013.1.0-r1", HeaderFields(9, 0, -1, -1), _META_2012),
    HavokVersion("hk_2014.1.0-r1", _HEADER_2014, _META_2012),
    # No file of this version is known; its classes are checked by signature, the rest is as in
    # 2014.1.
    HavokVersion("hk_2014.2.0-r1", _HEADER_2014, _META_2012),
)
# By contents version, oldest first.
HAVOK_VERSIONS: Final = {row.name: row for row in _ROWS}
VERSIONS: Final = tuple(HAVOK_VERSIONS)


def version_named(text: str) -> HavokVersion:
    """Return the version that a user asks for; ``QueryError`` lists the known ones."""
    if text in HAVOK_VERSIONS:
        return HAVOK_VERSIONS[text]
    raise QueryError(f"no class table for {text}", hint=f"known: {', '.join(VERSIONS)}")


def version_for(contents_version: str) -> HavokVersion:
    """Return the row for writing files of a contents version.

    A version without a row, such as ``Havok-7.0.0-r1``, is written like the next release that has
    one; one that is newer than all, or not a release, like the newest.
    """
    found = HAVOK_VERSIONS.get(contents_version)
    if found is None:
        released = _release(contents_version)
        later = (row for row in _ROWS if _release(row.name) >= released)
        found = next(later, _ROWS[-1]) if released else _ROWS[-1]
    return found


def is_release(contents_version: str) -> bool:
    """Whether a contents version has the form of a release, known or not."""
    return bool(_release(contents_version))


def _release(contents_version: str) -> tuple[int, ...]:
    """Return a sort key for releases; () if the text is not one."""
    found = re.match(_RELEASE, contents_version)
    return (found[1] == "hk_", *map(int, re.findall(r"\d+", found[2]))) if found else ()


_RELEASE: Final = r"(Havok-|hk_)(\d[\d.]*)"


def unusual_fields(header: Header) -> Iterator[tuple[str, int]]:
    """Yield the fields whose values are unusual for the contents version."""
    usual = version_for(header.contents_version).header
    for name in ("file_version", "flags"):
        if getattr(header, name) != getattr(usual, name):
            yield name, getattr(header, name)
    if usual.max_predicate == -1 != header.max_predicate:
        yield "max_predicate", header.max_predicate


class Dialect(NamedTuple):
    """What the bytes of objects depend on besides their classes."""

    version: HavokVersion
    layout: Layout

    @classmethod
    def of(cls, header: Header) -> Dialect:
        """Return the dialect of a packfile with this header."""
        return cls(version_for(header.contents_version), Layout.parse(header.layout))


class Renamed(NamedTuple):
    """A class, or a member of class ``owner``, that is named ``new`` from version ``since``."""

    old: str
    new: str
    since: str
    owner: str = ""


RENAMED: Final = (
    Renamed("hkaSkeletalAnimation", "hkaAnimation", "Havok-6.6.0-r1"),
    Renamed(
        "hkaInterleavedSkeletalAnimation", "hkaInterleavedUncompressedAnimation", "Havok-6.6.0-r1"
    ),
    Renamed("hkaSplineSkeletalAnimation", "hkaSplineCompressedAnimation", "Havok-6.6.0-r1"),
    Renamed("hkaWaveletSkeletalAnimation", "hkaWaveletCompressedAnimation", "Havok-6.6.0-r1"),
    Renamed("hkaDeltaCompressedSkeletalAnimation", "hkaDeltaCompressedAnimation", "Havok-6.6.0-r1"),
    Renamed(
        "hkaWaveletSkeletalAnimationQuantizationFormat",
        "hkaWaveletCompressedAnimationQuantizationFormat",
        "Havok-6.6.0-r1",
    ),
    Renamed(
        "hkaDeltaCompressedSkeletalAnimationQuantizationFormat",
        "hkaDeltaCompressedAnimationQuantizationFormat",
        "Havok-6.6.0-r1",
    ),
    Renamed("name", "trackName", "Havok-6.6.0-r1", owner="hkaAnnotationTrack"),
    # No table in between has the class. Both members are 3.40282e38 in every file.
    Renamed("maxImpulse", "breachImpulse", "hk_2014.1.0-r1", owner="hkpBallSocketConstraintAtom"),
)

# Enums whose items were renamed but kept their values, which are used for conversion.
BY_VALUE: Final = frozenset({("hkaAnimationBinding", "blendHint")})

# The names of animation types, by words in the names of the classes. Other programs store
# the number that the type has in another version.
_TYPES: Final = {
    "Interleaved": "HK_INTERLEAVED_ANIMATION",
    "Delta": "HK_DELTA_COMPRESSED_ANIMATION",
    "Wavelet": "HK_WAVELET_COMPRESSED_ANIMATION",
    "Mirrored": "HK_MIRRORED_ANIMATION",
    "Spline": "HK_SPLINE_COMPRESSED_ANIMATION",
    "Quantized": "HK_QUANTIZED_COMPRESSED_ANIMATION",
    "Predictive": "HK_PREDICTIVE_COMPRESSED_ANIMATION",
    "ReferencePose": "HK_REFERENCE_POSE_ANIMATION",
}
_HAVE_TYPES: Final = ("hkaAnimation", "hkaSkeletalAnimation")


def named_by_class(value: Value, record: Record, owner: str, member: str, codec: Codec) -> Value:
    """Return the name of an enum item, or the one that the class implies if the target lacks it."""
    if owner not in _HAVE_TYPES or member != "type" or codec.names is None:
        return value
    known = getattr(codec.names, "numbers", {})
    if not isinstance(value, str) or value in known:
        return value
    implied = [name for word, name in _TYPES.items() if f"hka{word}" in record.class_name]
    return next((name for name in implied if name in known), value)


# Strings that are class names.
CLASS_NAME_TEXTS: Final = frozenset({("hkRootLevelContainerNamedVariant", "className")})


def carried_name(name: str, source: str, target: str, owner: str = "") -> str:
    """Return the name in version ``target`` of a class or a member of ``owner`` in ``source``."""
    was, will = VERSIONS.index(source), VERSIONS.index(target)
    for row in RENAMED:
        since = VERSIONS.index(row.since)
        if row.owner != owner or (was < since) == (will < since):
            continue
        if name == (row.old if was < since else row.new):
            return row.new if was < since else row.old
    return name


_LARGEST: Final = 0xFFFFFFFF  # a count takes 32 bits


def _static_dofs(animation: Record) -> int:
    """Count the constant degrees of freedom in the transform tracks of a compressed animation.

    The constants fill the buffer up to the quantisation tables; those of float tracks follow.
    Measured on animations without float tracks, in files of 6.6 to 2010.1.
    """
    quantized = animation["qFormat"]
    stored = (quantized["offsetIdx"] - animation["staticDOFsIdx"]) // 4
    moving = quantized["numD"] - _dynamic_dofs(animation)
    found = int(stored - (animation["numberOfFloatTracks"] - moving))
    return found if 0 <= found <= _LARGEST else 0


def _dynamic_dofs(animation: Record) -> int:
    """Count the moving degrees of freedom: the bits above the lowest six of each track's mask."""
    buffer, at = animation["dataBuffer"].tobytes(), animation["staticMaskIdx"]
    tracks = animation["numberOfTransformTracks"]
    if at < 0 or tracks <= 0 or at + 2 * tracks > len(buffer):
        return 0
    masks = struct.unpack_from(f"<{tracks}H", buffer, at)
    return sum((mask >> 6).bit_count() for mask in masks)


# Members that a target has and a source implies; all others start empty.
COMPUTED: Final[dict[tuple[str, str], Callable[[Record], Value]]] = {
    (name, member): count
    for name in ("hkaDeltaCompressedAnimation", "hkaWaveletCompressedAnimation")
    for member, count in (
        ("numStaticTransformDOFs", _static_dofs),
        ("numDynamicTransformDOFs", _dynamic_dofs),
    )
}


# The identity of a record, the index of a member, and that of an element if there are several.
PointerSlot = tuple[int, ...]


class Loss(NamedTuple):
    """Something that the target cannot represent: its path, and what happens to it."""

    path: str
    what: str

    def __str__(self) -> str:
        return f"{self.path}: {self.what}"


class Sharing:
    """A record of which objects were embedded as structs, and which are still pointed to."""

    def __init__(self, root: HkObject | None) -> None:
        self._embedded: dict[int, HkObject] = {}
        self._slots: dict[int, PointerSlot] = {}
        self._pointed: set[int] = set() if root is None else {id(root)}

    def point_to(self, obj: HkObject) -> None:
        """Record that a pointer to an object stays a pointer."""
        self._pointed.add(id(obj))

    def embed(self, obj: HkObject, slot: PointerSlot) -> str | None:
        """Record that a pointer becomes a struct; return the loss if another one already did.

        ``slot`` is the place of the pointer, which is visited again if its holder becomes a struct
        too.
        """
        self._embedded[id(obj)] = obj
        if self._slots.setdefault(id(obj), slot) == slot:
            return None
        return (
            f"{obj.class_name} #{obj.number:04d} is pointed to from elsewhere too, and becomes "
            "another struct here"
        )

    def is_embedded(self, obj: HkObject) -> bool:
        """Whether an object has become a struct."""
        return id(obj) in self._embedded

    def kept(self, made: Mapping[int, HkObject | None]) -> list[HkObject]:
        """Return the new objects without those that only became structs; ``made`` is by old identity."""
        return [
            one
            for place, one in made.items()
            if one is not None and (place not in self._embedded or place in self._pointed)
        ]

    def losses(self) -> Iterator[Loss]:
        """Yield a loss for each object that became a struct but is still pointed to."""
        for place, obj in self._embedded.items():
            if place in self._pointed:
                what = "is a struct where one object points to it, and an object for the others"
                yield Loss(join(*label(obj)), what)
