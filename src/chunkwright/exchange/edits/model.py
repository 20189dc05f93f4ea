"""The differences between a scene and its edited copy, which formats apply to their documents.

A difference has a kind, ``THING.FIELD`` in the words of the scene model, such as ``node.name`` or
``material.base_color``. ``node.place`` stands for translation, rotation, scale and matrix together,
``mesh.shape`` for all arrays of all primitives, ``node.added`` and ``node.removed`` for a node as a
whole.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from chunkwright.errors import ChunkwrightError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.document import Document
    from chunkwright.exchange.model import Material, Node, Primitive, SceneModel, Skin
    from chunkwright.exchange.transforms import Matrix


IDENTIFYING: Final = (
    *("file", "address", "entity", "part", "lod", "state", "shadow"),
    *("bone", "body", "track", "plate", "config"),
)
"""The members of marks that identify an object."""

_PLAIN: Final = frozenset(("node", "mesh", "scene"))
_STRAIGHT: Final = (
    1e-4  # the largest difference between axes that count as alike, relative to their length
)
_WORDS: Final = {
    "animation": "clip",
    "image": "picture",
}


@dataclass(frozen=True, eq=False)
class Change:
    """A difference: ``original`` and ``edited`` are the object in each scene, or None.

    ``name`` is the name of the object for people; ``key`` is the entry of extras or marks that
    differs.
    """

    kind: str
    name: str
    original: Any
    edited: Any
    key: str = ""

    @property
    def field(self) -> str:
        """The field that differs."""
        return self.kind.partition(".")[2]

    def part_edits(self) -> tuple[PartEdit, ...]:
        """Return the edits of the primitives of a mesh; empty for other objects."""
        return ()

    def subject(self) -> str:
        """Return the name of the changed object, for people."""
        thing = self.kind.partition(".")[0]
        return self.name if thing in _PLAIN else f"{_WORDS.get(thing, thing)} {self.name}"

    def fields(self) -> str:
        """Return words for what differs."""
        if self.key:
            return f"{'mark' if self.field == 'mark' else 'custom property'} {self.key}"
        return self.field.replace("_", " ")

    def what(self) -> str:
        """Return the text that follows the subject in a line about the change."""
        if self.field in ("added", "removed"):
            return ""
        if self.kind == "image.data":
            return ": painted over"
        if self.field == "name":
            return f": renamed to {self.edited.name}"
        return f": {self.fields()}"


@dataclass(frozen=True, eq=False)
class NodeChange(Change):
    """A node that was added, moved, or given another parent.

    ``parent`` is its parent in the edited scene, None for a root; nodes that editors insert do not
    count. ``matrix`` (4, 4) is relative to the parent. ``is_turned`` means that its axes differ,
    not only its position, and ``is_moved`` that its transform in the scene differs.
    """

    parent: Node | None = None
    matrix: Matrix = None  # type: ignore[assignment]
    is_turned: bool = True
    is_moved: bool = True

    def what(self) -> str:
        """Return the text about a node's new parent, or that it was moved, turned or scaled."""
        below = "" if self.parent is None else f"below {self.parent.name}"
        match self.field:
            case "added":
                return below and f" {below}"
            case "parent":
                return f": {below or 'no parent'}{', moved' if self.is_moved else ''}"
            case "place":
                return f": {self._motion() if self.is_turned else 'moved'}"
        return super().what()

    def _motion(self) -> str:
        """Return whether axes were turned, or only became longer or shorter."""
        import numpy as np

        from chunkwright.exchange.transforms import local_matrix

        old, new = (each[:3, :3] for each in (local_matrix(self.original), self.matrix))
        before, now = (np.linalg.norm(each, axis=0) for each in (old, new))
        has_grown = np.abs(now - before).max() > _STRAIGHT * before.max()
        error = _STRAIGHT * (before * now).max()
        if has_grown and np.allclose(new * before, old * now, rtol=0, atol=error):
            return "scaled"
        return "turned"


