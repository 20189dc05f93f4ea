"""The edits of a page: their effects on documents, what can be added where, undo and redo.

They are edits of the package itself: values are set, objects copied, pictures embedded, and nodes
of the scene moved just as importing the edited scene would.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.batch.editing import remove_in, set_in
from chunkwright.errors import QueryError
from chunkwright.query import locate
from chunkwright.query.actions import END
from chunkwright.query.items import Item
from chunkwright.viewer.nodes import clipped, form_of_new, may_append, may_recreate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from chunkwright.base.jsontext import Json, JsonObject
    from chunkwright.document import Document
    from chunkwright.hkx.behaviour import BehaviourGraph
    from chunkwright.viewer.files import OpenedFile

    Change = Callable[["Edit"], "Done"]
    Given = Mapping[str, str]

MOST_CLASSES: Final = 500
MOST_OBJECTS: Final = 20_000
# Classes that a picture can be dropped on; see ``embed`` of the format.
_PICTURED: Final = frozenset(("CKTexture", "CKSprite"))
# Materials whose textures are files next to a scene, or are inside the file.
_WORN_BESIDE: Final = "NMaterial"
_WORN_INSIDE: Final = "CKMaterial"
# The objects to which events and variables of a behaviour are added.
_BEHAVIOUR: Final = frozenset(
    ("hkbBehaviorGraph", "hkbBehaviorGraphData", "hkbBehaviorGraphStringData")
)
_TYPES: Final = ("REAL", "INT32", "INT16", "INT8", "BOOL", "VECTOR3", "VECTOR4", "QUATERNION")


class Edit(NamedTuple):
    """A requested edit: a document that was just read, an address in it, and arguments by name.

    ``other`` is another open file, from which the edit takes something.
    """

    document: Document
    address: str
    given: Mapping[str, str]
    file: OpenedFile
    other: OpenedFile | None = None

    @property
    def item(self) -> Item:
        """The item at the address."""
        root = self.document.root_item()
        return locate(root, self.address) if self.address.strip("/") else root


class Done(NamedTuple):
    """Lines about the changes and their consequences; the address of an added item.

    ``files`` are new files that belong to the document, by path relative to its folder.
    """

    lines: Sequence[str]
    follows: Sequence[str] = ()
    goal: str | None = None
    files: Mapping[str, bytes] = MappingProxyType({})


def _set(edit: Edit) -> Done:
    above, end, rest = edit.address.rpartition(f"/{END}")
    if end and not rest:
        item = edit._replace(address=above).item
        return _append(item, _element(item, edit.given.get("value", "")))
    return Done(*set_in(edit.document, {"pairs": [(edit.address, edit.given.get("value", ""))]}))


def _element(item: Item, text: str) -> Json:
    """Return a new element of a list: a text if the others are texts, else the value of JSON."""
    kind = form_of_new(item)["kind"]
    if kind == "reference" and text == "null":
        return None
    return text if kind in ("text", "bytes", "reference") else plain(text)


def _append(item: Item, value: Json) -> Done:
    """Append an element to a list; a list that can only be set as a whole is set again."""
    listing = item.listing
    number = sum(1 for _ in listing.children())
    if not listing.add(str(number), value):
        match listing.plain():
            case [*plain]:
                listing.assign([*plain, value])
            case _:
                raise QueryError("no element can be added here", path=item.address)
    made = listing.named(str(number))[0]
    return Done([f"{made.address}: added: {made.summary}"], goal=made.address)


def _remove(edit: Edit) -> Done:
    done = remove_in(edit.document, {"addresses": [edit.address]})
    return Done(*done, goal=edit.address.rpartition("/")[0])


def _copy(edit: Edit) -> Done:
    item = edit.item
    if item.key.isdecimal() and not item.is_object and item.parent is not None:
        return _append(item.parent, item.plain())
    made = _created_like(item) if may_recreate(item) else item.duplicate()
    return Done([f"{made.address}: a copy of {edit.address}"], goal=made.address)


def _created_like(item: Item) -> Item:
    """Create an object of the same class with the same members, and its own name."""
    assert item.parent is not None
    made = item.parent.create(item.class_name, item.name, None)
    made.assign(item.plain())
    _call(made, f"{item.name} copy")
    return made


def _call(item: Item, name: str) -> None:
    """Name an object that has a name."""
    for member in item.named("name") if name else ():
        member.assign(name)


def _create(edit: Edit) -> Done:
    class_name, name = edit.given.get("class", ""), edit.given.get("name", "")
    made = edit.item.create(class_name, name, None)
    if made.name != name:
        _call(made, name)
    return Done([f"{made.address}: a new {class_name}"], goal=made.address)


def _entry(edit: Edit) -> Done:
    address = f"{edit.address}/{edit.given.get('key', '')}"
    done = set_in(edit.document, {"pairs": [(address, edit.given.get("value", ""))]})
    return Done(*done, goal=address)


def _event(edit: Edit) -> Done:
    graph, name = _behaviour(edit), edit.given.get("name", "")
    number = graph.add_event(_named(name))
    return Done([f"event {number}: {name}"])


def _variable(edit: Edit) -> Done:
    graph, name, kind = _behaviour(edit), edit.given.get("name", ""), edit.given.get("type", "")
    initial = plain(edit.given.get("value", "").strip() or "0")
    number = graph.add_variable(_named(name), kind, initial)
    return Done([f"variable {number}: {name}, {kind}"])


def _embed(edit: Edit) -> Done:
    return embed_into(edit, edit.item)


def texture_of(item: Item) -> Item | None:
    """Return the first texture of a material with textures inside the file, else None."""
    if item.class_name != _WORN_INSIDE:
        return None
    targets = (place.target for place in item.places())
    return next((each for each in targets if each and not _PICTURED.isdisjoint(each.lineage)), None)


def embed_into(edit: Edit, item: Item) -> Done:
    """Put a picture into a texture."""
    data = octets(edit.given.get("data", ""))
    name = os.path.basename(edit.given.get("name", ""))
    line = edit.file.format.embed(edit.document, name, data, item.address)
    return Done([line] if line else [])


def _adopt(edit: Edit) -> Done:
    theirs = _other(edit)
    source = locate(theirs.root_item(), edit.given.get("source", ""))
    made = edit.file.format.adopt(edit.document, source.value)
    return Done([f"{made.address}: a copy of {source.address}"], goal=made.address)


def _merge(edit: Edit) -> Done:
    from chunkwright import merging  # needs numpy

    (report,) = merging.merge([edit.document, _other(edit)])
    return Done([str(report), *report.untaken], goal="")


def _other(edit: Edit) -> Document:
    """Return the other file, read again, so that the open document stays as it is."""
    if edit.other is None:
        raise QueryError("expected the file to take from: choose one of the open files")
    return edit.other.read(edit.other.history.data)


def _behaviour(edit: Edit) -> BehaviourGraph:
    """Return the behaviour that an object belongs to."""
    from chunkwright.hkx.behaviour import graphs
    from chunkwright.hkx.model.havok_document import HavokDocument

    match edit.document:
        case HavokDocument() as document:
            found, held = graphs(document), edit.item.value
            if len(found) == 1:
                return found[0]
            for each in found:
                if held in (each.source, each.data, each.strings):
                    return each
    raise QueryError("is not part of a behaviour", path=edit.address)


def _named(name: str) -> str:
    if not name.strip():
        raise QueryError("it needs a name")
    return name


def plain(text: str) -> Json:
    """Return the value of a text in JSON; ``QueryError`` if it is not JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise QueryError(f"expected a number, or several as [1, 2, 3], not {text!r:.40}") from None


