"""Which elements of XML tagfiles hold which: whatever else there is would be lost, so it is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.tagfile.xml.values import corrupt

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.xml_parse import Element

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
