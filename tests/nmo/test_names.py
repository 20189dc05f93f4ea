"""Names of objects that are changed and restored."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

from chunkwright import nmo
from chunkwright.errors import SerializeError
from chunkwright.nmo import Behavior, VirtoolsFile
from chunkwright.nmo.model.parameters import PARAMETER_TYPES
from chunkwright.nmo.model.views import object_type
from chunkwright.nmo.payloads import CLASSES, MANAGER_NAMES
from chunkwright.nmo.payloads.names import PROTOTYPE_NAMES
from chunkwright.state_chunk import StateChunk
from tests.nmo.files import file_3, file_4, file_6, file_7, file_8, opened
from tests.samples import needs_samples, samples

OTHERS = ("", None, "x", "other\u00e4")


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize(
    "data",
    [file_3(), file_4(), file_6(packed=False), file_7(), file_8()],
    ids=["3", "4", "6", "7", "8"],
)
def test_restoring_the_name_of_an_object_changes_no_byte(data: bytes, other: str | None) -> None:
    file = opened(data)
    item = file.objects[0]
    item.name = other
    assert item.name == other
    assert opened(bytes(file)).objects[0].name == other
    item.name = "A"
    assert item.name == "A"
    assert bytes(file) == data


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("data", [file_3(), file_4(), file_6(packed=False)], ids=["3", "4", "6"])
def test_removing_a_new_name_from_an_old_object_removes_the_name_area(
    data: bytes, other: str | None
) -> None:
    file = opened(data)
    del file.objects[0].need_chunk()[1]
    data = bytes(file)
    file = opened(data)
    item = file.objects[0]
    assert item.name is None
    item.name = other
    assert opened(bytes(file)).objects[0].name == other
    item.name = None
    assert bytes(file) == data


# Stored bytes, the name that they spell, the bytes of "x" stored instead.
STORED = (
    (None, None, b"x"),
    (b"\0", "", b"x"),
    (b"old", "old", b"x"),
    (b"old\0", "old", b"x\0"),
    (b"old\0\0", "old", b"x\0"),
    (b"old\0rest\0", "old", b"x\0"),
    (b"old\0rest", "old", b"x"),
    (b"\0\0", "", b"x\0"),
    (b"\x81", "\\x81", b"x"),  # a byte that no character of Windows-1252 has
)


@pytest.mark.parametrize(("stored", "text", "renamed"), STORED)
def test_a_restored_name_has_its_original_bytes(
    stored: bytes | None, text: str | None, renamed: bytes
) -> None:
    file = VirtoolsFile(encoding="cp1252")
    file.add_object("CKMesh", None).stored_name = stored
    data = bytes(file)
    file = opened(data, encoding="cp1252")
    item = file.objects[0]
    assert (item.name, item.stored_name) == (text, stored)
    for other, found in (("x", renamed), ("", b"\0"), (None, None), ("x", renamed)):
        item.name = other
        if other != text:
            assert (item.name, item.stored_name) == (other, found)
            assert file.objects.named("x") == ([item] if other == "x" else [])
    item.name = text
    assert (item.name, item.stored_name) == (text, stored)
    assert bytes(file) == data


def test_renaming_keeps_the_terminator_except_after_an_empty_name() -> None:
    item = VirtoolsFile().add_object("CKMesh", "")
    assert item.stored_name == b"\0"
    item.name = "x"
    assert item.stored_name == b"x"
    item.stored_name = b"y\0"
    item.name = None
    item.name = "z"
    assert item.stored_name == b"z\0"
    item.name = "\u00e9"
    assert item.stored_name == b"\xe9\0"
    with pytest.raises(SerializeError, match="has characters that are not in the code page"):
        item.name = "\u4e00"
    assert item.stored_name == b"\xe9\0"


def test_empty_areas_are_not_created() -> None:
    """Assigning the values that views return for an object without an area creates no area."""
    file = VirtoolsFile()
    for class_name in ("CK3dObject", "CKLight", "CKGroup", "CKMesh", "CK3dEntity"):
        file.add_object(class_name, class_name)
    file = opened(bytes(file))
    thing, light, group, mesh, old = (file.objects[index] for index in range(5))
    old.chunk = StateChunk(old.class_id, data_version=4, bound=True)
    before = bytes(file)
    said: list[tuple[Any, str, Any, Any]] = [
        (thing, "mesh", None, mesh),
        (thing, "meshes", [], [mesh]),
        (light, "power", 1.0, 2.0),
        (group, "members", [], [thing, light]),
        (old, "parent", None, thing),
    ]
    for item, name, usual, other in said:
        assert getattr(item, name) == usual
        setattr(item, name, usual)
        assert bytes(file) == before, name
        setattr(item, name, other)
        assert getattr(item, name) == other
        assert bytes(file) != before, name
        if name == "mesh":
            item.mesh = None
            assert item.meshes == [mesh]
            item.meshes = []
        setattr(item, name, usual)
        assert bytes(file) == before, name


def test_empty_areas_are_kept_if_they_were_read() -> None:
    file = VirtoolsFile()
    thing: Any = file.add_object("CK3dObject", "Thing")
    light: Any = file.add_object("CKLight", "Light")
    group: Any = file.add_object("CKGroup", "Group")
    thing["meshes"] = {}
    light["light_power"] = {}
    group["members"] = {}
    file = opened(bytes(file))
    before = bytes(file)
    thing, light, group = file.objects
    thing.mesh, light.power, group.members = None, 1, []
    assert bytes(file) == before
    light.power, group.members = 3, [thing]
    assert bytes(file) != before
    light.power, group.members = 1, []
    assert bytes(file) == before


@pytest.mark.slow
@needs_samples
def test_blocks_of_real_files_have_the_names_of_their_prototypes() -> None:
    """Most blocks keep the name of their prototype, which confirms each row of the table."""
    names: dict[object, Counter[str]] = defaultdict(Counter)
    for path in samples("virtools"):
        for block in opened(path.read_bytes()).objects.of_class(Behavior):
            names[block.prototype][str(block.name)] += 1
    for guid, name in PROTOTYPE_NAMES.items():
        [(most, _)] = names[guid].most_common(1)
        assert most == name, guid


# The classes that have a view, and those derived from them.
VIEWS = """
2 ParameterIn
3 45 46 55 Parameter
4 ParameterOperation
6 BehaviorLink
8 Behavior
22 33 36 37 40 41 42 43 50 Entity3d
23 Group
28 29 Sprite
30 Material
31 Texture
32 53 54 Mesh
34 35 Camera
38 39 Light
52 DataArray
"""


def test_objects_have_the_python_class_of_their_class_id() -> None:
    wanted: dict[int, str] = {}
    for line in VIEWS.strip().splitlines():
        *numbers, name = line.split()
        wanted |= dict.fromkeys(map(int, numbers), name)
    assert {number: object_type(number).__name__ for number in CLASSES} == {
        number: wanted.get(number, "VirtoolsObject") for number in CLASSES
    }


# The CKPGUID_ constants of the Virtools SDK, with the struct codes of their values.
PARAMETERS = """
5A5716FD-44E276D7 i int
47884C3F-432C2C20 f float
1AD52A8E-5E741920 i bool
6BD010E2-115617EA - string
FA6E1BDD-62D2ABD7 i key
48824EAE-2FE47960 fff vector
4EFCB34A-6079E42F ff 2d vector
06C439EE-45B50FC2 ffff quaternion
643F046E-65211B71 ffffffffffffffff matrix
57D42FEE-7CBB3B91 ffff color
668649C8-283E2EE1 ffffff box
7AB20D20-693044A9 ffff rect
54B4422B-730F0F4F f time
4A4D4867-3C28773F f old time
11262CF5-30B0233A f angle
F3C84B4E-0FFACC34 f percentage
429D42CF-211C0CC2 f float slider
13B01B3C-1942583E fff Euler angles
6C439EE0-2FE47960 ffff 4d vector
19644E43-4D6F6123 i class
0286652D-5EA709C2 i direction
3C2A6ACA-6F0E5865 i blend mode
089E28D4-2EF031D2 i blend factor
2BD753B3-563E5165 i filter mode
2B0F1617-53CE1B0E i fill mode
6DD30F0A-74671D2E i lit mode
7990258F-60326351 i shade mode
51CD1CF5-1D5C2D9B i z function
080D38D5-02CF7A30 i address mode
14E14BD8-32A738E7 i wrap mode
1D1A3403-535E7252 i 3d sprite mode
686F28EF-5ECC7766 i fog mode
4F0F4891-340A05D1 i light type
0B3272AA-7F1A3572 i sprite alignment
79B90856-75D070FF i comparison
2CE46C85-4B791332 i binary operator
02011B99-1EFB0B91 i set operator
6E49509A-2F067425 i text alignment
615D017C-54A9524F i array type
745655A9-61BB29A1 i render options
4A5D4963-4D28883F i filter
1CD24241-533C0F8F i scene activity
18170AFB-687D5DA7 i scene reset
62C563E3-7323470D i material effect
7DBC28F5-3F161E80 i texture coordinates
21E87A54-65D37993 i texture combination
79465229-61AF2AF1 i pixel format
79465230-62A88AF1 i axis
089E77D4-2EF077D2 i particle rendering
63942D15-05AC51A7 i loop mode
270F7B39-6E0B184C i particle evolutions
083E73D4-2E3073D2 i particle variances
083231D4-223173D2 i particle interactors
083348D4-234873D2 i particle deflectors
2E1E2209-47DA44B5 i alignment
63223DD5-6B5F68FC i font properties
4157001D-4CC82922 i text properties
4376013F-0B3462C0 i font weight
7157091D-4FC82932 i font resolution
5E4C1DCF-662C4495 i frame rate
677F3843-4E7A3FD0 i behavioral rate
"""
# The GUIDs of managers in the Virtools SDK, and two that real files show.
MANAGERS = """
3D242466-00000000 attribute manager
466A0FAC-00000000 message manager
89CE7B32-00000000 time manager
58D621AE-00000000 behavior manager
A213C8D5-00000000 render manager
98CC3CC9-00000000 variable manager
7CBB3B91-00000000 object manager
420936F9-00000000 floor manager
38244712-00000000 collision manager
7F004791-00000000 grid manager
F787C904-00000000 input manager
DCE135F6-00000000 sound manager
594154A6-00000000 midi manager
9A4B8E3D-00000000 interface manager
9CE57AB6-00000000 parameter manager
15FD54B9-00000000 path manager
D6B354D7-9B751CA5 hide content manager
4F243100-28AB3F51 VSL manager
14EF3294-7D9D118B manager of shared objects
C820669B-19EA235A Lua manager
"""


def test_types_of_parameters_have_the_guids_of_the_sdk() -> None:
    made = {
        str(guid): f"{type_.codes or '-'} {type_.name}" for guid, type_ in PARAMETER_TYPES.items()
    }
    assert made == dict(line.split(" ", 1) for line in PARAMETERS.strip().splitlines())


def test_managers_have_the_guids_of_the_sdk() -> None:
    made = {str(guid): name for guid, name in MANAGER_NAMES.items()}
    assert made == dict(line.split(" ", 1) for line in MANAGERS.strip().splitlines())


def test_every_name_in_the_package_can_be_imported() -> None:
    for name in nmo.__all__:
        assert getattr(nmo, name) is not None
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = nmo.nothing_of_the_kind  # type: ignore[attr-defined]
