"""Behaviours and scripts as graphs, and graphs as SVG and DOT."""

from __future__ import annotations

import json
import shlex
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import chunkwright
from chunkwright import QueryError, hkx
from chunkwright.cli.app import chunkwright as cli
from chunkwright.formats import registry
from chunkwright.graphs import Edge, Graph, Node, dot
from chunkwright.graphs.svg import lay_out, svg
from chunkwright.keyed_archive import KeyedArchive

from ..samples import SAMPLES, needs_samples

ONE_HANDED = "havok/ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__1hm_behavior.hkx"
BALLOON = "virtools/BearKidsTeam__BallanceModding__PE_Balloon.nmo"


def graph_of(document: Any, address: str) -> Graph:
    return registry.by_name(document.format).graph(document, address)


def machine() -> hkx.Packfile:
    """Return two states with transitions from 0 to 1 on an event, and from anywhere to 0."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")

    def transition(goal: int, event: int) -> dict[str, int]:
        return {"eventId": event, "toStateId": goal}

    def transitions(*each: dict[str, int]) -> Any:
        return hkx.new_object(
            packfile, "hkbStateMachineTransitionInfoArray", {"transitions": list(each)}
        )

    clip = hkx.new_object(packfile, "hkbClipGenerator", {"name": "walk", "animationName": "w.hkx"})
    states = [
        {"stateId": 0, "name": "idle", "transitions": transitions(transition(1, 0))},
        {"stateId": 1, "name": "walking", "generator": clip},
    ]
    made = [hkx.new_object(packfile, "hkbStateMachineStateInfo", each) for each in states]
    packfile.root = hkx.new_object(
        packfile,
        "hkbStateMachine",
        {"name": "legs", "states": made, "wildcardTransitions": transitions(transition(0, 1))},
    )
    return packfile


def test_the_command_line_prints_text(tmp_path: Path) -> None:
    machine().save(tmp_path / "a.hkx")
    file, address = str(tmp_path / "a.hkx"), "/objects/hkbStateMachine:legs"
    shown = CliRunner().invoke(cli, ["graph", file, address, "--text"])
    assert shown.stdout.startswith("hkbStateMachine legs  /objects/hkbStateMachine:legs\n")
    assert "  state 1 walking" in shown.stdout
    assert CliRunner().invoke(cli, ["graph", file, "--text"]).stdout == shown.stdout
    for others in (["--svg", "-"], ["--dot", "-"], ["--json"]):
        failed = CliRunner().invoke(cli, ["graph", file, address, "--text", *others])
        assert failed.exit_code == 2
        assert "prints: it cannot be given with" in failed.stderr


def test_a_state_machine_is_drawn_as_its_states_and_transitions() -> None:
    made = graph_of(machine(), "/objects/hkbStateMachine:legs")
    assert [(node.title, node.style) for node in made.nodes] == [
        ("idle", "start"),
        ("walking", ""),
        ("any state", "leaf"),
    ]
    assert made.nodes[1].lines == ("hkbClipGenerator walk",)
    assert [(edge.start, edge.end, edge.is_dashed) for edge in made.edges] == [
        ("any state", "0", True),
        ("0", "1", False),
    ]


def test_items_that_are_not_behaviours_have_no_graph() -> None:
    packfile = machine()
    with pytest.raises(QueryError):
        graph_of(packfile, "/objects/hkbStateMachine:legs/name")
    with pytest.raises(QueryError):
        graph_of(packfile, "/objects/#0099")
    with pytest.raises(QueryError):
        graph_of(KeyedArchive({"hp": 1}), "/hp")


@needs_samples
def test_events_of_a_real_behaviour_have_their_names() -> None:
    packfile = chunkwright.open(SAMPLES / ONE_HANDED)
    format = registry.by_name("hkx")
    titles = dict(format.graphs(packfile))
    made = graph_of(packfile, "/objects/hkbStateMachine:1HM_Behavior")
    assert len(titles) > 20
    assert "PairEnd" in {edge.label for edge in made.edges}
    behaviour = graph_of(packfile, next(iter(titles)))
    kinds = {node.kind for node in behaviour.nodes}
    assert {"hkbBehaviorGraph", "hkbStateMachine", "hkbClipGenerator"} <= kinds


@needs_samples
def test_a_real_script_is_drawn_as_its_blocks_and_links() -> None:
    level = chunkwright.open(SAMPLES / BALLOON)
    scripts = list(registry.by_name("nmo").graphs(level))
    assert scripts[0] == ("/objects/PE_Balloon_Init", "script PE_Balloon_Init")
    for address, _ in scripts:
        made = graph_of(level, address)
        keys = {node.key for node in made.nodes}
        assert all({edge.start, edge.end} <= keys for edge in made.edges)
        assert ET.fromstring(svg(made)).tag.endswith("svg")
    first = graph_of(level, scripts[0][0])
    assert [node.kind for node in first.nodes if node.style == "start"] == ["input"]
    assert len(first.edges) >= len(first.nodes) - 1


def test_boxes_do_not_overlap_and_every_edge_has_a_route() -> None:
    nodes = [Node(str(number), f"node {number}", "kind" * number) for number in range(6)]
    pairs = [(0, 1), (1, 2), (2, 0), (1, 3), (3, 3), (0, 1), (5, 5)]
    layout = lay_out(Graph("g", nodes, [Edge(str(a), str(b), "to") for a, b in pairs]))
    boxes = layout.boxes
    for place, one in enumerate(boxes):
        assert one.x - one.width / 2 >= 0
        assert one.x + one.width / 2 <= layout.width
        for other in boxes[place + 1 :]:
            beside = abs(one.x - other.x) >= (one.width + other.width) / 2 - 1
            assert beside or abs(one.y - other.y) >= (one.height + other.height) / 2 - 1
    assert len(layout.routes) == len(pairs)


def test_an_empty_graph_can_be_drawn() -> None:
    assert ET.fromstring(svg(Graph("nothing"))).tag.endswith("svg")
    assert dot(Graph("nothing")).startswith('digraph "nothing" {')
    assert '"w\u00e4nde" [label="W\u00e4nde" ' in dot(Graph("", [Node("w\u00e4nde", "W\u00e4nde")]))


def test_text_of_a_file_is_escaped_in_drawings() -> None:
    bad = '"<script>\x00\u202e'
    made = Graph(bad, [Node("1", bad, bad, f"/objects/{bad}", (bad,))], [Edge("1", "1", bad)])
    text = svg(made)
    assert "<script" not in text
    root = ET.fromstring(text)
    assert not root.findall(".//{*}script")
    assert all(char.isprintable() or char == "\n" for char in dot(made))


def test_the_command_writes_svg_and_dot_drawings(tmp_path: Path) -> None:
    file = str(tmp_path / "legs.hkx")
    machine().save(file)
    run = CliRunner().invoke
    drawn = run(cli, ["graph", file, "/objects/hkbStateMachine:legs", "--svg", "-"])
    assert drawn.stdout.startswith("<svg")
    target = tmp_path / "legs.dot"
    made = run(cli, ["graph", file, "#0001", "--dot", str(target)])
    assert (made.exit_code, made.stderr) == (0, "")
    assert target.read_text().startswith("digraph ")


def test_a_drawing_does_not_overwrite_an_existing_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    machine().save("legs.hkx")
    run = CliRunner().invoke
    assert run(cli, ["graph", "legs.hkx"]).stdout == "wrote legs.svg: 3 nodes, 2 edges\n"
    again = run(cli, ["graph", "legs.hkx", "/objects/hkbStateMachine:legs"])
    assert again.stdout == "wrote legs-2.svg: 3 nodes, 2 edges\n"
    drawings = [Path(name).read_text() for name in ("legs.svg", "legs-2.svg")]
    assert drawings[0] == drawings[1] == svg(graph_of(machine(), "/objects/hkbStateMachine:legs"))
    alone = run(cli, ["graph", "legs.hkx", "--svg", "-"])
    assert alone.stdout == drawings[0]


def test_several_graphs_are_listed_with_the_command_that_draws_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    packfile = machine()
    hkx.new_object(packfile, "hkbStateMachine", {"name": "two arms"})
    packfile.root = hkx.new_object(
        packfile,
        "hkRootLevelContainer",
        {"namedVariants": [{"variant": each} for each in packfile.objects]},
    )
    packfile.save("a file.hkx")
    run = CliRunner().invoke
    listed = run(cli, ["graph", "a file.hkx"])
    assert listed.exit_code == 0
    assert listed.stdout == (
        "/objects/hkbStateMachine:legs\thkbStateMachine legs\n"
        "/objects/hkbStateMachine:two arms\thkbStateMachine two arms\n"
    )
    command = 'chunkwright graph "a file.hkx" /objects/hkbStateMachine:legs'
    text = 'chunkwright graph "a file.hkx" --text'
    assert listed.stderr == f"2 graphs; draw one: {command}; print all as text: {text}\n"
    assert run(cli, shlex.split(command)[1:]).stdout == "wrote a file.svg: 3 nodes, 2 edges\n"
    assert run(cli, ["graph", "a file.hkx", "--svg", "-"]).exit_code == 2
    named = run(cli, ["graph", "a file.hkx", "two arms", "--text"])
    assert named.stdout.startswith("hkbStateMachine two arms  /objects/hkbStateMachine:two arms\n")
    hkx.new_object(packfile, "hkbStateMachine", {"name": "legs"})
    packfile.save("a file.hkx")
    refused = run(cli, ["graph", "a file.hkx", "legs", "--text"])
    assert refused.exit_code == 1
    assert "2 graphs are called 'legs'" in refused.output


def test_only_a_drawing_limited_to_200_nodes_is_noted_as_incomplete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DOT has any number of nodes; a drawing has only the first 200."""
    file = tmp_path / "legs.hkx"
    machine().save(file)
    nodes = [Node(str(key), f"node {key}") for key in range(201)]
    wide = Graph("wide", nodes, notes=["a loop was left out"])
    asked: list[str] = []

    def graph(_: Any, address: str) -> Graph:
        asked.append(address)
        return wide

    monkeypatch.setattr(registry.by_name("hkx"), "graph", graph)
    out, dotted = tmp_path / "wide.svg", tmp_path / "wide.dot"
    run = CliRunner().invoke
    made = run(cli, ["graph", str(file), "#1", "--dot", str(dotted)])
    assert (made.exit_code, made.stderr) == (0, "note: a loop was left out\n")
    assert dotted.read_text().count("[label=") == 201
    assert not out.exists()
    made = run(cli, ["graph", str(file), "/#1", "--svg", str(out), "--dot", "-"])
    assert made.stderr == (
        "note: a loop was left out\nnote: only the first 200 of 201 nodes are drawn\n"
        f"wrote {out}: 201 nodes, 0 edges\n"
    )
    assert made.stdout == dotted.read_text()
    assert "node 199" in out.read_text()
    assert "node 200" not in out.read_text()
    assert asked == ["/#1", "/#1"]


