"""Spans of the objects and values of binary and XML tagfiles, against known offsets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.formats import registry
from chunkwright.query import locate
from chunkwright.tagfile.bridges import cross
from chunkwright.tagfile.making import make
from tests.samples import needs_samples, samples
from tests.tagfile import binary_build as build

if TYPE_CHECKING:
    from chunkwright.formats.results import Spans
    from chunkwright.tagfile import Tagfile

TYPED = Path(__file__).parent / "typed.xml"


class Opened:
    """A tagfile and its spans."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.tagfile: Tagfile = chunkwright.open_tagfile(data)
        self.root = self.tagfile.root_item()
        found = registry.TAGFILE.spans(self.tagfile, data)
        assert found is not None
        self.spans: Spans = found

    def bytes_of(self, address: str) -> list[bytes]:
        found = self.spans.of(locate(self.root, address))
        return [self.data[span.start : span.end] for span in found]

    def owner(self, offset: int) -> str:
        return self.spans.owner(self.root, 0, offset).address


def binary() -> Opened:
    part = ("Part", 0, [("label", build.TEXT, b""), ("sizes", build.ARRAY | build.INT, b"")])
    members = [
        ("flag", build.BYTE, b""),
        ("none", build.REAL, b""),
        ("numbers", build.ARRAY | build.INT, b""),
        ("parts", build.ARRAY | build.STRUCT, b"Part"),
        ("own", build.STRUCT, b"Part"),
        ("points", build.ARRAY | build.VEC4, b""),
    ]
    numbers = build.varint(3) + build.varint(4) + build.varint(1) + build.varint(-500)
    numbers += build.varint(7)
    sizes = [build.varint(count) + build.varint(4) + build.varint(9) * count for count in (2, 1)]
    parts = build.varint(2) + b"\3" + build.text("one") + build.text("two") + b"".join(sizes)
    own = b"\1" + build.text("inner")
    points = build.varint(2) + build.varint(3) + build.reals(1, 2, 3, 4, 5, 6)
    body = b"\x3d" + b"\x2a" + numbers + parts + own + points
    return Opened(bytes(build.Stream(classes=[part, ("Thing", 0, members)], objects=[(2, body)])))


def test_values_of_a_binary_tagfile_have_known_spans() -> None:
    opened = binary()
    thing = "/objects/#0001"
    (whole,) = opened.bytes_of(thing)
    assert whole.startswith(build.varint(4) + build.varint(2) + b"\x3d\x2a")
    assert opened.data.endswith(whole + build.END)
    assert opened.bytes_of(f"{thing}/flag") == [b"\x2a"]
    assert opened.bytes_of(f"{thing}/none") == []
    assert opened.bytes_of(f"{thing}/numbers/1") == [build.varint(-500)]
    assert opened.bytes_of(f"{thing}/numbers/2") == [build.varint(7)]
    assert opened.bytes_of(f"{thing}/parts/0/label") == [build.text("one")]
    assert opened.bytes_of(f"{thing}/parts/1/label") == [build.text("two")]
    # Stored by columns, the label of an element is apart from its sizes.
    assert opened.bytes_of(f"{thing}/parts/1") == [build.text("two"), bytes([2, 8, 18])]
    assert opened.bytes_of(f"{thing}/parts/0/sizes") == [bytes([4, 8, 18, 18])]
    assert opened.bytes_of(f"{thing}/parts/0/sizes/1") == [bytes([18])]
    assert opened.bytes_of(f"{thing}/own") == [b"\1" + build.text("inner")]
    assert opened.bytes_of(f"{thing}/own/label") == [build.text("inner")]
    assert opened.bytes_of(f"{thing}/points/1") == [build.reals(4, 5, 6)]


def test_each_byte_of_a_binary_tagfile_belongs_to_an_item() -> None:
    opened = binary()
    thing, data = "/objects/#0001", opened.data
    assert opened.owner(data.index(b"two")) == f"{thing}/parts/1/label"
    assert opened.owner(data.index(b"inner")) == f"{thing}/own/label"
    assert opened.owner(len(data) - 2) == f"{thing}/points/1"
    for offset in (0, 12, len(data) - 1):
        found = opened.spans.owner(opened.root, 0, offset)
        assert (found.address, found.label) == ("", "version, classes and end of the tagfile")


def test_elements_of_xml_tagfiles_have_known_spans() -> None:
    there = cross(cross(make(), "binary", lossy=True).document, "xml", lossy=True).document
    opened = Opened(bytes(there))
    skeleton = next(iter(opened.tagfile.objects.of_class("hkaSkeleton")))
    address, name = skeleton.address, skeleton.bones[1].name
    expected = f'<string name="name">{name}</string>'.encode()
    assert opened.bytes_of(f"{address}/bones/1/name") == [expected]
    assert opened.owner(opened.data.index(expected)) == f"{address}/bones/1/name"
    (whole,) = opened.bytes_of(address)
    assert whole.startswith(b"<object ")
    assert whole.endswith(b"</object>")
    assert opened.owner(0) == ""


