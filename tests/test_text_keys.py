"""Unknown keys of text forms are refused, wherever they are."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError, hkx
from chunkwright.dvpl import DvplType, DvplWrapper
from chunkwright.hkx.ask.text import FormReader
from chunkwright.hkx.classes.codecs import Codec
from chunkwright.hkx.classes.references import ArrayCodec, HomogeneousCodec
from chunkwright.hkx.file import table
from chunkwright.state_chunk import StateChunk
from chunkwright.tagfile import bridges as bridges
from chunkwright.tagfile import making as typed_bridges
from tests.hkx.test_assignments import cats
from tests.test_wrong_values import CASES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.document import Document

DAVA = (
    *("texture", "animation", "heightmap", "pack", "dvpl", "archive", "geometry"),
    *(name for name in CASES if name[:5] == "scene"),
)


def mappings(form: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the mappings in a text form, with their paths."""
    if isinstance(form, dict):
        yield path, form
    for key, each in form.items() if isinstance(form, dict) else enumerate(form):
        if isinstance(each, dict | list):
            yield from mappings(each, f"{path}/{key}")


@pytest.mark.parametrize("name", DAVA)
def test_a_key_that_would_be_ignored_is_refused(name: str) -> None:
    document = CASES[name].make()
    document.wrapper = DvplWrapper(DvplType.LZ4_STREAM)
    form = json.loads(json.dumps(document.to_dict()))
    assert chunkwright.from_dict(form) == document
    paths = [path for path, _ in mappings(form)]
    assert paths[0] == ""
    assert "/wrapper" in paths
    for path in paths:
        edited = copy.deepcopy(form)
        dict(mappings(edited))[path]["versoin"] = 5
        with pytest.raises(ChunkwrightError, match=r"versoin|expected entries") as caught:
            chunkwright.from_dict(edited)
        assert caught.value.path.startswith("/")
        if name in ("archive", "dvpl") or name[:5] == "scene":
            assert caught.value.path == f"{path}/versoin"


def test_the_nearest_known_key_is_suggested() -> None:
    form = CASES["archive"].make().to_dict()
    for key, hint in (("versoin", "did you mean version?"), ("xyz", "")):
        with pytest.raises(ChunkwrightError, match=f"unknown key '{key}'") as caught:
            chunkwright.from_dict(form | {key: 2})
        assert (caught.value.path, caught.value.hint) == (f"/{key}", hint)


def raw_chunk() -> StateChunk:
    chunk = StateChunk(5)
    chunk.raw = b"\5\0\0\0"
    return chunk


def by_sections() -> hkx.Packfile:
    """Return a packfile with an object of unknown class, so that its text form is by section."""
    packfile = cats()
    section = packfile.sections[2]
    rows = [*section.rows("global_fixups"), [len(section.data) - 4, 2, 4]]
    packfile.sections[2] = replace(section, global_fixups=table(3, rows))
    return packfile


OTHERS: dict[str, Callable[[], Document]] = {
    "packfile": cats,
    "packfile by section": by_sections,
    "chunked tagfile": CASES["tagfile"].make,
    "binary tagfile": lambda: bridges.described_of_packfile(cats()).document,
    "XML tagfile": lambda: bridges.described_of_packfile(cats(), "xml").document,
    "typed tagfile": lambda: typed_bridges.to_xml(CASES["tagfile"].make()).document,
    "Virtools file": CASES["virtools"].make,
    "small Virtools file": CASES["small virtools"].make,
    "state chunk": CASES["state chunk"].make,
    "raw chunk": raw_chunk,
}


@pytest.mark.parametrize("name", OTHERS)
def test_unknown_keys_are_refused_in_text_forms_of_every_format(name: str) -> None:
    document = OTHERS[name]()
    form = json.loads(json.dumps(document.to_dict()))
    assert chunkwright.from_dict(form) == document
    for _, mapping in list(mappings(form)):
        mapping["versoin"] = 5
        with pytest.raises(ChunkwrightError, match="versoin"):
            bytes(chunkwright.from_dict(form))
        del mapping["versoin"]


@pytest.mark.parametrize(
    ("codec", "form"),
    [
        (ArrayCodec("<", 8, Codec("<"), 0), {"size": 1, "capacity": 2}),
        (HomogeneousCodec("<", 8, lambda _: None), {"class": "", "size": 0, "items": {"$hex": ""}}),
    ],
)
def test_unknown_keys_are_refused_in_forms_of_unusual_arrays(
    codec: Codec, form: dict[str, Any]
) -> None:
    codec.from_form(form, FormReader({}))
    with pytest.raises(ChunkwrightError, match="unknown key 'versoin'"):
        codec.from_form(form | {"versoin": 1}, FormReader({}))


@pytest.mark.parametrize(
    ("version", "name"),
    [
        (1, "version_tags"),
        (9, "descriptor"),
        (13, "global_material"),
        (25, "geometry_id_hash"),
        (27, "extra_archive"),
        (29, "body"),
        (29, "odd_num_nodes"),
        (30, "data_nodes"),
        (30, "hierarchy"),
        (30, "geometry_id_hash"),
        (30, "extra_archive"),
        (30, "global_material"),
    ],
)
def test_a_scene_part_that_its_version_lacks_is_refused(version: int, name: str) -> None:
    form = chunkwright.sc2.Scene(version).to_dict()
    assert name not in form
    with pytest.raises(ChunkwrightError, match=f"unknown key '{name}'") as caught:
        chunkwright.from_dict(form | {name: {"entries": []}})
    assert caught.value.path == f"/{name}"
