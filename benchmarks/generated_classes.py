"""Generated classes compared with the compiler's own, which lack paths in errors, repr and stubs.

    python -m benchmarks.generated_classes

Prints the processor time of reading a file, and of reading it with all lazy instances, with the
classes of the package and with the same modules on the runtime's own base class: the least of
several runs, in turns. Exits with 1 if one costs more than ``MOST`` times.
"""

from __future__ import annotations

import importlib
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import chunkwright_kaitai
from kaitaistruct import KaitaiStruct, KaitaiStructError

from chunkwright.operations.files import unwrap
from tests.samples import samples

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

ROUNDS: Final = 7
REPEATED: Final = 200  # readings of a file without its lazy instances
MOST: Final = 1.05
STOCK: Final = "stock_kaitai"
PLACES: Final = {
    "havok_hkx": ("havok", ".hkx", 100_000),
    "havok_tagfile": ("havok_tagfile", "DSR.hkx", 50_000),
    "dava_sc2": ("ka", ".sc2", 150_000),
    "dava_scg": ("ka", ".scg", 100_000),
    "virtools_nmo": ("virtools", ".nmo", 100_000),
}


def stock_package(folder: Path) -> None:
    """Write the modules once more, with classes that derive from the runtime's."""
    package = folder / STOCK
    package.mkdir()
    (package / "__init__.py").write_text("")
    for module in Path(chunkwright_kaitai.__file__).parent.glob("[!_]*.py"):
        lines = module.read_text(encoding="utf-8").splitlines(keepends=True)
        text = "".join(_without_places(lines))
        (package / module.name).write_text(text, encoding="utf-8")


def _without_places(lines: list[str]) -> Iterator[str]:
    """Yield the lines of a module as the compiler made them."""
    inside = ""
    for line in lines:
        indent = line[: len(line) - len(line.lstrip())]
        if line.startswith("from ._struct import"):
            yield "from kaitaistruct import KaitaiStream, KaitaiStruct\n"
        elif line.strip() == "try:":
            inside = indent
        elif line.strip() == "except _REASONS as error:" or line.lstrip().startswith("_fail("):
            inside = ""
        else:
            yield line[4:] if inside and line.strip() else line


def walk(value: object) -> None:
    """Read everything below a value: fields and lazy instances, each struct once."""
    seen: set[int] = set()
    lazy: dict[type, list[str]] = {}
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, list):
            waiting.extend(one)
        elif isinstance(one, KaitaiStruct) and id(one) not in seen:
            seen.add(id(one))
            kind = type(one)
            if kind not in lazy:
                held_by = vars(kind).items()
                lazy[kind] = [name for name, held in held_by if isinstance(held, property)]
            for name in lazy[kind]:
                try:
                    waiting.append(getattr(one, name))
                except (KaitaiStructError, EOFError):  # cannot be read in this file, by either
                    continue
            waiting.extend(held for name, held in list(vars(one).items()) if name[0] != "_")


def measured(module: ModuleType, spec: str, data: bytes, *, whole: bool) -> float:
    kind: Any = getattr(module, "".join(map(str.title, spec.split("_"))))
    start = time.process_time()
    for _ in range(1 if whole else REPEATED):
        made = kind.from_bytes(data)
    if whole:
        walk(made)
    return time.process_time() - start


def file_of(family: str, ending: str, size: int) -> bytes:
    """Return the sample of a family that is nearest to a size, without its wrapper."""
    paths = [path for path in samples(family) if ending in path.name]
    path = min(paths, key=lambda each: abs(each.stat().st_size - size))
    data = path.read_bytes()
    return unwrap(data).payload if data.endswith(b"DVPL") else data


def main() -> None:
    worst = 0.0
    with tempfile.TemporaryDirectory() as name:
        stock_package(Path(name))
        sys.path.insert(0, name)
        for spec, place in PLACES.items():
            data = file_of(*place)
            packages = ("chunkwright_kaitai", STOCK)
            ours, stock = (importlib.import_module(f"{each}.{spec}") for each in packages)
            for whole in (False, True):
                times: dict[str, list[float]] = {"ours": [], "stock": []}
                for _ in range(ROUNDS):
                    times["ours"].append(measured(ours, spec, data, whole=whole))
                    times["stock"].append(measured(stock, spec, data, whole=whole))
                own, plain = (min(each) for each in times.values())
                worst = max(worst, own / plain)
                what = "with all instances" if whole else "reading"
                print(
                    f"{spec:<16}{len(data):>9,} bytes  {what:<20}"
                    f"{own * 1000:8.1f} ms  {own / plain:5.2f} of the compiler's"
                )
    sys.exit(worst > MOST)


main()
