"""Searching files: files are skipped by their bytes, but none that has a hit."""

from __future__ import annotations

from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkwright
from chunkwright import batch
from chunkwright.batch.verbs import search
from chunkwright.dvpl.packing import DvplFile
from chunkwright.formats.registry import read_holding
from chunkwright.keyed_archive import KeyedArchive, VariantType
from chunkwright.query import ignoring_case, matcher, needles, parse
from chunkwright.query.typed import AnyCase, first_of
from chunkwright.sc2 import Node, Scene
from tests.patience import within
from tests.query.files import BEHAVIOUR, GEOMETRY, HANGAR, LEVEL, SCENE, path_of
from tests.samples import chosen, needs_samples
from tests.thinning import one_of

HEAD = bytes.fromhex("57e0e05710c0c010")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("//hkbClipGenerator[animationName=*Walk*][name=Run]", {"Walk"}),
        ('//a[x=abc?longer*]/b[="quoted text"]', {"longer", "quoted text"}),
        ("referrers(//a[x=Walk])[y^=Turn]", {"Walk", "Turn"}),
        ("//a[x!=Walk][y~=Walk][z=12][w=/objects/X][v=true][name=Walk][p/q=Walk]", set()),
    ],
)
def test_the_text_that_a_file_must_contain_is_derived_from_the_query(
    query: str, expected: set[str]
) -> None:
    assert needles(parse(query)) == expected


def test_a_file_that_lacks_the_text_is_not_decoded() -> None:
    broken = HEAD + bytes(64) + b"Runs"
    assert list(search(broken, None, "**[=Walks]", {})) == []
    with pytest.raises(chunkwright.ChunkwrightError):
        list(search(broken, None, "**[=Runs]", {}))
    with pytest.raises(chunkwright.ChunkwrightError):
        list(search(broken, None, "//Runs", {}))


@pytest.mark.parametrize("size", [2, 4])
def test_wide_strings_and_wrapped_files_are_searched_for_text(size: int) -> None:
    archive = KeyedArchive({"key": "Rocket"})
    archive.set("wide", "Hangar", VariantType.WIDE_STRING)
    archive.wide_char_size = size
    packed = bytes(DvplFile(bytes(archive)))
    for data in (bytes(archive), packed):
        for word, key in (("Rocket", "/key"), ("Hangar", "/wide")):
            assert [hit.address for hit in search(data, None, f"**[=*{word}*]", {})] == [key]
        assert read_holding(["Tank"], data) is None


def test_a_query_for_an_enum_name_finds_files_without_that_text() -> None:
    data = path_of(BEHAVIOUR).read_bytes()
    assert b"MODE_SINGLE_PLAY" not in data
    assert list(search(data, None, "//hkbClipGenerator[mode=MODE_SINGLE_PLAY]", {}))
    several = "FLAG_DISABLE_CONDITION|FLAG_TO_NESTED_STATE_ID_IS_VALID"
    data = path_of("havok/462d54dd_blockbehavior.hkx").read_bytes()
    assert b"FLAG_DISABLE" not in data
    assert list(search(data, None, f'**[="{several}"]', {}))


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_batch_finds_the_same_as_a_single_document(jobs: int) -> None:
    files = [path_of(name) for name in (BEHAVIOUR, HANGAR, SCENE)]
    query = "**[=*images*]"
    outcomes = list(batch.run(batch.FIND, files, jobs=jobs, query=query))
    assert [outcome.file for outcome in outcomes] == list(map(str, files))
    for outcome, file in zip(outcomes, files, strict=True):
        expected = [hit.address for hit in chunkwright.open(file).find(query)]
        assert [row["address"] for row in outcome.value] == expected
    assert [bool(outcome.value) for outcome in outcomes] == [False, True, False]


@pytest.mark.parametrize("name", one_of(2, [BEHAVIOUR, LEVEL, SCENE, HANGAR, GEOMETRY]))
@pytest.mark.parametrize("query", ["//*", "referrers(//*)"])
def test_hits_of_a_batch_have_the_addresses_of_single_hits(name: str, query: str) -> None:
    data = path_of(name).read_bytes()
    alone = list(chunkwright.open(data).find(query))
    assert alone or (name, query) == (GEOMETRY, "referrers(//*)")  # which has no references
    for number, (hit, other) in enumerate(zip(search(data, None, query, {}), alone, strict=True)):
        assert hit.address == other.address
        if number % 10 == 0:
            assert hit.summary == other.summary


