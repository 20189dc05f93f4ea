"""Payload tables of meshes and textures, and the layouts of bitmaps.

Sources: yyc12345/libcmo21 (CKMesh.cpp, CKTexture.cpp, CKBitmapData.cpp),
doyaGu/CKRenderEngine (CKMesh.cpp), measurement on real files.
"""

# ruff: noqa: ARG002 - all kinds have methods of the same form

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import CorruptError, SerializeError
from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.conditions import Equal, Present, When
from chunkwright.nmo.payloads.kinds import (
    BUFFER,
    F32,
    I32,
    REF,
    REST,
    STRING,
    U32,
    Computed,
    Const,
    Count,
    Custom,
    F,
    Kind,
    Numbers,
    Simple,
)
from chunkwright.nmo.payloads.sequences import DWORD_BUFFER, WORD_BUFFER, Items, Rows
from chunkwright.nmo.payloads.steps import Steps

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer

SINGLE_DIFFUSE, SINGLE_SPECULAR, NO_NORMALS, SINGLE_UV, NO_POSITIONS = 1, 2, 4, 8, 16
_ANY: Final = 0xFFFFFFFF
RENDER_GROUPS: Final = 0x400000


def _vertex_dwords(fields: Fields) -> int:
    import numpy as np

    arrays = ("positions", "diffuse", "specular", "normals", "uvs")
    return 1 + sum(int(np.size(fields[name])) for name in arrays if name in fields)


def _unless(flag: int) -> When:
    return When("save_flags", flag, any_set=False)


def _if(flag: int) -> When:
    return When("save_flags", flag)


# Vertex arrays: where a flag says so, one value stands for all vertices.
VERTEX_ARRAYS: Final = (
    F("save_flags", U32),
    F("dwords", Computed(_vertex_dwords)),
    F("positions", Numbers("<f4", (3,), "count"), _unless(NO_POSITIONS)),
    F("diffuse", Numbers("<u4", (), "count"), _unless(SINGLE_DIFFUSE)),
    F("diffuse", Numbers("<u4", (), 1), _if(SINGLE_DIFFUSE)),
    F("specular", Numbers("<u4", (), "count"), _unless(SINGLE_SPECULAR)),
    F("specular", Numbers("<u4", (), 1), _if(SINGLE_SPECULAR)),
    F("normals", Numbers("<f4", (3,), "count"), _unless(NO_NORMALS)),
    F("uvs", Numbers("<f4", (2,), "count"), _unless(SINGLE_UV)),
    F("uvs", Numbers("<f4", (2,), 1), _if(SINGLE_UV)),
)

_VERTICES: Final = Steps(VERTEX_ARRAYS)


def _read_vertices(r: Reader, fields: Fields) -> dict[str, Any]:
    if not fields["count"]:
        return {}
    found: Fields = {"count": fields["count"]}
    _VERTICES.read(r, found)
    del found["count"]
    return found


def _write_vertices(w: Writer, value: dict[str, Any], fields: Fields) -> None:
    if fields["count"]:
        _VERTICES.write(w, {**value, "count": fields["count"]})


