"""File > Import and File > Export for .sc2, .hkx and .nmo files."""

from __future__ import annotations

import bpy

from .exporting import ExportGameScene
from .importing import ImportGameScene

_CLASSES = (ImportGameScene, ExportGameScene)


def _import_entry(menu: bpy.types.Menu, _context: bpy.types.Context) -> None:
    menu.layout.operator(ImportGameScene.bl_idname, text="Game scene (.sc2, .hkx, .nmo)")


def _export_entry(menu: bpy.types.Menu, _context: bpy.types.Context) -> None:
    menu.layout.operator(ExportGameScene.bl_idname, text="Game scene (.sc2, .hkx, .nmo)")


def register() -> None:
    """Add the operators and their menu entries."""
    for each in _CLASSES:
        bpy.utils.register_class(each)
    bpy.types.TOPBAR_MT_file_import.append(_import_entry)
    bpy.types.TOPBAR_MT_file_export.append(_export_entry)


def unregister() -> None:
    """Remove what ``register`` added."""
    bpy.types.TOPBAR_MT_file_export.remove(_export_entry)
    bpy.types.TOPBAR_MT_file_import.remove(_import_entry)
    for each in reversed(_CLASSES):
        bpy.utils.unregister_class(each)
