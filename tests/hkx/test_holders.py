"""Documents are freed by reference counts, and stay alive while one of their objects is in use."""

from __future__ import annotations

import copy
import gc
import pickle
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import ref

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.hkx.classes import library
from chunkwright.tagfile import bridges, chunked, stated
from chunkwright.tagfile.binary import bodies_of
from chunkwright.tagfile.chunked.plans import plans_of
from chunkwright.tagfile.making import make as make_tagfile
from chunkwright.tagfile.type_forms import write_types
from chunkwright.tagfile.xml import types as xml_types
from tests.freeing import left_over, pass_over, without_collector
from tests.samples import samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.hkx.model.havok_document import HavokDocument

ROUNDS = 60


def graph() -> hkx.Packfile:
    """Return a packfile whose objects point to each other from members, arrays and structs."""
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    bones = [{"name": name} for name in ("pelvis", "spine")]
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "figure", "bones": bones})
    members = {"skeletons": [skeleton]}
    container = hkx.new_object(packfile, "hkaAnimationContainer", members)
    variants = [
        {"name": name, "className": "hkaAnimationContainer", "variant": container}
        for name in ("one", "two")
    ]
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": variants})
    return packfile


def in_circles() -> hkx.Packfile:
    """Return a packfile with objects that point to each other, and one that points to itself."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    one, other = (hkx.new_object(packfile, "hkbManualSelectorGenerator") for _ in range(2))
    one["generators"], other["generators"] = [other], [one, other]
    packfile.root = one
    return packfile


FORMS: dict[str, Callable[[], Any]] = {
    "packfile": graph,
    "packfile in circles": in_circles,
    "XML packfile": lambda: hkx.xml.dump(graph()).text.encode("ascii"),
    "chunked": make_tagfile,
    "binary": lambda: bridges.described_of_packfile(graph()).document,
    "XML tagfile": lambda: bridges.described_of_packfile(graph(), "xml").document,
    "typed XML tagfile": (Path(__file__).parents[1] / "tagfile" / "typed.xml").read_bytes,
}


@pytest.fixture(autouse=True)
def few_objects() -> None:
    pass_over()


@pytest.fixture(params=FORMS)
def data(request: pytest.FixtureRequest) -> bytes:
    return bytes(FORMS[request.param]())


@pytest.fixture
def forgotten() -> None:
    """Clear the caches of the classes of recent files."""
    for remembered in (
        plans_of,
        bodies_of,
        write_types,
        chunked._known_types,
        xml_types._known_classes,
    ):
        remembered.cache_clear()
    library._RECENT.clear()
    stated._RECENT.clear()


def opened(data: bytes) -> Any:
    return chunkwright.open(data)


def alive(documents: list[ref[HavokDocument]]) -> int:
    return sum(each() is not None for each in documents)


@pytest.mark.usefixtures("forgotten")
def test_documents_are_freed_with_all_their_objects(data: bytes) -> None:
    assert left_over(data) == {}


REAL = [*samples("havok")[::40], *samples("havok_tagfile")[::5], *samples("havok_xml")[:2]]


@pytest.mark.usefixtures("forgotten")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_real_files_are_freed_with_all_their_objects(path: Path) -> None:
    assert left_over(path.read_bytes()) == {}


def test_a_loop_frees_the_files_of_earlier_iterations(data: bytes) -> None:
    made: list[ref[HavokDocument]] = []
    with without_collector():
        for _ in range(ROUNDS):
            document = opened(data)
            made.append(ref(document))
            for obj in document.objects:
                values = obj.values
        assert document.objects[-1] is obj
        assert obj.values is values
        assert alive(made) <= 3


def test_a_document_that_is_dropped_is_freed_at_once(data: bytes) -> None:
    document = opened(data)
    document.decode_all()
    assert [hit.address for hit in document.find("**")]
    made = [ref(document)]
    with without_collector():
        del document
        assert not alive(made)


def test_an_object_keeps_its_document_alive(data: bytes) -> None:
    obj = opened(data).objects[-1]
    gc.collect()
    document = obj.packfile
    assert document.objects[-1] is obj
    assert document is obj.packfile
    assert [each.packfile for each in document.objects] == [document] * len(document.objects)
    assert bytes(document) == data


def test_an_object_keeps_a_document_that_no_variable_refers_to(data: bytes) -> None:
    number = opened(data).objects[-1].number
    obj = opened(data).objects[f"#{number}"]
    assert obj.packfile.find_object(f"#{number}") is obj


def test_the_list_of_objects_keeps_its_document_alive(data: bytes) -> None:
    listed = opened(data).objects
    gc.collect()
    assert listed.packfile.objects is listed
    assert listed[0].packfile is listed.packfile


def test_the_root_keeps_its_document_alive(data: bytes) -> None:
    root = opened(data).root
    assert root.packfile.root is root


def test_edits_are_kept_while_any_object_is_in_use() -> None:
    document = opened(bytes(graph()))
    document.objects["figure"]["bones"][0]["name"] = "hip"
    document.root["namedVariants"].append({"name": "three"})
    container = document.objects.of_class("hkaAnimationContainer")[0]
    del document
    gc.collect()
    again = opened(bytes(container.packfile))
    assert [each["name"] for each in again.objects["figure"]["bones"]] == ["hip", "spine"]
    assert [each["name"] for each in again.root["namedVariants"]] == ["one", "two", "three"]


PARTS: dict[str, Callable[[Any], Any]] = {
    "array of structs": lambda document: document.root["namedVariants"],
    "struct": lambda document: document.root["namedVariants"][-1],
    "iterator": lambda document: iter(document.root["namedVariants"]),
    "values": lambda document: document.root.values,
    "array of pointers": lambda document: document.objects.of_class("hkaAnimationContainer")[0][
        "skeletons"
    ],
}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("form", ["packfile", "XML packfile", "chunked", "binary", "XML tagfile"])
def test_parts_of_objects_keep_their_document_alive(form: str, part: str) -> None:
    document = opened(bytes(FORMS[form]()))
    count = len(document.objects)
    held = PARTS[part](document)
    document.decode_all()
    del document
    gc.collect()
    values: Any = held if part == "array of pointers" else [held]
    if part in ("array of structs", "iterator"):
        values = list(held)
    (obj, *_) = chain.from_iterable(map(objects_in, values))
    assert len(obj.packfile.objects) == count
    assert obj.packfile.objects[obj.packfile.objects.index(obj)] is obj


def objects_in(value: Any) -> Iterator[hkx.HkObject]:
    if isinstance(value, hkx.HkObject):
        yield value
    elif isinstance(value, list):
        yield from chain.from_iterable(map(objects_in, value))
    elif hasattr(value, "values"):
        yield from chain.from_iterable(map(objects_in, value.values()))


def test_a_document_kept_alive_is_freed_when_the_next_is_made() -> None:
    data = bytes(graph())
    obj = opened(data).objects["figure"]
    made = [ref(obj.packfile)]
    with without_collector():
        other = hkx.new_packfile("hk_2010.2.0-r1")
        assert alive(made)
        del obj
        assert alive(made)
        _ = hkx.new_packfile("hk_2010.2.0-r1")
        assert not alive(made)
    del other


@pytest.mark.parametrize("form", ["packfile", "XML packfile", "chunked", "binary", "XML tagfile"])
def test_a_document_obtained_from_an_object_keeps_its_edits(form: str) -> None:
    data = bytes(FORMS[form]())
    obj = opened(data).objects[-1]
    document = obj.packfile
    document.root["namedVariants"][0]["name"] = "edited"
    made = [ref(document)]
    with without_collector():
        del obj
        for _ in range(3):
            _ = opened(data).objects[0]
        assert document.root["namedVariants"][0]["name"] == "edited"
        root = document.root
        del document
        for _ in range(3):
            _ = opened(data).objects[0]
        assert root.packfile.root["namedVariants"][0]["name"] == "edited"
        del root
        _ = opened(data)
        assert not alive(made)


def test_objects_of_several_documents_keep_their_own_documents_alive() -> None:
    data = bytes(graph())
    kept = [opened(data).objects["figure"] for _ in range(5)]
    for obj in kept:
        assert obj.packfile.objects["figure"] is obj
    assert len({id(obj.packfile) for obj in kept}) == len(kept)


def test_an_object_referenced_by_another_document_keeps_its_own_document_alive() -> None:
    source = opened(bytes(graph()))
    target = graph()
    target.root["namedVariants"][0]["variant"] = source.objects["figure"]
    made = [ref(source)]
    del source
    assert alive(made)
    assert target.root["namedVariants"][0]["variant"].packfile is made[0]()


@pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning")
def test_invalid_entries_in_the_list_of_objects_do_not_keep_the_document_alive() -> None:
    document = opened(bytes(graph()))
    for obj in document.objects:
        _ = obj.values
    del obj, _
    document.objects += [5, None, "text", []]
    document.root["namedVariants"].clear()
    object.__setattr__(document.objects[0], "_values", {"pointers": 5})
    made = [ref(document)]
    with without_collector():
        del document
        assert not alive(made)


def test_objects_of_a_copy_belong_to_the_copied_document(data: bytes) -> None:
    document = opened(data)
    document.decode_all()
    for made in (copy.deepcopy(document), pickle.loads(pickle.dumps(document))):
        obj = made.objects[0]
        assert obj.packfile is made
    made = None
    assert obj.packfile.objects[0] is obj


def test_a_view_keeps_its_document_alive() -> None:
    skeleton = hkx.views.skeletons(opened(bytes(make_tagfile())))[0]
    gc.collect()
    assert skeleton.source.packfile.objects["figure"] is skeleton.source


def test_errors_in_a_list_of_structs_state_the_object_and_index() -> None:
    packfile = graph()
    number = packfile.objects["figure"].number
    obj = packfile.objects["figure"]
    bones = obj["bones"]
    with pytest.raises(chunkwright.ChunkwrightError) as caught:
        bones.append({"nme": "spine"})
    assert caught.value.path == f"/objects/#{number:04d}/bones/2"
    assert bones.owner == (number, obj._bond)


def test_the_document_of_an_object_cannot_be_used_after_it_was_freed() -> None:
    packfile = graph()
    removed = packfile.objects.pop(0)
    del packfile
    gc.collect()
    with pytest.raises(chunkwright.QueryError, match="the document of this object has been freed"):
        _ = removed.packfile
