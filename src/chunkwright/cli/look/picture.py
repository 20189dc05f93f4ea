"""``chunkwright picture``: pictures of scenes, skeletons and collision shapes."""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING, Final

import click

from chunkwright.base.addresses import printable
from chunkwright.cli.look.pictures import texture_pictures
from chunkwright.cli.options import add_flags, document_of, opening_flags
from chunkwright.cli.output import DASH, STDIN, read_input, write_output
from chunkwright.errors import boundary
from chunkwright.exchange.exporting import export_options, format_of, own_options, scene_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from chunkwright.exchange.model import SceneModel

GLTF: Final = (".glb", ".gltf")
MAGIC: Final = b"glTF"
PNG: Final = ".png"
SIZE: Final = (640, 480)
_COLOR: Final = re.compile(r"#?([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_SIZE: Final = re.compile(r"(\d+)[xX](\d+)")
_FRAME: Final = re.compile(r"(\d+)/(\d+)")


def _flags(command: Callable[..., None]) -> Callable[..., None]:
    return add_flags(command, export_options())


@click.command("picture")
@click.argument("sources", metavar="IN...", nargs=-1, required=True, type=click.Path())
@click.argument("target", metavar="OUT.png", type=click.Path())
@click.option(
    "--size",
    metavar="WxH",
    help="Width and height in pixels; by default 640x480, or the size of a texture.",
)
@click.option(
    "--background",
    default="f0f0f0",
    show_default=True,
    metavar="COLOR",
    help="A colour as RRGGBB, or none for a transparent background.",
)
@click.option(
    "--frame",
    default="0/1",
    metavar="N/M",
    help="Frame N, counted from 0, of a turntable that rotates once in M frames.",
)
@_flags
@opening_flags
def command(
    sources: tuple[str, ...],
    target: str,
    size: str | None,
    background: str,
    frame: str,
    **flags: object,
) -> None:
    """Draw a picture of a scene, a skeleton or a collision shape.

    IN is a file as for "chunkwright export", or a glTF file; several of one kind make a single
    picture. A skeleton without a mesh is drawn as sticks. No display or graphics card is needed.
    A texture is drawn as it is, over the background. - is stdin or stdout.

    \b
    Examples:
      chunkwright picture tank.sc2.dvpl tank.png --size 1024x768
      chunkwright picture skeleton.hkx bones.png --background none
      for n in $(seq 0 35); do chunkwright picture tank.glb turn$n.png --frame $n/36; done
    """
    from chunkwright.exchange.drawing import draw, flat

    behind = _color(background)
    number, frames = _numbers(_FRAME, frame, "--frame", "3/36")
    if not frames:
        raise click.BadParameter("expected at least one frame", param_hint="--frame")
    asked = None if size is None else _numbers(_SIZE, size, "--size", "640x480")
    if target != DASH and not target.lower().endswith(PNG):
        raise click.UsageError(f"OUT must end in {PNG}, or be - for stdout, not {target}")
    inputs = [read_input(source) for source in sources]
    textures = None if _is_gltf(inputs) else texture_pictures(inputs, flags)
    if textures is not None:
        _write(flat(textures[0], asked, background=behind), target)
        return
    model = _model(inputs, flags)
    with boundary(", ".join(name for _, name in inputs)):
        picture = draw(model, asked or SIZE, background=behind, turn=number / frames)
    for note in model.notes:
        click.echo(printable(f"warning: {note}"), err=True)
    _write(picture, target)


def _write(picture: bytes, target: str) -> None:
    """Write a PNG file and print its size."""
    width, height = struct.unpack_from(">II", picture, 16)  # its first chunk begins with them
    write_output(picture, target, f"{width} x {height} pixels")


def _is_gltf(inputs: Sequence[tuple[bytes, str]]) -> bool:
    data, name = inputs[0]
    return len(inputs) == 1 and (name.lower().endswith(GLTF) or data.startswith(MAGIC))


def _model(inputs: Sequence[tuple[bytes, str]], flags: dict[str, object]) -> SceneModel:
    if _is_gltf(inputs):
        from chunkwright.exchange import gltf

        data, name = inputs[0]
        return gltf.read(data if name == STDIN else name)
    documents = [document_of(data, name, flags) for data, name in inputs]
    return scene_of(documents, own_options(format_of(documents), flags))


def _numbers(pattern: re.Pattern[str], text: str, flag: str, example: str) -> tuple[int, int]:
    found = pattern.fullmatch(text)
    if found is None:
        raise click.BadParameter(f"{text!r} is not of the form {example}", param_hint=flag)
    return int(found[1]), int(found[2])


def _color(text: str) -> tuple[int, int, int] | None:
    if text.lower() == "none":
        return None
    found = _COLOR.fullmatch(text)
    if found is None:
        raise click.BadParameter(f"{text!r} is not of the form 2040ff", param_hint="--background")
    return int(found[1], 16), int(found[2], 16), int(found[3], 16)
