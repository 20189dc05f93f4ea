"""Materials as they are drawn, and views of tables, graphs and links, field by field."""

from __future__ import annotations

from typing import Any

import pytest

from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.exchange.edits.model import Edits
from chunkwright.exchange.model import Image, mark_of
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.edit import file_changes
from chunkwright.nmo.payloads import BEHAVIOR_PARTS
from chunkwright.nmo.scene_model import Files, meshes
from chunkwright.nmo.scene_model.back import clips as clip_edits
from chunkwright.nmo.scene_model.back.work import Work
from chunkwright.nmo.scene_model.meshes import Textures
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Content, Guid
from tests.nmo.tables import ENTRIES

MODES = (
    "texture_blend",
    "min_filter",
    "mag_filter",
    "source_blend",
    "dest_blend",
    "shade_mode",
    "fill_mode",
    "texture_address",
)


SCRIPT_TYPE, USES_FUNCTION = 1, 8


def test_each_mode_of_a_material_is_stored_in_its_nibble() -> None:
    assert meshes.modes_of({"modes": 0x87654321}) == dict(zip(MODES, range(1, 9), strict=True))
    old = dict(zip(MODES, range(11, 19), strict=True))
    assert meshes.modes_of(old | {"flags": 5}) == old


class Pictures:
    """Textures that all have a picture."""

    def get(self, texture: Any) -> Image | None:
        return None if texture is None else Image(texture.name, b"")


def look(*, texture: bool = False, flags: int = 0, modes: int = 0, **colors: Any) -> Any:
    file = VirtoolsFile()
    item: Any = file.add_object("CKMaterial", "Look")
    item["material"] = {"flags": flags, "modes": modes}
    for name, value in colors.items():
        setattr(item, name, value)
    if texture:
        item.texture = file.add_object("CKTexture", "Wood")
    pictures: Any = Pictures()
    known = meshes.Materials(pictures)
    made = known.get(item)
    assert known.get(item) is made
    assert known.get(item.texture) is None
    return made


def test_a_material_without_a_picture_keeps_colour_and_emission_separate() -> None:
    made = look(diffuse=(1, 0.5, 0, 0.25), emissive=(1, 1, 1, 1), specular_power=6)
    assert made.name == "Look"
    assert made.base_color == pytest.approx((1, 0.2140411, 0, 0.25), abs=0.005)
    assert (made.base_color_texture, made.emissive, made.alpha_mode) == (None, (1, 1, 1), "OPAQUE")
    assert (made.roughness, made.double_sided) == (0.5, False)
    lamp = look(diffuse=(0, 0, 0, 1), emissive=(0, 0, 1, 1), specular_power=-3)
    assert (lamp.base_color, lamp.emissive, lamp.roughness) == ((0, 0, 0, 1), (0, 0, 1), 1)
    extras = mark_of(look(flags=0x4001, modes=0x87654321, specular_power=2.5).extras)
    assert extras["flags"] == str(0x4001)
    assert extras["specular_power"] == 2.5
    assert [extras[name] for name in MODES] == list(range(1, 9))
    assert "additive" not in extras
    colors = look(diffuse=(1, 0, 0, 1), ambient=(0, 1, 0, 1), specular=(0, 0, 1, 1))
    marks = mark_of(colors.extras)
    assert [marks[name] for name in ("diffuse", "ambient", "specular")] == [
        [1, 0, 0, 1],
        [0, 1, 0, 1],
        [0, 0, 1, 1],
    ]


@pytest.mark.parametrize(
    ("diffuse", "emissive", "color", "shine"),
    [
        # Emission in place of lights is added to the colour, up to white.
        ((0.4, 0.6, 0.2, 1), (0.6, 0.4, 0.3, 1), (1, 1, 0.2140411, 1), (0, 0, 0)),
        ((0.8, 0, 0, 1), (0.8, 0.5, 0, 1), (1, 0.2140411, 0, 1), (0, 0, 0)),
        ((1, 1, 1, 0.2), (0.5, 0, 1, 1), (1, 1, 1, 0.2), (0.2140411, 0, 1)),
    ],
)
def test_a_material_with_a_picture_adds_emission_to_its_colour(
    diffuse: Any, emissive: Any, color: tuple[float, ...], shine: tuple[float, ...]
) -> None:
    made = look(texture=True, diffuse=diffuse, emissive=emissive)
    assert made.base_color == pytest.approx(color, abs=0.005)
    assert made.emissive == pytest.approx(shine, abs=0.005)
    assert (made.emissive_texture is made.base_color_texture) is any(shine)


