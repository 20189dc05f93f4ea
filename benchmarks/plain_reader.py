"""A minimal reader of Keyed Archives and scenes, with which the package is compared.

One function a container, one ``struct`` call a number, dictionaries and lists for a result; no
checks, no model, no writing. ``python -m benchmarks.plain_reader`` prints how long it and the
package take to read all real files once, in turn, and the best of several rounds.
"""

from __future__ import annotations

import gc
import struct
import time
from typing import TYPE_CHECKING, Any, Final

import chunkwright
from chunkwright.keyed_archive import KeyedArchive, VariantArray
from chunkwright.scg import Geometry
from tests.samples import expected, samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_ROUNDS: Final = 7
_FIXED: Final = {
    1: "?", 2: "i", 3: "f", 7: "I", 9: "q", 10: "Q", 11: "2f", 12: "3f", 13: "4f", 14: "4f", 15: "9f",
    16: "16f", 17: "4f", 19: "6f", 21: "d", 22: "b", 23: "B", 24: "h", 25: "H", 26: "4f", 28: "4f",
    29: "10f", 30: "4f",
}  # fmt: skip
_TEXTS: Final = (4, 18, 20)
_WIDE_TEXT, _BYTES, _ARCHIVE, _ARRAY = 5, 6, 8, 27


class PlainReader:
    """A cursor over the bytes of one file."""

    def __init__(self, data: bytes, pos: int = 0) -> None:
        self.data = data
        self.pos = pos

    def number(self, code: str) -> Any:
        """Read one number, or several as a tuple."""
        found = struct.unpack_from("<" + code, self.data, self.pos)
        self.pos += struct.calcsize("<" + code)
        return found[0] if len(found) == 1 else found

    def bytes(self, size: int) -> bytes:
        """Read so many bytes."""
        self.pos += size
        return self.data[self.pos - size : self.pos]

    def text(self, size: int) -> str:
        """Read UTF-8."""
        return self.bytes(size).decode("utf-8", "surrogateescape")

    def archive(self, names: dict[int, str] | None = None) -> dict[str, Any]:
        """Read an archive as a dictionary."""
        self.pos += 2
        version = self.number("H")
        if version == 0xFF02:
            return {}
        if version == 2:
            texts = [self.text(self.number("H")) for _ in range(self.number("I"))]
            names = dict(zip([self.number("I") for _ in texts], texts, strict=True))
        elif version == 1:
            names = None
        found = {}
        for _ in range(self.number("I")):
            key = self.variant(None) if names is None else names[self.number("I")]
            found[key] = self.variant(names)
        return found

    def variant(self, names: dict[int, str] | None) -> Any:
        """Read a value with its type byte."""
        type_ = self.number("B")
        if type_ in _FIXED:
            return self.number(_FIXED[type_])
        if type_ in _TEXTS:
            return self.text(self.number("I")) if names is None else names[self.number("I")]
        size = self.number("I")
        if type_ == _BYTES:
            return self.bytes(size)
        if type_ == _ARCHIVE:
            return self.archive(names)
        if type_ == _ARRAY:
            return [self.variant(names) for _ in range(size)]
        assert type_ == _WIDE_TEXT, type_
        return self.bytes(4 * size).decode("utf-32-le")

    def tree(self) -> list[Any]:
        """Read a node and, after it, as many more as it states."""
        archive = self.archive()
        return [archive, *(self.tree() for _ in range(archive.get("#childrenCount", 0)))]

    def scene(self) -> list[Any]:
        """Read an SFV2 file, of the versions that real files have."""
        self.pos = 4
        version, num_nodes = self.number("I"), self.number("I")
        found: list[Any] = []
        if version >= 14:
            found.append(self.archive())
        if version >= 10:
            found.append(self.bytes(self.number("I")))
        if version >= 30:
            return [*found, self.archive()]
        found += [self.tree() for _ in range(2 if version == 1 else self.number("I"))]
        if version >= 26:
            found.append(self.number("Q"))
        if version >= 28:
            found.append(self.archive())
        for _ in range(num_nodes):
            found.append(self.tree())
        return found


def plain(data: bytes) -> Any:
    """Read a file of the three formats."""
    if data.startswith(b"SFV2"):
        return PlainReader(data).scene()
    if data.startswith(b"SCPG"):
        reader = PlainReader(data, 16)
        return [reader.archive() for _ in range(int.from_bytes(data[12:16], "little"))]
    return PlainReader(data).archive()


def plain_form(value: Any) -> Any:
    """Return the contents of a model of the package in the form of the plain reader."""
    if isinstance(value, KeyedArchive):
        return {key: plain_form(each) for key, each in value.items()}
    if isinstance(value, VariantArray):
        return [plain_form(each) for each in value]
    return tuple(value) if isinstance(value, tuple) else value


def real_files() -> dict[str, bytes]:
    """Return the unpacked bytes of all real files of the three formats."""
    return {path.name: unpacked(path) for path in real_paths()}


def real_paths() -> list[Path]:
    """Return the real files of the three formats."""
    counts = expected("ka")
    return [
        path
        for path in samples("ka")
        if counts[path.name].get("format") in ("keyed_archive", "sc2", "scg")
    ]


def unpacked(path: Path) -> bytes:
    """Return the bytes of a file without its wrapper."""
    document = chunkwright.open(path)
    document.wrapper = None
    return bytes(document)


def _round(read: Callable[[bytes], object], files: list[bytes]) -> float:
    """Read all files; return the seconds of processor time."""
    gc.collect()
    start = time.process_time()
    for data in files:
        read(data)
    return time.process_time() - start


def main() -> None:
    """Print the sums over all files."""
    files = list(real_files().values())
    works: dict[str, Callable[[bytes], object]] = {
        "plain reader": plain,
        "chunkwright.open": chunkwright.open,
        "open and write": lambda data: bytes(chunkwright.open(data)),
    }
    best = {name: float("inf") for name in works}
    for _ in range(_ROUNDS):
        for name, read in works.items():
            best[name] = min(best[name], _round(read, files))
    size = sum(map(len, files))
    print(f"{len(files)} files, {size:,} bytes")
    for name, seconds in best.items():
        print(f"{name:>18} {1000 * seconds:8.1f} ms {best['plain reader'] / seconds:6.2f}x")


def archives_of(document: Any) -> list[KeyedArchive]:
    """List the top archives of a document."""
    if isinstance(document, KeyedArchive):
        return [document]
    if isinstance(document, Geometry):
        return [group.archive for group in document.groups]
    return [archive for _, archive in document.archives()]


if __name__ == "__main__":
    main()
