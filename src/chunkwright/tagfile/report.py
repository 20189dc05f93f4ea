"""What ``info``, ``tree`` and ``problems`` report about a tagfile."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from chunkwright.document import Problem, TreeNode
from chunkwright.hkx import outline
from chunkwright.hkx.classes.raw import RawObject
from chunkwright.tagfile import serialize
from chunkwright.tagfile.changes import is_edited
from chunkwright.tagfile.forms import form_named
from chunkwright.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.types import JsonDict
    from chunkwright.tagfile.model import Tagfile


def info(tagfile: Tagfile) -> JsonDict:
    """Count objects and classes, and what the form has besides, as it would be written now."""
    current = tagfile
    if tagfile.root is not None and is_edited(tagfile):
        written = serialize.write_alone(tagfile)
        current = form_named(tagfile.form).reread(written, tagfile)
    return {
        "form": tagfile.form,
        "contents_version": tagfile.contents_version,
        "objects": len(tagfile.objects),
        "root_class": tagfile.root_class,
        **form_named(tagfile.form).info(current),
        "classes": dict(sorted(Counter(obj.class_name for obj in tagfile.objects).items())),
    }


def problems(tagfile: Tagfile) -> Iterator[Problem]:
    """Yield objects that cannot be decoded, what the form reports, and bytes after the end."""
    yield from form_named(tagfile.form).problems(tagfile)
    for obj in tagfile.objects:
        held = obj.values
        if isinstance(held, RawObject) and held.error is not None:
            error = held.error
            yield Problem(error.path or obj.address, error.message, error.offset)
    if tagfile.trailing:
        count = len(tagfile.trailing)
        yield Problem("/", f"{count:,} bytes follow the tagfile", len(tagfile.stored or b""))


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
