"""The room of Havok tagfiles, through which the registry and the command line use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.hkx.options import EXPORT, LAYOUT, LOSSY, OFFSET, VERSION
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Form, Loaded, Option, Room

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.document import Document, Problem
    from chunkwright.exchange.model import SceneModel
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.query import Item
    from chunkwright.spans import Spans
    from chunkwright.spec_files import MadeSpec
    from chunkwright.tagfile.model import Tagfile


_FORM: Final = Option(
    name="form",
    choices=("binary", "xml", "chunked", "packfile"),
    help="Make a tagfile of this form (chunked is TAG0), or a packfile, of the same SDK.",
)


_TYPES: Final = Option(
    name="types",
    metavar="FILE",
    help="Give a chunked tagfile that is made of another form the types of this one.",
)


class XmlForm(Form["Tagfile"]):
    """XML tagfiles, which are documents themselves, made of other tagfiles."""

    suffix = ".xml"

    def matches(self, data: bytes) -> bool:
        """Whether it is an XML tagfile."""
        from chunkwright.tagfile.file import forms
        from chunkwright.tagfile.model import XML

        return forms.form_of(data) == XML

    def load(self, data: bytes, source: str) -> Loaded[Tagfile]:
        """Read the tagfile, which stays XML unless another form is asked for."""
        from chunkwright.errors import boundary
        from chunkwright.tagfile.file import resolve

        with boundary(source, "tagfile"):
            tagfile = resolve.read(data)
        tagfile.source = source
        return Loaded(tagfile)

    def dump(self, document: Tagfile) -> tuple[bytes, Sequence[object]]:
        """Return the XML, and what it does not represent."""
        from chunkwright.tagfile.bridges import cross
        from chunkwright.tagfile.model import XML

        made = cross(document, XML, lossy=True)
        return bytes(made.document), made.losses


class TagfileRoom(Room["Tagfile"]):
    """Havok tagfiles, whether files of their own or embedded in others."""

    name = "tagfile"
    family = "Havok"
    title = "Havok tagfile"
    generic_extensions = (".hkx", ".hkt")
    spec = "havok_tagfile"
    further_specs = ("havok_binary_tagfile",)
    by_structure = True
    is_embeddable = True
    read_options = (
        OFFSET,
        Option(
            name="types",
            metavar="FILE",
            help="Take the types of a Havok tagfile that has none of its own from this compendium.",
        ),
    )
    bridges_from = ("tagfile", "hkx")
    bridge_options = (_FORM, VERSION, LAYOUT, LOSSY, _TYPES)
    export_options = EXPORT

    def probe(self, data: bytes) -> bool:
        """Whether the data starts like a tagfile of any form."""
        from chunkwright.tagfile.file import forms

        return forms.form_of(data) is not None

    def find_embedded(self, data: bytes) -> Iterator[int]:
        """Yield the offsets of the tagfiles in other data."""
        from chunkwright.tagfile import embedded

        return (found.offset for found in embedded.find(data))

    def read(
        self,
        data: bytes,
        *,
        limits: Limits = DEFAULT_LIMITS,
        offset: int | None = None,
        types: str | None = None,
    ) -> Tagfile:
        """Read a tagfile, or the one that starts at ``offset``, with the types of a compendium."""
        from chunkwright.tagfile.file import resolve

        return resolve.read(data, limits=limits, offset=offset, types=types)

    def make_specs(
        self, documents: Sequence[Tagfile], *, classes: Sequence[str] = (), lean: bool = True
    ) -> list[MadeSpec]:
        """Make a spec with members for each kind of tagfiles."""
        from chunkwright.tagfile.specs import making

        return making.for_files(documents, classes=classes, lean=lean)

    def ready_specs(self) -> Iterator[tuple[str, MadeSpec]]:
        """Make the specs for the files of some games."""
        from chunkwright.tagfile.specs import making

        return making.ready_specs()

    def write(self, document: Tagfile) -> bytes:
        """Return the bytes of a tagfile."""
        from chunkwright.tagfile.file import serialize

        return serialize.write(document)

    def file_of(self, document: Tagfile) -> bytes:
        """Return the bytes of a tagfile, or of the file that it is inside with it put back."""
        from chunkwright.tagfile import embedded

        return bytes(document) if document.embedded_at is None else embedded.container_of(document)

    def to_dict(self, document: Tagfile) -> JsonObject:
        """Return the text form of a tagfile."""
        from chunkwright.tagfile.ask import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> Tagfile:
        """Build a tagfile from its text form."""
        from chunkwright.tagfile.ask import text

        return text.from_dict(form)

    def info(self, document: Tagfile) -> JsonObject:
        """Return the version of a tagfile and the counts of its classes."""
        from chunkwright.tagfile.ask import report

        return report.info(document)

    def headline(self, document: Tagfile) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.hkx.ask import report

        return report.headline(document)

    def items(self, document: Tagfile) -> Item:
        """Return the root item of objects, members and elements."""
        from chunkwright.tagfile.ask import items

        return items.TagfileItem(document)

    def spans(self, document: Tagfile, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Spans:
        """Return which bytes the items of a document stand for."""
        del limits
        from chunkwright.tagfile.ask import spans

        return spans.spans(document, data)

    def problems(self, document: Tagfile) -> Iterator[Problem]:
        """Yield objects that cannot be decoded, and whatever the values do not explain."""
        from chunkwright.tagfile.ask import report

        return report.problems(document)

    def bridge(
        self,
        document: Document,
        *,
        form: str | None = None,
        version: str | None = None,
        layout: str | None = None,
        lossy: bool = False,
        types: str | None = None,
    ) -> Loaded[Document] | None:
        """Make a tagfile of another form of a tagfile or packfile, or a packfile of a tagfile."""
        if form is None:
            return None
        from chunkwright.tagfile import bridges
        from chunkwright.tagfile.model import CHUNKED, Tagfile

        if isinstance(document, Tagfile) and document.form == CHUNKED:
            types = None  # it was read with these
        made = bridges.cross(
            document, form, version=version, layout=layout, lossy=lossy, types=types
        )
        notes = [] if types else bridges.notes_on_types(document, made.document)
        return Loaded(made.document, [*made.losses, *notes])

    def implied_options(self, document: Tagfile, suffix: str) -> JsonObject:
        """Return the form of a file that was XML and is to be named like any other tagfile."""
        from chunkwright.tagfile.bridges import usual_form

        form = usual_form(document) if suffix in self.generic_extensions else None
        return {} if form is None else {"form": form}

    def forms(self) -> tuple[XmlForm]:
        """Return the XML form."""
        return (XmlForm(),)

    def scene_model(
        self,
        document: Tagfile,
        *others: Tagfile,
        axes: str | None = None,
        unit: float | None = None,
        root_motion: str | None = None,
        parent_scale: str | None = None,
    ) -> SceneModel:
        """Return the skeletons, animations, bodies and shapes of tagfiles together."""
        from chunkwright.hkx.scene_model.building import scene_model

        return scene_model(
            document,
            *others,
            axes=axes,
            unit=unit,
            root_motion=root_motion,
            parent_scale=parent_scale,
        )

    def is_one_scene(self, documents: Sequence[HavokDocument]) -> bool:
        """Whether some documents have skeletons, and the others animations without one."""
        from chunkwright.hkx.scene_model.clips import complete_each_other

        return complete_each_other(documents)

    def demo(self) -> Demo[Tagfile]:
        """Return a tagfile of a skeleton."""
        from chunkwright.tagfile import demo

        return Demo(demo.make, demo.edit)
