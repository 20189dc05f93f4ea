"""The room of Havok packfiles, through which the registry and the command line use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.hkx.options import (
    EXPORT,
    IMPORT,
    LAYOUT,
    LOSSY,
    MADE,
    OFFSET,
    ROOT_MOTION,
    VERSION,
)
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Form, Loaded, Option, Room

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.document import Problem
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import SceneModel
    from chunkwright.graphs.model import Graph
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.sharing import Loss
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.query import Item
    from chunkwright.spans import Spans
    from chunkwright.spec_files import MadeSpec

_CLASSES: Final = Option(
    name="classes",
    metavar="FILE",
    repeated=True,
    help="Decode a packfile with the classes of this class table too; may be repeated.",
)


class XmlForm(Form["Packfile"]):
    """hkpackfile XML of the SDK, hkxcmd or hkxpack."""

    suffix = ".xml"
    load_options = (LAYOUT, _CLASSES)
    dump_options = (
        Option(
            name="decimals",
            type=int,
            bounds=(0, 17),
            help="Decimal places in XML (the SDK writes 6); by default as many as are needed to"
            " be exact.",
        ),
        Option(
            name="dialect",
            choices=("hkxcmd", "hkxpack"),
            help="The dialect of XML to write: that of the SDK and hkxcmd, or that of hkxpack.",
        ),
    )

    def matches(self, data: bytes) -> bool:
        """Whether it is XML, which some tools name like the packfile that it represents."""
        from chunkwright.hkx.file import related_formats

        return related_formats.is_xml_packfile(data)

    def load(
        self,
        data: bytes,
        source: str,
        *,
        layout: str | None = None,
        classes: Sequence[str] = (),
    ) -> Loaded[Packfile]:
        """Build the packfile; the layout has to be chosen, because XML has none."""
        from chunkwright.errors import boundary
        from chunkwright.hkx import xml

        tables = _load_tables(classes)
        with boundary(source, "hkpackfile XML"):
            packfile, notes = xml.load(data, layout=layout or xml.LAYOUT, classes=tables)
        packfile.source = source
        other = "choose another with --layout, such as 4101 for 32 bit"
        chosen = f"XML has no layout: this was read as {packfile.layout}; {other}"
        return Loaded(packfile, [*([] if layout else [chosen]), *notes])

    def dump(
        self, document: Packfile, *, decimals: int | None = None, dialect: str | None = None
    ) -> tuple[bytes, Sequence[object]]:
        """Return the XML and notes on what it leaves out."""
        from chunkwright.hkx import xml
        from chunkwright.hkx.xml.dialects import HKXCMD

        if document.stored_xml is not None and decimals is None and dialect is None:
            return bytes(document), ()  # it is XML itself
        text, lost = xml.dump(document, decimals=decimals, dialect=dialect or HKXCMD)
        layout = document.layout
        note = f"note: XML has no layout: to restore {layout}, read it with --layout {layout}"
        is_default = layout == xml.LAYOUT  # what it is read with if nobody asks for another
        return text.encode("ascii"), [*([] if is_default else [note]), *lost]


class PackfileRoom(Room["Packfile"]):
    """Havok packfiles, whether files of their own or embedded in others."""

    name = "hkx"
    family = "Havok"
    title = "Havok packfile"
    extensions = (".hkx", ".hkt")
    spec = "havok_hkx"
    magic = bytes.fromhex("57e0e05710c0c010")
    by_structure = True
    is_embeddable = True
    read_options = (OFFSET,)
    read_keywords = (_CLASSES.name,)
    prepare_options = (_CLASSES,)
    convert_options = (
        VERSION,
        LAYOUT,
        _CLASSES,
        Option(
            name="no_object_ids",
            type=bool,
            help="Leave out the ids that Pandora writes before the objects of a packfile.",
        ),
        LOSSY,
    )
    export_options = EXPORT
    make_options = (MADE,)

    def probe(self, data: bytes) -> bool:
        """Whether the data is XML, or a tagfile, which ``read`` then rejects by name."""
        from chunkwright.hkx.file import related_formats

        return related_formats.probe(data)

    def may_hold(self, data: bytes, text: str) -> bool:
        """Whether text is in the bytes, or can be a word of an enum, which is a number there."""
        if text.encode() in data or not self.has_magic(data):
            return True
        from chunkwright.hkx.classes.library import any_table_has

        return any_table_has(text)

    def may_hold_in_any_case(self, data: bytes, text: str) -> bool:
        """Whether text is in the bytes in upper or lower case, or can be a word of an enum."""
        if text.encode() in data.lower() or not self.has_magic(data):
            return True
        from chunkwright.hkx.classes.library import any_table_has

        return any_table_has(text, any_case=True)

    def find_embedded(self, data: bytes) -> Iterator[int]:
        """Yield the offsets of the packfiles in other data."""
        from chunkwright.hkx import embedded

        return (found.offset for found in embedded.find(data))

    def read(
        self,
        data: bytes,
        *,
        limits: Limits = DEFAULT_LIMITS,
        offset: int | None = None,
        classes: Sequence[str] = (),
    ) -> Packfile:
        """Read a packfile, or the one that starts at ``offset``, with the class tables of a user."""
        from chunkwright.hkx.file import related_formats, resolve

        if offset is None and related_formats.is_xml_packfile(data):
            from chunkwright.hkx.xml import stored as xml_stored

            return xml_stored.read(data, classes=_load_tables(classes), limits=limits)
        document = resolve.read(data, limits=limits, offset=offset)
        list(self.prepare(document, classes=classes))
        return document

    def make_specs(
        self, documents: Sequence[Packfile], *, classes: Sequence[str] = (), lean: bool = True
    ) -> list[MadeSpec]:
        """Make a spec with members for each kind of packfiles."""
        from chunkwright.hkx.specs import making

        return making.for_files(documents, classes=classes, lean=lean)

    def ready_specs(self) -> Iterator[tuple[str, MadeSpec]]:
        """Make the specs for the files of some games."""
        from chunkwright.hkx.specs import ready

        return ready.ready_specs()

    def prepare(self, document: Packfile, *, classes: Sequence[str] = ()) -> Iterator[object]:
        """Decode with a user's class tables too; yield whether their signatures match.

        Tables of other versions are ignored: they are for the version to convert to.
        """
        from chunkwright.hkx import values

        for table in _load_tables(classes):
            if table.version in ("", document.header.contents_version):
                for match in values.use_classes(document, table):
                    yield f"{table.source}: {match}"

    def write(self, document: Packfile) -> bytes:
        """Return the bytes of a packfile."""
        if document.stored_xml is not None:
            from chunkwright.hkx.xml import edits as xml_edits

            return xml_edits.write(document)
        from chunkwright.hkx.file import serialize

        return serialize.write(document)

    def file_of(self, document: Packfile) -> bytes:
        """Return the bytes of a packfile, or of the file that it is inside with it put back."""
        from chunkwright.hkx import embedded

        return bytes(document) if document.embedded_at is None else embedded.container_of(document)

    def to_dict(self, document: Packfile) -> JsonObject:
        """Return the text form of a packfile."""
        if document.stored_xml is not None:
            from chunkwright.hkx.xml import text as xml_text

            return xml_text.to_dict(document)
        from chunkwright.hkx.ask import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> Packfile:
        """Build a packfile from its text form."""
        if "xml" in form:
            from chunkwright.hkx.xml import text as xml_text

            return xml_text.from_dict(form)
        from chunkwright.hkx.ask import text

        return text.from_dict(form)

    def info(self, document: Packfile) -> JsonObject:
        """Return the versions of a packfile and the counts of its classes."""
        from chunkwright.hkx.ask import report

        return report.info(document)

    def headline(self, document: Packfile) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.hkx.ask import report

        return report.headline(document)

    def items(self, document: Packfile) -> Item:
        """Return the root item of objects, members and elements."""
        from chunkwright.hkx.ask import items

        return items.PackfileItem(document)

    def graphs(self, document: Packfile) -> Iterator[tuple[str, str]]:
        """Yield what can be drawn as a graph."""
        from chunkwright.hkx.ask import graphs

        return graphs.graphs(document)

    def graph(self, document: Packfile, address: str) -> Graph:
        """Return the graph of what is at an address."""
        from chunkwright.hkx.ask import graphs

        return graphs.graph(document, address)

    def spans(self, document: Packfile, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Spans:
        """Return which bytes the items of a document stand for."""
        del limits
        if document.stored_xml is not None:
            from chunkwright.hkx.xml import stored as xml_stored

            return xml_stored.spans(document, data)
        from chunkwright.hkx.ask import spans

        return spans.spans(document, data)

    def problems(self, document: Packfile) -> Iterator[Problem]:
        """Yield invalid fixups and objects that cannot be decoded."""
        from chunkwright.hkx.ask import report

        return report.problems(document)

    def convert(
        self,
        document: Packfile,
        *,
        layout: str | None = None,
        version: str | None = None,
        classes: Sequence[str] = (),
        no_object_ids: bool = False,
        lossy: bool = False,
    ) -> Packfile:
        """Return a packfile converted to another layout, version, or both."""
        from chunkwright.hkx import conversion

        return conversion.convert(
            document,
            layout=layout,
            version=version,
            lossy=lossy,
            no_object_ids=no_object_ids,
            classes=_tables_of(version, classes),
        )

    def losses(
        self,
        document: Packfile,
        *,
        version: str | None = None,
        classes: Sequence[str] = (),
        **others: object,
    ) -> Sequence[Loss]:
        """Return what conversion to another version loses; a change of layout loses nothing."""
        from chunkwright.hkx import conversion

        del others
        if version is None:
            return ()
        return conversion.losses(document, version, classes=_tables_of(version, classes))

    def implied_options(self, document: Packfile, suffix: str) -> JsonObject:
        """Return the layout of a packfile that was XML and is to be named like a binary one."""
        if document.stored_xml is None or suffix not in self.extensions:
            return {}
        return {LAYOUT.name: document.layout}

    def forms(self) -> tuple[XmlForm]:
        """Return the XML form."""
        return (XmlForm(),)

    def scene_model(
        self,
        document: Packfile,
        *others: Packfile,
        axes: str | None = None,
        unit: float | None = None,
        root_motion: str | None = None,
        parent_scale: str | None = None,
    ) -> SceneModel:
        """Return the skeletons, animations, bodies, shapes and scenes of packfiles together."""
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

    def shown_options(self, model: SceneModel) -> dict[str, Any]:
        """Return how root motion was exported: scenes of before the option have a node for it."""
        from chunkwright.hkx.scene_model.clips import NODE, has_motion_node

        return {ROOT_MOTION.name: NODE} if has_motion_node(model) else {}

    def apply_edits(self, document: Packfile, edits: Edits, **options: Any) -> Applied:
        """Put edited clips and reference poses into a packfile; return what could not go back."""
        from chunkwright.hkx.scene_model.back import apply_edits

        known = {name: value for name, value in options.items() if name in IMPORT}
        return apply_edits(document, edits, **known)

    def from_scene_model(
        self, model: SceneModel, *others: HavokDocument, version: str | None = None
    ) -> Loaded[Packfile]:
        """Return a packfile with the skeletons of a scene and its clips, or clips for others."""
        from chunkwright.hkx.scene_model.making import packfile_of

        return Loaded(*packfile_of(model, *others, version=version))

    def demo(self) -> Demo[Packfile]:
        """Return a packfile of a skeleton and its animation."""
        from chunkwright.hkx import demo

        return Demo(demo.make, demo.edit)


def _load_tables(paths: Sequence[str]) -> list[ClassTable]:
    """Read class tables, with their paths as sources."""
    if not paths:
        return []
    from chunkwright.hkx.classes.library import load_table

    return [load_table(path) for path in paths]


def _tables_of(version: str | None, paths: Sequence[str]) -> list[ClassTable]:
    """Read the class tables and return those of the version to convert to."""
    if version is None:
        return []
    return [table for table in _load_tables(paths) if table.version in ("", version)]