def test_elements_of_xml_tagfiles_with_types_have_known_spans() -> None:
    opened = Opened(TYPED.read_bytes())
    root = "/objects/#0001"
    expected = b'<field name="name"><string value="Thing &amp; more"/></field>'
    assert opened.bytes_of(f"{root}/namedVariants/0/name") == [expected]
    assert opened.bytes_of("/objects/#0002/next") == [
        b'<field name="next"><pointer id="object0"/></field>'
    ]
    assert opened.bytes_of("/objects/#0002/counts/0") == [b'<integer value="-5"/>']
    assert opened.owner(opened.data.index(b'value="-5"')) == "/objects/#0002/counts/0"
    (record,) = opened.bytes_of(f"{root}/namedVariants/0")
    assert record.startswith(b"<record>")
    assert record.endswith(b"</record>")


def test_a_tagfile_inside_another_file_is_found_at_its_offset() -> None:
    inner = bytes(cross(make(), "binary", lossy=True).document)
    data = bytes(48) + inner + b"end"
    tagfile = chunkwright.open_tagfile(data, offset=48)
    spans = registry.TAGFILE.spans(tagfile, data)
    assert spans is not None
    bone = tagfile.objects.of_class("hkaSkeleton")[0].address + "/bones/0/name"
    (span,) = spans.of(locate(tagfile.root_item(), bone))
    assert data[span.start + 1 : span.end] == b"pelvis"
    assert spans.owner(tagfile.root_item(), 0, span.end - 1).address == bone


@pytest.mark.parametrize("count", [0, 5000])
def test_long_and_empty_arrays_have_no_spans_of_elements(count: int) -> None:
    body = b"\1" + build.varint(count) + bytes(count)
    data = build.one_class(("bytes", build.ARRAY | build.BYTE, b""), body=body)
    opened = Opened(data)
    (whole,) = opened.bytes_of("/objects/#0001/bytes")
    assert whole == build.varint(count) + bytes(count)
    if count:
        assert opened.bytes_of("/objects/#0001/bytes/7") == []


def coded(value: Any, word: str) -> bytes:
    """Return the bytes of a value in binary tagfiles, b"" if its type does not determine them."""
    if word == "REAL" and value == value:
        return build.reals(value)
    if word in ("INT8", "INT16", "UINT16", "INT32", "UINT32", "INT64"):
        return build.varint(value)
    return bytes([value]) if word == "UINT8" else b""


@needs_samples
@pytest.mark.parametrize("name", ["612becac", "AsgardXIV", "cee65eed", "109fd844"])
def test_the_spans_of_values_in_real_files_contain_their_bytes(name: str) -> None:
    path = next(path for path in samples("havok_tagfile") if name in path.name)
    opened = Opened(path.read_bytes())
    compared = texts = 0
    todo = list(opened.root.children())
    while todo:
        item = todo.pop()
        if item.target is None:
            todo += item.children()
        stored = [opened.data[span.start : span.end] for span in opened.spans.of(item)]
        if not stored or item.is_object or len(stored) > 1:
            continue
        value: Any = item.value
        if isinstance(value, str) and item.type_name in ("STRINGPTR", "CSTRING"):
            # A text that was stored before is a negative number that refers to it.
            assert stored[0].endswith(value.encode()) or stored[0][0] & 1 or not value, item.address
            texts += stored[0].endswith(value.encode())
        elif isinstance(value, int | float) and (wanted := coded(value, item.type_name)):
            assert stored[0] == wanted, item.address
            compared += 1
    assert compared + texts > 20


@pytest.mark.parametrize(
    "start",
    [
        b'\n  <?xml version="1.0" encoding="utf-8"?>',
        b'\xef\xbb\xbf<?xml version="1.0"?>',
        b'<?xml version="1.0" encoding="ascii"?>',
        b" ",
    ],
    ids=["space before the declaration", "a byte order mark", "not ASCII", "no declaration"],
)
def test_values_in_xml_of_other_writers_have_correct_spans(start: bytes) -> None:
    body = TYPED.read_bytes().partition(b"?>")[2].replace(b"Thing &amp;", "caf\xe9 &amp;".encode())
    made = Opened(start + body)
    assert made.tagfile.objects[0].namedVariants[0].name == "caf\xe9 & more"
    (flag,) = made.bytes_of("/objects/#0002/flag")
    assert flag == b'<field name="flag"><bool value="true"/></field>'
    assert made.owner(made.data.index(flag) + 20).endswith("/flag")
