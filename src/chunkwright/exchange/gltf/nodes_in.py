"""Reading nodes, cameras and lights of a document."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.exchange.gltf import constants as c
from chunkwright.exchange.gltf.entries import Entry
from chunkwright.exchange.marks import mark_of
from chunkwright.exchange.model import Camera, Light, Node
from chunkwright.exchange.transforms import local_matrix

if TYPE_CHECKING:
    from chunkwright.exchange.model import LightKind

_LIGHTS: Final[dict[str, LightKind]] = {
    "directional": "directional",
    "point": "point",
    "spot": "spot",
}
_CAMERAS: Final = {"perspective": "perspective", "orthographic": "orthographic"}
_IDENTITY: Final = tuple(map(float, np.eye(4).flat))


class Tree(NamedTuple):
    """The nodes of a document by index, and the roots of its displayed scene.

    ``bodies`` is the entry with the content of each node: its own or, for a node with shear, that of
    its child.
    """

    scene: Entry
    nodes: list[Node]
    bodies: list[Entry]
    roots: list[Node]


def read_tree(root: Entry) -> Tree:
    """Return the tree of nodes; ``CorruptError`` for two parents or a cycle."""
    entries = root.entries("nodes")
    numbers = range(len(entries))
    children = [entry.indices("children", numbers) for entry in entries]
    parents: dict[int, int] = {}
    for parent, below in enumerate(children):
        for child in below:
            if child in parents:
                raise entries[parent].wrong("children", f"node {child} has two parents")
            parents[child] = parent
    tops = [number for number in numbers if number not in parents]
    _check_reach(entries, children, tops)
    scene, roots = _shown(root, tops, parents)
    bodies = [_body(number, entries, children) for number in numbers]
    nodes = [_node(entry) for entry in entries]
    for number, body in enumerate(bodies):
        if body != number:  # two nodes that were one: references to either mean that one
            nodes[body] = nodes[number] = _merged(nodes[number], nodes[body])
    for number, body in enumerate(bodies):
        nodes[number].children = [nodes[child] for child in children[body]]
    found = [entries[body] for body in bodies]
    return Tree(scene, nodes, found, [nodes[number] for number in roots])


def _merged(outer: Node, inner: Node) -> Node:
    del outer.extras[c.SHEARED]
    matrix = local_matrix(outer) @ local_matrix(inner)
    return Node(outer.name, matrix=matrix, hidden=outer.hidden, extras=outer.extras)


def _body(number: int, entries: list[Entry], children: list[list[int]]) -> int:
    """Return the node that has the content of a node: itself, or its child if it has shear."""
    if entries[number].extras().get(c.SHEARED) is not True or len(children[number]) != 1:
        return number
    child = children[number][0]
    return number if entries[child].extras() else child


def _check_reach(entries: list[Entry], children: list[list[int]], tops: list[int]) -> None:
    reached = 0
    todo = list(tops)
    while todo:
        number = todo.pop()
        reached += 1
        todo.extend(children[number])
    if reached < len(entries):
        raise CorruptError("the nodes form a cycle", path="/nodes")


def _shown(root: Entry, tops: list[int], parents: dict[int, int]) -> tuple[Entry, list[int]]:
    """Return the displayed scene, and its root nodes."""
    scenes = root.entries("scenes")
    if not scenes:
        return Entry({}, ""), tops
    scene = root.index("scene", scenes) or scenes[0]
    numbers = scene.indices("nodes", range(len(root.entries("nodes"))))
    if len(set(numbers)) < len(numbers) or any(number in parents for number in numbers):
        raise scene.wrong("nodes", "a root node is the child of another node, or listed twice")
    return scene, numbers


def _node(entry: Entry) -> Node:
    made = Node(entry.text("name"), extras=entry.extras())
    seen = entry.extension(c.VISIBILITY)
    # The extension decides where it is; editors that do not know it keep marks.
    if seen is not None:
        made.hidden = "visible" in seen and not seen.flag("visible")
    else:
        made.hidden = mark_of(made.extras).get("hidden") is True
    if "matrix" in entry:
        made.matrix = np.array(entry.numbers("matrix", _IDENTITY)).reshape(4, 4).T
        return made
    x, y, z = entry.numbers("translation", (0.0, 0.0, 0.0))
    made.translation = x, y, z
    x, y, z, w = entry.numbers("rotation", (0.0, 0.0, 0.0, 1.0))
    made.rotation = x, y, z, w
    x, y, z = entry.numbers("scale", (1.0, 1.0, 1.0))
    made.scale = x, y, z
    return made


def camera(entry: Entry) -> Camera:
    """Return a camera."""
    kind = entry.choice("type", _CAMERAS, None)
    lens = entry.entry(kind)
    made = Camera(entry.text("name"), extras=entry.extras())
    made.near = lens.number("znear", 0.1)
    made.far = lens.number("zfar") if "zfar" in lens else math.inf
    if kind == "perspective":
        made.yfov, made.aspect = lens.number("yfov", 1.0), lens.number("aspectRatio", 1.0)
        return made
    made.height = lens.number("ymag", 1.0)
    made.aspect = lens.number("xmag", 1.0) / (made.height or 1.0)
    return made


def light(entry: Entry) -> Light:
    """Return a light."""
    spot = entry.entry("spot")
    red, green, blue = entry.numbers("color", (1.0, 1.0, 1.0))
    return Light(
        entry.text("name"),
        entry.choice("type", _LIGHTS, None),
        (red, green, blue),
        entry.number("intensity", 1.0),
        entry.number("range", 0.0),
        spot.number("innerConeAngle", 0.0),
        spot.number("outerConeAngle", 0.7853981633974483),
        entry.extras(),
    )
