"""Importing: edits made in another program, applied to the file that was exported."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from chunkwright.base import fileio
from chunkwright.errors import QueryError, boundary
from chunkwright.exchange.edits import Applied, Change, Edits, Outcome, find_edits
from chunkwright.exchange.edits.comparing import identity_of, is_display
from chunkwright.exchange.edits.looks import TEXTURES
from chunkwright.exchange.edits.model import described, line_of
from chunkwright.exchange.edits.vertices import came_out, has_faces, has_numbers
from chunkwright.exchange.exporting import (
    as_exported,
    check_files,
    exported_file,
    listed,
    recorded_options,
    scene_of,
    stem_of,
)
from chunkwright.exchange.model import Material, Mesh, mark_of
from chunkwright.exchange.transforms import local_matrix
from chunkwright.formats import WrapperFormat, registry
from chunkwright.operations import as_flag

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from chunkwright.base.fileio import Source
    from chunkwright.document import Document, Wrapper
    from chunkwright.exchange.model import SceneModel
    from chunkwright.formats import Loaded
    from chunkwright.formats.registry import AnyFormat


_BOXES: Final = (
    "in Blender's exporter tick Include > Custom Properties and Data > Mesh > Attributes;"
    " --force imports it anyway"
)

_BARE: Final = "no mesh is bound to its bones, which are plain nodes without one"
# If one of these changes to a node was not applied, its mesh, camera or light is not compared.
_HOLDING: Final = frozenset({"added", "mesh", "camera", "light", "skin"})


def check_origin(original: SceneModel, edited: SceneModel, file: str | None) -> None:
    """Raise ``QueryError`` for a scene that was not exported from a file, or has lost its marks."""
    mine, theirs = _marks(original), _marks(edited)
    if mine and not theirs:
        raise QueryError(
            "the scene has no marks of the file that it was exported from", file=file, hint=_BOXES
        )
    if mine and not mine & theirs:
        raise QueryError(
            "the scene was exported from another file: none of its marks refer to this one",
            file=file,
            hint="name the file that it was exported from; --force imports it anyway",
        )
    before = [mesh for mesh in _meshes(original) if has_numbers(mesh) and has_faces(mesh)]
    after = [mesh for mesh in _meshes(edited) if has_faces(mesh)]
    if before and after and not any(has_numbers(mesh) for mesh in after):
        raise QueryError(
            "the vertices of the scene have lost their numbers: all meshes would be rewritten",
            file=file,
            hint=_BOXES,
        )


def _marks(model: SceneModel) -> set[str]:
    things: list[Any] = [*model.nodes(), *_meshes(model)]
    return {identity_of(each.extras) for each in things} - {""}


def _meshes(model: SceneModel) -> Iterator[Mesh]:
    return (node.mesh for node in model.nodes() if node.mesh is not None)


def without_pictures(model: SceneModel) -> SceneModel:
    """Return a scene whose pictures have no data; nodes and meshes remain the same objects."""
    for mesh in _meshes(model):
        for part in mesh.primitives:
            if part.material is not None:
                _empty(part.material)
    return model


def _empty(material: Material) -> None:
    for slot in TEXTURES:
        texture = getattr(material, slot)
        if texture is not None:
            texture.image = replace(texture.image, data=b"")


def explains(refused: Change, left: Change) -> bool:
    """Whether a change that was not applied explains a difference that is left."""
    if refused.edited is None or left.edited is None:
        return refused.kind == left.kind and refused.name == left.name
    if refused.edited is left.edited:
        same = refused.kind == left.kind and refused.key == left.key
        return same or refused.field == "added"
    if refused.field not in _HOLDING:
        return False
    return any(left.edited is each for each in refused.edited.held())


def follows(left: Change, edits: Edits) -> bool:
    """Whether a difference is a side effect of edits: a mark that nobody edited, or tangents.

    Tangents are recomputed around what changed.
    """
    if left.field == "mark":
        return not any(
            each.kind == left.kind and each.edited is left.edited and each.key == left.key
            for each in edits.changes
        )
    if left.kind == "node.removed":
        # Sticks show the bones of a skeleton whose meshes are gone.
        return bool(mark_of(left.original.extras).get("part") == "sticks")
    if left.kind == "node.place":
        # A joint may be bound with another transform, and still be where it should be.
        here, there = local_matrix(left.original), local_matrix(left.edited)
        return bool(np.allclose(here, there, rtol=1e-4, atol=1e-4 * np.abs(there).max()))
    if left.kind != "mesh.shape" or any(each.changed - {"tangents"} for each in left.part_edits()):
        return False
    return not any(
        each.edited is left.edited
        and any(part.changed == {"tangents"} for part in each.part_edits())
        for each in edits.changes
    )


def stopped(left: Change, edits: Edits) -> bool:
    """Whether a node is where it was left by a clip that was removed, or no longer moves it.

    Editors leave it there; nobody moved it.
    """
    if left.kind != "node.place" or any(each.edited is left.edited for each in edits.changes):
        return False
    original = edits.originals.get(left.edited)
    clips = (each.original for each in edits.of_kind("animation.removed", "animation.channels"))
    return any(channel.node is original for clip in clips for channel in clip.channels)


def bare_armatures(made: SceneModel, left: Edits) -> Iterator[Change]:
    """Yield the armatures of an edited scene that ``made``, the result of the import, lacks.

    Their bones are there, but no skin has them as joints. ``left`` are the differences of the
    scenes.
    """
    joints = {joint for node in made.nodes() if node.skin is not None for joint in node.skin.joints}
    for skin in [] if left.edited is None else left.edited.armatures:
        bones = {left.originals.get(joint) for joint in skin.joints} - {None}
        if bones and joints.isdisjoint(bones):
            yield Change("armature.added", skin.name, None, skin)


def import_scene(
    edited: Source,
    original: Document | Source | Iterable[Document | Source],
    target: str | os.PathLike[str],
    *,
    force: bool = False,
    **options: object,
) -> list[str]:
    """Apply the edits in a ``.glb`` or ``.gltf`` file to a copy of its original.

    ``original`` is the file or document that was exported; if several were exported together, the one to
    write comes first. ``options`` are those of the export; the scene records them, except paths.
    Writes ``target``, and next to it the files that belong to it, such as the geometry of a scene
    and new pictures; what was not edited keeps its bytes. Returns what could not be applied. Raises
    ``QueryError`` for a format to which edits cannot be applied, and, unless ``force`` is given,
    for a scene that was not exported from the original; and the errors of reading and writing, in
    which case nothing was written.
    """
    documents = listed(original)
    applied = apply(documents[0], edits_of(edited, documents, force=force, **options), **options)
    save(documents[0], target, applied.files)
    return applied.notes


def new_document(
    edited: Source,
    target: str | os.PathLike[str],
    others: Sequence[Document] = (),
    **options: object,
) -> Loaded[Any]:
    """Return a new document made from a ``.glb`` or ``.gltf`` file, of the format of a file name.

    ``others`` are files that the new one refers to, such as the skeleton of a clip; ``options`` are
    the ``make_options`` of the format. Raises ``QueryError`` if the format cannot be made from
    scenes, or does not accept these files or options.
    """
    from chunkwright.exchange import gltf

    name, wrapper = _unwrapped(os.fspath(target).lower())
    makers = [format for format in registry.formats() if format.has("from_scene_model")]
    format = next((format for format in makers if name.endswith(format.extensions)), None)
    if format is None:
        known = ", ".join(suffix for each in makers for suffix in each.extensions)
        raise QueryError(
            "this format cannot be made from a scene",
            file=name,
            hint=f"OUT must end in {known}; for other formats, name the original with --into",
        )
    taken = [option.name for option in format.make_options]
    unknown = [each for each in options if each not in taken]
    if unknown or (others and not taken):
        what = f"option {as_flag(unknown[0])}" if unknown else "other files"
        raise QueryError(f"a new {format.title} cannot be made with {what}", file=name)
    model = gltf.read(edited)
    made = format.from_scene_model(model, *others, **options)
    made.document.wrapper = wrapper
    return made._replace(notes=[*model.notes, *made.notes])


def _unwrapped(name: str) -> tuple[str, Wrapper | None]:
    """Return the name of a file without the suffix of a wrapper, and that wrapper."""
    for format in registry.formats():
        suffix = next((each for each in format.extensions if name.endswith(each)), "")
        if isinstance(format, WrapperFormat) and suffix:
            return name.removesuffix(suffix), format.new_wrapper(format.usual_type)
    return name, None


def edits_of(
    edited: Source,
    original: Document | Iterable[Document],
    *,
    force: bool = False,
    **options: object,
) -> Edits:
    """Return the differences between a ``.glb`` or ``.gltf`` file and its original.

    ``original``, ``force`` and ``options`` are those of ``import_scene``.
    """
    from chunkwright.exchange import gltf

    documents = listed(original)
    format, model = format_of(documents[0]), gltf.read(edited)
    check_files(model, documents)
    recorded = recorded_options(model, format.export_options)
    options = format.shown_options(model) | recorded | options
    exported = _exported_again(model, documents, options)
    if not force:
        check_origin(exported, model, documents[0].source)
    edits = find_edits(exported, model)
    edits.options, edits.documents = options, documents
    return edits


def _exported_again(
    edited: SceneModel, documents: Sequence[Document], options: Mapping[str, object]
) -> SceneModel:
    """Return the scene of files as it was exported, even if they have been renamed since."""
    first, *others = as_exported(edited, documents)
    model = scene_of([first, *others], options)
    if first.source and model.name == stem_of(first.source):
        # Older exports do not record the name of their file.
        model.name = stem_of(exported_file(edited)) or edited.name
    return model


def apply(original: Document, edits: Edits, **options: object) -> Applied:
    """Apply edits to a document without saving; return what was not applied, and further files.

    The document is then exported again, in memory: whatever still differs from the edited scene
    counts as not applied.
    """
    if not edits:
        return Applied(list(edits.notes), {})
    format = format_of(original)
    flags = edits.options | options
    with boundary(original.source, format.name):
        applied = format.apply_edits(original, edits, **flags)
    outcomes = [*applied.outcomes, *unexpected(original, edits, applied, flags)]
    lines = [line_of(each) for each in outcomes if each.reason]
    notes = list(dict.fromkeys([*edits.notes, *applied.notes, *lines]))
    return applied._replace(notes=notes, outcomes=outcomes)


def unexpected(
    original: Document, edits: Edits, applied: Applied, options: Mapping[str, object]
) -> list[Outcome]:
    """Return the differences from the edited scene that are left and not yet reported."""
    format, edited = format_of(original), edits.edited
    if edited is None:
        return []
    known = {option.name for option in format.export_options}
    # Pictures are compared by name: their files may not be written yet.
    flags = dict(options) | ({"no_textures": True} if "no_textures" in known else {})
    documents = [original, *edits.documents[1:]]
    try:
        made = without_pictures(_exported_again(edited, documents, flags))
        found = find_edits(made, without_pictures(edited))
    except QueryError as error:
        return [Outcome(Change("scene.roots", "the scene", None, edited), error.message)]
    refused = [each.change for each in applied.outcomes if each.reason]
    left_out = [Outcome(each, _BARE) for each in bare_armatures(made, found)]
    return left_out + [
        Outcome(change, "the imported result differs from the edit")
        for change in found.changes
        if not change.kind.startswith(("texture.", "image."))
        and change.kind not in applied.unseen
        and not follows(change, edits)
        and not came_out(change, edits)
        and not stopped(change, edits)
        and not is_display(change.original or change.edited)
        and not any(explains(each, change) for each in refused)
    ]


def save(
    document: Document, target: str | os.PathLike[str], files: Mapping[str, bytes] | None = None
) -> list[str]:
    """Write the files that belong to a document, then the document; return their paths.

    Missing folders are created, because an edited scene is often saved under its old name in a new
    folder.
    """
    format, path = registry.by_name(document.format), os.fspath(target)
    written = []
    if files:
        bytes(document)  # If the document cannot be written, nothing else is.
    for name, data in (files or {}).items():
        place = format.place_of(name, path)
        fileio.make_folder_of(place)
        fileio.save(data, place)
        written.append(place)
    fileio.make_folder_of(path)
    with boundary(path, format.name, writing=True):
        format.save_scene(document, path)
    return written


def single_file(document: Document, files: Mapping[str, bytes] | None = None) -> bytes:
    """Return the only file that ``save`` would write; ``QueryError`` if there are more."""
    format = registry.by_name(document.format)
    if files or format.has("save_scene"):
        raise QueryError("is saved as several files", file=document.source, format=format.name)
    return format.file_of(document)


def format_of(document: Document) -> AnyFormat:
    """Return the format of a document; ``QueryError`` if no edits can be applied to it."""
    format = registry.by_name(document.format)
    if not format.has("apply_edits"):
        names = ", ".join(each.title for each in registry.formats() if each.has("apply_edits"))
        hint = f"edits can be applied to {names}"
        if format.name == registry.TEXTURE.name:
            hint = '"chunkwright texture PICTURE --into X.tex" puts a picture into it'
        raise QueryError(
            f"nothing can be imported into the {format.title}",
            file=document.source,
            format=format.name,
            hint=hint,
        )
    return format


def lines_of(edits: Edits) -> Iterator[str]:
    """Yield a line for each edit."""
    yield from dict.fromkeys(map(described, edits.changes))


def applied_lines(applied: Applied) -> Iterator[str]:
    """Yield a line for each edit that was applied exactly as requested."""
    done = dict.fromkeys(described(each.change) for each in applied.outcomes if not each.reason)
    left = {described(each.change) for each in applied.outcomes if each.reason}
    yield from (line for line in done if line not in left)