@dataclass(frozen=True, eq=False)
class PartEdit:
    """The edit of a primitive: ``original`` is None for a new one, ``edited`` for a removed one.

    Values of ``edited`` that were not changed have the bits of the original. ``rows`` (n,) is the
    vertex of ``like`` that each of its vertices comes from, -1 for a new one; one vertex may be
    listed several times, where an edge became sharp. ``like`` is the original or, for a new
    primitive, the one of the original mesh that most of its vertices come from, if any.
    ``joints`` index ``MeshChange.joints``. ``changed`` names the fields that differ;
    ``indices`` if triangles or the number of vertices differ, ``material`` for another material.
    ``edited.material`` is a material of the edited scene.
    """

    index: int
    original: Primitive | None
    edited: Primitive | None
    like: Primitive | None
    rows: NDArray[np.int64]
    changed: frozenset[str]


@dataclass(frozen=True, eq=False)
class MeshChange(Change):
    """A mesh with changed vertices, triangles or materials; ``parts`` has the edited primitives.

    ``node`` is a node of the original scene that shows the mesh. ``joints`` are the nodes of the
    edited scene to which joint indices refer: those of the original skin in its order, None for
    removed ones, then new ones; empty without a skin.
    """

    parts: tuple[PartEdit, ...] = ()
    node: Node | None = None
    joints: tuple[Node | None, ...] = ()

    def part_edits(self) -> tuple[PartEdit, ...]:
        """Return the edits of the primitives of the mesh."""
        return self.parts

    def fields(self) -> str:
        """Return words for the edit of each primitive."""
        return "; ".join(map(_part, self.parts))


@dataclass(frozen=True, eq=False)
class SlotChange(Change):
    """A texture or a picture in a slot of a material that both scenes have.

    ``slot`` is the field of ``Material`` that has it.
    """

    slot: str = ""
    material: Material = None  # type: ignore[assignment]
    edited_material: Material = None  # type: ignore[assignment]

    def subject(self) -> str:
        """Return the name of the changed object; a texture has the name of its slot."""
        return self.name if self.kind.startswith("texture.") else super().subject()


@dataclass(eq=False)
class Edits:
    """All differences, and how the objects of the two scenes correspond.

    ``originals`` is the original of each edited node, mesh, material, skin, camera, light and clip
    that has one. ``likes`` is the object that a new node, mesh or material was copied from, as its
    mark says; ``copies`` has the changes of such a mesh or material from its original. ``parents``
    is the node above each edited node, without those that editors insert; ``worlds`` has the world
    matrices of the edited nodes. ``joints`` are the joints of each edited skin in the order of the
    original skin, None for removed ones, new ones last; if several original skins became one, that
    of the first. ``edited`` is the edited scene; ``documents`` and ``options`` are those from which
    the original was exported.
    """

    changes: list[Change] = field(default_factory=list)
    originals: dict[Any, Any] = field(default_factory=dict)
    likes: dict[Any, Any] = field(default_factory=dict)
    copies: dict[Any, list[Change]] = field(default_factory=dict)
    parents: dict[Node, Node | None] = field(default_factory=dict)
    worlds: dict[Node, Matrix] = field(default_factory=dict)
    joints: dict[Skin, list[Node | None]] = field(default_factory=dict)
    ignored: set[Node] = field(default_factory=set)
    edited: SceneModel | None = None
    documents: list[Document] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.changes)

    def of_kind(self, *kinds: str) -> Iterator[Any]:
        """Yield the changes of the given kinds, in order."""
        return (change for change in self.changes if change.kind in kinds)

    def gone(self, change: Change) -> Iterator[Node]:
        """Yield a removed node of the original and those below it that were removed with it."""
        kept = set(self.originals.values())
        todo = [change.original]
        while todo:
            node = todo.pop()
            if node not in kept:
                yield node
                todo.extend(reversed(node.children))

    def children(self, node: Node) -> Iterator[Node]:
        """Yield the nodes below an edited one, without those that editors insert."""
        for child in node.children:
            if child in self.ignored:
                yield from self.children(child)
            else:
                yield child


