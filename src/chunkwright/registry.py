"""The registry: the rooms of all formats, and the choice between them by content.

``ROOMS`` lists the rooms of this package. An installed package adds its own with an entry point
of the group ``chunkwright.rooms`` that refers to a subclass of ``chunkwright.room.Room``.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from chunkwright import document as documents
from chunkwright import logs
from chunkwright.anim.room import AnimationRoom
from chunkwright.collector import collector_paused
from chunkwright.document import TEXT_VERSION, Document
from chunkwright.dvpl.room import DvplRoom
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    QueryError,
    UnknownFormatError,
    UnsupportedVersionError,
    boundary,
)
from chunkwright.heightmap.room import HeightmapRoom
from chunkwright.hkx.room import PackfileRoom
from chunkwright.keyed_archive.room import KeyedArchiveRoom
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.nmo.room import VirtoolsRoom
from chunkwright.room import Room, WrapperRoom
from chunkwright.sc2.room import SceneRoom
from chunkwright.scg.room import GeometryRoom
from chunkwright.state_chunk.room import StateChunkRoom
from chunkwright.tagfile.room import TagfileRoom
from chunkwright.tex.room import TextureRoom
from chunkwright.text_paths import failing_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from chunkwright.json_types import JsonMapping

    Options = Mapping[str, object]

AnyRoom = Room[Any]
AnyWrapperRoom = WrapperRoom[Any, Any]
D = TypeVar("D", bound=Document)

DVPL: Final = DvplRoom()
SCENE: Final = SceneRoom()
GEOMETRY: Final = GeometryRoom()
KEYED_ARCHIVE: Final = KeyedArchiveRoom()
TEXTURE: Final = TextureRoom()
ANIMATION: Final = AnimationRoom()
HEIGHTMAP: Final = HeightmapRoom()
PACKFILE: Final = PackfileRoom()
TAGFILE: Final = TagfileRoom()
VIRTOOLS: Final = VirtoolsRoom()
STATE_CHUNK: Final = StateChunkRoom()

# In the order of identification: wrappers come first.
ROOMS: Final[tuple[AnyRoom, ...]] = (
    DVPL,
    SCENE,
    GEOMETRY,
    KEYED_ARCHIVE,
    TEXTURE,
    ANIMATION,
    HEIGHTMAP,
    TAGFILE,
    PACKFILE,
    VIRTOOLS,
    STATE_CHUNK,
)

ENTRY_POINTS: Final = "chunkwright.rooms"
OFFSETS_SHOWN: Final = 3

# What other files begin with, and what to do with them.
_HEAD: Final = 4096
_MARK: Final = b'"chunkwright"'  # one of the first members of every text form


def rooms() -> tuple[AnyRoom, ...]:
    """Return the rooms of this package, then those of installed packages."""
    return (*ROOMS, *installed())


@cache
def installed() -> tuple[AnyRoom, ...]:
    """Return the rooms that installed packages add, ordered by name.

    Raises ``QueryError`` for an entry point that is not a room, or whose name is taken.
    """
    if not any(map(_may_add_rooms, sys.path)):
        return ()
    from importlib.metadata import entry_points

    found: list[AnyRoom] = []
    for point in sorted(entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        kind = point.load()
        if not (isinstance(kind, type) and issubclass(kind, Room)):
            raise QueryError(f"the entry point {point.name} of {ENTRY_POINTS} is not a Room")
        room: AnyRoom = kind()
        if room.name in [other.name for other in (*ROOMS, *found)]:
            raise QueryError(f"{point.value} adds a second format named {room.name!r}")
        found.append(room)
    return tuple(found)


def _may_add_rooms(folder: str) -> bool:
    """Whether any package in a folder has entry points of the group.

    Importing ``importlib.metadata`` costs as much as reading a small file, so it is only done if
    there is such a package.
    """
    try:
        packages = [name for name in os.listdir(folder or ".") if name.endswith(".dist-info")]
    except OSError:
        return False  # an archive or a missing folder, which Python ignores too
    for name in packages:
        try:
            with open(os.path.join(folder, name, "entry_points.txt"), "rb") as file:
                if f"[{ENTRY_POINTS}]".encode() in file.read():
                    return True
        except OSError:
            continue  # most packages have none
    return False


def by_name(name: str) -> AnyRoom:
    """Return the room of a format; ``QueryError`` lists the known names."""
    for room in ROOMS:
        if room.name == name:
            return room
    for room in installed():
        if room.name == name:
            return room
    names = ", ".join(room.name for room in rooms())
    raise QueryError(f"unknown format {name!r}", hint=f"known: {names}")


def wrapper_by_name(name: str) -> AnyWrapperRoom:
    """Return the room of a wrapping format; ``QueryError`` for any other name."""
    room = by_name(name)
    if not isinstance(room, WrapperRoom):
        raise QueryError(f"{name} is not a wrapping format")
    return room


def by_extension(file: str) -> AnyRoom | None:
    """Return the format that a file's extensions stand for; inside a wrapper's, the inner one."""
    by_suffix = {suffix: room for room in rooms() for suffix in room.extensions}
    name, suffix = os.path.splitext(file.lower())
    found = by_suffix.get(suffix)
    if found is not None and found.is_wrapper:
        return by_suffix.get(os.path.splitext(name)[1], found)
    return found


def detect(data: bytes, *, wrappers: bool = True) -> AnyRoom | None:
    """Return the format of ``data``, recognised by magic, else by structure.

    Data that only ends like that of a wrapper is of the format that it begins like.
    """
    bare = [room for room in rooms() if not room.is_wrapper]
    found = _among(rooms() if wrappers else bare, data)
    if isinstance(found, WrapperRoom) and not found.fits(data):
        return next((room for room in bare if room.has_magic(data)), found)
    return found


def _among(candidates: Sequence[AnyRoom], data: bytes) -> AnyRoom | None:
    for room in candidates:
        if room.has_magic(data):
            return room
    for room in candidates:
        if room.by_structure and room.probe(data):
            return room
    return None


def identify(
    data: bytes, *, file: str | None = None, limits: Limits = DEFAULT_LIMITS, strict: bool = True
) -> AnyRoom:
    """Return the format that ``data`` opens as; for a wrapper, that of its content."""
    return rooms_of(data, file=file, limits=limits, strict=strict)[-1]


def rooms_of(
    data: bytes, *, file: str | None = None, limits: Limits = DEFAULT_LIMITS, strict: bool = True
) -> list[AnyRoom]:
    """Return the formats that take part in reading ``data``: a wrapper, and that of its content."""
    room = _detect_or_fail(data, file)
    if not isinstance(room, WrapperRoom):
        return [room]
    with boundary(file, room.name):
        payload, _ = room.unwrap(data, limits=limits, strict=strict)
    inner = detect(payload, wrappers=False)
    return [room] if inner is None else [room, inner]


def read(
    data: bytes,
    *,
    file: str | None = None,
    format: str | None = None,  # noqa: A002 - the registry's own word
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    **options: object,
) -> Document:
    """Read ``data`` as ``format``, or as the format of its content; remove wrappers.

    With an ``offset`` it is read from inside other data of any kind.
    """
    if offset is not None:
        options["offset"] = offset
        room = _inside(data, offset, format, file)
    else:
        room = by_name(format) if format else _detect_or_fail(data, file)
    if isinstance(room, WrapperRoom):
        return _read_wrapped(room, data, file, limits, options, keep=bool(format))
    document: Document = _read(room, data, file, limits, options)
    return document


def read_holding(
    texts: Iterable[str], data: bytes, *, file: str | None = None, **options: object
) -> Document | None:
    """Read ``data`` as ``read`` does; None if its bytes show that it lacks one of ``texts``.

    Such data is not read at all, so it may be damaged.
    """
    document: Document | None = None
    room = _detect_or_fail(data, file)
    if not isinstance(room, WrapperRoom):
        if all(_may_hold(room, data, text) for text in texts):
            document = _read(room, data, file, DEFAULT_LIMITS, options)
        return document
    wrapped: Document = _read(room, data, file, DEFAULT_LIMITS, _of_wrapper(room, options))
    payload = room.payload(wrapped)
    inner = detect(payload, wrappers=False)
    if inner is None:
        return wrapped
    if all(_may_hold(inner, payload, text) for text in texts):
        document = _read_inside(wrapped, inner, payload, options, DEFAULT_LIMITS)
    return document


def _may_hold(room: AnyRoom, data: bytes, text: str) -> bool:
    from chunkwright.query.patterns import AnyCase

    if isinstance(text, AnyCase):
        return room.may_hold_in_any_case(data, text)
    return room.may_hold(data, text)


def read_as(
    room: Room[D],
    data: bytes,
    *,
    file: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    **options: object,
) -> D:
    """Read ``data``, which has to be of the format of one particular room, wrapped or not.

    Raises ``QueryError`` if it is of another format, ``UnknownFormatError`` if of none. A format
    without a magic is taken at the caller's word: not every file of it shows what it is.
    """
    if offset is not None:
        _inside(data, offset, room.name, file)
        return _read(room, data, file, limits, {**options, "offset": offset})
    found = detect(data) or (_detect_or_fail(data, file) if room.magic else room)
    if isinstance(found, WrapperRoom):
        wrapped = _read(found, data, file, limits, _of_wrapper(found, options))
        payload = found.payload(wrapped)
        inner = detect(payload, wrappers=False)
        if inner is not None:
            _expect(room, inner, file)
            return _read_inside(wrapped, room, payload, options, limits)
    _expect(room, found, file)
    return _read(room, data, file, limits, options)


def _expect(wanted: AnyRoom, found: AnyRoom, file: str | None) -> None:
    if found is not wanted:
        raise QueryError(
            f"expected {wanted.title}, found {found.title}",
            file=file,
            format=found.name,
            hint="chunkwright.open opens any format",
        )


def _read(room: Room[D], data: bytes, file: str | None, limits: Limits, options: Options) -> D:
    with boundary(file, room.name), collector_paused():
        _check_options(room, options)
        document = room.read(data, limits=limits, **options)
    document.source = file
    logs.debug("%s is a %s", file or "a buffer", room.title)
    return document


def _read_wrapped(
    room: AnyWrapperRoom,
    data: bytes,
    file: str | None,
    limits: Limits,
    options: Options,
    *,
    keep: bool,
) -> Document:
    """Read the content of a wrapper; the wrapper itself if ``keep``, or if it is unknown."""
    document: Document = _read(room, data, file, limits, _of_wrapper(room, options))
    payload = room.payload(document)
    inner = None if keep else detect(payload, wrappers=False)
    if inner is not None:
        document = _read_inside(document, inner, payload, options, limits)
    return document


def _read_inside(
    wrapped: Document, inner: Room[D], payload: bytes, options: Options, limits: Limits
) -> D:
    # What the wrapper has taken is not foreign to what it contains.
    taken = set(_of_wrapper(by_name(wrapped.format), options)) - set(_read_keywords(inner))
    rest = {name: value for name, value in options.items() if name not in taken}
    document = _read(inner, payload, wrapped.source, limits, rest)
    document.wrapper = wrapped.wrapper
    return document


def _of_wrapper(room: AnyRoom, options: Options) -> Options:
    """Return those of the options that a wrapper has."""
    return {name: options[name] for name in _read_keywords(room) if name in options}


def _read_keywords(room: AnyRoom) -> list[str]:
    return sorted([*(option.name for option in room.read_options), *room.read_keywords])


def _check_options(room: AnyRoom, options: Options) -> None:
    known = _read_keywords(room)
    for name in options:
        if name not in known:
            hint = f"it accepts {', '.join(known)}" if known else "it accepts no options"
            raise QueryError(f"the {room.title} does not accept the option {name!r}", hint=hint)


def from_dict(data: JsonMapping) -> Document:
    """Build a document from its text form; ``CorruptError`` says what is wrong with it and where.

    Where the document has no address yet, the path is that inside the text form.
    """
    try:
        return _build(data)
    except LimitError:
        raise  # looking for the place would cost as much again
    except ChunkwrightError as error:
        error.path = error.path or failing_path(_build, data)
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        lacks = isinstance(error, KeyError)
        message = f"the text form {'lacks the key' if lacks else 'is malformed:'} {error}"
        known = isinstance(data, dict) and data.get("format") in [room.name for room in rooms()]
        raise CorruptError(
            message, path=failing_path(_build, data), format=data["format"] if known else None
        ) from error


def _build(data: JsonMapping) -> Document:
    if data["chunkwright"] != TEXT_VERSION:
        raise UnsupportedVersionError(f"unknown version {data['chunkwright']!r} of the text form")
    room = by_name(data["format"])
    with boundary(None, room.name), collector_paused():
        document: Document = room.from_dict(data)
        if "wrapper" in data:
            form = data["wrapper"]
            document.wrapper = wrapper_by_name(form["format"]).wrapper_from_dict(form)
    return document


def _detect_or_fail(data: bytes, file: str | None) -> AnyRoom:
    room = detect(data)
    if room is not None:
        return room
    start = data[:8].hex(" ") or "nothing"
    signs = ", ".join(room.recognised_by() for room in rooms())
    raise UnknownFormatError(
        f"not a known format (starts with {start})",
        file=file,
        hint=_found_inside(data) or _otherwise(data) or f"looked for {signs}",
    )


def is_text_form(data: bytes) -> bool:
    """Whether the first members are those of a text form; no known format starts with ``{``."""
    return data[:_HEAD].lstrip().startswith(b"{") and _MARK in data[:_HEAD]


def _otherwise(data: bytes) -> str:
    """Return what to do with a file of a kind that is not a format; "" if it is not known."""
    if is_text_form(data):
        return "it is a text form: chunkwright build makes the file of it"
    from chunkwright.other_kinds import hint_of

    return hint_of(data)


def _found_inside(data: bytes) -> str:
    """Return how to open what is embedded in a file of another format; "" if nothing is."""
    for room in rooms():
        found = list(room.find_embedded(data))
        if found:
            places = ", ".join(f"{at:#x}" for at in found[:OFFSETS_SHOWN])
            more = f" and {len(found) - OFFSETS_SHOWN} more" if len(found) > OFFSETS_SHOWN else ""
            return f"a {room.title} starts at offset {places}{more}: open it with that offset"
    return ""


def _inside(data: bytes, offset: int, name: str | None, file: str | None) -> AnyRoom:
    """Return the format of what starts at an offset in other data."""
    candidates = [room for room in rooms() if room.is_embeddable]
    room = by_name(name) if name else _among(candidates, data[max(offset, 0) :])
    if room in candidates and offset >= 0:
        return room
    known = " or ".join(sorted(room.name for room in candidates))
    raise QueryError(
        f"no {known} document starts at offset {offset:#x}"
        if room is None or offset < 0
        else f"{room.name} cannot be embedded in other data",
        file=file,
        hint=_found_inside(data) or f"only {known} can be embedded in another file",
    )


documents.set_room_finders(by_name, wrapper_by_name, read_as)
