"""Exporting documents to files of other programs, through the scene model."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.base import collector_paused, fileio
from chunkwright.document import Document
from chunkwright.errors import CorruptError, QueryError, UnknownFormatError, boundary
from chunkwright.exchange.model import KEY, mark_of
from chunkwright.formats import WrapperFormat, registry
from chunkwright.operations import as_flag, is_set, keywords

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from chunkwright.base.fileio import Source
    from chunkwright.exchange.model import Image, SceneModel
    from chunkwright.formats import Option
    from chunkwright.formats.registry import AnyFormat


def pictures_of(documents: Iterable[Document]) -> list[Image]:
    """Return the pictures of documents; ``QueryError`` if there are none."""
    found: list[Image] = []
    for document in documents:
        format = registry.by_name(document.format)
        with boundary(document.source, format.name):
            pictures = own_pictures(document)
            if not pictures:
                hint = '"chunkwright picture" draws its scene' if format.has("scene_model") else ""
                raise QueryError("has no pictures of its own", hint=hint)
        found += pictures
    return found


def own_pictures(document: Document) -> list[Image]:
    """Return the pictures of a document; [] if it has none."""
    packed = packed_file(document)
    if packed is not None:
        return plain_pictures(*packed) if registry.TEXTURE.is_picture(*packed) else []
    return list(registry.by_name(document.format).pictures(document))


def may_have_pictures(document: Document) -> bool:
    """Whether a document may have pictures, without looking for them."""
    packed = packed_file(document)
    if packed is not None:
        return registry.TEXTURE.is_picture(*packed)
    return registry.by_name(document.format).has("pictures")


def plain_pictures(data: bytes, name: str) -> list[Image]:
    """Return the faces of a file that is a picture; ``UnknownFormatError`` for any other file."""
    with boundary(name, "picture"):
        return registry.TEXTURE.decode_picture(data, name)


def packed_file(document: Document) -> tuple[bytes, str] | None:
    """Return the document inside a wrapper, with its name; None for any other document."""
    format = registry.by_name(document.format)
    if not isinstance(format, WrapperFormat):
        return None
    return format.payload(document), os.path.splitext(document.source or "")[0]


if TYPE_CHECKING:
    Files = dict[str, bytes]
    Input = Document | Source
    Loaded = tuple[bytes, str | None]


_OPTIONS: Final = "options"
_FILES: Final = "files"


def record_options(model: SceneModel, known: Sequence[Option], given: Mapping[str, object]) -> None:
    """Record the given options in the extras of a scene, except those that are paths."""
    chosen = {
        option.name: given[option.name] for option in known if _fits(option, given.get(option.name))
    }
    if chosen:
        model.extras.setdefault(KEY, {})[_OPTIONS] = chosen


def recorded_options(model: SceneModel, known: Sequence[Option]) -> dict[str, Any]:
    """Return the options in the extras of a scene; those that a format does not have are ignored."""
    found = mark_of(model.extras).get(_OPTIONS)
    if not isinstance(found, dict):
        return {}
    return {
        option.name: found[option.name] for option in known if _fits(option, found.get(option.name))
    }


def record_files(model: SceneModel, documents: Sequence[Document]) -> None:
    """Record the names of the exported files in the extras of their scene."""
    if len(documents) > 1 or documents[0].source:
        names = [os.path.basename(document.source or "") for document in documents]
        model.extras.setdefault(KEY, {})[_FILES] = names


def check_files(model: SceneModel, documents: Sequence[Document]) -> None:
    """Raise ``QueryError`` if a scene was exported from more files than are given."""
    found = _recorded_files(model)
    if len(found) <= len(documents):
        return
    given = [os.path.basename(document.source or "") for document in documents]
    missing = [name for name in found if name not in given] or found[-1:]
    raise QueryError(
        f"the scene was exported together with {', '.join(missing[:3])}",
        file=documents[0].source,
        hint="name it too, with --with FILE; otherwise all its objects would count as new",
    )


def as_exported(model: SceneModel, documents: Sequence[Document]) -> list[Document]:
    """Return documents in the order of their export, which the scene records."""
    places = {name: place for place, name in enumerate(_recorded_files(model))}
    return sorted(
        documents,
        key=lambda each: places.get(os.path.basename(each.source or ""), len(places)),
    )


def exported_file(model: SceneModel) -> str:
    """Return the name that the first exported file of a scene had; "" if unknown."""
    return next(iter(_recorded_files(model)), "")


def _recorded_files(model: SceneModel) -> list[str]:
    """Return the names of the files in the extras of a scene; "" for anything that is not a name."""
    match mark_of(model.extras).get(_FILES):
        case [*names]:
            return [name if isinstance(name, str) else "" for name in names]
    return []


def _fits(option: Option, value: object) -> bool:
    """Whether a value is valid for an option, and not a path."""
    if not is_set(value):
        return False
    if option.choices:
        return value in option.choices
    if option.bounds is not None:
        return type(value) is int and option.bounds[0] <= value <= option.bounds[1]
    return option.type is not str and type(value) is option.type


OBJ: Final = ".obj"
PICTURE: Final = ".png"
SUFFIXES: Final = (".glb", ".gltf", OBJ, PICTURE)
_ONE: Final = (Document, str, bytes, bytearray, memoryview)


class Exported(NamedTuple):
    """The result of an export: files by name, with the requested one last.

    ``content`` describes it in a few words; ``notes`` are about what is missing.
    """

    files: Files
    content: str
    notes: list[str]


def export(
    sources: Input | Iterable[Input], target: str | os.PathLike[str], **options: object
) -> list[str]:
    """Write files or documents of one format as one scene; return notes about what is missing.

    ``sources`` is what ``chunkwright.open`` takes, a document, or several of these. The name of
    ``target`` decides its form: ``.glb``, ``.gltf`` with its files next to it, ``.obj``, or
    ``.png`` for the pictures of textures. ``options`` are the ``export_options`` of the format, by
    name. Raises ``QueryError`` for a format without scenes, and for unknown options, before
    anything is written.
    """
    path = os.fspath(target)
    made = exported(sources, path, options)
    save(made.files, path)
    return made.notes


def listed(sources: Input | Iterable[Input]) -> list[Document]:
    """Return the documents of a scene, at least one, opened if necessary."""
    return list(map(_opened, _loaded(sources)))


def _loaded(sources: Input | Iterable[Input]) -> list[Document | Loaded]:
    """Return documents unchanged, and files as bytes or paths."""
    several = isinstance(sources, Iterable) and not isinstance(sources, _ONE)
    each_source: Any = sources if several and not hasattr(sources, "read") else (sources,)
    found = [each if isinstance(each, Document) else fileio.load(each) for each in each_source]
    if not found:
        raise QueryError("expected at least one file or document, found none")
    return found


def _opened(loaded: Document | Loaded) -> Document:
    if isinstance(loaded, Document):
        return loaded
    data, path = loaded
    with boundary(path):
        document: Document = registry.read(data, file=path)
    return document


def exported(
    sources: Input | Iterable[Input], target: str, options: Mapping[str, object]
) -> Exported:
    """Return the files that ``export`` would write."""
    loaded = _loaded(sources)
    if check_target(target) == PICTURE:
        pictures = _pictures(loaded, options)
        content = f"{len(pictures)} picture{'s' if len(pictures) > 1 else ''}"
        return Exported(picture_files(pictures, target), content, [])
    model = scene_of(list(map(_opened, loaded)), options)
    files, notes = files_of(model, target), model.notes
    if check_target(target) == OBJ:
        from chunkwright.exchange.obj import left_out

        notes = [*notes, *left_out(model)]
    return Exported(files, counted(model), notes)


def _pictures(loaded: Sequence[Document | Loaded], options: Mapping[str, object]) -> list[Image]:
    """Return the pictures of documents, or of a file that is a picture."""
    try:
        documents = list(map(_opened, loaded))
        for each in documents:
            _check_options(registry.by_name(each.format), options)
        return pictures_of(documents)
    except UnknownFormatError:
        if len(loaded) > 1 or isinstance(loaded[0], Document):
            raise
    data, path = loaded[0]
    return plain_pictures(data, path or "")


def picture_files(pictures: Sequence[Image], target: str) -> Files:
    """Return one picture as the requested file, or several, with their names appended to its."""
    from chunkwright.exchange.gltf.writing import FileNames

    name = os.path.basename(target)
    if len(pictures) == 1:
        return {name: pictures[0].data}
    stem, names = os.path.splitext(name)[0], FileNames()
    return {f"{stem}_{names.new(each.name, PICTURE)}": each.data for each in pictures}


def check_target(path: str) -> str:
    """Return the suffix of a file to export to; ``QueryError`` for an unknown one."""
    suffix = os.path.splitext(path)[1].lower()
    if suffix not in SUFFIXES:
        raise QueryError(
            f"scenes cannot be exported to {suffix or 'a file without a suffix'}",
            file=path,
            hint=f"OUT must end in {' or '.join(SUFFIXES)}",
        )
    return suffix


def export_options() -> list[Option]:
    """Return the export options of all formats."""
    return [option for format in registry.formats() for option in format.export_options]


def make_options() -> list[Option]:
    """Return the options of new documents of all formats."""
    return [option for format in registry.formats() for option in format.make_options]


def scene_of(documents: Document | Iterable[Document], options: Mapping[str, object]) -> SceneModel:
    """Return the scene of documents of one format; ``options`` are its ``export_options``."""
    first, *others = listed(documents)
    format = format_of([first, *others])
    _check_options(format, options)
    with boundary(first.source, format.name), collector_paused(), _odd_numbers():
        from chunkwright.exchange.edits.vertices import number_vertices  # needs numpy

        model = format.scene_model(first, *others, **options)
        if not model.roots:
            raise QueryError("has nothing to show: no node, no mesh, no skeleton")
        number_vertices(model)
        record_options(model, format.export_options, options)
        record_files(model, [first, *others])
    if not model.name and first.source:
        model.name = stem_of(first.source)
    return model


def _check_options(format: AnyFormat, options: Iterable[str]) -> None:
    known = sorted({option.name for option in format.export_options})
    for name in options:
        if name not in known:
            hint = f"it takes {', '.join(known)}" if known else "it takes none"
            raise QueryError(f"the {format.title} has no export option {name!r}", hint=hint)


def own_options(format: AnyFormat, values: Mapping[str, object]) -> dict[str, Any]:
    """Return the given options of a format as keywords; ``QueryError`` for any other option."""
    known = [option.key for option in format.export_options]
    for option in export_options():
        if option.key not in known and is_set(values.get(option.key)):
            flags = ", ".join(map(as_flag, dict.fromkeys(known)))
            raise QueryError(
                f"has no option {as_flag(option.key)}",
                format=format.name,
                hint=f"it has {flags}" if flags else "it has none",
            )
    return keywords(format.export_options, values)


def format_of(documents: Sequence[Document]) -> AnyFormat:
    """Return the format of the first document; ``QueryError`` if it has no scenes.

    The others must have the same kind of content, so that all can become one scene.
    """
    format = registry.by_name(documents[0].format)
    for other in documents[1:]:
        if not other.holds_the_same(documents[0]):
            raise QueryError(
                f"is of format {other.format}, but the first is of format {format.name}",
                file=other.source,
                hint="only files with the same kind of content can become one scene",
            )
    if not format.has("scene_model"):
        with_scenes = ", ".join(
            each.title for each in registry.formats() if each.has("scene_model")
        )
        raise QueryError(
            f"the {format.title} has no scene to export",
            file=documents[0].source,
            format=format.name,
            hint=f"these have: {with_scenes}" if with_scenes else "",
        )
    return format


def files_of(model: SceneModel, target: str) -> Files:
    """Return the files of a scene by name in the folder of ``target``, which comes last."""
    suffix, stem = check_target(target), os.path.splitext(os.path.basename(target))[0]
    with boundary(target, suffix[1:], writing=True), _odd_numbers():
        return _writer(suffix)(model, stem)


@contextmanager
def _odd_numbers() -> Iterator[None]:
    """Silence overflows, which damaged files cause; numbers that matter are checked.

    A matrix without an inverse is an error in the file.
    """
    import numpy as np

    try:
        with np.errstate(all="ignore"):
            yield
    except np.linalg.LinAlgError as error:
        raise CorruptError(f"a matrix cannot be used: {error}") from error


def _writer(suffix: str) -> Callable[[SceneModel, str], Files]:
    if suffix == OBJ:
        from chunkwright.exchange.obj import to_obj

        return to_obj
    from chunkwright.exchange import gltf

    if suffix == ".gltf":
        return gltf.to_gltf
    return lambda model, stem: {stem + suffix: gltf.to_glb(model)}


def save(files: Files, target: str) -> list[str]:
    """Write the files of a scene next to ``target``, and ``target`` last; return their paths.

    Once ``target`` exists, so does everything that it refers to.
    """
    folder = os.path.dirname(target)
    paths = [os.path.join(folder, *name.split("/")) for name in files]
    for path, data in zip(paths, files.values(), strict=True):
        fileio.make_folder_of(path)
        fileio.save(data, path)
    return paths


def stem_of(path: str) -> str:
    """Return the name of a file without its extensions, such as ``.sc2.dvpl``."""
    name = os.path.basename(path)
    bare, suffix = os.path.splitext(name)
    packed = any(
        format.is_wrapper and suffix.lower() in format.suffixes for format in registry.formats()
    )
    return os.path.splitext(bare)[0] if packed else bare


def counted(model: SceneModel) -> str:
    """Return a few words about the content of a scene."""
    meshes = {id(node.mesh): node.mesh for node in model.nodes() if node.mesh is not None}
    parts = [part for mesh in meshes.values() for part in mesh.primitives if not part.lines]
    triangles = sum(
        (len(part.positions) if part.indices is None else part.indices.size) // 3 for part in parts
    )
    images = {
        id(texture.image)
        for part in parts
        if part.material is not None
        for texture in part.material.textures()
        if texture.image.data
    }
    counts = (
        (sum(1 for _ in model.nodes()), "node"),
        (len(meshes), "mesh"),
        (triangles, "triangle"),
        (len(images), "picture"),
        (len(model.animations), "animation"),
    )
    return ", ".join(
        f"{number:,} {noun}{'' if number == 1 else 'es' if noun == 'mesh' else 's'}"
        for number, noun in counts
        if number
    )
