"""The meanings of numbers: classes, types of parameters, flags, colours, stated a second time."""

from __future__ import annotations

import re
import struct
from typing import Any

import pytest

from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.nmo import Parameter, VirtoolsFile, add_object
from chunkwright.nmo.edit.coercion import in_line
from chunkwright.nmo.model.materials import OLD_TAGS
from chunkwright.nmo.model.parameters import PARAMETER_TYPES
from chunkwright.nmo.payloads import CLASSES, MANAGER_NAMES, class_named, is_a, lineage
from chunkwright.nmo.payloads.kinds import ARGB, FLAGS, I32, Color, F, Flags
from chunkwright.query import locate
from chunkwright.state_chunk import StateChunk, Unresolved
from chunkwright.state_chunk.ask import convert
from chunkwright.state_chunk.chunk_format import Content, Guid
from tests.nmo.files import opened, small, string
from tests.nmo.tables import LAYOUTS, decoded
from tests.state_chunk.bytes import dwords

# CK_CLASSID of the Virtools SDK; derived classes are indented.
HIERARCHY = """
CKObject 1
  CKParameterIn 2
  CKParameterOperation 4
  CKState 5
  CKBehaviorLink 6
  CKBehaviorIO 9
  CKRenderContext 12
  CKKinematicChain 13
  CKSynchroObject 20
  CKInterfaceObjectManager 48
  CKCriticalSectionObject 49
  CKLayer 51
  CKParameter 46
    CKParameterOut 3
    CKParameterLocal 45
    CKParameterVariable 55
  CKSceneObject 11
    CKBehavior 8
    CKObjectAnimation 15
    CKAnimation 16
      CKKeyedAnimation 18
    CKBeObject 19
      CKScene 10
      CKLevel 21
      CKGroup 23
      CKMaterial 30
      CKTexture 31
      CKDataArray 52
      CKSound 24
        CKWaveSound 25
        CKMidiSound 26
      CKMesh 32
        CKPatchMesh 53
        CKProgressiveMesh 54
      CKRenderObject 47
        CK2dEntity 27
          CKSprite 28
            CKSpriteText 29
        CK3dEntity 33
          CKPlace 22
          CKCamera 34
            CKTargetCamera 35
          CKCurvePoint 36
          CKSprite3D 37
          CKLight 38
            CKTargetLight 39
          CKCharacter 40
          CK3dObject 41
            CKBodyPart 42
          CKCurve 43
          CKGrid 50
CUIKBehData 4294967295
"""


