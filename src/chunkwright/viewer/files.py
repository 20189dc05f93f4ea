"""Files that are open in the viewer, and answers to the page's questions about them."""

from __future__ import annotations

import math
import os
from collections import OrderedDict
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from chunkwright import fileio, registry
from chunkwright.base.wording import split
from chunkwright.errors import ChunkwrightError, QueryError, boundary
from chunkwright.exchange.exporting import may_have_pictures, own_pictures
from chunkwright.formats.results import Owner, Part
from chunkwright.query import locate
from chunkwright.viewer.edits import History
from chunkwright.viewer.nodes import LONGEST_TEXT, called, clipped, node_of, shape_of
from chunkwright.viewer.scenes import NO_VIEW, Scenes

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from chunkwright.base.jsontext import Json, JsonObject
    from chunkwright.document import Document
    from chunkwright.exchange.model import Image
    from chunkwright.formats.results import Spans
    from chunkwright.graphs import Graph
    from chunkwright.query.items import Item

PAGE: Final = 500
MOST_CHILDREN: Final = 200_000
MOST_LISTS: Final = 200
MOST_RELATIONS: Final = 200
ROWS: Final = 200
COLUMNS: Final = 64
# The attributes that are computed once for each document, on demand.
_WORKED_OUT: Final = ("spans", "parts", "pictures", "graphs")


