"""A format that only tests use, and that accepts edits: ``YARD``, then ``name=x`` lines.

Each line is a node at x, with a triangle if the name begins with a capital. A document can be
set to report changes as applied that it did not apply.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.document import Document
from chunkwright.exchange.edits import Applied, Edits, apply_changes
from chunkwright.exchange.model import Mesh, Node, Primitive, SceneModel
from chunkwright.formats import Format
from chunkwright.query.items import Item, Line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.document import Problem


@dataclass
class Yard(Document):
    """Names and positions in file order."""

    format: ClassVar[str] = "yard"
    items: dict[str, float] = field(default_factory=dict)


class YardFormat(Format[Yard]):
    name = "yard"
    family = "Tests"
    title = "Yard"
    extensions = (".yard",)
    magic = b"YARD"

    def __init__(self, lies: tuple[str, ...] = (), unseen: tuple[str, ...] = ()) -> None:
        self.lies, self.unseen = lies, unseen

    def read(self, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Yard:
        del limits
        rows = [line.partition("=") for line in data.decode()[5:].splitlines()]
        return Yard({name: float(x) for name, _, x in rows})

    def write(self, document: Yard) -> bytes:
        return b"YARD\n" + "".join(f"{n}={x:g}\n" for n, x in document.items.items()).encode()

    def to_dict(self, document: Yard) -> dict[str, Any]:
        return {"items": dict(document.items)}

    def from_dict(self, form: Mapping[str, Any]) -> Yard:
        return Yard(dict(form["items"]))

    def info(self, document: Yard) -> dict[str, Any]:
        return {"version": 1, "entries": len(document.items)}

    def items(self, document: Yard) -> Item:
        return Line(None, "yard", f"{len(document.items)} items")

    def problems(self, document: Yard) -> Iterator[Problem]:
        del document
        return iter(())

    def scene_model(self, document: Yard, *others: Any, **options: Any) -> SceneModel:
        del others, options
        return SceneModel("yard", [_node(name, x) for name, x in document.items.items()])

    def apply_edits(self, document: Yard, edits: Edits, **options: Any) -> Applied:
        del options
        items = document.items

        def place(change: Any) -> None:
            if change.kind not in self.lies:
                items[change.name] = float(change.matrix[0, 3])

        def remove(change: Any) -> None:
            if change.kind not in self.lies:
                del items[change.name]

        handlers: Any = {
            "node.place": place,
            "node.added": place,
            "node.removed": remove,
            "node.name": lambda _: "a yard knows things by their names",
            "scene.*": lambda change: None if change.kind in self.lies else "a yard has no name",
        }
        outcomes = apply_changes(edits, handlers)
        return Applied([], {}, outcomes, ["the yard was swept"], frozenset(self.unseen))


def _node(name: str, x: float) -> Node:
    mark = {"chunkwright": {"address": f"/{name}"}}
    mesh = None
    if name[:1].isupper():
        corners = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0)], np.float32)
        mesh = Mesh(name, [Primitive(corners, np.arange(3, dtype=np.uint32))])
    return Node(name, translation=(x, 0, 0), mesh=mesh, extras=mark)
