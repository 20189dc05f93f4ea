"""Every real file of every version is exported with everything in it, or refused as empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, QueryError, hkx
from chunkwright.exchange.exporting import exported
from chunkwright.hkx import views
from chunkwright.hkx.classes.versions import VERSIONS
from chunkwright.hkx.model.havok_document import HavokDocument
from tests.samples import CASES, mostly_slow, needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

# The parts of a file that an export shows.
SHOWN = (
    *("hkaSkeleton", "hkaAnimation", "hkaSkeletalAnimation", "hkxMesh", "hkxScene"),
    *("hkpShape", "hknpShape", "hkpPhysicsSystem", "hknpPhysicsSystemData", "hclSimClothData"),
)
UNREADABLE = ("b3ba62d2_zs.zsdic_at_106093", "tag0_garbage.hkx")
FILES = [
    *mostly_slow(samples("havok")),
    *[
        pytest.param(path, id=path.name)
        for folder in (*map(samples, ("havok_xml", "havok_tagfile")), CASES.glob("havok/*"))
        for path in sorted(folder)
    ],
]


def opened(path: Path) -> HavokDocument | None:
    """Return the document of a file; None for a fragment or garbage, which cannot be opened."""
    data = path.read_bytes()
    if b"<hkpackfile" in data[:1024]:
        return hkx.xml.load(data)[0]
    try:
        made: Any = chunkwright.open(path)
    except ChunkwrightError as error:
        if path.name in UNREADABLE:
            return None
        raise error
    return made if isinstance(made, HavokDocument) else None


@needs_samples
@pytest.mark.parametrize("path", FILES)
def test_every_part_of_a_real_file_is_exported(path: Path) -> None:
    document = opened(path)
    if document is None:
        return
    if not views.find(document, *SHOWN):
        with pytest.raises(QueryError, match="no file has a skeleton"):
            exported([document], "scene.glb", {})
        return
    made = exported([document], "scene.glb", {})
    assert [note for note in made.notes if "not shown" in note] == []
    assert made.files["scene.glb"].startswith(b"glTF")


@needs_samples
@pytest.mark.slow
def test_there_are_real_files_of_every_version_with_known_classes() -> None:
    documents = [opened(path) for path in (*samples("havok"), *samples("havok_xml"))]
    found = {each.contents_version for each in documents if each is not None}
    assert set(VERSIONS) <= found
