"""XML tagfiles: reading those of versions 1 and 2, and what every form provides.

Those of version 3 have types like TAG0; what they need, and what writing needs, is imported on
demand.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.errors import CorruptError, UnsupportedVersionError
from chunkwright.hkx.xml import parse
from chunkwright.tagfile import stated as class_forms
from chunkwright.tagfile.classes import BY_NAME, MOST_IN_TUPLE, Classes, TagClass, TagMember
from chunkwright.tagfile.model import XML, Form, Tagfile, Written, differs, object_order
from chunkwright.tagfile.stated import decoder_of, read_fitting, stated_classes
from chunkwright.tagfile.xml import values
from chunkwright.tagfile.xml.values import (
    TYPED,
    BodyReader,
    XmlHead,
    corrupt,
    declaration_of,
    integer,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from chunkwright.base.fileio import Limits
    from chunkwright.document import Problem
    from chunkwright.hkx.model.hkobject import Decoder
    from chunkwright.hkx.model.types import JsonDict
    from chunkwright.hkx.xml import Element
    from chunkwright.query.items import Item
    from chunkwright.tagfile.model import Head


_NONE: Final[frozenset[str]] = frozenset()


class Shape(NamedTuple):
    """The elements of a version.

    ``inside`` has the tags of the elements in those of a tag, where the readers of values do not
    check them. Elements in one of ``distinct`` have different tags, in one of ``single`` there is
    one at most. Elements of the ``wordy`` tags are text if there are no elements in them.
    """

    inside: Mapping[str, frozenset[str]]
    distinct: frozenset[str] = _NONE
    single: frozenset[str] = _NONE
    wordy: frozenset[str] = _NONE


CLASSES: Final = Shape(
    {"hktagfile": frozenset({"class", "object"}), "class": frozenset({"member"}), "member": _NONE},
    wordy=frozenset(
        ("array", "byte", "int", "real", "ref", "string", "tuple", "vec4", "vec8", "vec12", "vec16")
    ),
)
_TYPE: Final = "name parent format subtype version parameters flags fields"
_LEAVES: Final = "name parent format subtype version flags typeparam valueparam string pointer"
TYPES: Final = Shape(
    {
        "hktagfile": frozenset({"type", "object"}),
        "type": frozenset(_TYPE.split()),
        "parameters": frozenset({"typeparam", "valueparam"}),
        "fields": frozenset({"field"}),
        "object": frozenset({"record"}),
        "record": frozenset({"field"}),
        **dict.fromkeys((*_LEAVES.split(), "bool", "integer", "real"), _NONE),
    },
    distinct=frozenset({"type"}),
    single=frozenset({"object", "field"}),
)


def check(root: Element, shape: Shape) -> None:
    """Refuse elements and text that no reader would look at."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        tag, children = element.tag, element.children
        if element.text and (children or tag not in shape.wordy) and not element.text.isspace():
            raise corrupt(element, f"the text {element.text.strip()!r:.40} in <{tag}>")
        if not children:
            continue
        if element.rest:
            raise corrupt(element, f"the text {element.rest.strip()!r:.40} in <{tag}>")
        wanted = shape.inside.get(tag)
        if wanted is not None:
            for child in children:
                if child.tag not in wanted:
                    raise corrupt(child, f"<{child.tag:.40}> in <{tag}>")
        if tag in shape.single and len(children) > 1:
            raise corrupt(children[1], f"a second element in <{tag}>")
        if tag in shape.distinct and len({child.tag for child in children}) < len(children):
            raise corrupt(element, f"two elements of a kind in <{tag}>")
        waiting += children


ELEMENT: Final = "hktagfile"
VERSIONS: Final = range(1, 3)
_OPEN_CLASS: Final = re.compile(
    rb'<class name="[^">\n]*" version="[^">\n]*"(?: parent="[^">\n]*")?>\n *</class>'
)


def read(data: bytes, limits: Limits) -> Tagfile:
    """Return the tagfile that XML describes; ``UnsupportedVersionError`` for unknown versions."""
    root = parse(data, ELEMENT)
    if root.get("version") == str(TYPED):
        from chunkwright.tagfile.xml import typed_resolve

        made = typed_resolve.read(data, root, limits)
        check(root, TYPES)
    else:
        made = read_fitting(lambda plain: _Resolver(data, root, limits, plain).run())
        check(root, CLASSES)
    return made


