"""The bytes of an item are those that it was read from, and a byte leads back to its item."""

from __future__ import annotations

import struct
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.formats import registry
from chunkwright.nmo.ask.field_items import FieldItem
from chunkwright.query import locate
from chunkwright.viewer.files import OpenedFile

from ..hkx.classes.everything import LAYOUTS, table
from ..hkx.classes.everything import packfile as of_everything
from ..samples import SAMPLES, needs_samples
from ..thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.query.items import Item

WITH_DEMO: list[Any] = [
    format for format in registry.FORMATS if format.demo() and format.has("spans")
]
MOST = 700
FILES = (
    "ka/414190d9_hv1.sc2.dvpl",
    "ka/59051cc7_oldTest.dat",
    "ka/4ceb865b_A116_XM551.scg",
    "blitz_data/pc/3d/Maps/hangar/falgs_ssns.anim.dvpl",
    "ka/8650340e_heightmap_hangar.heightmap.dvpl",
    "havok/25090191_takeitem.hkx",
    "havok/40d53936_#ghz200.ar.00",
    "havok/0407790c_teapot[4001].hkx",
    "havok_tagfile/2b2765de_a00_0000.hkx",
    "havok_tagfile/339e35b9_MapCollisionTemplate_DSR.hkx",
    "virtools/BearKidsTeam__BallanceModding__PE_Balloon.nmo",
    "virtools/717021__BallanceUnity__vt2obj.nms",
)

# Their values are stored in a different form than in memory; tests/tagfile/test_spans.py compares them.
CODED = (
    "havok_tagfile/612becac_combined.hkt",
    "havok_tagfile/1e24a3ca_animation.hkt",
    "havok_tagfile/AsgardXIV__skeleton.hkt",
    "havok_tagfile/472e7923_udm0_mt_idle.hkx",
)


def opened(data: bytes, name: str = "file") -> OpenedFile:
    return OpenedFile(registry.read(data, file=name), data, name)


def walked(root: Item) -> Iterator[Item]:
    todo = [root]
    while todo:
        for child in islice(todo.pop().children(), 60):
            yield child
            if child.target is None:
                todo.append(child)


def check(file: OpenedFile) -> int:
    """Check that the bytes of each item lead back to it; return how many items have bytes."""
    spans, found = file.spans, 0
    assert spans is not None
    for number, item in enumerate(islice(walked(file.root), MOST)):
        ranges = spans.of(item)
        for span in ranges:
            assert 0 <= span.start <= span.end <= len(spans.parts[span.part].data), item.address
        first = ranges[0] if ranges else None
        if first is None or first.start == first.end:
            continue
        found += 1
        if number % 9 == 0:
            owner = spans.owner(file.root, first.part, first.start).address
            inside = (owner + "/").startswith(item.address + "/")
            assert inside or (item.address + "/").startswith(owner + "/"), (item.address, owner)
    return found


@pytest.mark.parametrize("format", WITH_DEMO, ids=lambda format: format.name)
def test_bytes_of_the_demonstrations_belong_to_their_items(format: Any) -> None:
    assert check(opened(bytes(format.demo().make()))) >= 2


@needs_samples
@pytest.mark.parametrize("name", one_of(3, [*FILES, *CODED]))
def test_bytes_of_real_files_belong_to_their_items(name: str) -> None:
    assert check(opened((SAMPLES / name).read_bytes(), name)) > 2


