"""Writing chunked tagfiles from the values of their objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import collector_paused
from chunkwright.errors import SerializeError
from chunkwright.hkx.kinds.raw import RawObject
from chunkwright.tagfile.chunked.head import ChunkedHead
from chunkwright.tagfile.chunked.items import Patch, write_items, write_patches
from chunkwright.tagfile.chunked.numbering import Numberer
from chunkwright.tagfile.chunked.plans import TagPlans, plans_of
from chunkwright.tagfile.chunked.sections import Section, write_sections
from chunkwright.tagfile.file.forms import Written
from chunkwright.tagfile.file.serialize import foreign
from chunkwright.tagfile.types.table import CHARACTER
from chunkwright.tagfile.types.writing import write_types

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.tagfile.chunked.numbering import Numbered
    from chunkwright.tagfile.model import Tagfile
    from chunkwright.tagfile.types.table import TagType

# Equal strings are one item from this version on.
_SHARED_TEXTS_SINCE: Final = "2018"


def rewrite(tagfile: Tagfile) -> Written:
    """Return a tagfile with every item numbered, placed and written from its values.

    Raises ``SerializeError`` naming the object and member that cannot be written.
    """
    head = tagfile.head
    assert isinstance(head, ChunkedHead)
    plans = plans_of(head.contents_version, head.types)
    with collector_paused():
        numbered = _numbered(tagfile, plans)
    if head.compendium:
        sections, ids = {}, head.types.ids
    else:
        tags = frozenset(_leaves(head.outline) if head.outline else ())
        of_items = dict.fromkeys(one.type for one in numbered.placed)
        types = write_types(head.contents_version, tuple(of_items), tuple(numbered.used), tags)
        sections, ids = types.sections, types.ids
    bodies = {
        "SDKV": head.contents_version.encode("ascii"),
        "DATA": numbered.data,
        "ITEM": _items(numbered, ids),
        "PTCH": write_patches(_patches(numbered.slots, ids)),
        **sections,
        **head.others,
    }
    tree = _tree(head.outline or _outline(sections), bodies)
    return Written(write_sections(tree), numbered.order)


def _numbered(tagfile: Tagfile, plans: TagPlans) -> Numbered:
    if tagfile.root is None:
        raise SerializeError("there is no root object: there is nothing to write", path="/root")
    listed = {id(obj) for obj in tagfile.objects}

    def find(obj: HkObject) -> tuple[Plan, TagType]:
        if id(obj) not in listed:
            raise foreign(obj, tagfile)
        plan = plans.get(obj.class_name) if obj.class_name in plans.table else None
        if plan is None:
            raise SerializeError(
                f"the class {obj.class_name} is not among the types of the tagfile",
                hint="make a new tagfile with the types of one that has it: new_tagfile(types)",
            )
        if isinstance(obj.values, RawObject):
            raise SerializeError(obj.values.reason(), hint=obj.values.hint())
        return plan, plans.table.type_of(obj.class_name)

    numberer = Numberer(
        find,
        _character(tagfile),
        shared=plans.version >= _SHARED_TEXTS_SINCE,
    )
    return numberer.run([tagfile.root, *tagfile.objects])


def _character(tagfile: Tagfile) -> TagType | None:
    """Return the type of characters; None if the types are those of a compendium without it."""
    head = tagfile.head
    assert isinstance(head, ChunkedHead)
    found = head.types.by_title.get(CHARACTER.name)
    if found is not None and (found.format, found.size) == (CHARACTER.format, CHARACTER.size):
        return found
    return None if head.compendium else CHARACTER


def _items(numbered: Numbered, ids: dict[int, int]) -> bytes:
    rows = ((one.number, ids[id(one.type)], *one[2:]) for one in numbered.placed)
    return write_items(rows, len(numbered.placed))


def _patches(slots: dict[TagType, list[int]], ids: dict[int, int]) -> list[Patch]:
    found = [Patch(ids[id(kind)], tuple(sorted(offsets))) for kind, offsets in slots.items()]
    return sorted(found)


def _outline(types: Iterable[str]) -> list[object]:
    """Return the sections of a new file, in the order of the SDK."""
    inside = [[tag] for tag in types]
    return ["TAG0", [["SDKV"], ["DATA"], ["TYPE", inside], ["INDX", [["ITEM"], ["PTCH"]]]]]


def _leaves(outline: list[object]) -> Iterator[str]:
    """Yield the tags of the leaves of an outline."""
    tag, *inside = outline
    if not inside:
        yield str(tag)
        return
    assert isinstance(inside[0], list)
    for each in inside[0]:
        yield from _leaves(each)


def _tree(outline: list[object], bodies: dict[str, bytes]) -> Section:
    """Return the sections of an outline with their bodies."""
    tag = str(outline[0])
    if len(outline) > 1:
        children = outline[1]
        assert isinstance(children, list)
        return Section(tag, b"", [_tree(each, bodies) for each in children])
    if tag not in bodies:
        raise SerializeError(f"there is nothing to write into the section {tag}", path="/sections")
    data = bodies[tag]
    return Section(tag, data + bytes(-len(data) % 4))
