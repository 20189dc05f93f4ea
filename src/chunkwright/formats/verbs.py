"""The verbs of a format: what each takes and returns, and which module of the format has it.

A verb is a function of the same name in a module of the format: ``items(document)`` in
``sc2/items.py``. ``PLACES`` says which module; ``Verbs`` and ``WrapperVerbs`` say what the
function takes and returns. The body of a verb here is the default for a format that lacks it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, NoReturn, Protocol, TypeVar

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits, save
from chunkwright.base.wording import inner_parts
from chunkwright.document import Document
from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.document import Problem, Wrapper
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import Image, SceneModel
    from chunkwright.formats import Demo, Loaded
    from chunkwright.formats.results import Finding, Inside, MadeSpec, Merge, Salvage, Spans
    from chunkwright.graphs import Graph
    from chunkwright.query.items import Item

D = TypeVar("D", bound=Document)
W = TypeVar("W", bound="Wrapper")


class Place(NamedTuple):
    """The module of a verb: in a format whose modules are in one folder, and in one with several.

    A format with several folders has ``file`` (bytes both ways), ``model``, ``ask`` (the reports on
    a document), ``edit`` and ``scene_model``.
    """

    flat: str
    folders: str


# Every format has these verbs.
REQUIRED: Final = ("read", "write", "to_dict", "from_dict", "info", "items", "problems")

_RESOLVE: Final = Place("resolve", "file.resolve")
_SERIALIZE: Final = Place("serialize", "file.serialize")
_EMBEDDED: Final = Place("embedded", "embedded")
_TEXT: Final = Place("text", "ask.text")
_REPORT: Final = Place("report", "ask.report")
_GRAPHS: Final = Place("graphs", "ask.graphs")
_INSIDES: Final = Place("insides", "edit.insides")
_IMAGES: Final = Place("images", "ask.images")
_CONVERSION: Final = Place("conversion", "edit.conversion")
_BUILDING: Final = Place("scene_model.building", "scene_model.building")
_BACK: Final = Place("scene_model.back", "scene_model.back")
_MODEL: Final = Place("model", "model")

PLACES: Final = {
    "read": _RESOLVE,
    "probe": _RESOLVE,
    "may_hold": _RESOLVE,
    "write": _SERIALIZE,
    "find_embedded": _EMBEDDED,
    "file_of": _EMBEDDED,
    "to_dict": _TEXT,
    "from_dict": _TEXT,
    "info": _REPORT,
    "headline": _REPORT,
    "readable": _REPORT,
    "assumptions": _REPORT,
    "problems": _REPORT,
    "items": Place("items", "ask.items"),
    "spans": Place("spans", "ask.spans"),
    "graphs": _GRAPHS,
    "graph": _GRAPHS,
    "insides": _INSIDES,
    "embed": _INSIDES,
    "pictures": _IMAGES,
    "is_picture": _IMAGES,
    "decode_picture": _IMAGES,
    "has_descriptor": _IMAGES,
    "make_specs": Place("specs.making", "specs.making"),
    "ready_specs": Place("specs.ready", "specs.ready"),
    "prepare": _CONVERSION,
    "convert": _CONVERSION,
    "losses": _CONVERSION,
    "bridge": _CONVERSION,
    "fit_suffix": _CONVERSION,
    "implied_options": _CONVERSION,
    "adopt": Place("adoption", "edit.adoption"),
    "merge": Place("merging", "edit.merging"),
    "salvage": Place("salvage", "edit.salvage"),
    "check": Place("rules", "ask.rules"),
    "link_neighbours": Place("pair", "file.pair"),
    "save_scene": Place("pair", "file.pair"),
    "scene_model": _BUILDING,
    "is_one_scene": _BUILDING,
    "shown_options": _BACK,
    "apply_edits": _BACK,
    "from_scene_model": _BACK,
    "place_of": _BACK,
    "demo": Place("demo", "demo"),
    # The verbs of wrappers.
    "fits": _RESOLVE,
    "unwrap": _RESOLVE,
    "wrap": _SERIALIZE,
    "payload": _MODEL,
    "new_document": _MODEL,
    "new_wrapper": _MODEL,
    "wrapper_info": _REPORT,
    "wrapper_problems": _REPORT,
    "wrapper_to_dict": _TEXT,
    "wrapper_from_dict": _TEXT,
}


class Verbs(Protocol[D]):
    """The verbs of a format; the body of each is the default for formats that lack it."""

    name: ClassVar[str]
    title: ClassVar[str]
    spec: ClassVar[str]
    further_specs: ClassVar[tuple[str, ...]]

    def read(self, data: bytes, /, *args: Any, **options: Any) -> D:
        """Return the document of ``data``; takes ``limits`` and the ``read_options``."""
        self._lacks("read")

    def probe(self, data: bytes, /) -> bool:
        """Whether ``data``, which has no magic, is of this format."""
        return False

    def may_hold(self, data: bytes, text: str, /, *, any_case: bool = False) -> bool:
        """Whether a document of these bytes may contain ASCII text, judged without reading it.

        With ``any_case``, ``text`` is in lower case and stands for capitals too. The answer is True
        for a format that packs its bytes or stores text in another form, and so cannot know.
        """
        return True

    def write(self, document: D, /) -> bytes:
        """Return the bytes of a document, without its wrapper."""
        self._lacks("write")

    def find_embedded(self, data: bytes, /) -> Iterable[int]:
        """Yield the offsets at which such files start inside other data."""
        return ()

    def file_of(self, document: D, /) -> bytes:
        """Return the bytes of the file that a document was read from, as it is now.

        For a document from inside another file, that is the other file with it put back.
        """
        return bytes(document)

    def to_dict(self, document: D, /) -> JsonObject:
        """Return the text form of a document, without its wrapper."""
        self._lacks("to_dict")

    def from_dict(self, form: JsonMapping, /) -> D:
        """Build the document that a text form describes."""
        self._lacks("from_dict")

    def info(self, document: D, /) -> JsonObject:
        """Return the facts and counts of a document."""
        self._lacks("info")

    def headline(self, document: D, /) -> str:
        """Return what a person wants to know first, such as ``skeleton, 93 bones``; "" if nothing."""
        return ""

    def readable(self, facts: JsonObject, /) -> JsonObject:
        """Return facts of ``info`` for a person: by name where the JSON has numbers."""
        return facts

    def assumptions(self, document: D, /) -> Iterable[str]:
        """Return notes for the user on what reading assumes, because the file does not say it."""
        return ()

    def problems(self, document: D, /) -> Iterable[Problem]:
        """Yield what is wrong with a document that opened."""
        self._lacks("problems")

    def items(self, document: D, /) -> Item:
        """Return the root item: the tree, queries and edits; see ``query.items``.

        A format with nothing to edit can consist of ``query.items.Line``.
        """
        self._lacks("items")

    def spans(self, document: D, data: bytes, /) -> Spans | None:
        """Return which bytes the items of a document stand for; None if that is unknown.

        ``data`` are the bytes that it was read from, without wrapper; it has not been edited.
        """
        return None

    def graphs(self, document: D, /) -> Iterable[tuple[str, str]]:
        """Return the address and the title of whatever a document can show as a graph."""
        return ()

    def graph(self, document: D, address: str, /) -> Graph:
        """Return the graph of what is at an address; ``QueryError`` if it has none."""
        raise QueryError(
            "has no graph to show", path=address, file=document.source, format=self.name
        )

    def insides(self, document: D, /) -> Iterable[Inside]:
        """Yield the files inside a document: included ones, and pictures."""
        raise QueryError(
            f"a file of this format has no files inside ({self.title})", file=document.source
        )

    def embed(
        self, document: D, name: str, data: bytes, into: str = "", /, *, include: bool = True
    ) -> str:
        """Put a file into a document; return what changed, "" for nothing.

        Without ``include``, it only replaces one of that name inside.
        """
        raise QueryError(
            f"files cannot be put into a file of this format ({self.title})", file=document.source
        )

    def pictures(self, document: D, /) -> Iterable[Image]:
        """Yield the pictures of a document, each named after what it shows."""
        return ()

    def is_picture(self, data: bytes, name: str, /) -> bool:
        """Whether a file that is not a document is a picture that documents of the format refer to."""
        return False

    def decode_picture(self, data: bytes, name: str, /) -> list[Image]:
        """Return what a picture that ``is_picture`` recognises shows, as PNG files."""
        return []

    def has_descriptor(self, path: str, /) -> bool:
        """Whether a document beside a picture describes it."""
        return False

    def make_specs(
        self, documents: Sequence[D], /, *, classes: Sequence[str] = (), lean: bool = True
    ) -> list[MadeSpec]:
        """Make Kaitai Struct specs that go down to the members of objects, as few as possible.

        ``classes`` are described too; a ``lean`` spec leaves out members that are not saved. Raises
        ``QueryError`` for a format whose objects have no classes.
        """
        specs = [f"{each}.ksy" for each in (self.spec, *self.further_specs)]
        describe = "the specs {} describe" if len(specs) > 1 else "the spec {} describes"
        known = describe.format(" and ".join(specs))
        what = f"{known} all of a {self.title}: none is made for files"
        raise QueryError(what, file=documents[0].source if documents else None, format=self.name)

    def ready_specs(self) -> Iterable[tuple[str, MadeSpec]]:
        """Make the specs that people need most, each with a text that says which files it is for."""
        return ()

    def prepare(self, document: D, /, *args: Any, **options: Any) -> Iterable[object]:
        """Apply ``prepare_options`` to an opened document; return notes for the user."""
        return ()

    def convert(self, document: D, /, *args: Any, **options: Any) -> D:
        """Return the document, converted according to ``convert_options``."""
        return document

    def losses(self, document: D, /, *args: Any, **options: Any) -> Iterable[object]:
        """Return what ``convert`` with the same options would lose."""
        return ()

    def bridge(self, document: Document, /, *args: Any, **options: Any) -> Loaded[Document] | None:
        """Make a document of another format or form, according to ``bridge_options``.

        Returns None if the options ask for nothing. Raises ``SerializeError`` if something cannot
        be represented there, unless the options allow that.
        """
        return None

    def fit_suffix(self, document: D, suffix: str, /) -> Sequence[object]:
        """Set the properties that files of a suffix have, such as a mode; return what changed."""
        return ()

    def implied_options(self, document: D, suffix: str, /) -> JsonObject:
        """Return the conversion options that the output suffix implies, if the source was XML."""
        return {}

    def adopt(self, document: D, obj: Any, /) -> Any:
        """Copy an object of another document of the format, with what it needs; return the copy."""
        raise QueryError(f"no object can be copied into a {self.title}", file=document.source)

    def merge(self, document: D, other: D, /, *, rename: bool = False) -> Merge:
        """Bring everything of ``other`` into ``document``; return what became of it."""
        raise QueryError(f"the {self.title} cannot be merged", file=document.source)

    def check(self, document: D, game: str, /) -> Iterable[Finding]:
        """Yield the breaches of a game's rules, which go beyond those of the format."""
        raise QueryError(f"no game rules are known for a {self.title}", file=document.source)

    def salvage(
        self, data: bytes, /, *, encoding: str | None = None, limits: Limits = DEFAULT_LIMITS
    ) -> Salvage[D]:
        """Return a document with the intact parts of damaged bytes, and what was lost and why."""
        raise QueryError(f"nothing of a damaged file of this format can be saved ({self.title})")

    def link_neighbours(self, document: D, /) -> None:
        """Link a document with its companion files in the folder that it was read from, if there are any.

        Its problems then include those that only all files together show.
        """
        return None  # noqa: RET501 - an empty body would be abstract

    def save_scene(self, document: D, target: str, /) -> None:
        """Write a document to a path, and the other files of its scene beside it.

        One from inside another file is written as a copy of that file with it put back.
        """
        save(self.file_of(document), target)

    def scene_model(self, document: D, /, *others: Any, **options: Any) -> SceneModel:
        """Return what a document shows as a scene; takes ``export_options``.

        ``others`` are further documents of the format that belong to the same scene, such as
        the animations of a skeleton. Raises ``QueryError`` for a format without scenes.
        """
        raise QueryError(
            f"the {self.title} has no scene to export", file=document.source, format=self.name
        )

    def is_one_scene(self, documents: Sequence[Any], /) -> bool:
        """Whether documents make sense as a scene only together, such as a skeleton and its clips."""
        return False

    def shown_options(self, model: SceneModel, /) -> dict[str, Any]:
        """Return export options inferred from an edited scene, in addition to those that it records."""
        return {}

    def apply_edits(self, document: D, edits: Edits, /, *args: Any, **options: Any) -> Applied:
        """Apply edits to a document; return what could not be applied, and files to write with it.

        ``options`` are those that its scene model was made with.
        """
        raise QueryError(
            f"nothing can be imported into the {self.title}", file=document.source, format=self.name
        )

    def from_scene_model(self, model: SceneModel, /, *others: Any, **options: Any) -> Loaded[D]:
        """Return a document made from a scene model, with notes of what it lacks.

        A format with ``make_options`` takes these, and ``others``, which have what the scene only
        refers to.
        """
        raise QueryError(f"no {self.title} can be made from a scene", format=self.name)

    def place_of(self, name: str, target: str, /) -> str:
        """Return where a further file of a scene is written if its document is written to ``target``.

        It is below the folder of the document.
        """
        return os.path.join(os.path.dirname(target), *inner_parts(name))

    def demo(self) -> Demo[D] | None:
        """Return the demonstration file of the format; None if it has none."""
        return None

    def _lacks(self, verb: str) -> NoReturn:
        # A test asks every format for the verbs that all have: only an installed package can lack one.
        lack = f"the format {self.name} lacks the verb {verb}"
        raise NotImplementedError(lack)


