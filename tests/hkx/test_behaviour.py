"""Behaviour graphs edited by name: parallel lists, renumbering, checks."""

from __future__ import annotations

import copy
import json
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, QueryError, hkx
from chunkwright.hkx import behaviour, views
from chunkwright.hkx.ask.uses import EVENT, INDEXES, VARIABLE
from chunkwright.hkx.behaviour import mentions, renamed
from chunkwright.hkx.classes.library import builtin
from tests.samples import SAMPLES, needs_samples, samples
from tests.thinning import few_and_rest

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.hkx import Packfile
    from chunkwright.hkx.behaviour import BehaviourGraph

BINARY = SAMPLES / "havok"
SPRINT = BINARY / (
    "ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__sprintbehavior.hkx"
)
HORSE = BINARY / "ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__horsebehavior.hkx"
VERSIONS = ("hk_2010.2.0-r1", "hk_2014.1.0-r1")


def made(version: str = VERSIONS[0]) -> Packfile:
    """Make a graph of three events, four variables and a state machine that refers to some."""
    packfile = hkx.new_packfile(version)

    def new(class_name: str, /, **members: Any) -> Any:
        return hkx.new_object(packfile, class_name, members)

    clip = new("hkbClipGenerator", name="Walk", animationName="walk.hkx")
    clip["triggers"] = new("hkbClipTriggerArray", triggers=[{"event": {"id": 2}}])
    bindings = [
        {"memberPath": "playbackSpeed", "variableIndex": 2},
        {
            "memberPath": "boneIndex",
            "variableIndex": 0,
            "bindingType": "BINDING_TYPE_CHARACTER_PROPERTY",
        },
    ]
    clip["variableBindingSet"] = new("hkbVariableBindingSet", bindings=bindings)
    ways = [{"eventId": 1, "toStateId": 1}, {"eventId": 2}]
    ways[0]["condition"] = new("hkbExpressionCondition", expression="Speed > 1.5 && !bSpeed")
    state = new("hkbStateMachineStateInfo", name="Move", generator=clip)
    state["transitions"] = new("hkbStateMachineTransitionInfoArray", transitions=ways)
    machine = new("hkbStateMachine", name="Root", states=[state], syncVariableIndex=3)
    strings = new(
        "hkbBehaviorGraphStringData",
        eventNames=["stop", "walk", "footL"],
        variableNames=["bSpeed", "Way", "Speed", "Goal"],
        characterPropertyNames=["root"],
    )
    words = [{"value": each} for each in (1, 0, 1069547520, 1)]
    held = new("hkbVariableValueSet", wordVariableValues=words)
    held["quadVariableValues"] = np.array([[1, 2, 3, 0], [0, 0, 0, 1]], np.float32)
    types = ("BOOL", "VECTOR3", "REAL", "QUATERNION")
    data = new(
        "hkbBehaviorGraphData",
        eventInfos=[{}, {}, {}],
        variableInfos=[{"type": f"VARIABLE_TYPE_{each}"} for each in types],
        characterPropertyInfos=[{"type": "VARIABLE_TYPE_INT32"}],
        variableInitialValues=held,
        stringData=strings,
    )
    graph = new("hkbBehaviorGraph", name="cat.hkb", rootGenerator=machine, data=data)
    packfile.root = new("hkRootLevelContainer", namedVariants=[{"variant": graph}])
    for use in graph_of(packfile).all_uses():
        if use.kind is EVENT and use.number == 0:
            use.record[use.member] = -1
    return packfile


def graph_of(packfile: Packfile) -> BehaviourGraph:
    (graph,) = behaviour.graphs(packfile)
    return graph


def events_of(graph: BehaviourGraph) -> list[str]:
    """Return the events that members refer to, in order."""
    numbers = [use.number for use in graph.all_uses() if use.kind is EVENT]
    return [graph.name_of(EVENT, each) for each in numbers if each is not None]


def again(packfile: Packfile) -> Packfile:
    return chunkwright.open(bytes(packfile), format="hkx")


