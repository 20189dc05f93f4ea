"""Openers for one format each, which return its class and refuse files of other formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from chunkwright.base import fileio
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.document import Document
from chunkwright.errors import boundary
from chunkwright.formats import registry

if TYPE_CHECKING:
    from chunkwright.anim.clips import AnimationClip
    from chunkwright.base.fileio import Source
    from chunkwright.formats.format import Format
    from chunkwright.heightmap.heights import Heightmap
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.sc2.model import Scene
    from chunkwright.scg.geometry import Geometry
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.tagfile.model import Tagfile
    from chunkwright.tex.model import TextureDescriptor

D = TypeVar("D", bound=Document)


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
    format: Format[D], source: Source, limits: Limits, offset: int | None = None, **options: object
) -> D:
    data, file = fileio.load(source)
    with boundary(fileio.name_of(source)):
        return registry.read_as(format, data, file=file, limits=limits, offset=offset, **options)
