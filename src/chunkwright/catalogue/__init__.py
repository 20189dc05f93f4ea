"""Tables of everything in many files, as Parquet: files, objects, references, strings.

``catalogue(sources, out)`` fills a folder, ``docs/catalogue.md`` describes it. This needs the
extra ``chunkwright[catalogue]``.
"""

from __future__ import annotations

from chunkwright.catalogue.runner import Summary, catalogue
from chunkwright.catalogue.schema import SCHEMA_VERSION, TABLES

__all__ = ["SCHEMA_VERSION", "TABLES", "Summary", "catalogue"]