def test_the_table_of_indices_names_existing_members() -> None:
    tables = [builtin(version) for version in VERSIONS]
    for name, members in INDEXES.items():
        for member in members:
            found = [
                one
                for table in tables
                for one in (table.get(name) or table["hkbEventBase"]).members
                if one.name == member
            ]
            assert found, f"{name}.{member}"
            assert {one.type for one in found} <= {"INT32", "ENUM"}


@needs_samples
@pytest.mark.parametrize("paths", few_and_rest(samples("havok"), __name__))
def test_every_event_and_variable_of_real_graphs_has_a_name(paths: list[Path]) -> None:
    count = 0
    for path in paths:
        if b"hkbBehaviorGraphData\0" not in path.read_bytes():
            continue
        packfile = chunkwright.open(path, format="hkx")
        assert packfile.problems() == []
        for use in graph_of(packfile).all_uses():
            count += use.number is not None
    assert count > 100


@needs_samples
def test_an_event_is_added_to_a_real_graph() -> None:
    packfile = chunkwright.open(SPRINT, format="hkx")
    graph = graph_of(packfile)
    number = graph.add_event("footL", "FLAG_SYNC_POINT")
    assert number == 26 == graph.event_id("footL")
    assert len(graph.data["eventInfos"]) == 27
    graph.add_variable("Mood", "INT32", 7)
    read = again(packfile)
    assert read.problems() == []
    (view,) = views.behaviours(read)
    assert view.events[-1] == "footL"
    assert view.variables[-1] == views.behaviour_view.Variable("Mood", "INT32", 7)
    assert graph_of(read).data["eventInfos"][26]["flags"] == "FLAG_SYNC_POINT"


@needs_samples
def test_an_event_removed_from_a_real_graph_moves_the_numbers_of_all_others() -> None:
    packfile = chunkwright.open(HORSE, format="hkx")
    before = graph_of(packfile)
    unused = next(each for each in before.events if not before.uses_of_event(each))
    used = before.events[-1] if before.uses_of_event(before.events[-1]) else before.events[-2]
    meant = events_of(before)
    before.remove_event(unused)
    read = again(packfile)
    after = graph_of(read)
    assert unused not in after.events
    assert len(after.events) == len(after.data["eventInfos"]) == 211
    assert meant == events_of(after)
    assert read.problems() == []
    with pytest.raises(QueryError, match=r"members refer to the event .*: /objects/"):
        after.remove_event(used)


@pytest.mark.parametrize("version", VERSIONS)
def test_names_infos_and_counts_are_edited_together(version: str) -> None:
    packfile = made(version)
    graph = graph_of(packfile)
    assert packfile.problems() == []
    assert graph.add_event("footR") == 3
    assert graph.add_variable("Mood", "INT32", -3) == 4
    assert graph.add_variable("Home", "VECTOR4", [1, 2, 3, 4]) == 5
    assert graph.add_variable("Turn") == 6
    read = again(packfile)
    graph = graph_of(read)
    assert read.problems() == []
    assert graph.events == ["stop", "walk", "footL", "footR"]
    values = [graph.initial(name) for name in graph.variables]
    assert values == [True, [1, 2, 3], 1.5, [0, 0, 0, 1], -3, [1, 2, 3, 4], 0.0]
    graph.set_initial("Way", (4, 5, 6))
    graph.set_initial("Speed", 0.5)
    assert (graph.initial("Way"), graph.initial("Speed")) == ([4, 5, 6], 0.5)


def test_variables_may_point_to_objects() -> None:
    packfile = made()
    graph = graph_of(packfile)
    clip = packfile.objects["Walk"]
    graph.add_variable("None", "POINTER", None)
    graph.add_variable("Clip", "POINTER", clip)
    graph.add_variable("Other", "POINTER")
    graph.set_initial("Other", graph.source)
    read = again(packfile)
    graph = graph_of(read)
    values = [graph.initial(name) for name in ("None", "Clip", "Other")]
    assert values == [None, read.objects["Walk"], graph.source]
    assert [each.initial for each in views.behaviours(read)[0].variables[4:]] == [None] * 3
    graph.remove_variable("Clip")
    assert graph.initial("Other") is graph.source
    assert graph.data["variableInitialValues"]["variantVariableValues"] == [None, graph.source]
    assert again(read).problems() == []


