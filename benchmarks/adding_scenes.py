"""What one more costs where there are many: ``python -m benchmarks.adding_scenes``.

For every call that adds, finds or removes something in a scene or geometry: microseconds per
call at 1,000 and at 16,000, side by side. A call that looks at all before it costs 16 times as
much at the right as at the left.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from chunkwright.keyed_archive import KeyedArchive
from chunkwright.sc2 import Node, Scene
from chunkwright.scg import Geometry, PolygonGroup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Work = Callable[[int], Iterable[object]]

COUNTS: Final = (1_000, 16_000)


def _scene(count: int, version: int = 35) -> Scene:
    scene = Scene(version)
    for number in range(count):
        scene.add_data_node("NMaterial", number + 1, {"materialName": f"m{number}"})
        batch = {"rb.nmatname": number + 1, "rb.datasource": 0}
        mesh = {"ro.batches": {"0000": batch}, "ro.batchCount": 1}
        scene.add_entity(f"e{number}").add_component("RenderComponent", {"rc.renderObj": mesh})
    return scene


def add_entities(count: int, version: int) -> Iterable[object]:
    """Add entities at the root."""
    scene = Scene(version)
    return (scene.add_entity("tank") for _ in range(count))


def add_children(count: int, version: int) -> Iterable[object]:
    """Add entities below another one."""
    scene = Scene(version)
    parent = scene.add_entity("tank")
    return (scene.add_entity("wheel", parent) for _ in range(count))


def add_data_nodes(count: int, version: int) -> Iterable[object]:
    """Add data nodes, whose ids must be new."""
    scene = Scene(version)
    return (scene.add_data_node("NMaterial", number) for number in range(count))


def add_components(count: int, version: int) -> Iterable[object]:
    """Add components to one entity."""
    entity = Scene(version).add_entity("tank")
    return (entity.add_component("SoundComponent") for _ in range(count))


def append_nodes(count: int, version: int) -> Iterable[object]:
    """Append nodes that are in no scene yet."""
    roots = Scene(version).roots
    nodes = [Node(KeyedArchive({"name": "x"})) for _ in range(count)]
    return (roots.append(node) for node in nodes)  # type: ignore[func-returns-value]


def find_data_nodes(count: int, version: int) -> Iterable[object]:
    """Look up data nodes by id."""
    scene = _scene(count, version)
    return (scene.data_node(number) for number in range(count))


def parts_of_nodes(count: int, version: int) -> Iterable[object]:
    """Ask every entity what it draws."""
    scene = _scene(count, version)
    nodes = list(scene.all_nodes())
    return (scene.mesh_parts(node) for node in nodes)


def textures_of_materials(count: int, version: int) -> Iterable[object]:
    """Ask every material for a texture, its parents' included."""
    materials = _scene(count, version).materials()
    return (material.textures.get("albedo") for material in materials)


def take_out_nodes(count: int, version: int) -> Iterable[object]:
    """Take nodes out from the end."""
    roots = _scene(count, version).roots
    return (roots.pop() for _ in range(count))


def _group(number: int) -> PolygonGroup:
    return PolygonGroup.from_arrays(positions=[[0, 0, 0]] * 3, indices=[0, 1, 2], id=number)


def add_groups(count: int, _: int) -> Iterable[object]:
    """Append polygon groups to a geometry."""
    groups = [_group(number) for number in range(count)]
    geometry = Geometry()
    return (geometry.groups.append(group) for group in groups)  # type: ignore[func-returns-value]


def find_groups(count: int, _: int) -> Iterable[object]:
    """Look up polygon groups by id."""
    geometry = Geometry([_group(number) for number in range(count)])
    return (geometry.by_id(number) for number in range(count))


ROWS: Final = (
    add_entities,
    add_children,
    add_data_nodes,
    add_components,
    append_nodes,
    find_data_nodes,
    parts_of_nodes,
    textures_of_materials,
    take_out_nodes,
    add_groups,
    find_groups,
)


def measure(row: Callable[[int, int], Iterable[object]], count: int, version: int) -> float:
    """Return the processor time of one call in microseconds."""
    calls = row(count, version)
    start = time.process_time()
    for _ in calls:
        pass
    return 1e6 * (time.process_time() - start) / count


def main() -> None:
    """Print one line a call and kind of scene."""
    print(f"{'':40}" + "".join(f"{count:>12,}" for count in COUNTS) + "   microseconds per call")
    for row in ROWS:
        for version in (5, 35):
            title = f"{row.__name__.replace('_', ' ')}, version {version}"
            figures = [measure(row, count, version) for count in COUNTS]
            print(f"{title:40}" + "".join(f"{figure:12.1f}" for figure in figures), flush=True)


if __name__ == "__main__":
    main()
