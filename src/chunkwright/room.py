"""What a format provides to become part of the package: ``Room``, the base class.

A room is the package of one format. Its ``room.py`` has one subclass of ``Room``, which names the
format, says how it is recognised, and delegates each request to the module of the room that
handles it. These modules are imported inside the methods, because listing all formats must not
load them.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from chunkwright.document import Document
from chunkwright.errors import QueryError
from chunkwright.fileio import inner_parts, save
from chunkwright.limits import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.document import Problem, Wrapper
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import Image, SceneModel
    from chunkwright.graphs.model import Graph
    from chunkwright.insides import Inside
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.merges import Merge
    from chunkwright.query.items import Item
    from chunkwright.spans import Spans
    from chunkwright.spec_files import MadeSpec

D = TypeVar("D", bound=Document)
W = TypeVar("W", bound="Wrapper")


def integer(text: str) -> int:
    """Return the number that was typed, as decimal or ``0x1f``; ``ValueError`` if it is invalid."""
    return int(text, 0)


class Option(NamedTuple):
    """A keyword argument of one of a room's methods, and its command-line option.

    ``name`` is the keyword; ``flag`` is the name of the command-line option if that differs.
    ``type`` converts what was typed into the value; ``bool`` makes a switch, which passes
    ``value``. ``bounds`` are the smallest and the largest number, ``choices`` the words that are
    accepted. An option that may be ``repeated`` passes a tuple; one ``for_many`` makes sense for
    all files of a folder, as switches do.
    """

    name: str
    help: str
    type: Callable[[str], object] = str
    flag: str = ""
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None
    value: object = True
    repeated: bool = False
    for_many: bool = False

    @property
    def key(self) -> str:
        """The name of the command-line option with underscores, as commands receive it."""
        return self.flag or self.name


class Loaded(NamedTuple, Generic[D]):
    """A document built from another form, notes for the user, and files that belong beside it.

    ``files`` has their bytes by their path from the folder of the document.
    """

    document: D
    notes: Sequence[object] = ()
    files: Mapping[str, bytes] = MappingProxyType({})


class Demo(NamedTuple, Generic[D]):
    """A small file made from scratch; ``edit`` changes it and returns a short description."""

    make: Callable[[], D]
    edit: Callable[[D], str]


class Form(ABC, Generic[D]):
    """A representation of documents other than their bytes, such as XML, chosen by ``suffix``."""

    suffix: ClassVar[str]
    load_options: ClassVar[tuple[Option, ...]] = ()
    dump_options: ClassVar[tuple[Option, ...]] = ()

    def matches(self, data: bytes) -> bool:  # noqa: ARG002 - for forms that have a magic
        """Whether ``data`` is in this form, judged by content alone and not by file name."""
        return False

    @abstractmethod
    def load(self, data: bytes, source: str, *args: Any, **options: Any) -> Loaded[D]:
        """Build the document; ``source`` is the file name for errors. Takes ``load_options``."""

    @abstractmethod
    def dump(self, document: D, *args: Any, **options: Any) -> tuple[bytes, Sequence[object]]:
        """Return the form, and notes on what it leaves out. Takes ``dump_options``."""


class Room(ABC, Generic[D]):
    """One format: its names, how it is recognised, and everything that can be done with it.

    ``magic`` is expected at byte ``magic_at``, counted from the end if negative; ``by_structure``
    means that ``probe`` recognises files without a magic. ``is_wrapper`` marks a format that opens
    as its content, ``is_embeddable`` one whose ``read`` takes the ``offset`` at which it starts in
    another file. ``generic_extensions`` are shared with unrelated files: they can be written, but
    do not identify the format. ``spec`` is the name of its Kaitai Struct spec,
    ``further_specs`` are those of its other binary forms.

    ``bridges_from`` are the formats whose documents ``bridge`` makes documents of another of. The
    first of its options asks for that; without it the others mean nothing to a bridge.

    The options are those of ``read``, of ``prepare``, of ``convert``, of ``bridge``, of
    ``scene_model`` and of ``from_scene_model``;
    ``read_keywords`` are those of ``read`` that have no flag on the command line.
    """

    name: ClassVar[str]
    family: ClassVar[str]
    title: ClassVar[str]
    extensions: ClassVar[tuple[str, ...]] = ()
    generic_extensions: ClassVar[tuple[str, ...]] = ()
    spec: ClassVar[str] = ""
    further_specs: ClassVar[tuple[str, ...]] = ()
    magic: ClassVar[bytes] = b""
    magic_at: ClassVar[int] = 0
    by_structure: ClassVar[bool] = False
    is_wrapper: ClassVar[bool] = False
    is_embeddable: ClassVar[bool] = False

    read_options: ClassVar[tuple[Option, ...]] = ()
    read_keywords: ClassVar[tuple[str, ...]] = ()
    prepare_options: ClassVar[tuple[Option, ...]] = ()
    convert_options: ClassVar[tuple[Option, ...]] = ()
    export_options: ClassVar[tuple[Option, ...]] = ()
    make_options: ClassVar[tuple[Option, ...]] = ()
    bridges_from: ClassVar[tuple[str, ...]] = ()
    bridge_options: ClassVar[tuple[Option, ...]] = ()

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    @property
    def specs(self) -> tuple[str, ...]:
        """The names of all its Kaitai Struct specs."""
        return (self.spec, *self.further_specs)

    @property
    def endings(self) -> tuple[str, ...]:
        """All extensions, those that only this format has first."""
        return (*self.extensions, *self.generic_extensions)

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The suffixes of such files: the extensions, or the name of the format if none."""
        return self.endings or (f".{self.name}",)

    def has_magic(self, data: bytes) -> bool:
        """Whether the magic of this format is where it should be."""
        start = self.magic_at
        if start < 0:
            start = max(len(data) + start, 0)
        return bool(self.magic) and data.startswith(self.magic, start)

    def recognised_by(self) -> str:
        """Return how the format is recognised, for the error about an unknown format."""
        signs = []
        if self.magic:
            where = "at the end" if self.magic_at < 0 else f"at byte {self.magic_at}"
            shown = self.magic.decode("ascii", "replace")
            text = f'"{shown}"' if shown.isprintable() and shown.isascii() else self.magic.hex(" ")
            signs.append(f"{text} {where}")
        if self.by_structure:
            signs.append("by structure")
        return f"{self.name} ({' or '.join(signs)})"

    def probe(self, data: bytes) -> bool:  # noqa: ARG002 - for rooms that are ``by_structure``
        """Whether ``data``, which has no magic, is of this format."""
        return False

    def may_hold(self, data: bytes, text: str) -> bool:  # noqa: ARG002 - for rooms that can tell
        """Whether a document of these bytes may contain ASCII text, judged without reading it.

        A format that packs its bytes, or has text that is not stored as such, cannot tell.
        """
        return True

    def may_hold_in_any_case(self, data: bytes, text: str) -> bool:  # noqa: ARG002
        """Whether a document of these bytes may contain ASCII text in upper or lower case.

        ``text`` is in lower case. A room that implements ``may_hold`` can tell that, too.
        """
        return True

    @abstractmethod
    def read(self, data: bytes, *args: Any, **options: Any) -> D:
        """Return the document of ``data``; takes ``limits`` and the ``read_options``."""

    @abstractmethod
    def write(self, document: D) -> bytes:
        """Return the bytes of a document, without its wrapper."""

    def file_of(self, document: D) -> bytes:
        """Return the bytes of the file that a document was read from, as it is now.

        For a document from inside another file, that is the other file with it put back.
        """
        return bytes(document)

    @abstractmethod
    def to_dict(self, document: D) -> JsonObject:
        """Return the text form of a document, without its wrapper."""

    @abstractmethod
    def from_dict(self, form: JsonMapping) -> D:
        """Build the document that a text form describes."""

    @abstractmethod
    def info(self, document: D) -> JsonObject:
        """Return the facts and counts of a document."""

    def headline(self, document: D) -> str:
        """Return what a person wants to know first, such as ``skeleton, 93 bones``; "" if nothing."""
        del document
        return ""

    def readable(self, facts: JsonObject) -> JsonObject:
        """Return facts of ``info`` for a person: by name what JSON has by number."""
        return facts

    @abstractmethod
    def items(self, document: D) -> Item:
        """Return the root item: the tree, queries and edits; see ``query.items``.

        A format with nothing to edit can consist of ``query.items.Line``.
        """

    @abstractmethod
    def problems(self, document: D) -> Iterable[Problem]:
        """Yield what is wrong with a document that opened."""

    def check(self, document: D) -> None:
        """Raise why a document cannot be written, which is then one of its problems."""
        self.write(document)

    def link_neighbours(self, document: D) -> None:
        """Link a document with what belongs to it in the folder that it was read from, if it can.

        Its problems then include those of both together.
        """

    def spans(self, document: D, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Spans | None:
        """Return which bytes the items of a document stand for; None if that is unknown.

        ``data`` are the bytes that it was read from, without wrapper; it has not been edited.
        """
        del document, data, limits
        return None

    def make_specs(self, documents: Sequence[D], *args: Any, **options: Any) -> list[MadeSpec]:
        """Make Kaitai Struct specs that go down to the members of objects, as few as can serve all.

        Takes ``classes`` to describe too, and whether to be ``lean``, without members that are not
        saved. Raises ``QueryError`` for a format whose objects have no classes.
        """
        del args, options
        what = f"the spec {self.spec}.ksy describes all of a {self.title}: none is made for files"
        raise QueryError(what, file=documents[0].source if documents else None, format=self.name)

    def ready_specs(self) -> Iterable[tuple[str, MadeSpec]]:
        """Make the specs that people need most, each with what files it is for."""
        return ()

    def find_embedded(self, data: bytes) -> Iterable[int]:  # noqa: ARG002
        """Yield the offsets at which such files start inside other data."""
        return ()

    def prepare(self, document: D, *args: Any, **options: Any) -> Iterable[object]:
        """Apply ``prepare_options`` to an opened document; return notes for the user."""
        del document, args, options
        return ()

    def assumptions(self, document: D) -> Iterable[str]:
        """Return notes for the user on what the file does not say, and reading it assumes."""
        del document
        return ()

    def convert(self, document: D, *args: Any, **options: Any) -> D:
        """Return the document, converted according to ``convert_options``."""
        del args, options
        return document

    def bridge(self, document: Document, *args: Any, **options: Any) -> Loaded[Document] | None:
        """Make a document of another format or form, according to ``bridge_options``.

        Returns None if the options ask for nothing. Raises ``SerializeError`` if something cannot
        be represented there, unless the options allow that.
        """
        del document, args, options
        return None

    def losses(self, document: D, *args: Any, **options: Any) -> Iterable[object]:
        """Return what ``convert`` with the same options would lose."""
        del document, args, options
        return ()

    def fit_suffix(self, document: D, suffix: str) -> Sequence[object]:
        """Set what files of a suffix have, such as a mode; return what changed."""
        del document, suffix
        return ()

    def implied_options(self, document: D, suffix: str) -> JsonObject:
        """Return options for converting that a name implies for a document read from XML."""
        del document, suffix
        return {}

    def forms(self) -> tuple[Form[D], ...]:
        """Return the forms of such documents other than their bytes and the JSON text form."""
        return ()

    @property
    def has_scenes(self) -> bool:
        """Whether such documents can have a scene model."""
        return type(self).scene_model is not Room.scene_model

    def scene_model(self, document: D, *others: Any, **options: Any) -> SceneModel:
        """Return what a document shows as a scene; takes ``export_options``.

        ``others`` are further documents of the format that belong to the same scene, such as
        the animations of a skeleton. Raises ``QueryError`` for a format without scenes.
        """
        del others, options
        raise QueryError(
            f"the {self.title} has no scene to export", file=document.source, format=self.name
        )

    def is_one_scene(self, documents: Sequence[Any]) -> bool:
        """Whether documents only show together what they are, such as a skeleton and its clips."""
        del documents
        return False

    @property
    def has_pictures(self) -> bool:
        """Whether such documents can have pictures of their own."""
        return type(self).pictures is not Room.pictures

    def pictures(self, document: D) -> Iterable[Image]:
        """Return the pictures of a document, each named after what it shows."""
        del document
        return ()

    @property
    def has_graphs(self) -> bool:
        """Whether such documents can show something as a graph."""
        return type(self).graphs is not Room.graphs

    def graphs(self, document: D) -> Iterable[tuple[str, str]]:
        """Return the address and the title of whatever a document can show as a graph."""
        del document
        return ()

    def graph(self, document: D, address: str) -> Graph:
        """Return the graph of what is at an address; ``QueryError`` if it has none."""
        raise QueryError(
            "has no graph to show", path=address, file=document.source, format=self.name
        )

    @property
    def takes_edits(self) -> bool:
        """Whether edits of a scene model can be applied to such documents."""
        return type(self).apply_edits is not Room.apply_edits

    def shown_options(self, model: SceneModel) -> dict[str, Any]:
        """Return the export options that an edited scene shows, beside those that it records."""
        del model
        return {}

    def apply_edits(self, document: D, edits: Edits, **options: Any) -> Applied:
        """Apply edits to a document; return what could not be applied, and files to write with it.

        ``options`` are those that its scene model was made with.
        """
        del edits, options
        raise QueryError(
            f"nothing can be imported into the {self.title}", file=document.source, format=self.name
        )

    @property
    def has_insides(self) -> bool:
        """Whether such documents can have files inside."""
        return type(self).insides is not Room.insides

    def insides(self, document: D) -> Iterable[Inside]:
        """Return the files inside a document: included ones, and pictures."""
        raise QueryError(
            f"a file of this format has no files inside ({self.title})", file=document.source
        )

    def embed(
        self, document: D, name: str, data: bytes, into: str = "", *, include: bool = True
    ) -> str:
        """Put a file into a document; return what changed, "" for nothing.

        Without ``include``, one that nothing inside is called like is left out.
        """
        del name, data, into, include
        raise QueryError(
            f"a file of this format takes no files ({self.title})", file=document.source
        )

    @property
    def takes_merges(self) -> bool:
        """Whether such documents can be merged."""
        return type(self).merge is not Room.merge

    def merge(self, document: D, other: D, *, rename: bool = False) -> Merge:
        """Bring everything of another document into one; return what became of it."""
        del other, rename
        raise QueryError(f"the {self.title} cannot be merged", file=document.source)

    @property
    def makes_scenes(self) -> bool:
        """Whether a new document can be made of a scene model alone."""
        return type(self).from_scene_model is not Room.from_scene_model

    def from_scene_model(self, model: SceneModel, *others: Any, **options: Any) -> Loaded[D]:
        """Return a document made from a scene model, with notes of what it lacks.

        A format with ``make_options`` takes these, and ``others``, which have what the scene only
        refers to.
        """
        del model, others, options
        raise QueryError(f"no {self.title} is made of a scene", format=self.name)

    def save_scene(self, document: D, target: str) -> None:
        """Write a document to a path, and the other files of its scene beside it.

        One from inside another file is written as a copy of that file with it put back.
        """
        save(self.file_of(document), target)

    @property
    def saves_several(self) -> bool:
        """Whether ``save_scene`` may write more files than one."""
        return type(self).save_scene is not Room.save_scene

    def place_of(self, name: str, target: str) -> str:
        """Return where a file of a scene is written whose document is written to ``target``.

        It is below the folder of the document.
        """
        return os.path.join(os.path.dirname(target), *inner_parts(name))

    def demo(self) -> Demo[D] | None:
        """Return the demonstration file of the format; None if it has none."""
        return None


class WrapperRoom(Room[D], Generic[D, W]):
    """A format that packs any file; ``wrapper`` of a document records how it was packed.

    ``types`` are the ways to pack, ``usual_type`` the default for a file that was not packed,
    ``stored_type`` the one that packs nothing.
    """

    is_wrapper = True
    types: ClassVar[tuple[str, ...]]
    usual_type: ClassVar[str]
    stored_type: ClassVar[str]

    def fits(self, data: bytes) -> bool:  # noqa: ARG002 - for wrappers that state their size
        """Whether the sizes that ``data`` with the magic states are those that it has."""
        return True

    @abstractmethod
    def unwrap(
        self, data: bytes, *, limits: Limits = DEFAULT_LIMITS, strict: bool = True
    ) -> tuple[bytes, str]:
        """Return the payload of a file, and what was odd about it that was taken; "" if nothing.

        The checks are those of ``read``; without ``strict``, wrong checksums are taken.
        """

    @abstractmethod
    def payload(self, document: D) -> bytes:
        """Return the packed content."""

    @abstractmethod
    def new_document(self, payload: bytes) -> D:
        """Return a document of this format around a payload of an unknown format."""

    @abstractmethod
    def new_wrapper(self, kind: str) -> W:
        """Return the packing of a type, one of ``types``."""

    @abstractmethod
    def wrap(self, wrapper: W, payload: bytes) -> bytes:
        """Pack ``payload``; an unchanged payload gives the packed bytes that were read."""

    @abstractmethod
    def wrapper_info(self, wrapper: W) -> JsonObject:
        """Return what ``info`` of the wrapped document reports about the packing."""

    @abstractmethod
    def wrapper_problems(self, wrapper: W) -> Iterable[Problem]:
        """Yield the oddities of the packing that was read."""

    @abstractmethod
    def wrapper_to_dict(self, wrapper: W, payload: bytes) -> JsonObject:
        """Return the JSON-ready form from which ``payload`` can be packed identically."""

    @abstractmethod
    def wrapper_from_dict(self, form: JsonMapping) -> W:
        """Build a packing from that form."""
