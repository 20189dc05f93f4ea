"""Reading and writing packfiles. The generated class reads header and section table, ``struct`` the
fixups, which are most of a file. Other formats with the same extensions are recognised by content
and refused; sections are written as read, or laid out again if objects were edited."""

from __future__ import annotations

import struct
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import counted
from chunkwright.binary import fields_of, let_go
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.hkx.file import (
    FIXUPS,
    HEADER_SIZE,
    MAGIC,
    Header,
    Rows,
    Section,
    check_header,
    detect_object_prefix,
    starts,
    xml_root,
)
from chunkwright.hkx.instances import is_edited
from chunkwright.hkx.model.packfile import Packfile

if TYPE_CHECKING:
    from chunkwright_kaitai.havok_hkx import HavokHkx

    from chunkwright.hkx.model.havok_document import PackfileDecoder


BINARY_TAGFILE: Final = bytes.fromhex("1e0db0cacefa11d0")

_TAGFILE: Final = "chunkwright.open opens it; chunkwright convert --form packfile converts it"


class RelatedFormat(NamedTuple):
    """The format of a file that is not a binary packfile, and a hint."""

    what: str
    hint: str


def identify(data: bytes) -> RelatedFormat | None:
    """Return the related format of ``data``; None if it is not a known one."""
    if data.startswith(BINARY_TAGFILE):
        return RelatedFormat("a binary Havok tagfile", _TAGFILE)
    if data[4:8] in (b"TAG0", b"TCM0"):
        chunk = data[4:8].decode()
        return RelatedFormat(
            f"a chunked Havok tagfile ({chunk}, SDK 2015 and later)",
            "chunkwright.open opens it",
        )
    root = xml_root(data)
    if root is None:
        return None
    if root == b"hkpackfile":
        return RelatedFormat("an XML packfile", "chunkwright.open opens it")
    return RelatedFormat("an XML tagfile", _TAGFILE)


def probe(data: bytes) -> bool:
    """Whether the data is hkpackfile XML, or in a format that ``read`` then rejects by name."""
    return identify(data) is not None


def refuse(data: bytes) -> None:
    """Raise ``UnsupportedVersionError`` for a related format, by name."""
    found = identify(data)
    if found is not None:
        raise UnsupportedVersionError(
            f"this is {found.what}, not a binary packfile", offset=0, hint=found.hint
        )


# A known file has twelve. Each section takes far more memory than the bytes of its header.
MOST_SECTIONS = 4096
# Offset, allowed values, meaning.
_LAYOUT_BYTES = (
    (16, (4, 8), "pointer size"),
    (17, (0, 1), "byte order flag"),
    (18, (0, 1), "padding reuse flag"),
    (19, (0, 1), "empty base flag"),
)
_FILL = b"\xff" * 4
_OFFSETS = (
    "ofs_local_fixups",
    "ofs_global_fixups",
    "ofs_virtual_fixups",
    "ofs_exports",
    "ofs_imports",
    "ofs_end",
)


def read(data: bytes, *, limits: Limits = DEFAULT_LIMITS, offset: int | None = None) -> Packfile:
    """Read a packfile of file version 4 to 11.

    Without ``offset`` all of ``data`` is the packfile, and bytes after its last section are kept as
    ``trailing``. With it the packfile starts at that byte of a container and ends where its section
    table says; the bytes around it are not part of the document.

    Raises ``TruncatedError`` and ``CorruptError`` if header or section table contradict the data,
    ``UnsupportedVersionError`` for other file versions, tagfiles and XML. Dangling fixups do not
    stop a file from opening: see ``Packfile.problems``.
    """
    if offset is None:
        return _read(data, limits, None)
    if not 0 <= offset < len(data):
        raise TruncatedError(f"{offset:#x} is past the end of {len(data):,} bytes", offset=offset)
    try:
        return _read(data[offset:], limits, offset)
    except ChunkwrightError as error:
        # Positions are relative to the packfile, but the user has the container.
        error.offset = offset + (error.offset or 0)
        raise


def _read(data: bytes, limits: Limits, embedded_at: int | None) -> Packfile:
    size = _check_start(data)
    parsed = _parse(data)
    header = _header(parsed, data)
    sections, end = _sections(parsed, header, size, data)
    let_go(parsed)
    _check_root(header, sections)
    rows = sum(each.count("local_fixups") + each.count("global_fixups") for each in sections)
    limits.check("number of fixups", rows, "objects")
    packfile = Packfile(
        header,
        sections,
        trailing=data[end:] if embedded_at is None else b"",
        embedded_at=embedded_at,
        decoder=decoder_of,
    )
    prefix = detect_object_prefix(header, packfile.contents, packfile.root_class)
    vars(packfile)["stored_prefix"] = packfile.object_prefix = prefix
    return packfile


def decoder_of(packfile: Packfile) -> PackfileDecoder:
    """Return the decoder of a packfile's objects, importing the classes."""
    from chunkwright.hkx import instances

    return instances.Decoder(packfile)


