"""Every command of the command line with an XML packfile, as with a binary one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.cli.app import COMMANDS
from chunkwright.hkx.verbs import make

from ..samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from .conftest import Run

    Check = Callable[[str, Path], object]


def rich() -> hkx.Packfile:
    """Return a skeleton, a clip with an annotation, and a state machine."""
    packfile = make()
    (container,) = packfile.objects.of_class("hkaAnimationContainer")
    skeleton = container["skeletons"][0]
    pose = np.stack([skeleton["referencePose"]] * 3)
    pose[1, 1, 0, 0] = 0.5
    clip = hkx.new_object(
        packfile,
        "hkaInterleavedUncompressedAnimation",
        {
            "type": "HK_INTERLEAVED_ANIMATION",
            "duration": 1.0,
            "numberOfTransformTracks": 3,
            "annotationTracks": [
                {"trackName": "pelvis", "annotations": [{"time": 0.5, "text": "Step"}]}
            ],
            "transforms": pose.reshape(-1, 3, 4),
        },
    )
    binding = hkx.new_object(packfile, "hkaAnimationBinding", {"animation": clip})
    container["animations"], container["bindings"] = [clip], [binding]
    state = hkx.new_object(packfile, "hkbStateMachineStateInfo", {"name": "Idle"})
    machine = hkx.new_object(packfile, "hkbStateMachine", {"name": "Walk", "states": [state]})
    (root,) = packfile.objects.of_class("hkRootLevelContainer")
    root["namedVariants"].append({"name": "Walk", "variant": machine})
    return packfile


class Shop:
    """A folder with the same packfile as XML and as binary, and other files that commands need."""

    def __init__(self, run: Run, folder: Path) -> None:
        self.run = run
        self.folder = folder
        packfile = rich()
        self.xml = folder / "cat.xml"
        self.xml.write_text(hkx.xml.dump(packfile).text)
        self.binary = folder / "cat.hkx"
        hkx.xml.load(self.xml).packfile.save(self.binary)
        self.text = self.xml.read_bytes()
        edited = chunkwright.open(self.xml)
        edited.set("//hkaSkeleton/name", "lion")
        edited.save(folder / "lion.xml")

    def do(self, command: str) -> str:
        """Run a command; words in capitals are files of the folder."""
        names = {"XML": self.xml, "LION": self.folder / "lion.xml", "DIR": self.folder / "many"}
        words = [
            str(names.get(word, word.replace("OUT", f"{self.folder}/out")))
            for word in command.split()
        ]
        result = self.run(*words)
        assert result.exit_code in (0, 1 if words[0] == "diff" else 0), result.output
        assert self.xml.read_bytes() == self.text
        return result.stdout

    def out(self, name: str) -> Path:
        return self.folder / f"out{name}"

    def is_lion(self, name: str) -> bool:
        """Whether a written file is the XML with another name of the skeleton, and nothing else."""
        changed = self.text.replace(b">figure<", b">lion<")
        return self.out(name).read_bytes() == changed != self.text


@pytest.fixture
def shop(run: Run, tmp_path: Path) -> Shop:
    return Shop(run, tmp_path)


def looks(shop: Shop) -> None:
    said = shop.do("info XML")
    assert said.startswith("cat.xml: Havok packfile: skeleton, 3 bones, clip of 1.0 s, 3 frames")
    facts = json.loads(shop.do("info --json XML"))
    assert (facts["form"], facts["objects"], facts["format"]) == ("xml", 7, "hkx")
    assert "layout" not in facts


def walks(shop: Shop) -> None:
    assert "hkaSkeleton" in shop.do("tree XML")
    skeleton = "/objects/hkaSkeleton:figure"
    binary, xml = (shop.do(f"tree {path} --path {skeleton}") for path in (shop.binary, shop.xml))
    assert binary.splitlines()[1:] == xml.splitlines()[1:] != []


def finds(shop: Shop) -> None:
    assert shop.do("find //hkaSkeleton/name XML").split()[-1] == "figure"


def gets(shop: Shop) -> None:
    assert shop.do("get XML /objects/hkbStateMachine:Walk/states") != ""
    assert shop.do("get XML /objects/hkaSkeleton:figure/bones/1/name") == "spine\n"


def views(shop: Shop) -> None:
    shop.do("view XML --html OUT.html")
    assert b"hkbStateMachine" in shop.out(".html").read_bytes()


def draws_graphs(shop: Shop) -> None:
    shop.do("graph XML /objects/hkbStateMachine:Walk --svg OUT.svg")
    assert b"Idle" in shop.out(".svg").read_bytes()


def draws_pictures(shop: Shop) -> None:
    shop.do("picture XML OUT.png")
    assert shop.out(".png").read_bytes().startswith(b"\x89PNG")


def sets(shop: Shop) -> None:
    shop.do("set XML //hkaSkeleton/name lion -o OUT.xml")
    assert shop.is_lion(".xml")


def removes(shop: Shop) -> None:
    shop.do("rm XML //hkbStateMachine/states/0 -o OUT.xml")
    assert b"Idle" in shop.text
    assert chunkwright.open(shop.out(".xml")).get("/objects/hkbStateMachine:Walk/states") == []


def imports(shop: Shop) -> None:
    shop.do("export XML OUT.gltf")
    scene = json.loads(shop.out(".gltf").read_text())
    (spine,) = [node for node in scene["nodes"] if node.get("name") == "spine"]
    spine["translation"] = [0.0, 9.0, 0.0]
    shop.out(".gltf").write_text(json.dumps(scene))
    shop.do("import OUT.gltf --into XML -o OUT.xml")
    packfile = chunkwright.open(shop.out(".xml"))
    assert packfile.form == "xml"
    assert 9.0 in np.abs(packfile.get("/objects/hkaSkeleton:figure/referencePose")[1, 0])


def annotates(shop: Shop) -> None:
    said = shop.do("annotations XML")
    assert "0.500000 Step" in said
    shop.out(".txt").write_text(said.replace("Step", "Jump"))
    shop.do("annotations XML --from OUT.txt -o OUT.xml")
    assert shop.out(".xml").read_bytes() == shop.text.replace(b">Step<", b">Jump<")


def patches(shop: Shop) -> None:
    shop.out(".json").write_text(shop.do("diff --json XML LION"))
    shop.do("patch XML OUT.json -o OUT.xml")
    assert shop.is_lion(".xml")


def converts(shop: Shop) -> None:
    shop.do("convert XML OUT.hkx")
    assert shop.out(".hkx").read_bytes() == shop.binary.read_bytes()
    shop.do("convert XML OUT.le.hkx --layout 4101")
    assert chunkwright.open(shop.out(".le.hkx")).layout == "4101"
    shop.do("convert XML OUT.xml.dvpl")
    shop.do("convert OUT.xml.dvpl OUT2.hkx")
    assert shop.out("2.hkx").read_bytes() == shop.binary.read_bytes()
    shop.do("convert XML OUT2.xml --dialect hkxpack")
    assert chunkwright.open(shop.out("2.xml")).form == "xml"


def exports(shop: Shop) -> None:
    shop.do("export XML OUT.glb")
    shop.do(f"export {shop.binary} OUT2.glb")
    assert shop.out(".glb").stat().st_size == shop.out("2.glb").stat().st_size


def dumps(shop: Shop) -> None:
    assert '"figure"' in shop.do("dump XML")


def builds(shop: Shop) -> None:
    shop.out(".json").write_text(shop.do("dump XML"))
    shop.do("build OUT.json -o OUT.xml")
    assert shop.out(".xml").read_bytes() == shop.text
    form = json.loads(shop.out(".json").read_text())
    (skeleton,) = [one for one in form["objects"].values() if one["class"] == "hkaSkeleton"]
    skeleton["members"]["name"] = "lion"
    shop.out(".json").write_text(json.dumps(form))
    shop.do("build OUT.json -o OUT.xml")
    assert shop.is_lion(".xml")


def unwraps(shop: Shop) -> None:
    shop.do("wrap XML -o OUT.xml.dvpl")
    assert "clip of 1.0 s" in shop.do("info OUT.xml.dvpl")
    shop.do("set OUT.xml.dvpl //hkaSkeleton/name lion")
    shop.do("unwrap OUT.xml.dvpl -o OUT.xml")
    assert shop.is_lion(".xml")


def verifies(shop: Shop) -> None:
    assert "1 file: 1 identical" in shop.do("verify --text XML")


def compares(shop: Shop) -> None:
    assert shop.do("diff XML XML") == ""
    assert shop.do(f"diff XML {shop.binary}") == ""
    assert '"figure" -> "lion"' in shop.do("diff XML LION")


def catalogues(shop: Shop) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    shop.do("catalogue XML -o OUT.tables")
    (files,) = shop.out(".tables").glob("files/*.parquet")
    row: dict[str, Any] = parquet.read_table(files).to_pylist()[0]
    assert (row["format"], row["error"]) == ("hkx", None)


def is_told_that_it_is_no_virtools_file(shop: Shop) -> None:
    lines = ("embed XML LION", "extract XML -o OUT", "merge XML LION -o OUT", "table XML")
    for line in (*lines, "salvage XML -o OUT", "check XML --for ballance"):
        with pytest.raises(AssertionError, match=r"Havok packfile|only Virtools files have"):
            shop.do(line)


def is_told_that_it_is_no_texture(shop: Shop) -> None:
    with pytest.raises(AssertionError, match="is not a texture descriptor"):
        shop.do("texture XML -o OUT.png")


VERBS: Final[Mapping[str, Callable[[Shop], None]]] = {
    "info": looks,
    "tree": walks,
    "find": finds,
    "get": gets,
    "view": views,
    "graph": draws_graphs,
    "picture": draws_pictures,
    "set": sets,
    "rm": removes,
    "import": imports,
    "annotations": annotates,
    "patch": patches,
    "convert": converts,
    "export": exports,
    "dump": dumps,
    "build": builds,
    "unwrap": unwraps,
    "wrap": unwraps,
    "verify": verifies,
    "diff": compares,
    "catalogue": catalogues,
    "embed": is_told_that_it_is_no_virtools_file,
    "extract": is_told_that_it_is_no_virtools_file,
    "merge": is_told_that_it_is_no_virtools_file,
    "salvage": is_told_that_it_is_no_virtools_file,
    "check": is_told_that_it_is_no_virtools_file,
    "texture": is_told_that_it_is_no_texture,
    "table": is_told_that_it_is_no_virtools_file,
}
# these take no file of a format
WITHOUT_FILES: Final = {"specs", "demo", "completion"}


def test_the_table_of_commands_for_xml_packfiles_is_complete() -> None:
    assert COMMANDS.keys() - WITHOUT_FILES <= VERBS.keys(), "try it with an XML packfile too"


@pytest.mark.parametrize("verb", sorted(COMMANDS.keys() - WITHOUT_FILES))
def test_every_command_accepts_an_xml_packfile(shop: Shop, verb: str) -> None:
    VERBS[verb](shop)


def test_xml_is_read_from_folders_patterns_and_standard_input(shop: Shop, run: Run) -> None:
    many = shop.folder / "many"
    (many / "below").mkdir(parents=True)
    for name in ("a.xml", "below/b.xml", "below/named.hkx"):
        (many / name).write_bytes(shop.text)
    assert shop.do("info DIR").count("Havok packfile: skeleton") == 3
    assert len(shop.do(f"find //hkaSkeleton {many}/**/*.xml").splitlines()) == 2
    shop.do("set DIR //hkaSkeleton/name lion -o OUT")
    for name in ("a.xml", "below/b.xml", "below/named.hkx"):
        assert shop.is_lion(f"/{name}")
    assert "clip of 1.0 s" in run("info", "-", data=shop.text).stdout
    made = run("set", "-", "//hkaSkeleton/name", "lion", data=shop.text)
    assert made.stdout_bytes == shop.text.replace(b">figure<", b">lion<")


def test_a_class_table_is_read_with_the_xml(run: Run, tmp_path: Path) -> None:
    table, path = tmp_path / "mine.txt", tmp_path / "mine.xml"
    table.write_text("version hk_2010.2.0-r1\nclass MyTag : hkReferencedObject\n  number INT32\n")
    path.write_text(
        '<hkpackfile classversion="8" contentsversion="hk_2010.2.0-r1"><hksection name="__data__">'
        '<hkobject name="#1" class="MyTag"><hkparam name="number">5</hkparam></hkobject>'
        "</hksection></hkpackfile>"
    )
    refused = run("get", path, "/objects/#0001/number")
    assert refused.exit_code == 1
    assert "the class MyTag is not known" in refused.stderr
    assert "--classes" in refused.stderr
    assert run("get", path, "/objects/#0001/number", "--classes", table).stdout == "5\n"
    (tmp_path / "in").mkdir()
    path.rename(tmp_path / "in/mine.xml")
    found = run("set", tmp_path / "in", "//MyTag/number", "6", "--classes", table)
    assert found.exit_code == 0, found.output
    assert b'<hkparam name="number">6</hkparam>' in (tmp_path / "in/mine.xml").read_bytes()


@needs_samples
def test_events_are_renamed_in_an_xml_template(run: Run, tmp_path: Path) -> None:
    name = "ShikyoKira__character__behaviors__Nemesis_weapequip.xml"
    path = tmp_path / name
    path.write_bytes((SAMPLES / "havok_xml" / name).read_bytes())
    (first,) = chunkwright.open(path).find("//eventNames/0")
    assert run("set", path, first.address, "Renamed").exit_code == 0
    before = (SAMPLES / "havok_xml" / name).read_bytes().splitlines()
    after = path.read_bytes().splitlines()
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


@needs_samples
def test_an_xml_packfile_is_built_and_edited_under_a_name_that_ends_in_xml(
    run: Run, tmp_path: Path
) -> None:
    source = SAMPLES / "havok_xml" / "e8570812_skeleton.hkx"
    run("dump", source, "-o", tmp_path / "a.json")
    built, edited = tmp_path / "built.xml", tmp_path / "edited.xml"
    assert run("build", tmp_path / "a.json", "-o", built).exit_code == 0
    assert built.read_bytes() == source.read_bytes()
    edit = ("set", source, "//namedVariants/0/name", "Scene", "-o", edited)
    assert run(*edit).exit_code == 0
    assert chunkwright.open(edited).form == "xml"
