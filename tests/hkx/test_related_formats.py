"""Files that are named like packfiles and are not: they are refused with their real format."""

from __future__ import annotations

import pytest

import chunkwright
from chunkwright import UnsupportedVersionError
from chunkwright.formats import registry
from chunkwright.hkx import file as container
from chunkwright.hkx.file import binary
from tests.samples import SAMPLES, needs_samples


@needs_samples
@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("not_packfile/AsgardXIV__skeleton.hkt", "a binary Havok tagfile"),
        ("not_packfile/Etheirys__blank.hkt", "a binary Havok tagfile"),
        ("not_packfile/Grimrukh__Skeleton.HKX", "a chunked Havok tagfile"),
    ],
)
def test_related_formats_are_refused_by_name(name: str, what: str) -> None:
    path = SAMPLES / name
    with pytest.raises(UnsupportedVersionError, match=what):
        chunkwright.open(path, format="hkx")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\0\0\0\x20TCM0SDKV", "a chunked Havok tagfile (TCM0, SDK 2015 and later)"),
        (
            b'\xef\xbb\xbf<?xml version="1.0"?>\n<!-- x -->\n<hktagfile version="1">',
            "an XML tagfile",
        ),
        (b"<hkpackfile/>", "an XML packfile"),
    ],
)
def test_related_formats_are_distinguished_by_content(data: bytes, what: str) -> None:
    found = binary.identify(data)
    assert found is not None
    assert found.what == what


def test_xml_packfiles_are_recognized_by_content() -> None:
    data = b'<?xml version="1.0"?>\n<!-- x --><hkpackfile contentsversion="hk_2010.2.0-r1"/>'
    assert container.is_xml_packfile(data)
    assert not container.is_xml_packfile(data.replace(b"hkpack", b"hktag"))
    assert chunkwright.open(data, format="hkx").form == "xml"
    with pytest.raises(UnsupportedVersionError, match="an XML packfile, not a binary packfile"):
        binary.read(data)


@pytest.mark.parametrize(
    "data", [b"", b"<?xml?><scene/>", b"<" * 5000, container.MAGIC, b"<!--" * 1000]
)
def test_unrelated_data_is_not_identified_as_a_related_format(data: bytes) -> None:
    assert binary.identify(data) is None


@pytest.mark.parametrize("count", [3, 30, 400])
def test_comments_before_the_element_are_skipped_fast(count: int) -> None:
    start = b'<?xml version="1.0"?>' + b"<!-- a -->\n" * min(count, 300)
    assert binary.identify(start + b"<other/>") is None
    assert binary.identify(b"<!--" * count) is None
    found = binary.identify(start + b"<hkpackfile>")
    assert found is not None
    assert found.what == "an XML packfile"


def test_the_registry_has_the_magic_of_the_format() -> None:
    assert registry.by_name("hkx").magic == container.MAGIC
