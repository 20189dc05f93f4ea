"""Packages whose names are imported on demand rather than all at once."""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazily(
    package: str, homes: Mapping[str, str]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return the ``__getattr__`` and the ``__dir__`` of a package.

    ``homes`` maps each name to its module, "" if the name is a module of the package itself.
    """

    def find(name: str) -> Any:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if not home:
            return importlib.import_module(f"{package}.{name}")
        return getattr(importlib.import_module(f"{package}.{home}"), name)

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return find, names