def octets(text: str) -> bytes:
    """Return the bytes of a text in base64."""
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise QueryError(f"expected bytes in base64: {error}") from error


EDITS: Final[Mapping[str, Change]] = {
    "set": _set,
    "remove": _remove,
    "copy": _copy,
    "create": _create,
    "entry": _entry,
    "event": _event,
    "variable": _variable,
    "embed": _embed,
    "adopt": _adopt,
    "merge": _merge,
}


def offers(file: OpenedFile, item: Item, others: Mapping[int, OpenedFile]) -> list[JsonObject]:
    """Return what can be added to an item: edits, with words for them and the fields they take.

    A field has a ``name``, a ``label`` and a ``kind``: text, choice (with ``options``, pairs of a
    value and words), picture, object (of the file chosen in another field), or form (which the page
    requests separately). ``others`` are the other open files by number.
    """
    return [
        {"act": act, "s": words, "address": address, "fields": fields}
        for act, words, address, fields in _offered(file, item, others)
    ]


def _offered(
    file: OpenedFile, item: Item, others: Mapping[int, OpenedFile]
) -> Iterator[tuple[str, str, str, list[JsonObject]]]:
    address = item.address
    above = item.holder
    if above is not None and not _BEHAVIOUR.isdisjoint(above.lineage):
        kinds = [[each, each] for each in _TYPES]
        fields = [_field("name"), _field("type", options=kinds), _field("value", "initial value")]
        yield "event", "add an event", above.address, [_field("name")]
        yield "variable", "add a variable", above.address, fields
    elif may_append(item):
        yield "set", "add an element", f"{address}/{END}", [_field("value", kind="form")]
    if item.has_only_objects and type(item).create is not Item.create and _has_classes(item):
        fields = [_field("class", options=_classes(item)), _field("name")]
        yield "create", "add an object", address, fields
    elif item.how_to_add and not item.has_only_objects:
        fields = [_field("key", "name"), _field("value", item.how_to_add)]
        yield "entry", "add an entry", address, fields
    if file.format.has("embed") and not _PICTURED.isdisjoint(item.lineage):
        yield "embed", "put a picture in", address, [_field("data", "picture", kind="picture")]
    if item.class_name == _WORN_BESIDE or texture_of(item) is not None:
        yield "paint", "put a picture on it", address, [_field("data", "picture", kind="picture")]
    same = [[str(at), clipped(each.name)] for at, each in others.items() if _is_like(file, each)]
    fields = [_field("from", "file", options=same)]
    if same and file.format.has("adopt") and item.has_only_objects and _has_classes(item):
        taken = [*fields, _field("source", "object", kind="object")]
        yield "adopt", "take an object of another file", address, taken
    has_merge = file.format.has("merge") and not file.format.has("save_scene")
    if same and has_merge and item.parent is None:
        yield "merge", "bring in all of another file", address, fields


