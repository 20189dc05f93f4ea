"""Conversions of a whole file: its packing, the write mode of its suffix, and to Virtools 3.5.

Files of products from 2.1 to 5.0 have the same layout, file version 8. Those of Virtools 5 have areas
and managers that no file of 3.5.0.24 has, and a checksum of the data part alone, which older products
refuse. All this was measured on real files: 5 of product 5.0, and 55 of 2.1 to 3.5; none of 4 was there.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo.file import (
    DATA_PACKED,
    VERSION_CHUNK_BUFFERS,
    VERSION_HEADER_PART,
    ZLIB_LEVEL,
    Checksum,
    Packing,
    WriteMode,
    mode_text,
)
from chunkwright.nmo.payloads import (
    ATTRIBUTE_MANAGER,
    BEHAVIOR_MANAGER,
    CLASSES,
    HIDE_MANAGER,
    LUA_MANAGER,
    MANAGER_NAMES,
    MESSAGE_MANAGER,
    RENDER_MANAGER,
    SHARED_OBJECT_MANAGER,
    TIME_MANAGER,
    VARIABLE_MANAGER,
    VSL_MANAGER,
    WRITE_MODE_VARIABLE,
    is_a,
)
from chunkwright.state_chunk.chunk_format import CURRENT_DATA_VERSION
from chunkwright.state_chunk.resolve import sub_chunks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.nmo.model import Manager
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.model import StateChunk


VIEWER_SUFFIX: Final = ".vmo"


def make_editable(file: VirtoolsFile) -> None:
    """Turn a file for viewers (.vmo) into one that can be edited (.nmo, .cmo).

    The mode is in the header and, in files of Virtools 3 and later, also in a variable of the
    variable manager, which would restore it on loading.
    """
    _set_mode(file, file.write_mode & ~WriteMode.FOR_VIEWER)


def fit_suffix(file: VirtoolsFile, suffix: str) -> list[str]:
    """Set the write mode that the suffix of a file implies; return what was changed, in words.

    A file that becomes a file for viewers is packed, as Virtools saves such files.
    """
    before, after = file.write_mode, file.write_mode & ~WriteMode.FOR_VIEWER
    if suffix == VIEWER_SUFFIX:
        after = before | WriteMode.FOR_VIEWER
        if after != before:
            after |= WriteMode.PACKED
    if after == before:
        return []
    _set_mode(file, after)
    return [f"write mode {mode_text(before)} becomes {mode_text(after)}, that of a {suffix} file"]


def _set_mode(file: VirtoolsFile, mode: int) -> None:
    """Set the write mode in the header, and in the variable that has a second copy of it."""
    bits = WriteMode.FOR_VIEWER | (mode ^ file.write_mode)
    if mode & DATA_PACKED and not file.write_mode & DATA_PACKED:
        file.header_packing = Packing()
    if mode != file.write_mode:
        file.write_mode = int(mode)
    for manager in file.managers:
        if manager.guid != VARIABLE_MANAGER:
            continue
        fields = manager.area_fields("variables")
        for variable in fields["variables"] if fields is not None else ():
            if variable["name"] == WRITE_MODE_VARIABLE and isinstance(variable["value"], int):
                variable["value"] = int(variable["value"] & ~bits | mode & bits)


def convert(
    file: VirtoolsFile,
    *,
    version: str | None = None,
    lossy: bool = False,
    unpacked: bool = False,
    packed: bool = False,
) -> VirtoolsFile:
    """Return a copy for another ``version`` of Virtools, stored plain (``unpacked``) or ``packed``.

    Packing changes nothing else. ``packed`` leaves a packed file as it is, and a file of version 4,
    which can pack neither single objects, as older files can, nor the data part.

    The version is ``3.5``. Raises ``QueryError`` for a file that is not of a newer one,
    ``SerializeError`` for areas of which nobody knows whether it has them, for chunks that are not
    made of areas or have newer data, and unless ``lossy``, for what it lacks; see ``losses``.
    """
    if unpacked and packed:
        raise QueryError("a file cannot be both unpacked and packed")
    if version is not None:
        made = _Older(file, version)
        if made.lost and not lossy:
            more = f" (and {len(made.lost) - 1:,} more)" if len(made.lost) > 1 else ""
            raise SerializeError(
                f"Virtools {version} cannot represent the whole file: {made.lost[0]}{more}",
                hint="--lossy leaves them out (in Python lossy=True)",
            )
        file = made.file
    return _packed(file, unpacked=unpacked, packed=packed)


def _packed(file: VirtoolsFile, *, unpacked: bool = False, packed: bool = False) -> VirtoolsFile:
    """Return a copy that is stored plain (``unpacked``) or as Virtools packs files (``packed``).

    Nothing else changes. ``packed`` leaves a packed file as it is, and a file of version 4, which
    can pack neither single objects, as older files can, nor the data part.
    """
    if unpacked and packed:
        raise QueryError("a file cannot be both unpacked and packed")
    made = copy(file)
    ancient = made.file_version < VERSION_CHUNK_BUFFERS
    if unpacked:
        made.write_mode = int(made.write_mode & ~DATA_PACKED)
        made.header_packing = Packing(packed=False)
    elif not packed:
        return made
    elif made.file_version != VERSION_CHUNK_BUFFERS and not made.write_mode & DATA_PACKED:
        made.write_mode |= int(WriteMode.CHUNKS_PACKED if ancient else WriteMode.PACKED)
        made.header_packing, made.data_packing = Packing(), Packing()
    for item in made.objects if ancient else ():
        if item.packing is not None and item.packing.packed is not packed:
            item.packing = Packing(packed=packed)
    return made


def losses(
    file: VirtoolsFile,
    *,
    version: str | None = None,
    unpacked: bool = False,
    packed: bool = False,
    **others: object,
) -> Iterator[str]:
    """Yield what another version of Virtools lacks, and why packing again gives other bytes."""
    del others
    if version is not None:
        made = _Older(file, version)
        yield from made.lost
        yield from made.notes
        file = made.file
    if not unpacked or packed:
        return
    plain = _packed(file, unpacked=True)
    if bytes(plain) != bytes(file) and (why := _difference(file, _packed(plain, packed=True))):
        yield f"--packed will not restore the same bytes: {why}"


def _difference(file: VirtoolsFile, back: VirtoolsFile) -> str:
    """Return in words what packing a file again does not restore; "" if it restores everything."""
    if file.write_mode != back.write_mode:
        return f"its write mode is {mode_text(file.write_mode)}"
    if file.checksum is Checksum.WRONG:
        return "its checksum is wrong"
    if file.file_version < VERSION_HEADER_PART and file.tail:
        return "bytes follow its data part"  # in a plain file, these belong to the data part
    if file.header_packing.packed is not back.header_packing.packed:
        return "its header part is not packed"
    return "" if bytes(file) == bytes(back) else f"its streams are not of zlib level {ZLIB_LEVEL}"


# -- Virtools 3.5 -----------------------------------------------------------------------------------

_NAME: Final = "3.5"
BEHAVIOR, MESH, ENTITY_3D, EDITOR_STATES = 8, 32, 33, 48
_BUILD, _DATE = 0x03050018, 0x26052005
"""Those in the header of all files of 3.5.0.24; the date is 26-05-2005."""
# What only files of Virtools 5 have, and what loses nothing: batches made from the faces, and zeros.
_NOTHING_LOST: Final = {
    "render_groups": MESH,
    "blend_shapes": MESH,
    "blend_shape_weights": ENTITY_3D,
}
_MANAGERS: Final = frozenset(
    {
        ATTRIBUTE_MANAGER,
        MESSAGE_MANAGER,
        VARIABLE_MANAGER,
        BEHAVIOR_MANAGER,
        TIME_MANAGER,
        RENDER_MANAGER,
    }
)
"""The managers in files of products up to 3.5.0.24."""
_NEWER_MANAGERS: Final = frozenset({HIDE_MANAGER, VSL_MANAGER, SHARED_OBJECT_MANAGER, LUA_MANAGER})
"""Those that only files of Virtools 5 have, or list among the plugins that they need."""
_VARIABLES: Final = frozenset(
    {
        WRITE_MODE_VARIABLE,
        "BehaviorManager/MaxIteration",
        "File Options/Textures,Sprites",
        "Shader/When Building Tangent Spaces",
        "Shader/When Loading Shader With Same Name",
        "Shader/When Saving a NMO",
    }
)
"""The variables in files of products up to 3.5.0.24."""
_UNREAD: Final = ("header_rest", "included_rest", "data_rest", "tail")
"""Bytes around the contents, of which no known file has any, and which loaders skip."""
_LARGEST_FORMAT: Final = 148
"""The size in bytes of the format to save a texture in, which is larger in some files of Virtools 5."""
_DRAWING, _NEWEST_DRAWING = 0x1, 0x16
"""The area with the drawing of a script for the editor, and the newest version of it."""
_EDITOR: Final = frozenset(
    (0x1, 0x2, 0x123, 0x124, 0x125, 0x1234, 0xC0DE, 0xC0DF, 0xF0F0AAAA, 0xF0F0AAAC)
)
"""What the editor itself stores, in the states of a CKInterfaceObjectManager."""
_LARGEST_STATE: Final = 12
"""The most bytes of a state of the editor that is not made of areas."""


class _Older:
    """A copy of a file for Virtools 3.5, what was lost, and further notes."""

    def __init__(self, file: VirtoolsFile, version: str) -> None:
        from chunkwright.nmo.file.resolve import read

        _check(file, version)
        self.lost: list[str] = []
        self.notes: list[str] = []
        self.file = read(bytes(file), strict=False, encoding=file.encoding)
        self.file.source, self.file.wrapper = file.source, file.wrapper
        if self.file.checksum is Checksum.WRONG:
            self.notes.append(
                "/checksum: it is wrong, so the file may be damaged; a right one is written"
            )
        self.file.product_build, self.file.ck_version = _BUILD, _DATE
        self.file.product_version, self.file.checksum = 0, Checksum.FULL
        for name in _UNREAD:
            if rest := getattr(self.file, name):
                self._leave_out(f"/{name}", f"these {len(rest):,} bytes")
                setattr(self.file, name, b"")
        self._managers()
        for each in self.file.objects:
            if each.class_id not in CLASSES:
                raise SerializeError(
                    f"what a {each.class_name} is, is unknown, and so whether {_NAME} has it",
                    path=each.address,
                )
            if each.chunk is not None:
                self._areas(each.chunk, each.class_id, each.address)
        if any(each.class_id == BEHAVIOR for each in self.file.objects):
            self.notes.append("scripts keep their building blocks, which older products may lack")

    def _leave_out(self, address: str, what: str) -> None:
        self.lost.append(
            f"{address}: no file of Virtools {_NAME} is known to have {what}: left out"
        )

    def _managers(self) -> None:
        """Remove newer managers, also from the plugins that the file needs."""
        gone = []
        for manager in list(self.file.managers):
            if manager.guid not in _MANAGERS:
                self._leave_out(manager.address, "this manager")
                self.file.managers.remove(manager)
                gone.append(manager.guid)
            elif manager.chunk is not None:
                self._areas(manager.chunk, 0, manager.address)
                for name in _unknown_variables(manager):
                    self.notes.append(
                        f"{manager.address}/variables: {name!r:.60} remains, which older products may lack"
                    )
        for row in self.file.plugin_dependencies:
            for guid in _NEWER_MANAGERS.intersection(row.guids).difference(gone):
                self._leave_out("/plugin_dependencies", f"the manager {MANAGER_NAMES[guid]}")
            row.guids[:] = [
                each for each in row.guids if each not in gone and each not in _NEWER_MANAGERS
            ]

    def _areas(self, chunk: StateChunk, class_id: int, address: str) -> None:
        """Remove what is newer from a chunk, and from those in it."""
        _check_chunk(chunk, address)
        for area in list(chunk.areas):
            place = f"{address}/{area.name or hex(area.identifier)}"
            fields = area.fields
            if fields is None:
                raise SerializeError(
                    f"what is here is unknown, and so whether Virtools {_NAME} has it",
                    path=place,
                    hint="chunkwright rm removes it, if it is not needed",
                )
            base = _NOTHING_LOST.get(area.name or "")
            if base is not None and is_a(class_id, base):
                chunk.areas.remove(area)
            elif area.name == "save_format" and len(area.payload) > _LARGEST_FORMAT:
                self._leave_out(place, "a format to save a texture in of this size")
                chunk.areas.remove(area)
            elif area.name == "interface" and _is_newer_drawing(fields["state"]):
                self._leave_out(place, "a drawing of a script of this version")
                area.fields = {**fields, "state": None}
            elif class_id == EDITOR_STATES and area.name == "states":
                self._states(fields["states"], f"{place}/states")
            else:
                for inner in sub_chunks(fields):
                    self._areas(inner, inner.class_id, place)

    def _states(self, states: list[StateChunk | None], address: str) -> None:
        """Remove what is newer from the states of the editor, and states that are."""
        for index, state in enumerate(states):
            if state is None:
                continue
            place = f"{address}/{index}"
            if _is_newer(state) or len(state.raw or b"") > _LARGEST_STATE:
                self._leave_out(place, "such a state of the editor")
                states[index] = None
            for each in [each for each in state.areas if each.identifier not in _EDITOR]:
                self._leave_out(f"{place}/{each.identifier:#x}", "this state of the editor")
                state.areas.remove(each)


def _check(file: VirtoolsFile, version: str) -> None:
    """Raise ``QueryError`` unless a file is of a newer product than the version."""
    if version != _NAME:
        raise QueryError(f"Virtools files cannot be converted to {version}, only to {_NAME}")
    own = ".".join(map(str, file.product_build.to_bytes(4, "big")))
    if file.product_build <= _BUILD or file.file_version < VERSION_HEADER_PART:
        raise QueryError(f"it is of Virtools {own}, which is not newer than {_NAME}")
    if file.file_version > VERSION_HEADER_PART:
        raise QueryError(
            f"it has file version {file.file_version}, and files of {_NAME} have {VERSION_HEADER_PART}: "
            "nothing is known about the difference"
        )


def _check_chunk(chunk: StateChunk, address: str) -> None:
    """Raise ``SerializeError`` for a chunk of which nobody knows whether Virtools 3.5 reads it."""
    if chunk.chain_fault is not None:
        raise SerializeError(
            f"what is here is not made of areas ({chunk.chain_fault}), and so unknown",
            path=address,
        )
    if _is_newer(chunk):
        raise SerializeError(
            f"its data version is {chunk.data_version & 0xFF}, and the newest in files of Virtools "
            f"{_NAME} is {CURRENT_DATA_VERSION}",
            path=address,
        )


def _is_newer(chunk: StateChunk) -> bool:
    return chunk.data_version & 0xFF > CURRENT_DATA_VERSION


def _unknown_variables(manager: Manager) -> list[str]:
    """Return the names of variables that no file of an older product has."""
    found = manager.area_fields("variables") if manager.guid == VARIABLE_MANAGER else None
    kinds = ("variables", "float_variables", "string_variables") if found else ()
    names = [each["name"] for kind in kinds for each in (found or {})[kind]]
    return [name for name in names if name not in _VARIABLES]


def _is_newer_drawing(state: StateChunk | None) -> bool:
    drawn = [each for each in state.areas if each.identifier == _DRAWING] if state else []
    return any(int.from_bytes(each.payload[:4], "little") > _NEWEST_DRAWING for each in drawn)
