"""XML tagfiles to the model; those of version 3 have types like TAG0."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import CorruptError, UnsupportedVersionError
from chunkwright.hkx.xml.elements import parse
from chunkwright.tagfile.binary.codecs import read_fitting
from chunkwright.tagfile.classes.described import (
    BY_NAME,
    MOST_IN_TUPLE,
    Classes,
    TagClass,
    TagMember,
)
from chunkwright.tagfile.classes.stated import decoder_of, stated_classes
from chunkwright.tagfile.model import XML, Tagfile
from chunkwright.tagfile.xml import objects
from chunkwright.tagfile.xml.head import TYPED, XmlHead, declaration_of
from chunkwright.tagfile.xml.values import BodyReader, corrupt, integer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.base.fileio import Limits
    from chunkwright.hkx.xml.elements import Element


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
        targets = objects.made(tagfile, elements, lambda each: each.get("type", ""), "#")
        reader = BodyReader(
            Classes(self.head.classes, classes.table), targets, self.limits, len(self.data)
        )
        objects.fill(tagfile, elements, targets, reader.read)
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