# Faces, vertices and lines of data versions below 9 are named and stay raw: the only public
# loader (CKRenderEngine) reads them with a stand-in for a function that it does not have.
MESH: Final = (
    Area(0x2000, "flags", (F("flags", U32),)),
    Area(
        0x4000,
        "channels",
        (
            F(
                "channels",
                Rows(
                    (
                        F("material", REF),
                        F("flags", U32),
                        F("source_blend", U32),
                        F("dest_blend", U32),
                        F("uvs", Numbers("<f4", (2,))),
                    )
                ),
            ),
        ),
    ),
    Area(0x8000, "face_masks", (F("masks", Numbers("<u2")),)),
    Area(0x10000, "faces", None, before=9),
    # Three vertex indices and a material slot a face.
    Area(0x10000, "faces", (F("faces", Numbers("<u2", (4,))),), since=9),
    Area(0x20000, "vertices", None, before=9),
    Area(
        0x20000,
        "vertices",
        (F("count", U32), F("arrays", Custom(_read_vertices, _write_vertices))),
        since=9,
    ),
    Area(0x40000, "lines", None, before=9),
    Area(0x40000, "lines", (F("lines", Numbers("<u2", (2,), None, sized=True)),), since=9),
    Area(
        0x80000,
        "weights",
        (F("count", U32), F("weights", BUFFER, Present(4)), F("weight", F32)),
    ),
    Area(
        0x100000,
        "materials",
        (F("slots", Rows((F("material", REF), F("reserved", U32)))),),
    ),
    Area(
        0x800000,
        "progressive",
        (F("vertex_count", U32), F("morph", U32), F("morph_step", U32), F("data", REST)),
    ),
    # What the engine draws at once: triangles of one material. Only in files of Virtools 5.
    Area(
        RENDER_GROUPS,
        "render_groups",
        (
            F(
                "groups",
                Rows(
                    (
                        F("material", REF),
                        # The vertices that the group has copies of; none where it has none.
                        F("copied_vertices", WORD_BUFFER),
                        F("indices", WORD_BUFFER),
                        # 4 for a list of triangles.
                        F("primitive", U32),
                        F("vertex_count", U32),
                        F("index_count", U32),
                        F("unknown", U32),
                        # The faces that are in the group.
                        F("faces", DWORD_BUFFER),
                        F("end", U32),
                    )
                ),
            ),
        ),
    ),
    # Names from the Virtools SDK (CKDefines2.h). All 385 known meshes with blend shapes have
    # none: three zero dwords. The other four are in no known file.
    Area(0x1000000, "blend_shapes", (F("reserved", Items(Const(0), 3)),)),
    Area(0x11000, "faces_32", None),
    Area(0x41000, "lines_32", None),
    Area(0x200000, "extended_channels", None),
    Area(0x401000, "render_groups_32", None),
)

RAW_BITMAP: Final = (
    F("bits_per_pixel", U32),
    F("width", U32, When("bits_per_pixel", _ANY)),
    F("height", U32, When("bits_per_pixel", _ANY)),
    F("alpha_mask", U32, When("bits_per_pixel", _ANY)),
    F("red_mask", U32, When("bits_per_pixel", _ANY)),
    F("green_mask", U32, When("bits_per_pixel", _ANY)),
    F("blue_mask", U32, When("bits_per_pixel", _ANY)),
    # Low nibble 0: planes of one byte a pixel, the bottom row first; 1: grey JPEGs.
    F("compression", U32, When("bits_per_pixel", _ANY)),
    F("blue", BUFFER, When("bits_per_pixel", _ANY)),
    F("green", BUFFER, When("bits_per_pixel", _ANY)),
    F("red", BUFFER, When("bits_per_pixel", _ANY)),
    F("alpha", BUFFER, When("bits_per_pixel", _ANY)),
)


class Extension(Kind):
    """Four bytes of a file extension."""

    def read(self, r: Reader, fields: Fields) -> bytes:
        """Read them."""
        return r.take(4)

    def write(self, w: Writer, value: bytes, fields: Fields) -> None:
        """Write them."""
        w.put(value[:4].ljust(4, b"\0"))


NO_BITMAP, PLAIN_BITMAP, BITMAP_WITH_ALPHA = 0, 1, 2


def _alpha(r: Reader, fields: Fields) -> int | bytes:
    """Read the alpha beside a bitmap: one value for all pixels, or a plane of them."""
    return r.u32() if fields["distinct_alpha"] == 1 else r.buffer()


def _put_alpha(w: Writer, value: int | bytes, fields: Fields) -> None:
    if isinstance(value, int) is not (fields["distinct_alpha"] == 1):
        raise SerializeError("the alpha of a bitmap is a number where distinct_alpha is 1")
    if isinstance(value, int):
        w.u32(value)
    else:
        w.buffer(value)


READER_BITMAP: Final = (
    F("kind", U32),
    F("extension", Extension(), When("kind", _ANY)),
    F("reader", Simple("guid"), When("kind", _ANY)),
    F("file", BUFFER, When("kind", _ANY)),
    F("distinct_alpha", U32, Equal("kind", _ANY, BITMAP_WITH_ALPHA)),
    F("alpha", Custom(_alpha, _put_alpha), Equal("kind", _ANY, BITMAP_WITH_ALPHA)),
)


HAS_VIDEO_FORMAT: Final = 0x200


