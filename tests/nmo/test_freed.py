"""Files are freed by reference counts, and stay alive while a part of them is in use."""

from __future__ import annotations

import contextlib
import copy
import gc
import json
import pickle
import tracemalloc
from typing import TYPE_CHECKING, Any
from weakref import ref

import pytest

import chunkwright
from chunkwright.errors import ChunkwrightError
from chunkwright.exchange.edits.model import Change, Edits
from chunkwright.formats import registry
from chunkwright.formats.verbs import Verbs
from chunkwright.nmo import VirtoolsFile, VirtoolsObject, demo, remove_objects
from tests.freeing import without_collector
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.query.items import Item

SCRIPTS = SAMPLES / "virtools/BearKidsTeam__BallanceModding__P_Modul_34.nmo"
[FORMAT] = [each for each in registry.FORMATS if each.name == "nmo"]


def walk(item: Item) -> None:
    for child in item.shown():
        walk(child)


def merged(file: VirtoolsFile) -> None:
    FORMAT.merge(file, demo.make())
    FORMAT.merge(demo.make(), file)


def adopted(file: VirtoolsFile) -> None:
    source = demo.make()
    assert FORMAT.adopt(file, source.objects["Floor"]).file is file
    assert FORMAT.adopt(source, file.objects[0]).file is source


def scene_edited(file: VirtoolsFile) -> object:
    node = FORMAT.scene_model(file).roots[0]
    return FORMAT.apply_edits(file, Edits(changes=[Change("node.removed", "Floor", node, None)]))


def spanned(file: VirtoolsFile) -> None:
    spans: Any = FORMAT.spans(file, bytes(file))
    [objects] = FORMAT.items(file).named("objects")
    assert [spans.of(item) for item in objects.children()]


def embedded(file: VirtoolsFile) -> None:
    FORMAT.embed(file, "note.txt", b"note")
    assert "note.txt" in [each.name for each in FORMAT.insides(file)]


def tried(work: Callable[[], object]) -> None:
    """Call something that a file refuses, and discard the error."""
    with contextlib.suppress(ChunkwrightError):
        work()
        raise AssertionError


def broken_merge(file: VirtoolsFile) -> None:
    file.objects.adopt(demo.make().objects["Floor"])
    file.add_object("CKMaterial", "Broken").need_chunk()[0x99999] = b"\1\2\3\4"
    tried(lambda: demo.make().objects.merge(file))


def renumbered(file: VirtoolsFile) -> None:
    file.decode_all()
    for _ in range(3):
        file.objects.insert(0, file.objects.pop())
        file.objects.reverse()
    file.objects[0].id = file.objects.free_id()
    bytes(file)


def edited(file: VirtoolsFile) -> None:
    item = file.objects[-1]
    item.name = "Renamed"
    item.chunk = item.chunk
    for area in item.need_chunk().areas:
        if area.fields is not None:
            area.fields = dict(area.fields)
    group = file.add_object("CKGroup", "New")
    group.members.append(group)
    group.members += [file.add_object("CK3dObject", "Member")]
    group["members"]["members"] = [group, group]
    assert bytes(file)


def removed(file: VirtoolsFile) -> None:
    file.decode_all()
    remove_objects(file, file.objects[:3])
    first = file.objects[0]
    file.objects.remove(first)
    file.objects.insert(0, first)
    del file.objects[2:]
    file.objects.clear()


def cloned(file: VirtoolsFile) -> None:
    for each in list(file.objects):
        if each.is_a("CKBeObject") and not each.is_a("CKLevel"):
            file.objects.clone(each, "Copy", dependencies=True)


def copied(file: VirtoolsFile) -> None:
    file.decode_all()
    copy.deepcopy(file)
    pickle.loads(pickle.dumps(file.objects[0]))


# Operations on a file: the functions of its format, and the methods of the file itself.
VERBS: dict[str, Callable[[VirtoolsFile], object]] = {
    "read": lambda file: chunkwright.open(bytes(file)),
    "write": bytes,
    "to_dict": lambda file: json.dumps(file.to_dict()),
    "from_dict": lambda file: bytes(chunkwright.from_dict(file.to_dict())),
    "info": lambda file: file.info(),
    "headline": lambda file: FORMAT.headline(file),
    "readable": lambda file: FORMAT.readable(file.info()),
    "assumptions": lambda file: list(FORMAT.assumptions(file)),
    "problems": lambda file: list(file.problems()),
    "items": lambda file: walk(FORMAT.items(file)),
    "spans": spanned,
    "graphs": lambda file: list(FORMAT.graphs(file)),
    "graph": lambda file: [FORMAT.graph(file, each) for each, _ in FORMAT.graphs(file)],
    "insides": lambda file: list(FORMAT.insides(file)),
    "embed": embedded,
    "pictures": lambda file: list(FORMAT.pictures(file)),
    "convert": lambda file: FORMAT.convert(file, unpacked=True),
    "losses": lambda file: list(FORMAT.losses(file, unpacked=True)),
    "fit_suffix": lambda file: FORMAT.fit_suffix(file, ".cmo"),
    "merge": merged,
    "adopt": adopted,
    "check": lambda file: list(FORMAT.check(file, "ballance")),
    "salvage": lambda file: FORMAT.salvage(bytes(file)[:-20]),
    "scene_model": lambda file: FORMAT.scene_model(file),
    "apply_edits": scene_edited,
    "from_scene_model": lambda file: FORMAT.from_scene_model(FORMAT.scene_model(file)),
    "demo": lambda _: FORMAT.demo(),
    "objects": lambda file: list(file.objects),
    "decode_all": lambda file: file.decode_all(),
    "find": lambda file: [hit.address for hit in file.find("**")],
    "set": lambda file: file.set("/objects/*/name", "All"),
    "edit": edited,
    "remove": removed,
    "renumber": renumbered,
    "clone": cloned,
    "copy": copied,
    "a merge that fails": broken_merge,
}
PATHS = [pytest.param(SCRIPTS, marks=needs_samples, id="scripts"), pytest.param(None, id="demo")]


