"""Adding, copying, embedding, taking and moving: each by a verb of the package, and undone."""

from __future__ import annotations

import base64
import io
import json
import shutil
import zipfile
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import QueryError, fileio
from chunkwright.errors import ChunkwrightError, FileAccessError
from chunkwright.exchange.gltf.buffers import unpacked
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import demo
from chunkwright.viewer import Session, open_file
from chunkwright.viewer.session import EDITS

from ..samples import SAMPLES, needs_samples
from .browser import SCENE, SKELETON, TEXTURES, sample
from .test_server import cat
from .test_session import act, ask
from .test_spans import opened

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.viewer import OpenedFile

SPRINT = "havok/00e1a8f3_sprintbehavior.hkx"
BLOCK = "havok/462d54dd_blockbehavior.hkx"
CART = "ka/3ca66c6d_autumn_cart.sc2"
# The edits that have their own button, at the value or in the scene.
NOT_OFFERED = {"remove", "copy", "move"}
MATERIAL = "/data_nodes/#0x3"


def found(session: Session, query: str, file: str = "0") -> str:
    return str(ask(session, "find", query=query, file=file)["nodes"][0]["a"])


def changed(session: Session) -> list[str]:
    return [each["address"] for each in ask(session, "changed")["rows"]]


def level() -> OpenedFile:
    return opened(bytes(demo.make()), "level.nmo")


def test_every_kind_of_edit_is_offered_for_some_item() -> None:
    sessions = [
        Session([level(), level()]),
        Session([opened(bytes(KeyedArchive({"a": 1})), "a.ka")]),
    ]
    if SAMPLES.exists():
        sessions += [Session([sample(each)]) for each in (SPRINT, TEXTURES, SCENE)]
    offered: set[str] = set()
    for session in sessions:
        for query in ("", "//*"):
            rows = ask(session, "find", query=query)["nodes"] if query else [{"a": ""}]
            for row in rows:
                for offer in ask(session, "offers", address=row["a"]):
                    offered.add(offer["act"])
                    assert offer["act"] in EDITS
                    assert offer["fields"]
    if SAMPLES.exists():
        assert offered == EDITS.keys() - NOT_OFFERED


@needs_samples
def test_an_event_and_a_variable_are_added_with_their_infos_and_values() -> None:
    session = Session([sample(SPRINT)])
    names = found(session, "//hkbBehaviorGraphStringData/eventNames")
    offered = ask(session, "offers", address=names)
    assert [each["act"] for each in offered] == ["event", "variable"]
    address = offered[0]["address"]
    assert act(session, "event", address=address, name="footL")["lines"] == ["event 26: footL"]
    given = {"address": address, "name": "Mood", "type": "INT32", "value": "3"}
    assert act(session, "variable", **given)["lines"] == ["variable 21: Mood, INT32"]
    assert ask(session, "problems") == []
    with pytest.raises(QueryError, match="already exists"):
        act(session, "event", address=address, name="footL")
    with pytest.raises(QueryError, match="expected a number"):
        act(session, "variable", **given | {"name": "Other", "value": "many"})
    with pytest.raises(QueryError, match="needs a name"):
        act(session, "event", address=address, name=" ")
    before = session.files[0].history.saved
    act(session, "undo")
    act(session, "undo")
    assert session.files[0].history.data == before


@needs_samples
def test_a_copied_clip_has_a_new_name_and_can_be_referred_to() -> None:
    session = Session([sample(SPRINT)])
    clip = found(session, "//hkbClipGenerator")
    made = act(session, "copy", address=clip)
    assert made["address"].endswith(" copy")
    assert ask(session, "details", address=made["address"])["node"]["c"] == "hkbClipGenerator"
    old, new = (ask(session, "children", address=each)["nodes"] for each in (clip, made["address"]))
    assert [each.get("s") for each in old if each["k"] != "name"] == [
        each.get("s") for each in new if each["k"] != "name"
    ]
    states = found(session, "//hkbStateMachine/states")
    count = ask(session, "children", address=states)["total"]
    form = ask(session, "form", address=f"{states}/+")
    assert (form["kind"], form["class"]) == ("reference", "hkbStateMachineStateInfo")
    state = ask(session, "targets", address=f"{states}/+")["rows"][0]["a"]
    done = act(session, "set", address=f"{states}/+", value=state)
    assert done["address"] == f"{states}/{count}"
    assert act(session, "copy", address=f"{states}/0")["address"] == f"{states}/{count + 1}"
    assert ask(session, "problems") == []