class WrapperVerbs(Verbs[D], Protocol[D, W]):
    """The verbs of a format that packs files, in addition to those of every format."""

    def fits(self, data: bytes, /) -> bool:
        """Whether the sizes stated in ``data``, which has the magic, are its actual sizes."""
        return True

    def unwrap(
        self, data: bytes, /, *, limits: Limits = DEFAULT_LIMITS, strict: bool = True
    ) -> tuple[bytes, str]:
        """Return the payload of a file, and which fault in it was tolerated; "" if none.

        The checks are those of ``read``; without ``strict``, wrong checksums are tolerated.
        """
        self._lacks("unwrap")

    def wrap(self, wrapper: W, payload: bytes, /) -> bytes:
        """Pack ``payload``; an unchanged payload gives the packed bytes that were read."""
        self._lacks("wrap")

    def payload(self, document: D, /) -> bytes:
        """Return the packed content."""
        self._lacks("payload")

    def new_document(self, payload: bytes, /) -> D:
        """Return a document of this format around a payload of an unknown format."""
        self._lacks("new_document")

    def new_wrapper(self, kind: str, /) -> W:
        """Return the packing of a type, one of ``types``."""
        self._lacks("new_wrapper")

    def wrapper_info(self, wrapper: W, /) -> JsonObject:
        """Return what ``info`` of the wrapped document reports about the packing."""
        self._lacks("wrapper_info")

    def wrapper_problems(self, wrapper: W, /) -> Iterable[Problem]:
        """Yield the oddities of the packing that was read."""
        self._lacks("wrapper_problems")

    def wrapper_to_dict(self, wrapper: W, payload: bytes, /) -> JsonObject:
        """Return the JSON-ready form from which ``payload`` can be packed identically."""
        self._lacks("wrapper_to_dict")

    def wrapper_from_dict(self, form: JsonMapping, /) -> W:
        """Build a packing from that form."""
        self._lacks("wrapper_from_dict")


WRAPPER_REQUIRED: Final = (
    "unwrap",
    "wrap",
    "payload",
    "new_document",
    "new_wrapper",
    "wrapper_info",
    "wrapper_problems",
    "wrapper_to_dict",
    "wrapper_from_dict",
)
