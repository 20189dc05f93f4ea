"""The texts of tagfiles that their XML cannot represent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.addresses import join
from chunkwright.hkx.classes.record import Record
from chunkwright.hkx.classes.references import TextCodec
from chunkwright.hkx.hkobject import label
from chunkwright.hkx.sharing import Loss
from chunkwright.tagfile.xml.values import UNWRITABLE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.tagfile.model import Tagfile


def losses_of_texts(tagfile: Tagfile, *, has_null: bool = False) -> Iterator[Loss]:
    """Yield the texts that XML cannot represent, and replace them by what it can.

    With ``has_null``, an element of an array can be null.
    """
    for obj in tagfile.objects:
        yield from losses_in(obj.values, join(*label(obj)), has_null)


def losses_in(record: Record, path: str, has_null: bool) -> Iterator[Loss]:
    """Do the same for the members of one instance, and those of structs in it."""
    for place, (name, codec) in enumerate(zip(record.plan.names, record.plan.codecs, strict=True)):
        value, below = record.held[place], f"{path}/{name}"
        if isinstance(codec, TextCodec) and value is not None:
            record.held[place] = UNWRITABLE.sub("", value)
            if record.held[place] != value:
                yield Loss(below, f"characters of the text {value!r:.60}")
        elif isinstance(getattr(codec, "element", None), TextCodec):
            for at, each in enumerate(value):
                if each is None and has_null:
                    continue
                value[at] = UNWRITABLE.sub("", each or "")
                if each is None:
                    yield Loss(f"{below}/{at}", "that the text is null and not empty")
                elif value[at] != each:
                    yield Loss(f"{below}/{at}", f"characters of the text {each!r:.60}")
        elif isinstance(value, Record):
            yield from losses_in(value, below, has_null)
        elif isinstance(value, list):
            for at, each in enumerate(value):
                if isinstance(each, Record):
                    yield from losses_in(each, f"{below}/{at}", has_null)
