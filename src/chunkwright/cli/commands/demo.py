"""``chunkwright demo``: every step of the work, on files that it makes itself."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
import numpy as np

import chunkwright
from chunkwright.base import fileio
from chunkwright.base.wording import counted, printable
from chunkwright.binary import png
from chunkwright.cli.commands import folder_named, named, wrote
from chunkwright.cli.commands.tree import Walk, guides, print_lines
from chunkwright.cli.overview import lines
from chunkwright.errors import FileAccessError, QueryError, boundary
from chunkwright.exchange.model import (
    Animation,
    Channel,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
)
from chunkwright.formats import registry
from chunkwright.hkx.animations import hkanno
from chunkwright.nmo.model.views import Group
from chunkwright.operations.files import IDENTICAL, check, first_difference
from chunkwright.tex import TextureDescriptor

if TYPE_CHECKING:
    from chunkwright.document import Document
    from chunkwright.exchange.model import Floats, Vector3
    from chunkwright.formats import Demo
    from chunkwright.formats.registry import AnyFormat


TREE_LINES: Final = 14
FORMATS: Final = "formats"  # the folder of the files of all formats


@click.command("demo")
@click.argument("folder", metavar="[DIR]", required=False, type=click.Path(file_okay=False))
@click.pass_context
def demo_command(ctx: click.Context, folder: str | None) -> None:
    """Make, resolve, edit and verify one small file per format.

    Without DIR the files are made in a temporary folder and removed again. With DIR they stay, in
    the folder "formats" of it, and beside them is a playground: a tank, a clip with its skeleton and
    a level, all made from scratch, with commands to try on them.

    \b
    Examples:
      chunkwright demo
      chunkwright demo some-folder
    """
    demos = [(format, demo) for format in registry.formats() if (demo := format.demo()) is not None]
    if not demos:
        raise QueryError("no format has a demonstration")
    with contextlib.ExitStack() as stack:
        with boundary(str(folder) if folder else None):
            if folder is None:
                temporary = tempfile.TemporaryDirectory(prefix="chunkwright-")
                made, kept = Path(stack.enter_context(temporary)), ""
            else:
                made = folder_named(folder) / FORMATS
                kept = f"; they are in {made}"
                _check_free(folder)
                made.mkdir(parents=True, exist_ok=True)
        failed = [format.name for format, demo in demos if not _demonstrate(format, demo, made)]
    if failed:
        click.echo(f"failed: {', '.join(failed)}", err=True)
        ctx.exit(1)
    click.echo(
        printable(f"{counted(len(demos), 'file')} made, resolved, edited and verified{kept}")
    )
    if folder is not None:
        _make_playground(named(folder))


def _check_free(folder: str) -> None:
    """Refuse a folder with files that would be overwritten, because they may be the user's own."""

    others = [
        name
        for name, data in files().items()
        if os.path.lexists(path := os.path.join(folder, name)) and Path(path).read_bytes() != data
    ]
    if others:
        raise FileAccessError(
            f"has other files named {', '.join(others)}; nothing was written",
            file=folder,
            hint="name a new folder",
        )


def _make_playground(folder: str) -> None:
    """Write files to try commands on, and print the commands."""

    for name, data in files().items():
        path = os.path.join(folder, *name.split("/"))
        fileio.make_folder_of(path)
        fileio.save(data, path)
        wrote(path, counted(len(data), "byte"))
    click.echo("\nTry these:")
    for line in commands(folder):
        click.echo(printable(line))


