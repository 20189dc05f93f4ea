"""Scene files: reading and writing, for every layout.

Counts, sizes and child counts are computed when a scene is written.
"""

from __future__ import annotations

import copy
from struct import Struct
from struct import error as struct_error
from typing import TYPE_CHECKING, Final

from chunkwright_kaitai.dava_sc2 import DavaSc2

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import bytes_follow
from chunkwright.binary import fields_of, within
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.keyed_archive.archive import V1, V2, KeyedArchive
from chunkwright.keyed_archive.decoder import decode_with
from chunkwright.keyed_archive.values import WIDE_CODECS, VariantType
from chunkwright.sc2.checks import misplaced_node
from chunkwright.sc2.model import Scene, addresses
from chunkwright.sc2.model.addresses import CLASS_KEY, COUNT_KEY
from chunkwright.sc2.model.key_types import KEY_TYPES
from chunkwright.sc2.model.layout import GLOBAL_MATERIAL_CLASS, NEWEST_VERSION, Descriptor
from chunkwright.sc2.model.node_lists import Branch

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.keyed_archive.decoder import Decoder
    from chunkwright.keyed_archive.serialize import Encoder


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
    """Read an .sc2 file of version 1 to 49, or a newer one that has the same layout.

    The options are those of ``keyed_archive.decoder.read``. Raises ``UnsupportedVersionError``,
    ``TruncatedError``, ``CorruptError`` or ``LimitError``.
    """
    header = version, _ = _read_header(data)

    def whole(decoder: Decoder) -> Scene:
        return _Reader(decoder, header).scene()

    try:
        return decode_with(data, limits, wide_char_size, name_types, whole, KEY_TYPES)
    except (CorruptError, TruncatedError) as error:
        if version <= NEWEST_VERSION:
            raise
        raise UnsupportedVersionError(
            f"unknown scene version {version}, whose layout is not that of {NEWEST_VERSION}",
            offset=4,
            hint=f"known: 1 to {NEWEST_VERSION}; read as {NEWEST_VERSION}, {error.message}",
        ) from error


def read_with(decoder: Decoder) -> Scene:
    """Read a whole scene with a decoder of its bytes."""
    return _Reader(decoder, _read_header(decoder.data)).scene()


def _read_header(data: bytes) -> tuple[int, int]:
    """Return the version and the number of root nodes."""
    if len(data) < _HEADER_SIZE:
        raise TruncatedError(
            f"expected at least {_HEADER_SIZE} bytes for the header, found {len(data)}", offset=0
        )
    header = DavaSc2.from_bytes(data[:_HEADER_SIZE])
    version, num_nodes = fields_of(header, "version", "num_nodes")
    if version < 1:
        raise UnsupportedVersionError(
            f"unknown scene version {version}",
            offset=4,
            hint=f"known: 1 to {NEWEST_VERSION}",
        )
    return version, num_nodes


class _Reader:
    """Reader of the parts of a scene in the order of its layout."""

    def __init__(self, decoder: Decoder, header: tuple[int, int]) -> None:
        self.decoder = decoder
        self.data = decoder.data
        self.version, self.num_nodes = header
        self.pos = _HEADER_SIZE

    def scene(self) -> Scene:
        scene = Scene(self.version, is_read=True)
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
        if depth > self.decoder.limits.depth:
            self.decoder.limits.check("the depth of the tree", depth, "depth", start)
        archive, self.pos = self.decoder.archive(start)
        count = archive.get(COUNT_KEY, 0)
        if not isinstance(count, int) or count < 0:
            raise CorruptError(f"expected a count for {COUNT_KEY}, found {count!r}", offset=start)
        if not count:
            return Branch(archive)  # as most nodes are
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


def assumptions(scene: Scene) -> Iterator[str]:
    """Yield the assumptions made in reading a scene of an unknown version."""
    if scene.version > NEWEST_VERSION:
        yield (
            f"scene version {scene.version} is newer than any that is known: it is read as version"
            f" {NEWEST_VERSION}, and entries whose meaning has changed are shown as stored"
        )


_HEADER: Final = Struct("<4sII")


def write(scene: Scene) -> bytes:
    """Return the bytes of a scene in the layout of its version.

    Raises ``SerializeError`` with the path of anything that the version cannot represent.
    """
    from chunkwright.keyed_archive.serialize import Encoder

    _check_layout(scene)
    encoder = Encoder(scene.wide_char_size)
    encoder.out += _written_header(scene)
    if scene.version_tags is not None:
        encoder.top(scene.version_tags)
    if scene.descriptor is not None:
        encoder.out += _descriptor(scene.descriptor)
    if scene.body is None:
        _trees(scene, encoder)
        return bytes(encoder.out)
    try:
        encoder.top(scene.body, version=scene.body.version or V2)
    except ChunkwrightError as error:
        error.path = addresses.of_path(error.path)
        raise
    return bytes(encoder.out)


def _written_header(scene: Scene) -> bytes:
    num_nodes = _num_nodes(scene)
    try:
        return _HEADER.pack(b"SFV2", scene.version, num_nodes)
    except (struct_error, TypeError) as error:
        raise SerializeError(
            f"expected the number of nodes, not {num_nodes!r}", path="/odd_num_nodes"
        ) from error