@pytest.mark.parametrize("texture", [False, True])
def test_the_alpha_mode_follows_from_flags_and_modes(texture: bool) -> None:
    def drawn(flags: int, dest: int) -> tuple[Any, ...]:
        made = look(texture=texture, flags=flags, modes=dest << 16, diffuse=(1, 0, 1, 0.2))
        return made, made.alpha_mode, made.alpha_cutoff

    _, *plain = drawn(0, 2)
    assert plain == ["OPAQUE", 0.5]
    _, *blended = drawn(flags_of("ALPHA_BLEND"), 6)
    assert blended == ["BLEND", 0.5]
    _, *masked = drawn(flags_of("ALPHA_TEST") | 51 << 24, 2)
    assert masked == ["MASK", 0.2]
    _, *both = drawn(flags_of("ALPHA_TEST") | flags_of("ALPHA_BLEND") | 51 << 24, 1)
    assert both == ["BLEND", 0.5]
    added, mode, _ = drawn(flags_of("ALPHA_BLEND"), 2)
    assert mode == "BLEND"
    assert mark_of(added.extras)["additive"] is True
    assert added.base_color == pytest.approx((0, 0, 0, 0.2))
    if texture:
        assert added.emissive == (1, 0, 1)
        assert added.emissive_texture is added.base_color_texture is not None
    else:
        assert added.emissive == (1, 0, 1)
    assert look(texture=texture, flags=flags_of("TWO_SIDED")).double_sided


def flags_of(name: str) -> int:
    return int(getattr(meshes, name))


@pytest.mark.parametrize(
    ("smaller", "filter_", "mipmaps"),
    [
        (1, "nearest", False),
        (2, "linear", False),
        (3, "nearest", True),
        (4, "linear", True),
        (5, "linear", True),
    ],
)
def test_filters_and_wrap_mode_are_read_from_a_material(
    smaller: int, filter_: str, mipmaps: bool
) -> None:
    found = look(texture=True, modes=smaller << 4 | 2 << 8).base_color_texture
    assert (found.min_filter, found.mipmaps, found.mag_filter) == (filter_, mipmaps, "linear")
    assert look(texture=True, modes=1 << 8).base_color_texture.mag_filter == "nearest"
    for address in range(8):
        wrap = look(texture=True, modes=address << 28).base_color_texture.wrap
        assert (
            wrap[0]
            == wrap[1]
            == {2: "mirror", 3: "clamp", 4: "clamp", 5: "mirror"}.get(address, "repeat")
        )


def test_a_texture_has_the_names_of_its_files() -> None:
    file = VirtoolsFile()
    item: Any = file.add_object("CKTexture", "Wood")
    found = Textures(Files(None, None), wanted=False)
    assert found.get(None) is None
    made: Any = found.get(item)
    assert (made.name, made.source, mark_of(made.extras).get("file_names")) == ("Wood", "", None)
    assert found.get(item) is made
    for names, source, told in (
        (["a.bmp", "b.bmp", "c.bmp"], "a.bmp", ["a.bmp", "b.bmp", "c.bmp"]),
        ([None, "b.bmp"], "", None),
        (["a.bmp", None, "c.bmp"], "a.bmp", ["a.bmp", "c.bmp"]),
        (["a.bmp"], "a.bmp", None),
    ):
        item.file_names = names
        made = Textures(Files(None, None), wanted=False).get(item)
        assert (made.source, mark_of(made.extras).get("file_names")) == (source, told)
    lost = Textures(Files(None, None), wanted=True)
    found_none: Any = lost.get(item)
    assert (found_none.data, list(lost.missing), lost.broken) == (b"", ["a.bmp"], {})