def _demonstrate(format: AnyFormat, demo: Demo[Document], folder: Path) -> bool:
    """Take one format through all steps, print each, and return whether all succeeded."""
    path = folder / f"demo{format.suffixes[0]}"
    click.secho(f"{format.title} ({format.name})", bold=True)
    made: Document = demo.make()
    made.save(path)
    document: Document = chunkwright.open(path)
    before = path.read_bytes()
    _print(f"made {path.name}, {counted(len(before), 'byte')}, and opened it again:")
    print_lines(Walk(guides(), limit=TREE_LINES).lines(document.tree()), "    ")
    _print(f"edited: {demo.edit(document)}")
    document.save()
    after = path.read_bytes()
    outcome = check(str(path), strict=True, text=True)
    if outcome.result != IDENTICAL:
        _print(f"FAILED: {outcome.result}: {outcome.message}")
    elif after == before:
        _print("FAILED: the edit did not change any byte of the file")
    else:
        first = first_difference(before, after)
        _print(
            f"saved: {len(before):,} -> {len(after):,} bytes, different from offset {first:#x} on"
        )
        _print("verified: opened again, its bytes and its text form both give the same file\n")
        return True
    return False


def _print(line: str) -> None:
    click.echo("  " + "\n".join(printable(part) for part in line.split("\n")))


STEEL: Final = "images/steel.tex"
SAND: Final = "images/sand.tex"
# The darkest and the lightest red, green and blue of the patches of each paint.
_PAINTS: Final = {STEEL: ((70, 80, 90), (140, 150, 160)), SAND: ((150, 120, 70), (230, 200, 140))}
_PATCHES: Final = 16
_PIXELS: Final = 8  # the side of a patch
_STEPS: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_NOTES: Final = b"0.250000 FootLeft\n0.750000 FootRight\n"

# What to try, and the words of the commands, in which files are named by their path in the folder.
COMMANDS: Final = (
    ("which picture each material has", ("find", "//textures/albedo", "tank.sc2")),
    ("another coat of paint", ("set", "tank.sc2", f"//albedo[={STEEL}]", SAND)),
    ("the clip for Blender", ("export", "skeleton.hkx", "walk.hkx", "walk.glb")),
    ("when the feet touch the ground", ("annotations", "walk.hkx")),
    ("the objects of the level", ("tree", "level.nmo", "--path", "/objects/*", "--depth", "1")),
)
_SUFFIXES: Final = (".sc2", ".hkx", ".nmo", ".glb")


def commands(folder: str) -> list[str]:
    """Return the commands to try with the files of a folder, as lines with what they are for."""
    return lines(
        (
            label,
            [os.path.join(folder, word) if word.endswith(_SUFFIXES) else word for word in words],
        )
        for label, words in COMMANDS
    )


def files() -> dict[str, bytes]:
    """Return the bytes of each file by its path, with ``/``."""
    return {**_tank(), **_clip(), **_level()}


def _box(size: Vector3, centre: Vector3, material: Material) -> Primitive:
    """Return the six sides of a box, each with the whole of a picture."""
    positions, normals, texcoords = [], [], []
    for axis in range(3):
        for sign in (-1.0, 1.0):
            for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
                corner = np.roll([sign, u * sign, v], axis)
                positions.append(corner * size / 2 + centre)
                normals.append(np.roll([sign, 0, 0], axis))
                texcoords.append(((u + 1) / 2, (v + 1) / 2))
    side = np.array([0, 1, 2, 0, 2, 3], np.uint32)
    return Primitive(
        _floats(positions),
        np.concatenate([side + 4 * number for number in range(6)]),
        normals=_floats(normals),
        texcoords=[_floats(texcoords)],
        material=material,
    )


def _floats(rows: object) -> Floats:
    return np.array(rows, np.float32)


def _part(name: str, size: Vector3, at: Vector3, material: Material, *children: Node) -> Node:
    mesh = Mesh(f"{name} shape", [_box(size, (0.0, 0.0, 0.0), material)])
    return Node(name, list(children), translation=at, mesh=mesh)


def _made(format: AnyFormat, model: SceneModel, *others: Document) -> tuple[Any, dict[str, bytes]]:
    loaded = format.from_scene_model(model, *others)
    return loaded.document, dict(loaded.files)