Handler = Callable[[Any], "str | None"]
"""A function that applies a change and returns None, or returns why it cannot be applied."""


class Outcome(NamedTuple):
    """The outcome of a change: ``reason`` says why it was not applied, or is ""."""

    change: Change
    reason: str = ""


class Applied(NamedTuple):
    """The result of applying edits.

    ``notes`` are lines about what was not applied; ``files`` are to be written with the document,
    such as pictures: bytes by path, relative to its folder. ``outcomes`` covers all changes, and
    ``remarks`` are about how changes were applied. ``unseen`` are the kinds of changes that show
    only when the files are in place.
    """

    notes: list[str]
    files: dict[str, bytes]
    outcomes: Sequence[Outcome] = ()
    remarks: Sequence[str] = ()
    unseen: frozenset[str] = frozenset()


def described(change: Change) -> str:
    """Return a line about an edit: ``+`` for a new object, ``-`` for a removed one, else ``~``."""
    return f"{_sign(change)} {change.subject()}{change.what()}"


def line_of(outcome: Outcome) -> str:
    """Return a line about an edit that was not applied, with the reason."""
    change = outcome.change
    what = {"added": "it is left out", "removed": "it stays"}.get(change.field)
    told = f"its {change.fields()} not applied" if what is None else what
    return f"{change.subject()}: {told}: {outcome.reason}"


def _sign(change: Change) -> str:
    return {"added": "+", "removed": "-"}.get(change.field, "~")


def _part(edit: PartEdit) -> str:
    look = None
    for each in (edit.original, edit.edited):
        look = look or (None if each is None else each.material)
    name = str(edit.index) if look is None else look.name
    if edit.edited is None:
        return f"({name}) removed"
    if edit.original is None:
        return f"({name}) new"
    return f"({name}) {', '.join(sorted(edit.changed))}"


T = TypeVar("T")

# Parents are created before their children, and the slots of meshes before materials are exchanged;
# removals come last, because other objects may still refer to what is removed.
_ORDER: Final = (
    "image.*",
    "material.*",
    "texture.*",
    "mesh.*",
    "node.added",
    "node.parent",
    "node.place",
    "node.mesh",
    "node.*",
    "skin.*",
    "camera.*",
    "light.*",
    "animation.*",
    "scene.*",
    "animation.removed",
    "node.removed",
)


def apply_changes(edits: Edits, handlers: Mapping[str, Handler]) -> list[Outcome]:
    """Apply all changes with the handlers of their kinds; return the outcome of each.

    A handler is for one kind, such as ``node.name``, or for all other changes of an object,
    ``node.*``. A change without a handler is not applied, nor is one whose handler raises
    ``ChunkwrightError``.
    """
    ranked = {kind: rank for rank, kind in enumerate(_ORDER)}
    # A new parent has always been moved before its children, so that no node is ever below itself.
    places = {node: place for place, node in enumerate(edits.worlds)}

    def order(change: Change) -> tuple[int, int]:
        is_parent = change.kind == "node.parent"
        place = places.get(change.edited, 0) if is_parent else 0
        return _lookup(ranked, change.kind, len(ranked)), place

    changes = sorted(edits.changes, key=order)
    return [Outcome(change, _applied(change, handlers)) for change in changes]


def _applied(change: Change, handlers: Mapping[str, Handler]) -> str:
    if change.field == "mark" and change.key in IDENTIFYING:
        return f"{change.key} identifies the object in the file, and its name has not changed"
    try:
        return _lookup(handlers, change.kind, _refuse)(change) or ""
    except ChunkwrightError as error:
        return error.message


def _refuse(_change: Change) -> str:
    return "the format has no place for it"


def _lookup(table: Mapping[str, T], kind: str, default: T) -> T:
    thing = kind.partition(".")[0]
    return table.get(kind, table.get(f"{thing}.*", default))
