"""What changes a file: values, objects, and the content of other files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.nmo.edit import csv_tables, insides

__all__ = ["csv_tables", "insides"]

_HOMES: Final = {"csv_tables": "", "insides": ""}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
