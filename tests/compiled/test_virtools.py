"""Virtools files with the compiled kernel and without: whole files decoded and written."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.nmo import compiled, demo
from chunkwright.nmo.file.attributes import _BOXES
from chunkwright.nmo.model import Holder
from chunkwright.state_chunk import StateChunk, resolve
from chunkwright.state_chunk.area import Area
from chunkwright.state_chunk.chunk_format import Unresolved
from tests.damage import SEED, number_of_cases
from tests.nmo.test_damage import case
from tests.samples import is_large, mostly_slow, samples

from . import difference, needs_kernel, outcome
from .damaged import opened

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = needs_kernel

# The attributes of a chunk, down to those that only the package itself uses.
ATTRIBUTES = (
    *("_core", "_fault", "_lists", "_read", "bound", "chunk_version", "class_id", "data_version"),
    *("depth", "file_flag", "nested", "options", "source", "wrapper"),
)


def decoded(data: bytes) -> list[object]:
    """Return everything in the chunks of a file, in the order of their holders."""
    file = chunkwright.open(data, format="nmo", strict=False)
    file.decode_all()
    holders = file.holders()
    place = {id(holder): f"holder {at}" for at, holder in enumerate(holders)}
    return [_plain(holder.load(), place) for holder in holders]


def _plain(value: Any, place: dict[int, str]) -> Any:
    """Return a value without object identities, but with the classes of all parts."""
    if isinstance(value, Holder):
        return "holder", type(value).__name__, place.get(id(value))
    if isinstance(value, StateChunk):
        own = [getattr(value, name) for name in ATTRIBUTES]
        areas = None if value._areas is None else [_plain(each, place) for each in value._areas]
        owner = getattr(value.codec, "owner", None)
        return type(value).__name__, own, owner, areas
    if isinstance(value, Area):
        fields = value._fields
        known = getattr(value, "_known", None)
        return value.identifier, value._payload, value._lists, _plain(fields, place), known
    if isinstance(value, dict):
        return type(value).__name__, {name: _plain(each, place) for name, each in value.items()}
    if isinstance(value, (list, tuple)) and type(value) in (list, tuple):
        return [_plain(each, place) for each in value]
    if isinstance(value, list):
        return type(value).__name__, [_plain(each, place) for each in value]
    return value


def written(data: bytes) -> bytes:
    """Return a file that was decoded and is encoded from its fields."""
    file = chunkwright.open(data, format="nmo", strict=False)
    file.decode_all()
    return bytes(file)


def check(data: bytes, without: Callable[..., Any]) -> bool:
    """Do everything with the kernel and without; return whether the file opens."""
    found = outcome(lambda: decoded(data))
    expected = without(lambda: outcome(lambda: decoded(data)))
    assert found[1] == expected[1]
    assert difference(found[0], expected[0]) is None
    assert outcome(lambda: written(data)) == without(lambda: outcome(lambda: written(data)))
    return found[1] is None


@pytest.mark.parametrize("path", mostly_slow(samples("virtools")))
def test_real_virtools_files_decode_alike_with_and_without_the_kernel(
    path: Path, without: Callable[..., Any]
) -> None:
    check(path.read_bytes(), without)


def test_a_made_file_gives_the_same_result_with_and_without_the_kernel(
    without: Callable[..., Any],
) -> None:
    assert check(bytes(demo.make()), without)


def parts(file: Any) -> tuple[set[int], dict[int, int]] | None:
    """Return the ids of the chunks of a file, and the references to these and to its holders."""
    chunks = [each._chunk for each in file.holders() if each._chunk is not None]
    counts: Counter[int] = Counter()
    kinds = _BOXES.union((StateChunk,), map(type, file.holders()))
    found = resolve.parts_of(chunks, _BOXES, kinds, counts)
    if found is None:
        return None
    ids = set(map(id, found))
    return ids, {each: counts[each] for each in ids.union(map(id, file.holders()))}


HELD: dict[str, Callable[[Any], object]] = {
    "nothing": lambda _: None,
    "a chunk": lambda chunk: chunk,
    "its areas": lambda chunk: chunk._areas,
    "an area": lambda chunk: chunk._areas[-1],
    "fields": lambda chunk: [area.fields for area in chunk._areas],
    "what is in fields": lambda chunk: [
        list(area.fields.values()) for area in chunk._areas if area.fields
    ],
}


@pytest.mark.parametrize("held", HELD)
@pytest.mark.parametrize("path", mostly_slow(samples("virtools")))
def test_parts_in_use_are_found_as_in_python(
    path: Path, held: str, without: Callable[..., Any]
) -> None:
    file: Any = chunkwright.open(path, strict=False)
    file.decode_all()
    loaded = [each._chunk for each in file.holders() if each._chunk is not None]
    chunk = next((each for each in loaded if each._areas), None)
    if chunk is None:
        pytest.skip("no chunk with areas is in it")
    part = HELD[held](chunk)
    expected = without(partial(parts, file))
    assert parts(file) == expected
    if held in ("nothing", "its areas", "an area"):
        assert (expected is None) is (held != "nothing")
    del part


def test_the_kernel_decodes_most_objects_of_real_files(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = [0, 0]
    ours = compiled.decode

    def counted(holders: Any, numbers: Any) -> Any:
        left = ours(holders, numbers)
        counts[0] += len(holders)
        counts[1] += len(left)
        return left

    monkeypatch.setattr(compiled, "decode", counted)
    for path in samples("virtools"):
        if not is_large(path):
            outcome(lambda path=path: decoded(path.read_bytes()))  # type: ignore[misc]
    assert counts[1] < 0.2 * counts[0]


def test_the_kernel_writes_most_objects_of_real_files(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bool] = []
    ours = compiled.written

    def counted(holders: Any, table: Any) -> Any:
        found = list(ours(holders, table))
        made.extend(each is not None for each in found)
        return found

    monkeypatch.setattr(compiled, "written", counted)
    for path in samples("virtools"):
        if not is_large(path):
            outcome(lambda path=path: written(path.read_bytes()))  # type: ignore[misc]
    assert sum(made) > 0.9 * len(made) > 10_000


# What a user may put into any field; the first ones are mostly of the type of the value.
ALIKE = 7
ODD: tuple[Callable[[Any], object], ...] = (
    lambda old: old + 1 if isinstance(old, int | float) else 0,
    lambda old: -old if isinstance(old, int | float) else -1,
    lambda old: tuple(old)[::-1] if isinstance(old, tuple | list) else (1.0, 2.0),
    lambda old: list(old) if isinstance(old, list) else [],
    lambda old: old + "x" if isinstance(old, str) else "text",
    lambda old: old + b"\1" if isinstance(old, bytes) else b"abcd",
    lambda old: old[:-1] if hasattr(old, "__len__") and not isinstance(old, dict) else {},
    lambda old: old.astype("<f8") if hasattr(old, "astype") else True,
    lambda _: None,
    lambda _: 1 << 32,
    lambda _: float("nan"),
    lambda _: "\u4e2d",
    lambda _: "a\0b",
    lambda _: Unresolved(0),
    lambda _: Unresolved(7, by_index=True),
)


def edited(data: bytes, seed: str) -> bytes:
    """Return a file that was decoded and then changed in one place."""
    chance = random.Random(seed)
    file = chunkwright.open(data, format="nmo", strict=False)
    file.decode_all()
    chunks = [each.chunk for each in file.holders() if each.chunk is not None]
    areas = [area for chunk in chunks for area in chunk.areas if area.fields]
    place: Any = chance.choice(areas).fields
    while True:
        key = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if not (type(place[key]) in (dict, list) and place[key]) or chance.random() < 0.1:
            break
        place = place[key]
    if chance.random() < 0.2:
        made: object = chance.choice(file.objects)
    else:
        made = chance.choice(ODD if chance.random() < 0.5 else ODD[:ALIKE])(place[key])
    kind: Any = dict if isinstance(place, dict) else list
    if chance.random() < 0.2 and kind is dict:
        place["another"] = made
    else:
        kind.__setitem__(place, key, made)
    return bytes(file)


@cache
def small() -> list[bytes]:
    """Return a made file, and real ones that are small."""
    found = [bytes(demo.make())]
    for path in samples("virtools"):
        data = path.read_bytes()
        if len(data) < 30_000 and outcome(lambda data=data: edited(data, "1"))[1] is None:  # type: ignore[misc]
            found.append(data)
    return found


@pytest.mark.damage
def test_edited_files_are_written_alike_with_and_without_the_kernel(
    without: Callable[..., Any],
) -> None:
    changed = 0
    count = number_of_cases(0.25)
    for number in range(count):
        seed = f"{SEED} edited {number}"
        data = small()[number % len(small())]
        found = outcome(partial(edited, data, seed))
        assert found == without(partial(outcome, partial(edited, data, seed))), seed
        changed += found[0] is not None and found[0] != data
    assert changed > count / 20


def test_decoding_all_objects_keeps_edits_of_decoded_chunks() -> None:
    file = chunkwright.open(bytes(demo.make()))
    holders = [each for each in file.holders() if each.chunk is not None and each.chunk.areas]
    kept = holders[0].need_chunk()
    kept.areas[0].payload = b"\0" * 8
    file.decode_all()
    assert holders[0].chunk is kept
    assert kept.areas[0].stored_payload == b"\0" * 8
    assert all(area._fields is not ... for each in holders for area in each.need_chunk().areas)


def damaged_case(number: int, without: Callable[..., Any]) -> bool:
    """Check one damaged file; return whether it opens."""
    data = case(random.Random(f"{SEED} compiled {number}"))
    try:
        return check(data, without)
    except BaseException as error:
        error.add_note(data[:4000].hex())
        raise


@pytest.mark.damage
def test_damaged_virtools_files_give_the_same_result_with_and_without_the_kernel() -> None:
    assert opened(damaged_case) > number_of_cases() / 4
