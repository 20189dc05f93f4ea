"""An edit changes what it implies and nothing else, in this archive and no other."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import QueryError, SerializeError, keyed_archive
from chunkwright.keyed_archive import (
    HEADERLESS,
    V1,
    V2,
    FloatBits,
    KeyedArchive,
    VariantArray,
    VariantType,
    Vector3,
)
from chunkwright.sc2 import Scene
from tests.keyed_archive.examples import EMPTY, array, int32, key, nested, text, u32, v1, v2, v2_sub
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = VariantType
KEY, B, C, NEW = 1, 2, 3, 4
ROWS = [(b"a", KEY), (b"b", B), (b"c", C)]


def opened(data: bytes) -> Any:
    return chunkwright.open(data, format="keyed_archive")


# --- changes in the bytes


def test_changing_a_number_changes_only_its_own_bytes() -> None:
    archive = opened(v1((b"a", int32(1)), (b"b", b"\x04" + text(b"x")), (b"c", int32(3))))
    archive["a"] = 7
    assert bytes(archive) == v1((b"a", int32(7)), (b"b", b"\x04" + text(b"x")), (b"c", int32(3)))


def test_a_longer_string_changes_the_enclosing_lengths() -> None:
    def data(value: bytes) -> bytes:
        inner = v1((b"s", b"\x04" + text(value)))
        return v1((b"a", array(int32(1), nested(inner))), (b"z", int32(9)))

    archive = opened(data(b"short"))
    archive["a"][1]["s"] = "much longer"
    assert bytes(archive) == data(b"much longer")


def test_edits_after_serialization_are_written() -> None:
    archive = opened(
        v2(ROWS, (KEY, nested(v2_sub((B, int32(1)), (C, array(int32(5)))))), (B, int32(2)))
    )
    for number in range(5):
        archive["b"] = number
        archive["a"]["b"] = number + 10
        archive["a"]["c"][0] = number + 20
        expected = nested(v2_sub((B, int32(number + 10)), (C, array(int32(number + 20)))))
        assert bytes(archive) == v2(ROWS, (KEY, expected), (B, int32(number)))


def test_every_kind_of_edit_is_written() -> None:
    archive = KeyedArchive({"a": 1, "list": [1, 2]})
    edits: list[Callable[[], object]] = [
        lambda: archive.set("a", 2.5, T.FLOAT64),
        lambda: archive.update(b=3, c="x"),
        lambda: archive.pop("b"),
        lambda: archive.__delitem__("c"),
        lambda: archive["list"].append(3),
        lambda: archive["list"].insert(0, 4),
        lambda: archive["list"].__delitem__(1),
        lambda: archive["list"].__setitem__(slice(0, 1), [8, 9]),
        lambda: archive["list"].reverse(),
        lambda: archive["list"].set(0, 1, T.INT64),
        lambda: archive.setdefault("new", KeyedArchive()),
        lambda: archive["new"].set("k", b"v"),
        archive.clear,
    ]
    seen = [bytes(archive)]
    for edit in edits:
        edit()
        data = bytes(archive)
        assert data != seen[-1]
        assert opened(data) == archive
        seen.append(data)
    assert seen[-1] == v1()


def test_an_empty_sub_archive_that_is_filled_gets_a_count() -> None:
    archive = opened(v2(ROWS, (KEY, nested(EMPTY))))
    archive["a"]["b"] = 1
    assert bytes(archive) == v2(ROWS, (KEY, nested(v2_sub((B, int32(1))))))
    del archive["a"]["b"]
    assert bytes(archive) == v2(ROWS, (KEY, nested(EMPTY)))


def test_a_new_sub_archive_takes_the_version_of_its_context() -> None:
    table = opened(v2(ROWS))
    table["a"] = {"b": {}}
    assert bytes(table) == v2(ROWS, (KEY, nested(v2_sub((B, nested(EMPTY))))))
    inline = opened(v1())
    inline["a"] = {"b": {}}
    assert bytes(inline) == v1((b"a", nested(v1((b"b", nested(v1()))))))
    bare = opened(key(b"a") + int32(1))
    assert bare.version == HEADERLESS
    bare["b"] = {}
    assert bytes(bare) == key(b"a") + int32(1) + key(b"b") + nested(v1())


# --- types


@pytest.mark.parametrize(
    ("type_", "first", "second"),
    [
        (T.UINT8, 1, 255),
        (T.INT16, 1, -300),
        (T.UINT64, 1, 2**64 - 1),
        (T.FLOAT, 1.5, 2),
        (T.FLOAT64, 1.5, 1e300),
        (T.FASTNAME, "x", "y"),
        (T.FILEPATH, "x", "y"),
        (T.WIDE_STRING, "x", "y"),
        (T.COLOR, (1, 2, 3, 4), [0, 0, 0, 1]),
        (T.QUATERNION, (0, 0, 0, 1), (1, 0, 0, 0)),
        (T.BYTE_ARRAY, b"x", bytearray(b"y")),
        (T.VECTOR3, (1, 2, 3), Vector3(4, 5, 6)),
    ],
)
def test_assignment_keeps_the_type(type_: VariantType, first: Any, second: Any) -> None:
    archive = KeyedArchive()
    archive.set("k", first, type_)
    made = type(archive["k"])
    archive["k"] = second
    assert (archive.type_of("k"), type(archive["k"])) == (type_, made)
    elements = VariantArray([first], type_)
    elements[0] = second
    elements[0:1] = [second, second]
    elements.append(second)
    elements += [second]
    assert elements.types == bytes((type_,)) * 4


@pytest.mark.parametrize(
    ("type_", "first", "second", "becomes"),
    [
        (T.UINT8, 1, 256, T.INT32),
        (T.UINT8, 1, -1, T.INT32),
        (T.UINT32, 1, 2**40, T.INT64),
        (T.INT32, 1, 2**64 - 1, T.UINT64),
        (T.INT32, 1, "text", T.STRING),
        (T.INT32, 1, True, T.BOOLEAN),
        (T.INT32, 1, 1.5, T.FLOAT),
        (T.BOOLEAN, True, 1, T.INT32),
        (T.STRING, "x", None, T.NONE),
        (T.STRING, "x", {"a": 1}, T.KEYED_ARCHIVE),
        (T.COLOR, (1, 2, 3, 4), (1, 2, 3), T.ARRAY),
        (T.VECTOR3, (1, 2, 3), b"abc", T.BYTE_ARRAY),
        (T.VECTOR2, (1, 2), Vector3(1, 2, 3), T.VECTOR3),
    ],
)
def test_a_value_that_does_not_fit_gets_an_inferred_type(
    type_: VariantType, first: Any, second: Any, becomes: VariantType
) -> None:
    archive = KeyedArchive()
    archive.set("k", first, type_)
    archive["k"] = second
    assert archive.type_of("k") is becomes
    assert opened(bytes(archive)) == archive


def test_an_explicit_type_is_used_or_refused() -> None:
    archive = KeyedArchive({"k": 1})
    archive.set("k", 5, T.UINT16)
    assert archive.type_of("k") is T.UINT16
    for type_, value in (
        (T.UINT16, -1),
        (T.STRING, 5),
        (T.FLOAT, "1"),
        (T.FLOAT, 10**400),
        (T.FLOAT64, 10**400),
        (T.FLOAT, np.zeros(3)),
        (T.VECTOR3, (1, 2)),
        (T.NONE, 0),
    ):
        with pytest.raises(SerializeError, match="does not fit"):
            archive.set("k", value, type_)
    assert (archive["k"], archive.type_of("k")) == (5, T.UINT16)
    with pytest.raises(SerializeError, match="no variant type can hold a set"):
        archive["k"] = {1, 2}
    with pytest.raises(SerializeError, match="64 bits"):
        archive["k"] = 2**64
    assert archive["k"] == 5


def test_an_assigned_float_is_rounded_to_its_stored_precision() -> None:
    archive = KeyedArchive({"f": 0.1})
    assert archive["f"] != 0.1
    assert opened(bytes(archive))["f"] == archive["f"]
    archive.set("f", 0.1, T.FLOAT64)
    assert archive["f"] == 0.1


def test_numpy_scalars_are_accepted_as_numbers() -> None:
    archive = KeyedArchive()
    archive.set("v", (1, 2, 3), T.VECTOR3)
    archive["i"] = np.uint16(7)
    archive["f"] = np.float64(1.5)
    assert [archive.type_of(name) for name in "if"] == [T.INT32, T.FLOAT]
    assert type(archive["i"]) is int
    with pytest.raises(SerializeError):
        archive["a"] = np.array([1.0, 2.0])


def test_a_key_must_be_text() -> None:
    archive = KeyedArchive({"a": 1})
    bad: Any = 5
    with pytest.raises(QueryError, match="expected a str as key"):
        archive[bad] = 1
    with pytest.raises(QueryError, match="expected a str as key"):
        KeyedArchive({bad: 1})
    assert bad not in archive
    with pytest.raises(KeyError):
        archive["missing"]
    with pytest.raises(KeyError):
        del archive["missing"]
    with pytest.raises(KeyError):
        archive.type_of("missing")


# --- order


def test_a_new_key_is_inserted_in_byte_order() -> None:
    archive = opened(v1((b"B", int32(1)), (b"b", int32(2)), (b"\xff", int32(3))))
    for name in ("a", "~", "A", "\N{SNOWMAN}", "zz"):
        archive[name] = 0
    assert list(archive) == ["A", "B", "a", "b", "zz", "~", "\N{SNOWMAN}", "\udcff"]
    archive["b"] = 5
    assert list(archive)[3] == "b"


def test_a_new_key_is_appended_where_there_is_no_order() -> None:
    archive = opened(v1((b"b", int32(1)), (b"a", int32(2))))
    archive["0"] = 3
    archive["aa"] = 4
    assert list(archive) == ["b", "a", "0", "aa"]


def test_elements_keep_their_types_when_they_move() -> None:
    mixed = VariantArray([1, 2.5, "x"])
    mixed.reverse()
    assert list(mixed) == ["x", 2.5, 1]
    assert mixed.types == bytes((T.STRING, T.FLOAT, T.INT32))
    assert mixed.pop(1) == 2.5
    assert mixed.types == bytes((T.STRING, T.INT32))
    mixed[:] = []
    mixed.extend([True, False])
    assert mixed.types == bytes((T.BOOLEAN,)) * 2
    with pytest.raises(ValueError, match="extended slice"):
        mixed[::2] = [1, 2, 3]
    assert len(mixed) == len(mixed.types) == 2


# --- shared objects


def many(number: int) -> bytes:
    """Return equal archives, so that everything that can be shared is shared."""
    one = v1((b"a", int32(1)), (b"l", array(int32(1), int32(2))), (b"n", nested(v1())))
    return v1((b"all", array(*[nested(one)] * number)))


EDITS: list[Callable[[KeyedArchive], object]] = [
    lambda one: one.__setitem__("a", 5),
    lambda one: one.__setitem__("a", "text"),
    lambda one: one.set("a", 1, T.UINT8),
    lambda one: one.__setitem__("new", 5),
    lambda one: one.__setitem__("0", 5),
    lambda one: one.__delitem__("a"),
    lambda one: one.pop("l"),
    lambda one: one.clear(),
    lambda one: one["l"].append(3),
    lambda one: one["l"].insert(0, "x"),
    lambda one: one["l"].__setitem__(0, 2.5),
    lambda one: one["l"].__delitem__(0),
    lambda one: one["l"].set(1, 7, T.UINT8),
    lambda one: one["l"].reverse(),
    lambda one: one["n"].__setitem__("k", 1),
    lambda one: one.update({"x": 1, "y": 2}),
    lambda one: one.popitem(),
]


@pytest.mark.parametrize("number", range(len(EDITS)))
def test_an_edit_does_not_affect_similar_archives(number: int) -> None:
    data = many(30)
    archive, other_file = opened(data), opened(data)
    before = [bytes(one) for one in archive["all"]]
    target = archive["all"][17]
    EDITS[number](target)
    assert bytes(other_file) == data
    changed = [index for index, one in enumerate(archive["all"]) if bytes(one) != before[index]]
    assert changed == ([] if number == 13 and target["l"] == [1, 2] else [17])
    assert opened(bytes(archive)) == archive
    # The edit does not change how the next file is read, either.
    assert bytes(opened(data)) == data
    assert opened(data) == other_file


def test_edits_of_many_similar_archives_are_independent() -> None:
    archive = opened(many(60))
    for index, one in enumerate(archive["all"]):
        one["a"] = index
        one[f"own {index % 7}"] = "x" * index
        if index % 3 == 0:
            del one["l"]
    again = opened(bytes(archive))
    assert again == archive
    for index, one in enumerate(again["all"]):
        assert one["a"] == index
        assert ("l" in one) == (index % 3 != 0)
        assert one[f"own {index % 7}"] == "x" * index


@pytest.mark.parametrize("number", range(len(EDITS)))
def test_an_edit_of_a_copy_does_not_affect_the_original(number: int) -> None:
    original = opened(many(1))["all"][0]
    original["made private"] = 1
    before = bytes(original)
    for make in (copy.deepcopy, copy.copy):
        twin = make(original)
        if make is copy.copy and 8 <= number <= 14:
            continue  # A shallow copy shares its contents, as everywhere in Python.
        EDITS[number](twin)
        assert bytes(original) == before
        EDITS[number](twin := copy.deepcopy(original))
        assert bytes(original) == before


def test_an_archive_shared_by_two_keys_is_edited_in_both() -> None:
    shared = KeyedArchive({"n": 1})
    archive = KeyedArchive({"a": shared, "b": shared})
    shared["n"] = 2
    assert archive == {"a": {"n": 2}, "b": {"n": 2}}
    assert opened(bytes(archive)) == archive


def test_archives_of_equal_shape_but_different_string_tables_are_distinguished() -> None:
    first = v2([(b"k", 1), (b"x", 2)], (1, b"\x04" + u32(2)))
    second = v2([(b"other", 1), (b"y", 2)], (1, b"\x04" + u32(2)))
    third = v2([(b"k", 7), (b"x", 9)], (7, b"\x04" + u32(9)))
    for _ in range(20):
        archives = [opened(data) for data in (first, second, third)]
        assert archives == [{"k": "x"}, {"other": "y"}, {"k": "x"}]
        assert [bytes(archive) for archive in archives] == [first, second, third]
        archives[0]["k"] = "k"
        assert bytes(archives[0]) == v2([(b"k", 1), (b"x", 2)], (1, b"\x04" + u32(1)))
        inside = v1((b"p", array(nested(first), nested(second), nested(third))))
        assert opened(inside)["p"] == [*archives[:0], {"k": "x"}, {"other": "y"}, {"k": "x"}]


def test_a_value_can_move_between_files() -> None:
    inline = opened(v1((b"part", nested(v1((b"s", b"\x04" + text(b"deep")))))))
    table = opened(v2(ROWS))
    table["part"] = copy.deepcopy(inline["part"])
    assert opened(bytes(table)) == {"part": {"s": "deep"}}
    back = opened(v1())
    back["part"] = opened(v2(ROWS, (KEY, nested(v2_sub((B, b"\x04" + u32(C)))))))["a"]
    assert bytes(back) == v1((b"part", nested(v1((b"b", b"\x04" + text(b"c"))))))


def test_an_archive_shared_by_two_files_is_written_with_the_ids_of_each_table() -> None:
    inner = (B, int32(1)), (C, b"\x04" + u32(B))
    first = opened(v2(ROWS, (KEY, array(*[nested(v2_sub(*inner))] * 5))))
    other_rows = [(b"a", 11), (b"b", 12), (b"c", 13)]
    other = (12, int32(1)), (13, b"\x04" + u32(12))
    second = opened(v2(other_rows, (11, array())))
    second["a"].extend(first["a"])
    for _ in range(5):
        assert bytes(first) == v2(ROWS, (KEY, array(*[nested(v2_sub(*inner))] * 5)))
        assert bytes(second) == v2(other_rows, (11, array(*[nested(v2_sub(*other))] * 5)))


# --- the same on real files


def containers(document: Any) -> Iterator[tuple[str, KeyedArchive | VariantArray]]:
    if isinstance(document, Scene):
        todo: list[tuple[str, Any]] = list(document.archives())
    else:
        todo = [("", document)]
    while todo:
        path, container = todo.pop()
        yield path, container
        if isinstance(container, KeyedArchive):
            inside = list(container.items())
        else:
            inside = [(str(index), value) for index, value in enumerate(container)]
        for name, value in inside:
            if isinstance(value, KeyedArchive | VariantArray):
                todo.append((f"{path}/{name}", value))


def values(document: Any) -> dict[str, tuple[int, str]]:
    """Return the type and text of each value that is not a container, by path."""
    found = {}
    for path, container in containers(document):
        if isinstance(container, KeyedArchive):
            rows = [(name, type_, value) for name, type_, value in container.entries()]
        else:
            rows = [(str(i), container.type_of(i), value) for i, value in enumerate(container)]
        for name, type_, value in rows:
            if not isinstance(value, KeyedArchive | VariantArray):
                found[f"{path}/{name}"] = (int(type_), repr(value))
    return found


SCENES = [path for path in samples("ka") if path.name.endswith(("_m.sc2.dvpl", "vh01_l1.sc2"))][:12]
SCENES += [path for path in samples("ka") if path.suffix == ".dat"]


@needs_samples
def test_one_edit_of_a_real_file_changes_one_value() -> None:
    assert len(SCENES) >= 10
    for path in SCENES:
        document = chunkwright.open(path)
        before = values(document)
        # The counts that the writer computes are exceptions.
        numbers = [
            name
            for name, (type_, _) in before.items()
            if type_ in (T.INT32, T.UINT32) and not name.endswith("/#childrenCount")
        ]
        texts = [name for name, (type_, _) in before.items() if type_ == T.STRING]
        for target, new in ((numbers[len(numbers) // 2], 7), (texts[len(texts) // 2], "new text")):
            holder_path, _, name = target.rpartition("/")
            holder: Any = dict(containers(document))[holder_path]
            at = name if isinstance(holder, KeyedArchive) else int(name)
            bytes(document)
            holder[at] = new
            before[target] = (before[target][0], repr(new))
            document = chunkwright.open(bytes(document))
            assert values(document) == before, path.name
            assert document.wrapper is None or path.suffix == ".dvpl"


@needs_samples
def test_a_reverted_edit_restores_the_original_bytes() -> None:
    for path in SCENES:
        data = path.read_bytes()
        document = chunkwright.open(data)
        for _, container in list(containers(document)):
            if isinstance(container, KeyedArchive):
                container["zzz"] = 1
                for name in list(container):
                    container[name] = container[name]
                del container["zzz"]
            else:
                container.append(1)
                container[:] = container[:-1]
                del container[len(container) :]
        assert bytes(document) == data, path.name


def test_reassigning_a_value_keeps_its_bytes() -> None:
    odd = b"\x01\x02"
    data = v1((b"a", odd), (b"b", b"\x03" + bytes.fromhex("0100a07f")), (b"c", array(odd)))
    archive = opened(data)
    archive["c"][0] = archive["c"][0]
    archive["b"] = archive["b"]
    assert archive["b"] == FloatBits(0x7FA00001)
    archive["a"] = archive["a"]
    assert bytes(archive) == data


@pytest.mark.parametrize("version", [V1, V2])
def test_a_large_archive_can_be_filled_and_emptied(version: int) -> None:
    archive = KeyedArchive(version=version)
    for number in range(3000):
        archive[f"k{number * 7919 % 3000:05}"] = number
    assert list(archive) == sorted(archive)
    assert opened(bytes(archive)) == archive
    for name in list(archive)[::2]:
        del archive[name]
    assert len(opened(bytes(archive))) == 1500


def test_every_name_of_the_package_can_be_imported() -> None:
    for name in keyed_archive.__all__:
        assert getattr(keyed_archive, name) is not None
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = keyed_archive.nothing_of_the_kind  # type: ignore[attr-defined]


def test_only_a_file_can_lack_a_header() -> None:
    scene = Scene(5)
    node = scene.add_entity("tank")
    assert chunkwright.open(bytes(scene)) == scene
    node.archive.version = 0
    with pytest.raises(
        SerializeError, match="only a whole file can be an archive without a header"
    ):
        bytes(scene)
