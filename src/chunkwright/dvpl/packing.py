"""DVPL files: a payload and how it is packed, its bytes, and its text form."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.document import Document, Wrapper
from chunkwright.dvpl.codecs import (
    COUNT,
    FOOTER,
    HC_LEVEL,
    LEVELS,
    LZ4_MOST,
    MAGIC,
    MORE,
    NIBBLE,
    PART_SIZE,
    ROW,
    DvplType,
    decode,
    lz4_library,
    unpack,
)
from chunkwright.errors import CorruptError, QueryError, SerializeError

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.base.jsontext import Json, JsonMapping, JsonObject
    from chunkwright.dvpl.codecs import Buffer


@dataclass(frozen=True)
class DvplWrapper(Wrapper):
    """The packing of a document: set it as ``document.wrapper``, or None to save unpacked.

    ``type`` is how the payload is packed. ``level`` is the compression level: for LZ4 as in LZ4
    frames (3 to 12 use the high-compression encoder, 0 the fast one, below 0 is faster still), for
    RFC1951 0 to 9. None means the level that the file was packed with when it was read, or the
    default level of the type for a new file. ``bare_deflate`` omits the zlib header and checksum
    of RFC1951 data. ``packed`` is the whole file as it was read, which is reused as long as
    payload, type and level are unchanged. ``mended`` says which wrong checksum was accepted without
    ``strict``; ``packed`` has the right one.

    Two wrappers are equal if they pack in the same form, whatever the level. Raises
    ``QueryError`` for a level that the type does not have.
    """

    format: ClassVar[str] = "dvpl"
    type: DvplType = DvplType.LZ4_HC
    level: int | None = field(default=None, compare=False)
    bare_deflate: bool = False
    packed: bytes = field(default=b"", compare=False, repr=False)
    mended: str = field(default="", compare=False, repr=False)

    def __post_init__(self) -> None:
        try:
            object.__setattr__(self, "type", DvplType(self.type))
        except ValueError:
            known = ", ".join(f"{known.value} {known.name}" for known in DvplType)
            raise QueryError(f"unknown DVPL type {self.type!r}", hint=f"known: {known}") from None
        levels = LEVELS[self.type]
        if self.level is None:
            return
        if not isinstance(self.level, int):
            raise QueryError(f"expected an integer as level, not {self.level!r}")
        lowest = 0 if self.type is DvplType.RFC1951 else -0xFFFF
        if not levels or not lowest <= self.level <= max(levels):
            known = f"{lowest} to {max(levels)}" if levels else "none"
            raise QueryError(
                f"{self.type.name} has no level {self.level}", hint=f"known levels: {known}"
            )


@dataclass(repr=False)
class DvplFile(Document, closed=True):
    """A DVPL file whose payload is of an unknown format.

    Two are equal if their payloads are; ``wrapper`` says how the payload is packed.

    >>> file = DvplFile(b"hello")
    >>> file.wrapper
    DvplWrapper(type=<DvplType.LZ4_HC: 2>, level=None, bare_deflate=False)
    """

    format: ClassVar[str] = "dvpl"
    payload: bytes = b""
    wrapper: Wrapper | None = field(default_factory=DvplWrapper, compare=False)

    def __repr__(self) -> str:
        return f"<DvplFile of {len(self.payload):,} bytes, {self.wrapper}>"

    @property
    def payload_crc32(self) -> int:
        """The CRC-32 (zlib's) of the unpacked payload; the file stores that of the packed one."""
        return zlib.crc32(self.payload)


def payload(file: DvplFile) -> bytes:
    """Return the unpacked bytes of a file."""
    return file.payload


def new_document(content: bytes) -> DvplFile:
    """Return a DVPL file around a payload of an unknown format."""
    return DvplFile(content)


def new_wrapper(kind: str) -> DvplWrapper:
    """Return the packing of a type; type 0, ``NONE``, is called ``stored`` here."""
    return DvplWrapper(DvplType["NONE" if kind == "stored" else kind.upper()])


def read(data: bytes, *, limits: Limits = DEFAULT_LIMITS, strict: bool = True) -> DvplFile:
    """Unpack a DVPL file and check every field of its footer.

    The order is magic, packed size, CRC-32, type, unpacked size. Raises ``CorruptError`` or
    ``TruncatedError`` with the expected and actual value, ``LimitError`` before anything is
    unpacked. Without ``strict``, wrong checksums are accepted, and corrected when the file is
    written.
    """

    found = unpack(data, limits=limits, strict=strict)
    wrapper = DvplWrapper(
        found.type, bare_deflate=found.bare_deflate, packed=found.packed, mended=found.odd
    )
    return DvplFile(found.payload, wrapper)


_MOST: Final = 0xFFFFFFFF
# The engine's encoders for these types refuse an empty payload.
_NOT_EMPTY: Final = (DvplType.LZ4_HC, DvplType.LZ4_STREAM)


def write(file: DvplFile) -> bytes:
    """Return the payload, which the file's own ``wrapper`` packs like any document."""
    return bytes(file.payload)


def wrap(wrapper: DvplWrapper, payload: bytes) -> bytes:
    """Return the whole DVPL file of ``payload``; an empty one is stored as type ``NONE``.

    The bytes that were read are reused as long as they unpack to ``payload``. Raises
    ``SerializeError`` for sizes that do not fit the 32 bits of the footer or of LZ4.
    """
    if is_untouched(payload, wrapper):
        return wrapper.packed
    return _build(payload, wrapper, find_level(wrapper))


def split(payload: bytes, compress: Callable[[Buffer], bytes]) -> bytes:
    """Pack ``payload`` part by part."""
    view = memoryview(payload)
    raw = [view[start : start + PART_SIZE] for start in range(0, len(view), PART_SIZE)]
    blocks = [compress(part) for part in raw]
    offset = COUNT.size + ROW.size * len(raw)
    table = bytearray(COUNT.pack(len(raw)))
    for part, block in zip(raw, blocks, strict=True):
        table += ROW.pack(offset, zlib.crc32(block), len(block), zlib.crc32(part), len(part))
        offset += len(block)
    return b"".join([table, *blocks])


def encode(kind: DvplType, payload: bytes, level: int | None, *, bare: bool = False) -> bytes:
    """Pack ``payload`` at ``level``, None for the default; ``bare`` applies to deflate only."""
    if level is None and LEVELS[kind]:
        level = LEVELS[kind][0]
    if kind is DvplType.NONE or level is None:
        return payload
    if kind is DvplType.RFC1951:
        packer = zlib.compressobj(level, wbits=-zlib.MAX_WBITS if bare else zlib.MAX_WBITS)
        return packer.compress(payload) + packer.flush()
    if kind is DvplType.LZ4_STREAM:
        return split(payload, _lz4_encoder(level))
    if len(payload) > LZ4_MOST:
        raise SerializeError(
            f"the payload has {len(payload):,} bytes, more than the {LZ4_MOST:,} of an LZ4 block",
            hint="use DvplType.LZ4_STREAM",
        )
    return _lz4_encoder(level)(payload)


def _lz4_encoder(level: int) -> Callable[[Buffer], bytes]:
    """Return the encoder that LZ4 frames use: HC from level 3, else fast, faster below 0.

    Without the library, blocks have only literals, which is valid.
    """
    library = lz4_library()
    if library is None:
        return literals
    options: dict[str, str | int] = {"store_size": False}
    if level >= HC_LEVEL:
        options |= {"mode": "high_compression", "compression": level}
    else:
        options |= {"mode": "fast", "acceleration": max(1, 1 - level)}

    def compress(payload: Buffer) -> bytes:
        packed: bytes = library.compress(payload, **options)
        return packed

    return compress


def literals(payload: Buffer) -> bytes:
    """Return a block that stores a payload without compression: one sequence without a match.

    >>> literals(b"tank").hex()
    '4074616e6b'
    """
    count = len(payload)
    more = b""
    if count >= NIBBLE:
        full, rest = divmod(count - NIBBLE, MORE)
        more = bytes([MORE]) * full + bytes([rest])
    return b"".join([bytes([min(count, NIBBLE) << 4]), more, payload])


def is_untouched(payload: bytes, wrapper: DvplWrapper) -> bool:
    """Whether the packed bytes that were read are still right for the payload and settings."""
    # Unpacking again costs less than a hash would, and less memory than a second payload.
    return wrapper.level is None and _unpack(wrapper, len(payload)) == payload


def find_level(wrapper: DvplWrapper) -> int | None:
    """Return the requested level, or the one that reproduces exactly the bytes that were read.

    None if there is no such level, in which case the default of the type is used.
    """
    if wrapper.level is not None or not wrapper.packed:
        return wrapper.level
    payload = _unpack(wrapper)
    if payload is not None:
        for level in LEVELS[wrapper.type]:
            if _build(payload, wrapper, level) == wrapper.packed:
                return level
    return None


def _unpack(wrapper: DvplWrapper, expected: int | None = None) -> bytes | None:
    """Unpack the bytes that were read; None if their type or size is not the expected one."""
    if not wrapper.packed:
        return None
    start = len(wrapper.packed) - FOOTER.size
    size, _, _, kind, _ = FOOTER.unpack_from(wrapper.packed, start)
    if kind != wrapper.type or expected not in (None, size):
        return None
    payload, bare, _ = decode(wrapper.type, memoryview(wrapper.packed)[:start], size)
    return payload if bare == wrapper.bare_deflate else None


def _build(payload: bytes, wrapper: DvplWrapper, level: int | None) -> bytes:
    kind = wrapper.type if payload or wrapper.type not in _NOT_EMPTY else DvplType.NONE
    packed = encode(kind, payload, level, bare=wrapper.bare_deflate)
    if max(len(payload), len(packed)) > _MOST:
        raise SerializeError(f"{len(payload):,} bytes are more than a DVPL file can contain")
    footer = FOOTER.pack(len(payload), len(packed), zlib.crc32(packed), kind, MAGIC)
    return packed + footer


# -- the text form: it imports modules that unwrapping does not need -------------------------------

# A text of this many lines, shorter than this on average, is not split into lines.
_MANY_LINES: Final = 200_000
_SHORT: Final = 16
_ENDS: Final = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"  # the ends of lines at which Python splits
_BLOCK: Final = 4096


def to_dict(file: DvplFile) -> JsonObject:
    """Return the payload, as lines of ``text`` if it is UTF-8 without NUL, else as bytes."""
    from chunkwright.binary.forms import bytes_to_form

    try:
        text = file.payload.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" not in text:
        lines = sum(map(text.count, _ENDS)) - text.count("\r\n")
        if lines > _MANY_LINES and len(text) < _SHORT * lines:
            # A Python string for each would take many times as much memory as the text.
            return {"text": [text[at : at + _BLOCK] for at in range(0, len(text), _BLOCK)]}
        return {"text": text.splitlines(keepends=True)}
    return {"payload": bytes_to_form(file.payload)}


def from_dict(mapping: JsonMapping) -> DvplFile:
    """Build the file from its text form; the caller sets the wrapper."""
    from chunkwright.binary.forms import OF_DOCUMENTS, check_keys

    form = next((name for name in ("text", "base64") if name in mapping), "payload")
    check_keys(mapping, *OF_DOCUMENTS, form)
    held = mapping[form]
    return DvplFile("".join(held).encode() if form == "text" else _bytes(held), wrapper=None)


def wrapper_to_dict(wrapper: DvplWrapper, payload: bytes) -> JsonObject:
    """Return the type and level that reproduce the file, or the packed bytes if none does.

    The level is found by packing again, so building needs the same release of LZ4 or zlib.
    """
    from chunkwright.binary.forms import bytes_to_form

    form: JsonObject = {"format": "dvpl", "type": wrapper.type.name}
    if wrapper.bare_deflate:
        form["bare_deflate"] = True
    level = find_level(wrapper)
    if level is not None:
        form["level"] = level
    elif wrapper.type is not DvplType.NONE and is_untouched(payload, wrapper):
        form["packed"] = bytes_to_form(wrapper.packed)
    return form


def wrapper_from_dict(mapping: JsonMapping) -> DvplWrapper:
    """Build a wrapper; packed bytes in the form are checked like any DVPL file."""
    from chunkwright.binary.forms import check_keys

    check_keys(mapping, "format", "type", "level", "bare_deflate", "packed")
    kind, level, bare = mapping["type"], mapping.get("level"), mapping.get("bare_deflate", False)
    if kind not in DvplType.__members__:
        known = ", ".join(DvplType.__members__)
        raise CorruptError(f"unknown DVPL type {kind!r}", path="/wrapper", hint=known)
    if level is not None and type(level) is not int:
        raise CorruptError(f"expected an integer as level, not {level!r}", path="/wrapper")
    packed = _bytes(mapping.get("packed", ""))
    if packed:
        read(packed)
    return DvplWrapper(DvplType[kind], level, bool(bare), packed)


def _bytes(form: Json) -> bytes:
    import base64
    import binascii

    from chunkwright.binary.forms import bytes_from_form

    if not isinstance(form, str):
        return bytes_from_form(form)
    try:  # a string is base64, the form in older dumps
        return base64.b64decode(form, validate=True)
    except binascii.Error as error:
        raise CorruptError(f"invalid base64: {error}") from error
