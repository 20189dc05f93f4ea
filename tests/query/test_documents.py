"""Find, get, set and remove on real files of every family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import query
from chunkwright.errors import ChunkwrightError, QueryError, SerializeError
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo.demo import make as make_level
from tests.query.files import BEHAVIOUR, GEOMETRY, HANGAR, LEVEL, SCENE, opened
from tests.samples import mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path


def again(document: Any) -> Any:
    return chunkwright.open(bytes(document))


def test_clips_of_a_behaviour_are_found_by_animation() -> None:
    packfile = opened(BEHAVIOUR)
    found = {hit.value for hit in packfile.find("**/hkbClipGenerator[animationName=*Sprint*]")}
    assert found == {
        obj
        for obj in packfile.objects
        if obj.class_name == "hkbClipGenerator" and "Sprint" in obj["animationName"]
    }
    assert found


@pytest.mark.parametrize(
    ("name", "query"),
    [
        (BEHAVIOUR, "//hkbStateMachine/**"),
        (LEVEL, "//CKMesh[name^=P_Ball]"),
        (LEVEL, "/managers/**"),
        (SCENE, "/hierarchy/**"),
        (HANGAR, "//NMaterial/**"),
        (GEOMETRY, "//PolygonGroup/*"),
    ],
)
def test_get_returns_the_value_of_each_hit_of_find(name: str, query: str) -> None:
    document = opened(name)
    count = 0
    for address, value, node in document.find(query):
        found = document.get(address)
        assert found is value or repr(found) == repr(value), address
        assert node.address == address
        count += 1
    assert count


@pytest.mark.parametrize(
    ("name", "query", "text", "value"),
    [
        (
            BEHAVIOUR,
            "//hkbClipGenerator/animationName",
            "Animations\\New.hkx",
            "Animations\\New.hkx",
        ),
        (BEHAVIOUR, "//hkbClipGenerator/playbackSpeed", "1.5", 1.5),
        (BEHAVIOUR, "//hkbClipGenerator/flags", "0x2", 2),
        (BEHAVIOUR, "//hkbClipGenerator/mode", "MODE_LOOPING", "MODE_LOOPING"),
        (LEVEL, "//CKMesh/name", "Other", "Other"),
        (LEVEL, "//CKMaterial/material/texture", "null", None),
        (SCENE, "/hierarchy/*/name", "rocket", "rocket"),
        (HANGAR, "//NMaterial/textures/*", "images/New.tex", "images/New.tex"),
        (GEOMETRY, "//PolygonGroup/packing", "0", 0),
    ],
)
def test_set_parses_text_by_the_type_of_the_value(
    name: str, query: str, text: str, value: object
) -> None:
    document = opened(name)
    address = next(document.find(query)).address
    document.set(address, text)
    # By the query, because renamed items have new addresses.
    assert value in [hit.value for hit in document.find(query)]
    assert value in [hit.value for hit in again(document).find(query)]


@pytest.mark.parametrize(
    ("name", "query", "text", "expected"),
    [
        (BEHAVIOUR, "//hkbClipGenerator/playbackSpeed", "fast", "REAL"),
        (BEHAVIOUR, "//hkbClipGenerator/mode", "[1]", "ENUM"),
        (BEHAVIOUR, "//hkbClipGenerator/triggers", "/objects", "hkbClipTriggerArray"),
        (LEVEL, "//CKMesh/flags/flags", "many", "flags"),
        (SCENE, "/hierarchy/*/flags", "1.5", "UINT32"),
        (HANGAR, "//NMaterial/#id", "x", "64-bit"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_address_and_type(
    name: str, query: str, text: str, expected: str
) -> None:
    document = opened(name)
    before = bytes(document)
    address = next(document.find(query)).address
    with pytest.raises(SerializeError, match=expected) as caught:
        document.set(address, text)
    assert caught.value.path == address
    assert bytes(document) == before


@pytest.mark.parametrize(
    ("name", "query"),
    [
        (BEHAVIOUR, "//hkbClipGenerator"),
        (BEHAVIOUR, "//hkbStateMachine/states/*"),
        (LEVEL, "//CKMesh[name^=P_Ball]"),
        (LEVEL, "//CK3dObject/hidden"),
        (SCENE, "//RenderComponent"),
        (HANGAR, "//NMaterial/textures/*"),
        (GEOMETRY, "//PolygonGroup"),
    ],
)
def test_removed_items_are_no_longer_found(name: str, query: str) -> None:
    document = opened(name)
    hits = list(document.find(query))
    assert hits
    document.remove(hits[0].address)
    assert len(list(again(document).find(query))) < len(hits)


@pytest.mark.parametrize("name", [BEHAVIOUR, LEVEL, SCENE, HANGAR, GEOMETRY])
def test_addresses_that_lead_nowhere_are_refused(name: str) -> None:
    document = opened(name)
    for address in ("/nowhere/at/all", "nowhere", "/objects/0/0/0/0", ""):
        with pytest.raises(QueryError):
            document.get(address)
        with pytest.raises(QueryError):
            document.set(address, 1)
        with pytest.raises(QueryError):
            document.remove(address)


@pytest.mark.parametrize("name", [BEHAVIOUR, LEVEL, HANGAR])
def test_referrers_is_the_inverse_of_references(name: str) -> None:
    document = opened(name)
    classes = {BEHAVIOUR: "hkbStateMachine", LEVEL: "CKMesh", HANGAR: "NMaterial"}
    target = next(document.find(f"//{classes[name]}")).node
    places = list(document.find(f"referrers({target.address})"))
    for hit in places:
        assert hit.node.target.identity == target.identity
        led_to = {each.node.identity for each in document.find(f"references({hit.address})")}
        assert led_to == {target.identity}


def test_an_invalid_query_raises_an_error_of_the_package() -> None:
    with pytest.raises(ChunkwrightError, match="column 4"):
        chunkwright.open(
            b"KA\x01\x00\x01\x00\x00\x00\x04\x02\x00\x00\x00hp\x02\x64\x00\x00\x00"
        ).find("hp[")


def test_a_vector_must_be_set_with_all_its_numbers() -> None:
    packfile = opened("havok/PredatorCZ_HavokLib__resources__2013_1__animref_4111_.hkx")
    packfile.set("/objects/#0004/forward", "[1, 2, 3, 4]")
    assert packfile.get("/objects/#0004/forward").tolist() == [1, 2, 3, 4]
    for wrong in ("[]", "[1, 2, 3]", "[[1, 2], [3]]", "5"):
        with pytest.raises(SerializeError, match="expected VECTOR4"):
            packfile.set("/objects/#0004/forward", wrong)


def test_a_query_without_hits_is_reported() -> None:
    root = KeyedArchive({"hp": 5}).root_item()
    with pytest.raises(QueryError, match="'//name' finds nothing"):
        query.set_values(root, [("//name", 1)])
    with pytest.raises(QueryError, match="'//name' finds nothing"):
        query.remove(root, "//name")


@pytest.mark.parametrize(
    "query",
    ["/objects/*/meshes/*/name", "//*[=/objects/Square]/name", "referrers(/objects/#3)/name"],
)
def test_an_object_with_several_references_is_found_once(query: str) -> None:
    level = make_level()
    twice = [hit.address for hit in level.find("//*[=/objects/Square]")]
    assert twice == ["/objects/Floor/meshes/current_mesh", "/objects/Floor/meshes/meshes/0"]
    assert level.objects["Square"].id == 3
    assert [hit.address for hit in level.find(query)] == ["/objects/Square/name"]


FILES = [path for family in ("havok", "virtools", "blitz_data") for path in samples(family)]


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(FILES))
def test_worded_leaves_out_only_numeric_children(path: Path) -> None:
    try:
        todo = [chunkwright.open(path).root_item()]
    except ChunkwrightError:
        return  # tests of bad input say which files those are
    while todo:
        item = todo.pop()
        kept = {each.key for each in item.worded()}
        for each in item.children():
            is_more = each.is_object or each.target is not None or isinstance(each.value, str)
            assert each.key in kept or not (is_more or each.opens), each.address
            if each.is_object or each.opens:
                todo.append(each)
