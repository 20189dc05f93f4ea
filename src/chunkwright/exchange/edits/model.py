"""The edits of a scene model, which rooms apply to their documents."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.exchange.model import Animation, Image, Material, Mesh, Node, Primitive
    from chunkwright.exchange.transforms import Matrix


@dataclass(frozen=True, eq=False)
class NodeEdit:
    """A node that was moved: ``matrix`` (4, 4) is relative to its parent in the file.

    ``is_turned`` means that its axes differ too, not only its position.
    """

    original: Node
    edited: Node
    matrix: Matrix
    is_turned: bool


@dataclass(frozen=True, eq=False)
class PrimitiveEdit:
    """A primitive whose vertices or triangles were changed.

    ``edited`` is what the primitive is to become; values that were not changed have the bits of the
    original. ``rows`` (n,) is the vertex of the original that each of its vertices is, -1 for a new
    one. ``changed`` names the arrays that differ: ``positions``, ``normals``, ``texcoords``,
    ``colors``, and ``indices`` if triangles or the number of vertices differ. If all triangles were
    removed, ``edited`` is None.
    """

    node: Node
    mesh: Mesh
    index: int
    original: Primitive
    edited: Primitive | None
    rows: NDArray[np.int64]
    changed: frozenset[str]


@dataclass(frozen=True, eq=False)
class MaterialEdit:
    """A material with other factors or pictures; ``changed`` names the fields of ``Material``."""

    original: Material
    edited: Material
    changed: frozenset[str]


@dataclass(frozen=True, eq=False)
class PictureEdit:
    """A picture that was painted over: ``slot`` is the field of the materials that it is in.

    ``material`` is one of these in the original, ``edited_material`` the corresponding edited one.
    """

    original: Image
    edited: Image
    slot: str
    material: Material
    edited_material: Material


@dataclass(frozen=True, eq=False)
class AnimationEdit:
    """A clip that was changed, or a new one, which has no ``original``."""

    original: Animation | None
    edited: Animation


@dataclass(eq=False)
class Edits:
    """All edits; nodes are in the order of the scene, parents first.

    ``worlds`` are the matrices in the scene of the nodes of the original that still exist;
    ``originals`` is the original of each edited node.

    ``added`` are new nodes, each with its parent in the original scene (None for a root) and its
    matrix relative to that; everything below a new node is part of it. ``removed`` are nodes of the
    original that are missing although their parents are not. ``options`` are those that the scene
    of the original was made with.
    """

    nodes: list[NodeEdit] = field(default_factory=list)
    primitives: list[PrimitiveEdit] = field(default_factory=list)
    materials: list[MaterialEdit] = field(default_factory=list)
    pictures: list[PictureEdit] = field(default_factory=list)
    animations: list[AnimationEdit] = field(default_factory=list)
    added: list[tuple[Node | None, Node, Matrix]] = field(default_factory=list)
    removed: list[Node] = field(default_factory=list)
    worlds: dict[Node, Matrix] = field(default_factory=dict)
    originals: dict[Node, Node] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    options: dict[str, Any] = field(default_factory=dict)

    def __bool__(self) -> bool:
        scene = any((self.nodes, self.added, self.removed, self.animations))
        return scene or any((self.primitives, self.materials, self.pictures))


class Applied(NamedTuple):
    """The result of applying edits: ``notes`` are about what could not be applied.

    ``files`` are to be written with the document, such as pictures: bytes by path, relative to its
    folder.
    """

    notes: list[str]
    files: dict[str, bytes]
