from __future__ import annotations

import doctest
import re
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import QueryError, SerializeError, hkx
from chunkwright.hkx import instances
from chunkwright.hkx.classes.versions import VERSIONS

if TYPE_CHECKING:
    from collections.abc import Callable

LAYOUTS = [f"{size}{rules}" for size in "48" for rules in ("001", "011", "101", "111")]


def test_the_examples_in_docstrings_run() -> None:
    for module in (hkx, instances):
        result = doctest.testmod(module, globs={**vars(module), "chunkwright": chunkwright})
        assert result.attempted > 1
        assert result.failed == 0


def test_every_name_of_the_package_can_be_imported() -> None:
    assert set(hkx.__all__) <= set(dir(hkx))
    for name in hkx.__all__:
        assert getattr(hkx, name) is not None
    with pytest.raises(AttributeError, match="nothing_of_the_kind"):
        _ = hkx.nothing_of_the_kind  # type: ignore[attr-defined]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_new_packfile_round_trips(version: str, layout: str) -> None:
    packfile = hkx.new_packfile(version, layout)
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    skeleton["parentIndices"] = np.array([-1, 0], np.int16)
    variant = {"name": "a", "className": "hkaSkeleton", "variant": skeleton}
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    data = bytes(packfile)
    read = chunkwright.open(data)
    assert (read.header.contents_version, read.layout) == (version, layout)
    assert read.root["namedVariants"][0]["variant"]["name"] == "cat"
    assert read.root["namedVariants"][0]["variant"]["parentIndices"].tolist() == [-1, 0]
    assert not list(read.problems())
    assert bytes(hkx.convert(read)) == data


def test_a_misspelt_name_is_refused_with_the_nearest_known_name() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    with pytest.raises(QueryError) as error:
        hkx.new_object(packfile, "hkaSkeletn")
    assert error.value.hint == "did you mean hkaSkeleton?"
    with pytest.raises(QueryError) as error:
        hkx.new_object(packfile, "Gaussian")
    assert "use_classes" in error.value.hint
    skeleton = hkx.new_object(packfile, "hkaSkeleton")
    with pytest.raises(AttributeError, match="did you mean bones"):
        _ = skeleton.bnes
    with pytest.raises(QueryError, match=r"hkaSkeleton has.*did you mean bones"):
        skeleton.bnes = []


def test_an_object_that_is_listed_twice_is_refused() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    packfile.objects.append(packfile.root)
    with pytest.raises(SerializeError, match="twice"):
        bytes(packfile)


def test_unknown_versions_layouts_and_classes_are_refused_by_name() -> None:
    with pytest.raises(QueryError, match=r"no class table for hk_1999.*hk_2010\.2\.0-r1"):
        hkx.new_packfile("hk_1999")
    with pytest.raises(QueryError, match="'9101' are not layout rules"):
        hkx.new_packfile("hk_2010.2.0-r1", "9101")
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    with pytest.raises(QueryError, match="hkaBoan"):
        hkx.new_object(packfile, "hkaBoan")
    with pytest.raises(SerializeError, match="root"):
        bytes(hkx.convert(packfile))


def _with_mappings() -> hkx.Packfile:
    """Make a packfile with mappings in place of records, some of them bypassing the model."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat", "parentIndices": [-1, 0, 1]})
    skeleton.bones = [{"name": "body"}]
    skeleton["bones"] += ({"name": "tail"},)
    skeleton["bones"].append({"name": "tip"})
    skeleton["bones"][1]["lockTranslation"] = True
    packfile.root = root = hkx.new_object(packfile, "hkRootLevelContainer")
    root["namedVariants"].append({"className": "hkaSkeleton", "variant": skeleton})
    return packfile


@pytest.mark.parametrize(
    "use",
    [
        lambda packfile: re.sub(r"#\d+", "#", hkx.xml.dump(packfile).text),
        lambda packfile: chunkwright.from_dict(packfile.to_dict()),
        lambda packfile: [node.detail for node in packfile.tree().shown()],
        lambda packfile: hkx.views.skeletons(packfile)[0].bones,
        lambda packfile: hkx.losses(packfile, "hk_2014.1.0-r1"),
        lambda packfile: bytes(hkx.convert(packfile, version="hk_2012.2.0-r1")),
    ],
)
def test_mappings_are_accepted_as_records_everywhere(use: Callable[[hkx.Packfile], Any]) -> None:
    packfile = _with_mappings()
    data = bytes(packfile)
    read = chunkwright.open(data)
    assert [each["name"] for each in read.root["namedVariants"][0]["variant"]["bones"]] == [
        "body",
        "tail",
        "tip",
    ]
    other = _with_mappings()
    made, wanted = use(other), use(read)
    assert type(made) is type(wanted)
    if not isinstance(made, list):
        assert made == wanted
    assert bytes(other) == data


def test_pointers_in_mappings_are_counted_and_cleared() -> None:
    packfile = _with_mappings()
    skeleton = packfile.objects[0]
    assert hkx.drop(packfile, skeleton) == 1
    assert packfile.root is not None
    assert packfile.root["namedVariants"][0]["variant"] is None


def test_an_assigned_list_of_numbers_becomes_an_array() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    skeleton = hkx.new_object(packfile, "hkaSkeleton")
    skeleton["parentIndices"] = [-1, 0]
    assert skeleton["parentIndices"].dtype == np.int16
    with pytest.raises(SerializeError, match=r"parentIndices.*does not fit int16"):
        skeleton["parentIndices"] = [70_000]
    with pytest.raises(QueryError, match=r"bones.*did you mean name"):
        skeleton["bones"] = [{"nam": "x"}]


def test_info_and_repr_equal_those_of_the_written_packfile() -> None:
    packfile = _with_mappings()
    written = chunkwright.open(bytes(packfile))
    assert packfile.info() == written.info()
    assert packfile.info()["objects"] == 2
    assert repr(packfile) == repr(written)
    hkx.new_object(written, "hkaSkeleton")
    assert written.info()["classes"]["hkaSkeleton"] == 2
    assert not list(written.problems())
