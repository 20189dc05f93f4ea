"""Any input, however damaged, is either read or refused, in bounded time and memory.

See ``mutations`` for what damage is done and what has to survive it.
"""

from __future__ import annotations

import gc
import random
import struct
import tracemalloc
import zlib
from typing import TYPE_CHECKING, Any

import lz4.block
import pytest

import chunkwright
from chunkwright import CorruptError, LimitError, Limits, TruncatedError
from chunkwright.keyed_archive import V2, KeyedArchive, VariantArray, VariantType
from chunkwright.sc2 import Node, Scene
from tests.damage import SEED
from tests.keyed_archive.examples import (
    array,
    int32,
    key,
    nested,
    text,
    u32,
    u64,
    v1,
    v2,
    v2_sub,
)
from tests.mutations import COUNT, bases, damage, small_bases, survive, walk, wrap
from tests.samples import needs_samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Callable


CHUNKS = 48


@pytest.mark.damage
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_randomly_damaged_files_are_read_or_refused(chunk: int) -> None:
    outcomes = []
    for number in range(chunk, COUNT, CHUNKS):
        case = damage(random.Random(f"{SEED}/{number}"))
        try:
            outcomes.append(survive(case.data, thorough=number % 3 == 0))
        except BaseException as error:
            error.add_note(f"case {number} of seed {SEED}: {case.name}\n{case.data.hex()}")
            raise
    # The damage is neither so mild that all files are read nor so severe that none is.
    assert COUNT < 10_000 or 0.5 < outcomes.count("refused") / len(outcomes) < 0.98


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("part", one_of(8, range(8)))
def test_every_sample_cut_off_at_many_points_is_read_or_refused(part: int) -> None:
    refused = total = 0
    for name, data in bases()[part::8]:
        step = max(1, len(data) // 40)
        for end in range(0, len(data), step):
            try:
                refused += survive(data[:end], thorough=False) == "refused"
            except BaseException as error:
                error.add_note(f"{name}, its first {end} bytes")
                raise
            total += 1
    # An .scg file may end early between two of its groups, plain payloads anywhere.
    assert refused > 0.9 * total > 500


@needs_samples
def test_every_sample_cut_off_and_wrapped_again_is_read_or_refused() -> None:
    rng = random.Random(SEED)
    for _, data in small_bases():
        survive(wrap(data[: rng.randrange(len(data))], rng.randrange(5)), thorough=False)


def test_memory_use_is_proportional_to_the_file_size() -> None:
    chunkwright.open(bytes(Scene(35)))
    for number in range(100):
        case = damage(random.Random(f"memory {SEED}/{number}"))
        tracemalloc.start()
        try:
            survive(case.data, thorough=False)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert peak < 2_000_000 + 200 * len(case.data), case.name


# --- decompression bombs and the like


def refused(
    data: bytes,
    kind: type[chunkwright.ChunkwrightError],
    message: str | None = None,
    **options: Any,
) -> chunkwright.ChunkwrightError:
    """Open what must be refused, at a small cost."""
    tracemalloc.start()
    try:
        with pytest.raises(kind, match=message) as caught:
            chunkwright.open(data, **options)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1_000_000 + 100 * len(data)
    return caught.value


def deep(levels: int, wrap_one: Callable[[bytes], bytes], core: bytes = b"\0") -> bytes:
    for _ in range(levels):
        core = wrap_one(core)
    return core


def in_archive(value: bytes) -> bytes:
    return nested(v1((b"k", value)))


def in_array(value: bytes) -> bytes:
    return array(value)


def in_both(value: bytes) -> bytes:
    return in_archive(in_array(value))


@pytest.mark.parametrize("wrap_one", [in_archive, in_array, in_both])
@pytest.mark.parametrize("levels", [96, 500, 5000])
def test_deep_nesting_exceeds_a_limit(wrap_one: Callable[[bytes], bytes], levels: int) -> None:
    data = v1((b"k", deep(levels, wrap_one)))
    for _ in range(3):
        refused(
            data,
            LimitError,
            r"nesting depth is 97, which exceeds the limit of 96 \(in Python, limits=",
        )


@pytest.mark.parametrize("wrap_one", [in_archive, in_array])
def test_documents_nested_up_to_the_limit_survive_every_operation(
    wrap_one: Callable[[bytes], bytes],
) -> None:
    data = v1((b"k", deep(95, wrap_one)))
    assert survive(data) == "keyed_archive"
    with pytest.raises(LimitError):
        chunkwright.open(data, limits=Limits(depth=95))


def test_a_raised_depth_limit_is_still_capped_by_pythons_recursion_limit() -> None:
    data = v1((b"k", deep(50_000, in_array)))
    with pytest.raises(LimitError, match="nested too deeply to be followed"):
        chunkwright.open(data, limits=Limits(depth=10**6))


def test_nesting_below_a_string_table_is_limited_too() -> None:
    value = deep(200, lambda value: nested(v2_sub((1, value))))
    refused(v2([(b"k", 1)], (1, value)), LimitError, "nesting depth")
    tables = deep(200, lambda value: nested(v2([(b"k", 1)], (1, value))))
    refused(v2([(b"k", 1)], (1, tables)), LimitError, "nesting depth")


@pytest.mark.parametrize("version", [5, 25])
def test_a_deep_tree_of_nodes_exceeds_a_limit(version: int) -> None:
    node = v1((b"#childrenCount", int32(1)))
    tags = v1() + u32(4, 0) if version == 25 else b""
    data = b"SFV2" + u32(version, 1) + tags + u32(0) + node * 3000
    refused(data, LimitError, "the depth of the tree is 97")


def test_deeply_nested_archives_in_byte_arrays_are_read_in_bounded_time() -> None:
    payload = v1()
    for _ in range(3000):
        payload = v1((b"customprops", b"\x06" + text(payload)))
    assert survive(payload, thorough=False) == "keyed_archive"


@pytest.mark.parametrize("count", [10**6, 2**31, 2**32 - 1])
def test_a_huge_count_is_refused_before_anything_is_allocated(count: int) -> None:
    huge = u32(count)
    for data in (
        b"KA\x01\0" + huge + bytes(64),
        b"KA\x02\0" + huge + bytes(64),
        b"KA\x02\0" + u32(0) + huge + bytes(64),
        v1((b"a", b"\x1b" + huge + bytes(64))),
        v1((b"a", b"\x06" + huge + bytes(64))),
        v1((b"a", b"\x05" + huge + bytes(64))),
        v1((b"a", b"\x08" + huge + bytes(64))),
        b"KA\x01\0" + u32(1) + b"\x04" + huge + bytes(64),
        b"SFV2" + u32(5, 1) + huge + bytes(64),
        b"SFV2" + u32(5, count) + u32(0) + bytes(64),
        b"SFV2" + u32(10, 0) + huge + bytes(64),
        b"SCPG" + u32(1, 1, count) + bytes(64),
    ):
        refused(data, chunkwright.ChunkwrightError)


def test_a_huge_number_of_children_is_refused() -> None:
    node = v1((b"#childrenCount", int32(2**31 - 1)))
    refused(b"SFV2" + u32(5, 1) + u32(0) + node, TruncatedError, "nodes of at least 8 bytes")
    node = v1((b"#childrenCount", int32(-1)))
    refused(b"SFV2" + u32(5, 1) + u32(0) + node, CorruptError, "found -1")


def test_values_without_a_payload_count_towards_the_limit_of_items() -> None:
    number = 100_000
    data = v1((b"a", array(*[b"\0"] * number)))
    archive = chunkwright.open(data)
    assert (len(archive["a"]), bytes(archive)) == (number, data)
    refused(data[:-1], TruncatedError)
    refused(data, LimitError, "number of items", limits=Limits(objects=number))
    nones = [(b"", b"\0")] * 5000
    assert survive(v1(*nones)) == "keyed_archive"
    refused(v1(*nones), LimitError, "number of items", limits=Limits(objects=4999))


def test_the_limit_of_objects_holds_for_files_without_a_header() -> None:
    pairs = (key(b"a") + b"\0") * 100
    assert len(list(chunkwright.open(pairs, limits=Limits(objects=100)).entries())) == 100
    refused(pairs, LimitError, "items", limits=Limits(objects=99), format="keyed_archive")


def test_decompression_bombs_are_refused() -> None:
    size = 50_000_000
    zeros = bytes(size)
    limits = Limits(unpacked_size=1_000_000)
    for kind, packed in (
        (1, lz4.block.compress(zeros, store_size=False)),
        (3, zlib.compress(zeros)),
    ):
        for said in (size, 1_000_000, 10):
            footer = struct.pack("<4I", said, len(packed), zlib.crc32(packed), kind) + b"DVPL"
            error = LimitError if said > limits.unpacked_size else CorruptError
            refused(packed + footer, error, limits=limits)


# --- cost that grows faster than the file


def chain_of_materials(number: int) -> Scene:
    scene = Scene(35)
    for index in range(number):
        material = KeyedArchive({"##name": "NMaterial", "#id": u64(index + 1)})
        material.set("parentMaterialKey", index, VariantType.UINT64)
        scene.data_nodes.append(Node(material))
    return scene


def references_by_index(number: int) -> Scene:
    scene = Scene(1)
    for index in range(number):
        node = KeyedArchive({"##name": "Material", "#index": index})
        scene.data_nodes[0].children.append(Node(node))
    scene.roots.append(Node(KeyedArchive({f"l0_{i}_mat": number - 1 for i in range(number)})))
    return scene


def odd_floats(number: int) -> KeyedArchive:
    element = b"\x03" + bytes.fromhex("0100a07f")
    archive: KeyedArchive = chunkwright.open(v1((b"a", array(*[element] * number))))
    return archive


def many_names(number: int) -> KeyedArchive:
    return KeyedArchive({f"name {index * 7919}": index for index in range(number)}, version=V2)


def own_keys(number: int) -> KeyedArchive:
    """Return archives of which no two have a key in common."""
    items = [KeyedArchive({f"{index}a": 1, f"{index}b": "x"}) for index in range(number)]
    return KeyedArchive({"a": VariantArray(items)})


def same_start(number: int) -> KeyedArchive:
    """Return archives whose first keys are equal and whose other keys differ."""
    items = [KeyedArchive({"a": 1, f"b{index}": 1, "c": 2.5}) for index in range(number)]
    return KeyedArchive({"a": VariantArray(items)})


@pytest.mark.parametrize(
    "make",
    [chain_of_materials, references_by_index, odd_floats, many_names, own_keys, same_start],
)
def test_large_documents_are_processed_in_linear_time(make: Callable[[int], Any]) -> None:
    assert survive(bytes(make(3000)), thorough=False) != "refused"


def test_a_loop_of_materials_is_reported_and_can_be_walked() -> None:
    scene = chain_of_materials(100)
    scene.data_nodes[0].archive["parentMaterialKey"] = 100
    scene.data_nodes[50].archive["materialName"] = "middle"
    walk(scene)
    messages = [problem.message for problem in scene.problems()]
    assert len(messages) == 1
    assert "is its own ancestor" in messages[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("#hierarchy", VariantArray([1, 2])),
        ("#hierarchy", 5),
        ("#dataNodes", VariantArray([KeyedArchive(), VariantArray()])),
        ("#dataNodes", KeyedArchive()),
    ],
)
def test_values_that_are_not_nodes_are_refused_in_node_lists(name: str, value: Any) -> None:
    scene = Scene(35)
    head = without_body(scene)
    assert scene.body is not None
    scene.body[name] = value
    refused(head + bytes(scene.body), CorruptError, f"/{name}")
    scene = Scene(35)
    tank = scene.add_entity("tank")
    head = without_body(scene)
    tank.archive["#hierarchy"] = [1]
    assert scene.body is not None
    path = "/#hierarchy/0/#hierarchy/0: expected an archive"
    refused(head + bytes(scene.body), CorruptError, path)


def without_body(scene: Scene) -> bytes:
    """Return the bytes of a scene before its last archive, because scenes refuse to write broken ones."""
    data, body = bytes(scene), bytes(scene.body or b"")
    assert data.endswith(body)
    return data[: -len(body)]


@pytest.mark.slow
def test_caches_of_file_contents_are_bounded() -> None:
    def many_keys(number: int) -> bytes:
        rng = random.Random(number)
        entries = [(rng.randbytes(3000), b"\0") for _ in range(100)]
        return v1((b"a", array(*[nested(v1(entry)) for entry in entries])))

    tracemalloc.start()
    try:
        for number in range(120):
            chunkwright.open(many_keys(number))
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < 40_000_000
