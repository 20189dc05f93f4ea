"""XML tagfiles as a form of tagfiles: what every form provides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.tagfile.classes import stated as class_forms
from chunkwright.tagfile.file.forms import Form, Written, differs
from chunkwright.tagfile.file.serialize import object_order
from chunkwright.tagfile.xml import resolve
from chunkwright.tagfile.xml.head import TYPED, XmlHead

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.base.fileio import Limits
    from chunkwright.document import Problem
    from chunkwright.hkx.model.hkobject import Decoder
    from chunkwright.hkx.model.types import JsonDict
    from chunkwright.query.items import Item
    from chunkwright.tagfile.model import Head, Tagfile

_STYLE: Final = ("version", "sdk", "max_predicate", "declaration", "float_comments", "open_classes")


class XmlForm:
    """The XML tagfile, versions 1 to 3; what version 3 and writing need is imported on demand."""

    def read(self, data: bytes, limits: Limits) -> Tagfile:
        """Read a tagfile; nothing can follow it."""
        return resolve.read(data, limits)

    def reread(self, data: bytes, like: Tagfile) -> Tagfile:
        """Read the bytes just written; they are complete."""
        del like
        return resolve.read(data, DEFAULT_LIMITS)

    def rewrite(self, tagfile: Tagfile) -> Written:
        """Make the XML from the values of the objects."""
        from chunkwright.tagfile.xml import serialize

        order = object_order(tagfile)
        return Written(serialize.text_of(tagfile, order), order)

    def is_changed(self, tagfile: Tagfile) -> bool:
        """Whether the values of a stored object differ from those that were read."""
        return differs(self, tagfile)

    def head_to_dict(self, tagfile: Tagfile) -> JsonDict:
        """Return the head as plain data."""
        head = tagfile.head
        if not isinstance(head, XmlHead):
            from chunkwright.tagfile.xml import typed_form

            return typed_form.head_to_dict(tagfile)
        made: JsonDict = {name: getattr(head, name) for name in _STYLE}
        made["predicates"] = list(head.predicates)
        return made | class_forms.classes_to_dict(head.classes, head.plain)

    def head_from_dict(self, form: Any) -> tuple[Head, Callable[[Tagfile], Decoder]]:
        """Return the head of plain data, and what makes the decoder of the objects."""
        if form["version"] == TYPED:
            from chunkwright.tagfile.xml import typed_form, types

            return typed_form.head_from_dict(form), types.decoder_of
        classes, plain = class_forms.classes_from_dict(form, (*_STYLE, "predicates"))
        style = {name: form[name] for name in _STYLE}
        head = XmlHead(**style, predicates=tuple(form["predicates"]), classes=classes, plain=plain)
        return head, class_forms.decoder_of

    def info(self, tagfile: Tagfile) -> JsonDict:
        """Count what is in a tagfile besides objects."""
        head = tagfile.head
        if not isinstance(head, XmlHead):
            from chunkwright.tagfile.xml import typed_form

            return typed_form.info(tagfile)
        order = object_order(tagfile)
        stated: JsonDict = {"version": head.version}
        if head.max_predicate is not None:
            stated |= {"max_predicate": head.max_predicate, "predicates": list(head.predicates)}
        return stated | class_forms.counts(tagfile, head.classes, order)

    def problems(self, tagfile: Tagfile) -> Iterable[Problem]:
        """Yield problems: a binary tagfile that can be read has none."""
        del tagfile
        return ()

    def parts(self, tagfile: Tagfile, parent: Item) -> Iterator[Item]:
        """Yield the classes or types that the file describes."""
        head = tagfile.head
        if not isinstance(head, XmlHead):
            from chunkwright.tagfile.xml import typed_form

            yield from typed_form.parts(tagfile, parent)
            return
        yield class_forms.class_lines(parent, head.classes)

    def find(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield nothing: XML is not looked for inside other data."""
        del data
        return iter(())


FORM: Final[Form] = XmlForm()
