"""Openers for one format each, which return its class and refuse files of other formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright import fileio, registry
from chunkwright.errors import boundary
from chunkwright.limits import DEFAULT_LIMITS, Limits

if TYPE_CHECKING:
    from chunkwright.anim.model import AnimationClip
    from chunkwright.fileio import Source
    from chunkwright.heightmap.model import Heightmap
    from chunkwright.hkx.model import Packfile
    from chunkwright.keyed_archive.model import KeyedArchive
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.sc2.model import Scene
    from chunkwright.scg.model import Geometry
    from chunkwright.state_chunk.model import StateChunk
    from chunkwright.tex.model import TextureDescriptor


def open_scene(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> Scene:
    """Open an SFV2 scene (``.sc2``), wrapped or not; ``QueryError`` for another format."""
    scene: Scene = _open("sc2", source, limits)
    return scene


def open_geometry(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> Geometry:
    """Open SCPG geometry (``.scg``), wrapped or not; ``QueryError`` for another format."""
    geometry: Geometry = _open("scg", source, limits)
    return geometry


def open_keyed_archive(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> KeyedArchive:
    """Open a Keyed Archive, wrapped or not; ``QueryError`` for another format."""
    archive: KeyedArchive = _open("keyed_archive", source, limits)
    return archive


def open_texture(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> TextureDescriptor:
    """Open a texture descriptor (``.tex``), wrapped or not; ``QueryError`` for another format."""
    descriptor: TextureDescriptor = _open("tex", source, limits)
    return descriptor


def open_animation(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> AnimationClip:
    """Open an animation clip (``.anim``), wrapped or not; ``QueryError`` for another format."""
    clip: AnimationClip = _open("anim", source, limits)
    return clip


def open_heightmap(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> Heightmap:
    """Open a heightmap (``.heightmap``), wrapped or not; ``QueryError`` for another format."""
    heightmap: Heightmap = _open("heightmap", source, limits)
    return heightmap


def open_packfile(
    source: Source, *, limits: Limits = DEFAULT_LIMITS, offset: int | None = None
) -> Packfile:
    """Open a Havok packfile (``.hkx``), or the one at an offset in another file.

    Raises ``QueryError`` for another format.
    """
    packfile: Packfile = _open("hkx", source, limits, offset=offset)
    return packfile


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
    file: VirtoolsFile = _open("nmo", source, limits, strict=strict, encoding=encoding)
    return file


def open_state_chunk(source: Source, *, limits: Limits = DEFAULT_LIMITS) -> StateChunk:
    """Open a Virtools state chunk; ``QueryError`` for another format."""
    chunk: StateChunk = _open("state_chunk", source, limits)
    return chunk


def _open(name: str, source: Source, limits: Limits, **options: Any) -> Any:
    data, file = fileio.load(source)
    with boundary(fileio.name_of(source)):
        return registry.read_as(name, data, file=file, limits=limits, **options)