def test_the_summary_of_a_hit_abbreviates_long_values() -> None:
    level = chunkwright.open(path_of(LEVEL))
    (hit,) = level.find("/objects/P_Ball_Wood_01_Mesh/**/positions")
    assert hit.summary.startswith("[[")
    assert hit.summary.count("[") == 3  # two rows, for eight numbers
    assert hit.summary.endswith("...] (18 x 3)")
    assert first_of(np.zeros((2, 9), int)) == "[[0, 0, 0, 0, 0, 0, 0, 0, 0], ...] (2 x 9)"
    assert first_of(np.arange(1000)) == "[0, 1, 2, 3, 4, 5, 6, 7, ...] (1,000)"
    archive = KeyedArchive({"many": bytes(100), "few": b"\1\2"})
    lines = [hit.summary for hit in archive.find("/*")]
    assert lines == ["0102", f"{bytes(64).hex()}... (100 bytes)"]


def scene_of(count: int) -> bytes:
    """Return a scene of materials, each of which inherits from the previous one."""
    scene = Scene(version=40)
    for number in range(count):
        archive = KeyedArchive({"##name": "NMaterial", "materialName": f"m{number}"})
        archive.set("#id", (number + 1).to_bytes(8, "little"), VariantType.BYTE_ARRAY)
        archive.set("parentMaterialKey", number, VariantType.UINT64)
        scene.data_nodes.append(Node(archive))
    return bytes(scene)


def test_resolving_many_references_takes_linear_time() -> None:
    data = scene_of(4000)
    found = within(
        2, lambda: [hit.summary for hit in search(data, None, "//parentMaterialKey", {})]
    )
    assert found[:3] == ["0", "-> /data_nodes/#0x1", "-> /data_nodes/#0x2"]
    assert len(found) == 4000


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("//a[b=*Walk*]", {AnyCase("walk")}),
        ('//a[b="MyName"]', {AnyCase("myname")}),
        ("//a[b^=Pre][c$=Post]", {AnyCase("pre"), AnyCase("post")}),
        ("//a[b=TRUE]", set()),
        ("//a[b=W\u00e4lder]", set()),
        ("//a[name=Walk]", set()),
        ("//a[b!=Walk]", set()),
    ],
)
def test_needles_can_ignore_case(query: str, expected: set[str]) -> None:
    found = needles(ignoring_case(parse(query)))
    assert found == expected
    assert all(isinstance(each, AnyCase) for each in found)


def test_ignoring_case_ascii_letters_match_only_ascii_letters() -> None:
    file = KeyedArchive(
        {"a": "WALK", "b": "WAL\N{KELVIN SIGN}", "c": "\u00c4rger", "d": "ki\u017f"}
    )
    assert [hit.address for hit in file.find(ignoring_case(parse("//*[=walk]")))] == ["/a"]
    assert [hit.address for hit in file.find(ignoring_case(parse("//*[$=LK]")))] == ["/a"]
    assert [hit.address for hit in file.find(ignoring_case(parse("//*[=\u00e4rger]")))] == ["/c"]
    assert [hit.address for hit in file.find(ignoring_case(parse("//*[^=\u00e4R]")))] == ["/c"]
    assert not list(file.find(ignoring_case(parse("//*[=kis]"))))


TEXTS = st.text(st.sampled_from("aAkKsS\u00e4\u212a\u017f\u0130 "), max_size=6)


@given(
    values=st.lists(TEXTS | st.tuples(TEXTS), min_size=1, max_size=4),
    text=st.text(st.sampled_from("aAkKsS"), min_size=3, max_size=4),
    operator=st.sampled_from(["=", "^=", "$=", "=*"]),
)
@settings(deadline=None)
def test_skipping_files_by_their_bytes_loses_no_hit_when_case_is_ignored(
    values: list[str | tuple[str]], text: str, operator: str
) -> None:
    file = KeyedArchive()
    for number, value in enumerate(values):
        if isinstance(value, tuple):
            file.set(str(number), value[0], VariantType.WIDE_STRING)
        else:
            file[str(number)] = value
    query = ignoring_case(parse(f"//*[{operator}{text}{'*' * (operator == '=*')}]"))
    data = bytes(file)
    found = {hit.address for hit in search(data, None, query, {})}
    assert found == {hit.address for hit in chunkwright.open(data).find(query)}


ANY_CASE = {
    "havok": ("//*[=*SPRINTforward*]", "//*[^=NPC ]", "//*[=*mode_single*]", "//*[$=.HKX]"),
    "ka": ("//*[=*IMAGES*]", "//*[$=.TEX]", "//*[=*~landscape*]"),
    "virtools": ("//*[=*.BMP]", "//*[^=p_BALL]"),
}


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("family", ANY_CASE)
def test_real_files_give_the_same_hits_as_without_skipping(
    family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = sorted(chosen(family))[::2]
    hits = []
    for query in ANY_CASE[family]:
        asked = ignoring_case(parse(query))
        for path in files:
            with suppress(chunkwright.ChunkwrightError):
                data = path.read_bytes()
                fast = [hit.address for hit in search(data, None, asked, {})]
                with monkeypatch.context() as patch:
                    patch.setattr(matcher, "needle", lambda _: "")
                    assert fast == [hit.address for hit in search(data, None, asked, {})]
                hits += fast
    assert hits
