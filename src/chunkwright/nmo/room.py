"""The room of Virtools files, through which the registry and the command line use it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.errors import QueryError
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Loaded, Option, Room

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.document import Problem
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import Image, SceneModel
    from chunkwright.graphs.model import Graph
    from chunkwright.insides import Inside
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.merges import Merge
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.query import Item
    from chunkwright.spans import Spans


class VirtoolsRoom(Room["VirtoolsFile"]):
    """Virtools files: objects and managers, ``Nemo``."""

    name = "nmo"
    family = "Virtools"
    title = "Virtools file"
    extensions = (".nmo", ".cmo", ".vmo", ".nms")
    spec = "virtools_nmo"
    magic = b"Nemo"
    read_options = (
        Option(
            name="strict",
            flag="lenient",
            type=bool,
            value=False,
            help="Open a Virtools file despite a wrong checksum, and report it as a problem.",
        ),
        Option(
            name="encoding",
            metavar="CODEPAGE",
            help="Read the names and texts of a Virtools file in this code page, such as gbk.",
            for_many=True,
        ),
    )
    export_options = (
        Option("all", "Add what is hidden.", bool),
        Option("textures", "A folder to look in for textures, too.", metavar="DIR"),
        Option("no_textures", "Leave the pictures out.", bool),
    )

    def read(
        self,
        data: bytes,
        *,
        limits: Limits = DEFAULT_LIMITS,
        strict: bool = True,
        encoding: str | None = None,
    ) -> VirtoolsFile:
        """Read a Virtools file."""
        from chunkwright.nmo.file import resolve

        return resolve.read(data, limits=limits, strict=strict, encoding=encoding)

    def write(self, document: VirtoolsFile) -> bytes:
        """Return the bytes of a file."""
        from chunkwright.nmo.file import serialize

        return serialize.write(document)

    def to_dict(self, document: VirtoolsFile) -> JsonObject:
        """Return the text form of a file."""
        from chunkwright.nmo.ask import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> VirtoolsFile:
        """Build a file from its text form."""
        from chunkwright.nmo.ask import text

        return text.from_dict(form)

    def info(self, document: VirtoolsFile) -> JsonObject:
        """Return the versions and counts of a file."""
        from chunkwright.nmo.ask import report

        return report.info(document)

    def assumptions(self, document: VirtoolsFile) -> Iterator[str]:
        """Yield which code page the names are read in, if that is a guess."""
        from chunkwright.errors import ChunkwrightError

        try:
            is_guess = document.encoding_guessed
        except ChunkwrightError:
            return  # the contents cannot be read, which everything that needs them says
        if is_guess:
            yield f"the code page of names is a guess, {document.encoding}: --encoding sets another"

    def readable(self, facts: JsonObject) -> JsonObject:
        """Return facts without the numbers of classes, which are there by name too."""
        found = {key: fact for key, fact in facts.items() if key != "classes"}
        own = dict(found.get("virtools") or {})
        if own.pop("encoding_guessed", False):
            own["encoding"] += ", a guess"
        return found | {"virtools": own} if own else found

    def headline(self, document: VirtoolsFile) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.nmo.ask import report

        return report.headline(document)

    def items(self, document: VirtoolsFile) -> Item:
        """Return the root item."""
        from chunkwright.nmo.ask import items

        return items.FileItem(document)

    def graphs(self, document: VirtoolsFile) -> Iterator[tuple[str, str]]:
        """Yield what can be drawn as a graph."""
        from chunkwright.nmo.ask import graphs

        return graphs.graphs(document)

    def graph(self, document: VirtoolsFile, address: str) -> Graph:
        """Return the graph of what is at an address."""
        from chunkwright.nmo.ask import graphs

        return graphs.graph(document, address)

    def spans(
        self, document: VirtoolsFile, data: bytes, *, limits: Limits = DEFAULT_LIMITS
    ) -> Spans:
        """Return which bytes the items of a document stand for."""
        del limits
        from chunkwright.nmo.ask import spans

        return spans.spans(document, data)

    def problems(self, document: VirtoolsFile) -> Iterator[Problem]:
        """Yield dangling references, wrong checksums and other oddities."""
        from chunkwright.nmo.ask import report

        return report.problems(document)

    def fit_suffix(self, document: VirtoolsFile, suffix: str) -> Sequence[object]:
        """Set the write mode of what the suffix says: for viewers, or to be edited."""
        from chunkwright.nmo.edit.file_changes import fit_suffix

        return fit_suffix(document, suffix)

    def pictures(self, document: VirtoolsFile) -> Iterator[Image]:
        """Yield the pictures that textures have inside the file."""
        from chunkwright.nmo.model import materials

        return materials.pictures(document)

    def scene_model(
        self,
        document: VirtoolsFile,
        *others: VirtoolsFile,
        all: bool = False,  # noqa: A002 - the word of the command line
        textures: str | None = None,
        no_textures: bool = False,
    ) -> SceneModel:
        """Return the entities of a file with what they show."""
        from chunkwright.nmo.scene_model.building import scene_model

        if others:
            raise QueryError("Virtools files are exported one by one", file=others[0].source)
        return scene_model(
            document, everything=all, textures=textures, with_textures=not no_textures
        )

    def apply_edits(self, document: VirtoolsFile, edits: Edits, **options: Any) -> Applied:
        """Put edits into a file; return what could not go back, and pictures beside it."""
        from chunkwright.nmo.scene_model.back import apply_edits

        everything = bool(options.get("all"))
        return apply_edits(document, edits, textures=options.get("textures"), everything=everything)

    def from_scene_model(self, model: SceneModel) -> Loaded[VirtoolsFile]:
        """Return a new file with the entities, meshes, materials and textures of a scene."""
        from chunkwright.nmo.scene_model.back import new_file

        return Loaded(*new_file(model))

    def insides(self, document: VirtoolsFile) -> Iterator[Inside]:
        """Yield the included files, and the pictures of textures."""
        from chunkwright.nmo.edit import insides

        return insides.insides(document)

    def embed(
        self,
        document: VirtoolsFile,
        name: str,
        data: bytes,
        into: str = "",
        *,
        include: bool = True,
    ) -> str:
        """Put a file in place of what is called so, or include it."""
        from chunkwright.nmo.edit import insides

        return insides.embed(document, name, data, into, include=include)

    def merge(self, document: VirtoolsFile, other: VirtoolsFile, *, rename: bool = False) -> Merge:
        """Bring the objects, managers and included files of another file into one."""
        from chunkwright.nmo.edit.merging import merge_file

        return merge_file(document, other, rename=rename)

    def demo(self) -> Demo[VirtoolsFile]:
        """Return a level with a floor."""
        from chunkwright.nmo import demo

        return Demo(demo.make, demo.edit)
