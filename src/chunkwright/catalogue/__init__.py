"""Parquet tables of everything in many files: files, objects, references, strings.

``catalogue(sources, out)`` fills a folder, as described in ``docs/catalogue.md``. It needs the
extra ``chunkwright[catalogue]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily

if TYPE_CHECKING:
    from chunkwright.catalogue.rows import SCHEMA_VERSION, TABLES
    from chunkwright.catalogue.runner import Summary, catalogue

__all__ = ["SCHEMA_VERSION", "TABLES", "Summary", "catalogue"]

_HOMES: Final = {
    "SCHEMA_VERSION": "rows",
    "Summary": "runner",
    "TABLES": "rows",
    "catalogue": "runner",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