class _Resolver:
    """Reads one document."""

    def __init__(
        self, data: bytes, root: Element, limits: Limits, plain: frozenset[str] | None
    ) -> None:
        self.data = data
        self.root = root
        self.limits = limits
        classes = tuple(map(_class, root.findall("class")))
        names = sorted(one.name for one in classes) if plain is None else sorted(plain)
        self.head = _head(data, root, classes, tuple(names))

    def run(self) -> Tagfile:
        """Read all objects."""
        tagfile = Tagfile(XML, self.head, decoder=decoder_of, stored=self.data)
        classes = stated_classes(tagfile)
        _check_parents(self.head.classes)
        elements = self.root.findall("object")
        self.limits.check("number of objects", len(elements), "objects")
        targets = values.made(tagfile, elements, lambda each: each.get("type", ""), "#")
        reader = BodyReader(
            Classes(self.head.classes, classes.table), targets, self.limits, len(self.data)
        )
        values.fill(tagfile, elements, targets, reader.read)
        return tagfile


def _check_parents(classes: tuple[TagClass, ...]) -> None:
    """Check that each class follows its parent, as in every known file."""
    met = {""}
    for one in classes:
        if one.parent not in met:
            raise CorruptError(f"the parent {one.parent!r:.40} does not precede its child").within(
                "classes", one.name
            )
        met.add(one.name)


def _head(
    data: bytes, root: Element, classes: tuple[TagClass, ...], plain: tuple[str, ...]
) -> XmlHead:
    version = root.get("version", "")
    if version not in map(str, VERSIONS):
        raise UnsupportedVersionError(
            f"this XML tagfile is of version {version!r:.20}", hint="versions 1 to 3 can be read"
        )
    most = root.get("maxpredicate", "")
    listed = root.get("predicates", "").split()
    return XmlHead(
        int(version),
        root.get("sdkversion", ""),
        integer(most, root) if most else None,
        tuple(integer(one, root) for one in listed),
        declaration_of(data),
        float_comments=b" <!-- " in data,
        open_classes=_OPEN_CLASS.search(data) is not None,
        classes=classes,
        plain=plain,
    )


def _class(element: Element) -> TagClass:
    name = element.get("name", "")
    if not name:
        raise corrupt(element, "a class without a name")
    version = integer(element.get("version", "0"), element)
    members = tuple(map(_member, element.findall("member")))
    return TagClass(name, version, element.get("parent", ""), members)


def _member(element: Element) -> TagMember:
    name = element.get("name", "")
    kind = BY_NAME.get(element.get("type", ""))
    if not name:
        raise corrupt(element, "a member without a name")
    if kind is None:
        raise corrupt(element, f"{element.get('type', '')!r:.40} is no type of a member")
    count = integer(element.get("count", "0"), element)
    array = element.get("array", "false")
    if array not in ("true", "false"):
        raise corrupt(element, f"array is {array!r:.40}, neither true nor false")
    is_array = array == "true"
    if not 0 <= count <= MOST_IN_TUPLE or (is_array and count):
        raise corrupt(element, f"a tuple has {count} elements")
    refers = element.get("class", "") if kind.refers else ""
    if kind.refers and not refers:
        raise corrupt(element, f"{name!r:.40} names no class")
    return TagMember(name, kind, is_array, count, refers)


_STYLE: Final = ("version", "sdk", "max_predicate", "declaration", "float_comments", "open_classes")


class XmlForm:
    """The XML tagfile, versions 1 to 3; what version 3 and writing need is imported on demand."""

    def read(self, data: bytes, limits: Limits) -> Tagfile:
        """Read a tagfile; nothing can follow it."""
        return read(data, limits)

    def reread(self, data: bytes, like: Tagfile) -> Tagfile:
        """Read the bytes just written; they are complete."""
        del like
        return read(data, DEFAULT_LIMITS)

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
            from chunkwright.tagfile.xml import types

            return types.head_to_dict(tagfile)
        made: JsonDict = {name: getattr(head, name) for name in _STYLE}
        made["predicates"] = list(head.predicates)
        return made | class_forms.classes_to_dict(head.classes, head.plain)

    def head_from_dict(self, form: Any) -> tuple[Head, Callable[[Tagfile], Decoder]]:
        """Return the head of plain data, and what makes the decoder of the objects."""
        if form["version"] == TYPED:
            from chunkwright.tagfile.xml import types

            return types.head_from_dict(form), types.decoder_of
        classes, plain = class_forms.classes_from_dict(form, (*_STYLE, "predicates"))
        style = {name: form[name] for name in _STYLE}
        head = XmlHead(**style, predicates=tuple(form["predicates"]), classes=classes, plain=plain)
        return head, class_forms.decoder_of

    def info(self, tagfile: Tagfile) -> JsonDict:
        """Count what is in a tagfile besides objects."""
        head = tagfile.head
        if not isinstance(head, XmlHead):
            from chunkwright.tagfile.xml import types

            return types.info(tagfile)
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
            from chunkwright.tagfile.xml import types

            yield from types.parts(tagfile, parent)
            return
        yield class_forms.class_lines(parent, head.classes)

    def find(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield nothing: XML is not looked for inside other data."""
        del data
        return iter(())


FORM: Final[Form] = XmlForm()