class OpenedFile:
    """A document, the bytes that it was read from, and what was computed about it so far.

    ``read`` reads the document from other bytes in the same way; ``writes`` allows saving to the
    path ``name``.
    """

    def __init__(
        self,
        document: Document,
        data: bytes,
        name: str,
        read: Callable[[bytes], Document] | None = None,
        *,
        writes: bool = False,
        is_listed: bool = False,
    ) -> None:
        self.name = name
        # Whether it is one of a folder, which the page lists; other files are shown side by side.
        self.is_listed = is_listed
        self.read = read or (lambda given: registry.read(given, file=name))
        self.writes = writes
        self.history = History(data)
        self.hold(document, data)
        # The files whose scenes are shown as one; see ``join``.
        self.group: Sequence[OpenedFile] = (self,)
        # The export options of the scene: keyword arguments of ``scene_model`` of the format.
        self.scene_options: Mapping[str, Any] = {}

    def hold(self, document: Document, data: bytes) -> None:
        """Show another document, read from other bytes; discard everything about the old one."""
        self.document = document
        self.root = document.root_item()
        self.format = registry.by_name(document.format)
        self._packed, self._payload = data, data
        if document.wrapper is not None:
            wrapper = registry.wrapper_by_name(document.wrapper.format)
            self._payload = wrapper.payload(wrapper.read(data))
        for name in _WORKED_OUT:
            self.__dict__.pop(name, None)
        # The children of recently requested items, by address.
        self._lists: OrderedDict[str, list[Item]] = OrderedDict()
        self._places: dict[str, dict[str, int]] = {}
        self._lacks = ""
        self.scenes = Scenes(self)

    # -- bytes ---------------------------------------------------------------------------

    @cached_property
    def spans(self) -> Spans | None:
        """The spans of the items in the bytes; None for a format without spans."""
        with boundary(self.name, self.format.name):
            return self.format.spans(self.document, self._payload)

    @cached_property
    def parts(self) -> list[Part]:
        """The byte strings that can be viewed; first the one that spans refer to."""
        spans = self.spans
        parts = [Part("file", self._payload)] if spans is None else list(spans.parts)
        if self.document.wrapper is not None:
            title = registry.by_name(self.document.wrapper.format).title
            parts[0] = parts[0]._replace(name="payload", note=f"unpacked from the {title}")
            parts.append(Part("packed file", self._packed, f"the {title} itself"))
        return parts

    def owner(self, part: int, offset: int) -> JsonObject:
        """Return the address of the item that a byte belongs to, and the kind of the byte."""
        spans = self.spans
        known = spans is not None and part < len(spans.parts)
        owner = spans.owner(self.root, part, offset) if known and spans else Owner("")
        return {"address": owner.address, "label": owner.label}

    # -- the tree ------------------------------------------------------------------------

    def at(self, address: str) -> Item:
        """Return the item at an address, "" for the whole document."""
        return locate(self.root, address) if address.strip("/") else self.root

    def children_of(self, item: Item) -> list[Item]:
        """Return the children that the tree shows of an item: none for arrays of numbers."""
        address = item.address
        if address in self._lists:
            self._lists.move_to_end(address)
            return self._lists[address]
        if item.target is not None or shape_of(None if item.is_object else item.value):
            return []
        found = list(islice(item.children(), MOST_CHILDREN))
        self._lists[address] = found
        if len(self._lists) > MOST_LISTS:
            self._places.pop(self._lists.popitem(last=False)[0], None)
        return found

    def node(self, item: Item) -> JsonObject:
        """Return an item as JSON."""
        return node_of(item, self.spans)

    def children(self, address: str, start: int) -> JsonObject:
        """Return one page of the children of an item, and the number of all."""
        found = self.children_of(self.at(address))
        page = found[start : start + PAGE]
        return {"total": len(found), "start": start, "nodes": [self.node(each) for each in page]}

    def path(self, address: str) -> JsonObject:
        """Return the place of an item in the tree: an index for each level, from the root down.

        If the tree does not show the item, such as an element of an array, returns the place of the
        nearest item above it.
        """
        item, indices = self.root, []
        for segment in split(self.at(address).address):
            index = self._index(item, segment)
            if index is None:
                break
            item = self.children_of(item)[index]
            indices.append(index)
        return {"indices": indices, "node": self.node(item)}

    def _index(self, item: Item, segment: str) -> int | None:
        children = self.children_of(item)
        known = self._places.get(item.address)
        if known is None:
            known = {child.key: index for index, child in reversed(list(enumerate(children)))}
            self._places[item.address] = known
        return known.get(segment)

    def details(self, address: str) -> JsonObject:
        """Return an item with its whole value if that is text, and its first children."""
        item = self.at(address)
        found: JsonObject = {"node": self.node(item)}
        if found["node"].get("error") is None and item.target is None and not item.is_object:
            value = item.value
            if isinstance(value, str):
                found["text"] = clipped(value, LONGEST_TEXT)
        return found

    def table(self, address: str, start: int) -> JsonObject:
        """Return rows of an array of numbers; ``QueryError`` for anything else."""
        value = self.at(address).value
        if not shape_of(value):
            raise QueryError("is not an array of numbers", path=address)
        flat = value.reshape(len(value), math.prod(value.shape[1:]))
        rows = flat[start : start + ROWS, :COLUMNS].tolist()
        numbers = [[_number(each) for each in row] for row in rows]
        return {"total": len(flat), "start": start, "columns": flat.shape[1], "rows": numbers}

    # -- relations -----------------------------------------------------------------------

    def relations(self, address: str) -> JsonObject:
        """Return the first objects that an object refers to, and the first that refer to it."""
        item = self.at(address)
        holder = item.holder
        to = [
            {"from": place.address, "to": place.target.address, "s": clipped(called(place.target))}
            for place in islice(item.places(), MOST_RELATIONS)
            if place.target is not None
        ]
        by: list[JsonObject] = []
        if holder is not None:
            targets = frozenset({holder.identity})
            for place in self.root.places(targets):
                target = place.target
                if target is not None and target.identity in targets:
                    above = place.holder
                    text = "" if above is None else clipped(called(above))
                    by.append({"from": place.address, "to": holder.address, "s": text})
                if len(by) >= MOST_RELATIONS:
                    break
        return {"to": to, "by": by, "object": "" if holder is None else holder.address}

    # -- pictures ------------------------------------------------------------------------

    @cached_property
    def pictures(self) -> list[Image]:
        """The pictures of the document; [] if it has none, or a package for them is missing."""
        with boundary(self.name, self.format.name):
            return own_pictures(self.document)

    @property
    def scene(self) -> tuple[bytes, list[str]]:
        """The scene of the group as a binary glTF file, and notes on what it leaves out."""
        return self.scenes.made(NO_VIEW)

    @property
    def may_have_scene(self) -> bool:
        """Whether the document may have a scene, without making it."""
        return self.format.has("scene_model")

    @cached_property
    def graphs(self) -> dict[str, str]:
        """The titles of the first graphs of the document, by the address of the shown object.

        This is {} if it has none, or if a package is missing, which ``views`` reports.
        """
        try:
            with boundary(self.name, self.format.name):
                return dict(islice(self.format.graphs(self.document), PAGE + 1))
        except ImportError as error:
            self._lacks = f"graphs: {_why(error)}"
            return {}

    def graph(self, address: str) -> Graph:
        """Return the graph of the object at an address."""
        with boundary(self.name, self.format.name):
            return self.format.graph(self.document, address)

    # -- the whole -----------------------------------------------------------------------

    def facts(self) -> JsonObject:
        """Return the facts that the page shows before anything is opened."""
        graphs = list(islice(self.graphs.items(), PAGE))
        return {
            "name": clipped(os.path.basename(self.name)),
            "format": self.format.name,
            "title": self.format.title,
            "info": _bounded(self.format.readable(self.document.info())),
            "parts": [
                {"name": each.name, "size": len(each.data), "note": each.note}
                for each in self.parts
            ],
            "joined": len(self.group) > 1,
            "graphs": [{"a": key, "s": clipped(title)} for key, title in graphs],
            "more_graphs": len(self.graphs) > PAGE,
            "edits": self.edits(),
        }

    def brief(self) -> JsonObject:
        """Return the entry of the file in a list of files."""
        return {
            "name": clipped(os.path.basename(self.name)),
            "path": clipped(self.name),
            "title": self.format.title,
            "joined": len(self.group) > 1,
            "listed": self.is_listed,
        }

    def views(self) -> JsonObject:
        """Return the views that have something to show, and the one to begin with.

        ``left_out`` has the reasons why others are missing that a file of this format could have.
        """
        has_graphs = bool(self.graphs)
        left_out = [self._lacks] if self._lacks else []
        made = {"scene": False, "pictures": False}
        try:
            made["scene"] = self.may_have_scene and bool(self.scene[0])
        except (ChunkwrightError, ImportError) as error:
            left_out.append(f"3D: {_why(error)}")
        try:
            made["pictures"] = may_have_pictures(self.document) and bool(self.pictures)
        except (ChunkwrightError, ImportError) as error:
            left_out.append(f"pictures: {_why(error)}")
        has = (
            ("3D", made["scene"]),
            ("Graph", has_graphs),
            ("Pictures", made["pictures"]),
            ("About", True),
        )
        return made | {
            "first": next(name for name, is_there in has if is_there),
            "left_out": left_out,
        }

    def edits(self) -> JsonObject:
        """Return the state of the edits, which the page shows at its buttons."""
        history = self.history
        return {
            "done": len(history.done),
            "undone": history.undone,
            "saved": history.is_saved,
            "beside": len(history.files),
            "writes": self.writes,
        }

    def problems(self) -> list[JsonObject]:
        """Return the first problems of the document, with addresses, or why these are not known."""
        try:
            found = list(islice(self.document.problems(), ROWS))
        except ImportError as error:
            return [{"a": "", "s": f"problems could not be determined: {_why(error)}"}]
        return [{"a": clipped(each.path), "s": clipped(each.message)} for each in found]