def _check_start(data: bytes) -> int:
    """Check sizes, which the generated class reports without an offset; return the size to read."""
    if not data.startswith(MAGIC):
        refuse(data)
        raise CorruptError(
            f"starts with {data[:8].hex(' ') or 'nothing'}, not with the packfile magic", offset=0
        )
    if len(data) < HEADER_SIZE:
        raise TruncatedError(
            f"a header takes {HEADER_SIZE} bytes, but {len(data)} are left", offset=0
        )
    for at, allowed, what in _LAYOUT_BYTES:
        if data[at] not in allowed:
            expected = " or ".join(map(str, allowed))
            raise CorruptError(f"{what} is {data[at]}, expected {expected}", offset=at)
    order = "<" if data[17] else ">"
    (version,) = struct.unpack_from(f"{order}I", data, 12)
    if not 4 <= version <= 11:
        old = " (it names classes in a __classindex__ section)" if version < 4 else ""
        raise UnsupportedVersionError(
            f"file version {version}{old} is not supported", offset=12, hint="4 to 11 are"
        )
    (count,) = struct.unpack_from(f"{order}I", data, 20)
    if count > MOST_SECTIONS:
        raise CorruptError(
            f"{count:,} sections exceed the limit of {MOST_SECTIONS:,}; 3 are usual", offset=20
        )
    most, predicates = struct.unpack_from(f"{order}hh", data, 60)
    lead = max(predicates, 0) if most != -1 else 0
    need: int = HEADER_SIZE + lead + count * (64 if version > 9 else 48)
    if need > len(data):
        raise TruncatedError(
            f"a table of {count:,} sections needs {need:,} bytes, but there are {len(data):,}",
            offset=HEADER_SIZE + lead,
        )
    return need


def _parse(data: bytes) -> HavokHkx.PackfileContent:
    from chunkwright_kaitai.havok_hkx import HavokHkx
    from kaitaistruct import KaitaiStructError

    try:
        content: HavokHkx.PackfileContent
        (content,) = fields_of(HavokHkx.from_bytes(data), "packfile")
    except (KaitaiStructError, EOFError, UnicodeError) as error:
        raise CorruptError(
            "version text or a section tag is not NUL-terminated ASCII", offset=HEADER_SIZE
        ) from error
    return content


def _header(raw: HavokHkx.PackfileContent, data: bytes) -> Header:
    return Header(
        file_version=raw.file_version,
        contents_version=raw.contents_version,
        pointer_size=raw.len_pointer,
        little_endian=raw.little_endian == 1,
        reuse_padding=raw.reuse_padding == 1,
        empty_base=raw.empty_base == 1,
        user_tag=raw.user_tag,
        contents_section=raw.idx_contents_section,
        contents_offset=raw.ofs_contents,
        class_name_section=raw.idx_class_name_section,
        class_name_offset=raw.ofs_class_name,
        flags=raw.flags,
        max_predicate=raw.max_predicate,
        predicates_size=raw.len_predicates,
        predicates=raw.predicates or b"",
        version_fill=_odd_fill(raw.contents_version, data[40:56]),
    )


def _odd_fill(text: str, field: bytes) -> bytes | None:
    """Return the fill after a text in its field; None if it is the usual one."""
    if len(text) == len(field):
        raise CorruptError(f"{text!r} is not NUL-terminated", offset=HEADER_SIZE)
    fill = field[len(text) + 1 :]
    usual = b"\0" * (len(fill) - 1) + b"\xff"
    return None if fill == usual else fill


def _sections(
    parsed: HavokHkx.PackfileContent, header: Header, size: int, data: bytes
) -> tuple[list[Section], int]:
    """Read the sections in table order; return them and the end of the last one."""
    at, stream = size, len(data)
    made = []
    for index, row in enumerate(parsed.sections):
        place = HEADER_SIZE + len(header.predicates) + index * header.section_header_size
        offsets = [getattr(row, name) for name in _OFFSETS]
        if offsets != sorted(offsets):
            raise CorruptError(
                f"the parts of section {index} ({row.tag}) are out of order: "
                + ", ".join(f"{each:#x}" for each in offsets),
                offset=place + 24,
            )
        if row.ofs_data + row.ofs_end > stream:
            raise TruncatedError(
                f"section {index} ({row.tag}) ends at {row.ofs_data + row.ofs_end:#x}, "
                f"past the end of the data at {stream:#x}",
                offset=place + 20,
            )
        if row.ofs_data < at:
            raise CorruptError(
                f"section {index} ({row.tag}) starts at {row.ofs_data:#x}, before the end "
                f"of the previous part at {at:#x}",
                offset=place + 20,
            )
        ends = [row.ofs_data + each for each in offsets]
        parts = [data[start:end] for start, end in pairwise([at, row.ofs_data, *ends])]
        made.append(_section(row, header, data[place : place + 20], *parts))
        at = ends[-1]
    return made, at