def test_cells_of_a_data_array_are_found_by_row_and_column() -> None:
    file = VirtoolsFile()
    array: Any = file.add_object("CKDataArray", "Table")
    assert (list(array.columns), list(array.rows)) == ([], [])
    array["columns"] = {"columns": [{"name": "x", "type": 1}, {"name": "y", "type": 3}]}
    array["rows"] = {"rows": [[1, "a"], [2, "b"], [3, "c"]]}
    assert list(array.columns) == ["x", "y"]
    assert [array.column(name) for name in "xy"] == [0, 1]
    assert (array.cell(1, "y"), array.cell(2, 0), array.cell(-1, -1)) == ("b", 3, "c")
    array.set_cell(0, "y", "new")
    array.set_cell(2, 0, 9)
    assert array.rows == [[1, "new"], [2, "b"], [9, "c"]]
    with pytest.raises(QueryError, match="has no column 'z'"):
        array.column("z")
    for row, column in ((3, 0), (0, 2), (None, 0), (0, None)):
        with pytest.raises(QueryError, match="in 3 rows of 2 columns") as caught:
            array.cell(row, column)
        assert caught.value.path == "/objects/Table"
        with pytest.raises(QueryError, match="in 3 rows of 2 columns"):
            array.set_cell(row, column, 1)


def test_the_first_member_of_a_group_creates_its_list() -> None:
    file = VirtoolsFile()
    one = file.add_object("CK3dEntity", "One")

    def fresh() -> Any:
        group: Any = file.add_object("CKGroup", "Group")
        for identifier in (0xFFFFF, 0x1000):
            if identifier in group:
                del group[identifier]
        return group

    ways: list[Any] = [
        lambda members: members.append(one),
        lambda members: members.insert(0, one),
        lambda members: members.extend([one]),
        lambda members: members.__iadd__([one]),
        lambda members: members.__setitem__(slice(0, 0), [one]),
    ]
    for way in ways:
        group = fresh()
        members = group.members
        assert (members, 0xFFFFF in group) == ([], False)
        way(members)
        assert group.fields["members"]["members"] is members
        assert group.members == [one]
        way(members)
        assert group.members == [one, one]
        group.fields["members"] = {"members": []}
        with pytest.raises(QueryError, match="has a new list of members"):
            way(members)
    old = fresh()
    old.need_chunk().append(0x1000, Content(bytes(4)))
    old.members = [one]
    assert (list(old.fields), old.members) == (["old_members"], [one])
    old.need_chunk().append(0xFFFFF, Content(bytes(4)))
    assert old.members == []
    old.members = [one, one]
    assert (old.fields["members"]["members"], old.fields["old_members"]["members"]) == (
        [one, one],
        [one],
    )
    with pytest.raises(ChunkwrightError) as caught:
        old.members = 5
    assert caught.value.path == f"{old.address}/members"


def test_parts_of_behaviors_are_found_in_files_of_every_version() -> None:
    file = VirtoolsFile()
    link = file.add_object("CKBehaviorLink", "Link")
    graph: Any = file.add_object("CKBehavior", "Graph")
    for name in BEHAVIOR_PARTS:
        assert graph.part(name) == []
    with pytest.raises(QueryError, match="a behaviour has no part 'blocks'"):
        graph.part("blocks")
    graph["behavior"] = {"contents": BEHAVIOR_PARTS["links"], "links": [link, None]}
    assert graph.part("links") == [link, None]
    assert list(graph.links) == [link]
    graph.chunk = StateChunk(8, data_version=4, bound=True)
    graph["links"] = {"links": [link]}
    assert (graph.part("links"), graph.part("inputs")) == ([link], [])


def test_scripts_and_blocks_are_distinguished() -> None:
    file = VirtoolsFile()
    item: Any = file.add_object("CKBehavior", "B")
    item["behavior"] = {}
    fields = item["behavior"]
    guid = Guid(0x111, 0x222)
    fields.update(prototype=guid, version=1)
    for flags, is_script, prototype in (
        (2, True, None),
        (0x8000, False, guid),
        (0x8002, True, guid),
        (0x7FFD, False, None),
    ):
        fields["flags"] = flags
        assert (item.is_script, item.prototype, item.prototype_name) == (is_script, prototype, None)
    for type_, is_script in ((0, False), (SCRIPT_TYPE, True), (SCRIPT_TYPE + 1, False)):
        fields.update(flags=0, type=type_)
        assert item.is_script is is_script


def test_scripts_and_blocks_of_the_oldest_files_are_distinguished() -> None:
    old: Any = VirtoolsFile().add_object("CKBehavior", "Old")
    old.chunk = StateChunk(8, data_version=0, bound=True)
    assert (old.is_script, old.prototype) == (False, None)
    guid = Guid(0x111, 0x222)
    old["old_prototype"] = {"prototype": guid}
    assert old.prototype is None
    old["old_flags"] = {"flags": 2}
    assert (old.is_script, old.prototype) == (True, None)
    old["old_flags"]["flags"] = USES_FUNCTION
    assert not old.is_script
    assert old.prototype == guid
    old["old_type"] = {"type": SCRIPT_TYPE}
    assert old.is_script
    old["old_type"]["type"] = SCRIPT_TYPE + 1
    assert not old.is_script


