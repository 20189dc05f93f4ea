"""Binary tagfiles as a form of tagfiles: what every form provides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.errors import ChunkwrightError
from chunkwright.tagfile.binary import resolve, serialize
from chunkwright.tagfile.classes import stated as class_forms
from chunkwright.tagfile.classes.described import MAGIC, WITH_PREDICATES, BinaryHead
from chunkwright.tagfile.file.forms import MOST_SEARCHED, Form, Written, differs
from chunkwright.tagfile.model import head_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.base.fileio import Limits
    from chunkwright.document import Problem
    from chunkwright.hkx.model.hkobject import Decoder
    from chunkwright.hkx.model.types import JsonDict
    from chunkwright.query.items import Item
    from chunkwright.tagfile.model import Head, Tagfile


class BinaryForm:
    """The binary tagfile, versions 2 to 5."""

    def read(self, data: bytes, limits: Limits) -> Tagfile:
        """Read a tagfile at the start of data; what follows it is its ``trailing``."""
        return resolve.read(data, limits)

    def reread(self, data: bytes, like: Tagfile) -> Tagfile:
        """Read the bytes just written; they are complete."""
        del like
        return resolve.read(data, DEFAULT_LIMITS)

    def rewrite(self, tagfile: Tagfile) -> Written:
        """Make the bytes from the values of the objects."""
        order = serialize.object_order(tagfile)
        return Written(bytes(serialize.stream_of(tagfile, order).out), order)

    def is_changed(self, tagfile: Tagfile) -> bool:
        """Whether the values of a stored object differ from those that were read."""
        return differs(self, tagfile)

    def head_to_dict(self, tagfile: Tagfile) -> JsonDict:
        """Return the head as plain data."""
        head = head_of(tagfile, BinaryHead)
        made: JsonDict = {"version": head.version}
        if head.sdk:
            made["sdk"] = head.sdk
        if head.max_predicate or head.predicates:
            made |= {"max_predicate": head.max_predicate, "predicates": list(head.predicates)}
        return made | class_forms.classes_to_dict(head.classes, head.plain)

    def head_from_dict(self, form: Any) -> tuple[Head, Callable[[Tagfile], Decoder]]:
        """Return the head of plain data, and what makes the decoder of the objects."""
        also = ("version", "sdk", "max_predicate", "predicates")
        classes, plain = class_forms.classes_from_dict(form, also)
        head = BinaryHead(
            form["version"],
            form.get("sdk", ""),
            form.get("max_predicate", 0),
            tuple(form.get("predicates", ())),
            classes,
            plain,
        )
        return head, class_forms.decoder_of

    def info(self, tagfile: Tagfile) -> JsonDict:
        """Count what is in a tagfile besides objects."""
        head = head_of(tagfile, BinaryHead)
        order = serialize.object_order(tagfile)
        stream = serialize.stream_of(tagfile, order)
        stated: JsonDict = {"version": head.version}
        if head.version >= WITH_PREDICATES:
            stated |= {"max_predicate": head.max_predicate, "predicates": list(head.predicates)}
        return stated | {
            **class_forms.counts(tagfile, head.classes, order),
            "pool_strings": stream.num_texts,
            "stream_bytes": len(stream.out if tagfile.stored is None else tagfile.stored),
            "trailing_bytes": len(tagfile.trailing),
        }

    def problems(self, tagfile: Tagfile) -> Iterable[Problem]:
        """Yield problems: a binary tagfile that can be read has none."""
        del tagfile
        return ()

    def parts(self, tagfile: Tagfile, parent: Item) -> Iterator[Item]:
        """Yield the classes that the file describes."""
        yield class_forms.class_lines(parent, head_of(tagfile, BinaryHead).classes)

    def find(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield offset and size of each binary tagfile inside other data."""
        at = data.find(MAGIC)
        left = MOST_SEARCHED * len(data)
        while at >= 0:
            size = len(MAGIC)
            following = data.find(MAGIC, at + size)
            end = len(data) if left > 0 or following < 0 else following
            left -= end - at
            try:
                found = resolve.read(data[at:end], DEFAULT_LIMITS)
            except ChunkwrightError:
                pass  # no tagfile that could be opened starts here
            else:
                size = len(found.stored or MAGIC)
                yield at, size
            at = data.find(MAGIC, at + size)


FORM: Final[Form] = BinaryForm()