def hierarchy() -> dict[int, tuple[str, list[int]]]:
    found: dict[int, tuple[str, list[int]]] = {}
    above: list[int] = []
    for line in HIERARCHY.strip().splitlines():
        name, key = line.split()
        del above[(len(line) - len(line.lstrip())) // 2 :]
        above.append(int(key))
        found[int(key)] = name, above[::-1]
    return found


def test_classes_have_the_ids_names_and_bases_of_the_sdk() -> None:
    wanted = hierarchy()
    assert {key: row.name for key, row in CLASSES.items()} == {k: v[0] for k, v in wanted.items()}
    for class_id, (name, line) in wanted.items():
        assert lineage(class_id) == tuple(line)
        assert class_named(name) == class_id
        assert class_named(name.removeprefix("CK").upper()) == class_id
        for other in wanted:
            assert is_a(class_id, other) is (other in line)


def test_unknown_classes_have_no_bases_or_name() -> None:
    assert lineage(7) == ()
    assert is_a(7, 7)
    assert not is_a(7, 1)
    with pytest.raises(QueryError, match="unknown class 'nothing'"):
        class_named("nothing")


# CKPGUID_ of the Virtools SDK: GUID, dwords (i whole, f real), meaning.
TYPES = """
5a5716fd 44e276d7 1i int
47884c3f 432c2c20 1f float
1ad52a8e 5e741920 1i bool
6bd010e2 115617ea text string
fa6e1bdd 62d2abd7 1i key
48824eae 2fe47960 3f vector
4efcb34a 6079e42f 2f 2d vector
06c439ee 45b50fc2 4f quaternion
643f046e 65211b71 16f matrix
57d42fee 7cbb3b91 4f color
668649c8 283e2ee1 6f box
7ab20d20 693044a9 4f rect
54b4422b 730f0f4f 1f time
4a4d4867 3c28773f 1f old time
11262cf5 30b0233a 1f angle
f3c84b4e 0ffacc34 1f percentage
429d42cf 211c0cc2 1f float slider
13b01b3c 1942583e 3f Euler angles
6c439ee0 2fe47960 4f 4d vector
19644e43 4d6f6123 1i class
0286652d 5ea709c2 1i direction
3c2a6aca 6f0e5865 1i blend mode
089e28d4 2ef031d2 1i blend factor
2bd753b3 563e5165 1i filter mode
2b0f1617 53ce1b0e 1i fill mode
6dd30f0a 74671d2e 1i lit mode
7990258f 60326351 1i shade mode
51cd1cf5 1d5c2d9b 1i z function
080d38d5 02cf7a30 1i address mode
14e14bd8 32a738e7 1i wrap mode
1d1a3403 535e7252 1i 3d sprite mode
686f28ef 5ecc7766 1i fog mode
4f0f4891 340a05d1 1i light type
0b3272aa 7f1a3572 1i sprite alignment
79b90856 75d070ff 1i comparison
2ce46c85 4b791332 1i binary operator
02011b99 1efb0b91 1i set operator
6e49509a 2f067425 1i text alignment
615d017c 54a9524f 1i array type
745655a9 61bb29a1 1i render options
4a5d4963 4d28883f 1i filter
1cd24241 533c0f8f 1i scene activity
18170afb 687d5da7 1i scene reset
62c563e3 7323470d 1i material effect
7dbc28f5 3f161e80 1i texture coordinates
21e87a54 65d37993 1i texture combination
79465229 61af2af1 1i pixel format
79465230 62a88af1 1i axis
089e77d4 2ef077d2 1i particle rendering
63942d15 05ac51a7 1i loop mode
270f7b39 6e0b184c 1i particle evolutions
083e73d4 2e3073d2 1i particle variances
083231d4 223173d2 1i particle interactors
083348d4 234873d2 1i particle deflectors
2e1e2209 47da44b5 1i alignment
63223dd5 6b5f68fc 1i font properties
4157001d 4cc82922 1i text properties
4376013f 0b3462c0 1i font weight
7157091d 4fc82932 1i font resolution
5e4c1dcf 662c4495 1i frame rate
677f3843 4e7a3fd0 1i behavioral rate
"""


def parameter_types() -> list[tuple[Guid, str, str]]:
    found = []
    for line in TYPES.strip().splitlines():
        first, second, form, name = line.split(" ", 3)
        found.append((Guid(int(first, 16), int(second, 16)), form, name))
    return found


def parameter(of: Guid, data: bytes) -> Parameter:
    made = add_object(VirtoolsFile(), "CKParameterLocal", None)
    assert isinstance(made, Parameter)
    made.need_chunk()[0x40] = dwords(*of, 1, len(data)) + data + bytes(-len(data) % 4)
    return made


def test_the_table_of_parameter_types_has_every_type_of_the_sdk() -> None:
    assert {of: row.name for of, row in PARAMETER_TYPES.items()} == {
        of: name for of, _, name in parameter_types()
    }


@pytest.mark.parametrize(("of", "form", "name"), parameter_types(), ids=lambda v: str(v))
def test_values_of_each_type_of_parameter_are_read(of: Guid, form: str, name: str) -> None:
    if form == "text":
        item = parameter(of, b"abc\0")
        assert (item.value, item.type_name) == ("abc", name)
        item.value = "other"
        assert item.need_chunk()[0x40].payload == dwords(*of, 1, 6) + b"other\0\0\0"
        return
    count, code = int(form[:-1]), form[-1]
    values: Any = tuple(n - 2.5 if code == "f" else -3 for n in range(count))
    packed = struct.pack(f"<{count}{code}", *values)
    item = parameter(of, packed)
    found = item.value
    assert (found, item.type, item.type_name) == (values if count > 1 else values[0], of, name)
    assert type(found) is {"i": int, "f": float}[code] if count == 1 else type(found) is tuple
    new = tuple(value + 7 for value in values)
    item.value = new if count > 1 else new[0]
    wanted = dwords(*of, 1, 4 * count) + struct.pack(f"<{count}{code}", *new)
    assert item.need_chunk()[0x40].payload == wanted
    assert parameter(of, packed + bytes(4)).value == packed + bytes(4)


@pytest.mark.parametrize("value", [None, [], {}, "x", (1, 2), object(), 1 << 31, True + 0j])
def test_invalid_values_of_parameters_are_refused_with_their_path(value: Any) -> None:
    file = VirtoolsFile()
    item = add_object(file, "CKParameterLocal", None)
    assert isinstance(item, Parameter)
    of = Guid(0x5A5716FD, 0x44E276D7)
    item.need_chunk()[0x40] = dwords(*of, 1, 4, 5)
    with pytest.raises(SerializeError, match="expected int"):
        item.value = value
    assert item.value == 5


BITS = """
material flags 0 two-sided
material flags 1 z write
material flags 2 perspective correction
material flags 3 alpha blend
material flags 4 alpha test
behavior flags 1 script
behavior flags 2 priority
behavior flags 4 compatible class
behavior flags 15 building block
behavior flags 18 targetable
behavior contents 8 sub behaviors
behavior contents 9 in parameters
behavior contents 10 out parameters
behavior contents 11 inputs
behavior contents 12 outputs
behavior contents 14 operations
behavior contents 17 local parameters
behavior contents 19 links
placement flags 16 place
placement flags 17 parent
placement flags 20 z order
vertices save_flags 0 one diffuse colour
vertices save_flags 1 one specular colour
vertices save_flags 2 no normals
vertices save_flags 3 one texture coordinate
vertices save_flags 4 no positions
points flags 0 own tangents
points flags 1 linear
options options 8 transparent
options options 9 video format
options options 10 cube map
"""


def rows_of_areas() -> list[tuple[str, F]]:
    """List every row of every table with the name of its area, including rows of nested records."""
    found = []
    waiting = [(layout.name, row) for _, layout in LAYOUTS for row in layout.rows or ()]
    while waiting:
        area, row = waiting.pop()
        found.append((area, row))
        waiting += [(area, inner) for inner in row.kind.rows]
    return found


def test_every_flag_has_a_known_name() -> None:
    every = {
        (area, row.name): row.kind.names
        for area, row in rows_of_areas()
        if isinstance(row.kind, Flags) and row.kind.names
    }
    spelled = []
    for line in BITS.strip().splitlines():
        area, field, bit, name = line.split(" ", 3)
        spelled.append((area, field, name))
        kind = Flags(every[area, field])
        assert kind.number_text(1 << int(bit)) == f"{1 << int(bit):#x} ({name})"
    named = [(*key, name) for key, names in every.items() for name in names.values()]
    assert sorted(named) == sorted(spelled)
    material = Flags(every["material", "flags"])
    assert material.number_text(0x13) == "0x13 (two-sided, z write, alpha test)"
    assert material.number_text(0x20) == "0x20"
    assert FLAGS.number_text(3) == "0x3"


def test_colours_and_flags_are_distinct_from_numbers() -> None:
    colors = {row.name for _, row in rows_of_areas() if isinstance(row.kind, Color)}
    flags = {row.name for _, row in rows_of_areas() if isinstance(row.kind, Flags)}
    assert (
        " ".join(sorted(colors)) == "ambient ambient_color background_color border_color color"
        " diffuse emissive fog_color specular transparent_color"
    )
    assert (
        " ".join(sorted(flags))
        == "contents flags modes moveable_flags options save_flags save_options"
        " scene_flags type_flags video_format"
    )


def test_save_options_and_pixel_formats_are_named_and_set_by_name() -> None:
    file = VirtoolsFile()
    for identifier in (0x2FF000, 0xFFF000):
        texture = file.add_object("CKTexture", f"{identifier:#x}")
        values = {"transparent_color": 0, "video_format": 6}
        texture.need_chunk()[identifier] = {"options": 0x302FF, "values": values}
    sprite = file.add_object("CKSprite", "Title")
    sprite.need_chunk()[0x20000000] = {"save_options": 4, "properties": b""}
    sound = file.add_object("CKWaveSound", "Bell")
    sound.need_chunk()[0x1000] = {"save_options": 2, "file_name": "bell.wav"}
    root = file.root_item()
    for name in ("0x2ff000", "0xfff000"):
        whole = locate(root, f"/objects/{name}/options/options")
        pixels = locate(root, f"/objects/{name}/options/values/video_format")
        assert whole.detail == "0x302ff (video format, CKTEXTURE_USEGLOBAL)"
        assert pixels.detail == "6 (_16_ARGB1555)"
        whole.assign("video format|transparent|CKTEXTURE_RAWDATA|0xff")
        pixels.assign("_DXT5")
        assert (whole.plain(), pixels.plain()) == (0x3FF, 23)
        pixels.assign("99")
        assert pixels.detail == "99"
        with pytest.raises(SerializeError, match=r"a number or any of transparent, .* joined by"):
            whole.assign("CKTEXTUR_RAWDATA")
    for address, first, second in (
        ("/objects/Title/save_format/save_options", "CKTEXTURE_INCLUDEORIGINALFILE", 0),
        ("/objects/Bell/sound/save_options", "CKSOUND_USEGLOBAL", 0),
    ):
        item = locate(root, address)
        assert item.detail.endswith(f" ({first})")
        assert item.choices is not None
        names, are_flags, number = item.choices
        assert (names[first], are_flags) == (number, False)
        name = next(each for each, value in names.items() if value == second)
        item.assign(name)
        assert item.plain() == second
    assert ARGB.number_text(0xFF010203) == "#FF010203"
    assert ARGB.number_text(-1) == "#FFFFFFFF"
    assert I32.number_text(17) == in_line(17) == "17"


def test_managers_have_known_names() -> None:
    assert {str(guid): name for guid, name in MANAGER_NAMES.items()} == {
        "3D242466-00000000": "attribute manager",
        "466A0FAC-00000000": "message manager",
        "89CE7B32-00000000": "time manager",
        "58D621AE-00000000": "behavior manager",
        "A213C8D5-00000000": "render manager",
        "98CC3CC9-00000000": "variable manager",
        "7CBB3B91-00000000": "object manager",
        "420936F9-00000000": "floor manager",
        "38244712-00000000": "collision manager",
        "7F004791-00000000": "grid manager",
        "F787C904-00000000": "input manager",
        "DCE135F6-00000000": "sound manager",
        "594154A6-00000000": "midi manager",
        "9A4B8E3D-00000000": "interface manager",
        "9CE57AB6-00000000": "parameter manager",
        "15FD54B9-00000000": "path manager",
        "D6B354D7-9B751CA5": "hide content manager",
        "4F243100-28AB3F51": "VSL manager",
        "14EF3294-7D9D118B": "manager of shared objects",
        "C820669B-19EA235A": "Lua manager",
    }


# -- numbers that are no objects ----------------------------------------------------------


def test_in_bound_chunks_only_index_minus_one_is_null() -> None:
    assert decoded("CKTargetCamera", 0x10000000, dwords(-1), bound=True) == {"target": None}
    for index in (-2, 1000, -0x80000000):
        found = decoded("CKTargetCamera", 0x10000000, dwords(index), bound=True)
        assert found == {"target": Unresolved(index, by_index=True)}
    assert decoded("CKTargetCamera", 0x10000000, dwords(0)) == {"target": None}
    assert decoded("CKTargetCamera", 0x10000000, dwords(-1)) == {"target": Unresolved(0xFFFFFFFF)}


@pytest.mark.parametrize("index", [-2, 3, 0x7FFFFFFF])
def test_a_dangling_number_is_kept_and_reported(index: int) -> None:
    file = small()
    chunk = file.objects["Group"].need_chunk()
    chunk[0x800] = dwords(2, -1, index)
    again = opened(bytes(file))
    fields = again.objects["Group"].area_fields("scripts")
    assert fields == {"scripts": [None, Unresolved(index, by_index=True)]}
    (problem,) = again.problems()
    assert problem.path.endswith("/scripts/scripts/1")
    assert str(index) in problem.message
    assert bytes(again) == bytes(file)


# -- cells of data arrays -----------------------------------------------------------------


def test_cells_have_the_type_of_their_column() -> None:
    file = small()
    item = add_object(file, "CKDataArray", "Data")
    chunk = item.need_chunk()
    columns = [string(bytes([97 + kind])) + dwords(kind) for kind in (1, 2, 3, 4)]
    chunk[0x1000] = (
        dwords(6) + b"".join(columns) + string(b"f") + dwords(5, 7, 8) + (string(b"g") + dwords(9))
    )
    row = dwords(-5) + struct.pack("<f", 2.5) + string(b"text") + dwords(1, 2, 0xFFFFFFFE)
    chunk[0x2000] = dwords(1) + row
    assert chunk[0x1000].fields is not None
    assert [(c["name"], c["type"]) for c in chunk[0x1000].fields["columns"]] == [
        ("b", 1),
        ("c", 2),
        ("d", 3),
        ("e", 4),
        ("f", 5),
        ("g", 9),
    ]
    assert chunk[0x1000].fields["columns"][4]["parameter_type"] == Guid(7, 8)
    assert chunk[0x2000].fields == {
        "count": 1,
        "rows": [[-5, 2.5, "text", file.objects[1], file.objects[2], 0xFFFFFFFE]],
    }
    assert chunk[0x2000].payload == dwords(1) + row
    alone = add_object(file, "CKDataArray", "No columns").need_chunk()
    alone[0x2000] = dwords(1) + row
    assert alone[0x2000].fields is None


@pytest.mark.parametrize(("version", "inside"), [(3, 0), (4, 7), (5, 7), (6, 7), (7, 7)])
def test_sub_chunks_are_converted_with_the_chunk_that_contains_them(
    version: int, inside: int
) -> None:
    chunk = add_object(VirtoolsFile(), "CKBehavior", None).need_chunk()
    sub = StateChunk(46, data_version=8, nested=True)
    sub.append(0x77, Content(dwords(1, 2)))
    chunk[0x10] = {"state": sub}
    made = convert(chunk, version)[0x10].fields
    assert made is not None
    found = made["state"]
    assert (found.class_id, found.chunk_version) == (46, inside)
    assert (found.data_version, found.nested) == (8 if inside else 0, True)
    assert found[0x77].payload == dwords(1, 2)


# -- fields that depend on other areas ------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "values", "names"),
    [
        (0x200, 2, ("current_slot", "video_format")),
        (0x000, 2, ("transparent_color", "current_slot")),
        (0x000, 1, ("current_slot",)),
        (0x200, 1, ("video_format",)),
        (0x200, 3, ("transparent_color", "current_slot", "video_format")),
    ],
)
@pytest.mark.parametrize("pictures", [0x20000, 0x10000, 0x100000])
def test_options_of_textures_depend_on_the_number_of_slots(
    pictures: int, options: int, values: int, names: tuple[str, ...]
) -> None:
    file = small()
    chunk = add_object(file, "CKTexture", "Two").need_chunk()
    slots = dwords(2, 0, 0, 0) if pictures == 0x100000 else dwords(2)
    chunk[pictures] = slots + dwords(0, 0)
    chunk[0xFFF000] = dwords(options, *range(7, 7 + values))
    assert chunk[0xFFF000].fields == {
        "options": options,
        "values": dict(zip(names, range(7, 7 + values), strict=True)),
    }


