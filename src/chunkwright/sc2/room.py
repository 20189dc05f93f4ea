"""The room of scenes, through which the registry and the command line use it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Loaded, Option, Room

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.document import Problem
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import SceneModel
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.keyed_archive.model.variants import VariantType
    from chunkwright.merges import Merge
    from chunkwright.query import Item
    from chunkwright.sc2.model.scene import Scene
    from chunkwright.spans import Spans


class SceneRoom(Room["Scene"]):
    """Scenes of the DAVA engine, ``SFV2``."""

    name = "sc2"
    family = "DAVA"
    title = "SFV2 scene"
    extensions = (".sc2",)
    spec = "dava_sc2"
    magic = b"SFV2"
    read_keywords = ("wide_char_size", "name_types")
    export_options = (
        Option("geometry", "The .scg file, where it is not beside the scene.", metavar="FILE"),
        Option("lod", "The level of detail that is shown.", int, metavar="N", bounds=(0, 255)),
        Option("state", "The state of switches that is shown.", int, metavar="N", bounds=(0, 255)),
        Option("all", "Add the other levels, states and shadows, and show what is hidden.", bool),
        Option("textures", "A folder to look in for textures, too.", metavar="DIR"),
        Option("no_textures", "Leave the pictures out.", bool),
    )

    def may_hold(self, data: bytes, text: str) -> bool:
        """Whether text is in the bytes, as archives spell it."""
        from chunkwright.keyed_archive.ask.spellings import may_hold

        return may_hold(data, text)

    def may_hold_in_any_case(self, data: bytes, text: str) -> bool:
        """Whether text is in the bytes in upper or lower case, as archives spell it."""
        return self.may_hold(data.lower(), text)

    def read(
        self,
        data: bytes,
        *,
        limits: Limits = DEFAULT_LIMITS,
        wide_char_size: int | None = None,
        name_types: Iterable[VariantType] | None = None,
    ) -> Scene:
        """Read an .sc2 file."""
        from chunkwright.sc2.file import resolve

        return resolve.read(
            data, limits=limits, wide_char_size=wide_char_size, name_types=name_types
        )

    def write(self, document: Scene) -> bytes:
        """Return the bytes of a scene."""
        from chunkwright.sc2.file import serialize

        return serialize.write(document)

    def to_dict(self, document: Scene) -> JsonObject:
        """Return the text form of a scene."""
        from chunkwright.sc2.ask import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> Scene:
        """Build a scene from its text form."""
        from chunkwright.sc2.ask import text

        return text.from_dict(form)

    def info(self, document: Scene) -> JsonObject:
        """Return the version and counts of a scene."""
        from chunkwright.sc2.ask import report

        return report.info(document)

    def readable(self, facts: JsonObject) -> JsonObject:
        """Return facts with the value types by name."""
        from chunkwright.keyed_archive.ask import report

        return report.readable(facts)

    def headline(self, document: Scene) -> str:
        """Return what is in it that a person looks for."""
        from chunkwright.sc2.ask import report

        return report.headline(document)

    def items(self, document: Scene) -> Item:
        """Return the root item."""
        from chunkwright.sc2.ask import items

        return items.SceneItem(document)

    def spans(self, document: Scene, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Spans:
        """Return which bytes the items of a document stand for."""
        from chunkwright.sc2.ask import spans

        return spans.spans(document, data, limits)

    def problems(self, document: Scene) -> Iterator[Problem]:
        """Yield dangling references and other oddities of a scene."""
        from chunkwright.sc2.ask import report

        return report.problems(document)

    def link_neighbours(self, document: Scene) -> None:
        """Link a scene with the geometry beside it, unless there is none that can be read."""
        with suppress(ChunkwrightError):
            document.find_geometry()

    def scene_model(
        self,
        document: Scene,
        *others: Scene,
        geometry: str | None = None,
        lod: int | None = None,
        state: int | None = None,
        all: bool = False,  # noqa: A002 - the word of the command line
        textures: str | None = None,
        no_textures: bool = False,
    ) -> SceneModel:
        """Return the entities of a scene with what they show."""
        from chunkwright.sc2.scene_model.building import scene_model

        if others:
            raise QueryError("scenes are exported one by one", file=others[0].source)
        return scene_model(
            document,
            geometry=geometry,
            lod=lod or 0,
            state=state or 0,
            everything=all,
            textures=textures,
            with_textures=not no_textures,
        )

    def apply_edits(self, document: Scene, edits: Edits, **options: Any) -> Applied:
        """Put edits into a scene and its geometry; return what could not go back, and pictures."""
        from chunkwright.sc2.edit.node_transform import refreshed_once
        from chunkwright.sc2.scene_model.back import apply_edits

        known = ("geometry", "textures", "lod", "state", "all")
        given = {name: options.get(name) for name in known}
        with refreshed_once() as unstored:
            applied = apply_edits(document, edits, **given)
        return applied._replace(notes=[*applied.notes, *unstored]) if unstored else applied

    def from_scene_model(self, model: SceneModel) -> Loaded[Scene]:
        """Return a scene of the newest version of real files, with its geometry."""
        from chunkwright.sc2.edit.node_transform import refreshed_once
        from chunkwright.sc2.scene_model.back import new_scene

        with refreshed_once() as unstored:
            made = Loaded(*new_scene(model))
        return made._replace(notes=[*made.notes, *unstored]) if unstored else made

    def merge(self, document: Scene, other: Scene, *, rename: bool = False) -> Merge:
        """Bring the nodes and polygon groups of another scene into one."""
        from chunkwright.sc2.edit.merging import merge_scene

        for each in (document, other):
            self.link_neighbours(each)
        return merge_scene(document, other, rename=rename)

    def save_scene(self, document: Scene, target: str) -> None:
        """Write a scene, and beside it the geometry that it is linked with."""
        from chunkwright.sc2.file.pair import save_both

        save_both(document, target)

    def place_of(self, name: str, target: str) -> str:
        """Return where a picture is written: where the engine looks for the path of a scene.

        It is below the folder above ``3d`` where the scene is in one, else below its own.
        """
        from chunkwright.sc2.scene_model.files import place_of

        return place_of(name, target)

    def demo(self) -> Demo[Scene]:
        """Return a scene with one entity."""
        from chunkwright.sc2 import demo

        return Demo(demo.make, demo.edit)