def test_the_table_has_a_row_for_each_function_of_the_format() -> None:
    assert {each for each in vars(Verbs) if FORMAT.has(each)} <= VERBS.keys()


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("verb", VERBS)
def test_no_function_leaves_garbage_to_the_collector(verb: str, path: Any) -> None:
    data = bytes(demo.make()) if path is None else path.read_bytes()
    VERBS[verb](chunkwright.open(data))  # imports the modules that the function needs
    with without_collector():
        VERBS[verb](chunkwright.open(data))
        chunkwright.open(data)  # releases files that only local variables kept alive
        assert gc.collect() == 0


def test_a_loop_frees_the_files_of_earlier_iterations() -> None:
    data = bytes(demo.make())
    made: list[ref[VirtoolsFile]] = []
    with without_collector():
        for _ in range(30):
            file = chunkwright.open_virtools(data)
            made.append(ref(file))
            for obj in file:
                fields = obj.fields
        assert file.objects[-1] is obj
        assert obj.fields["members"] == fields["members"]
        assert sum(each() is not None for each in made) <= 3


def test_repeated_decoding_does_not_increase_memory() -> None:
    file = demo.make()
    file.add_object("CKTexture", "Large").need_chunk()[0x1234] = bytes(200_000)
    data = bytes(file)
    file = chunkwright.open_virtools(data)
    file.decode_all()  # imports the modules that decoding needs
    del file
    tracemalloc.start()
    try:
        with without_collector():
            before = tracemalloc.get_traced_memory()[0]
            for _ in range(20):
                file = chunkwright.open_virtools(data)
                file.decode_all()
            del file
            assert tracemalloc.get_traced_memory()[0] - before < 100_000
    finally:
        tracemalloc.stop()


def test_a_file_that_is_dropped_is_freed_at_once() -> None:
    file = chunkwright.open_virtools(bytes(demo.make()))
    file.decode_all()
    made = ref(file)
    with without_collector():
        del file
        assert made() is None


def test_a_file_that_was_only_opened_is_freed_at_once() -> None:
    with without_collector():
        file = chunkwright.open_virtools(bytes(demo.make()))
        assert file.info()["format"] == "nmo"
        assert len(file.objects) == 5
        made = ref(file)
        del file
        assert made() is None


def test_a_file_that_cannot_be_read_is_freed_at_once() -> None:
    data = demo.make()
    data.objects[0].need_chunk().raw = bytes(8)
    data.write_mode = 0
    cut = bytes(data)[:-30]
    with without_collector():
        tried(lambda: chunkwright.open_virtools(cut, strict=False).decode_all())
        assert gc.collect() == 0


# A part of the demo, and how the file is found from it.
PARTS: dict[str, Callable[[VirtoolsFile], Any]] = {
    "object": lambda file: file.objects["Floor"],
    "table": lambda file: file.objects,
    "iterator": iter,
    "list of objects": lambda file: file.objects[1:3],
    "objects of a class": lambda file: file.objects.of_class("CKMesh"),
    "objects by id": lambda file: file.objects.ids,
    "fields by name": lambda file: file.objects["Floor"].fields,
    "fields of an area": lambda file: file.objects["Floor"]["meshes"],
    "list in the fields": lambda file: file.objects["Floor"]["meshes"]["meshes"],
    "values": lambda file: file.objects["Floor"]["meshes"].values(),
    "chunk": lambda file: file.objects["Floor"].chunk,
    "areas": lambda file: file.objects["Floor"].chunk.areas,
    "area": lambda file: file.objects["Floor"].chunk.areas[0],
    "iterator over areas": lambda file: iter(file.objects["Floor"].chunk.areas),
    "members": lambda file: file.objects["Phys_Floors"].members,
    "an element of a list": lambda file: file.objects["Phys_Floors"].members[0],
    "item": lambda file: file.tree(),
    "numbers": lambda file: file.objects.numbers,
    "codec": lambda file: file.objects["Floor"].chunk.codec,
    "an object outside the table": lambda file: VirtoolsObject(file, 99, 33),
    "an object that was removed": lambda file: file.objects.pop(0),
    "live array": lambda file: file.objects["Floor"].matrix,
}