# -- odd values in fields -------------------------------------------------------------------

ODD: list[Any] = [None, 5, -1, 1 << 40, 2.5, "x", b"xyz", [], {}, [None], {"a": 1}, object()]


@pytest.mark.slow
def test_unusual_values_in_any_field_are_refused_with_their_path_or_read_back() -> None:
    """Set every field of a mixture of areas to every unusual value."""
    areas = [
        ("CKCamera", 0xFC00000, dwords(1, 0, 0, 0, 0, 0)),
        ("CKLight", 0x400000, dwords(1, 2, 0, 0, 0, 0)),
        ("CK3dEntity", 0x4000, dwords(-1, 1, 0)),
        ("CK2dEntity", 0x10F000, dwords(0x70000, *[0] * 8, 1, -1)),
        ("CKParameterOut", 0x40, dwords(1, 2, 2, 0)),
        ("CKParameterOut", 0x20, dwords(1, 0)),
        ("CKBehaviorLink", 0x20, dwords(1, 0, 0)),
        ("CKMesh", 0x100000, dwords(1, 0, 0)),
        ("CKMesh", 0x10000, dwords(1, 0, 0)),
        ("CKMesh", 0x400000, dwords(1, 0, 2, 5, 0, 4, 1, 1, 0, 4, 0, 0)),
        ("CKObjectAnimation", 0x4000000, dwords(*[0] * 10, 0x637C4301, 5, 1, 0, 0, 0, 0, 0)),
        ("CKDataArray", 0x1000, dwords(1) + string(b"a") + dwords(1)),
        ("CKSound", 0x1000, dwords(1) + string(b"a")),
        ("CKTexture", 0x20000, dwords(1, 32, 1, 1, 0, 0, 0, 0, 0) + dwords(1, 2) * 4),
        ("CKTexture", 0xFFF000, dwords(0x100, 3)),
        ("CKBeObject", 0x11, dwords(1, -1, 1, 5, 6, 7)),
        ("CKBeObject", 0x10, dwords(1, 5) + string(b"ab") * 2 + dwords(1, 2, -1)),
        ("CKLayer", 0x10, dwords(-1, 1, 0)),
    ]
    for class_name, identifier, payload in areas:
        for value in ODD:
            for place in range(9):
                file = small()
                chunk = add_object(file, class_name, "Odd").need_chunk()
                chunk[identifier] = payload
                fields = chunk[identifier].fields
                assert fields is not None, (class_name, hex(identifier))
                try:
                    if not put(fields, place, value):
                        break
                except ChunkwrightError as misfit:
                    if re.match("expected a mapping|such a record has no", misfit.message):
                        continue  # a list of records refused it at once
                    raise
                error = refusal(file)
                if error is None:
                    assert bytes(opened(bytes(file))) == bytes(file)
                    continue
                objects, _, area, *field = error.path.split("/")[1:]
                assert (objects, area) == ("objects", chunk[identifier].name), error
                assert not field or field[0] in fields or "missing" in error.message, error
                assert field or "contradict" in error.message, error


def refusal(file: VirtoolsFile) -> ChunkwrightError | None:
    try:
        bytes(file)
    except ChunkwrightError as error:
        return error
    return None


def put(value: Any, place: int, new: Any) -> bool:
    """Replace the value at a place, counting through dicts and lists; False past the last."""
    return _put(value, place, new) is None


def _put(value: Any, place: int, new: Any) -> int | None:
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        if place == 0:
            value[key] = new
            return None
        place -= 1
        if isinstance(value[key], dict | list):
            left = _put(value[key], place, new)
            if left is None:
                return None
            place = left
    return place


def test_old_pictures_begin_with_the_name_of_their_format() -> None:
    assert {b"CKTGA", b"CKJPG", b"CKDIB", b"CKBMP", b"CKTIF", b"CKGIF", b"CKPCX"} == OLD_TAGS
