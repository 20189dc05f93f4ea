# This is a generated file! Please edit the .ksy files and run build.sh to rebuild
from typing import Any

KindData = str | tuple[Any, ...]
"""The name of a kind; or its name, and what it is made with."""
RowData = tuple[str, KindData] | tuple[str, KindData, tuple[Any, ...]]
"""Name, kind and, unless the field is always there, condition."""
AreaData = tuple[int, str, tuple[RowData, ...] | None, int, int]
"""Identifier, name, rows (None if unknown), and the data versions from and up to which they hold."""

CLASSES: dict[int, tuple[AreaData, ...]]
MANAGERS: dict[tuple[int, int], tuple[AreaData, ...]]
