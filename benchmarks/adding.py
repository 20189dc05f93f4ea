"""Whether adding, finding and removing stay cheap as documents grow: ``python -m benchmarks.adding``.

For every call that adds, finds or removes something in a Virtools file, a scene or a geometry:
microseconds of processor time per call in documents of 1,000 and of 16,000 items, side by side.
A call that looks at all items costs 16 times as much at the right as at the left.
"""

# ruff: noqa: ARG005 - all calls have one signature

from __future__ import annotations

import gc
import time
from functools import partial
from typing import TYPE_CHECKING, Final

from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import VirtoolsFile, VirtoolsObject, add_object
from chunkwright.nmo.file import resolve as virtools
from chunkwright.sc2 import Node, Scene
from chunkwright.scg import Geometry, PolygonGroup

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    # Makes a document of so many items, and returns an iterator that makes one call at each step.
    Work = Callable[[int], Iterable[object]]

SIZES: Final = (1_000, 16_000)
ROUNDS: Final = 3


def virtools_file(size: int) -> VirtoolsFile:
    """Return a file of so many groups that was written and read."""
    file = VirtoolsFile()
    for index in range(size):
        add_object(file, "CKGroup", f"group {index}")
    return virtools.read(bytes(file))


def on_file(call: Callable[[VirtoolsFile, Sequence[VirtoolsObject], int], object]) -> Work:
    """Return the calls of a method on a file for each of its objects, by index."""

    def work(size: int) -> Iterable[object]:
        file = virtools_file(size)
        items = list(file.objects)
        return (call(file, items, index) for index in range(size))

    return work


def add_objects(size: int) -> Iterable[object]:
    """Add objects to a new file."""
    file = VirtoolsFile()
    return (add_object(file, "CKGroup", f"group {index}") for index in range(size))


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


def add_groups(count: int) -> Iterable[object]:
    """Append polygon groups to a geometry."""
    groups = [_group(number) for number in range(count)]
    geometry = Geometry()
    return (geometry.groups.append(group) for group in groups)  # type: ignore[func-returns-value]


def find_groups(count: int) -> Iterable[object]:
    """Look up polygon groups by id."""
    geometry = Geometry([_group(number) for number in range(count)])
    return (geometry.by_id(number) for number in range(count))


OF_FILES: Final[dict[str, Work]] = {
    "add_object, new file": add_objects,
    "add_object": on_file(lambda f, o, i: add_object(f, "CKGroup", f"new {i}")),
    "objects[index]": on_file(lambda f, o, i: f.objects[i]),
    "objects[name]": on_file(lambda f, o, i: f.objects[f"group {i}"]),
    "objects.find": on_file(lambda f, o, i: f.objects.find(f"group {i}")),
    "objects.with_id": on_file(lambda f, o, i: f.objects.with_id(o[i].id)),
    "in objects": on_file(lambda f, o, i: o[i] in f.objects),
    "objects.index": on_file(lambda f, o, i: f.objects.index(o[i])),
    "objects.free_id": on_file(lambda f, o, i: f.objects.free_id()),
    "obj.address": on_file(lambda f, o, i: o[i].address),
    "obj.id = ...": on_file(lambda f, o, i: setattr(o[i], "id", 10**6 + i)),
    "obj.name = ...": on_file(lambda f, o, i: setattr(o[i], "name", f"n {i}")),
    "objects.remove": on_file(lambda f, o, i: f.objects.remove(o[i])),
    "objects.pop": on_file(lambda f, o, i: f.objects.pop()),
}
OF_SCENES: Final = (
    add_entities,
    add_children,
    add_data_nodes,
    add_components,
    append_nodes,
    find_data_nodes,
    parts_of_nodes,
    textures_of_materials,
    take_out_nodes,
)
OF_GEOMETRIES: Final = (add_groups, find_groups)


def rows() -> dict[str, Work]:
    """Return what is measured, by title; scenes of two versions."""
    found = {f"Virtools: {name}": work for name, work in OF_FILES.items()}
    for version in (5, 35):
        for of_scene in OF_SCENES:
            title = of_scene.__name__.replace("_", " ")
            found[f"SC2 {version}: {title}"] = partial(of_scene, version=version)
    for work in OF_GEOMETRIES:
        found[f"SCG: {work.__name__.replace('_', ' ')}"] = work
    return found


def cost(work: Work, size: int) -> float:
    """Return the least seconds per call of several runs."""
    best = float("inf")
    for _ in range(ROUNDS):
        calls = work(size)
        gc.collect()
        start = time.process_time()
        for _ in calls:
            pass
        best = min(best, time.process_time() - start)
    return best / size


def main() -> None:
    """Print the cost per call of each row at both sizes."""
    print(f"{'microseconds per call':40}" + "".join(f"{size:>10,}" for size in SIZES) + "   times")
    for title, work in rows().items():
        costs = [cost(work, size) for size in SIZES]
        shown = "".join(f"{1e6 * each:10.2f}" for each in costs)
        print(f"{title:40}{shown}{costs[1] / costs[0]:8.1f}", flush=True)


if __name__ == "__main__":
    main()
