"""Payload tables of meshes and patch meshes.

Sources: yyc12345/libcmo21, doyaGu/CKRenderEngine (the Load and Save methods of each class),
measurement on real files; names of identifiers from the Virtools SDK (CKDefines2.h).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.nmo.payloads.areas import AreaRow as Area
from chunkwright.nmo.payloads.bits import (
    NO_NORMALS,
    NO_POSITIONS,
    RENDER_GROUPS,
    SINGLE_DIFFUSE,
    SINGLE_SPECULAR,
    SINGLE_UV,
)
from chunkwright.nmo.payloads.conditions import Present, When
from chunkwright.nmo.payloads.fields import refuse_others
from chunkwright.nmo.payloads.kinds import (
    BUFFER,
    F32,
    FIXED_REFS,
    FLAGS,
    I32,
    REF,
    REST,
    U32,
    Computed,
    Const,
    Custom,
    F,
    Flags,
    Numbers,
)
from chunkwright.nmo.payloads.sequences import (
    DWORD_BUFFER,
    WORD_BUFFER,
    Items,
    Keys,
    Parallel,
    Rows,
)
from chunkwright.nmo.payloads.steps import Steps

if TYPE_CHECKING:
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.reader import Reader
    from chunkwright.state_chunk.writer import Writer


def _vertex_dwords(fields: Fields) -> int:
    arrays = {"positions", "diffuse", "specular", "normals", "uvs"}
    return 1 + sum(_size(fields[name]) for name in arrays if name in fields)


def _size(values: Value) -> int:
    """Return the count of numbers in an array, or in what is to become one."""
    size = getattr(values, "size", None)
    if size is None:
        import numpy as np

        size = np.size(values)
    return int(size)


def _unless(flag: int) -> When:
    return When("save_flags", flag, any_set=False)


def _if(flag: int) -> When:
    return When("save_flags", flag)


SAVE_FLAGS: Final = Flags(
    {
        SINGLE_DIFFUSE: "one diffuse colour",
        SINGLE_SPECULAR: "one specular colour",
        NO_NORMALS: "no normals",
        SINGLE_UV: "one texture coordinate",
        NO_POSITIONS: "no positions",
    }
)

# Vertex arrays: depending on a flag, a single value stands for all vertices.
VERTEX_ARRAYS: Final = (
    F("save_flags", SAVE_FLAGS),
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
_COUNT: Final = frozenset({"count"})


def _read_vertices(r: Reader, fields: Fields) -> Fields:
    if not fields["count"]:
        return {}
    found: Fields = {"count": fields["count"]}
    _VERTICES.read(r, found)
    del found["count"]
    return found


def _write_vertices(w: Writer, value: Fields, fields: Fields) -> None:
    if fields["count"]:
        _VERTICES.write(w, {**value, "count": fields["count"]}, _COUNT)
    else:
        refuse_others(value, ())


# Faces, vertices and lines of data versions below 9 are known by name only: the only public
# loader (CKRenderEngine) reads them with a placeholder for a function that it lacks.
MESH: Final = (
    Area(0x2000, "flags", (F("flags", FLAGS),)),
    Area(
        0x4000,
        "channels",
        (
            F(
                "channels",
                Rows(
                    (
                        F("material", REF),
                        F("flags", FLAGS),
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
    # Three vertex indices and a material slot per face.
    Area(0x10000, "faces", (F("faces", Numbers("<u2", (4,))),), since=9),
    Area(0x20000, "vertices", None, before=9),
    Area(
        0x20000,
        "vertices",
        (F("count", U32), F("arrays", Custom(_read_vertices, _write_vertices, rows=VERTEX_ARRAYS))),
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
    # Batches for drawing: triangles of one material. Only in files of Virtools 5.
    Area(
        RENDER_GROUPS,
        "render_groups",
        (
            F(
                "groups",
                Rows(
                    (
                        F("material", REF),
                        # The vertices that the group has copies of, if any.
                        F("copied_vertices", WORD_BUFFER),
                        F("indices", WORD_BUFFER),
                        # 4 is a triangle list.
                        F("primitive", U32),
                        F("vertex_count", U32),
                        F("index_count", U32),
                        F("unknown", U32),
                        # The faces in the group.
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

_SMOOTHING_GROUPS: Final = Keys(1, "<u4")

PATCH_MESH: Final = (
    Area(
        0x8000000,
        "patches",
        (
            F("flags", FLAGS),
            F("iterations", I32),
            # The number of points, at the end, that are control points of edges and interiors.
            F("vector_count", U32),
            F("points", Keys(3)),
            F("materials", FIXED_REFS),
            F(
                "patches",
                Parallel(
                    (
                        # 3 or 4 corners.
                        F("type", U32),
                        F("smoothing_group", U32),
                        F("corners", Numbers("<i2", (), 4)),
                        F("vectors", Numbers("<i2", (), 8)),
                        F("interior", Numbers("<i2", (), 4)),
                        F("edges", Numbers("<i2", (), 4)),
                    ),
                    "materials",
                ),
            ),
            # Corner, vector from it, vector to the other, the other corner, the two patches.
            F("edges", Keys(6, "<i2")),
            F("channel_materials", FIXED_REFS),
            F(
                "channels",
                Parallel(
                    (
                        F("source_blend", U32),
                        F("dest_blend", U32),
                        F("flags", FLAGS),
                        # Indices of the texture coordinates of the corners of each patch.
                        F("patches", Keys(4, "<i2")),
                        F("uvs", Keys(2)),
                    ),
                    "channel_materials",
                ),
            ),
        ),
    ),
    # Indices of old ones are dwords: type, 4 corners, 8 vectors, 4 interior points and 5 that
    # nothing reads.
    Area(
        0x1000000,
        "old_patches",
        (
            F("flags", FLAGS),
            F("material", REF),
            F("iterations", I32),
            F("vector_count", U32),
            F("points", Keys(3)),
            F("patches", Keys(22, "<i4")),
            F("edges", Keys(6, "<i4")),
            F("uv_patches", Keys(4, "<i4")),
            F("uvs", Keys(2)),
        ),
    ),
    Area(0x2000000, "old_smoothing_groups", (F("groups", _SMOOTHING_GROUPS),)),
    Area(0x4000000, "old_patch_materials", (F("materials", FIXED_REFS),)),
    # Other meshes have their progressive data here.
    Area(0x800000, "oldest_patches", None),
)

AREAS: Final = {
    32: MESH,
    53: PATCH_MESH,
}
