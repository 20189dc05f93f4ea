"""Packfiles with the compiled kernel and without: decoded, converted, written."""

from __future__ import annotations

import gc
import random
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, hkx
from chunkwright.binary.forms import FloatBits
from chunkwright.hkx import compiled
from chunkwright.hkx.classes.plan import Plan
from chunkwright.hkx.model import holders
from chunkwright.hkx.model.record import ArrayHeader
from tests.damage import SEED, damaged_words, number_of_cases
from tests.samples import chosen, mostly_slow, samples

from . import difference, needs_kernel, outcome
from .damaged import opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = needs_kernel

# Every pointer size, byte order, padding rule and rule for empty bases.
LAYOUTS = ("4101", "4111", "4100", "4001", "4011", "8101", "8111", "8001")


def decoded(data: bytes) -> list[tuple[object, ...]]:
    """Return everything in the objects of a packfile, in their order."""
    packfile = chunkwright.open(data, format="hkx")
    packfile.decode_all()
    place = {id(obj): f"object {number}" for number, obj in enumerate(packfile.objects)}
    return [_plain(obj.values, place) for obj in packfile.objects]


def _plain(value: Any, place: dict[int, str]) -> Any:
    """Return a value without object identities: each kind of value, with its class."""
    kind = type(value).__name__
    if value is None or kind == "HkObject":
        return kind, place.get(id(value), "elsewhere" if value is not None else "")
    if kind == "Record":
        return kind, value.plan.name, [_plain(each, place) for each in value._row]
    if kind == "StoredArray":
        codec = value.codec
        return kind, value.at, value.count, codec.word, codec.order, codec.shape, value.data
    if kind == "RawObject":
        pointers = [(at, place.get(id(to))) for at, to in value.pointers]
        return kind, value.class_name, value.data, value.local_fixups, pointers, str(value.error)
    if isinstance(value, (list, tuple)):
        return kind, [_plain(each, place) for each in value]
    return kind, value


def converted(data: bytes, layout: str, *, looked_at: bool) -> bytes:
    """Return a packfile in a layout, written from values or from bytes."""
    packfile = chunkwright.open(data, format="hkx")
    if looked_at:
        packfile.decode_all()
    return bytes(hkx.convert(packfile, layout=layout))


def check(data: bytes, without: Callable[..., Any], layouts: tuple[str, ...]) -> bool:
    """Run all checks with the kernel and without; return whether the file opens."""
    found = outcome(lambda: decoded(data))
    expected = without(lambda: outcome(lambda: decoded(data)))
    assert found[1] == expected[1]
    assert difference(found[0], expected[0]) is None
    for layout in layouts:
        for looked_at in (False, True):
            work = partial(outcome, partial(converted, data, layout, looked_at=looked_at))
            assert work() == without(work), (layout, looked_at)
    return found[1] is None


@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_real_packfiles_decode_alike_with_and_without_the_kernel(
    path: Path, without: Callable[..., Any]
) -> None:
    check(path.read_bytes(), without, ("8101", "4001"))


@cache
def small() -> list[bytes]:
    """Return real packfiles that are not large."""
    found = []
    for path in sorted(chosen("havok")):
        data = path.read_bytes()
        try:
            if len(data) < 24_000 and chunkwright.open(data).format == "hkx":
                found.append(data)
        except ChunkwrightError:
            continue  # a refused file has no layout to test
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gives_the_same_result_with_and_without_the_kernel(
    layout: str, without: Callable[..., Any]
) -> None:
    for data in small()[:12]:
        made, wrong = outcome(partial(converted, data, layout, looked_at=False))
        check(data, without, (layout,))
        if wrong is None:
            check(made, without, LAYOUTS[:2])


