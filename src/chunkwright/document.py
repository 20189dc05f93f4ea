"""Documents: what every opened file becomes, to be edited, saved or turned into text.

A document knows the name of its format and delegates to the declaration of that name. The registry
passes in the functions that find formats, so that nothing here imports one.
"""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeVar

from chunkwright.base import collector_paused
from chunkwright.base.classes import Closed
from chunkwright.errors import ChunkwrightError, SerializeError, boundary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType
    from typing import Self

    from chunkwright.base.fileio import Target
    from chunkwright.base.jsontext import JsonObject
    from chunkwright.formats import Format, WrapperFormat
    from chunkwright.query import Hit, Item, Query

    Reader = Callable[..., Any]
    FindFormat = Callable[[str], Format[Any]]
    FindWrapperFormat = Callable[[str], WrapperFormat[Any, Any]]

D = TypeVar("D", bound="Document")

TEXT_VERSION: Final = 1


class Problem(NamedTuple):
    """Something wrong that does not stop a file from opening, such as a dangling reference."""

    path: str
    message: str
    offset: int | None = None

    def __str__(self) -> str:
        where = self.path if self.offset is None else f"{self.path} at offset {self.offset:#x}"
        return f"{where}: {self.message}"


def _agreeing(problem: Problem) -> Problem:
    """Return a problem in whose message nouns agree with numbers: ``1 byte``, not ``1 bytes``."""
    if "1 " not in problem.message:
        return problem
    from chunkwright.base.plain_words import agreeing  # rarely needed

    return problem._replace(message=agreeing(problem.message))


class _Formats:
    """How documents and wrappers find their format."""

    find: ClassVar[FindFormat]
    find_wrapper: ClassVar[FindWrapperFormat]
    read_as: ClassVar[Reader]


def set_format_finders(find: FindFormat, find_wrapper: FindWrapperFormat, read_as: Reader) -> None:
    """Set the functions with which documents and wrappers find formats; the registry calls this."""
    _Formats.find = staticmethod(find)
    _Formats.find_wrapper = staticmethod(find_wrapper)
    _Formats.read_as = staticmethod(read_as)


def open_neighbour(kind: type[D], path: str) -> D:
    """Open a file that belongs with another document, such as the geometry of a scene.

    ``kind`` is the class of its document. Raises ``QueryError`` if it is of another format.
    """
    from chunkwright.base import fileio

    data, file = fileio.load(path)
    with boundary(file):
        found: D = _Formats.read_as(_Formats.find(kind.format), data, file=file)
    return found


def open_packed(wrapping: str, path: str) -> tuple[bytes, Wrapper | None]:
    """Return the payload of a packed file, and how it is packed; ``wrapping`` names the format."""
    from chunkwright.base import fileio

    data, file = fileio.load(path)
    format = _Formats.find_wrapper(wrapping)
    with boundary(file):
        document = _Formats.read_as(format, data, file=file)
        return format.payload(document), document.wrapper


class Wrapper:
    """Base class of wrappers: how a document was packed, and how to pack it that way again.

    ``format`` is the registry name of the wrapping format, which does the packing.
    """

    format: ClassVar[str]

    def wrap(self, payload: bytes) -> bytes:
        """Pack ``payload``; an unchanged payload gives the packed bytes that were read."""
        if not isinstance(payload, bytes | bytearray | memoryview):
            raise SerializeError(f"expected bytes as payload, not {payload!r:.60}", path="/payload")
        return _Formats.find_wrapper(self.format).wrap(self, payload)

    def info(self) -> JsonObject:
        """Return what ``info`` reports about the packing."""
        return _Formats.find_wrapper(self.format).wrapper_info(self)

    def problems(self) -> Iterable[Problem]:
        """Yield the oddities of the packing that was read."""
        return _Formats.find_wrapper(self.format).wrapper_problems(self)

    def to_dict(self, payload: bytes) -> JsonObject:
        """Return the JSON-ready form from which ``payload`` can be packed identically."""
        return _Formats.find_wrapper(self.format).wrapper_to_dict(self, payload)


