"""What the compiled kernel is worth: ``python -m benchmarks.compiled``.

For the real files of each family, the processor time of the Python code, of the same with the
kernel, and of the least that any reader in Python could take: ``marshal`` of the same values, which
does nothing but make them, and ``zlib`` for packed files. The figures are the best of several
rounds, taken in turns, in milliseconds.
"""

from __future__ import annotations

import marshal
import zlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import chunkwright
from benchmarks.timing import best
from chunkwright import ChunkwrightError, hkx
from chunkwright.hkx import compiled as packfiles
from chunkwright.hkx.model import StoredArray, holders
from chunkwright.hkx.model import packfile as objects
from chunkwright.hkx.model.record import Record
from chunkwright.keyed_archive import compiled as archives
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.variant_array import VariantArray
from chunkwright.nmo import compiled as chunks
from chunkwright.state_chunk import resolve
from tests.samples import is_large, samples

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_MODULES: Final = (archives, chunks, holders, objects, packfiles, resolve)
_ROUNDS: Final = 3


class Work(NamedTuple):
    """One thing to do with the files of a family; ``values`` are those that it makes."""

    name: str
    do: Callable[[bytes], object]
    files: list[bytes]
    values: Callable[[Any], Iterable[object]] | None = None


def unpacked(family: str, magics: tuple[bytes, ...]) -> list[bytes]:
    """Return the real files of a family that start with one of some bytes, without wrappers."""
    found = []
    for path in samples(family):
        if is_large(path):
            continue
        try:
            document = chunkwright.open(path)
        except ChunkwrightError:
            continue  # some samples are meant to be refused
        document.wrapper = None
        data = path.read_bytes() if family == "virtools" else bytes(document)
        if data.startswith(magics):
            found.append(data)
    return found


def plain(value: Any) -> Any:
    """Return values in types that ``marshal`` takes."""
    if value is None or type(value) in (bool, int, float, str, bytes):
        return value
    if isinstance(value, float):
        return float(value)
    if isinstance(value, StoredArray):
        return value.data
    if isinstance(value, Record):
        return [plain(each) for each in value.held]
    if isinstance(value, KeyedArchive | VariantArray):
        return [plain(each) for each in value.stored_values]
    if isinstance(value, Mapping) and type(value) is dict:
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value.tobytes() if hasattr(value, "tobytes") else None


def decoded(data: bytes) -> Any:
    """Open a file and decode all of it."""
    document: Any = chunkwright.open(data)
    document.decode_all()
    return document


def converted(data: bytes) -> bytes:
    """Return a packfile in the layout of 64-bit games."""
    packfile = chunkwright.open(data, format="hkx")
    return bytes(hkx.convert(packfile, layout="8101"))


def archives_of(document: Any) -> list[object]:
    """Return the archives of a scene, or an archive."""
    if isinstance(document, KeyedArchive):
        return [document]
    if document.body is not None:
        return [document.body]
    trees = list(document.trees())
    found = []
    while trees:
        branch = trees.pop()
        trees += branch.below
        found.append(branch.archive)
    return found


def fields_of(file: Any) -> list[object]:
    """Return the fields of all areas of a Virtools file."""
    loaded = [holder.load() for holder in file.holders()]
    return [area.fields for chunk in loaded if chunk is not None for area in chunk.areas]


def is_done(work: Callable[[bytes], object], data: bytes) -> bool:
    """Whether work can be done with a file."""
    try:
        work(data)
    except ChunkwrightError:
        return False
    return True


def works() -> list[Work]:
    """Return what is measured."""
    scenes = unpacked("ka", (b"SFV2",))
    havok = unpacked("havok", (b"\x57\xe0\xe0\x57",))
    virtools = unpacked("virtools", (b"Nemo",))
    values_of = lambda packfile: [obj.values for obj in packfile.objects]  # noqa: E731
    return [
        Work("scenes, read", chunkwright.open, scenes, archives_of),
        Work("scenes, read and written", lambda data: bytes(chunkwright.open(data)), scenes),
        Work("packfiles, decoded", decoded, havok, values_of),
        Work(
            "packfiles, converted", converted, [each for each in havok if is_done(converted, each)]
        ),
        Work("Virtools files, decoded", decoded, virtools, fields_of),
        Work("Virtools files, decoded and written", lambda data: bytes(decoded(data)), virtools),
    ]


def with_kernel(work: Work, *, use: bool) -> float:
    """Return the milliseconds that work takes, with the kernel or without."""
    before = [module.IS_THERE for module in _MODULES]
    for module in _MODULES:
        vars(module)["IS_THERE"] = module.IS_THERE and use
    try:
        return 1000 * best(lambda: [work.do(data) for data in work.files] and None, _ROUNDS)
    finally:
        for module, was in zip(_MODULES, before, strict=True):
            vars(module)["IS_THERE"] = was


def limit(work: Work) -> str:
    """Return how long it takes to make the values alone, and to unpack the files."""
    if work.values is None:
        return "-"
    made = [marshal.dumps(plain(list(work.values(work.do(data))))) for data in work.files]
    took = best(lambda: [marshal.loads(each) for each in made] and None, _ROUNDS)
    packed = [zlib.compress(each) for each in made if work.files[0].startswith(b"Nemo")]
    took += best(lambda: [zlib.decompress(each) for each in packed] and None, _ROUNDS)
    return f"{1000 * took:.0f}"


def main() -> None:
    """Print the figures side by side."""
    if not archives.IS_THERE:
        print("chunkwright-fast is not installed: only the Python code is measured")
    print(f"{'':38}{'files':>6}{'Python':>9}{'kernel':>9}{'limit':>9}")
    for work in works():
        pure = with_kernel(work, use=False)
        fast = with_kernel(work, use=True) if archives.IS_THERE else float("nan")
        print(
            f"{work.name:38}{len(work.files):6}{pure:9.0f}{fast:9.0f}{limit(work):>9}", flush=True
        )


if __name__ == "__main__":
    main()
