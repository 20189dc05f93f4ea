"""DVPL: the wrapper that DAVA Engine games put around each of their files."""

from __future__ import annotations

from chunkwright.dvpl.codecs import DvplType
from chunkwright.dvpl.model import DvplFile, DvplWrapper

__all__ = ["DvplFile", "DvplType", "DvplWrapper"]