@pytest.mark.parametrize("part", PARTS)
def test_a_part_keeps_its_file_alive(part: str) -> None:
    file = chunkwright.open_virtools(bytes(demo.make()))
    file.objects["Planks"].name = "Edited"
    held = PARTS[part](file)
    file.decode_all()
    kept = ref(file)
    with without_collector():
        del file
        for _ in range(3):
            chunkwright.open(bytes(demo.make())).objects[0]
        gc.collect()
        again = kept()
        assert again is not None
        assert [each.file for each in again] == [again] * len(again.objects)
        assert all(each.need_chunk().areas for each in again)
        texture = again.objects.of_class("CKMaterial")[0]["material"]["texture"]
        assert (texture.name, texture.file) == ("Edited", again)
        del again, texture
        del held
        chunkwright.open(bytes(demo.make())).objects[0]
        assert kept() is None


VALUES: dict[str, Callable[[VirtoolsFile], Any]] = {
    "fields without references": lambda file: file.objects["Floor"]["placement"],
    "array": lambda file: file.objects["Square"].vertices.copy(),
    "name": lambda file: file.objects["Floor"].name,
    "bytes": lambda file: file.objects["Floor"].chunk.areas[0].payload,
}


@pytest.mark.parametrize("value", VALUES)
def test_plain_values_do_not_keep_their_file_alive(value: str) -> None:
    file = chunkwright.open_virtools(bytes(demo.make()))
    held = VALUES[value](file)
    before = copy.deepcopy(held)
    made = ref(file)
    with without_collector():
        del file
        assert made() is None
    assert repr(held) == repr(before)


def test_a_file_reached_again_from_an_object_keeps_its_edits() -> None:
    obj = chunkwright.open_virtools(bytes(demo.make())).objects["Floor"]
    file = obj.file
    made = [ref(file)]
    file.objects["Planks"].name = "Edited"
    with without_collector():
        del obj
        for _ in range(3):
            _ = chunkwright.open(bytes(demo.make())).objects[0]
        assert file.objects["Edited"].file is file
        root = file.objects["Floor"]
        del file
        for _ in range(3):
            _ = chunkwright.open(bytes(demo.make())).objects[0]
        assert root.file.objects["Edited"]
        del root
        _ = chunkwright.open(bytes(demo.make()))
        assert made[0]() is None


def test_objects_of_several_files_keep_their_own_files_alive() -> None:
    data = bytes(demo.make())
    kept = [chunkwright.open_virtools(data).objects["Floor"] for _ in range(5)]
    for obj in kept:
        assert obj.file.objects["Floor"] is obj
    assert len({id(obj.file) for obj in kept}) == len(kept)


def test_a_file_in_reference_cycles_of_the_caller_stays_intact_until_it_is_freed() -> None:
    seen = []

    class Saving:
        def __init__(self, file: VirtoolsFile) -> None:
            self.me, self.file = self, file

        def __del__(self) -> None:
            seen.append(bytes(self.file))

    Saving(demo.make())  # younger than the file, so that its __del__ comes after that
    gc.collect()
    assert seen == [bytes(demo.make())]


def test_a_file_is_freed_with_any_values_in_its_fields() -> None:
    file = demo.make()
    fields = file.objects["Floor"]["meshes"]
    fields["meshes"] = [fields["meshes"], fields, file.objects, print, ...]
    file.objects["Wood"].chunk.areas.append(5)
    made = ref(file)
    del file, fields
    gc.collect()
    assert made() is None


def test_copies_of_objects_from_a_freed_file_are_not_confused_with_those_of_another() -> None:
    target = demo.make()
    for number in range(20):
        source = demo.make()
        source.objects["Floor"].name = f"Floor {number}"
        assert target.objects.adopt(source.objects[f"Floor {number}"]).name == f"Floor {number}"
        del source
    assert len(target.objects.of_class("CK3dObject")) == 21


def test_adopted_objects_are_freed_with_their_file() -> None:
    target, source = demo.make(), demo.make()
    copied: Any = target.objects.adopt(source.objects["Floor"])
    assert [each[1] for each in target.objects.adopted.values()][-1] in target.objects
    assert [target.objects.copy_of(source.objects["Floor"])] == [copied]
    made = ref(source)
    with without_collector():
        del source
        assert made() is None
    assert copied.mesh.vertices.shape == (4, 3)
    assert dict(target.objects.adopted) == {}


def test_chunks_and_areas_have_no_instance_dict() -> None:
    chunk = demo.make().objects["Floor"].chunk
    assert not hasattr(chunk, "__dict__")
    assert not any(hasattr(area, "__dict__") for area in chunk.areas)