class Document(Closed, closed=False):
    """Base class of every model of a whole file.

    ``format`` is the registry name, ``source`` the path that the document was read from,
    ``wrapper`` the packing around it (DVPL), or None. A model made with ``closed=True`` states all
    its attributes; see ``Closed``.
    """

    if not TYPE_CHECKING:  # hidden from mypy: ordinary subclasses still have a __dict__
        __slots__ = ()

    format: ClassVar[str]
    source: str | None = None
    wrapper: Wrapper | None = None

    # The kind of content, where several formats share it; "" if only this format has it.
    _content: ClassVar[str] = ""

    def holds_the_same(self, other: Document) -> bool:
        """Whether another document holds the same kind of content, perhaps in another format."""
        return (self._content or self.format) == (other._content or other.format)

    def __bytes__(self) -> bytes:
        format = _Formats.find(self.format)
        with boundary(self.source, self.format, writing=True), collector_paused():
            data = format.write(self)
            return data if self.wrapper is None else self.wrapper.wrap(data)

    def __enter__(self) -> Self:
        """Return the document; nothing stays open, because files are read completely."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Do nothing: only ``save`` writes edits."""

    def _repr_html_(self) -> str:
        """Return the HTML that a notebook shows: the counts and the first lines of the tree."""

        return _html(self, _Formats.find(self.format).title)

    def save(self, path: Target | None = None) -> None:
        """Write the document to ``path``, or to where it was read from, atomically.

        A reader of ``path`` sees either the old file or the complete new one; a file object is
        written to directly. Raises ``SerializeError`` before anything is written, and
        ``FileAccessError`` if the file system refuses.
        """
        from chunkwright.base import fileio

        fileio.save(bytes(self), path if path is not None else self.source)

    def to_dict(self) -> JsonObject:
        """Return the lossless JSON-ready form, from which ``chunkwright.from_dict`` rebuilds it."""
        format = _Formats.find(self.format)
        form: JsonObject = {"chunkwright": TEXT_VERSION, "format": self.format}
        with boundary(self.source, self.format), collector_paused():
            if self.wrapper is not None:
                form["wrapper"] = self.wrapper.to_dict(format.write(self))
            return form | format.to_dict(self)

    def info(self) -> JsonObject:
        """Count what is inside; the keys are those of ``chunkwright info --json``.

        A document that cannot be written cannot be counted: then the key ``error`` says why.
        """
        try:
            return facts_of(self)
        except ChunkwrightError as error:
            file = {} if self.source is None else {"file": os.path.basename(self.source)}
            return {**file, "format": self.format, "error": error.to_dict()}

    def tree(self) -> Item:
        """Return the root of the tree of names, values and references that ``tree`` prints.

        Each item has a ``label`` and a ``detail``; its method ``shown`` returns the items below it.
        """
        return self.root_item()

    def find(self, query: str | Query) -> Iterator[Hit]:
        """Yield what a query finds: ``for address, value, node in document.find("//NMaterial")``.

        ``docs/queries.md`` describes the language. Raises ``QuerySyntaxError``, with the column,
        for an invalid query that is not an address of the document either.
        """
        from chunkwright import query as queries

        return self._found(queries.parse_where(query))

    def _found(self, query: Query) -> Iterator[Hit]:
        from chunkwright import query as queries

        with boundary(self.source, self.format):
            yield from queries.find(self.root_item(), query)

    def get(self, address: str) -> Any:
        """Return the object or value at an address; ``QueryError`` if there is none."""
        from chunkwright import query as queries

        with boundary(self.source, self.format):
            return queries.get(self.root_item(), address)

    def set(self, address: str, value: object) -> None:
        """Set the value at an address; text is parsed by the type of the value that it replaces.

        An address that does not exist is taken as a query, and everything that it finds is set. A
        new entry of an archive is given with its type: ``{"type": "UINT32", "value": 5}``.
        Raises ``SerializeError`` with address and expected type for a value that does not fit,
        ``QueryError`` if there is nothing at the address, or nothing that can be set.
        """
        from chunkwright import query as queries

        with boundary(self.source, self.format):
            queries.set_values(self.root_item(), [(address, value)])

    def remove(self, *addresses: str) -> None:
        """Remove what is at the given addresses: objects, entries, elements of lists.

        A query, as for ``find``, removes everything that it finds. Raises ``QueryError`` if there
        is nothing at an address, or nothing that can be removed.
        """
        from chunkwright import query as queries

        with boundary(self.source, self.format):
            queries.remove(self.root_item(), *addresses)

    def root_item(self) -> Item:
        """Return the root item, from which ``chunkwright.query`` reaches all others."""
        return _Formats.find(self.format).items(self)

    def problems(self) -> list[Problem]:
        """Return what is wrong but readable: dangling references, unresolved names...

        If the document cannot be written, the last problem says why.
        """
        found: list[Problem] = []
        refused = _refusal(self)
        try:
            with boundary(self.source, self.format), collector_paused():
                if self.wrapper is not None:
                    found += self.wrapper.problems()
                for problem in _Formats.find(self.format).problems(self):
                    found.append(_agreeing(problem))
        except ChunkwrightError as error:
            refused = refused or error
        except Exception:  # if the document cannot be written, that is the problem to report
            if refused is None:
                raise
        if refused is not None:
            last = Problem(refused.path or "/", refused.in_words(), refused.offset)
            found = [problem for problem in found if problem != last] + [last]
        return found