@needs_samples
def test_an_object_is_created_with_a_class_and_a_name() -> None:
    session = Session([sample(SPRINT)])
    (offer,) = ask(session, "offers", address="/objects")
    assert ["hkbClipGenerator", "hkbClipGenerator"] in offer["fields"][0]["options"]
    given = {"address": "/objects", "class": "hkbClipGenerator", "name": "Walk"}
    assert act(session, "create", **given)["address"] == "/objects/hkbClipGenerator:Walk"
    with pytest.raises(QueryError, match="did you mean"):
        act(session, "create", **given | {"class": "hkbClipGeneratr"})


def test_a_member_of_a_group_and_an_object_are_added() -> None:
    session = Session([level()])
    made = act(session, "create", address="/objects", **{"class": "CKGroup", "name": "Mine"})
    assert made["address"] == "/objects/Mine"
    group = "/objects/Mine"
    thing = found(session, "//CK3dEntity")
    act(session, "entry", address=group, key="members", value=json.dumps({"members": [thing]}))
    assert ask(session, "children", address=f"{group}/members/members")["total"] == 1
    with pytest.raises(ChunkwrightError, match="more than once"):
        act(session, "set", address=f"{group}/members/+", value=thing)
    other = act(session, "copy", address=thing)["address"]  # the copy joins the group
    act(session, "remove", address=f"{group}/members/members/1")
    act(session, "set", address=f"{group}/members/+", value=other)
    assert ask(session, "children", address=f"{group}/members/members")["total"] == 2


def test_a_new_entry_of_an_archive_is_added_with_its_type() -> None:
    session = Session([opened(bytes(KeyedArchive({"hp": 100})), "tank.ka")])
    (offer,) = ask(session, "offers", address="")
    assert offer["act"] == "entry"
    with pytest.raises(ChunkwrightError, match="name"):
        act(session, "entry", address="", key="name", value="T-34")
    typed = json.dumps({"type": "STRING", "value": "T-34"})
    assert act(session, "entry", address="", key="name", value=typed)["address"] == "/name"
    assert chunkwright.open(session.files[0].history.data).get("/name") == "T-34"


def png(colour: tuple[int, int, int]) -> str:
    pillow = pytest.importorskip("PIL.Image", reason="Pillow is not installed")
    stream = io.BytesIO()
    pillow.new("RGB", (32, 16), colour).save(stream, "PNG")
    return base64.b64encode(stream.getvalue()).decode()


@needs_samples
@pytest.mark.slow
def test_embedding_a_picture_changes_only_its_texture() -> None:
    session = Session([sample(TEXTURES)])
    texture = next(each["a"] for each in ask(session, "pictures") if each["a"])
    done = act(session, "embed", address=texture, name="red.png", data=png((255, 0, 0)))
    assert done["lines"] == [f"{texture}: slot 0 is 32 x 16 pixels"]
    assert all(each.startswith(f"{texture}/") for each in changed(session))
    with pytest.raises(ChunkwrightError, match="cannot be read as a picture"):
        act(session, "embed", address=texture, name="red.png", data="AAAA")
    with pytest.raises(QueryError, match="base64"):
        act(session, "embed", address=texture, name="red.png", data="?")


@needs_samples
def test_a_picture_for_a_material_is_stored_in_its_texture_inside_the_file() -> None:
    session = Session([sample(TEXTURES)])
    material = found(session, "//CKMaterial[name=Ball_Wood]")
    assert "paint" in [each["act"] for each in ask(session, "offers", address=material)]
    done = act(session, "paint", address=material, name="red.png", data=png((255, 0, 0)))
    assert done["lines"] == ["/objects/BallWood.bmp: slot 0 is 32 x 16 pixels"]
    assert done["facts"]["edits"]["beside"] == 0


def ufo(folder: Path) -> OpenedFile:
    """Return a scene with the files that belong to it; all may be written."""
    shutil.copytree((SAMPLES / SCENE).parent, folder / "ufo")
    file = open_file(str(folder / "ufo" / SCENE.rpartition("/")[2]))
    file.writes = True
    return file


@needs_samples
def test_a_new_picture_of_a_material_is_saved_next_to_its_scene(tmp_path: Path) -> None:
    file = ufo(tmp_path)
    session, images = Session([file]), tmp_path / "ufo" / "images"
    before, present = file.scene[0], {each.name for each in images.iterdir()}
    assert "paint" in [each["act"] for each in ask(session, "offers", address=MATERIAL)]
    given = {"address": MATERIAL, "name": "../red.png", "data": png((255, 0, 0))}
    done = act(session, "paint", **given)
    assert done["facts"]["edits"]["beside"] == 2
    assert changed(session) == [f"{MATERIAL}/textures/albedo"]
    assert file.scene[0] != before  # the scene shows it before it is saved
    assert file.scene[1] == []
    packed = zipfile.ZipFile(io.BytesIO(session.ask("all_data", {}).data)).namelist()
    assert packed == [SCENE.rpartition("/")[2], *file.history.files]
    act(session, "save")
    added = {each.name for each in images.iterdir()} - present
    assert added == {"red.dx11.dds.dvpl", "red.tex.dvpl"}
    assert not list(tmp_path.rglob("../red*"))
    again = chunkwright.open(file.name)
    assert again.get(f"{MATERIAL}/textures/albedo") == "images/red.tex"
    assert list(again.problems()) == list(file.read(file.history.data).problems())
    act(session, "undo")
    assert file.history.files == {}
    with pytest.raises(QueryError, match="PNG, JPEG or WebP"):
        act(session, "paint", **given | {"data": "AAAA"})
    with pytest.raises(QueryError, match="no material of the scene shows it"):
        act(session, "paint", **given | {"address": "/hierarchy/UFO_anim"})