def test_links_have_a_source_and_a_target() -> None:
    file = VirtoolsFile()
    link: Any = file.add_object("CKBehaviorLink", "Link")
    blocks: list[Any] = []
    for name in "ab":
        out, into = file.add_object("CKBehaviorIO", "out"), file.add_object("CKBehaviorIO", "in")
        block: Any = file.add_object("CKBehavior", name)
        contents = BEHAVIOR_PARTS["inputs"] | BEHAVIOR_PARTS["outputs"]
        block["behavior"] = {"contents": contents, "inputs": [into], "outputs": [out]}
        blocks.append((block, into, out))
    assert (link.ends, link.source, link.target, link.source_block) == (None, None, None, None)
    (first, _, out), (second, into, _) = blocks
    for area in ("old_ends", "link"):
        link[area] = {"input": out, "output": into}
        assert (link.ends, link.source, link.target) == ((out, into), out, into)
        assert (link.source_block, link.target_block) == (first, second)
    link["link"]["output"] = first
    assert link.target is first


@pytest.mark.parametrize("version", [0x12, 0x13, 0x14, 0x15, 0x16, 0x18])
@pytest.mark.parametrize("script", [False, True])
@pytest.mark.parametrize("block", [False, True])
@pytest.mark.parametrize("body", [False, True])
def test_the_rows_of_a_diagram_depend_on_the_behavior(
    version: int, script: bool, block: bool, body: bool
) -> None:
    """The rows are requested twice, because they are cached."""
    found = ENTRIES.rest.__wrapped__(version, script, block, body).rows
    wanted = ["start", "height", "unused", "snapshot"] if script else ["size", "open_size"]
    wanted += ["color"] * (script and version >= 0x14)
    if body:
        wanted += ["links", "operations", "comments"]
        wanted += ["reserved"] * (version >= 0x18)
    if body and not block:
        wanted += ["local_count", "local_positions", "local_styles"]
        wanted += ["shortcut_count", "shortcut_positions", "shortcut_styles", "shortcut_sources"]
        ports = ["inner_inputs", "outer_inputs", "inner_outputs", "outer_outputs"]
        wanted += [] if script else ports
    assert [row.name for row in found] == wanted
    rows = {row.name: row.kind for row in found}
    if body:
        comment = [row.name for row in rows["comments"].rows]
        assert comment == ["rectangle", "text"] + ["style"] * (version >= 0x16)
    if "shortcut_sources" in rows:
        sources = [row.name for row in rows["shortcut_sources"].rows]
        assert sources == ([] if version >= 0x15 else ["unused", "source", "value"])


def test_parts_of_scripts_do_not_belong_to_a_scene() -> None:
    file = VirtoolsFile()
    for class_name, belongs in (
        ("CK3dEntity", True),
        ("CKTexture", True),
        ("CKScene", False),
        ("CKLevel", True),
        ("CKParameterLocal", False),
        ("CKBehavior", False),
    ):
        assert file_changes._belongs(file.add_object(class_name, class_name)) is belongs, class_name
    script: Any = file.objects["CKBehavior"]
    script["behavior"] = {}
    for flags, belongs in ((2, True), (0xFFFD, False), (0, False)):
        script["behavior"]["flags"] = flags
        assert file_changes._belongs(script) is belongs
    script.chunk = StateChunk(8, data_version=0, bound=True)
    script["old_flags"] = {"flags": 2}
    assert file_changes._belongs(script)


def test_lengthening_a_clip_never_shortens_it() -> None:
    file = VirtoolsFile()
    clip: Any = file.add_object("CKKeyedAnimation", "Clip")
    clips = clip_edits.Clips(Work(file, Edits()))
    clips._lengthen(clip, 5.0)
    assert "length" not in clip
    clip["length"] = {"length": 10.0}
    for last, length in ((9.0, 10), (10.0, 10), (11.0, 11), (3.0, 11)):
        clips._lengthen(clip, last)
        assert clip["length"]["length"] == length
