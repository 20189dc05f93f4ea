from __future__ import annotations

import re
from collections import defaultdict
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from chunkwright.hkx import instances
from chunkwright.hkx.conversion import convert
from chunkwright.hkx.file import TYPES, Section, binary, rewrite
from tests.hkx.classes.everything import LAYOUTS, packfile
from tests.hkx.classes.everything import table as everything
from tests.samples import SAMPLES, mostly_slow, needs_samples, samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx.model.packfile import Packfile

HAVOK = SAMPLES / "havok"
# Its only object starts where its section ends: there is nothing to decode.
CONVERTED = re.compile(r"(PredatorCZ_HavokLib__.*)_([48][01]{3})_\.hkx")


def written(packfile: Packfile) -> bytes:
    return binary.write_container(packfile)


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(samples("havok")))
def test_a_file_written_from_its_values_has_the_same_bytes(path: Path) -> None:
    data = path.read_bytes()
    made = written(convert(binary.read(data)))
    if packfile_is_odd(binary.read(data)):
        # Written a second time, the file stays the same, including its errors.
        assert written(convert(binary.read(made))) == made
        return
    assert len(made) == len(data)
    # One writer pads with 7F where all others pad with zeros.
    differ = [at for at, (one, two) in enumerate(zip(made, data, strict=True)) if one != two]
    assert {data[at] for at in differ} <= {0x7F}
    assert {made[at] for at in differ} <= {0}


def packfile_is_odd(packfile: Packfile) -> bool:
    """Whether a packfile has errors, made by its writer or by a later program."""
    return bool(packfile.problems())


def families() -> dict[str, list[Path]]:
    """Return the samples that hold one asset of one version, each in several layouts."""
    found = defaultdict(list)
    for path in samples("havok"):
        match = CONVERTED.fullmatch(path.name)
        if match:
            found[match[1]].append(path)
    return {name: paths for name, paths in found.items() if len(paths) > 1}


def take_texts(one: Packfile, other: Packfile) -> None:
    """Take log text and export time from the other file: each 5.5 asset was exported again."""
    pairs = zip(one.objects, other.objects, strict=True)
    for mine, theirs in pairs:
        if mine.class_name == "hkxEnvironment":
            for ours, given in zip(mine["variables"], theirs["variables"], strict=True):
                ours["value"] = given["value"]


@needs_samples
@pytest.mark.parametrize("family", families())
def test_an_asset_converts_to_the_bytes_of_its_other_layout(family: str) -> None:
    for path, target in permutations(families()[family], 2):
        digits = CONVERTED.fullmatch(target.name)
        assert digits is not None
        wanted = target.read_bytes()
        source = binary.read(path.read_bytes())
        if source.header.contents_version == "Havok-5.5.0-r1":
            take_texts(source, binary.read(wanted))
        assert written(convert(source, layout=digits[2])) == wanted, (path.name, digits[2])


def largest_of_each_version() -> list[Path]:
    found: dict[str, Path] = {}
    for path in sorted(samples("havok"), key=lambda path: path.stat().st_size):
        if path.stat().st_size < 250_000:
            found[binary.read(path.read_bytes()).header.contents_version] = path
    return list(found.values())


@needs_samples
@pytest.mark.parametrize("path", largest_of_each_version(), ids=lambda path: path.name)
@pytest.mark.parametrize("digits", one_of(2, [*LAYOUTS, "8100", "4010"]))
def test_conversion_to_any_layout_and_back_gives_the_same_bytes(path: Path, digits: str) -> None:
    data = path.read_bytes()
    source = binary.read(data)
    there = binary.read(written(convert(source, layout=digits)))
    assert there.layout == digits
    assert there.problems() == []
    assert written(convert(there, layout=source.layout)) == data


@needs_samples
@pytest.mark.parametrize(
    "name",
    one_of(
        3,
        [
            "D7ry_HKANNO-Batch-Processor__target__win32.hkx",
            "Grimrukh_soulstruct-havok__BB__c2020__c2020.HKX",
            "Grimrukh_soulstruct-havok__PTDE__c2240__c2240.hkx",
        ],
    ),
)
def test_the_types_section_follows_the_layout(name: str) -> None:
    data = (HAVOK / name).read_bytes()
    source = binary.read(data)
    for digits in LAYOUTS:
        there = binary.read(written(convert(source, layout=digits)))
        index = next(i for i, section in enumerate(there.sections) if section.tag == TYPES)
        described = {
            obj["name"]: obj for obj in there.section_objects(index) if obj.class_name == "hkClass"
        }
        for obj in there.objects:
            assert described[obj.class_name]["objectSize"] == obj.values.plan.size
        assert written(convert(there, layout=source.layout)) == data


@needs_samples
def test_the_dialect_with_ids_keeps_them() -> None:
    path = next(HAVOK.glob("*chickenbehavior.hkx"))
    source = binary.read(path.read_bytes())
    assert source.object_prefix == 8
    there = binary.read(written(convert(source, layout="8111")))
    assert there.object_prefix == 8
    assert [obj.object_id for obj in there.objects] == [obj.object_id for obj in source.objects]


@needs_samples
def test_objects_in_an_unusual_order_keep_their_order() -> None:
    source = binary.read(
        (HAVOK / "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx").read_bytes()
    )
    root, *rest = source.objects
    moved = [root, *rest[::-1]]
    for place, obj in enumerate(moved):
        object.__setattr__(obj, "offset", 16 * place)
    source.objects[:] = moved
    made = binary.read(written(rewrite.rewrite(source)))
    assert [obj.class_name for obj in made.objects] == [obj.class_name for obj in moved]
    assert made.problems() == []


@pytest.mark.parametrize("digits", LAYOUTS)
def test_any_number_of_sections_in_any_order_is_kept(digits: str) -> None:
    source = packfile()
    names, types, data = source.sections
    source.sections[:] = [data, names, types, Section("weapon")]
    source.header.class_name_section = 1
    for index, obj in enumerate(source.objects):
        obj.section_index = 0 if index < 2 else 3
    made = binary.read(written(convert(source, layout=digits)))
    assert [section.tag for section in made.sections] == [
        "__data__",
        "__classnames__",
        "__types__",
        "weapon",
    ]
    assert made.problems() == []
    instances.use_classes(made, everything())
    root = made.root
    assert root is not None
    assert [(obj["id"], obj.section_index) for obj in made.objects] == [(7, 0), (1, 0), (2, 3)]
    assert root["Pointer"] is made.objects[2]
    assert made.sections[3].global_fixups.tolist() == []
    assert written(convert(made)) == written(made)


@needs_samples
@pytest.mark.parametrize(
    "path",
    [path for path in samples("havok") if "Pandora" in path.name],
    ids=lambda path: path.name,
)
def test_object_ids_can_be_left_out(path: Path) -> None:
    source = binary.read(path.read_bytes())
    made = binary.read(bytes(convert(source, no_object_ids=True)))
    assert (source.object_prefix, made.object_prefix) == (8, 0)
    assert all(obj.object_id is None for obj in made.objects)
    assert len(made.contents.data) < len(source.contents.data)
    assert made.problems() == []
    for one, other in zip(source.objects, made.objects, strict=True):
        assert one.class_name == other.class_name
        assert one.values.get("name") == other.values.get("name")
    assert bytes(source) == path.read_bytes()
