"""The edits of a scene model, as rooms take them back into their files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from chunkwright.exchange.model import Animation, Image, Material, Mesh, Node, Primitive
    from chunkwright.exchange.transforms import Matrix


@dataclass(frozen=True, eq=False)
class NodeEdit:
    """A node that was moved: ``matrix`` (4, 4) places it below the parent that it has in the file.

    ``is_turned`` says whether its axes differ too, and not only where it stands.
    """

    original: Node
    edited: Node
    matrix: Matrix
    is_turned: bool


@dataclass(frozen=True, eq=False)
class PrimitiveEdit:
    """A primitive whose vertices or triangles were changed.

    ``edited`` has what the primitive is to become: what nobody changed in it is the original's to
    the last bit. ``rows`` (n,) says of each of its vertices which one of the original it is, -1
    for a new one. ``changed`` names the arrays that differ: ``positions``, ``normals``,
    ``texcoords``, ``colors``, and ``indices`` where triangles or the number of vertices do. All
    triangles are gone where ``edited`` is None.
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

    ``material`` is one of these in the original, ``edited_material`` the same as edited.
    """

    original: Image
    edited: Image
    slot: str
    material: Material
    edited_material: Material


@dataclass(frozen=True, eq=False)
class AnimationEdit:
    """A clip that moves otherwise than before, or a new one, which has no ``original``."""

    original: Animation | None
    edited: Animation


@dataclass(eq=False)
class Edits:
    """All that was edited; nodes in the order of the scene, parents first.

    ``worlds`` says where each node of the original that is still there stands now, in the scene;
    ``originals`` which of them an edited one is.

    ``added`` are new nodes, each with the node of the original scene that it stands below (None
    for a root) and its matrix there; what is below a new node is part of it. ``removed`` are
    nodes of the original that are gone and whose parents are not.
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

    def __bool__(self) -> bool:
        edits = (self.nodes, self.primitives, self.materials, self.pictures)
        return any((*edits, self.animations, self.added, self.removed))


class Applied(NamedTuple):
    """What became of edits: ``notes`` tell what could not go back.

    ``files`` are to be written with the document, such as pictures: their bytes by their path
    from its folder.
    """

    notes: list[str]
    files: dict[str, bytes]
