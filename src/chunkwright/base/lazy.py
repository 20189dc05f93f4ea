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

    ``homes`` maps each name to its module, "" if the name is a module of the package itself. Other
    modules of the package are found too, but not listed. Type checkers are to see neither function:
    any name would do for them.
    """

    def find(name: str) -> Any:
        home = homes.get(name)
        if home:
            return getattr(importlib.import_module(f"{package}.{home}"), name)
        if home is None and not _is_module(package, name):
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return importlib.import_module(f"{package}.{name}")

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes})

    return find, names


def _is_module(package: str, name: str) -> bool:
    from importlib.util import find_spec  # here, because it is only needed for the unlisted

    # Tools probe for names such as ``__wrapped__``.
    is_likely = name.isidentifier() and not name.startswith("_")
    return is_likely and find_spec(f"{package}.{name}") is not None