def test_lists_of_character_properties_of_unequal_length_are_problems() -> None:
    packfile = made()

    def new(class_name: str, /, **members: Any) -> Any:
        return hkx.new_object(packfile, class_name, members)

    data = new("hkbCharacterData", characterPropertyInfos=[{}])
    data["stringData"] = new("hkbCharacterStringData", characterPropertyNames=["a", "b"])
    data["characterPropertyValues"] = new("hkbVariableValueSet", wordVariableValues=[{}] * 3)
    assert sorted(each.message for each in packfile.problems()) == [
        "1 characterPropertyInfos do not match 2 characterPropertyNames",
        "3 wordVariableValues do not match 2 characterPropertyNames",
    ]


@pytest.mark.parametrize("version", VERSIONS)
def test_bounds_exist_for_all_variables_or_none(version: str) -> None:
    packfile = made(version)
    graph = graph_of(packfile)
    graph.add_variable("Mood", "INT8", 3, minimum=0, maximum=9)
    graph.add_variable("Heat", "REAL", 3)
    data = graph_of(again(packfile)).data
    if version == VERSIONS[0]:
        pairs = zip(data["wordMinVariableValues"], data["wordMaxVariableValues"], strict=True)
        rows = [(low["value"], high["value"]) for low, high in pairs]
    else:
        rows = [(row["min"]["value"], row["max"]["value"]) for row in data["variableBounds"]]
    assert rows[0] == (0, 1)
    assert rows[1] == (0, 0)
    assert rows[4] == (0, 9)
    assert np.array(rows[5], np.int32).view(np.float32).tolist() == [
        -np.finfo(np.float32).max,
        np.finfo(np.float32).max,
    ]
    assert packfile.problems() == []
    graph.remove_variable("Mood")
    assert packfile.problems() == []


def test_renaming_also_changes_expressions() -> None:
    packfile = made()
    graph = graph_of(packfile)
    graph.rename_variable("Speed", "speed.now")
    (condition,) = packfile.objects.of_class("hkbExpressionCondition")
    assert condition["expression"] == "speed.now > 1.5 && !bSpeed"
    graph.rename_event("walk", "go")
    graph.rename_character_property("root", "base")
    assert graph.events == ["stop", "go", "footL"]
    assert graph.character_properties == ["base"]
    assert [use.member for use in graph.uses_of_variable("speed.now")] == [
        "variableIndex",
        "expression",
    ]


@pytest.mark.parametrize(
    ("text", "event", "variable"),
    [
        ("Turn if (Turn > 1)", "new if (Turn > 1)", "Turn if (new > 1)"),
        ("Turn = cond((Turn<100), 0, 1)", None, "new = cond((new<100), 0, 1)"),
        ("Turn.x if (1)", None, None),
        ("iTurn == 1 && Turn2", None, None),
        ("", None, None),
    ],
)
def test_names_are_found_in_expressions(text: str, event: str | None, variable: str | None) -> None:
    assert renamed(text, EVENT, "Turn", "new") == (event or text)
    assert renamed(text, VARIABLE, "Turn", "new") == (variable or text)
    assert mentions(text, EVENT, "Turn") == (event is not None)


