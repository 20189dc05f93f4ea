"""Scenes and Keyed Archives with the compiled kernel and without."""

from __future__ import annotations

import gc
import random
import weakref
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.binary.forms import FloatBits
from chunkwright.keyed_archive import HEADERLESS, V1, V2, KeyedArchive, VariantType, compiled
from chunkwright.keyed_archive.decoder import Decoder
from tests.damage import SEED, number_of_cases
from tests.keyed_archive.examples import every_type
from tests.mutations import bases, damage, whole

from . import difference, needs_kernel, outcome
from .damaged import opened

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = needs_kernel


def check(data: bytes, without: Callable[..., Any], name: str) -> bool:
    """Open a file and write it, with the kernel and without; return whether it opens."""
    found, wrong = outcome(lambda: chunkwright.open(data))
    expected, expected_wrong = without(lambda: outcome(lambda: chunkwright.open(data)))
    assert wrong == expected_wrong, name
    if wrong is not None:
        return False
    assert difference(found, expected) is None, name
    assert bytes(found) == without(lambda: bytes(expected)), name
    return True


@pytest.mark.parametrize("name", [path.name for path in whole()])
def test_real_archives_decode_alike_with_and_without_the_kernel(
    name: str, without: Callable[..., Any]
) -> None:
    check(dict(bases())[name], without, name)


@pytest.mark.parametrize("version", [V1, V2, HEADERLESS])
def test_values_of_every_type_decode_alike_with_and_without_the_kernel(
    version: int, without: Callable[..., Any]
) -> None:
    assert check(bytes(every_type(version)), without, str(version))


def test_whole_files_are_read_and_written_by_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[bool] = []
    for kind, name in ((compiled.Reader, "archive"), (compiled.Pen, "entries")):
        ours = getattr(kind, name)

        def counted(*given: Any, ours: Callable[..., Any] = ours) -> Any:
            found = ours(*given)
            calls.append(found is not None)
            return found

        monkeypatch.setattr(kind, name, counted)
    for _, data in bases():
        if data[:4] in (b"SFV2", b"SCPG") or data[:2] == b"KA":
            assert bytes(chunkwright.open(data)) == data
    assert sum(calls) > 0.99 * len(calls) > 1000


def damaged_case(number: int, without: Callable[..., Any]) -> bool:
    """Check one damaged file; return whether it opens."""
    case = damage(random.Random(f"{SEED} compiled {number}"))
    try:
        return check(case.data, without, case.name)
    except BaseException as error:
        error.add_note(f"{case.name}: {case.data.hex()}")
        raise


@pytest.mark.damage
def test_damaged_files_give_the_same_result_with_and_without_the_kernel() -> None:
    assert opened(damaged_case) > number_of_cases() / 20


def edited(version: int) -> KeyedArchive:
    """Return an edited archive, with new strings, and with keys that no other archive has."""
    archive = KeyedArchive({"b": [1, 2.5, "text"], "a": {"c": "deep"}}, version=version)
    archive["b"].insert(0, {"new": "string"})
    archive["a"]["another"] = b"\1\2"
    archive.set("name", "fast", VariantType.FASTNAME)
    return archive


ODD: dict[str, Callable[[KeyedArchive], object]] = {
    "a number that does not fit": lambda a: a.stored_values.__setitem__(0, 1 << 40),
    "a value of another class": lambda a: a.stored_values.__setitem__(slice(1, 2), [b"bytes"]),
    "bits of a NaN": lambda a: a.set("x", FloatBits(0x7F800001), VariantType.FLOAT),
    "a float that is too large": lambda a: a["b"].stored_values.__setitem__(2, 1e300),
    "a boolean as a number": lambda a: a["b"].stored_values.__setitem__(1, True),
    "a lone surrogate": lambda a: a.set("\udc80", "\udcff", VariantType.STRING),
    "a surrogate that stands for no byte": lambda a: a.set("k", "\ud800", VariantType.STRING),
    "too few values": lambda a: a["a"].stored_values.pop(),
    "wide text": lambda a: a.set("w", "wide", VariantType.WIDE_STRING),
    "a path": lambda a: a.set("p", "~res:/a", VariantType.FILEPATH),
    "an archive of another version": lambda a: a.set("v", KeyedArchive({"i": 1}, version=V2)),
}