@needs_samples
def test_a_file_that_another_program_has_created_is_kept(tmp_path: Path) -> None:
    file = ufo(tmp_path)
    session = Session([file])
    act(session, "paint", address=MATERIAL, name="red.png", data=png((255, 0, 0)))
    other = tmp_path / "ufo" / "images" / "red.tex.dvpl"
    other.write_bytes(b"of somebody else")
    with pytest.raises(FileAccessError, match="another program"):
        act(session, "save")
    assert other.read_bytes() == b"of somebody else"
    assert (SAMPLES / SCENE).read_bytes() == (
        tmp_path / "ufo" / SCENE.rpartition("/")[2]
    ).read_bytes()


@needs_samples
def test_a_file_that_another_program_has_created_in_an_archive_is_kept(tmp_path: Path) -> None:
    ufo(tmp_path)
    archive = shutil.make_archive(str(tmp_path / "game"), "zip", tmp_path, "ufo")
    file = open_file(f"{archive}!/ufo/{SCENE.rpartition('/')[2]}")
    file.writes = True
    session = Session([file])
    act(session, "paint", address=MATERIAL, name="red.png", data=png((255, 0, 0)))
    other = f"{archive}!/ufo/images/red.tex.dvpl"
    fileio.save(b"of somebody else", other)
    with pytest.raises(FileAccessError, match="another program"):
        act(session, "save")
    assert fileio.load(other)[0] == b"of somebody else"


def test_an_object_of_another_file_is_copied_with_its_dependencies() -> None:
    session = Session([level(), level()])
    thing = found(session, "//CK3dEntity", "1")
    before = session.files[1].history.data
    done = act(session, "adopt", address="/objects", source=thing, **{"from": "1"})
    assert ask(session, "details", address=done["address"])["node"]["c"].startswith("CK3d")
    assert session.files[1].history.data == bytes(session.files[1].document) == before
    act(session, "merge", address="", **{"from": "1"})
    assert len(list(session.files[0].document.find("//CK3dEntity"))) > 1
    with pytest.raises(QueryError, match="choose one of the open files"):
        act(session, "adopt", address="/objects", source=thing)


@needs_samples
def test_a_state_machine_of_another_behaviour_is_copied_with_its_events() -> None:
    session = Session([sample(SPRINT), sample(BLOCK)])
    (offer,) = [
        each for each in ask(session, "offers", address="/objects") if each["act"] == "adopt"
    ]
    assert [field["name"] for field in offer["fields"]] == ["from", "source"]
    assert [value for value, _ in offer["fields"][0]["options"]] == ["1"]
    rows = ask(session, "targets", file="1", address="", text="hkbStateMachine:BlockBehavior")
    (row,) = rows["rows"]
    done = act(session, "adopt", address="/objects", source=row["a"], **{"from": "1"})
    assert done["address"] == row["a"] == "/objects/hkbStateMachine:BlockBehavior"
    assert ask(session, "problems") == []
    assert "/eventNames/" in found(session, "SoundPlay.NPCHumanCombatShieldBlock")
    act(session, "undo")
    assert session.files[0].history.is_saved
    assert not ask(session, "find", query="SoundPlay.NPCHumanCombatShieldBlock")["nodes"]


def placed(session: Session, name: str, by: list[float], **view: str) -> dict[str, str]:
    """Return the answer of the page after a node of the scene was moved."""
    nodes = json.loads(unpacked(session.files[0].scenes.made(view)[0])[0])["nodes"]
    number = next(at for at, each in enumerate(nodes) if each["name"] == name)
    place: Any = {"rotation": [0, 0, 0, 1], "scale": [1, 1, 1], "translation": [0, 0, 0]}
    place |= {key: nodes[number][key] for key in place if key in nodes[number]}
    place["translation"] = [a + b for a, b in zip(place["translation"], by, strict=True)]
    return {"node": str(number), **{key: json.dumps(each) for key, each in place.items()}, **view}