def test_events_and_variables_in_use_are_not_removed() -> None:
    packfile = made()
    graph = graph_of(packfile)
    before = bytes(packfile)
    with pytest.raises(
        QueryError,
        match=r"2 members refer to the event 'footL': /objects/#0002/triggers/0/event/id, "
        r"/objects/#0006/transitions/1/eventId",
    ):
        graph.remove_event("footL")
    with pytest.raises(QueryError, match=r"'Speed': .*variableIndex, .*/expression"):
        graph.remove_variable("Speed")
    assert bytes(packfile) == before
    graph.remove_event("stop")
    graph.remove_variable("Way")
    read = again(packfile)
    graph = graph_of(read)
    assert read.problems() == []
    assert [use.number for use in graph.uses_of_event("footL")] == [1, 1]
    assert graph.initial("Goal") == [0, 0, 0, 1]
    assert len(graph.data["variableInitialValues"]["quadVariableValues"]) == 1
    # A character property of the same number is unrelated.
    bindings = read.objects.of_class("hkbVariableBindingSet")[0]["bindings"]
    assert [each["variableIndex"] for each in bindings] == [1, 0]


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("BOOL", 2),
        ("INT8", 200),
        ("INT32", 1.5),
        ("INT32", "many"),
        ("REAL", 1e39),
        ("REAL", float("nan")),
        ("VECTOR3", [1, 2]),
        ("VECTOR4", 7),
        ("POINTER", 7),
        ("FLOAT", 0),
    ],
)
def test_values_that_do_not_fit_the_type_of_a_variable_are_refused(kind: str, value: Any) -> None:
    packfile = made()
    before = bytes(packfile)
    with pytest.raises(QueryError):
        graph_of(packfile).add_variable("New", kind, value)
    assert bytes(packfile) == before


def test_existing_and_unknown_names_are_refused() -> None:
    packfile = made()
    graph = graph_of(packfile)
    with pytest.raises(QueryError, match="'walk' already exists: it is number 1"):
        graph.add_event("walk")
    with pytest.raises(QueryError, match="already"):
        graph.rename_event("stop", "walk")
    with pytest.raises(QueryError, match="did you mean footL"):
        graph.event_id("footl")
    with pytest.raises(QueryError, match="expected a str"):
        graph.add_event("")
    graph.strings["eventNames"][0] = "walk"
    with pytest.raises(QueryError, match="2 events are named 'walk'"):
        graph.event_id("walk")


def test_errors_are_reported_with_their_address() -> None:
    packfile = made()
    graph = graph_of(packfile)
    graph.strings["eventNames"].append("walk")
    graph.data["variableInitialValues"]["wordVariableValues"].append({"value": 0})
    clip_triggers = packfile.objects.of_class("hkbClipTriggerArray")[0]
    clip_triggers["triggers"][0]["event"]["id"] = 9
    assert sorted((each.path, each.message) for each in packfile.problems()) == [
        ("/objects/#0002/triggers/0/event/id", "event 9 is out of range for 4"),
        ("/objects/#0008/eventNames/3", "the event 1 is also named 'walk'"),
        ("/objects/#0009/wordVariableValues", "5 wordVariableValues do not match 4 variableNames"),
        ("/objects/#0010/eventInfos", "3 eventInfos do not match 4 eventNames"),
    ]
    for add in (graph.add_event, graph.add_variable):
        with pytest.raises(CorruptError, match="do not match"):
            add("other")


def test_graphs_without_data_have_no_names() -> None:
    packfile = made()
    graph = graph_of(packfile)
    data = graph.data
    for broken in (None, graph.source):
        graph.source["data"] = broken
        assert behaviour.graphs(packfile) == []
        assert list(packfile.tree().shown())
        packfile.problems()
    graph.source["data"] = data
    assert len(behaviour.graphs(packfile)) == 1
    with pytest.raises(QueryError, match="expected a hkbBehaviorGraph"):
        behaviour.BehaviourGraph(data)


