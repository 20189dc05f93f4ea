"""What is wrong with input that no format takes: files of other kinds, and faults in text forms."""

from __future__ import annotations

import re
from operator import index as index_of
from typing import TYPE_CHECKING, Final, SupportsIndex, overload

from chunkwright.base.wording import join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.base.jsontext import JsonMapping
    from chunkwright.formats.registry import AnyFormat


_ANY_KIND: Final = "only chunkwright wrap and unwrap take files of any kind"
_OTHERS: Final = {
    b"\x1f\x8b": "it is packed with gzip: unpack it first",
    b"PK\x03\x04": "it is a zip archive: unpack it first; chunkwright catalogue reads into it",
    b"glTF": "chunkwright import makes a file of a glTF scene",
    b"\x89PNG": f"it is a PNG picture; {_ANY_KIND}",
    b"\xff\xd8\xff": f"it is a JPEG picture; {_ANY_KIND}",
    b"DDS ": f"it is a DDS picture; {_ANY_KIND}",
    b"PVR\x03": f"it is a PVR picture; {_ANY_KIND}",
    b"BM": f"it is a BMP picture; {_ANY_KIND}",
    b"RIFF": f"it is a RIFF file, such as a sound; {_ANY_KIND}",
    b"OggS": f"it is an Ogg file, such as a sound; {_ANY_KIND}",
    b"FSB5": f"it is an FMOD sound bank; {_ANY_KIND}",
    b"\x7fELF": f"it is a program; {_ANY_KIND}",
    b"MZ": f"it is a program; {_ANY_KIND}",
}
_HEAD: Final = 4096
_OFFSETS_SHOWN: Final = 3
_UNSEEN: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def hint_of(data: bytes) -> str:
    """Return what data is by its first bytes, and what to do with it; "" if that is unknown."""
    known = next((hint for start, hint in _OTHERS.items() if data.startswith(start)), "")
    return known or (f"it is text; {_ANY_KIND}" if _is_text(data[:_HEAD]) else "")


def _is_text(head: bytes) -> bool:
    """Whether data begins with lines of visible characters, of which the last may be cut."""
    text = head.decode("utf-8", "ignore")
    # Only the bytes of a character that is cut at the end may be missing.
    is_whole = head.startswith(text.encode()) and len(head) - len(text.encode()) < 4
    return "\n" in text and is_whole and not _UNSEEN.search(text)


def found_inside(formats: Iterable[AnyFormat], data: bytes) -> str:
    """Return how to open what is embedded in a file of another format; "" if nothing is."""
    for format in formats:
        found = list(format.find_embedded(data))
        if found:
            places = ", ".join(f"{at:#x}" for at in found[:_OFFSETS_SHOWN])
            left = len(found) - _OFFSETS_SHOWN
            more = f" and {left} more" if left > 0 else ""
            return f"a {format.title} starts at offset {places}{more}: open it with that offset"
    return ""


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
        match value:
            case dict():
                return _Mapping(value, path, self)
            case list():
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
