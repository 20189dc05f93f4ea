"""Diagrams of what a type consists of: sixteen bytes a row, one box per field."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROW: Final = 16  # bytes in a row
_BYTE: Final = 44  # units of the drawing
_HEIGHT: Final = 34
_GAP: Final = 6
_MARGIN: Final = 56  # for the offset at the left
_LETTER: Final = 7


def diagram(fields: list[tuple[str, int | None]]) -> str:
    """Draw fields with their sizes in bytes as SVG; None is a size that differs."""
    rows = list(_rows(fields))
    height = len(rows) * (_HEIGHT + _GAP)
    boxes = "".join(
        _box(start, width, name, line * (_HEIGHT + _GAP), certain=certain)
        for line, (_, parts) in enumerate(rows)
        for start, width, name, certain in parts
    )
    labels = "".join(
        f'<text x="{_MARGIN - 8}" y="{line * (_HEIGHT + _GAP) + 22}" text-anchor="end">{offset}</text>'
        for line, (offset, _) in enumerate(rows)
    )
    width = _MARGIN + ROW * _BYTE + 2
    return (
        f'<svg class="layout" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="layout of the fields">{labels}{boxes}</svg>'
    )


Part = tuple[int, int, str, bool]  # first byte in the row, bytes, name, whether the size is known


def _rows(fields: list[tuple[str, int | None]]) -> Iterator[tuple[str, list[Part]]]:
    offset: int | None = 0  # of the next field, None once it differs
    column = 0
    row: list[Part] = []
    label = "0x00"
    for name, size in fields:
        if size == 0:
            continue
        if size is None:
            if row:
                yield label, row
            yield ("" if offset is None else f"{offset:#04x}"), [(0, ROW, name, False)]
            offset, column, row, label = None, 0, [], "..."
            continue
        left = size
        while left:
            if not row:
                label = "..." if offset is None else f"{offset:#04x}"
            part = min(left, ROW - column)
            row.append((column, part, name if left == size else "", True))
            left -= part
            column += part
            offset = None if offset is None else offset + part
            if column == ROW:
                yield label, row
                row, column = [], 0
            if left > 4 * ROW:  # the rest of a long field
                yield "", [(0, ROW, f"... {left} bytes", True)]
                offset = None if offset is None else offset + left
                column, left = 0, 0
    if row:
        yield label, row


def _box(start: int, width: int, name: str, top: int, *, certain: bool) -> str:
    left, across = _MARGIN + start * _BYTE, width * _BYTE
    room = max(1, across // _LETTER - 1)
    shown = name if len(name) <= room else name[: max(1, room - 1)] + "\u2026"
    style = "known" if certain else "varies"
    return (
        f'<g class="{style}"><title>{html.escape(name)}</title>'
        f'<rect x="{left}" y="{top + 1}" width="{across}" height="{_HEIGHT}"/>'
        f'<text x="{left + across / 2:g}" y="{top + 22}" text-anchor="middle">'
        f"{html.escape(shown)}</text></g>"
    )