def test_objects_belong_to_the_graph_that_reaches_them() -> None:
    packfile = made()
    (first,) = behaviour.graphs(packfile)
    other = made()
    strings = hkx.new_object(packfile, "hkbBehaviorGraphStringData", {"eventNames": ["inside"]})
    data = hkx.new_object(packfile, "hkbBehaviorGraphData", {"stringData": strings})
    data["eventInfos"] = [{}]
    clips = hkx.new_object(packfile, "hkbClipTriggerArray", {"triggers": [{"event": {"id": 0}}]})
    clip = hkx.new_object(packfile, "hkbClipGenerator", {"name": "In", "triggers": clips})
    inner = hkx.new_object(packfile, "hkbBehaviorGraph", {"rootGenerator": clip, "data": data})
    packfile.objects.of_class("hkbStateMachineStateInfo")[0]["generator"] = inner
    assert len(other.objects) < len(packfile.objects)
    _, second = behaviour.graphs(packfile)
    assert [use.holder for use in second.uses_of_event("inside")] == [clips]
    assert "stop" in first.events
    assert all(use.holder is not clips for use in first.all_uses())
    first.remove_event("stop")
    assert clips["triggers"][0]["event"]["id"] == 0


def test_the_tree_shows_names_next_to_numbers() -> None:
    packfile = made()
    text = chunkwright_tree(packfile)
    assert "eventId 1 'walk'" in text
    assert "id 2 'footL'" in text
    assert "variableIndex 2 'Speed'" in text
    assert "variableIndex 0 'root'" in text
    assert "syncVariableIndex 3 'Goal'" in text
    assert "returnToPreviousStateEventId -1\n" in text


def chunkwright_tree(packfile: Packfile) -> str:
    lines, stack = [], [packfile.tree()]
    while stack:
        node = stack.pop()
        lines.append(f"{node.label} {node.detail}")
        stack += node.shown()
    return "\n".join(lines) + "\n"


def test_events_of_a_sequence_are_named_by_the_sequence() -> None:
    packfile = made()
    events = [{"event": {"id": 2}}]
    data = hkx.new_object(packfile, "hkbEventSequencedData", {"events": events})
    assert data not in [use.holder for use in graph_of(packfile).all_uses()]
    assert chunkwright_tree(packfile).count("id 2 'footL'") == 1


def test_objects_are_found_by_name_and_class() -> None:
    packfile = made()
    objects = packfile.objects
    clip = objects["Walk"]
    assert clip is objects["hkbClipGenerator:Walk"] is objects["#0001"] is objects[0]
    assert "Walk" in objects
    assert clip in objects
    assert "Run" not in objects
    assert objects.of_class("hkbGenerator") == [
        clip,
        *objects.of_class("hkbStateMachine"),
        *objects.of_class("hkbBehaviorGraph"),
    ]
    assert objects.of_class("hkbBehaviourGraph") == []
    assert repr(objects).startswith("<12 objects: 1 hkbClipGenerator, ")
    assert repr(objects).endswith(", 8 more classes>")
    assert len(objects[2:4]) == 2
    with pytest.raises(QueryError, match="no object is named"):
        _ = objects["Run"]
    assert repr(hkx.new_packfile(VERSIONS[0]).objects) == "<no objects>"


def test_the_list_of_objects_is_copied_with_its_packfile() -> None:
    packfile = made()
    for copied in (copy.deepcopy(packfile), pickle.loads(pickle.dumps(packfile))):
        assert copied == packfile
        assert copied.objects["Walk"].packfile is copied
        assert len(copied.objects.of_class("hkbClipGenerator")) == 1
    packfile.objects = [each for each in packfile.objects if each.class_name != "none"]  # type: ignore[assignment]
    assert "Walk" in packfile.objects


