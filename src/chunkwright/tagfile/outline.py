"""The tree of a tagfile: its objects below the root, and what its form has besides."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from chunkwright.document import TreeNode
from chunkwright.hkx import outline
from chunkwright.tagfile.forms import form_named
from chunkwright.wording import counted

if TYPE_CHECKING:
    from chunkwright.tagfile.model import Tagfile


def tree(tagfile: Tagfile) -> TreeNode:
    """Return the whole tree; nodes are made, and members decoded, on demand."""
    what = f"{tagfile.form} {tagfile.contents_version}".rstrip()
    detail = f"{what}, {counted(len(tagfile.objects), 'object')}"
    lookup = partial(_elsewhere, tagfile)
    return TreeNode("tagfile", detail, partial(outline.tops, tagfile), lookup=lookup)


def _elsewhere(tagfile: Tagfile, segment: str) -> TreeNode | None:
    """Return what is not below the root: all objects, one by number, the parts of the form."""
    found = outline.listed(tagfile, segment)
    if found is not None:
        return found
    parts = form_named(tagfile.form).parts(tagfile)
    return next((part for part in parts if part.name == segment), None)