def _field(
    name: str, label: str = "", kind: str = "text", options: Sequence[Sequence[str]] = ()
) -> JsonObject:
    made: JsonObject = {"name": name, "label": label or name, "kind": kind}
    return made | ({"kind": "choice", "options": options} if options else {})


def _is_like(file: OpenedFile, other: OpenedFile) -> bool:
    return other is not file and other.format is file.format


def _has_classes(item: Item) -> bool:
    """Whether new objects can be created with the classes of an item's children."""
    first = next(iter(item.children()), None)
    return first is not None and may_recreate(first) | (type(first).duplicate is not Item.duplicate)


def _classes(item: Item) -> list[list[str]]:
    found = sorted({child.class_name for child in islice(item.children(), MOST_OBJECTS)})
    return [[each, each] for each in found[:MOST_CLASSES]]


class Step(NamedTuple):
    """An applied edit: its address, its lines, the bytes before and after, the files it adds."""

    address: str
    lines: tuple[str, ...]
    start: int
    old: bytes
    new: bytes
    files: Mapping[str, bytes]


class History:
    """The steps from the bytes that were opened to the current ones, and those that were undone."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.saved = data  # the bytes in the file
        self.kept = data  # the bytes that were downloaded last
        self._steps: list[Step] = []
        self._done = 0

    @property
    def done(self) -> list[Step]:
        """The steps that are in effect, in order."""
        return self._steps[: self._done]

    @property
    def undone(self) -> int:
        """The number of steps that can be redone."""
        return len(self._steps) - self._done

    @property
    def files(self) -> dict[str, bytes]:
        """The files that belong to the current document, by path relative to its folder."""
        return {name: data for step in self.done for name, data in step.files.items()}

    @property
    def is_saved(self) -> bool:
        """Whether the file, or the last download, has the bytes of the document."""
        return self.data in (self.saved, self.kept)

    def add(
        self,
        address: str,
        lines: tuple[str, ...],
        data: bytes,
        files: Mapping[str, bytes] = MappingProxyType({}),
    ) -> None:
        """Record an edit whose result is ``data``; steps that were undone are dropped."""
        start, old, new = _replaced(self.data, data)
        del self._steps[self._done :]
        self._steps.append(Step(address, lines, start, old, new, files))
        self._done += 1
        self.data = data

    def back(self) -> Step:
        """Undo the last step and return it; ``IndexError`` if there is none."""
        if not self._done:
            raise IndexError
        self._done -= 1
        step = self._steps[self._done]
        self.data = _put(self.data, step.start, len(step.new), step.old)
        return step

    def forward(self) -> Step:
        """Redo the step that was undone last, and return it; ``IndexError`` if there is none."""
        step = self._steps[self._done]
        self._done += 1
        self.data = _put(self.data, step.start, len(step.old), step.new)
        return step


def _put(data: bytes, start: int, size: int, new: bytes) -> bytes:
    return b"".join((data[:start], new, data[start + size :]))


def _replaced(old: bytes, new: bytes) -> tuple[int, bytes, bytes]:
    """Return where two byte strings begin to differ, and the differing bytes of each."""
    most = min(len(old), len(new))
    start = _same(most, lambda size: old[:size] == new[:size])
    tail = _same(most - start, lambda size: old[len(old) - size :] == new[len(new) - size :])
    return start, old[start : len(old) - tail], new[start : len(new) - tail]


def _same(most: int, are_same: Callable[[int], bool]) -> int:
    """Return the largest size up to ``most`` for which ``are_same`` holds, by bisection."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if are_same(middle):
            low = middle
        else:
            high = middle - 1
    return low