@pytest.mark.parametrize("version", VERSIONS)
def test_the_text_form_states_events_and_variables_by_name(version: str) -> None:
    packfile = again(made(version))
    form = json.loads(json.dumps(packfile.to_dict()))
    objects = form["objects"]
    ways = next(
        each
        for each in objects.values()
        if "transitions" in each["members"] and each["class"].endswith("InfoArray")
    )
    assert [each["eventId"] for each in ways["members"]["transitions"]] == ["walk", "footL"]
    bindings = next(each for each in objects.values() if each["class"] == "hkbVariableBindingSet")
    named = [each["variableIndex"] for each in bindings["members"]["bindings"]]
    assert named == ["Speed", "root"]
    assert chunkwright.from_dict(form) == packfile
    # Names become numbers, so that a name can be inserted before others.
    strings = next(each for each in objects.values() if "eventNames" in each["members"])
    strings["members"]["eventNames"].insert(0, "first")
    data = next(each for each in objects.values() if "eventInfos" in each["members"])
    data["members"]["eventInfos"].insert(0, {})
    edited: Any = chunkwright.from_dict(form)
    graph = graph_of(edited)
    assert [graph.name_of(EVENT, use.number or 0) for use in graph.uses_of_event("footL")] == [
        "footL",
        "footL",
    ]
    assert graph.event_id("footL") == 3
    ways["members"]["transitions"][0]["eventId"] = "nothing"
    with pytest.raises(CorruptError, match=r"/objects/#\d+/transitions/0/eventId.*'nothing'"):
        chunkwright.from_dict(form)
    ways["members"]["transitions"][0]["eventId"] = 2
    kept: Any = chunkwright.from_dict(form)
    assert len(graph_of(kept).uses_of_event("walk")) == 1


def test_names_that_are_not_unique_stay_numbers_in_the_text_form() -> None:
    packfile = made()
    strings = graph_of(packfile).strings
    strings["eventNames"][0] = "walk"
    strings["eventNames"][2] = "foot\udcff"
    packfile = again(packfile)
    form = packfile.to_dict()
    assert "'eventId': 1" in str(form)
    assert "'id': 2" in str(form)
    assert chunkwright.from_dict(form) == packfile


@needs_samples
def test_the_text_form_of_real_graphs_uses_names_and_is_lossless() -> None:
    for path in (SPRINT, HORSE):
        packfile = chunkwright.open_packfile(path)
        form = packfile.to_dict()
        assert "objects" in form
        text = json.dumps(form)
        assert bytes(chunkwright.from_dict(json.loads(text))) == path.read_bytes()
        graph = graph_of(packfile)
        used = next(each for each in graph.events if graph.uses_of_event(each))
        assert f'"id": "{used}"' in text or f'"eventId": "{used}"' in text


@pytest.mark.slow
@needs_samples
def test_events_and_variables_are_searched_by_name() -> None:
    (path,) = BINARY.glob("*Main__SSE___1stperson__weapequip.hkx")
    packfile = chunkwright.open_packfile(path)
    (graph,) = behaviour.graphs(packfile)
    used = [graph.uses_of_event(each) for each in graph.events]
    used += [graph.uses_of_variable(each) for each in graph.variables]
    uses = [each for found in used for each in found if each.number is not None]
    assert len({each.member for each in uses}) > 2
    for use in uses:
        same = [(each.member, each.kind, each.number) for each in uses]
        assert use.kind is not None
        assert use.number is not None
        name = graph.name_of(use.kind, use.number)
        # In a newly opened file, nothing is decoded yet: objects are excluded by their bytes.
        for asked in (packfile, chunkwright.open_packfile(path)):
            found = list(asked.find(f'//{use.member}[="{name}"]'))
            assert len(found) == same.count((use.member, use.kind, use.number))
            assert {hit.value for hit in found} == {use.number}
            assert not any(asked.find(f'//{use.member}[="{name}"][!="{name}"]'))


@needs_samples
def test_events_and_variables_are_set_by_name() -> None:
    (path,) = BINARY.glob("*Main__SSE___1stperson__weapequip.hkx")
    packfile = chunkwright.open_packfile(path)
    (graph,) = behaviour.graphs(packfile)
    place = "/objects/#0009/transitions/0"
    packfile.set(f"{place}/eventId", "SneakStop")
    assert packfile.get(f"{place}/eventId") == graph.event_id("SneakStop")
    packfile.set(f"{place}/eventId", "7")
    assert packfile.get(f"{place}/eventId") == 7
    with pytest.raises(QueryError, match="did you mean SneakStop"):
        packfile.set(f"{place}/eventId", "SneakStoop")
    with pytest.raises(ChunkwrightError, match="expected INT32"):
        packfile.set(f"{place}/toStateId", "SneakStop")
    (name, *_) = graph.variables
    packfile.set("/objects/#0004/bindings/0/variableIndex", name)
    assert packfile.get("/objects/#0004/bindings/0/variableIndex") == 0