def _why(error: ChunkwrightError | ImportError) -> str:
    """Return why something cannot be shown: in a browser, a package may be missing."""
    return error.inside() if isinstance(error, ChunkwrightError) else f"needs {error.name}"


def _number(value: object) -> object:
    """Return a number that JSON can represent, or else text."""
    match value:
        case float() if not math.isfinite(value):
            return str(value)
        case int() if abs(value) > 1 << 53:
            return str(value)
    return value


def _bounded(value: Json) -> Json:
    """Return JSON whose lists and texts are of bounded length."""
    match value:
        case dict():
            return {str(key): _bounded(each) for key, each in islice(value.items(), ROWS)}
        case list() | tuple():
            return [_bounded(each) for each in value[:ROWS]]
        case str():
            return clipped(value)
    return value


def join(files: Sequence[OpenedFile]) -> None:
    """Group files that belong together, such as a skeleton and clips, to show them in one scene."""
    documents = [each.document for each in files]
    if len(documents) < 2:
        return
    first, *others = documents
    if not all(each.holds_the_same(first) for each in others):
        return
    try:
        is_one = files[0].format.is_one_scene(documents)
    except ChunkwrightError:
        return  # a part that cannot be read is not in the scene; its node shows the error
    for each in files if is_one else ():
        each.group = tuple(files)


def open_file(path: str, options: Mapping[str, Any] | None = None) -> OpenedFile:
    """Open a file for the viewer; ``options`` are those of ``chunkwright.open``."""

    def read(given: bytes) -> Document:
        return registry.read(given, file=path, **(options or {}))

    data, _ = fileio.load(path)
    return OpenedFile(read(data), data, path, read)
