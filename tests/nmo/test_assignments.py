"""Every public property: an assigned value is written and read back, or refused.

Each property of each model and view is set to several values, right and wrong, and the values it
returns are changed in place. Afterwards, either the model and the written file have the new value,
or a ``ChunkwrightError`` refuses it, at once or on writing. Python's own errors for what cannot be
set (``AttributeError`` of a property without a setter, ``TypeError`` of a tuple) are accepted too.
"""

from __future__ import annotations

import copy
import pickle
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.binary.forms import FloatBits
from chunkwright.errors import ChunkwrightError
from chunkwright.nmo import VirtoolsFile, VirtoolsObject, demo
from chunkwright.nmo.model import Fields, Holder
from chunkwright.state_chunk import StateChunk, Unresolved
from chunkwright.state_chunk.area import Area
from chunkwright.state_chunk.chunk_format import PaddedBytes, Text
from tests.nmo.files import opened, small
from tests.samples import needs_samples, samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REFUSALS = (ChunkwrightError, AttributeError, TypeError, IndexError, KeyError, StopIteration)
"""The errors that may refuse an assignment; writing may raise only ``ChunkwrightError``."""
_MISSING = object()

# Properties whose values are not stored in the file, so that they cannot be read back.
NOT_IN_THE_FILE = {
    "codec",
    "source",
    "wrapper",
    "deferred",
    "header",
    "contents",
    "nested",
    "depth",
    "packing",
    "numbers",
    "first",
    "changes",
}
# Properties that are stored only in some file versions, or only if a value is odd.
NOT_IN_EVERY_FILE = {
    "unused_header_size", "unused_checksum", "odd_sizes", "wrong_checksum", "checksum",
    "save_flags", "file_flag", "odd_max_id", "encoding", "included_rest", "included_size", "product_version",
    "file_version", "header_packing", "data_packing", "class_id", "data_version",
    "chunk_version", "options", "bound", "header_rest", "data_rest", "tail", "write_mode",
}  # fmt: skip


@cache
def sources() -> dict[str, bytes]:
    """Return a file for each Python class of objects, with an object of the class."""
    found = {"demo": bytes(demo.make()), "small": bytes(small()), "lit": lit()}
    for path in samples("virtools"):
        if any(part in path.name for part in ("p_modul_01", "p_ball_wood")):
            found[path.name] = path.read_bytes()
    return found


def lit() -> bytes:
    """Make a camera and a light that have targets and all areas."""
    file = VirtoolsFile()
    thing = file.add_object("CK3dEntity", "Thing")
    camera, light = (file.add_object(f"CKTarget{name}", name) for name in ("Camera", "Light"))
    for each, area in ((thing, "placement"), (camera, "camera"), (light, "light")):
        each[area] = {}
    for each in (camera, light):
        each["target"] = {"target": thing}
    light["light"]["type_flags"] = 0x101
    light["light_power"] = {"power": 1.0}
    return bytes(file)


def subjects(file: VirtoolsFile) -> dict[str, Any]:
    """Return a model or view of each kind in a file, by a name with which to find it again."""
    found: dict[str, Any] = {"file": file, "table": file.objects}
    for item in file.objects:
        found.setdefault(type(item).__name__, item)
    for manager in file.managers[:2]:
        found.setdefault("manager", manager)
    with_chunk = next((item for item in file.objects if item.chunk is not None), None)
    if with_chunk is not None:
        found["chunk"] = with_chunk.chunk
        if with_chunk.need_chunk().areas:
            found["area"] = with_chunk.need_chunk().areas[0]
    return found


def cases() -> list[tuple[str, str, str]]:
    """List (file, subject, property) for all properties."""
    found, seen = [], set()
    for name, data in sources().items():
        for subject, thing in subjects(opened(data)).items():
            if subject in seen:
                continue
            seen.add(subject)
            found += [(name, subject, each) for each in public(thing)]
    return found


def public(thing: Any) -> list[str]:
    names = {name for name in dir(type(thing)) if not name.startswith("_")}
    names |= {name for name in getattr(thing, "__dict__", {}) if not name.startswith("_")}
    return sorted(n for n in names if not callable(getattr(type(thing), n, None)))


def value_of(thing: Any, name: str) -> Any:
    try:
        return getattr(thing, name)
    except ChunkwrightError:
        return _MISSING


def shown(value: Any) -> Any:
    """Return a value in a form that can be compared between two copies of a file."""
    if isinstance(value, Holder):
        return value.address
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, StateChunk | Area | VirtoolsFile):
        return bytes(value) if not isinstance(value, Area) else value.payload
    if isinstance(value, dict | Fields):
        return {key: shown(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)) or hasattr(value, "insert"):
        return [shown(item) for item in value]
    if hasattr(value, "__dataclass_fields__"):
        return repr(value)
    return value


def written(file: VirtoolsFile) -> bytes | None:
    """Return the written bytes; None if writing is refused."""
    try:
        return bytes(file)
    except ChunkwrightError:
        return None