def _section(
    row: HavokHkx.PackfileContent.Section,
    header: Header,
    tag: bytes,
    lead: bytes,
    data: bytes,
    raw_local: bytes,
    raw_global: bytes,
    raw_virtual: bytes,
    exports: bytes,
    imports: bytes,
) -> Section:
    local, local_fill = fixup_rows(raw_local, 2, header.byte_order)
    globals_, global_fill = fixup_rows(raw_global, 3, header.byte_order)
    virtual, virtual_fill = fixup_rows(raw_virtual, 3, header.byte_order)
    return Section(
        tag=row.tag,
        data=data,
        local_fixups=local,
        global_fixups=globals_,
        virtual_fixups=virtual,
        fills=(local_fill, global_fill, virtual_fill),
        exports=exports,
        imports=imports,
        lead=lead,
        start=row.ofs_data,
        tag_fill=_odd_fill(row.tag, tag),
        reserved=b"\xff" * 16 if row.reserved is None else row.reserved,
    )


def fixup_rows(raw: bytes, width: int, byte_order: str) -> tuple[Any, bytes]:
    """Split a fixup table into its rows and the fill after them.

    The rows end before the first whose source is FFFFFFFF, or when no complete row is left.
    """
    count = len(raw) // (4 * width)
    at = raw.find(_FILL)
    while at >= 0 and at % (4 * width):
        at = raw.find(_FILL, at + 1)
    end = 4 * width * (count if at < 0 else min(at // (4 * width), count))
    return Rows.unpacked(width, raw[:end], byte_order), raw[end:]


def _check_root(header: Header, sections: list[Section]) -> None:
    for at, index, what in (
        (24, header.contents_section, "contents section"),
        (32, header.class_name_section, "class-name section"),
    ):
        if index >= len(sections):
            raise CorruptError(
                f"{what} is {index}, but the file has {counted(len(sections), 'section')}",
                offset=at,
            )


def write(packfile: Packfile) -> bytes:
    """Serialise a packfile, with its trailing bytes.

    If nothing was edited, the sections are written as they are; otherwise every object is laid out
    again from its values.
    """
    return write_container(current(packfile)) + packfile.trailing


def current(packfile: Packfile) -> Packfile:
    """Return the packfile whose sections are to be written, a new one if objects were edited.

    For an XML packfile, it is the binary one that has the same objects.
    """
    check_header(packfile)
    if not is_edited(packfile):
        return packfile
    from chunkwright.hkx.file import rewrite

    return rewrite.rewrite(packfile, keep_padding=True)


def write_container(packfile: Packfile) -> bytes:
    """Serialise header, section table and sections; every offset is computed."""
    header = packfile.header
    head = [_header_bytes(header, len(packfile.sections)), header.predicates]
    body = []
    places = starts(header, packfile.sections)
    for section, start in zip(packfile.sections, places, strict=True):
        parts = _parts(section, header.byte_order)
        head.append(_section_header(section, header, start, parts))
        body += [section.lead, *parts]
    return b"".join(head + body)


def _header_bytes(header: Header, num_sections: int) -> bytes:
    order = header.byte_order
    layout = (header.pointer_size, header.little_endian, header.reuse_padding, header.empty_base)
    predicates = header.predicates
    if len(predicates) != (max(header.predicates_size, 0) if header.max_predicate != -1 else 0):
        raise SerializeError(
            f"{len(predicates)} bytes of predicates, but the header says {header.predicates_size}",
            path="/header/predicates",
        )
    words = (
        header.contents_section,
        header.contents_offset,
        header.class_name_section,
        header.class_name_offset,
    )
    try:
        return b"".join(
            (
                MAGIC,
                struct.pack(f"{order}II4B", header.user_tag, header.file_version, *layout),
                struct.pack(f"{order}5I", num_sections, *words),
                _fixed(header.contents_version, 16, header.version_fill),
                struct.pack(
                    f"{order}ihh", header.flags, header.max_predicate, header.predicates_size
                ),
            )
        )
    except struct.error as error:
        raise SerializeError(f"a header field is out of range: {error}") from error


def _section_header(section: Section, header: Header, start: int, parts: list[bytes]) -> bytes:
    ends = list(accumulate(map(len, parts)))
    if start + ends[-1] > 0xFFFFFFFF:
        raise SerializeError(f"section {section.tag} ends beyond 4 GiB")
    row = _fixed(section.tag, 20, section.tag_fill)
    row += struct.pack(f"{header.byte_order}7I", start, *ends)
    return row + section.reserved if header.section_header_size > 48 else row


def _parts(section: Section, byte_order: str) -> list[bytes]:
    """Return data, the three tables with their fill, exports and imports, in stored order."""
    tables = map(section.table, FIXUPS)
    return [
        section.data,
        *(rows.packed(byte_order) + fill for rows, fill in zip(tables, section.fills, strict=True)),
        section.exports,
        section.imports,
    ]


def _fixed(text: str, size: int, fill: bytes | None) -> bytes:
    """Return text in a fixed-size field, which ends with FF if its fill is the usual one."""
    raw = text.encode("ascii") + b"\0"
    if fill is None:
        fill = b"\0" * (size - 1 - len(raw)) + b"\xff"
    if len(raw) + len(fill) != size:
        raise SerializeError(f"{text!r} does not fit its field of {size} bytes", path="/header")
    return raw + fill