def test_the_kernel_does_most_of_the_work_on_real_files(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: dict[str, list[bool]] = {"decode": [], "depth_first": []}

    def counted(name: str, ours: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            found = ours(*given)
            calls[name].append(bool(found))
            return found

        return call

    monkeypatch.setattr(compiled.Reader, "decode", counted("decode", compiled.Reader.decode))
    monkeypatch.setattr(compiled, "depth_first", counted("depth_first", compiled.depth_first))
    for data in small():
        for looked_at in (False, True):
            outcome(partial(converted, data, "8101", looked_at=looked_at))
    # Small ones have every feature, even homogeneous arrays, which only Python handles.
    shares = {name: sum(each) / len(each) for name, each in calls.items()}
    assert shares["decode"] > 0.95
    assert shares["depth_first"] > 0.85


def whole(data: bytes) -> hkx.Packfile:
    """Return a packfile with all its objects decoded."""
    packfile: hkx.Packfile = chunkwright.open(data, format="hkx")
    packfile.decode_all()
    return packfile


def test_the_parts_of_real_files_are_walked_as_in_python() -> None:
    walked, held = [], []
    for data in small():
        packfile = whole(data)
        objects = list(packfile.objects)
        found = holders._holders().walk(objects)
        expected = holders._are_parts_held(objects)
        walked.append(found is not None)
        assert found in (None, expected)
        held.append(expected[0])
    assert sum(held) < 0.2 * len(held)  # classes that a file describes itself are used by others
    # The others have homogeneous arrays, or objects that only Python decodes.
    assert sum(walked) > 0.85 * len(walked)


HELD: dict[str, Callable[[Any], object]] = {
    "nothing": lambda _: None,
    "an object": lambda skeleton: skeleton,
    "its values": lambda skeleton: skeleton.values,
    "their list": lambda skeleton: skeleton.values._row,
    "an array of structs": lambda skeleton: skeleton["partitions"],
    "a struct in it": lambda skeleton: skeleton["partitions"][0],
    "an array of pointers": lambda skeleton: skeleton["localFrames"],
    "a text": lambda skeleton: skeleton["name"],
}


@pytest.mark.parametrize("held", HELD)
def test_a_part_in_use_is_found(held: str, without: Callable[..., Any]) -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    partition = {"name": "all", "numBones": 1}
    members = {"name": "cat", "bones": [{"name": "tail"}], "partitions": [partition]}
    packfile.root = hkx.new_object(packfile, "hkaSkeleton", members)
    read = whole(bytes(packfile))
    part = HELD[held](read.objects[0])
    expected = without(partial(holders._is_held, read))
    assert holders._is_held(read) is expected
    assert holders._holders().walk(list(read.objects)) is not None
    if held in ("nothing", "an object", "its values", "their list", "a text"):
        assert expected is (held not in ("nothing", "a text"))
    del part


def damaged_case(number: int, without: Callable[..., Any]) -> bool:
    """Check one damaged file; return whether it opens."""
    chance = random.Random(f"{SEED} compiled {number}")
    base = chance.choice(small())
    data = damaged_words(chance, base, partial(chance.randrange, len(base)), "<>")
    try:
        return check(data, without, (chance.choice(LAYOUTS),))
    except BaseException as error:
        error.add_note(data.hex())
        raise


@pytest.mark.damage
def test_damaged_packfiles_give_the_same_result_with_and_without_the_kernel() -> None:
    assert opened(damaged_case) > number_of_cases() / 3


def skeleton() -> hkx.Packfile:
    """Return a new packfile with structs, texts, arrays and pointers."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    bone = {"name": "tail", "lockTranslation": True}
    made = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat", "bones": [bone, {}]})
    container = hkx.new_object(packfile, "hkaAnimationContainer", {"skeletons": [made, None]})
    variant = {"name": "container", "className": "hkaAnimationContainer", "variant": container}
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return packfile


ODD: dict[str, Callable[[Any], object]] = {
    "as made": lambda skeleton: skeleton,
    "text with a NUL": lambda skeleton: skeleton.values._row.__setitem__(2, "a\0b"),
    "a number as text": lambda skeleton: skeleton.values._row.__setitem__(2, 5),
    "text with a lone surrogate": lambda skeleton: skeleton.values._row.__setitem__(2, "\udc80"),
    "a number as a struct": lambda skeleton: list.append(skeleton["bones"], 5),
    "an array": lambda skeleton: skeleton.__setitem__("parentIndices", [-1, 0]),
    "vectors": lambda skeleton: skeleton.__setitem__("referencePose", [[[1.5] * 4] * 3] * 2),
    "a number as a boolean": lambda skeleton: skeleton["bones"][0]._row.__setitem__(1, 7),
    "a boolean that is too large": lambda skeleton: skeleton["bones"][0]._row.__setitem__(1, 700),
    "bits of a NaN": lambda skeleton: skeleton.__setitem__(
        "referenceFloats", [FloatBits(0x7F800001)]
    ),
    "a struct of another class": lambda skeleton: list.append(skeleton["bones"], skeleton.values),
    "a value that is not an object": lambda skeleton: skeleton["localFrames"].append({}),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("odd", ODD)
def test_new_objects_are_written_alike_with_and_without_the_kernel(
    odd: str, layout: str, without: Callable[..., Any]
) -> None:
    def written() -> tuple[object, object]:
        packfile = skeleton()
        try:
            ODD[odd](packfile.objects[0])
            return bytes(hkx.convert(packfile, layout=layout)), None
        except Exception as error:  # whatever it is, it has to be the same
            return None, (type(error), str(error))

    assert written() == without(written)


def polytope() -> hkx.Packfile:
    """Return a packfile with relative arrays of structs and of numbers, and an empty one."""
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    made = hkx.new_object(
        packfile,
        "hknpConvexPolytopeShape",
        {"vertices": [[1.5, 2, 3, 4]] * 3, "faces": [{"numIndices": 3}], "indices": [0, 1, 2]},
    )
    variant = {"name": "a", "className": "hknpConvexPolytopeShape", "variant": made}
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return packfile


FACES = 9
ODD_RELATIVE: dict[str, Callable[[Any], object]] = {
    "as made": lambda shape: shape,
    "empty": lambda shape: [shape.__setitem__(name, []) for name in ("vertices", "faces")],
    "without payload": lambda shape: shape.values._row.__setitem__(FACES, ArrayHeader(0, 7)),
    "a count without payload": lambda shape: shape.values._row.__setitem__(
        FACES, ArrayHeader(70_000, 7)
    ),
    "no array": lambda shape: shape.values._row.__setitem__(FACES, 5),
    "an element of another class": lambda shape: list.append(shape["faces"], shape.values),
    "too far": lambda shape: shape.__setitem__("vertices", [[0] * 4] * 5000),
    "too many": lambda shape: shape.__setitem__("indices", [0] * 70_000),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("odd", ODD_RELATIVE)
def test_relative_arrays_are_written_alike_with_and_without_the_kernel(
    odd: str, layout: str, without: Callable[..., Any]
) -> None:
    def written() -> tuple[object, object]:
        packfile = polytope()
        try:
            ODD_RELATIVE[odd](packfile.objects[0])
            return bytes(hkx.convert(packfile, layout=layout)), None
        except Exception as error:  # whatever it is, it has to be the same
            return None, (type(error), str(error))

    found = written()
    assert found == without(written)
    assert (found[1] is None) is (odd in {"as made", "empty", "without payload"})
    if isinstance(found[0], bytes):
        check(found[0], without, LAYOUTS)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_kernel_handles_relative_arrays_without_python_code(
    layout: str, without: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = without(lambda: bytes(hkx.convert(polytope(), layout=layout)))

    def refuse(*_: Any) -> None:
        pytest.fail("the Python code was asked")

    monkeypatch.setattr(Plan, "read", refuse)
    monkeypatch.setattr(Plan, "read_each", refuse)
    monkeypatch.setattr(Plan, "place", refuse)
    for looked_at in (False, True):
        assert converted(data, layout, looked_at=looked_at) == data


def test_the_collector_sees_the_plan_that_the_kernel_keeps_for_a_class() -> None:
    packfile = skeleton()
    plan = packfile.decoder.plan_of(packfile.objects[0])
    assert plan is not None
    classes, _ = compiled._classes(plan)
    assert any(each is plan for each in gc.get_referents(classes))
