"""What every opened file is: a document that can be written, saved and turned into text.

A document knows the name of its format. The room of that name answers for it: the registry
gives this module the means to find it, so that nothing here imports a room.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from chunkwright.addresses import join, printable
from chunkwright.collector import collector_paused
from chunkwright.errors import QueryError, SerializeError, boundary
from chunkwright.plain import Plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType
    from typing import Self

    from chunkwright.fileio import Target
    from chunkwright.json_types import JsonObject
    from chunkwright.query import Hit, Item, Query
    from chunkwright.room import Room, WrapperRoom

    Reader = Callable[..., "Document"]
    FindRoom = Callable[[str], Room[Any]]
    FindWrapperRoom = Callable[[str], WrapperRoom[Any, Any]]

TEXT_VERSION: Final = 1


class Problem(NamedTuple):
    """Something wrong that does not stop a file from opening, such as a dangling reference."""

    path: str
    message: str
    offset: int | None = None

    def __str__(self) -> str:
        where = self.path if self.offset is None else f"{self.path} at offset {self.offset:#x}"
        return f"{where}: {self.message}"


class TreeNode(Plain):
    """One line of a resolved tree: a name, what it is, and its children, made when asked for.

    ``name`` is the last segment of the address, unescaped, ``detail`` the rest of the line.
    ``aliases`` are other segments that lead here, such as an index; ``lookup`` finds a child by
    a segment where that needs no walk over all of them, or where it stands elsewhere in the
    tree, and returns None for what it does not know. ``address`` is set where a child is made,
    unless it has one: an object that several others point to has the same wherever it is shown.
    ``source`` finds by its address what a node stands for; children take it over.
    """

    __match_args__ = ("name", "detail", "branches", "aliases", "lookup", "address", "source")
    __slots__ = __match_args__

    def __init__(
        self,
        name: str,
        detail: str = "",
        branches: Callable[[], Iterable[TreeNode]] | None = None,
        aliases: tuple[str, ...] = (),
        lookup: Callable[[str], TreeNode | None] | None = None,
        address: str = "",
        source: Callable[[str], object] | None = None,
    ) -> None:
        self.name = name
        self.detail = detail
        self.branches = branches
        self.aliases = aliases
        self.lookup = lookup
        self.address = address
        self.source = source

    @property
    def value(self) -> object:
        """The object or value that the node stands for; None for a line that only tells."""
        try:
            return None if self.source is None else self.source(self.address or "/")
        except QueryError:
            return None  # It has an address in the tree alone, such as a summary.

    def children(self) -> Iterator[TreeNode]:
        """Make the child nodes."""
        for child in self.branches() if self.branches is not None else ():
            yield self._placed(child)

    def named(self, segment: str) -> list[TreeNode]:
        """Return the children that a segment of an address leads to; most often one."""
        found = self.lookup(segment) if self.lookup is not None else None
        if found is not None:
            return [self._placed(found)]
        called = [child for child in self.children() if child.is_called(segment)]
        return [child for child in called if child.name == segment] or called

    def is_called(self, segment: str) -> bool:
        """Whether a segment of an address leads here: the name, as printed too, or an alias."""
        return segment in {self.name, printable(self.name)} or segment in self.aliases

    def _placed(self, child: TreeNode) -> TreeNode:
        child.address = child.address or self.address + join(child.name)
        child.source = child.source or self.source
        return child


def dead_end(name: str, detail: str) -> TreeNode:
    """Return a node that stands for all that would be below it, and cannot be shown."""
    node = TreeNode(name, detail)
    node.lookup = lambda _: node
    return node


class _Rooms:
    """Where documents and wrappers find the room of their format."""

    find: ClassVar[FindRoom]
    find_wrapper: ClassVar[FindWrapperRoom]
    read_as: ClassVar[Reader]


def set_room_finders(find: FindRoom, find_wrapper: FindWrapperRoom, read_as: Reader) -> None:
    """Have documents and wrappers look up rooms with these functions; the registry calls this."""
    _Rooms.find = staticmethod(find)
    _Rooms.find_wrapper = staticmethod(find_wrapper)
    _Rooms.read_as = staticmethod(read_as)


def open_neighbour(format: str, path: str) -> Document:  # noqa: A002 - the registry's own word
    """Open a file that another document belongs with, such as the geometry of a scene.

    Raises ``QueryError`` where it is of another format.
    """
    from chunkwright import fileio

    data, file = fileio.load(path)
    with boundary(file):
        return _Rooms.read_as(format, data, file=file)


class Wrapper:
    """Base of what says how a document was packed, and how to pack it the same way again.

    ``format`` is the registry name of the wrapping format, whose room does the packing.
    """

    format: ClassVar[str]

    def wrap(self, payload: bytes) -> bytes:
        """Pack ``payload``; the packed bytes that were read are kept for an equal payload."""
        return _Rooms.find_wrapper(self.format).wrap(self, payload)

    def info(self) -> JsonObject:
        """Return what ``info`` reports of the packing."""
        return _Rooms.find_wrapper(self.format).wrapper_info(self)

    def problems(self) -> Iterable[Problem]:
        """Yield what is odd about the packing that was read."""
        return _Rooms.find_wrapper(self.format).wrapper_problems(self)

    def to_dict(self, payload: bytes) -> JsonObject:
        """Return the JSON-ready form from which an identical packing of ``payload`` is made."""
        return _Rooms.find_wrapper(self.format).wrapper_to_dict(self, payload)


class Document:
    """Base of every model that stands for a whole file.

    ``format`` is the registry name, ``source`` the path that it was read from,
    ``wrapper`` the packing around it (DVPL), or None.
    """

    format: ClassVar[str]
    source: str | None = None
    wrapper: Wrapper | None = None

    def _check_surroundings(self) -> None:
        """Raise ``SerializeError`` for a format, source or wrapper that is none."""
        if self.format != type(self).format:
            raise SerializeError("a document stays of its format", path="/format")
        for name, kind in (("source", str), ("wrapper", Wrapper)):
            value = getattr(self, name)
            if value is not None and not isinstance(value, kind):
                raise SerializeError(
                    f"expected a {kind.__name__} or None, found {value!r:.60}", path=f"/{name}"
                )

    def __bytes__(self) -> bytes:
        self._check_surroundings()
        room = _Rooms.find(self.format)
        with boundary(self.source, self.format, writing=True), collector_paused():
            data = room.write(self)
            return data if self.wrapper is None else self.wrapper.wrap(data)

    def __enter__(self) -> Self:
        """Return the document; nothing is open, as files are read at once."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Do nothing: edits are written by ``save`` alone."""

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the counts and the first lines of the tree."""
        from chunkwright import notebook

        return notebook.html(self, _Rooms.find(self.format).title)

    def save(self, path: Target | None = None) -> None:
        """Write the document to ``path``, or to where it came from, in one atomic step.

        A reader of ``path`` sees the old file or the whole new one, never a part; a file object
        is written to as it is.
        Raises ``SerializeError`` before anything is touched, ``FileAccessError`` from the
        file system.
        """
        from chunkwright import fileio

        fileio.save(bytes(self), path if path is not None else self.source)

    def to_dict(self) -> JsonObject:
        """Return the lossless JSON-ready form; ``chunkwright.from_dict`` takes it back."""
        self._check_surroundings()
        room = _Rooms.find(self.format)
        form: JsonObject = {"chunkwright": TEXT_VERSION, "format": self.format}
        with boundary(self.source, self.format), collector_paused():
            if self.wrapper is not None:
                form["wrapper"] = self.wrapper.to_dict(room.write(self))
            return form | room.to_dict(self)

    def info(self) -> JsonObject:
        """Count what is inside; the keys are those of ``chunkwright info --json``."""
        self._check_surroundings()
        room = _Rooms.find(self.format)
        facts: JsonObject = {"format": self.format}
        if self.source is not None:
            facts = {"file": os.path.basename(self.source)} | facts
        with boundary(self.source, self.format), collector_paused():
            if self.wrapper is not None:
                facts |= self.wrapper.info()
            return facts | room.info(self)

    def tree(self) -> TreeNode:
        """Return the resolved tree: names, values, references, as ``chunkwright tree`` prints it."""
        root = _Rooms.find(self.format).tree(self)
        root.source = self._value_at
        return root

    def _value_at(self, address: str) -> object:
        from chunkwright import query as queries

        return queries.get(self.root_item(), address)

    def find(self, query: str | Query) -> Iterator[Hit]:
        """Yield what a query finds: ``for address, value, node in document.find("//NMaterial")``.

        ``docs/queries.md`` describes the language. Raises ``QuerySyntaxError`` with the column
        for a query that cannot be read.
        """
        from chunkwright import query as queries

        return self._found(query if isinstance(query, queries.Query) else queries.parse(query))

    def _found(self, query: Query) -> Iterator[Hit]:
        from chunkwright import query as queries

        with boundary(self.source, self.format):
            yield from queries.find(self.root_item(), query)

    def get(self, address: str) -> Any:
        """Return what stands at an address: an object, a value; ``QueryError`` for nothing."""
        from chunkwright import query as queries

        with boundary(self.source, self.format):
            return queries.get(self.root_item(), address)

    def set(self, address: str, value: object) -> None:
        """Set what stands at an address, by its type: text becomes the number that it says.

        Where nothing stands there, it is taken for a query: all that this finds is set. An entry
        of an archive that is not there yet comes with its type: ``{"type": "UINT32", "value": 5}``.
        Raises ``SerializeError`` with address and expected type for a value that does not fit,
        ``QueryError`` where nothing stands there or what does cannot be set.
        """
        from chunkwright import query as queries

        with boundary(self.source, self.format):
            queries.set_values(self.root_item(), [(address, value)])

    def remove(self, *addresses: str) -> None:
        """Take out what stands at addresses: objects, entries, elements of lists.

        A query, as for ``find``, takes out all that it finds.
        Raises ``QueryError`` where nothing stands there or what does cannot be removed.
        """
        from chunkwright import query as queries

        with boundary(self.source, self.format):
            queries.remove(self.root_item(), *addresses)

    def root_item(self) -> Item:
        """Return the root of what has an address, as ``chunkwright.query`` takes it."""
        return _Rooms.find(self.format).items(self)

    def problems(self) -> list[Problem]:
        """List what is wrong and still readable: dangling references, unresolved names..."""
        self._check_surroundings()
        room = _Rooms.find(self.format)
        with boundary(self.source, self.format), collector_paused():
            packing = () if self.wrapper is None else self.wrapper.problems()
            return [*packing, *room.problems(self)]
