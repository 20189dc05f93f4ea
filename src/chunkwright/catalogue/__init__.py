"""Parquet tables of everything in many files: files, objects, references, strings.

``catalogue(sources, out)`` fills a folder, as described in ``docs/catalogue.md``. It needs the
extra ``chunkwright[catalogue]``.
"""

from __future__ import annotations

from chunkwright.catalogue.runner import Summary, catalogue
from chunkwright.catalogue.schema import SCHEMA_VERSION, TABLES

__all__ = ["SCHEMA_VERSION", "TABLES", "Summary", "catalogue"]
