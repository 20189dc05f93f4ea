"""The registry: the list of all formats, and the choice between them by content.

``FORMATS`` lists the formats of this package. An installed package adds its own with an entry point
of the group ``chunkwright.formats`` that refers to a subclass of ``chunkwright.formats.Format``.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from chunkwright import base
from chunkwright import document as documents
from chunkwright.anim import AnimationFormat
from chunkwright.base import collector_paused
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.document import TEXT_VERSION, Document
from chunkwright.dvpk import PackFormat
from chunkwright.dvpl import DvplFormat
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    QueryError,
    UnknownFormatError,
    UnsupportedVersionError,
    boundary,
)
from chunkwright.formats import Format, WrapperFormat
from chunkwright.heightmap import HeightmapFormat
from chunkwright.hkx import PackfileFormat
from chunkwright.keyed_archive import KeyedArchiveFormat
from chunkwright.nmo import VirtoolsFormat
from chunkwright.sc2 import SceneFormat
from chunkwright.scg import GeometryFormat
from chunkwright.state_chunk import StateChunkFormat
from chunkwright.tagfile import TagfileFormat
from chunkwright.tex import TextureFormat

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from chunkwright.base.jsontext import JsonMapping

    Options = Mapping[str, object]

AnyFormat = Format[Any]
AnyWrapperFormat = WrapperFormat[Any, Any]
D = TypeVar("D", bound=Document)

DVPL: Final = DvplFormat()
SCENE: Final = SceneFormat()
GEOMETRY: Final = GeometryFormat()
KEYED_ARCHIVE: Final = KeyedArchiveFormat()
TEXTURE: Final = TextureFormat()
ANIMATION: Final = AnimationFormat()
HEIGHTMAP: Final = HeightmapFormat()
PACK: Final = PackFormat()
PACKFILE: Final = PackfileFormat()
TAGFILE: Final = TagfileFormat()
VIRTOOLS: Final = VirtoolsFormat()
STATE_CHUNK: Final = StateChunkFormat()

# In the order of identification: wrappers and packs come first, because they begin with a file
# inside that is not packed.
FORMATS: Final[tuple[AnyFormat, ...]] = (
    DVPL,
    PACK,
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

ENTRY_POINTS: Final = "chunkwright.formats"
OLD_ENTRY_POINTS: Final = "chunkwright.rooms"  # deprecated, still read in the next version

# How many bytes at the start of data are searched for the mark of a text form.
_HEAD: Final = 4096
_MARK: Final = b'"chunkwright"'  # one of the first members of every text form


def formats() -> tuple[AnyFormat, ...]:
    """Return the formats of this package, then those of installed packages."""
    return (*FORMATS, *installed())


@cache
def installed() -> tuple[AnyFormat, ...]:
    """Return the formats that installed packages add, ordered by name.

    Raises ``QueryError`` for an entry point that is not a format, or whose name is taken.
    """
    if not any(map(_may_add_formats, sys.path)):
        return ()
    from importlib.metadata import entry_points

    found: list[AnyFormat] = []
    points = [*entry_points(group=ENTRY_POINTS), *entry_points(group=OLD_ENTRY_POINTS)]
    for point in sorted(points, key=lambda point: point.name):
        if point.group == OLD_ENTRY_POINTS:
            base.warning("%s: the group %s is now %s", point.value, point.group, ENTRY_POINTS)
        kind = point.load()
        if not (isinstance(kind, type) and issubclass(kind, Format)):
            raise QueryError(f"the entry point {point.name} of {point.group} is not a Format")
        format: AnyFormat = kind()
        if format.name in [other.name for other in (*FORMATS, *found)]:
            raise QueryError(f"{point.value} adds a second format named {format.name!r}")
        found.append(format)
    return tuple(found)


def _may_add_formats(folder: str) -> bool:
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
                found = file.read()
                if any(
                    f"[{group}]".encode() in found for group in (ENTRY_POINTS, OLD_ENTRY_POINTS)
                ):
                    return True
        except OSError:
            continue  # most packages have none
    return False


def by_name(name: str) -> AnyFormat:
    """Return the format of a name; ``QueryError`` lists the known names."""
    for format in FORMATS:
        if format.name == name:
            return format
    for format in installed():
        if format.name == name:
            return format
    names = ", ".join(format.name for format in formats())
    raise QueryError(f"unknown format {name!r}", hint=f"known: {names}")


def wrapper_by_name(name: str) -> AnyWrapperFormat:
    """Return the wrapping format of a name; ``QueryError`` for any other name."""
    wrapper = by_name(name).as_wrapper
    if wrapper is None:
        raise QueryError(f"{name} is not a wrapping format")
    return wrapper


def by_extension(file: str) -> AnyFormat | None:
    """Return the format that a file's extensions stand for; inside a wrapper's, the inner one."""
    by_suffix = {suffix: format for format in formats() for suffix in format.extensions}
    name, suffix = os.path.splitext(file.lower())
    found = by_suffix.get(suffix)
    if found is not None and found.is_wrapper:
        return by_suffix.get(os.path.splitext(name)[1], found)
    return found


def detect(data: bytes, *, wrappers: bool = True) -> AnyFormat | None:
    """Return the format of ``data``, recognised by magic, else by structure.

    Data with the footer of a wrapper that contradicts its size has the format whose magic it
    begins with, if any.
    """
    bare = [format for format in formats() if not format.is_wrapper]
    found = _among(formats() if wrappers else bare, data)
    wrapper = None if found is None else found.as_wrapper
    if wrapper is None or wrapper.fits(data):
        return found
    return next((format for format in bare if format.has_magic(data)), found)


def _among(candidates: Sequence[AnyFormat], data: bytes) -> AnyFormat | None:
    for format in candidates:
        if format.has_magic(data):
            return format
    for format in candidates:
        if format.has_structure(data):
            return format
    return None


def identify(
    data: bytes, *, file: str | None = None, limits: Limits = DEFAULT_LIMITS, strict: bool = True
) -> AnyFormat:
    """Return the format that ``data`` opens as; for a wrapper, that of its content."""
    return formats_of(data, file=file, limits=limits, strict=strict)[-1]


def formats_of(
    data: bytes, *, file: str | None = None, limits: Limits = DEFAULT_LIMITS, strict: bool = True
) -> list[AnyFormat]:
    """Return the formats that take part in reading ``data``: a wrapper, and that of its content."""
    format = _detect_or_fail(data, file)
    wrapper = format.as_wrapper
    if wrapper is None:
        return [format]
    with boundary(file, format.name):
        payload, _ = wrapper.unwrap(data, limits=limits, strict=strict)
    inner = detect(payload, wrappers=False)
    return [format] if inner is None else [format, inner]


def read(
    data: bytes,
    *,
    file: str | None = None,
    format: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    **options: object,
) -> Document:
    """Read ``data`` as ``format``, or as the format of its content; remove wrappers.

    With an ``offset`` it is read from inside other data of any kind.
    """
    if offset is not None:
        options["offset"] = offset
        found = _inside(data, offset, format, file)
    else:
        found = by_name(format) if format else _detect_or_fail(data, file)
    wrapper = found.as_wrapper
    if wrapper is None:
        document: Document = _read(found, data, file, limits, options)
        return document
    document, payload, inner = _unwrapped(wrapper, data, file, limits, options)
    if inner is None or format:
        return document  # the wrapper itself was asked for, or its content is unknown
    inside: Document = _read_inside(document, inner, payload, options, limits)
    return inside


def read_holding(
    texts: Iterable[str], data: bytes, *, file: str | None = None, **options: object
) -> Document | None:
    """Read ``data`` as ``read`` does; None if its bytes show that it lacks one of ``texts``.

    Such data is not read at all, so it may be damaged.
    """
    document: Document | None = None
    format = _detect_or_fail(data, file)
    wrapper = format.as_wrapper
    if wrapper is None:
        if all(_may_hold(format, data, text) for text in texts):
            document = _read(format, data, file, DEFAULT_LIMITS, options)
        return document
    wrapped, payload, inner = _unwrapped(wrapper, data, file, DEFAULT_LIMITS, options)
    if inner is None:
        return wrapped
    if all(_may_hold(inner, payload, text) for text in texts):
        document = _read_inside(wrapped, inner, payload, options, DEFAULT_LIMITS)
    return document


def _may_hold(format: AnyFormat, data: bytes, text: str) -> bool:
    from chunkwright.query.typed import AnyCase

    return format.may_hold(data, text, any_case=isinstance(text, AnyCase))


def read_as(
    format: Format[D],
    data: bytes,
    *,
    file: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    **options: object,
) -> D:
    """Read ``data``, which has to be of one particular format, wrapped or not.

    Raises ``QueryError`` if it is of another format, ``UnknownFormatError`` if of none. A format
    without a magic is taken at the caller's word: not every file of it shows what it is.
    """
    if offset is not None:
        _inside(data, offset, format.name, file)
        return _read(format, data, file, limits, {**options, "offset": offset})
    found = detect(data) or (_detect_or_fail(data, file) if format.magic else format)
    wrapper = found.as_wrapper
    if wrapper is not None:
        wrapped, payload, inner = _unwrapped(wrapper, data, file, limits, options)
        if inner is not None:
            _expect(format, inner, file)
            return _read_inside(wrapped, format, payload, options, limits)
    _expect(format, found, file)
    return _read(format, data, file, limits, options)


def _expect(wanted: AnyFormat, found: AnyFormat, file: str | None) -> None:
    if found is not wanted:
        raise QueryError(
            f"expected {wanted.title}, found {found.title}",
            file=file,
            format=found.name,
            hint="chunkwright.open opens any format",
        )


def _read(format: Format[D], data: bytes, file: str | None, limits: Limits, options: Options) -> D:
    with boundary(file, format.name), collector_paused():
        _check_options(format, options)
        beside = {"file": file} if format.looks_beside else {}
        document = format.read(data, limits=limits, **beside, **options)
    document.source = file
    base.debug("%s is a %s", file or "a buffer", format.title)
    return document


def _unwrapped(
    format: AnyWrapperFormat, data: bytes, file: str | None, limits: Limits, options: Options
) -> tuple[Document, bytes, AnyFormat | None]:
    """Read a wrapper; return it with its payload, and the format of that, None if it is unknown."""
    wrapped: Document = _read(format, data, file, limits, _of_wrapper(format, options))
    payload = format.payload(wrapped)
    return wrapped, payload, detect(payload, wrappers=False)


def _read_inside(
    wrapped: Document, inner: Format[D], payload: bytes, options: Options, limits: Limits
) -> D:
    # Options that the wrapper has taken are not foreign to its content.
    taken = set(_of_wrapper(by_name(wrapped.format), options)) - set(_read_keywords(inner))
    rest = {name: value for name, value in options.items() if name not in taken}
    document = _read(inner, payload, wrapped.source, limits, rest)
    document.wrapper = wrapped.wrapper
    return document


def _of_wrapper(format: AnyFormat, options: Options) -> Options:
    """Return those of the options that a wrapper has."""
    return {name: options[name] for name in _read_keywords(format) if name in options}


def _read_keywords(format: AnyFormat) -> list[str]:
    return sorted([*(option.name for option in format.read_options), *format.read_keywords])


def _check_options(format: AnyFormat, options: Options) -> None:
    known = _read_keywords(format)
    for name in options:
        if name not in known:
            hint = f"it accepts {', '.join(known)}" if known else "it accepts no options"
            raise QueryError(f"the {format.title} does not accept the option {name!r}", hint=hint)


def from_dict(data: JsonMapping) -> Document:
    """Build a document from its text form; ``CorruptError`` says what is wrong with it and where.

    Where the document has no address yet, the path is that inside the text form.
    """
    try:
        return _build(data)
    except LimitError:
        raise  # looking for the place would cost as much again
    except ChunkwrightError as error:
        from chunkwright.base.plain_words import failing_path

        error.path = error.path or failing_path(_build, data)
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        from chunkwright.base.plain_words import failing_path

        lacks = isinstance(error, KeyError)
        message = f"the text form {'lacks the key' if lacks else 'is malformed:'} {error}"
        known = isinstance(data, dict) and data.get("format") in [
            format.name for format in formats()
        ]
        raise CorruptError(
            message, path=failing_path(_build, data), format=data["format"] if known else None
        ) from error


def _build(data: JsonMapping) -> Document:
    if data["chunkwright"] != TEXT_VERSION:
        raise UnsupportedVersionError(f"unknown version {data['chunkwright']!r} of the text form")
    format = by_name(data["format"])
    with boundary(None, format.name), collector_paused():
        document: Document = format.from_dict(data)
        if "wrapper" in data:
            form = data["wrapper"]
            document.wrapper = wrapper_by_name(form["format"]).wrapper_from_dict(form)
    return document


def _detect_or_fail(data: bytes, file: str | None) -> AnyFormat:
    format = detect(data)
    if format is not None:
        return format
    start = data[:8].hex(" ") or "nothing"
    signs = ", ".join(format.recognised_by() for format in formats())
    raise UnknownFormatError(
        f"not a known format (starts with {start})",
        file=file,
        hint=_otherwise(data) or _found_inside(data) or f"looked for {signs}",
    )


def _found_inside(data: bytes) -> str:
    """Return how to open what is embedded in other data; "" if nothing is."""
    from chunkwright.base.plain_words import found_inside

    return found_inside((each.title, each.find_embedded(data)) for each in formats())


def is_text_form(data: bytes) -> bool:
    """Whether the first members are those of a text form; no known format starts with ``{``."""
    return data[:_HEAD].lstrip().startswith(b"{") and _MARK in data[:_HEAD]


def _otherwise(data: bytes) -> str:
    """Return what to do with a file of another format; "" if that is unknown."""
    if is_text_form(data):
        return "it is a text form: chunkwright build makes the file from it"
    from chunkwright.base.plain_words import hint_of

    return hint_of(data)


def _inside(data: bytes, offset: int, name: str | None, file: str | None) -> AnyFormat:
    """Return the format of what starts at an offset in other data."""
    candidates = [format for format in formats() if format.is_embeddable]
    format = by_name(name) if name else _among(candidates, data[max(offset, 0) :])
    if format in candidates and offset >= 0:
        return format
    known = " or ".join(sorted(format.name for format in candidates))
    raise QueryError(
        f"no {known} document starts at offset {offset:#x}"
        if format is None or offset < 0
        else f"{format.name} cannot be embedded in other data",
        file=file,
        hint=_found_inside(data) or f"only {known} can be embedded in another file",
    )


documents.set_format_finders(by_name, wrapper_by_name, read_as)
