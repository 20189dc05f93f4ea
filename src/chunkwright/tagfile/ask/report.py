"""What ``info`` and ``problems`` report about a tagfile."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from chunkwright.base.wording import counted
from chunkwright.document import Problem
from chunkwright.hkx.file.source import RawObject
from chunkwright.tagfile.file import serialize
from chunkwright.tagfile.file.forms import form_named
from chunkwright.tagfile.file.serialize import is_edited

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.model.record import JsonDict
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
        follow = f"{counted(count, 'byte')} follow{'s' if count == 1 else ''}"
        yield Problem("/", f"{follow} the tagfile", len(tagfile.stored or b""))