def _read_option_values(r: Reader, fields: Fields) -> dict[str, int]:
    """Read what follows the options, which only the remaining size tells apart."""
    names = _option_names(r.left // 4, fields["options"], _slots(r))
    if r.left != 4 * len(names):
        raise CorruptError("the options of a texture have an unknown size", offset=r.position)
    return {name: r.u32() for name in names}


def _slots(r: Reader) -> int:
    """Count the bitmap slots that other areas of the texture give."""
    for identifier, name in ((0x20000, "bitmaps"), (0x10000, "names"), (0x100000, "bitmaps")):
        area = r.chunk.find(identifier)
        if area is not None and area.fields is not None:
            return len(area.fields[name])
    return 0


def _option_names(left: int, options: int, slots: int) -> tuple[str, ...]:
    video = bool(options & HAS_VIDEO_FORMAT)
    if left == 3:
        return ("transparent_color", "current_slot", "video_format")
    if left == 2:
        first = "current_slot" if slots > 1 and video else "transparent_color"
        return (first, "video_format" if video else "current_slot")
    if left == 1:
        if video:
            return ("video_format",)
        return ("transparent_color",) if slots <= 1 else ("current_slot",)
    return ()


def _write_option_values(w: Writer, value: dict[str, int], fields: Fields) -> None:
    del fields
    for number in value.values():
        w.u32(number)


_OPTIONS: Final = (
    # Byte 0 mip maps; bits 8 transparent, 9 has a video format, 10 cube map; byte 2 save
    # options: 0 raw, 1 external, 2 image format, 3 global, 4 include the original file.
    F("options", U32),
    F("values", Custom(_read_option_values, _write_option_values)),
)

# The four ways in which textures and sprites keep their pictures.
_OLD_BITMAPS: Final = (F("bitmaps", Rows((F("unused", U32), F("file", BUFFER)))),)
_FILE_NAMES: Final = (F("names", Items(STRING)),)
_RAW_BITMAPS: Final = (F("bitmaps", Rows(RAW_BITMAP)),)
_READER_BITMAPS: Final = (
    F("slots", Count(("bitmaps",))),
    F("width", U32),
    F("height", U32),
    F("bits_per_pixel", U32),
    F("bitmaps", Rows(READER_BITMAP, "slots")),
)

TEXTURE: Final = (
    Area(0x1000, "movie", (F("file_name", STRING),)),
    Area(0x2000, "old_current_slot", (F("slot", I32),), before=5),
    Area(
        0x8000, "old_transparency", (F("transparent_color", U32), F("transparent", I32)), before=5
    ),
    Area(0x40000, "video_format", None),
    Area(0x800000, "system_caching", None),
    Area(0x4000, "old_bitmaps", _OLD_BITMAPS),
    Area(0x10000, "file_names", _FILE_NAMES),
    Area(0x20000, "raw_bitmaps", _RAW_BITMAPS),
    # A 32-bit CKBitmapProperties struct of 76, 80, 144 or 148 bytes.
    Area(0x80000, "save_format", (F("properties", BUFFER),)),
    Area(0x100000, "reader_bitmaps", _READER_BITMAPS),
    Area(0x200000, "pick_threshold", (F("threshold", U32),)),
    Area(
        0x400000,
        "mip_maps",
        (F("use_mip_maps", I32), F("format", BUFFER, Present())),
        before=5,
    ),
    Area(0x400000, "mip_maps", (F("bitmaps", Rows(RAW_BITMAP)),), since=5),
    # The identifier of writers of 2.1, then that of later ones.
    Area(0x2FF000, "options", _OPTIONS),
    Area(0xFFF000, "options", _OPTIONS),
)

# In no known file; after the Load and Save methods.
SPRITE: Final = (
    Area(0x10000, "current_slot", (F("slot", I32),)),
    Area(0x20000, "transparency", (F("transparent_color", U32), F("transparent", I32))),
    Area(0x40000, "old_bitmaps", _OLD_BITMAPS),
    Area(0x80000, "shared", (F("sprite", REF),)),
    # Here a 2d entity has its material; sprites have none.
    Area(0x200000, "movie", (F("file_name", STRING),)),
    Area(0x400000, "file_names", _FILE_NAMES),
    Area(0x800000, "raw_bitmaps", _RAW_BITMAPS),
    Area(0x10000000, "reader_bitmaps", _READER_BITMAPS),
    Area(0x20000000, "save_format", (F("save_options", U32), F("properties", BUFFER))),
    Area(0x40000000, "video_format", None),
    Area(0x80000000, "system_caching", None),
    Area(0x80800000, "render_options", None),
)
SPRITE_TEXT: Final = (
    Area(0x1000000, "text", (F("text", STRING),)),
    Area(
        0x2000000,
        "font",
        (
            F("name", STRING),
            F("height", I32),
            F("weight", I32),
            F("italic", I32),
            F("underline", I32),
        ),
    ),
    Area(0x4000000, "colors", (F("color", U32), F("background_color", U32))),
)