VALUES: list[Any] = [5, -1, "words", b"odd", None, [None], {"nothing": 1}, object(), float("nan")]


def values(value: Any) -> list[Any]:
    """Return values to set: odd ones, an object of another file, the present value."""
    return [*VALUES, small().objects[1], *([] if value is _MISSING else [value])]


@pytest.mark.parametrize(("source", "subject", "name"), cases())
def test_an_assigned_value_is_written_and_read_back_or_refused(
    source: str, subject: str, name: str
) -> None:
    data = sources()[source]
    for number in range(len(VALUES) + 2):
        file = opened(data)
        thing = subjects(file)[subject]
        choice = values(value_of(thing, name))
        if number >= len(choice):
            break
        new = choice[number]
        try:
            setattr(thing, name, new)
        except (ChunkwrightError, AttributeError):
            assert written(file) == data, f"{new!r} was refused but changed the file"
            continue
        if name in NOT_IN_THE_FILE:
            continue
        now = value_of(thing, name)
        result = written(file)
        if result is None or name in NOT_IN_EVERY_FILE:
            continue
        again = value_of(subjects(opened(result, strict=False))[subject], name)
        if name != "stored_payload":
            assert shown(again) == shown(now) or new != new, f"{new!r} is lost"


def changes(value: Any) -> Iterator[Callable[[Any], object]]:
    """Yield changes to try on a value that a property returned."""
    if isinstance(value, np.ndarray) and value.size:
        yield lambda array: array.__setitem__(0, 1)
        yield lambda array: array[-1].__setitem__(..., 1)
    elif isinstance(value, dict | Fields):
        yield lambda mapping: mapping.__setitem__(next(iter(mapping)), {})
        yield lambda mapping: mapping.__setitem__(next(iter(mapping)), 5)
        yield lambda mapping: mapping.__delitem__(next(iter(mapping)))
        yield lambda mapping: mapping.popitem()
        yield lambda mapping: mapping.__setitem__("no such name", {})
        yield lambda mapping: mapping.update({1: 2})
    elif isinstance(value, (list, tuple)) or hasattr(value, "insert"):
        yield lambda items: items.append(None)
        yield lambda items: items.insert(0, 5)
        yield lambda items: items.__setitem__(0, None)
        yield lambda items: items.__delitem__(0)
        yield lambda items: items.reverse()


@pytest.mark.parametrize(("source", "subject", "name"), cases())
def test_a_change_of_a_returned_value_writes_through_or_is_refused(
    source: str, subject: str, name: str
) -> None:
    data = sources()[source]
    file = opened(data)
    count = len(list(changes(value_of(subjects(file)[subject], name))))
    for number in range(count):
        file = opened(data)
        thing = subjects(file)[subject]
        value = value_of(thing, name)
        before = shown(value)
        change = list(changes(value))[number]
        try:
            change(value)
        except (*REFUSALS, ValueError):
            assert written(file) == data, f"change {number} was refused but changed the file"
            continue
        result = written(file)
        if result is None or shown(value) == before or name in NOT_IN_EVERY_FILE:
            continue
        after = value_of(thing, name)
        assert shown(after) == shown(value), f"change {number} is lost"
        if isinstance(value, Fields) or subject in ("file", "table", "area", "chunk"):
            continue
        again = value_of(subjects(opened(result, strict=False))[subject], name)
        assert shown(again) == shown(after), f"change {number} is not in the file"


@pytest.mark.parametrize("source", one_of(3, sources()))
def test_models_can_be_copied_at_any_moment(source: str) -> None:
    data = sources()[source]
    for prepare in (opened_only, VirtoolsFile.decode_all, bytes, rewrite):
        file = opened(data)
        prepare(file)
        wanted = bytes(file)
        for thing in subjects(file).values():
            for name in ("", *public(thing)):
                value = value_of(thing, name) if name else thing
                if value is _MISSING or name in NOT_IN_THE_FILE:
                    continue
                for made in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value)):
                    # Numbers computed on writing are in the copy, but not yet in the original.
                    if name != "fields" or prepare is not rewrite:
                        assert shown(made) == shown(value), (type(thing), name)
                    if isinstance(made, VirtoolsObject):
                        assert bytes(made.file) == wanted
        assert bytes(pickle.loads(pickle.dumps(file))) == wanted


def opened_only(file: VirtoolsFile) -> None:
    del file