def _check_layout(scene: Scene) -> None:
    """Check that the scene has exactly the parts of a file of its version."""
    layout = scene.layout
    parts = (
        ("version_tags", layout.has_version_tags, scene.version_tags, KeyedArchive),
        ("descriptor", layout.has_descriptor, scene.descriptor, Descriptor),
        ("extra_archive", layout.has_extra_archive, scene.extra_archive, KeyedArchive),
        ("body", layout.is_single_archive, scene.body, KeyedArchive),
    )
    for name, wanted, part, kind in parts:
        if part is not None and not isinstance(part, kind):
            raise SerializeError(f"expected a {kind.__name__}, not {part!r:.60}", path=f"/{name}")
        if wanted != (part is not None):
            verb = "has a" if wanted else "has no"
            raise SerializeError(
                f"a scene of version {scene.version} {verb} part {name}",
                path=f"/{name}",
                hint="make a Scene of that version and move the nodes there",
            )
    if type(scene.wide_char_size) is not int or scene.wide_char_size not in WIDE_CODECS:
        raise SerializeError(
            f"expected 2 or 4 bytes per wide character, not {scene.wide_char_size!r:.40}",
            path="/wide_char_size",
        )
    if scene.geometry_id_hash and not layout.has_geometry_hash:
        raise SerializeError(
            f"a scene of version {scene.version} has no place for this hash",
            path="/geometry_id_hash",
            hint="from version 10 onwards the descriptor has one",
        )
    if scene.body is None:
        _check_global_material(scene)
    elif (wrong := misplaced_node(scene.body)) is not None:
        raise SerializeError(wrong.message, path=wrong.path)


def _check_global_material(scene: Scene) -> None:
    """Check that the first slot of the hierarchy will be read back as it was written."""
    material = scene.global_material
    if material is None:
        first = scene.roots[0].class_name if scene.roots else ""
        if scene.layout.has_global_material and first == GLOBAL_MATERIAL_CLASS:
            raise SerializeError(
                "the first entity would be read as the global material", path="/hierarchy/0"
            )
    elif not scene.layout.has_global_material:
        raise SerializeError(
            f"a scene of version {scene.version} has no global material", path="/global_material"
        )
    elif material.get(CLASS_KEY) != GLOBAL_MATERIAL_CLASS:
        raise SerializeError(
            f"{CLASS_KEY} has to be {GLOBAL_MATERIAL_CLASS!r}", path="/global_material"
        )


def _number(packer: Struct, number: int, path: str) -> bytes:
    try:
        return packer.pack(number)
    except (struct_error, TypeError) as error:
        raise SerializeError(
            f"expected a number of {packer.size} bytes, not {number!r}", path=path
        ) from error


def _trees(scene: Scene, encoder: Encoder) -> None:
    layout = scene.layout
    if layout.two_trees:
        if len(scene.data_nodes) != 2:
            raise SerializeError(
                f"expected two data nodes in version 1, found {len(scene.data_nodes)}",
                path="/data_nodes",
                hint="they are the tree of materials and the tree of meshes",
            )
    else:
        encoder.out += _U32.pack(len(scene.data_nodes))
    data_nodes, roots = scene.trees()
    _forest(data_nodes, "data_nodes", encoder)
    if layout.has_geometry_hash:
        encoder.out += _number(_U64, scene.geometry_id_hash, "/geometry_id_hash")
    if scene.extra_archive is not None:
        encoder.top(scene.extra_archive)
    if scene.global_material is not None:
        encoder.top(scene.global_material, version=V1)
    _forest(roots, "hierarchy", encoder)


def _forest(top: Branch, segment: str, encoder: Encoder) -> None:
    with within(segment) as place:
        for place.index, branch in enumerate(top.below):
            _tree(branch, encoder)


def _tree(branch: Branch, encoder: Encoder) -> None:
    archive, count = branch.archive, len(branch.below)
    assert archive is not None, "only the top of a tree has no archive"
    if archive.get(COUNT_KEY, 0) != count:
        # The entry disagrees with the children; their actual number is written.
        archive = copy.copy(archive)
        archive.set(COUNT_KEY, count, VariantType.INT32)
    encoder.top(archive)
    with within() as place:
        for place.index, child in enumerate(branch.below):
            _tree(child, encoder)


def _num_nodes(scene: Scene) -> int:
    """Return the number of roots, or the header's odd number while the roots are unchanged."""
    actual = len(scene.roots)
    odd = scene.odd_num_nodes
    if odd is not None and odd[1] == actual:
        return odd[0]
    return actual + (scene.body is None and scene.global_material is not None)


def _descriptor(descriptor: Descriptor) -> bytes:
    data = _number(_U32, descriptor.file_type, "/descriptor/file_type")
    hashes = (descriptor.geometry_id_hash, descriptor.geometry_data_hash)
    for name, number in zip(("id", "data"), hashes, strict=True):
        if number is not None:
            data += _number(_U64, number, f"/descriptor/geometry_{name}_hash")
    if hashes[0] is None and hashes[1] is not None:
        raise SerializeError("a data hash needs an id hash before it", path="/descriptor")
    if not isinstance(descriptor.rest, bytes):
        raise SerializeError(
            f"expected bytes, not {descriptor.rest!r:.60}", path="/descriptor/rest"
        )
    if hashes[1] is None and len(descriptor.rest) >= 8:
        raise SerializeError(
            f"{len(descriptor.rest)} more bytes would be read as a hash", path="/descriptor"
        )
    data += descriptor.rest
    return _U32.pack(len(data)) + data
