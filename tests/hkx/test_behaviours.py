"""Behaviours by hand: the parts that a graph shows, and bounds of variables."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from chunkwright import hkx
from chunkwright.graphs import Edge, Node
from chunkwright.hkx import ask, instances
from chunkwright.hkx.ask import uses
from chunkwright.hkx.classes.table import ClassTable
from chunkwright.hkx.views import behaviour_view
from tests.hkx.test_behaviour import graph_of, made


def blended() -> Any:
    """Make a graph whose blender points to two clips and a state machine, to one clip twice."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1")

    def new(class_name: str, /, **members: Any) -> Any:
        return hkx.new_object(packfile, class_name, members)

    walk = new("hkbClipGenerator", name="Walk", animationName="walk.hkx")
    run = new("hkbClipGenerator", name="Run")
    state = new("hkbStateMachineStateInfo", name="Resting", generator=walk)
    machine = new("hkbStateMachine", name="Rest", states=[state])
    children = [new("hkbBlenderGeneratorChild", generator=each) for each in (run, walk, machine)]
    blender = new("hkbBlenderGenerator", name="Blend", children=children)
    blender["variableBindingSet"] = new("hkbVariableBindingSet", bindings=[{"memberPath": "x"}])
    data = new("hkbBehaviorGraphData")
    packfile.root = new("hkbBehaviorGraph", name="cat.hkb", rootGenerator=blender, data=data)
    return packfile


def test_a_graph_shows_parts_and_the_members_that_point_to_them() -> None:
    packfile = blended()
    top = packfile.root
    made = ask.graph(packfile, top.address)
    number = {each["name"]: str(each.number) for each in packfile.objects if "name" in each}
    address = {each["name"]: each.address for each in packfile.objects if "name" in each}
    graph, blend, run, walk, rest, resting = (
        number[each] for each in ("cat.hkb", "Blend", "Run", "Walk", "Rest", "Resting")
    )
    assert made.title == "hkbBehaviorGraph cat.hkb"
    assert made.nodes == [
        Node(graph, "cat.hkb", "hkbBehaviorGraph", address["cat.hkb"], (), "start"),
        Node(blend, "Blend", "hkbBlenderGenerator", address["Blend"], (), ""),
        Node(run, "Run", "hkbClipGenerator", address["Run"], (), "leaf"),
        Node(walk, "Walk", "hkbClipGenerator", address["Walk"], ("walk.hkx",), "leaf"),
        Node(rest, "Rest", "hkbStateMachine", address["Rest"], (), "group"),
        Node(resting, "Resting", "hkbStateMachineStateInfo", address["Resting"], (), ""),
    ]
    # The clip that two parts point to occurs once.
    assert made.edges == [
        Edge(graph, blend),
        Edge(blend, run),
        Edge(blend, walk),
        Edge(blend, rest),
        Edge(rest, resting),
        Edge(resting, walk),
    ]
    assert made.notes == []


@pytest.mark.parametrize(
    ("most", "shown", "lines", "notes"), [(6, 6, 6, 0), (5, 5, 4, 1), (4, 4, 3, 1), (1, 1, 0, 1)]
)
def test_the_number_of_parts_of_a_graph_is_limited(
    monkeypatch: pytest.MonkeyPatch, most: int, shown: int, lines: int, notes: int
) -> None:
    monkeypatch.setattr(ask, "_MOST", most)
    packfile = blended()
    made = ask.graph(packfile, packfile.root.address)
    assert (len(made.nodes), len(made.edges), len(made.notes)) == (shown, lines, notes)
    assert all(note.startswith(f"only the first {most} parts are shown") for note in made.notes)


def test_a_part_without_a_name_is_labelled_by_its_number() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    clip: Any = hkx.new_object(packfile, "hkbClipGenerator", {"animationName": "a.hkx"})
    packfile.root = clip
    assert ask._node(clip, is_top=False) == Node(
        "1", "#0001", "hkbClipGenerator", clip.address, ("a.hkx",), "leaf"
    )


def with_types(*kinds: str, **members: Any) -> Any:
    infos = [{"type": f"VARIABLE_TYPE_{kind}"} for kind in kinds]
    return {"variableInfos": infos, "variableInitialValues": None} | members


@pytest.mark.parametrize(
    ("kind", "bounds"),
    [
        ("BOOL", (0, 1)),
        ("INT8", (-128, 127)),
        ("INT16", (-32768, 32767)),
        ("INT32", (-(2**31), 2**31 - 1)),
        # The bits of the smallest and the largest float.
        ("REAL", (0xFF7FFFFF - 2**32, 0x7F7FFFFF)),
        ("VECTOR3", (0, 0)),
        ("POINTER", (0, 0)),
    ],
)
def test_the_widest_bounds_include_all_values_of_a_type(kind: str, bounds: tuple[int, int]) -> None:
    assert behaviour_view.widest(kind) == bounds


