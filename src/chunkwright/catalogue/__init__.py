"""Parquet tables of everything in many files: files, objects, references, strings.

``catalogue(sources, out)`` fills a folder, as described in ``docs/catalogue.md``. It needs the
extra ``chunkwright[catalogue]``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.lazy import lazily

if TYPE_CHECKING:
    from chunkwright.catalogue.runner import Summary, catalogue
    from chunkwright.catalogue.schema import SCHEMA_VERSION, TABLES

__all__ = ["SCHEMA_VERSION", "TABLES", "Summary", "catalogue"]

_HOMES: Final = {
    "SCHEMA_VERSION": "schema",
    "Summary": "runner",
    "TABLES": "schema",
    "catalogue": "runner",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
