"""The scene model between the families and glTF, out and back."""

from __future__ import annotations