def test_bounds_are_added_after_existing_ones() -> None:
    new: Any = SimpleNamespace(kind="INT8", bounds=(3, 4))
    data = with_types("BOOL", "INT16", "INT8", variableBounds=[{"min": 7, "max": 8}])
    behaviour_view._append_bounds(data, new, 3)
    assert data["variableBounds"] == [
        {"min": 7, "max": 8},
        {"min": {"value": -32768}, "max": {"value": 32767}},
        {"min": {"value": 3}, "max": {"value": 4}},
    ]


def test_bounds_of_old_versions_are_two_lists() -> None:
    new: Any = SimpleNamespace(kind="BOOL", bounds=None)
    data = with_types("INT8", "BOOL", wordMinVariableValues=[5], wordMaxVariableValues=[])
    behaviour_view._append_bounds(data, new, 2)
    assert data["wordMinVariableValues"] == [5, {"value": 0}]
    assert data["wordMaxVariableValues"] == [{"value": 127}, {"value": 1}]


def test_bounds_are_not_created_for_variables_without_bounds() -> None:
    new: Any = SimpleNamespace(kind="BOOL", bounds=None)
    data = with_types("BOOL", wordMinVariableValues=[], wordMaxVariableValues=[])
    behaviour_view._append_bounds(data, new, 1)
    assert (data["wordMinVariableValues"], data["wordMaxVariableValues"]) == ([], [])


def test_an_event_without_an_info_can_be_removed() -> None:
    packfile = made()
    graph = graph_of(packfile)
    graph.strings["eventNames"].append("jump")
    assert len(packfile.problems()) == 1
    graph.remove_event("jump")
    assert packfile.problems() == []
    assert graph.events == ["stop", "walk", "footL"]
    assert len(graph.data["eventInfos"]) == 3


CLASSES = """version hk_2010.2.0-r1
class Chain : hkbEventBase sig=1
  text STRINGPTR
  links ARRAY:STRUCT Chain

class Tree sig=2
  branches ARRAY:STRUCT Tree
  size REAL

class Forest sig=3
  trees ARRAY:STRUCT Tree
  pair STRUCT[2] Path

class Path sig=4
  back ARRAY:STRUCT Forest
  only STRUCT hkbStringCondition
  bone STRUCT hkaBone
"""


@pytest.mark.parametrize(
    ("class_name", "own", "inner", "text"),
    [
        ("hkbStateMachineTransitionInfoArray", [], ["transitions"], ""),
        (
            "hkbStateMachineTransitionInfo",
            ["eventId"],
            ["triggerInterval", "initiateInterval"],
            "",
        ),
        ("hkbStateMachineTimeInterval", ["enterEventId", "exitEventId"], [], ""),
        ("hkbClipTriggerArray", [], ["triggers"], ""),
        ("hkbClipTrigger", [], ["event"], ""),
        ("hkbEventProperty", ["id"], [], ""),
        ("hkbVariableBindingSet", [], ["bindings"], ""),
        ("hkbStringCondition", [], [], "conditionString"),
        ("hkaSkeleton", [], [], ""),
        ("Chain", ["id"], ["links"], ""),
        ("Tree", [], [], ""),
        ("Forest", [], ["pair"], ""),
        ("Path", [], ["back", "only"], ""),
    ],
)
def test_members_with_numbers_of_events_are_found_in_their_classes(
    class_name: str, own: list[str], inner: list[str], text: str
) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    hkx.use_classes(packfile, ClassTable.from_text(CLASSES))
    plan = instances.library(packfile).find(class_name, None)
    assert plan is not None
    found = uses.spots(plan)
    assert {plan.names[place]: spot.name for place, spot in found.own.items()} == {
        name: name for name in own
    }
    assert [plan.names[place] for place in found.inner] == inner
    assert found.text == text


def test_events_are_found_in_structs_of_structs() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    hkx.use_classes(packfile, ClassTable.from_text(CLASSES))
    links = [{"id": 2, "links": [{"id": 3}]}, {"id": 4}]
    holder: Any = hkx.new_object(packfile, "Chain", {"id": 1, "links": links})
    found = list(uses.uses(holder, holder.values))
    assert [(use.address, use.number) for use in found] == [
        (f"{holder.address}/{path}id", number)
        for path, number in (("", 1), ("links/0/", 2), ("links/0/links/0/", 3), ("links/1/", 4))
    ]
