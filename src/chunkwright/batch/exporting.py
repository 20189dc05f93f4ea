"""The verbs that take something out: scenes for other programs, files inside documents, pictures.

Pictures of textures also go back: descriptors are painted with them.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from chunkwright.base import as_folder, fileio
from chunkwright.base.fileio import stamp_of
from chunkwright.base.wording import counted
from chunkwright.batch import Skip, Task, Verb, is_many
from chunkwright.batch.editing import Edited, edit, same_name
from chunkwright.batch.verbs import open_document
from chunkwright.binary import mime_type_of
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    QueryError,
    UnknownFormatError,
    boundary,
)
from chunkwright.exchange import exporting
from chunkwright.exchange.exporting import PICTURE as PNG
from chunkwright.exchange.exporting import (
    may_have_pictures,
    packed_file,
    picture_files,
    plain_pictures,
    save,
)
from chunkwright.exchange.model import Image
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from chunkwright.batch import Entry, Options
    from chunkwright.document import Document
    from chunkwright.exchange.exporting import Files
    from chunkwright.formats.registry import AnyFormat
    from chunkwright.formats.results import Inside
    from chunkwright.tex.model import TextureDescriptor
    from chunkwright.tex.pictures import Picture
    from chunkwright.tex.variants import Painted


_PNG: Final = "image/png"
# The option that names files to export together with each of the others.
BESIDE: Final = "beside"


def _export(task: Task) -> None:
    """Export the scene of a file as ``to``; the other options are those of its format."""
    assert task.target is not None
    try:
        made = _exported(task, task.target)
    except UnknownFormatError:
        if task.options["to"] != exporting.PICTURE:
            raise
        made = _plain_picture(task, task.target)
    for note in made.notes:
        task.note(note)
    task.written += exporting.save(made.files, task.target)


def _exported(task: Task, target: str) -> exporting.Exported:
    document = open_document(task)
    format = registry.by_name(document.format)
    if not task.entry.named:
        if not _shows_anything(document, task.options):
            raise Skip(f"the {format.title} has nothing to show")
        if format.is_wrapper:
            _leave_to_descriptor(task)
    try:
        options = exporting.own_options(format, task.options)
        return exporting.exported([document, *_completing(document, format, task)], target, options)
    except QueryError as error:
        if task.entry.named:
            raise
        raise Skip(str(error)) from error  # other files may have what this one lacks


def shared(sources: Iterable[str]) -> dict[str, object]:
    """Return the options that export each file found in a folder together with the named files.

    A skeleton then becomes part of the scene of each clip.
    """
    listed = list(sources)
    named = [path for path in listed if not is_many(path)]
    if len(named) in (0, len(listed)):
        return {}
    return {BESIDE: named}


def _completing(document: Document, format: AnyFormat, task: Task) -> list[Document]:
    """Return the named files that make sense only together with a document."""
    if not format.has("is_one_scene") or task.options["to"] == exporting.PICTURE:
        return []
    found = []
    for path in task.options.get(BESIDE, ()):
        if fileio.place_of(path) == fileio.place_of(task.path):
            return []
        other = _opened(path, tuple(stamp_of(path) or ()))
        if other is None or not other.holds_the_same(document):
            continue
        if format.is_one_scene([other, document]):
            found.append(other)
    return found


@lru_cache(maxsize=4)
def _opened(path: str, seen: tuple[int, ...]) -> Document | None:
    """Open a file that completes others; None if it cannot be opened, which its own outcome reports."""
    del seen  # only part of the cache key: a changed file is read again
    try:
        return registry.read(fileio.load(path)[0], file=path)
    except ChunkwrightError:
        return None


def _plain_picture(task: Task, target: str) -> exporting.Exported:
    """Export a file that is a picture; ``UnknownFormatError`` for any other file."""
    data = task.load()
    if not task.entry.named:
        if mime_type_of(data) == _PNG:
            raise Skip("is a PNG file")
        if registry.TEXTURE.is_picture(data, task.path):
            _leave_to_descriptor(task)
    found = plain_pictures(data, task.path)
    return exporting.Exported(exporting.picture_files(found, target), "", [])


def _leave_to_descriptor(task: Task) -> None:
    if registry.TEXTURE.has_descriptor(task.path):
        raise Skip("the descriptor beside it is processed instead")


def _shows_anything(document: Document, options: Mapping[str, object]) -> bool:
    if options["to"] == exporting.PICTURE:
        return may_have_pictures(document)
    return registry.by_name(document.format).has("scene_model")


def _shows(format: AnyFormat, options: Mapping[str, object]) -> bool:
    return (
        format.has("pictures") if options["to"] == exporting.PICTURE else format.has("scene_model")
    )


def _export_name(entry: Entry, options: Mapping[str, object]) -> str:
    folder, name = os.path.split(entry.relative)
    stem = exporting.stem_of(name)
    suffix = "." + name[len(stem) + 1 :].lower().split(".")[0]
    likely = [format for format in registry.formats() if suffix in format.endings]
    if not entry.named:
        shows_nothing = likely and not any(_shows(format, options) for format in likely)
        # Geometry and animations are named after their scene, old pictures after their descriptor:
        # their outputs must not replace its output.
        if shows_nothing or (not likely and registry.TEXTURE.has_descriptor(entry.path)):
            stem = name
    return os.path.join(folder, stem + str(options["to"]))


_FEW: Final = 3  # files that are left out for one reason, shown one by one
EXPORT: Final = Verb("export", _export, _export_name)


def insides_of(document: Document) -> list[Inside]:
    """Return the files inside a document; ``QueryError`` if there are none."""
    format = registry.by_name(document.format)
    with boundary(document.source, document.format):
        found = list(format.insides(document))
        if not found:
            raise QueryError("has no files inside")
        return found


def save_insides(found: Sequence[Inside], folder: str) -> list[str]:
    """Write files from inside a document into a folder, if their bytes are there; return their paths."""
    written = []
    for each in (each for each in found if each.error is None):
        path = os.path.join(folder, each.name)
        fileio.make_folder_of(path)
        fileio.save(each.data, path, durable=False)
        written.append(path)
    return written


def damaged(found: Iterable[Inside]) -> list[ChunkwrightError]:
    """Return why files cannot be taken out, except for those that are elsewhere."""
    return [each.error for each in found if each.error is not None and not each.left_out]


def left_out_of(found: Iterable[Inside]) -> list[str]:
    """Return lines that name the files that are not written, with the reason; the first few of many."""
    named: dict[str, list[str]] = {}
    for each in found:
        if each.left_out:
            named.setdefault(each.left_out, []).append(each.name)
    lines = []
    for reason, names in named.items():
        lines += [f"left out: {name}: {reason}" for name in names[:_FEW]]
        if len(names) > _FEW:
            more = counted(len(names) - _FEW, "more file")
            lines.append(f"left out: {more}: {reason} (--list shows all)")
    return lines


def _extract(task: Task) -> None:
    assert task.target is not None
    document = open_document(task)
    try:
        found = insides_of(document)
    except QueryError as error:
        if task.entry.named:
            raise
        raise Skip(error.inside()) from error
    for line in left_out_of(found):
        task.note(line)
    task.written += save_insides(found, task.target)
    errors = damaged(found)
    task.notes += [each.inside() for each in errors]
    if errors:
        raise CorruptError(
            f"{len(errors):,} of {counted(len(found), 'file')} cannot be taken out",
            hint=f"the others are in {task.target}",
        )


def _folder_name(entry: Entry, options: Mapping[str, object]) -> str:
    """Return the name of the folder for the files inside a file: the name of that file."""
    del options
    return entry.relative


def embed_in(document: Document, options: Options) -> Edited:
    """Put the option ``files``, pairs of name and bytes, into a document; see ``Format.embed``."""
    format = registry.by_name(document.format)
    lines = []
    for name, data in options["files"]:
        try:
            line = format.embed(
                document,
                name,
                data,
                options.get("into") or "",
                include=options.get("include", True),
            )
        except QueryError as error:
            error.message = f"{name}: {error.message}"
            raise
        lines += [line] if line else []
    return Edited(lines, [])


def _embed(task: Task) -> list[str]:
    """Change a file; one found in a folder only gets files whose names it already contains."""
    return edit(
        task,
        lambda document, options: embed_in(document, {**options, "include": task.entry.named}),
    )


EXTRACT: Final = Verb("extract", _extract, _folder_name)
EMBED: Final = Verb("embed", _embed, same_name, edits=True)


SUFFIXES: Final = (".png", ".webp", ".tga", ".jpg", ".jpeg", ".dds", ".pvr")
"""The extensions of pictures to look for in a folder; the first one present is used."""


def shown(document: Document, target: str, family: str = "") -> Files:
    """Return the picture of a texture as PNG files, six for a cube; the last is named ``target``.

    The document may also be a wrapper around a picture.
    """
    from chunkwright.tex import variants

    packed = packed_file(document)
    if packed is not None and not family:
        return converted(*packed, target)

    with boundary(document.source, document.format):
        return _as_png(variants.shown(_descriptor(document), family), target)


def converted(data: bytes, name: str, target: str) -> Files:
    """Return a DDS, PVR, WebP or other picture as PNG files."""
    from chunkwright.tex.pictures import as_colors

    return _as_png(as_colors(_decoded(data, name)), target)


def _as_png(picture: Picture, target: str) -> Files:
    from chunkwright.tex.pictures import FACE_SUFFIXES, to_png

    names = [face.removeprefix("_") for face in FACE_SUFFIXES] if picture.is_cube else [""]
    faces = zip(names, picture.faces, strict=True)
    return picture_files([Image(name, to_png(face)) for name, face in faces], target)


def painted(
    document: Document, data: bytes, name: str, families: Mapping[str, str] | None = None
) -> Painted:
    """Return the files of a texture repainted with the picture ``data``, from a file called ``name``.

    For a cube, that is one of six files, with names that end in ``_px`` and the like.
    """
    from chunkwright.tex import variants

    descriptor = _descriptor(document)
    picture = _decoded(data, name) if not descriptor.is_cube else _cube(data, name)
    with boundary(document.source, document.format):
        return variants.paint(descriptor, picture, data, families)


def _descriptor(document: Document) -> TextureDescriptor:
    from chunkwright.tex.model import TextureDescriptor

    if not isinstance(document, TextureDescriptor):
        raise QueryError("is not a texture descriptor", file=document.source)
    return document


def _decoded(data: bytes, name: str) -> Picture:
    from chunkwright.tex.pictures import decode

    with boundary(name, "picture"):
        return decode(data, suffix=os.path.splitext(name)[1])


def _cube(data: bytes, name: str) -> Picture:
    from chunkwright.tex.pictures import FACE_SUFFIXES, Picture

    first = _decoded(data, name)
    stem, extension = os.path.splitext(name)
    if first.is_cube or stem[-3:].lower() not in FACE_SUFFIXES:
        return first
    files = [f"{stem[:-3]}{face}{extension}" for face in FACE_SUFFIXES]
    faces = [_decoded(fileio.load(file)[0], file).pixels for file in files]
    if len({face.shape for face in faces}) > 1:
        raise QueryError("the faces of a cube have different sizes", file=name)
    return Picture(tuple(faces), first.pixel_format)


def _show(task: Task) -> None:
    assert task.target is not None
    if not task.entry.named and not _is_texture(task.entry.relative):
        raise Skip("is not a texture descriptor")
    document = open_document(task)
    try:
        files = shown(document, task.target, next(iter(task.options.get("families", ())), ""))
    except QueryError as error:
        if task.entry.named:
            raise
        raise Skip(error.inside()) from error
    task.written += save(files, task.target)


def _png_name(entry: Entry, options: Mapping[str, object]) -> str:
    del options
    # Other files of a folder, which are skipped, must not take the name of a texture.
    is_texture = entry.named or _is_texture(entry.relative)
    return (_stem_of(entry.relative) if is_texture else entry.relative) + PNG


def _paint(task: Task) -> None:
    """Paint a descriptor with the picture of its name in the folder ``pictures``."""
    assert task.target is not None
    stem = _stem_of(task.entry.relative)
    if not _is_texture(task.entry.relative):
        raise Skip("is not a texture descriptor")
    folder = as_folder(str(task.options["pictures"]))
    names = [stem + face + suffix for face in ("", "_px") for suffix in SUFFIXES]
    path = next(filter(fileio.is_file, (os.path.join(folder, name) for name in names)), None)
    if path is None:
        raise Skip("there is no picture with its name")
    made = painted(
        open_document(task), fileio.load(path)[0], path, task.options.get("families") or {}
    )
    for line in notes_of(made):
        task.note(line)
    task.written += save(made.files, task.target)


def notes_of(made: Painted) -> list[str]:
    """Return lines about what differs from the descriptor, and about what was not written."""
    refused = [f"not written: {', '.join(made.refused)}"] if made.refused else []
    return [*made.notes, *refused]


def _is_texture(name: str) -> bool:
    return name.lower().removesuffix(".dvpl").endswith(".tex")


def _stem_of(name: str) -> str:
    """Return a path without ``.tex`` or ``.tex.dvpl``, or without any other extension."""
    return os.path.splitext(name[:-5] if name.lower().endswith(".dvpl") else name)[0]


SHOW: Final = Verb("texture", _show, _png_name)
PAINT: Final = Verb("texture --into", _paint, same_name)
