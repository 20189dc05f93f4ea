"""Specs made for files: every member of every object has the value that the package decodes."""

from __future__ import annotations

import json
import re
import subprocess
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

import kaitaistruct
import pytest
import yaml

import chunkwright
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.formats import registry
from chunkwright.hkx.model.record import Record
from chunkwright.hkx.specs import Identifiers, quoted, snake
from chunkwright.hkx.specs.making import for_version

from ..samples import SAMPLES, is_tried, needs_samples, samples
from ..tagfile import binary_build
from .havok_members import bodies_of, compare, compare_and_measure, compiled, made_for, made_parsers
from .trees import ROOT, as_javascript, first_difference, need_compiler, observed, tree

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats.registry import AnyFormat
    from chunkwright.formats.results import MadeSpec

HAVOK = SAMPLES / "havok"
TAGFILES = SAMPLES / "havok_tagfile"
SKELETON = HAVOK / "BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx"
TINY = HAVOK / "PredatorCZ_HavokLib__resources__2010_2__animref_8011_.hkx"
TAGGED = TAGFILES / "339e35b9_MapCollisionTemplate_DSR.hkx"
BINARY = TAGFILES / "cee65eed_skeleton.hkt"
FEW = (
    SKELETON,
    HAVOK / "PredatorCZ_HavokLib__resources__2010_2__allosaur_4001_.hkx",
    HAVOK / "PredatorCZ_HavokLib__resources__2013_1__animref_4011_.hkx",
    HAVOK / "BadDogSkyrim_PyNifly__FO4__Shotgun__DrumMag.nif@31c.hkx",
    TAGGED,
    TAGFILES / "AsgardXIV__skeleton.hkt",
    TAGFILES / "cea70f56_Armor_006_RaulSkin_Upper.bphcl_at_48",
)
LONG = HAVOK / "PredatorCZ_HavokLib__resources__660__allosaur_run_8101_.hkx"
LARGEST = 300_000
# The number of tests into which specs are divided, for several processes.
PARTS = 3


@cache
def opened() -> list[Any]:
    """Return the real files that a spec can be made for, except for the largest."""
    found = []
    for path in [*samples("havok"), *samples("havok_tagfile")]:
        if path.stat().st_size <= LARGEST and is_tried(path, __name__):
            with suppress(ChunkwrightError):
                found.append(chunkwright.open(path))
    return [each for each in found if getattr(each, "form", "") != "xml"]


def format_named(name: str) -> AnyFormat:
    return next(format for format in registry.FORMATS if format.name == name)