def test_every_byte_of_a_demonstration_belongs_to_an_existing_item() -> None:
    for format in WITH_DEMO:
        file = opened(bytes(format.demo().make()))
        assert file.spans is not None
        size = len(file.parts[0].data)
        for offset in range(0, size, max(1, size // 60)):
            owner = file.owner(0, offset)
            assert owner["address"] or owner["label"], (format.name, offset)
            if owner["address"]:
                locate(file.root, owner["address"])


def test_the_spans_of_a_packfile_contain_the_expected_bytes() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    bones = [{"name": "body"}, {"name": "long tail"}]
    packfile.root = hkx.new_object(
        packfile, "hkaSkeleton", {"name": "cat", "bones": bones, "parentIndices": [-1, 0]}
    )
    file = opened(bytes(packfile))
    assert file.spans is not None
    data = file.parts[0].data

    def bytes_of(address: str) -> list[bytes]:
        assert file.spans is not None
        found = file.spans.of(locate(file.root, address))
        return [data[span.start : span.end] for span in found]

    cat = "/objects/hkaSkeleton:cat"
    assert bytes_of(f"{cat}/name") == [bytes(8), b"cat\0"]
    assert bytes_of(f"{cat}/bones/1/name") == [bytes(8), b"long tail\0"]
    assert bytes_of(f"{cat}/parentIndices")[1] == struct.pack("<2h", -1, 0)
    assert bytes_of("/header/file_version") == [struct.pack("<I", 8)]
    assert file.owner(0, data.index(b"tail"))["address"] == f"{cat}/bones/1/name"
    assert "virtual fixups" in file.owner(0, len(data) - 4)["label"]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_first_and_last_bytes_of_every_member_lead_back_to_it(layout: str) -> None:
    data = bytes(of_everything(layout))
    document = chunkwright.open_packfile(data)
    hkx.use_classes(document, table())
    file = OpenedFile(document, data, "file")
    assert file.spans is not None
    found = 0
    for item in walked(file.root):
        is_leaf = item.target is None and not list(item.children())
        # No fixup points from the body to the targets of the elements of a relative array.
        if not is_leaf or item.address.endswith("/NearStructs/0/text"):
            continue
        for part, start, end in file.spans.of(item):
            if start < end:
                owners = [file.spans.owner(file.root, part, at) for at in (start, end - 1)]
                assert [owner.address for owner in owners] == [item.address] * 2
                found += 1
    assert found > 200


def test_packed_parts_of_a_virtools_file_have_their_own_bytes() -> None:
    from chunkwright.nmo.demo import make

    level = make()
    level.write_mode = 8
    file = opened(bytes(level))
    file.document.info()  # decodes all objects
    *_, content = file.parts
    assert content.name == "data part"
    assert all("inflated by zlib" in part.note for part in file.parts[1:])
    assert all(part.data for part in file.parts)
    assert "packed" in file.owner(0, len(file.parts[0].data) - 1)["label"]
    assert file.spans is not None
    chunk, row = file.spans.of(locate(file.root, "/objects/Floor"))
    assert chunk.part == len(file.parts) - 1
    table = file.parts[row.part].data[row.start : row.end]
    assert table.endswith(b"Floor")
    assert file.owner(row.part, row.end - 1)["label"] == "its row in the object table"


def test_a_wrapped_file_has_a_part_for_its_payload_and_for_itself() -> None:
    from chunkwright.dvpl import DvplType, DvplWrapper
    from chunkwright.keyed_archive import KeyedArchive

    archive = KeyedArchive({"name": "T-34" * 20, "hp": 100})
    archive.wrapper = DvplWrapper(DvplType.LZ4_HC)
    file = opened(bytes(archive))
    assert [part.name for part in file.parts] == ["payload", "packed file"]
    assert file.parts[0].data[:2] == b"KA"
    assert file.parts[1].data == bytes(archive)
    found = file.node(locate(file.root, "/hp"))["spans"]
    assert len(found) == 1
    assert file.parts[0].data[found[0][1] : found[0][2]][-4:] == struct.pack("<i", 100)


VIRTOOLS = (
    "virtools/BearKidsTeam__BallanceModding__PE_Balloon.nmo",
    "virtools/717021__BallanceUnity__vt2obj.nms",
    "virtools/scottstts__Ballance.Three.js__level_11.nmo",
)
# The value of a parameter depends on a dword that is not a field; optional fields depend on flags.
DECIDED = ("kind", "value", "transparent_color", "video_format")


def stored(item: Item, data: bytes) -> bool:
    """Whether bytes are those of the value of a field, as far as this can be checked."""
    value = item.value
    if isinstance(value, bool) or item.target is not None:
        return len(data) in (4, 20)
    if isinstance(value, int) and len(data) in (2, 4):
        return int.from_bytes(data, "little") == value % (1 << 8 * len(data))
    if isinstance(value, float) and len(data) == 4:
        return data == struct.pack("<f", value)
    if isinstance(value, str) and value.isascii():
        return value.encode() in data
    if isinstance(value, bytes):
        return value in data
    return not hasattr(value, "nbytes") or data == value.tobytes()


@needs_samples
@pytest.mark.parametrize("name", VIRTOOLS)
def test_the_bytes_of_a_field_are_those_of_its_value(name: str) -> None:
    file = opened((SAMPLES / name).read_bytes(), name)
    spans = file.spans
    assert spans is not None
    found = deep = 0
    for item in islice(walked(file.root), 20_000):
        if not isinstance(item, FieldItem) or item.key in DECIDED:
            continue
        ranges = spans.of(item)
        assert ranges, item.address
        (span,) = ranges
        assert stored(item, spans.parts[span.part].data[span.start : span.end]), item.address
        found += 1
        deep += isinstance(item.parent, FieldItem)
    assert found > 300
    assert deep > 100


def test_the_spans_of_records_and_sub_chunks_contain_the_expected_bytes() -> None:
    from chunkwright.nmo.demo import make

    level = make()
    level.write_mode = 8
    file = opened(bytes(level))
    addresses = [item.address for item in walked(file.root) if isinstance(item.parent, FieldItem)]
    assert addresses
    spans = file.spans
    assert spans is not None
    for address in addresses:
        item = locate(file.root, address)
        (span,) = spans.of(item)
        data = spans.parts[span.part].data[span.start : span.end]
        assert stored(item, data), address
        owner = file.owner(span.part, span.start)["address"]
        assert owner.startswith(address) or address.startswith(owner)
