"""Differences between two documents, by meaning rather than by position."""

from __future__ import annotations

from chunkwright.difference.compare import Change, diff
from chunkwright.difference.files import PATCH, MisfitError
from chunkwright.difference.form import from_dict, to_dict
from chunkwright.difference.patching import Misfit, patch

__all__ = ["PATCH", "Change", "Misfit", "MisfitError", "diff", "from_dict", "patch", "to_dict"]
