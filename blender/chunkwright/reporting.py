"""A window that lists the edits that were not applied."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Final

import bpy

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MOST: Final = 20
_WIDTH: Final = 100


def popup(title: str, lines: Sequence[str]) -> None:
    """Show lines in a window; Blender without windows shows nothing."""
    if bpy.app.background:
        return

    def draw(menu: bpy.types.Menu, _context: bpy.types.Context) -> None:
        for text in shown(lines):
            menu.layout.label(text=text)

    bpy.context.window_manager.popup_menu(draw, title=title, icon="ERROR")


def shown(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the window: long lines are wrapped, only the first of many shown."""
    for line in lines[:_MOST]:
        yield from textwrap.wrap(line, _WIDTH, subsequent_indent="    ")
    if len(lines) > _MOST:
        yield f"... and {len(lines) - _MOST} more: see the Info editor"
