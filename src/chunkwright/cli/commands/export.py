"""``chunkwright export`` and ``picture``: scenes as glTF, OBJ or drawings, and pictures of textures."""

from __future__ import annotations

import os
import re
import struct
from typing import TYPE_CHECKING, Final

import click

from chunkwright.base.wording import counted, printable
from chunkwright.cli.batching import is_single, refuse_report, write_all, writing_flags
from chunkwright.cli.commands import (
    DASH,
    STDIN,
    add_flags,
    document_of,
    opening_flags,
    output_flag,
    read_input,
    write_output,
    wrote,
)
from chunkwright.errors import UnknownFormatError, boundary
from chunkwright.exchange.exporting import (
    PICTURE,
    SUFFIXES,
    Exported,
    check_target,
    export_options,
    exported,
    format_of,
    may_have_pictures,
    own_options,
    picture_files,
    pictures_of,
    plain_pictures,
    save,
    scene_of,
)
from chunkwright.formats import registry
from chunkwright.operations import only_set

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from chunkwright.exchange.model import Image, SceneModel


def plain_picture(
    inputs: Sequence[tuple[bytes, str]], flags: dict[str, object]
) -> list[Image] | None:
    """Return the picture in a single file; None if the file is of a known format.

    Raises ``UnknownFormatError`` for a file of no format, unless something is embedded in it.
    """
    if len(inputs) != 1 or flags.get("offset") is not None:
        return None
    data, name = inputs[0]
    try:
        registry.identify(data, file=name)
    except UnknownFormatError:
        return plain_pictures(data, name)
    return None


def texture_pictures(
    inputs: Sequence[tuple[bytes, str]], flags: dict[str, object]
) -> list[Image] | None:
    """Return the pictures of a file that is a texture; None where it has a scene instead."""
    plain = plain_picture(inputs, flags)
    if plain is not None or len(inputs) != 1:
        return plain
    document = document_of(*inputs[0], flags)
    has_scenes = registry.by_name(document.format).has("scene_model")
    return pictures_of([document]) if may_have_pictures(document) and not has_scenes else None


def _export_flags(command: Callable[..., None]) -> Callable[..., None]:
    return add_flags(command, export_options())


@click.command("export")
@click.argument("paths", metavar="IN... [OUT]", nargs=-1, required=True, type=click.Path())
@output_flag("The file to write, or the folder for many scenes; by default the last argument.")
@click.option(
    "--to",
    metavar="SUFFIX",
    type=click.Choice([*SUFFIXES, *(suffix[1:] for suffix in SUFFIXES)], case_sensitive=False),
    help="The form if OUT is a folder or stdout: glb (default), gltf, obj or png.",
)
@_export_flags
@opening_flags
@writing_flags
@click.pass_context
def export_command(
    ctx: click.Context,
    /,
    paths: tuple[str, ...],
    output: str | None,
    to: str | None,
    jobs: int | None,
    force: bool,
    report: str | None,
    **flags: object,
) -> None:
    """Export scenes, skeletons and animations to glTF or OBJ.

    The extension of OUT decides its form: .glb is a single file, .gltf has its buffer and pictures
    beside it, .obj its materials and pictures, but no skeletons or animations. Several IN
    of one kind become one scene, such as a skeleton and its animations. Missing geometry and
    pictures are reported, and the scene is written without them. OUT.png is the picture of a
    texture (a DAVA descriptor, a DDS, PVR or WebP file, or a texture in a Virtools file); if there
    are several, their names are added to that of OUT. "chunkwright texture" also shows the picture
    for another device, and puts a picture back.

    - is stdin or stdout. IN may also be a folder or a pattern. OUT is then a folder, which gets the
    same tree with one file per scene. Files without a scene are skipped, and a failure does not
    stop the others. A skeleton that is named beside a folder is part of the scene of each clip in it.

    \b
    Examples:
      chunkwright export tank.sc2.dvpl tank.glb
      chunkwright export skeleton.hkx walk.hkx run.hkx person.glb
      chunkwright export 3d -o scenes --to glb --no-textures
      chunkwright export skeleton.hkx clips -o out --to glb
      chunkwright export hull.tex hull.png
    """
    sources, target = _split(paths, output)
    suffix = f".{(to or SUFFIXES[0]).lstrip('.').lower()}"
    if target == DASH:
        refuse_report(report)
        _export_to_stdout(sources, suffix, flags)
        return
    if _is_one_scene(sources, target):
        check_target(target)
        refuse_report(report)
        if to is not None:
            raise click.UsageError(
                "--to applies to a folder or stdout; here, the name of OUT determines the format"
            )
        _export(sources, target, flags)
        return
    from chunkwright import batch
    from chunkwright.batch.exporting import shared

    options = only_set(flags) | {"to": suffix} | shared(sources)
    work = batch.Batch(batch.EXPORT, sources, output=target, jobs=jobs, force=force, **options)
    write_all(ctx, work, report)


