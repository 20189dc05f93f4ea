"""Reading scenes: bytes -> model, for every layout."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Final

from chunkwright_kaitai.dava_sc2 import DavaSc2

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import bytes_follow
from chunkwright.binary import fields_of, within
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.keyed_archive.decoder import decode_with
from chunkwright.sc2.checks import misplaced_node
from chunkwright.sc2.model import Scene, addresses
from chunkwright.sc2.model.addresses import CLASS_KEY, COUNT_KEY
from chunkwright.sc2.model.key_types import KEY_TYPES
from chunkwright.sc2.model.layout import GLOBAL_MATERIAL_CLASS, NEWEST_VERSION, Descriptor
from chunkwright.sc2.model.node_lists import Branch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.keyed_archive.archive import KeyedArchive
    from chunkwright.keyed_archive.decoder import Decoder
    from chunkwright.keyed_archive.values import VariantType


_U32: Final = Struct("<I")
_U64: Final = Struct("<Q")
_HEADER_SIZE: Final = 12
# A node is at least an archive header and a count.
_MIN_NODE: Final = 8


def read(
    data: bytes,
    *,
    limits: Limits = DEFAULT_LIMITS,
    wide_char_size: int | None = None,
    name_types: Iterable[VariantType] | None = None,
) -> Scene:
    """Read an .sc2 file of version 1 to 49.

    The options are those of ``keyed_archive.file.resolve.read``. Raises
    ``UnsupportedVersionError``, ``TruncatedError``, ``CorruptError`` or ``LimitError``.
    """
    _header(data)
    return decode_with(data, limits, wide_char_size, name_types, read_with, KEY_TYPES)


def read_with(decoder: Decoder) -> Scene:
    """Read a whole scene with a decoder of its bytes."""
    return _Reader(decoder, _header(decoder.data)).scene()


def _header(data: bytes) -> tuple[int, int]:
    """Return the version and the number of root nodes."""
    if len(data) < _HEADER_SIZE:
        raise TruncatedError(
            f"expected at least {_HEADER_SIZE} bytes for the header, found {len(data)}", offset=0
        )
    header = DavaSc2.from_bytes(data[:_HEADER_SIZE])
    version, num_nodes = fields_of(header, "version", "num_nodes")
    if not 1 <= version <= NEWEST_VERSION:
        raise UnsupportedVersionError(
            f"unknown scene version {version}",
            offset=4,
            hint=f"known: 1 to {NEWEST_VERSION}",
        )
    return version, num_nodes


class _Reader:
    """Reads the parts of a scene in the order of its layout."""

    def __init__(self, decoder: Decoder, header: tuple[int, int]) -> None:
        self.decoder = decoder
        self.data = decoder.data
        self.version, self.num_nodes = header
        self.pos = _HEADER_SIZE

    def scene(self) -> Scene:
        scene = Scene(self.version)
        scene.wide_char_size = self.decoder.wide_char_size
        layout = scene.layout
        if layout.has_version_tags:
            scene.version_tags = self.archive("version_tags")
        if layout.has_descriptor:
            scene.descriptor = self.descriptor()
        if layout.is_single_archive:
            scene.body = self.body()
            if (wrong := misplaced_node(scene.body)) is not None:
                raise CorruptError(wrong.message, path=wrong.path)
            self.check_num_nodes(scene)
        else:
            self.trees(scene)
        if self.pos != len(self.data):
            raise CorruptError(
                bytes_follow(len(self.data) - self.pos, "the scene"), offset=self.pos
            )
        return scene

    def body(self) -> KeyedArchive:
        try:
            return self.archive("")
        except ChunkwrightError as error:
            error.path = addresses.of_path(error.path)
            raise

    def trees(self, scene: Scene) -> None:
        layout = scene.layout
        num_data_nodes = 2 if layout.two_trees else self.u32()
        data_nodes = self.forest(num_data_nodes, "data_nodes")
        if layout.has_geometry_hash:
            scene.geometry_id_hash = self.u64()
        if layout.has_extra_archive:
            scene.extra_archive = self.archive("extra_archive")
        num_roots = self.num_nodes
        if layout.has_global_material and num_roots:
            start = self.pos
            first = self.archive("hierarchy/0")
            if first.get(CLASS_KEY) == GLOBAL_MATERIAL_CLASS:
                scene.global_material = first
                num_roots -= 1
            else:
                self.pos = start
        scene.plant(data_nodes, self.forest(num_roots, "hierarchy"))

    def check_num_nodes(self, scene: Scene) -> None:
        stored, actual = self.num_nodes, len(scene.roots)
        if stored != actual:
            scene.odd_num_nodes = stored, actual

    def forest(self, count: int, segment: str) -> list[Branch]:
        self.fits(count, _MIN_NODE)
        nodes = []
        with within(segment) as place:
            for place.index in range(count):
                nodes.append(self.tree(1))
        return nodes

    def tree(self, depth: int) -> Branch:
        start = self.pos
        self.decoder.limits.check("the depth of the tree", depth, "depth", start)
        archive, self.pos = self.decoder.archive(start)
        count = archive.get(COUNT_KEY, 0)
        if not isinstance(count, int) or count < 0:
            raise CorruptError(f"expected a count for {COUNT_KEY}, found {count!r}", offset=start)
        self.fits(count, _MIN_NODE)
        children = []
        with within() as place:
            for place.index in range(count):
                children.append(self.tree(depth + 1))
        return Branch(archive, children)

    def archive(self, segment: str) -> KeyedArchive:
        try:
            archive, self.pos = self.decoder.archive(self.pos)
        except ChunkwrightError as error:
            if segment:
                error.within(segment)
            raise
        return archive

    def descriptor(self) -> Descriptor:
        size = self.u32()
        start, end = self.pos, self.pos + size
        if size < 4:
            raise CorruptError(
                f"expected a descriptor of at least 4 bytes, found {size}", offset=start - 4
            )
        if end > len(self.data):
            raise TruncatedError("the descriptor ends too early", offset=start)
        descriptor = Descriptor(self.u32())
        if size >= 12:
            descriptor.geometry_id_hash = self.u64()
        if size >= 20:
            descriptor.geometry_data_hash = self.u64()
        descriptor.rest = self.data[self.pos : end]
        self.pos = end
        return descriptor

    def fits(self, count: int, size: int) -> None:
        left = len(self.data) - self.pos
        if count * size > left:
            raise TruncatedError(
                f"{count:,} nodes of at least {size} bytes do not fit into the {left:,} bytes left",
                offset=self.pos,
            )

    def u32(self) -> int:
        return self._number(_U32)

    def u64(self) -> int:
        return self._number(_U64)

    def _number(self, packer: Struct) -> int:
        if self.pos + packer.size > len(self.data):
            raise TruncatedError("a number ends too early", offset=self.pos)
        number: int = packer.unpack_from(self.data, self.pos)[0]
        self.pos += packer.size
        return number
