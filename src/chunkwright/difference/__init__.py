"""Differences between two documents, by meaning rather than by position."""

from __future__ import annotations

from chunkwright.difference.changes import Change, diff, from_dict, to_dict
from chunkwright.difference.patching import PATCH, Misfit, MisfitError, patch

__all__ = ["PATCH", "Change", "Misfit", "MisfitError", "diff", "from_dict", "patch", "to_dict"]
