"""Read, resolve, edit and write the files of DAVA, Havok and Virtools.

>>> import chunkwright
>>> archive = chunkwright.open(b"KA\\x01\\x00\\x01\\x00\\x00\\x00\\x04\\x02\\x00\\x00\\x00hp\\x02\\x64\\x00\\x00\\x00")
>>> archive["hp"]
100
>>> archive["hp"] = 120
>>> chunkwright.open(bytes(archive))["hp"]
120
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from chunkwright.base import collector_paused

# The collector would scan modules and classes, which never become garbage: that is a twelfth of the
# import time.
with collector_paused():
    from chunkwright.base import be_silent, fast_exit, fileio, lazily, set_containers
    from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
    from chunkwright.errors import (
        ChunkwrightError,
        CorruptError,
        FileAccessError,
        LimitError,
        QueryError,
        SerializeError,
        TruncatedError,
        UnknownFormatError,
        UnsupportedVersionError,
        boundary,
    )
    from chunkwright.formats import registry

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from chunkwright import (
        anim,
        batch,
        catalogue,
        difference,
        document,
        dvpk,
        dvpl,
        errors,
        exchange,
        formats,
        graphs,
        heightmap,
        hkx,
        keyed_archive,
        nmo,
        query,
        sc2,
        scg,
        state_chunk,
        tagfile,
        tex,
        viewer,
    )
    from chunkwright.anim.clips import AnimationClip
    from chunkwright.base.containers import Inside
    from chunkwright.base.fileio import Source
    from chunkwright.base.jsontext import JsonMapping
    from chunkwright.document import Document
    from chunkwright.dvpk.pack import Pack
    from chunkwright.dvpl.packing import DvplFile
    from chunkwright.formats import Format
    from chunkwright.heightmap.heights import Heightmap
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.sc2.model import Scene
    from chunkwright.scg.geometry import Geometry
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.tagfile.model import Tagfile
    from chunkwright.tex.model import TextureDescriptor

__all__ = [
    "ChunkwrightError",
    "CorruptError",
    "FileAccessError",
    "LimitError",
    "Limits",
    "QueryError",
    "SerializeError",
    "TruncatedError",
    "UnknownFormatError",
    "UnsupportedVersionError",
    "__version__",
    "anim",
    "batch",
    "catalogue",
    "difference",
    "document",
    "dvpk",
    "dvpl",
    "errors",
    "exchange",
    "export",
    "fast_exit",
    "formats",
    "from_dict",
    "graphs",
    "heightmap",
    "hkx",
    "identify",
    "import_scene",
    "keyed_archive",
    "nmo",
    "open",
    "open_animation",
    "open_geometry",
    "open_heightmap",
    "open_keyed_archive",
    "open_pack",
    "open_packfile",
    "open_scene",
    "open_state_chunk",
    "open_tagfile",
    "open_texture",
    "open_virtools",
    "query",
    "sc2",
    "scg",
    "state_chunk",
    "tagfile",
    "tex",
    "viewer",
]

__version__ = "0.1.0"

if not TYPE_CHECKING:
    # All modules load on first use.
    __getattr__, __dir__ = lazily(__name__, dict.fromkeys(__all__, ""))
be_silent()


def _inside(path: str) -> Inside | None:
    from chunkwright.base.containers import inside

    return inside(path)


set_containers(_inside, lambda: (kind for each in registry.formats() for kind in each.containers))

_D = TypeVar("_D", bound="Document")


def identify(source: Source) -> str:
    """Return the name of the format of a file or buffer, by content and never by extension.

    For a DVPL wrapper this is the format inside it, or ``"dvpl"`` if that is unknown. Raises
    ``UnknownFormatError``, which lists what was looked for.
    """
    data, file = fileio.load(source)
    with boundary(fileio.name_of(source)):
        return registry.identify(data, file=file).name


@overload
def open(
    source: Source,
    *,
    format: Literal["dvpl"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> DvplFile: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["sc2"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> Scene: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["scg"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> Geometry: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["keyed_archive"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> KeyedArchive: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["tex"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> TextureDescriptor: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["anim"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> AnimationClip: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["heightmap"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> Heightmap: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["dvpk"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> Pack: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["hkx"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> Packfile: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["nmo"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> VirtoolsFile: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["tagfile"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> Tagfile: ...
@overload
def open(
    source: Source,
    *,
    format: Literal["state_chunk"],
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> StateChunk: ...
@overload
def open(
    source: Source,
    *,
    format: str | None = ...,
    limits: Limits = ...,
    offset: int | None = ...,
    **options: object,
) -> Any: ...
def open(
    source: Source,
    *,
    format: str | None = None,
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    **options: object,
) -> Any:
    """Open a path, buffer or binary file object and return its document, a ``Document``.

    ``format`` forces a format by its registry name (``"dvpl"`` keeps the wrapper itself) instead
    of recognising it by content; ``offset`` is where a Havok packfile starts inside another file,
    such as a ``.nif``; ``options`` are those of the format. Content decides the class of the
    result, which is therefore typed ``Any`` unless ``format`` is given; ``open_scene``,
    ``open_packfile`` and the others return their own class and refuse other formats.
    """
    data, file = fileio.load(source)
    with boundary(fileio.name_of(source)):
        return registry.read(
            data, file=file, format=format, limits=limits, offset=offset, **options
        )


def open_scene(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> Scene:
    """Open an SFV2 scene (``.sc2``), wrapped or not; ``QueryError`` for another format."""
    return _open(registry.SCENE, source, limits)


def open_geometry(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> Geometry:
    """Open SCPG geometry (``.scg``), wrapped or not; ``QueryError`` for another format."""
    return _open(registry.GEOMETRY, source, limits)


def open_keyed_archive(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> KeyedArchive:
    """Open a Keyed Archive, wrapped or not; ``QueryError`` for another format."""
    return _open(registry.KEYED_ARCHIVE, source, limits)


def open_texture(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> TextureDescriptor:
    """Open a texture descriptor (``.tex``), wrapped or not; ``QueryError`` for another format."""
    return _open(registry.TEXTURE, source, limits)


def open_animation(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> AnimationClip:
    """Open an animation clip (``.anim``), wrapped or not; ``QueryError`` for another format."""
    return _open(registry.ANIMATION, source, limits)


def open_heightmap(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> Heightmap:
    """Open a heightmap (``.heightmap``), wrapped or not; ``QueryError`` for another format."""
    return _open(registry.HEIGHTMAP, source, limits)


def open_pack(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> Pack:
    """Open a pack of files (``.dvpk``); ``QueryError`` for another format."""
    return _open(registry.PACK, source, limits)


def open_packfile(
    source: Source, *, limits: Limits = DEFAULT_LIMITS, offset: int | None = None
) -> Packfile:
    """Open a Havok packfile (``.hkx``, or hkpackfile XML), or the one at an offset in another file.

    Raises ``QueryError`` for another format.
    """
    return _open(registry.PACKFILE, source, limits, offset)


def open_tagfile(
    source: Source, *, limits: Limits = DEFAULT_LIMITS, offset: int | None = None
) -> Tagfile:
    """Open a Havok tagfile (``.hkx .hkt``), or the one at an offset in another file.

    Raises ``QueryError`` for another format.
    """
    return _open(registry.TAGFILE, source, limits, offset)


def open_virtools(
    source: Source,
    *,
    limits: Limits = DEFAULT_LIMITS,
    strict: bool = True,
    encoding: str | None = None,
) -> VirtoolsFile:
    """Open a Virtools file (``.nmo .cmo .vmo .nms``); ``QueryError`` for another format.

    A file with a wrong checksum is refused unless ``strict`` is false; ``encoding`` is that of
    its strings, which is guessed by default.
    """
    return _open(registry.VIRTOOLS, source, limits, strict=strict, encoding=encoding)


def open_state_chunk(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> StateChunk:
    """Open a Virtools state chunk; ``QueryError`` for another format."""
    return _open(registry.STATE_CHUNK, source, limits)


def _open(
    format: Format[_D], source: Source, limits: Limits, offset: int | None = None, **options: object
) -> _D:
    data, file = fileio.load(source)
    with boundary(fileio.name_of(source)):
        return registry.read_as(format, data, file=file, limits=limits, offset=offset, **options)


def from_dict(data: JsonMapping) -> Document:
    """Build a document from the output of ``Document.to_dict`` or ``chunkwright dump``."""
    return registry.from_dict(data)


def export(
    sources: Document | Source | Iterable[Document | Source],
    target: str | os.PathLike[str],
    **options: object,
) -> list[str]:
    """Write files or documents as one scene or picture, as the command ``chunkwright export`` does.

    ``export("tank.sc2", "tank.glb")`` exports a scene, ``export(["skeleton.hkx", "walk.hkx"],
    "walk.glb")`` several files of one kind together. The name of ``target`` decides its form:
    ``.glb``, ``.gltf`` or ``.obj``, and ``.png`` for a texture. ``options`` are those of the
    command, such as ``lod=1`` or ``no_textures=True``. Returns notes of what is missing, such as
    textures that were not found. Raises ``QueryError`` for a format without scenes and for options
    that it does not have, before anything is written. ``batch.EXPORT`` exports folders.
    """
    from chunkwright.exchange import exporting

    return exporting.export(sources, target, **options)


def import_scene(
    edited: Source,
    original: Document | Source | Iterable[Document | Source],
    target: str | os.PathLike[str],
    *,
    force: bool = False,
    **options: object,
) -> list[str]:
    """Apply the edits in a ``.glb`` or ``.gltf`` file to a copy of its original.

    ``original`` is the file or document that it was exported from; if several were exported
    together, the one to write comes first. ``options`` are those of the export. Writes ``target``,
    and the geometry of a scene beside it; what was not edited keeps its bytes. Returns what could
    not be applied. Raises ``QueryError`` for a format that takes no edits and, unless ``force`` is
    given, for a scene that was not exported from ``original``.
    """
    from chunkwright.exchange import importing

    return importing.import_scene(edited, original, target, force=force, **options)
