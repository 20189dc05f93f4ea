"""Tagfiles as other readers see them: generated classes with plain arithmetic, and a library."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from benchmarks.against_soulstruct import PACKAGES, their_python
from chunkwright import hkx
from chunkwright.tagfile.bridges import cross
from chunkwright.tagfile.making import make
from tests.samples import needs_samples, samples
from tests.tagfile.second_reader import Binary, Chunked, xml_objects
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.hkx import HkObject
    from chunkwright.tagfile import Tagfile

FILES = {path.name: path for path in samples("havok_tagfile") if ".zsdic" not in path.name}
LONG = "a name that is much longer than the one before"


def sample(name: str) -> Tagfile:
    found = next((path for title, path in FILES.items() if name in title), None)
    if found is None:
        pytest.skip("the real sample files are not here; tools/fetch_samples.py fetches them")
    return chunkwright.open_tagfile(found)


def of_class(tagfile: Tagfile, name: str) -> HkObject:
    return next(iter(tagfile.objects.of_class(name)))


def read(data: bytes) -> dict[Any, tuple[str, dict[str, Any]]]:
    """Return the objects as another reader sees them."""
    if data[4:8] == b"TAG0":
        chunked = Chunked(data)
        chunked.check()
        return dict(chunked.objects)
    return dict(xml_objects(data)) if data[:1] == b"<" else dict(Binary(data).objects)


def members(objects: dict[Any, tuple[str, dict[str, Any]]], name: str) -> list[dict[str, Any]]:
    return [values for title, values in objects.values() if title == name]


@needs_samples
@pytest.mark.parametrize("path", FILES.values(), ids=FILES.keys())
def test_other_readers_see_the_same_objects_in_real_files(path: Path) -> None:
    tagfile = chunkwright.open_tagfile(path)
    found = read(path.read_bytes())
    assert len(found) == len(tagfile.objects)
    titles = [obj.class_name.partition("<")[0] for obj in tagfile.objects]
    assert sorted(name for name, _ in found.values()) == sorted(titles)


def edited_skeleton(tagfile: Tagfile, container: str = "hkaAnimationContainer") -> None:
    """Change a string, grow two arrays, and add an object."""
    skeleton = of_class(tagfile, "hkaSkeleton")
    skeleton.bones[1].name = LONG
    skeleton.bones += [{"name": "tail", "lockTranslation": 1}]
    skeleton.parentIndices = [*skeleton.parentIndices, 1]
    added = hkx.new_object(tagfile, "hkaSkeleton", {"name": "second", "parentIndices": [-1]})
    holder = of_class(tagfile, container)
    holder.skeletons = [*holder.skeletons, added]


SKELETONS: dict[str, Callable[[], Tagfile]] = {
    "made": make,
    "2015": lambda: sample("Grimrukh__Skeleton"),
    "2022": lambda: sample("RaulSkin"),
    "binary 3": lambda: sample("cee65eed_skeleton"),
    "binary 5": lambda: sample("612becac_combined"),
    "xml of 3": lambda: as_form(sample("cee65eed_skeleton"), "xml"),
    "xml of 5": lambda: as_form(sample("612becac_combined"), "xml"),
}


def as_form(tagfile: Tagfile, form: str) -> Tagfile:
    made = cross(tagfile, form, lossy=True).document
    return chunkwright.open_tagfile(bytes(made))


@pytest.mark.parametrize("given", one_of(3, SKELETONS.values()), ids=SKELETONS.keys())
def test_other_readers_see_edits_of_skeletons(given: Callable[[], Tagfile]) -> None:
    tagfile = given()
    before = read(bytes(tagfile))
    (old, *_) = members(before, "hkaSkeleton")
    edited_skeleton(tagfile)
    after = read(bytes(tagfile))
    assert len(after) == len(before) + 1
    skeletons = {one["name"]: one for one in members(after, "hkaSkeleton")}
    new, added = skeletons[old["name"]], skeletons["second"]
    assert added["parentIndices"] == [-1]
    bones = [one["name"] for one in old["bones"]]
    assert [one["name"] for one in new["bones"]] == [bones[0], LONG, *bones[2:], "tail"]
    assert new["bones"][-1]["lockTranslation"] == 1
    assert new["parentIndices"] == [*old["parentIndices"], 1]
    assert new["referencePose"] == old["referencePose"]
    assert len(members(after, "hkaAnimationContainer")[0]["skeletons"]) == 2

    hkx.drop(tagfile, tagfile.objects.of_class("hkaSkeleton")[-1])
    without = read(bytes(tagfile))
    assert len(without) == len(before)
    assert len(members(without, "hkaAnimationContainer")[0]["skeletons"]) == 1
    assert members(without, "hkaSkeleton") == [new]


@needs_samples
def test_other_readers_see_edits_of_physics_of_2019() -> None:
    tagfile = sample("1438ea1a_skeleton.nif")
    before = read(bytes(tagfile))
    system = of_class(tagfile, "hknpPhysicsSystemData")
    system.materials[0].name = LONG
    system.materials += [{"name": "ice", "restitution": 0.25, "isExclusive": 7}]
    old = members(before, "hknpPhysicsSystemData")[0]["materials"]
    after = read(bytes(tagfile))
    new = members(after, "hknpPhysicsSystemData")[0]["materials"]
    assert (old[0]["name"], new[0]["name"], new[-1]["name"]) == (None, LONG, "ice")
    assert (new[-1]["restitution"], new[-1]["isExclusive"]) == (0.25, 7)
    assert new[1:-1] == old[1:]
    shapes = members(before, "hknpCapsuleShape")
    assert members(after, "hknpCapsuleShape") == shapes
    hkx.drop(tagfile, tagfile.objects.of_class("hknpCapsuleShape")[0])
    assert members(read(bytes(tagfile)), "hknpCapsuleShape") == shapes[1:]


@needs_samples
def test_other_readers_see_edits_of_cloth_of_2022() -> None:
    tagfile = sample("RaulSkin")
    before = read(bytes(tagfile))
    of_class(tagfile, "hclCollidable").name = LONG
    capsule = hkx.new_object(tagfile, "hclCapsuleShape", {"radius": 0.5})
    of_class(tagfile, "hclCollidable").shape = capsule
    after = read(bytes(tagfile))
    changed = members(after, "hclCollidable")[0]
    assert changed["name"] == LONG
    assert after[changed["shape"]][0] == "hclCapsuleShape"
    assert after[changed["shape"]][1]["radius"] == 0.5
    # The old shape stays in the file, although nothing refers to it any more.
    count = len(members(before, "hclCapsuleShape"))
    assert len(members(after, "hclCapsuleShape")) == count + 1


THEIR_SCRIPT = """
import json, logging, sys
logging.disable(logging.CRITICAL)
from soulstruct.havok.core import HKX
root = HKX.from_path(sys.argv[1]).root
print(json.dumps([
    [one.name, [bone.name for bone in one.bones], [int(n) for n in one.parentIndices]]
    for variant in root.namedVariants for one in variant.variant.skeletons
]))
"""


@pytest.mark.slow
def test_another_library_reads_edited_files(tmp_path: Path) -> None:
    tagfile = sample("Grimrukh__Skeleton")
    names = [bone.name for bone in of_class(tagfile, "hkaSkeleton").bones]
    parents = of_class(tagfile, "hkaSkeleton").parentIndices.tolist()
    edited_skeleton(tagfile)
    tagfile.save(tmp_path / "edited.hkx")
    try:
        python = their_python(Path(tempfile.gettempdir()) / f"chunkwright-{PACKAGES[0]}")
    except subprocess.CalledProcessError:
        pytest.skip(f"{PACKAGES[0]} cannot be installed from PyPI here")
    command = [str(python), "-c", THEIR_SCRIPT, str(tmp_path / "edited.hkx")]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    assert json.loads(run.stdout) == [
        ["master", [names[0], LONG, *names[2:], "tail"], [*parents, 1]],
        ["second", [], [-1]],
    ]