def test_json_has_the_nodes_and_edges(tmp_path: Path) -> None:
    file = tmp_path / "machine.hkx"
    file.write_bytes(bytes(machine()))
    run = CliRunner().invoke
    one = run(cli, ["graph", str(file), "/objects/hkbStateMachine:legs", "--json"])
    made = json.loads(one.stdout)
    assert made["address"] == "/objects/hkbStateMachine:legs"
    assert {"title", "nodes", "edges", "notes"} <= set(made)
    assert made["nodes"][0]["key"]
    assert all(edge["kind"] == "link" for edge in made["edges"])
    every = json.loads(run(cli, ["graph", str(file), "--json"]).stdout)
    assert made in every
    assert run(cli, ["graph", str(file), "--json", "--dot", "-"]).exit_code == 2


def test_the_command_reports_a_file_without_graphs(tmp_path: Path) -> None:
    file = str(tmp_path / "archive.ka")
    KeyedArchive({"a": 1}).save(file)
    found = CliRunner().invoke(cli, ["graph", file])
    assert (found.exit_code, found.stdout) == (1, "")
    assert "has no behaviour and no script to draw (only a Havok packfile or a" in found.stderr
    assert CliRunner().invoke(cli, ["graph", file, "--json"]).stdout == "[]\n"


@pytest.mark.parametrize("clips", [157, 158, 159])
def test_a_graph_has_at_most_160_parts_and_all_links_between_them(clips: int) -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    first, *others = (
        hkx.new_object(packfile, "hkbClipGenerator", {"name": f"clip {number}"})
        for number in range(clips)
    )
    inner = {"name": "inner", "generators": [first, others[0]]}
    selector = hkx.new_object(packfile, "hkbManualSelectorGenerator", inner)
    outer = {"name": "outer", "generators": [selector, *others]}
    packfile.root = hkx.new_object(packfile, "hkbManualSelectorGenerator", outer)
    graph = graph_of(packfile, "/objects/hkbManualSelectorGenerator:outer")
    # There are two selectors; the first clip, which only the inner one leads to, comes last.
    assert len(graph.nodes) == min(clips + 2, 160)
    assert ("clip 0" in {each.title for each in graph.nodes}) == (clips < 159)
    note = "only the first 160 parts are shown: their state machines have graphs of their own"
    assert graph.notes == [note] * (clips == 159)
    # One link for each part of the outer selector, two for the inner one.
    assert len(graph.edges) == clips + 2 - (clips == 159)
    keys = {each.key for each in graph.nodes}
    assert all({each.start, each.end} <= keys for each in graph.edges)


def test_a_drawing_has_the_size_of_its_layout() -> None:
    graph = Graph("g", [Node("a", "first"), Node("b", "second")], [Edge("a", "b")])
    layout = lay_out(graph)
    assert round(layout.width) != round(layout.height)
    root = ET.fromstring(svg(graph))
    size = f"{layout.width:.0f}", f"{layout.height:.0f}"
    assert (root.attrib["width"], root.attrib["height"]) == size
    assert root.attrib["viewBox"] == f"0 0 {size[0]} {size[1]}"