def rewrite(file: VirtoolsFile) -> None:
    file.objects.reverse()
    for item in file.objects.of_class("CKMesh"):
        item.set_geometry([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
    bytes(file)
    file.objects.adopt(small().objects[0])


def test_fields_are_set_by_the_name_of_their_area() -> None:
    file = opened(bytes(demo.make()))
    floor = file.objects["Floor"]
    placed = dict(floor.fields["placement"], position=(1.0, 2.0, 3.0))
    floor.fields["placement"] = placed
    assert floor.position == (1.0, 2.0, 3.0)
    del floor.fields["meshes"]
    again = opened(bytes(file)).objects["Floor"]
    assert again.fields["placement"]["position"] == (1.0, 2.0, 3.0)
    assert "meshes" not in again.fields
    for odd in (5, None, "x", {"position": 5}, {}):
        with pytest.raises(ChunkwrightError) as caught:
            floor.fields["placement"] = odd
        assert caught.value.path.startswith("/objects/Floor/placement")
    with pytest.raises(ChunkwrightError, match="cannot have an area 'nothing'"):
        floor.fields["nothing"] = {}


def test_mutable_documents_have_no_hash() -> None:
    file = small()
    for document in (file, file.objects[0].need_chunk()):
        assert document == copy.deepcopy(document)
        with pytest.raises(TypeError, match="unhashable"):
            hash(document)
    assert {file.objects[0]} == {file.objects[0]}


@needs_samples
def test_assignments_to_elements_of_a_matrix_move_the_entity() -> None:
    path = next(path for path in samples("virtools") if "p_ball_wood" in path.name)
    file = opened(path.read_bytes())
    ball: Any = file.objects.of_class("CK3dObject")[0]
    ball.matrix[3, 0] = 7
    ball.matrix[3][1] = 8
    ball.matrix[3, :3] += 1
    assert ball.position[:2] == (8.0, 9.0)
    with pytest.raises(ChunkwrightError):
        ball.matrix[0, 3] = 5
    matrix = ball.matrix
    matrix.copy()[:] = 0
    assert opened(bytes(file)).objects[file.objects.index(ball)].position[:2] == (8.0, 9.0)


def wrong_values(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the places in a text form where a value can be replaced."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from wrong_values(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(min(len(value), 2)):
            yield from wrong_values(value[index], (*path, index))


@pytest.mark.parametrize("odd", [5, -1, None, "zz", [None], {"a": 1}, 1.5, True], ids=repr)
def test_unusual_values_in_a_text_form_are_refused_or_kept(odd: Any) -> None:
    plain = opened(bytes(small())).to_dict()
    for path in wrong_values(plain):
        if not path:
            continue
        changed = copy.deepcopy(plain)
        inner = changed
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = odd
        try:
            bytes(chunkwright.from_dict(changed))
        except ChunkwrightError:
            continue


def test_a_dangling_reference_can_be_pickled() -> None:
    made = pickle.loads(pickle.dumps(Unresolved(7, by_index=True)))
    assert made == Unresolved(7, by_index=True)


def test_copies_of_texts_floats_and_buffers_keep_their_stored_bytes() -> None:
    def pickled(value: Any) -> Any:
        return pickle.loads(pickle.dumps(value))

    makers: tuple[Callable[[Any], Any], ...] = (copy.deepcopy, pickled)
    for make in makers:
        text = make(Text("a", b"a\0x\0", 4))
        assert (text, text.stored, text.size) == ("a", b"a\0x\0", 4)
        assert make(FloatBits(0x7FA00001)).bits == 0x7FA00001
        padded = make(PaddedBytes(b"abc", b"d"))
        assert (padded, padded.padding) == (b"abc", b"d")


@pytest.mark.parametrize(
    "class_name", ["CKTexture", "CKMaterial", "CKMesh", "CK3dObject", "CKGroup"]
)
def test_the_error_for_a_refused_value_states_the_address_of_its_object(class_name: str) -> None:
    kind = type(first(demo.make(), class_name))
    settable = [name for name in dir(kind) if getattr(getattr(kind, name), "fset", None)]
    for name in settable:
        for value in (object(), -1, 1 << 70, float("inf"), "\ud800", [None, 5]):
            file = demo.make()
            item = first(file, class_name)
            address, path = item.address, None
            try:
                setattr(item, name, value)
                file.to_dict()
                bytes(file)
            except ChunkwrightError as error:
                path = error.path
            assert path is None or path.startswith((address, item.address)), (name, value)


def first(file: Any, class_name: str) -> VirtoolsObject:
    found: VirtoolsObject = next(each for each in file.objects if each.class_name == class_name)
    return found


@pytest.mark.parametrize("name", ["plugin_dependencies", "included_files"])
def test_an_invalid_row_is_refused_by_every_output(name: str) -> None:
    file: Any = demo.make()
    getattr(file, name).append(5)
    for way_out in (bytes, file.__class__.to_dict):
        with pytest.raises(ChunkwrightError) as caught:
            way_out(file)
        assert caught.value.path == f"/{name}/0"


def test_an_unknown_code_page_is_refused_with_its_path() -> None:
    with pytest.raises(ChunkwrightError) as caught:
        demo.make().encoding = "no such page"
    assert caught.value.path == "/encoding"


def test_files_chunks_and_areas_are_unequal_to_other_types() -> None:
    file = small()
    chunk = file.objects["Group"].need_chunk()
    assert small() == file
    for one in (file, chunk, chunk.areas[0]):
        assert one != 5
        assert one != bytes(file)
