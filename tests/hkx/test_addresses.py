"""Numbers and names of objects: they are stable, and objects are found by them."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.hkx.ask.root_item import raw_items
from chunkwright.hkx.file.source import RawObject
from chunkwright.query import Need
from chunkwright.query.typed import Pattern
from tests.hkx.classes import everything
from tests.query.files import BEHAVIOUR, opened
from tests.samples import mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.model.packfile import Packfile


def clips(*names: str) -> hkx.Packfile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    packfile.root["namedVariants"] = [
        {"name": name, "variant": hkx.new_object(packfile, "hkbClipGenerator", {"name": name})}
        for name in names
    ]
    return packfile


def test_a_name_that_begins_like_a_number_is_a_name() -> None:
    packfile = chunkwright.open(bytes(clips("#Walk", "#2nd")))
    assert [packfile.get(f"/objects/{name}").number for name in ("#Walk", "#2nd")] == [2, 3]
    with pytest.raises(QueryError, match="has no '#Run'"):
        packfile.get("/objects/#Run")


def test_object_numbers_stay_the_same_when_others_are_added_or_removed() -> None:
    packfile = chunkwright.open(bytes(clips("Walk", "Run", "Jump")))
    assert [obj.number for obj in packfile.objects] == [1, 2, 3, 4]
    run = packfile.find_object("Run")
    hkx.drop(packfile, packfile.find_object("Walk"))
    new = hkx.new_object(packfile, "hkbClipGenerator", {"name": "Fly"})
    assert (run.number, new.number) == (3, 5)
    hkx.drop(packfile, new)
    assert hkx.new_object(packfile, "hkbClipGenerator").number == 6
    assert packfile.find_object("#0003") is packfile.find_object("#3") is run
    for made in (pickle.loads(pickle.dumps(packfile)), copy.deepcopy(packfile)):
        assert [obj.number for obj in made.objects] == [1, 3, 4, 6]
        assert bytes(made) == bytes(packfile)
    assert hkx.convert(packfile, layout="4001").find_object("Run").number == 3
    assert hkx.convert(packfile, version="hk_2014.1.0-r1").find_object("Run").number == 3


def test_text_forms_keep_the_numbers_of_objects() -> None:
    packfile = chunkwright.open(bytes(clips("Walk", "Run")))
    hkx.drop(packfile, packfile.find_object("Walk"))
    text = hkx.xml.dump(packfile).text
    assert '<hkobject name="#0003" class="hkbClipGenerator"' in text
    assert hkx.xml.load(text.encode()).packfile.find_object("Run").number == 3
    plain = packfile.to_dict()
    assert set(plain["objects"]) == {"#0001", "#0003"}
    again = chunkwright.from_dict(plain)
    assert isinstance(again, hkx.Packfile)
    assert again.find_object("Run").number == 3
    assert again.to_dict() == plain


def test_an_object_is_found_by_its_number_name_and_class() -> None:
    packfile = clips("Walk", "Run", "Run", "a/b~c", "#0001")
    walk, run, other, odd, numbered = packfile.objects[1:]
    assert repr(walk) == "<hkbClipGenerator #0002 'Walk'>"
    assert repr(packfile.root) == "<hkRootLevelContainer #0001>"
    assert walk.address == "/objects/hkbClipGenerator:Walk"
    assert [run.address, other.address] == ["/objects/#0003", "/objects/#0004"]
    assert odd.address == "/objects/hkbClipGenerator:a~1b~0c"
    assert packfile.find_object("Walk") is packfile.find_object("hkbClipGenerator:Walk") is walk
    assert packfile.find_object("#0001") is packfile.root
    assert packfile.find_object("hkbClipGenerator:#0001") is numbered
    for segment in ("Run", "hkbClipGenerator:Run"):
        with pytest.raises(QueryError, match=r"2 objects.*#0003 .*#0004"):
            packfile.find_object(segment)
    for wrong in ("", "Fly", "#0009", "hkbBlend:Walk", 5, None):
        with pytest.raises(QueryError):
            packfile.find_object(wrong)  # type: ignore[arg-type]
    other["name"] = "Fly"
    assert packfile.find_object("Run") is run
    assert packfile.find_object("Fly") is other
    assert run.address == "/objects/hkbClipGenerator:Run"
    packfile.objects.remove(run)
    packfile.objects.append(hkx.new_object(clips(), "hkbClipGenerator", {"name": "Run"}))
    assert packfile.find_object("Run") is not run


def test_a_name_is_read_without_decoding_the_object() -> None:
    packfile = chunkwright.open(bytes(clips("Walk")))
    assert packfile.find_object("Walk").address == "/objects/hkbClipGenerator:Walk"
    assert not any(obj.is_decoded for obj in packfile.objects)


def test_errors_state_the_address_of_the_object() -> None:
    packfile = clips("Walk")
    walk = packfile.find_object("Walk")
    walk["animationName"] = 5
    with pytest.raises(SerializeError) as caught:
        bytes(packfile)
    assert caught.value.path == "/objects/#0002/animationName"


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_addresses_in_real_files_find_their_objects(path: Path) -> None:
    packfile = chunkwright.open(path)
    assert isinstance(packfile, hkx.Packfile)
    for obj in packfile.objects:
        segment = obj.address.removeprefix("/objects/").replace("~1", "/").replace("~0", "~")
        assert packfile.find_object(segment) is obj
        assert packfile.find_object(f"#{obj.number:04d}") is obj


ALL = "/objects/#0001"  # points to a base of id 1 and one of id 2
ONE, TWO = "/objects/#0003", "/objects/#0002"


@pytest.fixture
def packfile() -> Packfile:
    return everything.again(everything.packfile("8101"))


def shown(packfile: Packfile, where: str) -> Any:
    """Write and read a packfile; return the value at an address below the object."""
    item: Any = everything.again(packfile).root_item()
    for segment in f"{ALL}/{where}".split("/")[1:]:
        (item,) = item.named(segment)
    return item.plain()


@pytest.mark.parametrize(
    ("where", "given", "expected"),
    [
        ("id", "8", 8),
        ("id", 7.0, 7),
        ("Truth", "false", False),
        ("Truths", "[false,true,true]", [False, True, True]),
        ("Letter", "79", "79"),
        ("Letters", "6162636465", "6162636465"),
        ("I8", "-128", -128),
        ("U64", "0xffffffffffffffff", 2**64 - 1),
        ("Real", "nan", "0x7fc00000"),
        ("Real", "0x7f800001", "0x7f800001"),
        ("Reals", "[1,2,3]", [1.0, 2.0, 3.0]),
        ("Reals/1", "-7", -7.0),
        ("Vector", "[4,3,2,1]", [4.0, 3.0, 2.0, 1.0]),
        ("Vector/2", "9", 9.0),
        (
            "Matrix3",
            "[[1,2,3,4],[5,6,7,8],[9,10,11,12]]",
            [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]],
        ),
        ("Vectors/1", "[1,2,3,4]", [1.0, 2.0, 3.0, 4.0]),
        ("Vectors", "[[1,2,3,4],[5,6,7,8]]", [[1, 2, 3, 4], [5, 6, 7, 8]]),
        ("Vectors/1/1", "77", 77.0),
        ("Pointer", "null", None),
        ("Pointer", None, None),
        ("Pointer", TWO, TWO),
        ("Pointer", "#0002", TWO),
        ("Pointers/0", TWO, TWO),
        ("Objects", f'["{ONE}", null]', [ONE, None]),
        ("Objects/1", TWO, TWO),
        ("Bytes", "[9,8]", [9, 8]),
        ("Bytes/0", "3", 3),
        ("Floats/1", "2.5", 2.5),
        ("Flagged/0", "1", True),
        ("Matrices/1/0", "[0,0,0,1]", [0.0, 0.0, 0.0, 1.0]),
        ("Texts", '["a",null]', ["a", None]),
        ("Texts/1", "b", "b"),
        ("Texts/1", None, None),
        ("Structs/0/number", "5", 5),
        (
            "Structs/1",
            '{"number": 4, "title": "t", "list": [1], "nested": [{"time": 1, "text": "x"}]}',
            {"number": 4, "title": "t", "list": [1], "nested": [{"time": 1.0, "text": "x"}]},
        ),
        ("Structs/0/nested/0/time", "2", 2.0),
        ("Structs/0/list/2", "65535", 65535),
        ("Chars", "0a", "0a"),
        ("Flagged", "[true]", [True]),
        ("HalfList", "[1,2]", [1.0, 2.0]),
        ("HalfList/1", "4", 4.0),
        ("Longs", "[5]", [5]),
        ("Inplace/0", "-2147483648", -(2**31)),
        ("Mode", "MODE_C", "MODE_C"),
        ("Mode", "-3", "MODE_C"),
        ("Mode", "5", 5),
        ("Modes", '["MODE_B","MODE_A"]', ["MODE_B", "MODE_A"]),
        ("Modes/0", "MODE_C", "MODE_C"),
        ("FarAway", "FAR_A", "FAR_A"),
        ("Struct/title", "x", "x"),
        ("Struct", '{"number":1}', {"number": 1, "title": None, "list": [], "nested": []}),
        ("StructPair/1/text", "right", "right"),
        ("Simple", "[1]", [1]),
        ("SimpleStructs/0/text", "y", "y"),
        ("Variant", ONE, ONE),
        ("Variants/1", TWO, TWO),
        ("Old", "new", "new"),
        ("Word", "5", 5),
        ("Marks", "BIT_TWO|BIT_ONE", "BIT_ONE|BIT_TWO"),
        ("Marks", "3", "BIT_ONE|BIT_TWO"),
        ("Half", "0.25", 0.25),
        ("Name", "5", "5"),
        ("Name", None, None),
        ("Strings/1", "q", "q"),
        ("Near", "[[1,2,3,4]]", [[1.0, 2.0, 3.0, 4.0]]),
        ("NearStructs/0/time", "1", 1.0),
        ("Kept", "[1]", [1]),
        ("Cached", "4", 4),
    ],
)
def test_a_member_accepts_values_of_its_type(
    packfile: Packfile, where: str, given: Any, expected: Any
) -> None:
    packfile.set(f"{ALL}/{where}", given)
    assert shown(packfile, where) == expected


@pytest.mark.parametrize(
    ("where", "given", "path", "words"),
    [
        ("id", "256", "id", "expected UINT8, not 256"),
        ("id", "-1", "id", "expected UINT8, not -1"),
        ("id", "x", "id", "expected UINT8, not 'x'"),
        ("id", 7.5, "id", "expected UINT8, not 7.5"),
        ("id", None, "id", "expected UINT8, not None"),
        ("id", True, "id", "expected UINT8, not True"),
        ("Truth", "yes", "Truth", "expected BOOL, not 'yes'"),
        ("Truths", "[true,true]", "Truths", "expected 3 elements, not 2"),
        ("Letters", "61", "Letters", "expected 5 elements, not 1"),
        ("Letters", "xx", "Letters", "expected CHAR[5] in hexadecimal"),
        ("Real", "1e40", "Real", "expected REAL, not 1e+40"),
        ("Real", "x", "Real", "expected REAL, not 'x'"),
        ("Reals", "[1,2]", "Reals", "expected 3 elements, not 2"),
        ("Reals/3", "1", "Reals", "has no '3'"),
        ("Vector", "[1,2,3]", "Vector", "expected VECTOR4"),
        ("Vector/4", "1", "Vector", "has no '4'"),
        ("Vectors/1", "[1,2]", "Vectors/1", "expected shape (4,), not (2,)"),
        ("Pointer", "/objects/#0099", "Pointer", "expected the address of an object"),
        ("Pointer", "/objects", "Pointer", "expected the address of an object"),
        ("Pointer", 5, "Pointer", "expected an address or null (POINTER:STRUCT base), not 5"),
        ("Objects", '["/objects/#0099"]', "Objects/0", "expected the address of an object"),
        ("Function", "1", "Function", "cannot have a value: FUNCTIONPOINTER"),
        ("Bytes", "[256]", "Bytes", "expected ARRAY:UINT8"),
        ("Bytes/0", "300", "Bytes/0", "does not fit uint8"),
        ("Bytes/0", "1.5", "Bytes/0", "expected UINT8, not"),
        ("Floats/0", "x", "Floats/0", "expected REAL, not 'x'"),
        ("Texts", "a", "Texts", "expected ARRAY:STRINGPTR, not 'a'"),
        ("Texts", "[1]", "Texts/0", "expected text"),
        ("Structs/0", '{"numbr": 1}', "Structs/0", "inner has no member 'numbr'"),
        ("Structs", '[{"number": "x"}]', "Structs/0/number", "expected INT16, not 'x'"),
        ("Mode", "NOPE", "Mode", "is not an item of the enum"),
        ("Mode", "200", "Mode", "expected ENUM:INT8 base.Mode, not 200"),
        ("Mode", 1.5, "Mode", "expected ENUM:INT8 base.Mode, not 1.5"),
        ("StructPair", '[{"time":1}]', "StructPair", "expected 2 elements, not 1"),
        ("Mixed", "00", "Mixed", "set a homogeneous array element by element"),
        ("Marks", "NO", "Marks", "is not an item of the enum"),
        ("Name", 5, "Name", "expected text (STRINGPTR), not 5"),
        ("Cached", "99999999999", "Cached", "expected INT32"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_its_path(
    packfile: Packfile, where: str, given: Any, path: str, words: str
) -> None:
    before = bytes(everything.again(packfile))
    with pytest.raises(ChunkwrightError) as raised:
        packfile.set(f"{ALL}/{where}", given)
    assert raised.value.path == f"{ALL}/{path}"
    assert words in raised.value.message
    assert bytes(everything.again(packfile)) == before


def test_an_object_of_another_packfile_is_refused(packfile: Packfile) -> None:
    other = everything.again(packfile)
    with pytest.raises(ChunkwrightError, match="belongs to another packfile"):
        packfile.set(f"{ALL}/Pointer", other.find_object("#0002"))
    packfile.set(f"{ALL}/Pointer", packfile.find_object("#0002"))
    assert shown(packfile, "Pointer") == TWO


@pytest.mark.parametrize(
    ("where", "left"),
    [
        ("Texts/1", ["one", "three", None]),
        ("Floats/0", [-1e30]),
        ("Floats/1", [0.25]),
        ("Bytes/1", [1, 255]),
        ("Structs/0", [{"number": -2, "title": "", "list": [], "nested": []}]),
        ("Objects/1", [TWO.replace("2", "3"), TWO, ONE]),
        ("Flagged/1", [False]),
        ("HalfList/1", [1.0, 0.5]),
        ("Longs/0", [2**31]),
        ("Inplace/0", [1]),
        ("Simple/0", [6]),
        ("SimpleStructs/0", []),
        ("Near/1", [[0.0, 1.0, 2.0, 3.0]]),
        ("Variants/0", [None]),
    ],
)
def test_an_element_is_removed(packfile: Packfile, where: str, left: Any) -> None:
    name = where.split("/")[0]
    before = shown(packfile, name)
    packfile.remove(f"{ALL}/{where}")
    if name == "Objects":  # they are numbered by the order in which they are pointed to
        assert len(shown(packfile, name)) == 3
        assert None not in shown(packfile, name)
    else:
        assert shown(packfile, name) == left
    assert len(before) == len(left) + 1


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("Strings/0", "the number of elements of a C array is fixed"),
        ("Vectors/0", "the number of elements of a C array is fixed"),
        ("Vector/0", "the number of components of a vector is fixed"),
        ("Matrices/0/1", "the number of components of a vector is fixed"),
        ("Bytes/3", "has no '3'"),
        ("Name", "a member of all cannot be removed"),
    ],
)
def test_removal_from_arrays_and_records_of_fixed_size_is_refused(
    packfile: Packfile, where: str, words: str
) -> None:
    before = bytes(everything.again(packfile))
    with pytest.raises(ChunkwrightError, match=words):
        packfile.remove(f"{ALL}/{where}")
    assert bytes(everything.again(packfile)) == before


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("//Structs/*[title=first]", ["Structs/0"]),
        ("//inner", ["Structs/0", "Structs/1", "Struct"]),
        ("//leaf[time>=2]", ["StructPair/0", "StructPair/1", "SimpleStructs/0", "NearStructs/0"]),
        ("//leaf[text=deep]", ["Structs/0/nested/0"]),
        ("//number[=3]", ["Struct/number"]),
        ("//[=BIT_ONE|BIT_TOP|4]", ["Marks"]),
        ("//*[=MODE_B]", ["Mode"]),
        ("//Modes/1", ["Modes/1"]),
        ("//nested/1", ["Structs/0/nested/1"]),
        ("//base/**[=MODE_C]", ["Modes/1"]),
        ("/objects/all/Reals/2", ["Reals/2"]),
        ("/objects/base[I8=-5]/I8", ["I8"]),
        ("//Half[=0.5]", ["Half"]),
        ("/objects/all/*[type=STRINGPTR]", ["Name"]),
        ("//*[type^=ENUM:UINT16]", ["Modes"]),
        ("/objects/*/Pointers/1", ["Pointers/1"]),
        ("//nothing", []),
        ("//leaf[text=nothing]", []),
    ],
)
@pytest.mark.parametrize("decoded", [False, True])
def test_a_search_finds_every_match(query: str, found: list[str], decoded: bool) -> None:
    packfile = everything.again(everything.packfile("8101"))
    if decoded:
        packfile.decode_all()
    query = query.replace("//[", "//*[")
    addresses = [hit.address for hit in packfile.find(query)]
    assert addresses == [f"{ALL}/{each}" for each in found]


SEARCHES = [
    "//hkbClipGenerator",
    "//hkbClipGenerator[animationName=*Sprint*]",
    "//hkbClipGenerator[animationName=*Sprint*][name^=MT]",
    "//hkbClipGenerator[mode=MODE_LOOPING]/name",
    "//hkbGenerator[name$=Sword]",
    "//hkbStateMachineStateInfo[generator/class=hkbBlenderGenerator]",
    "//bindings/0[memberPath=isActive]",
    "//hkbVariableBindingSetBinding[variableIndex<5]/memberPath",
    "//*[=MT_SprintForward]",
    "//triggers[=/objects/#0020]",
    "//name[~=^1HM.*Sword$]",
    "/objects/hkbClipGenerator:StaffMagic_RunArm",
    "/objects/SprintState/stateId",
    "/objects/#0019/playbackSpeed",
    "//eventNames/0",
    "//*[=/objects/#0043]",
    "referrers(/objects/#0020)",
    "//Nothing",
    "//hkbClipGenerator[name=Nothing]",
]


@pytest.mark.parametrize("query", SEARCHES)
def test_a_search_by_bytes_finds_the_same_items_as_a_search_by_values(query: str) -> None:
    fresh, decoded = opened(BEHAVIOUR), opened(BEHAVIOUR)
    decoded.decode_all()
    found = [hit.address for hit in fresh.find(query)]
    assert found == [hit.address for hit in decoded.find(query)]
    assert bool(found) == ("Nothing" not in query)


def test_searches_find_the_same_items_as_a_loop() -> None:
    packfile = opened(BEHAVIOUR)
    clips = packfile.objects.of_class("hkbClipGenerator")
    wanted = [each.address for each in clips if "Sprint" in each.animationName]
    found = opened(BEHAVIOUR).find("//hkbClipGenerator[animationName=*Sprint*]")
    assert [hit.address for hit in found] == wanted
    twenty = packfile.find_object("#0020")
    users = [each.address for each in clips if each.triggers is twenty]
    found = opened(BEHAVIOUR).find("//hkbClipGenerator[triggers=#0020]")
    assert [hit.address for hit in found] == users
    assert len(users) > 1


@pytest.mark.parametrize("text", ["#0043", "#43", "/objects/#0043", "/objects/#43"])
def test_a_reference_is_compared_with_any_name_of_its_target(text: str) -> None:
    packfile = opened(BEHAVIOUR)
    (found,) = packfile.find(f"//hkbStateMachineStateInfo[generator={text}]")
    assert found.value.generator is packfile.find_object("#0043")
    name = found.value.generator.name
    for called in (f"/objects/{name}", f"/objects/hkbBlenderGenerator:{name}"):
        (same,) = packfile.find(f'//hkbStateMachineStateInfo[generator="{called}"]')
        assert same.address == found.address
    assert not list(packfile.find("//hkbStateMachineStateInfo[generator=/elsewhere/#0043]"))


def test_a_search_compares_the_class_of_the_target_of_a_pointer() -> None:
    packfile = opened(BEHAVIOUR)
    states = packfile.objects.of_class("hkbStateMachineStateInfo")
    names = {each.generator.class_name for each in states}
    assert len(names) > 3
    for name in names:
        wanted = [each.address for each in states if each.generator.class_name == name]
        found = opened(BEHAVIOUR).find(f"//hkbStateMachineStateInfo[generator/class={name}]")
        assert [hit.address for hit in found] == wanted


def test_an_object_of_an_unknown_class_shows_bytes_and_pointers() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    inner = hkx.new_object(packfile, "hkRootLevelContainer", {})
    raw = RawObject("Odd", b"\1" * 16, [], [(8, inner)])
    item = next(iter(raw_items(packfile.root_item(), raw)))
    assert (item.key, item.type_name, item.value, item.plain()) == (
        "data",
        "bytes",
        b"\1" * 16,
        "01" * 16,
    )
    item.assign("02" * 16)
    assert raw.data == b"\2" * 16
    with pytest.raises(ChunkwrightError, match="expected 16 bytes"):
        item.assign("03")
    (_, pointer) = raw_items(packfile.root_item(), raw)
    assert pointer.key == "+0x8"
    assert pointer.value is inner
    assert pointer.plain() == inner.address
    assert pointer.target is not None
    assert pointer.target.address == inner.address


@pytest.mark.parametrize("where", ["Structs", "Structs/0", "Struct"])
def test_a_search_skips_structs_whose_class_lacks_the_name(packfile: Packfile, where: str) -> None:
    item: Any = packfile.root_item()
    for segment in f"{ALL}/{where}".split("/")[1:]:
        (item,) = item.named(segment)
    names = ("*", "nested", "leaf", "ti*", "Mode", "x*")
    found = [name for name in names if item.may_hold(Need(Pattern(name)))]
    assert found == ["*", "nested", "leaf", "ti*"]
