"""Damaged files with the compiled kernel and without: ``python -m tests.compiled.damaged [FAMILY ...]``.

``CHUNKWRIGHT_MUTATIONS`` is the number of cases of each family, ``CHUNKWRIGHT_SEED`` varies them. The
number reached is printed as it goes; the first difference ends it, with the bytes of the case.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any, Final

from chunkwright.hkx import compiled as packfiles
from chunkwright.hkx.model import holders
from chunkwright.hkx.model import packfile as objects
from chunkwright.keyed_archive import compiled as archives
from chunkwright.nmo import compiled as chunks
from chunkwright.state_chunk import resolve
from tests.damage import SEED, number_of_cases

if TYPE_CHECKING:
    from collections.abc import Callable

    # Makes the case with a number and runs all checks on it; returns whether the file opens.
    Case = Callable[[int, Callable[..., Any]], bool]

FAMILIES: Final = ("archives", "packfiles", "virtools")
_MODULES: Final = (archives, chunks, holders, objects, packfiles, resolve)
_SHOWN: Final = 1000


def in_python(work: Callable[[], Any]) -> Any:
    """Return the result of a call without the kernel."""
    before = [module.IS_THERE for module in _MODULES]
    try:
        for module in _MODULES:
            vars(module)["IS_THERE"] = False
        return work()
    finally:
        for module, was in zip(_MODULES, before, strict=True):
            vars(module)["IS_THERE"] = was


def opened(case: Case, tell: Callable[[int], object] = lambda _: None) -> int:
    """Compare all cases of a family; return how many of them open."""
    found = 0
    for number in range(number_of_cases()):
        try:
            found += case(number, in_python)
        except BaseException as error:
            error.add_note(f"case {number} of seed {SEED}")
            raise
        tell(number + 1)
    return found


def main(families: list[str]) -> None:
    """Compare the damaged files of some families, or of all."""
    if not archives.IS_THERE:
        sys.exit("chunkwright-fast is not installed: there is nothing to compare")
    for name in families or FAMILIES:
        module = importlib.import_module(f"tests.compiled.test_{name}")

        def tell(count: int, name: str = name) -> None:
            if count % _SHOWN == 0:
                print(f"{name}: {count:,} without a difference", flush=True)

        found = opened(module.damaged_case, tell)
        print(f"{name}: {number_of_cases():,} the same, {found:,} of them open", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
