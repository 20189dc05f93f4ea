"""Where in a text form something is wrong, for errors that do not know.

Building a document from its text form goes over plain lists and mappings, which is fast and
knows no paths. Where it fails, it is done once more over lists and mappings that note the
path of what was last asked for: that is where it stopped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.addresses import join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


def failing_path(build: Callable[[Mapping[str, Any]], object], form: Mapping[str, Any]) -> str:
    """Return the path of what ``build`` last asked of ``form`` before it failed: "/" for the whole."""
    trail = _Trail()
    try:
        build(_noting(form, "", trail))
    except Exception:
        # It is raised to the caller from the first time; here only the path is of use.
        return trail.last or "/"
    return ""


class _Trail:
    """The path last asked for."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = ""


def _noting(value: Any, path: str, trail: _Trail) -> Any:
    if isinstance(value, dict):
        return _Mapping(value, path, trail)
    if isinstance(value, list):
        return _List(value, path, trail)
    return value


def _below(path: str, segment: str | int) -> str:
    """Return the path of what stands in something, escaped as in a JSON pointer."""
    return path + join(segment)


class _Mapping(dict[str, Any]):
    """A mapping that notes which of its values was asked for."""

    def __init__(self, content: dict[str, Any], path: str, trail: _Trail) -> None:
        super().__init__(content)
        self._path = path
        self._trail = trail

    def __getitem__(self, key: str) -> Any:
        self._trail.last = self._path  # A key that is missing is missing here.
        value = super().__getitem__(key)
        return self._noted(key, value)

    def get(self, key: str, default: Any = None) -> Any:
        self._trail.last = self._path
        value = super().get(key, default)
        return self._noted(key, value) if key in self else value

    def items(self) -> Iterator[tuple[str, Any]]:  # type: ignore[override]
        for key, value in super().items():
            yield key, self._noted(key, value)

    def values(self) -> Iterator[Any]:  # type: ignore[override]
        return (value for _, value in self.items())

    def _noted(self, key: str, value: Any) -> Any:
        self._trail.last = _below(self._path, key)
        return _noting(value, self._trail.last, self._trail)


class _List(list[Any]):
    """A list that notes which of its elements was asked for."""

    def __init__(self, content: list[Any], path: str, trail: _Trail) -> None:
        super().__init__(content)
        self._path = path
        self._trail = trail

    def __getitem__(self, index: Any) -> Any:
        self._trail.last = self._path
        value = super().__getitem__(index)
        if isinstance(index, slice):
            return value
        return self._noted(index if index >= 0 else index + len(self), value)

    def __iter__(self) -> Iterator[Any]:
        for index, value in enumerate(super().__iter__()):
            yield self._noted(index, value)

    def _noted(self, index: int, value: Any) -> Any:
        self._trail.last = _below(self._path, index)
        return _noting(value, self._trail.last, self._trail)
