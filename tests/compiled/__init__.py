"""The compiled kernel gives the same objects, bytes and errors as the Python code."""

from __future__ import annotations

import struct
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from chunkwright import ChunkwrightError, base

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

kernel = base.kernel()
needs_kernel = pytest.mark.skipif(
    kernel is None, reason="chunkwright-fast is not installed; fast/check.sh builds it"
)

_ATOMS = (int, bytes, type(None), complex, range, type(...))
_AS_THEY_ARE = (type, FunctionType, BuiltinFunctionType, ModuleType)


def outcome(work: Callable[[], Any]) -> tuple[Any, tuple[object, ...] | None]:
    """Return the result of a call and None, or None and everything that its error states."""
    try:
        return work(), None
    except ChunkwrightError as error:
        return None, (type(error), str(error), error.offset, error.path, error.hint)


def difference(left: object, right: object) -> str | None:
    """Return where two graphs of objects differ, at any depth; None if they are equal.

    Classes, bits of floats, slots and attributes count, and so do cycles: an object that is met
    again has to be met again on the other side.
    """
    seen: dict[int, object] = {}
    kept: list[object] = []
    todo: list[tuple[object, object, str]] = [(left, right, "")]
    while todo:
        one, other, where = todo.pop()
        if one is other:
            continue
        if type(one) is not type(other):
            return (
                f"{where}: {type(one).__name__} {one!r:.80}, {type(other).__name__} {other!r:.80}"
            )
        if id(one) in seen:
            if seen[id(one)] is not other and not isinstance(one, (str, tuple, bytes, int, float)):
                return f"{where}: shared on one side, {one!r:.80}"
            continue
        if isinstance(one, (*_ATOMS, *_AS_THEY_ARE)) or type(one) is str:
            if one != other:
                return f"{where}: {one!r:.80}, {other!r:.80}"
            continue
        seen[id(one)] = other
        kept.append(one)
        if _own(one) != _own(other):
            return f"{where}: {one!r:.80}, {other!r:.80}"
        inside, beside = dict(_parts(one)), dict(_parts(other))
        if list(inside) != list(beside):
            return f"{where}: {list(inside)!r:.200}, {list(beside)!r:.200}"
        todo += [(inside[key], beside[key], f"{where}.{key}") for key in inside]
    return None


def _own(one: Any) -> object:
    """Return the value of an object itself, without its parts."""
    if isinstance(one, float):
        return struct.pack("<d", one)
    if type(one).__module__ == "numpy" and hasattr(one, "tobytes"):
        return one.dtype.str, one.shape, one.tobytes()
    if isinstance(one, (str, bytearray)):
        return type(one).__base__, str(one)
    if isinstance(one, (set, frozenset, memoryview)):
        return sorted(map(repr, one)) if not isinstance(one, memoryview) else bytes(one)
    return None


def _parts(one: Any) -> Iterator[tuple[object, object]]:
    """Yield the names and values of what an object holds."""
    if isinstance(one, (list, tuple)):
        yield from enumerate(one)
    elif isinstance(one, dict):
        yield "keys", list(one)
        yield from ((repr(key), value) for key, value in one.items())
    for cls in type(one).__mro__:
        names = vars(cls).get("__slots__", ())
        for name in (names,) if isinstance(names, str) else names:
            if name not in ("__dict__", "__weakref__") and hasattr(one, name):
                yield name, getattr(one, name)
    yield from sorted(getattr(one, "__dict__", {}).items())
