"""Setting and removing values of every kind by address, and what is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.base.wording import split
from chunkwright.errors import ChunkwrightError
from tests.query.files import path_of

if TYPE_CHECKING:
    from chunkwright.nmo import VirtoolsFile

MUSIC = "scottstts__Ballance.Three.js__musicfiles.nmo"
BOX = "scottstts__Ballance.Three.js__p_box.nmo"
TRAFO = "scottstts__Ballance.Three.js__animtrafo.nmo"
TUTORIAL = "scottstts__Ballance.Three.js__tutorial.nmo"
ARROW = "misiroqwq__BallanceMods__Rotation_Indicator.nmo"
SONG = "/objects/Music_Highscore"
ARRAYS = "/objects/P_Box_Mesh/vertices/arrays"


def opened(name: str) -> VirtoolsFile:
    return chunkwright.open_virtools(path_of(f"virtools/{name}"))


def shown(file: VirtoolsFile, address: str) -> Any:
    """Return the value that a file has at an address after writing."""
    item: Any = chunkwright.open(bytes(file)).root_item()
    for segment in split(address):
        (item,) = item.named(segment)
    return item.plain()


@pytest.mark.parametrize(
    ("name", "address", "given", "expected"),
    [
        (MUSIC, f"{SONG}/wave_sound/reserved", "[1,2,3]", [1.0, 2.0, 3.0]),
        (MUSIC, f"{SONG}/wave_sound/reserved/1", "5", 5.0),
        (MUSIC, f"{SONG}/wave_sound/gain", "0.25", 0.25),
        (MUSIC, f"{SONG}/single_activity/scene_flags", "0x50", 80),
        (MUSIC, f"{SONG}/single_activity/scene_flags", "4294967295", 2**32 - 1),
        (MUSIC, "/managers/behavior manager/behaviors/max_iterations", "-5", -5),
        (MUSIC, "/objects/All_Musicfiles/members/members", "[]", []),
        (MUSIC, "/objects/All_Musicfiles/members/members", f'["{SONG}", null]', [SONG, None]),
        (MUSIC, "/objects/All_Musicfiles/members/members/0", SONG, SONG),
        (MUSIC, "/objects/All_Musicfiles/members/members/0", "Music_Highscore", SONG),
        (MUSIC, "/objects/All_Musicfiles/members/members/1", "null", None),
        (MUSIC, f"{SONG}/sound/file_name", "5", "5"),
        (BOX, "/objects/E_Holzbeschlag/options/values/transparent_color", "0xff00ff", 0xFF00FF),
        (BOX, "/objects/P_Box/material/diffuse", "0x80ffffff", 0x80FFFFFF),
        (BOX, "/objects/#82/value/type", "01020304-05060708", "01020304-05060708"),
        (BOX, "/objects/#82/value/value/value", "5", 5),
        (BOX, "/objects/P_Box_MF/attributes/parameters", "[]", []),
        (BOX, f"{ARRAYS}/positions/0", "[1,2,3]", [1.0, 2.0, 3.0]),
        (BOX, f"{ARRAYS}/positions/0/1", "9", 9.0),
        (BOX, f"{ARRAYS}/diffuse/0", "0xffffffff", 2**32 - 1),
        (BOX, "/objects/P_Box_Mesh/faces/faces/0/0", "65535", 65535),
        (BOX, "/objects/P_Box_Mesh/faces/faces/1", "[0,1,2,1]", [0, 1, 2, 1]),
        (BOX, "/objects/E_Holzbeschlag/save_format/properties", "4c000000", "4c000000"),
        (TRAFO, "/objects/#90/link/delay", "[1,2]", [1, 2]),
        (TRAFO, "/objects/#90/link/delay/1", "7", 7),
        (TUTORIAL, "/objects/TutorialArray/rows/rows/0/1", "text", "text"),
        (TUTORIAL, "/objects/TutorialArray/rows/rows/0/0", "12", 12),
        (ARROW, "/objects/Level/data/priority", "-5", -5),
        (
            ARROW,
            "/objects/Level/scenes/scene/objects/flags",
            "[1,2,3,4,5,6,7]",
            [1, 2, 3, 4, 5, 6, 7],
        ),
        (ARROW, "/objects/Level/scenes/scene/objects/states/0", "null", None),
    ],
)
def test_a_value_can_be_replaced_by_another_of_its_kind(
    name: str, address: str, given: str, expected: Any
) -> None:
    file = opened(name)
    before = shown(file, "/")
    file.set(address, given)
    assert shown(file, address) == expected
    after = shown(file, "/")
    owner, area = split(address)[1:3]
    part = "managers" if address.startswith("/managers") else "objects"
    before[part][owner].pop(area)
    after[part][owner].pop(area)
    assert after == before


@pytest.mark.parametrize(
    ("name", "address", "given", "path", "words"),
    [
        (MUSIC, f"{SONG}/name", 5, f"{SONG}/name", "expected text, not 5"),
        (MUSIC, f"{SONG}/wave_sound/reserved", "[1,2]", f"{SONG}/wave_sound/reserved", "expected 3 numbers"),
        (MUSIC, f"{SONG}/wave_sound/reserved", "x", f"{SONG}/wave_sound/reserved", "expected 3 x f32, not 'x'"),
        (MUSIC, f"{SONG}/wave_sound/reserved/1", "x", f"{SONG}/wave_sound/reserved/1", "expected f32, not 'x'"),
        (MUSIC, f"{SONG}/wave_sound/gain", "1e40", f"{SONG}/wave_sound/gain", "1e+40 does not fit a 32-bit float"),
        (MUSIC, f"{SONG}/wave_sound/gain", True, f"{SONG}/wave_sound/gain", "expected f32, not True"),
        (MUSIC, f"{SONG}/single_activity/scene_flags", "-1", f"{SONG}/single_activity/scene_flags", "-1 does not fit a dword"),
        (MUSIC, f"{SONG}/single_activity/scene_flags", "4294967296", f"{SONG}/single_activity/scene_flags", "does not fit a dword"),
        (MUSIC, f"{SONG}/single_activity/scene_flags", "1.5", f"{SONG}/single_activity/scene_flags", "expected flags, not '1.5'"),
        (MUSIC, "/managers/behavior manager/behaviors/max_iterations", "2147483648", "/managers/behavior manager/behaviors/max_iterations", "does not fit a signed dword"),
        (MUSIC, "/managers/attribute manager/attributes/categories/0", "5", "/managers/attribute manager/attributes/categories/0", "expected record, not '5'"),
        (MUSIC, "/managers/attribute manager/attributes/categories/0", "{}", "/managers/attribute manager/attributes/categories/0/used", "field 'used' is missing"),
        (MUSIC, "/objects/All_Musicfiles/members/members", '["/objects/Nope"]', "/objects/All_Musicfiles/members/members/0", "expected the address of an object"),
        (MUSIC, "/objects/All_Musicfiles/members/members", "{}", "/objects/All_Musicfiles/members/members", "expected list of references"),
        (MUSIC, "/objects/All_Musicfiles/members/members", "[null, 5]", "/objects/All_Musicfiles/members/members/1", "expected an address or null (reference), not 5"),
        (MUSIC, "/objects/All_Musicfiles/members/members/0", "/objects/Nope", "/objects/All_Musicfiles/members/members/0", "expected the address of an object"),
        (MUSIC, "/objects/All_Musicfiles/members/members/0", "#1", "/objects/All_Musicfiles/members/members/0", "no object is named '#1'"),
        (MUSIC, f"{SONG}/sound/file_name", 5, f"{SONG}/sound/file_name", "expected string, not 5"),
        (BOX, "/objects/E_Holzbeschlag/options/values/transparent_color", "-1", "/objects/E_Holzbeschlag/options/values", "-1 does not fit a dword"),
        (BOX, "/objects/#82/value/type", "xyz", "/objects/#82/value/type", "expected a GUID"),
        (BOX, "/objects/#82/value/value/value", "zz", "/objects/#82/value/value/value", "expected a whole number (int)"),
        (BOX, f"{ARRAYS}/positions/0", "[1,2]", f"{ARRAYS}/positions/0", "expected float32[3]"),
        (BOX, f"{ARRAYS}/positions/0", "[[1,2,3]]", f"{ARRAYS}/positions/0", "expected float32[3]"),
        (BOX, f"{ARRAYS}/positions", "[[1,2]]", f"{ARRAYS}/positions", "expected float32[24][3]"),
        (BOX, f"{ARRAYS}/positions/0/1", "x", f"{ARRAYS}/positions/0/1", "expected float32, not 'x'"),
        (BOX, f"{ARRAYS}/diffuse/0", "-1", f"{ARRAYS}/diffuse/0", "does not fit uint32"),
        (BOX, f"{ARRAYS}/diffuse/0", "1.5", f"{ARRAYS}/diffuse/0", "expected uint32, not '1.5'"),
        (BOX, "/objects/P_Box_Mesh/faces/faces/0/0", "65536", "/objects/P_Box_Mesh/faces/faces/0/0", "does not fit uint16"),
        (BOX, "/objects/P_Box_Mesh/faces/faces/0", "[0,1,2]", "/objects/P_Box_Mesh/faces/faces/0", "expected uint16[4]"),
        (TRAFO, "/objects/#90/link/delay", "[1]", "/objects/#90/link/delay", "expected 2 numbers (numbers), not [1]"),
        (TRAFO, "/objects/#90/link/delay", "[1,2,3]", "/objects/#90/link/delay", "expected 2 numbers (numbers)"),
        (ARROW, "/objects/Level/scenes/scene", "5", "/objects/Level/scenes/scene", "set a state chunk area by area"),
        (ARROW, "/objects/Level/scenes/scene/objects/flags", "[1]", "/objects/Level/scenes/scene/objects/count", "expected sequences of the same length"),
    ],
)  # fmt: skip
def test_the_error_for_an_invalid_value_states_its_path(
    name: str, address: str, given: Any, path: str, words: str
) -> None:
    file = opened(name)
    before = bytes(file)
    with pytest.raises(ChunkwrightError) as raised:
        file.set(address, given)
    assert raised.value.path == path
    assert words in raised.value.message
    assert bytes(file) == before


@pytest.mark.parametrize(
    ("name", "address", "inside", "left"),
    [
        (MUSIC, "/objects/All_Musicfiles/members/members/0", "/objects/All_Musicfiles/members/members", 5),
        (MUSIC, "/managers/attribute manager/attributes/categories/0", "/managers/attribute manager/attributes/categories", 8),
        (MUSIC, f"{SONG}/wave_sound", SONG, 4),
        (MUSIC, f"{SONG}/name", "/objects/#79", 4),
        (MUSIC, SONG, "/objects", 6),
        (MUSIC, "/managers/behavior manager", "/managers", 1),
        (BOX, "/objects/P_Box_MF/attributes/parameters/0", "/objects/P_Box_MF/attributes/parameters", 0),
        (TUTORIAL, "/objects/TutorialArray/rows/rows/0", "/objects/TutorialArray/rows/rows", 10),
    ],
)  # fmt: skip
def test_removing_an_element_makes_its_container_shorter(
    name: str, address: str, inside: str, left: int
) -> None:
    file = opened(name)
    whole = shown(file, address.rpartition("/")[0])
    file.remove(address)
    assert len(shown(file, inside)) == left == len(whole) - 1


@pytest.mark.parametrize(
    ("name", "address", "path", "words"),
    [
        (MUSIC, f"{SONG}/wave_sound/reserved/0", f"{SONG}/wave_sound/reserved/0", "the number of values is fixed"),
        (MUSIC, f"{SONG}/wave_sound/gain", f"{SONG}/wave_sound/gain", "field 'gain' is missing"),
        (BOX, f"{ARRAYS}/positions/0", f"{ARRAYS}/positions/0", "the number of values is fixed"),
        (TUTORIAL, "/objects/TutorialArray/rows/rows/0/1", "/objects/TutorialArray/rows/rows", "expected a row of 3 cells, not 2"),
    ],
)  # fmt: skip
def test_required_values_cannot_be_removed(name: str, address: str, path: str, words: str) -> None:
    file = opened(name)
    before = bytes(file)
    with pytest.raises(ChunkwrightError) as raised:
        file.remove(address)
    assert raised.value.path == path
    assert words in raised.value.message
    assert bytes(file) == before


def test_objects_are_found_by_ids_and_names_in_addresses() -> None:
    file = opened(BOX)
    box = file.objects["P_Box_MF"]
    for called in (box.address, f"/objects/#{box.id}", f"/#{box.id}"):
        assert file.get(called) is box
    box.name = None
    assert file.get(f"/objects/#{box.id}") is box
    assert box.address == f"/objects/#{box.id}"
    with pytest.raises(ChunkwrightError, match="has no 'P_Box_MF'"):
        file.get("/objects/P_Box_MF")