@pytest.mark.parametrize("version", [V1, V2, HEADERLESS])
@pytest.mark.parametrize("odd", [None, *ODD])
def test_edited_archives_are_written_alike_with_and_without_the_kernel(
    odd: str | None, version: int, without: Callable[..., Any]
) -> None:
    def written() -> tuple[bytes | None, object]:
        archive = edited(version)
        if odd is not None:
            ODD[odd](archive)
        try:
            return bytes(archive), None
        except Exception as error:  # whatever the result is, it has to be the same
            return None, (type(error), str(error))

    assert written() == without(written)


ROWS: dict[str, object] = {
    "an id that is not a number": [("a", "b")],
    "an id of 33 bits": [("a", 1 << 32)],
    "a boolean as id": [("a", True)],
    "a row of three": [("a", 1, 2)],
    "a list as row": [["a", 1]],
    "a name that is not text": [(1, 1)],
    "a tuple of rows": (("a", 1),),
    "a text that is too long": [("a" * 0x10000, 1)],
    "two strings with one id": [("a", 1), ("b", 1)],
    "two ids for one text": [("a", 1), ("a", 2)],
    "no order": [("b", 1), ("a", 2)],
}


@pytest.mark.parametrize("odd", ROWS)
def test_edited_string_tables_are_handled_alike_with_and_without_the_kernel(
    odd: str, without: Callable[..., Any]
) -> None:
    def written() -> tuple[bytes | None, object]:
        archive = edited(V2)
        assert archive.fast_names is not None
        object.__setattr__(archive.fast_names, "rows", ROWS[odd])
        return outcome(lambda: bytes(archive))

    found, wrong = written()
    assert (found, wrong) == without(written)
    if found is not None:
        check(found, without, odd)


def test_the_nesting_limit_is_the_same_with_and_without_the_kernel(
    without: Callable[..., Any],
) -> None:
    for depth in (90, 95, 96, 97, 150):
        archive = KeyedArchive({"x": 1}, version=V1)
        for _ in range(depth):
            archive = KeyedArchive({"x": archive}, version=V1)
        data = bytes(archive)
        assert data == without(lambda archive=archive: bytes(archive))
        check(data, without, f"depth {depth}")


def test_a_compiled_reader_that_failed_cannot_be_used_again() -> None:
    archive = KeyedArchive({"x": 1}, version=V1)
    data = bytes(archive)
    decoder = Decoder(data)
    reader = compiled.Reader(decoder, archive.shape)
    assert reader.archive(decoder, V1, 4, len(data), 1) is not None
    assert reader.archive(decoder, V1, 4, len(data) - 1, 1) is None
    assert reader.archive(decoder, V1, 4, len(data), 1) is None


def test_the_kernel_does_not_bypass_an_override_of_the_decoder() -> None:
    seen: list[int] = []

    class Seeing(Decoder):
        def _entries(self, *given: Any) -> Any:
            seen.append(1)
            return super()._entries(*given)

    Seeing(bytes(edited(V2))).archive(0)
    assert len(seen) == 3


def test_archives_read_by_the_kernel_are_freed_without_the_collector() -> None:
    decoder = Decoder(bytes(edited(V2)))
    archive, _ = decoder.archive(0)
    gone: list[weakref.ref[Any]] = [weakref.ref(decoder), weakref.ref(archive)]
    gc.disable()
    try:
        del decoder, archive
        assert [each() for each in gone] == [None, None]
    finally:
        gc.enable()
