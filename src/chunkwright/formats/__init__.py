"""Formats: what each declares, the verbs that it answers, and the list of them all.

A package of your own declares a format with ``Format``, or ``WrapperFormat`` for one that any file
can be inside of; ``docs/architecture.md`` shows how.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.formats.format import Demo, Form, Format, Loaded, Option, WrapperFormat

__all__ = ["Demo", "Form", "Format", "Loaded", "Option", "WrapperFormat"]

_HOMES: Final = dict.fromkeys(__all__, "format")

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