class Parsers:
    """The parsers of specs made for single files, which are compiled together."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: dict[tuple[Path, bool], tuple[Any, Any]] = {}

    def of(self, path: Path, *, lean: bool = True) -> tuple[Any, Any]:
        """Return a spec and its parser."""
        if (path, lean) not in self._made:
            others = [each for each in (*FEW, TINY, BINARY) if each.is_file()] if lean else []
            paths = {*others, path}
            specs = {each: made_for(chunkwright.open(each), lean=lean) for each in paths}
            while specs:
                # Of those with one name, one at a time.
                some = list({made.name: each for each, made in specs.items()}.values())
                made = [specs.pop(each) for each in some]
                pairs = zip(made, made_parsers(made, self.folder), strict=True)
                keys = [(each, lean) for each in some]
                self._made.update(zip(keys, pairs, strict=True))
        return self._made[path, lean]


@pytest.fixture(scope="module")
def parsers(tmp_path_factory: pytest.TempPathFactory) -> Parsers:
    return Parsers(tmp_path_factory.mktemp("specs"))


def hold(path: Path, parsers: Parsers, *, lean: bool = True) -> float:
    """Compare a file with the spec made for it; return the share of bytes with a type."""
    document = chunkwright.open(path)
    made, parser = parsers.of(path, lean=lean)
    found, share = compare_and_measure(document, made, parser)
    print(path.name, made.text.count("\n"), "lines", dict(found.counted), f"{share:.1%} typed")
    assert found.wrong == []
    decoded = sum(isinstance(obj.values, Record) for obj in document.objects)
    assert found.counted["objects"] == decoded
    assert found.counted["values"] >= decoded
    return share


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("path", FEW, ids=lambda path: path.name)
def test_generated_parsers_read_the_same_members_as_the_package(
    path: Path, parsers: Parsers
) -> None:
    hold(path, parsers)


@needs_samples
@pytest.mark.slow
def test_long_arrays_are_in_blocks_of_a_thousand(parsers: Parsers) -> None:
    hold(LONG, parsers)
    document = chunkwright.open(LONG)
    [at] = [at for at, obj in enumerate(document.objects) if "transforms" in obj.values]
    expected = len(document.objects[at]["transforms"])
    blocks = parsers.of(LONG)[1].from_bytes(LONG.read_bytes()).objects[at].body.transforms
    assert [len(block.elements) for block in blocks[:-1]] == [1000] * (expected // 1000)
    assert sum(len(block.elements) for block in blocks) == expected > 9_000
    assert blocks[-1].idx_last == expected - 1


@needs_samples
def test_long_arrays_of_chunked_tagfiles_are_in_blocks_too(parsers: Parsers) -> None:
    document = chunkwright.open(TAGGED)
    holder = next(obj for obj in document.objects if obj.class_name == "hkpMoppCode")
    holder["data"] = [number % 251 for number in range(40_500)]
    read = chunkwright.open(bytes(document))
    made = made_for(read)
    [parser] = made_parsers([made], parsers.folder)
    found = compare(read, made, parser)
    assert found.wrong == []
    bodies = bodies_of(read, parser.from_bytes(bytes(read)))
    [code] = [
        body
        for body, obj in zip(bodies, read.objects, strict=True)
        if obj.class_name == "hkpMoppCode"
    ]
    assert [len(block.elements) for block in code.data] == [1000] * 40 + [500]


@pytest.mark.slow
def test_structs_with_fixed_size_members_are_read(parsers: Parsers, tmp_path: Path) -> None:
    parts = ("parts", binary_build.STRUCT | binary_build.ARRAY, b"Part")
    stream = binary_build.Stream(
        classes=[
            ("Part", 0, [("pair", binary_build.REAL | binary_build.TUPLE, binary_build.varint(2))]),
            ("Thing", 0, [parts, ("name", binary_build.TEXT, b"")]),
        ],
        objects=[
            (
                2,
                b"\x03"
                + binary_build.varint(3)
                + b"\x01"
                + binary_build.reals(*range(6))
                + binary_build.text("cat"),
            )
        ],
    )
    path = tmp_path / "pairs.hkt"
    path.write_bytes(bytes(stream))
    hold(path, parsers)
    thing = parsers.of(path)[1].from_bytes(path.read_bytes()).objects[0]
    assert [pair.values for pair in thing.body.parts.pair] == [[0, 1], [2, 3], [4, 5]]
    assert thing.label == "Thing cat"


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", ["hkx", "tagfile"])
def test_one_spec_reads_all_files_of_a_version_and_layout(
    name: str, part: int, tmp_path: Path
) -> None:
    documents = [each for each in opened() if each.format == name]
    made = format_named(name).make_specs(documents)
    assert len(made) > 5
    by_name = {document.source: document for document in documents}
    assert {file for one in made for file in one.files} == by_name.keys()
    mine = made[part::PARTS]
    for one, parser in zip(mine, made_parsers(mine, tmp_path), strict=True):
        for file in one.files:
            found = compare(by_name[file], one, parser)
            print(one.name, file, dict(found.counted))
            assert found.wrong == [], file


@needs_samples
@pytest.mark.slow
def test_most_bytes_have_a_type(parsers: Parsers) -> None:
    assert hold(SKELETON, parsers) >= 0.68
    assert hold(SKELETON, parsers, lean=False) >= 0.75


@needs_samples
@pytest.mark.slow
@pytest.mark.parametrize("path", [TINY, TAGGED, BINARY], ids=lambda path: path.name)
def test_javascript_reads_the_same_values(path: Path, parsers: Parsers, tmp_path: Path) -> None:
    need_compiler()
    made, parser = parsers.of(path)
    (tmp_path / "ksy").mkdir()
    (tmp_path / "ksy" / f"{made.name}.ksy").write_text(made.text)
    command = ["node", str(ROOT / "tools/ksc/tree.mjs"), "--root", str(tmp_path), made.name]
    run = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    with observed():
        expected = tree(parser.from_bytes(path.read_bytes()), {})
    assert first_difference(as_javascript(expected), json.loads(run.stdout)) is None


@needs_samples
def test_objects_are_reached_by_their_members_and_have_labels(parsers: Parsers) -> None:
    root = parsers.of(SKELETON)[1].from_bytes(SKELETON.read_bytes())
    assert root.root_object.label == "hkRootLevelContainer"
    assert root.objects[2].label == "hkaSkeleton NPC Root [Root]"
    assert root.objects[2].body.bones[24].name.value == "NPC Spine [Spn0]"
    container = root.root_object.body.named_variants[0].variant
    assert container.label == "hkaAnimationContainer"
    assert container.target.skeletons[0].target is root.objects[2].body


@needs_samples
def test_files_of_other_layouts_versions_and_formats_are_refused(parsers: Parsers) -> None:
    _, parser = parsers.of(SKELETON)
    for path, place in ((FEW[1], "layout"), (FEW[3], "contents_version")):
        with pytest.raises(kaitaistruct.ValidationNotEqualError) as error:
            parser.from_bytes(path.read_bytes())
        fields = [row["id"] for row in _spec_of(SKELETON)["types"]["file_header"]["seq"]]
        assert error.value.src_path == f"/types/file_header/seq/{fields.index(place)}"
    _, tagged = parsers.of(TAGGED)
    with pytest.raises(kaitaistruct.ValidationNotEqualError, match="20150100"):
        tagged.from_bytes((TAGFILES / "1438ea1a_skeleton.nif_at_48048").read_bytes())
    with pytest.raises(kaitaistruct.KaitaiStructError):
        tagged.from_bytes(SKELETON.read_bytes())
    _, binary = parsers.of(BINARY)
    others = {
        "1e24a3ca_animation.hkt": "/types/object_record/seq/1",
        "Etheirys__blank.hkt": "/seq/1",
    }
    for name, where in others.items():
        with pytest.raises(kaitaistruct.ValidationExprError) as refused:
            binary.from_bytes((TAGFILES / name).read_bytes())
        assert refused.value.src_path == where


@cache
def _spec_of(path: Path, *, lean: bool = True) -> Any:
    return yaml.safe_load(made_for(chunkwright.open(path), lean=lean).text)


@needs_samples
@pytest.mark.parametrize("path", [SKELETON, TAGGED], ids=lambda path: path.name)
def test_every_row_has_a_descriptive_name(path: Path) -> None:
    for name, kind in _spec_of(path)["types"].items():
        ids = [row.get("id") for row in kind.get("seq", ())]
        assert None not in ids, name
        assert not [each for each in ids if each.startswith(("arr_", "unnamed"))], name
    if path == SKELETON:
        fields = [row["id"] for row in _spec_of(path)["types"]["hka_skeleton"]["seq"]]
        assert fields[:4] == ["vtable", "not_saved", "name", "num_parent_indices"]
        whole = [row["id"] for row in _spec_of(path, lean=False)["types"]["hka_skeleton"]["seq"]]
        assert whole[:4] == ["vtable", "mem_size_and_flags", "reference_count", "padding"]


@needs_samples
def test_files_of_the_same_version_and_layout_share_a_spec() -> None:
    format = format_named("hkx")
    paths = [SKELETON, HAVOK / "BadDogSkyrim_PyNifly__tests__SkyrimSE__sneakmtidle.hkx", FEW[1]]
    made = format.make_specs([chunkwright.open(path) for path in paths])
    assert [one.name for one in made] == ["havok_hk_2010_2_0_r1_8101", "havok_hk_2010_2_0_r1_4001"]
    assert made[0].files == tuple(map(str, paths[:2]))
    assert {"hkaSkeleton", "hkaSplineCompressedAnimation"} <= made[0].classes.plans.keys()


def ready() -> list[MadeSpec]:
    return [made for format in registry.FORMATS for _, made in format.ready_specs()]


@needs_samples
@pytest.mark.slow
def test_the_specs_for_games_read_their_files(tmp_path: Path) -> None:
    files = {
        "havok_skyrim_se_skeleton": SKELETON,
        "havok_skyrim_le_skeleton": HAVOK / "BadDogSkyrim_PyNifly__tests__Skyrim__skeleton.hkx",
        "havok_fallout4": FEW[3],
        "havok_dark_souls_remastered": TAGGED,
        "havok_ffxiv": TAGFILES / "1e24a3ca_animation.hkt",
    }
    assert files.keys() < {made.name for made in ready()}
    for made in ready():
        assert not made.unknown
        assert made.text.count("\n") < 4_000, "that is slow in the Web IDE"
    tried = [made for made in ready() if made.name in files]
    for made, parser in zip(tried, made_parsers(tried, tmp_path), strict=True):
        document = chunkwright.open(files[made.name])
        found = compare(document, made, parser)
        assert found.wrong == []
        assert found.counted["objects"] == len(document.objects)


@pytest.mark.slow
def test_the_specs_for_games_compile_for_other_languages(tmp_path: Path) -> None:
    languages = ("cpp_stl", "csharp", "go", "java", "javascript", "php", "ruby")
    specs = [tmp_path / f"{made.name}.ksy" for made in ready()]
    for made, spec in zip(ready(), specs, strict=True):
        spec.write_text(made.text)
    rows = compiled(specs, tmp_path, languages)
    assert all(file.stat().st_size > 0 for _, _, file in rows)
    assert {(language, name) for language, name, _ in rows} == {
        (language, spec.stem) for language in languages for spec in specs
    }


def test_names_in_specs_are_snake_case_and_not_keywords() -> None:
    assert snake("hkaBone") == "hka_bone"
    assert snake("BSIStateTaggingGenerator") == "bsi_state_tagging_generator"
    assert snake("hkbClipGenerator::3dThing") == "hkb_clip_generator_3d_thing"
    assert snake("3") == "n3"
    ids = Identifiers({"name"})
    made = [ids.of("a", "object"), ids.of("b", "name"), ids.of("c", "Name"), ids.of("a", "object")]
    assert made == ["object_v", "name_2", "name_3", "object_v"]
    assert [quoted(text) for text in ("YES", "a b", "it's", "hkaBone")] == [
        "'YES'",
        "'a b'",
        "'it''s'",
        "hkaBone",
    ]


def test_unknown_classes_are_refused() -> None:
    with pytest.raises(QueryError, match="no class 'hkNope' is known for hk_2010"):
        for_version("hk_2010.2.0-r1", "8101", classes=["hkNope"])


def test_a_spec_for_files_is_refused_for_formats_without_classes() -> None:
    format = format_named("tex")
    demo = format.demo()
    assert demo is not None
    with pytest.raises(QueryError, match="describes all of a DAVA texture"):
        format.make_specs([demo.make()])


def test_a_spec_of_one_class_includes_embedded_classes() -> None:
    made = for_version("hk_2014.1.0-r1", "8101", classes=["hkaSkeleton"])
    assert {"hkaSkeleton", "hkaBone"} <= made.classes.plans.keys()
    assert re.search(r"^  hka_bone:$", made.text, re.MULTILINE)