@needs_samples
def test_scaling_along_one_axis_changes_that_axis_alone() -> None:
    session = Session([sample(TEXTURES)])
    given = placed(session, "Ball_Wood", [0, 0, 0])
    first, *others = json.loads(given["scale"])
    given["scale"] = json.dumps([1.5 * first, *others])
    done = act(session, "move", address="/objects/#2232", **given)
    assert done["lines"] == ["~ Ball_Wood: scaled"]
    assert changed(session) == ["/objects/#2232/placement/x_axis"]


@needs_samples
@pytest.mark.parametrize(
    ("name", "node", "wanted"),
    [
        pytest.param(
            *(TEXTURES, "Ball_Wood", ["/objects/#2232/placement/position"]), marks=pytest.mark.slow
        ),
        (SKELETON, "x_NPC Rotate [Rot ]", ["/objects/hkaSkeleton:NPC Root [Root]/referencePose"]),
        (SCENE, "Root joint", ["/hierarchy/UFO_anim/components/0003/joints/0000/joint.bindPose"]),
    ],
)
def test_a_node_of_the_scene_is_moved_in_every_family(
    name: str, node: str, wanted: list[str]
) -> None:
    session = Session([sample(name)])
    names = [each["name"] for each in json.loads(unpacked(session.files[0].scene[0])[0])["nodes"]]
    node = node if node in names else next(each for each in names if each.startswith(node[:4]))
    given = placed(session, node, [1, 2, 3])
    done = act(session, "move", **given)
    assert done["lines"] == [f"~ {node}: moved"]
    assert changed(session) == wanted
    again = placed(session, node, [0, 0, 0])
    assert act(session, "move", **again)["lines"] == []  # the node is already there
    act(session, "undo")
    assert changed(session) == []


@needs_samples
def test_a_missing_node_and_an_invalid_transform_are_refused() -> None:
    session = Session([sample(SKELETON)])
    given = placed(session, "x_NPC Rotate [Rot ]", [1, 2, 3])
    for wrong in ({"node": "9999"}, {"node": "-1"}, {"scale": "[1, 2]"}, {"rotation": '"abcd"'}):
        with pytest.raises(QueryError):
            act(session, "move", **given | wrong)
    assert session.files[0].history.done == []


@needs_samples
def test_levels_of_detail_and_states_are_listed_and_can_be_selected() -> None:
    session = Session([sample(CART)])
    assert ask(session, "levels") == {"all": True, "lod": [0, 1, 2], "state": [0, 1]}
    file = session.files[0]
    scenes = {
        len(session.ask("scene", given).data)
        for given in ({}, {"lod": "2"}, {"state": "1"}, {"all": "1"})
    }
    assert len(scenes) == 4
    assert ask(session, "anchors", all="1").keys() >= ask(session, "anchors").keys()
    assert file.scenes.made({"lod": "junk", "nonsense": "1"}) is file.scene


def test_a_scene_of_havok_is_shown_with_other_axes() -> None:
    file = cat()
    axes = ["z-up", "y-up", "y-up-left"]
    assert ask(Session([file]), "levels") == {"all": False, "axes": axes}
    first = file.scenes.made({"axes": "junk"})
    assert first is file.scene
    assert b'"axes":"y-up"' in file.scenes.made({"axes": "y-up"})[0]
    file.scene_options = {"axes": "y-up"}
    assert ask(Session([file]), "levels")["axes"] == ["y-up", "z-up", "y-up-left"]


@needs_samples
def test_a_different_picture_with_the_same_name_is_an_edit(tmp_path: Path) -> None:
    file = ufo(tmp_path)
    session = Session([file])
    made = []
    for colour in ((255, 0, 0), (0, 0, 255)):
        done = act(session, "paint", address=MATERIAL, name="red.png", data=png(colour))
        assert done["lines"]
        made.append(file.history.files["images/red.dx11.dds.dvpl"])
    assert made[0] != made[1]
    act(session, "undo")
    assert file.history.files["images/red.dx11.dds.dvpl"] == made[0]


def test_an_edit_that_cannot_be_read_back_is_refused() -> None:
    archive = KeyedArchive({"x": 1})
    for _ in range(94):
        archive = KeyedArchive({"a": archive})
    file = opened(bytes(archive), "deep.ka")
    session, before, address = Session([file]), file.history.data, "/a" * 94
    deep = '{"type": "KEYED_ARCHIVE", "value": {"b": {"c": {"d": {"e": 1}}}}}'
    with pytest.raises(ChunkwrightError, match="deep"):
        act(session, "entry", address=address, key="deep", value=deep)
    assert (file.history.data, file.history.done) == (before, [])
    act(session, "set", address=f"{address}/x", value="3")
    assert len(file.history.done) == 1