def facts_of(document: Document) -> JsonObject:
    """Return the facts of ``info``; raise the error if the document cannot be written."""
    try:
        format = _Formats.find(document.format)
        facts: JsonObject = {"format": document.format}
        if document.source is not None:
            facts = {"file": os.path.basename(document.source)} | facts
        with boundary(document.source, document.format), collector_paused():
            if document.wrapper is not None:
                facts |= document.wrapper.info()
            return facts | format.info(document)
    except ChunkwrightError:
        raise
    except Exception as error:  # perhaps because the document cannot be written
        refused = _refusal(document)
        if refused is None:
            raise
        raise refused from error


def headline_of(document: Document) -> str:
    """Return what a person wants to know first about a document; "" if nothing can be said."""
    try:
        with boundary(document.source, document.format), collector_paused():
            return _Formats.find(document.format).headline(document)
    except ChunkwrightError:
        return ""


def _refusal(document: Document) -> ChunkwrightError | None:
    """Return the error that writing a document raises; None if it raises none."""
    try:
        format = _Formats.find(document.format)
        with boundary(document.source, document.format, writing=True), collector_paused():
            format.write(document)
    except ChunkwrightError as error:
        return error
    return None


_ROWS: Final = 12
_LINES: Final = 24
_DEPTH: Final = 2
_LENGTH: Final = 120  # maximum characters of a cell or line


def _html(document: Document, title: str) -> str:
    """Return a short HTML fragment, however large or damaged the document is."""
    told = document.info()
    if "error" in told:
        fault = told["error"]
        where = f"{fault['address']}: " if fault["address"] else ""
        return f"<p><b>{_text(title)}</b>: {_text(where + fault['message'])}</p>"
    facts = [(key, value) for key, value in told.items() if key != "file"]
    try:
        with boundary(document.source, document.format):
            lines = list(islice(_lines(document.tree(), 0), _LINES + 1))
    except ChunkwrightError as error:
        return f"<p><b>{_text(title)}</b>: {_text(error)}</p>"
    rows = "".join(
        f"<tr><th style='text-align:left'>{_text(key)}</th><td>{_text(_shown(value))}</td></tr>"
        for key, value in facts[:_ROWS]
    )
    more = "..." if len(lines) > _LINES else ""
    tree = "\n".join([*map(_text, lines[:_LINES]), more]).rstrip()
    name = f" {_text(document.source)}" if document.source else ""
    return f"<p><b>{_text(title)}</b>{name}</p><table>{rows}</table><pre>{tree}</pre>"


def _shown(value: object) -> object:
    """Return a fact as it is; for a mapping, its highest counts as text."""
    if not isinstance(value, dict):
        return value
    if all(isinstance(count, int) for count in value.values()):
        value = dict(sorted(value.items(), key=lambda item: -item[1])[:_ROWS])
    return ", ".join(f"{name}: {_shown(each)}" for name, each in value.items())


def _lines(item: Item, depth: int) -> Iterator[str]:
    for child in item.shown():
        yield f"{'  ' * depth}{child.label}  {child.detail}".rstrip()
        if depth + 1 < _DEPTH:
            yield from _lines(child, depth + 1)


def _text(value: object) -> str:
    from html import escape

    from chunkwright.base.wording import printable

    text = printable(str(value))
    return escape(text if len(text) <= _LENGTH else text[: _LENGTH - 3] + "...")
