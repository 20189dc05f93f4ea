"""The record that a collection keeps of the files that it was imported from."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import bpy

_PROPERTY = "chunkwright_source"


@dataclass(frozen=True)
class Source:
    """The imported files, the first of which is the one to write, and the options used.

    ``mark`` is the mark of the imported scene, kept because later imports replace it.
    """

    files: list[str]
    options: dict[str, Any] = field(default_factory=dict)
    mark: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """The file that an export changes."""
        return Path(self.files[0])


def remember(collection: bpy.types.Collection, source: Source) -> None:
    """Record in a collection where it comes from; this is saved with the .blend file."""
    collection[_PROPERTY] = json.dumps(asdict(source))


def source_of(collection: bpy.types.Collection) -> Source | None:
    """Return the source of a collection; None if it was not imported."""
    text = collection.get(_PROPERTY)
    return Source(**json.loads(text)) if isinstance(text, str) else None


def imported(context: bpy.types.Context) -> bpy.types.Collection | None:
    """Return the imported collection to export: the active one, one around it, or the only one."""
    active = context.view_layer.active_layer_collection.collection
    found = [each for each in _all_below(context.scene.collection) if source_of(each)]
    around = [each for each in found if each == active or active in _all_below(each)]
    if around:
        return around[-1]
    return found[0] if len(found) == 1 else None


def _all_below(collection: bpy.types.Collection) -> list[bpy.types.Collection]:
    return list(collection.children_recursive)
