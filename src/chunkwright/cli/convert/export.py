"""``chunkwright export``: scenes to glTF and Wavefront OBJ.

A format declares whether it has scenes, and with which options.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from chunkwright.base.addresses import printable
from chunkwright.base.wording import counted
from chunkwright.cli.batching import is_single, refuse_report, write_all, writing_flags
from chunkwright.cli.look.pictures import plain_picture
from chunkwright.cli.options import add_flags, document_of, opening_flags
from chunkwright.cli.output import DASH, read_input, write_output, wrote
from chunkwright.exchange.exporting import (
    PICTURE,
    SUFFIXES,
    Exported,
    check_target,
    export_options,
    exported,
    own_options,
    picture_files,
    save,
)
from chunkwright.formats import registry
from chunkwright.operations.flags import only_set

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def _flags(command: Callable[..., None]) -> Callable[..., None]:
    return add_flags(command, export_options())


@click.command("export")
@click.argument("paths", metavar="IN... [OUT]", nargs=-1, required=True, type=click.Path())
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    type=click.Path(),
    help="The file to write, or the folder for many scenes; by default the last argument.",
)
@click.option(
    "--to",
    metavar="SUFFIX",
    type=click.Choice([*SUFFIXES, *(suffix[1:] for suffix in SUFFIXES)], case_sensitive=False),
    help="The form if OUT is a folder or stdout: glb (default), gltf, obj or png.",
)
@_flags
@opening_flags
@writing_flags
@click.pass_context
def command(
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
    are several, their names are added to that of OUT.

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
            raise click.UsageError("--to is for a folder or stdout; here, the name of OUT decides")
        _export(sources, target, flags)
        return
    from chunkwright import batch
    from chunkwright.batch.exporting import shared

    options = only_set(flags) | {"to": suffix} | shared(sources)
    work = batch.Batch(batch.EXPORT, sources, output=target, jobs=jobs, force=force, **options)
    write_all(ctx, work, report)


def _is_one_scene(sources: tuple[str, ...], target: str) -> bool:
    """Whether OUT is a file, as any name with a suffix is if IN is a single file."""
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
            f"this takes {len(made.files)} files, but stdout is one: name OUT, or pass --to glb"
        )
    (data,) = made.files.values()
    write_output(data, DASH)
    _warn(made.notes)


def _warn(notes: Iterable[str]) -> None:
    for note in notes:
        click.echo(printable(f"warning: {note}"), err=True)


def _exported(sources: tuple[str, ...], target: str, flags: dict[str, object]) -> Exported:
    from chunkwright.batch.sources import is_many

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
