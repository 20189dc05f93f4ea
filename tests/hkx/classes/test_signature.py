from __future__ import annotations

import pytest

from chunkwright.errors import ChunkwrightError, CorruptError, LimitError
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.classes.table import ClassTable, signature
from chunkwright.hkx.classes.versions import VERSIONS
from chunkwright.hkx.file import binary
from chunkwright.hkx.file.source import meta_classes
from tests.samples import needs_samples, samples

# Stated signatures that the facts do not reproduce, and why.
EXCEPTIONS = {
    # The order of the items of ExtendedColors in the source is not the original one.
    "hk_2010.2.0-r1": {
        "hkColor",
        "hkMonitorStreamColorTable",
        "hkMonitorStreamColorTableColorPair",
    },
    # hkaiTraversalType and hkpSimpleShapePhantomCollisionDetail are not known.
    "hk_2014.1.0-r1": {
        "hkaiTraversalAnnotationLibrary",
        "hkaiTraversalAnnotationLibraryAnnotation",
        "hkpSimpleShapePhantom",
    },
    # An item of its platform enum was added later; which one is not known.
    "hk_2014.2.0-r1": {"hclClothData"},
}


@pytest.mark.parametrize("version", VERSIONS)
def test_computed_signatures_equal_the_stated_ones(version: str) -> None:
    table = builtin(version)
    differing = set()
    for name in table:
        try:
            computed: int | None = signature(table, name)
        except ChunkwrightError:
            computed = None
        if computed != table[name].signature:
            differing.add(name)
    assert differing == EXCEPTIONS.get(version, set())


# This file states hk_2010.2.0-r1, but has signatures of 2014.1.
ANOTHER_VERSION = "9033f102_TEST_HKX_2.hkx"


@needs_samples
def test_signatures_in_files_equal_those_of_the_tables() -> None:
    unknown = set()
    for path in samples("havok"):
        if path.name == ANOTHER_VERSION:
            continue
        packfile = binary.read(path.read_bytes())
        version = packfile.header.contents_version
        table, meta = builtin(version), meta_classes(version)
        for row in packfile.class_names:
            if row.name in meta:
                # One writer stores them with their bytes reversed.
                reverse = int.from_bytes(meta[row.name].to_bytes(4, "little"), "big")
                assert row.signature in (meta[row.name], reverse)
            elif row.name not in table:
                unknown.add(row.name)
            else:
                assert row.signature == table[row.name].signature, (path.name, row.name)
    assert unknown == {"hkxVertexP4N4W4I4C1Q2"}, "the elements of a homogeneous array of 5.5"


def test_the_signature_depends_on_every_part_of_a_class() -> None:
    texts = [
        "class a\n",
        "class a ifaces=1\n",
        "class a\n  x INT32\n",
        "class a\n  y INT32\n",
        "class a\n  x INT32 ignored\n",
        "class a\n  x INT32 align16\n",
        "class a\n  x INT32[2]\n",
        "class a\n  x ARRAY:INT32\n",
        "class a\n  enum E A=0\n",
        "class a\n  enum E A=1\n",
        "class a\n  enum E A=0\n  x ENUM:INT8 E\n",
        "class a\n  enum E A=0\n  x ENUM:INT16 E\n",
        "class a : b\n\nclass b\n  x INT32\n",
        "class a\n  x STRUCT b\n\nclass b\n  x INT32\n",
    ]
    found = {signature(ClassTable.from_text(text), "a") for text in texts}
    assert len(found) == len(texts)


def test_a_class_whose_description_grows_exponentially_is_refused() -> None:
    text = "".join(
        f"class c{i}\n  a ARRAY:STRUCT c{i + 1}\n  b STRUCT c{i + 1}\n" for i in range(40)
    )
    table = ClassTable.from_text(text + "class c40\n")
    with pytest.raises(LimitError, match="description of class"):
        signature(table, "c0")


def test_the_signature_ignores_the_class_that_a_pointer_points_to() -> None:
    one, two = "class a\n  x POINTER:STRUCT b\n", "class a\n  x POINTER:STRUCT c\n"
    assert signature(ClassTable.from_text(one), "a") == signature(ClassTable.from_text(two), "a")


def test_a_class_that_contains_itself_has_no_signature() -> None:
    with pytest.raises(CorruptError, match="contains itself"):
        signature(ClassTable.from_text("class a\n  x ARRAY:STRUCT a\n"), "a")