def _tank() -> dict[str, bytes]:
    """Return a scene with its geometry and textures."""
    paint, rubber = Material("Paint"), Material("Rubber", (0.1, 0.1, 0.1, 1.0))
    gun = _part("Gun", (0.2, 0.2, 2.4), (0.0, 0.0, 1.9), paint)
    turret = _part("Turret", (1.4, 0.6, 1.6), (0.0, 0.8, -0.2), paint, gun)
    tracks = [
        _part(f"Track {side}", (0.5, 0.7, 4.2), (x, -0.2, 0.0), rubber)
        for side, x in (("left", 1.25), ("right", -1.25))
    ]
    hull = _part("Hull", (2.0, 0.9, 3.8), (0.0, 0.8, 0.0), paint, turret, *tracks)
    scene, beside = _made(registry.SCENE, SceneModel("tank", [hull]))
    for material in scene.materials():
        if material.name == paint.name:
            material.textures["albedo"] = STEEL
    scene.refresh_geometry_hashes()
    found = {"tank.scg": bytes(scene.geometry), "tank.sc2": bytes(scene), **beside}
    for name, (dark, light) in _PAINTS.items():
        found[name] = bytes(TextureDescriptor())
        found[name.replace(".tex", ".png")] = _picture(dark, light)
    return found


def _picture(dark: tuple[int, ...], light: tuple[int, ...]) -> bytes:
    """Return a picture of patches between two colours, the same each time."""
    shares = np.random.default_rng(1).random((_PATCHES, _PATCHES, 1)).round(1)
    patches = np.array(dark) + shares * (np.array(light) - dark)
    whole = patches.repeat(_PIXELS, 0).repeat(_PIXELS, 1)
    return png(whole.astype(np.uint8))


def _clip() -> dict[str, bytes]:
    """Return a skeleton, and a clip for it with annotations."""
    legs = [
        Node(f"Leg {side}", translation=(x, -0.4, 0.0)) for side, x in (("L", 0.2), ("R", -0.2))
    ]
    head = Node("Head", translation=(0.0, 0.6, 0.0))
    root = Node("Root", [*legs, head], translation=(0.0, 1.0, 0.0))
    times = _floats(_STEPS)
    swings = 0.4 * np.sin(2 * np.pi * times)
    channels = [
        Channel(leg, "rotation", times, _floats([_turn(sign * angle) for angle in swings]))
        for leg, sign in zip(legs, (1, -1), strict=True)
    ]
    model = SceneModel("walk", [root], [Animation("walk", channels)])
    skeleton, _ = _made(registry.PACKFILE, SceneModel("walk", [root]))
    clip, _ = _made(registry.PACKFILE, model, skeleton)
    hkanno.apply(clip, hkanno.parse(_NOTES, "walk.txt"))
    return {"skeleton.hkx": bytes(skeleton), "walk.hkx": bytes(clip)}


def _turn(angle: float) -> tuple[float, float, float, float]:
    """Return a rotation around X as a quaternion."""
    return float(np.sin(angle / 2)), 0.0, 0.0, float(np.cos(angle / 2))


def _level() -> dict[str, bytes]:
    """Return a level of a floor, two boxes and a ball, and the groups that they belong to."""
    wood, stone = Material("Wood", (0.6, 0.4, 0.2, 1.0)), Material("Stone", (0.5, 0.5, 0.5, 1.0))
    floor = _part("A01_Floor", (12.0, 1.0, 4.0), (0.0, -0.5, 0.0), stone)
    boxes = [
        _part(f"P_Box_{number:02}", (1.0, 1.0, 1.0), (x, 0.5, 0.0), wood)
        for number, x in ((1, -3.0), (2, 3.0))
    ]
    level, _ = _made(registry.VIRTOOLS, SceneModel("level", [floor, *boxes]))
    for name, members in (("Phys_Floors", [floor]), ("P_Box", boxes), ("Sector_01", [*boxes])):
        group = level.add_object("CKGroup", name)
        assert isinstance(group, Group)
        group.members.extend(level.objects[member.name] for member in members)
    return {"level.nmo": bytes(level)}
