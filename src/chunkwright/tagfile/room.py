"""The room of Havok tagfiles, through which the registry and the command line use it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import Demo, Option, Room, integer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.document import Problem, TreeNode
    from chunkwright.exchange.model import SceneModel
    from chunkwright.json_types import JsonMapping, JsonObject
    from chunkwright.query import Item
    from chunkwright.spans import Spans
    from chunkwright.tagfile.model import Tagfile


class TagfileRoom(Room["Tagfile"]):
    """Havok tagfiles, whether files of their own or embedded in others."""

    name = "tagfile"
    family = "Havok"
    title = "Havok tagfile"
    generic_extensions = (".hkx", ".hkt")
    spec = "havok_tagfile"
    by_structure = True
    is_embeddable = True
    read_options = (
        Option(
            name="offset",
            type=integer,
            metavar="N",
            help="Open the Havok packfile that starts at this byte of another file, such as a .nif.",
        ),
        Option(
            name="types",
            metavar="FILE",
            help="Take the types of a Havok tagfile that has none of its own from this compendium.",
        ),
    )
    export_options = (
        Option(
            name="axes",
            choices=("z-up", "y-up", "y-up-left"),
            help="The axes of a packfile, which does not say: z-up as Skyrim and Fallout 4 (what is"
            " taken without this), y-up as Sonic, y-up-left as the Souls games.",
        ),
        Option(
            name="unit",
            type=float,
            metavar="METRES",
            help="How many metres a unit of a packfile is, 1 without this; 0.0142875 in Skyrim.",
        ),
    )

    def probe(self, data: bytes) -> bool:
        """Whether the data starts like a tagfile of any form."""
        from chunkwright.tagfile import forms

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
        from chunkwright.tagfile import resolve

        return resolve.read(data, limits=limits, offset=offset, types=types)

    def write(self, document: Tagfile) -> bytes:
        """Return the bytes of a tagfile."""
        from chunkwright.tagfile import serialize

        return serialize.write(document)

    def to_dict(self, document: Tagfile) -> JsonObject:
        """Return the text form of a tagfile."""
        from chunkwright.tagfile import text

        return text.to_dict(document)

    def from_dict(self, form: JsonMapping) -> Tagfile:
        """Build a tagfile from its text form."""
        from chunkwright.tagfile import text

        return text.from_dict(form)

    def info(self, document: Tagfile) -> JsonObject:
        """Return the version of a tagfile and the counts of its classes."""
        from chunkwright.tagfile import report

        return report.info(document)

    def tree(self, document: Tagfile) -> TreeNode:
        """Return the tree of objects."""
        from chunkwright.tagfile import report

        return report.tree(document)

    def items(self, document: Tagfile) -> Item:
        """Return the root item of objects, members and elements."""
        from chunkwright.tagfile import items

        return items.TagfileItem(document)

    def spans(
        self, document: Tagfile, data: bytes, *, limits: Limits = DEFAULT_LIMITS
    ) -> Spans | None:
        """Return which bytes the items of a document stand for; None for binary and XML."""
        del limits
        from chunkwright.tagfile import spans

        return spans.spans(document, data)

    def problems(self, document: Tagfile) -> Iterator[Problem]:
        """Yield objects that cannot be decoded, and whatever the values do not explain."""
        from chunkwright.tagfile import report

        return report.problems(document)

    def scene_model(
        self,
        document: Tagfile,
        *others: Tagfile,
        axes: str | None = None,
        unit: float | None = None,
    ) -> SceneModel:
        """Return the skeletons, animations, bodies and shapes of tagfiles together."""
        from chunkwright.hkx.scene_model.building import scene_model

        return scene_model(document, *others, axes=axes, unit=unit)

    def demo(self) -> Demo[Tagfile]:
        """Return a tagfile of a skeleton."""
        from chunkwright.tagfile import demo

        return Demo(demo.make, demo.edit)