def test_a_shared_quad_is_removed_with_its_last_variable() -> None:
    packfile = made()
    packfile.objects["Root"]["syncVariableIndex"] = -1
    graph = graph_of(packfile)
    held = graph.data["variableInitialValues"]
    held["wordVariableValues"][3]["value"] = 0  # "Goal" shares the quad of "Way"
    graph.remove_variable("Way")
    assert held["quadVariableValues"].tolist() == [[1, 2, 3, 0], [0, 0, 0, 1]]
    assert graph.initial("Goal") == [1, 2, 3, 0]
    graph.remove_variable("Goal")
    assert held["quadVariableValues"].tolist() == [[0, 0, 0, 1]]


def test_variables_whose_quad_is_missing_have_no_initial_value() -> None:
    packfile = made()
    packfile.objects["Root"]["syncVariableIndex"] = -1
    graph = graph_of(packfile)
    held = graph.data["variableInitialValues"]
    for number in (-1, 2):
        held["wordVariableValues"][3]["value"] = number
        assert graph.initial("Goal") is None
        with pytest.raises(CorruptError, match=f"index {number} is out of range for 2 quad"):
            graph.set_initial("Goal", [0, 0, 1, 0])
    graph.remove_variable("Goal")
    assert len(held["quadVariableValues"]) == 2


def test_a_graph_may_have_no_initial_values() -> None:
    graph = graph_of(made())
    held = graph.data["variableInitialValues"]
    graph.data["variableInitialValues"] = None
    assert graph.initial("Speed") is None
    with pytest.raises(QueryError, match="this variable of type REAL has no initial value"):
        graph.set_initial("Speed", 1)
    graph.data["variableInitialValues"] = held
    del held["wordVariableValues"][2:]
    assert (graph.initial("Way"), graph.initial("Speed")) == ([1, 2, 3], None)
    with pytest.raises(QueryError, match="this variable of type REAL has no initial value"):
        graph.set_initial("Speed", 1)


@pytest.mark.parametrize(
    ("kind", "good", "bad"),
    [
        ("BOOL", (0, 1), (-1, 2)),
        ("INT8", (-128, 127), (-129, 128)),
        ("INT16", (-32768, 32767), (-32769, 32768)),
        ("INT32", (-(1 << 31), (1 << 31) - 1), (-(1 << 31) - 1, 1 << 31)),
        ("REAL", (-3e38, 3e38), (-4e38, 4e38, "x", None)),
        ("INT32", (5,), (0.5, "x", None)),
        ("VECTOR3", ([1, 2, 3], 0), ([1, 2], [1, 2, 3, 4], 1, [1, 2, float("inf")], None)),
        ("VECTOR4", ([1, 2, 3, 4],), ([1, 2, 3],)),
        ("POINTER", (None, 0), (5, "Walk")),
    ],
)
def test_variables_of_each_type_accept_valid_values(kind: str, good: Any, bad: Any) -> None:
    graph = graph_of(made())
    graph.add_variable("Mood", kind, None if kind == "POINTER" else 0)
    for value in good:
        graph.set_initial("Mood", value)
        nothing = {"VECTOR3": [0, 0, 0], "POINTER": None}.get(kind, 0)
        wanted = nothing if value == 0 else value
        assert graph.initial("Mood") == (pytest.approx(wanted) if kind == "REAL" else wanted)
    for value in bad:
        with pytest.raises(QueryError):
            graph.set_initial("Mood", value)
    if kind in ("VECTOR3", "VECTOR4", "POINTER"):
        with pytest.raises(QueryError, match=f"a variable of type {kind} has no bounds"):
            graph.add_variable("Other", kind, maximum=1)