def _is_one_scene(sources: tuple[str, ...], target: str) -> bool:
    """Whether OUT is a single file, as any name with a suffix is if there is one IN."""
    suffix = os.path.splitext(target)[1].lower()
    if suffix in SUFFIXES:
        return not os.path.isdir(target)
    return bool(suffix) and len(sources) == 1 and is_single(sources[0], target)


def _split(paths: tuple[str, ...], output: str | None) -> tuple[tuple[str, ...], str]:
    if output is not None:
        return paths, output
    if len(paths) == 1:
        raise click.UsageError("missing argument 'OUT'")
    return paths[:-1], paths[-1]


def _export(sources: tuple[str, ...], target: str, flags: dict[str, object]) -> None:
    """Export files as one scene."""
    made = _exported(sources, target, flags)
    save(made.files, target)
    _warn(made.notes)
    written = [os.path.join(os.path.dirname(target), name) for name in made.files]
    size = sum(map(len, made.files.values()))
    where = target if target in written else f"{written[0]} ..."
    wrote(where, f"{made.content}, {counted(size, 'byte')}")


def _export_to_stdout(sources: tuple[str, ...], suffix: str, flags: dict[str, object]) -> None:
    made = _exported(sources, f"scene{suffix}", flags)
    if len(made.files) > 1:
        raise click.UsageError(
            f"this makes {len(made.files)} files, but stdout takes only one:"
            " name OUT, or pass --to glb"
        )
    (data,) = made.files.values()
    write_output(data, DASH)
    _warn(made.notes)


def _warn(notes: Iterable[str]) -> None:
    for note in notes:
        click.echo(printable(f"warning: {note}"), err=True)


def _exported(sources: tuple[str, ...], target: str, flags: dict[str, object]) -> Exported:
    from chunkwright.batch import is_many

    for source in sources:
        if is_many(source):
            raise click.UsageError(f"{source} stands for many files, which need -o DIR")
    inputs = [read_input(source) for source in sources]
    picture = plain_picture(inputs, flags) if target.lower().endswith(PICTURE) else None
    if picture is not None:
        return Exported(picture_files(picture, target), "1 picture", [])
    documents = [document_of(data, name, flags) for data, name in inputs]
    format = registry.by_name(documents[0].format)
    return exported(documents, target, own_options(format, flags))


GLTF: Final = (".glb", ".gltf")
MAGIC: Final = b"glTF"
PNG: Final = ".png"
SIZE: Final = (640, 480)
_COLOR: Final = re.compile(r"#?([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")
_SIZE: Final = re.compile(r"(\d+)[xX](\d+)")
_FRAME: Final = re.compile(r"(\d+)/(\d+)")


def _picture_flags(command: Callable[..., None]) -> Callable[..., None]:
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
@_picture_flags
@opening_flags
def picture_command(
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
    A texture is drawn as it is, over the background; to edit it, "chunkwright texture" takes it out
    and puts it back. - is stdin or stdout.

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
