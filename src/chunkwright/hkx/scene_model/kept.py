"""Clips that stay as they are, because their edits would go back to other tracks or places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.exchange.marks import mark_of

if TYPE_CHECKING:
    from chunkwright.exchange.edits.model import AnimationEdit, Edits


def put_aside(edits: Edits) -> list[str]:
    """Take the edits of such clips out; return a note about each."""
    reasons = [_reason(edit) for edit in edits.animations]
    notes = [
        f"{edit.edited.name}: it stays as it is, because {reason}"
        for edit, reason in zip(edits.animations, reasons, strict=True)
        if reason
    ]
    edits.animations = [
        edit for edit, reason in zip(edits.animations, reasons, strict=True) if not reason
    ]
    return notes


def _reason(edit: AnimationEdit) -> str:
    mark = {} if edit.original is None else mark_of(edit.original.extras)
    if "parent_scale" in mark:
        return "its translations carry the scales of parents, which nodes do not"
    return "its tracks go by the names of bones, not by their order" if "bones" in mark else ""
