"""What only some formats offer, found by the name of a module in the format's package."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType

    from chunkwright.formats import Format


def optional_part(row: Format, module: str) -> ModuleType | None:
    """Import one module of a format's room, None where that room has no such module."""
    if find_spec(f"chunkwright.{row.name}.{module}") is None:
        return None
    return row.part(module)
