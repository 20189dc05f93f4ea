"""Where a text form is wrong, for errors that have no path of their own.

A document is built from plain lists and mappings, which is fast but keeps no paths. If that fails,
it is built again from lists and mappings that note the path of whatever is read: the last one that
was noted is where it stops.
"""

from __future__ import annotations

from operator import index as index_of
from typing import TYPE_CHECKING, SupportsIndex, overload

from chunkwright.base.addresses import join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.base.json_types import JsonMapping


def failing_path(build: Callable[[JsonMapping], object], form: JsonMapping) -> str:
    """Return the path that ``build`` read last in ``form`` before it failed: "/" for the whole.

    Returns "" if it does not fail.
    """
    trail = _Trail()
    try:
        build(_Mapping(form, "", trail) if isinstance(form, dict) else form)
    except Exception:  # the caller raises the first error; of this one only the path is of use
        return trail.last or "/"
    return ""


class _Trail:
    """The path that was read last."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = ""

    def noted(self, path: str, value: object) -> object:
        """Note the path of a value; return the value, wrapped so that reads inside it are noted too."""
        self.last = path
        if isinstance(value, dict):
            return _Mapping(value, path, self)
        if isinstance(value, list):
            return _List(value, path, self)
        return value


class _Mapping(dict[str, object]):
    """A mapping that notes which of its values are read."""

    def __init__(self, content: dict[str, object], path: str, trail: _Trail) -> None:
        super().__init__(content)
        self._path = path
        self._trail = trail

    def __getitem__(self, key: str) -> object:
        self._trail.last = self._path  # where a missing key is missing
        return self._noted(key, super().__getitem__(key))

    def get(self, key: str, default: object = None) -> object:
        self._trail.last = self._path
        return self._noted(key, super().__getitem__(key)) if key in self else default

    def items(self) -> Iterator[tuple[str, object]]:  # type: ignore[override]
        for key, value in super().items():
            yield key, self._noted(key, value)

    def values(self) -> Iterator[object]:  # type: ignore[override]
        return (value for _, value in self.items())

    def _noted(self, key: str, value: object) -> object:
        return self._trail.noted(self._path + join(key), value)


class _List(list[object]):
    """A list that notes which of its elements are read."""

    def __init__(self, content: list[object], path: str, trail: _Trail) -> None:
        super().__init__(content)
        self._path = path
        self._trail = trail

    @overload
    def __getitem__(self, index: SupportsIndex) -> object: ...
    @overload
    def __getitem__(self, index: slice) -> list[object]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> object:
        self._trail.last = self._path
        value = super().__getitem__(index)
        if isinstance(index, slice):
            return value
        return self._noted(range(len(self))[index_of(index)], value)

    def __iter__(self) -> Iterator[object]:
        for index, value in enumerate(super().__iter__()):
            yield self._noted(index, value)

    def _noted(self, index: int, value: object) -> object:
        return self._trail.noted(self._path + join(index), value)
