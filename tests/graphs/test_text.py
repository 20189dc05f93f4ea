"""Graphs as text: nothing that the JSON form lists is left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.formats import registry
from chunkwright.graphs import DATA, GROUP, LEAF, START, Edge, Graph, Node, text
from tests.samples import mostly_slow, needs_samples, samples
from tests.thinning import few_and_rest

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonObject

REAL = [*samples("virtools"), *samples("havok")]


def nothing(node: Node) -> Graph:
    return Graph("", [Node("", f"inside {node.title}")])


SCRIPT = Graph(
    "Lights",
    [
        Node("input 0", "Start", "input", "/objects/#1", style=START),
        Node("output 0", "Done", "output", "/objects/#1", style=LEAF),
        Node(
            "#3", "Wait", "Delayer", lines=("Frames = 5", "Scale = 1"), settings=("setting A = 2",)
        ),
        Node("#4", "Blink", "graph", "/objects/#4", ("Colour = 7",), GROUP),
        Node("#5", "Frames", "local", lines=("5",), inline=True),
        Node("#6", "Shade", "outside, of Sky", lines=("7",), inline=True),
        Node("#7", "Count", "local", lines=("1",)),
        Node("#8", "Sum", "operation 1-2", lines=("Pin 0 = 1",)),
        Node("#9", "Idle", "Nop"),
    ],
    [
        Edge("input 0", "#3", output="", input="In"),
        Edge("#3", "#4", output="Out", input="In", delay=2),
        Edge("#4", "#3", output="Again", input="In"),
        Edge("#4", "output 0", output="Off"),
        Edge("#5", "#3", kind=DATA, input="Frames"),
        Edge("#7", "#3", kind=DATA, input="Scale"),
        Edge("#6", "#4", kind=DATA, input="Colour"),
        Edge("#7", "#8", kind=DATA, input="Pin 0"),
        Edge("#8", "#7", kind=DATA, output="res"),
    ],
    ["a link has an end outside the graph"],
    "Lamp (CKLight #2)",
)
SHOWN = """\
Lights  /objects/#1
  of Lamp (CKLight #2)
  input Start
    -> Wait #3.In
  Wait #3 (Delayer)
    Frames = 5  [#5]
    Scale = 1 <- Count #7
    setting A = 2
    Out -> Blink #4.In after 2 frames
  Blink #4 (graph)
    Colour = 7  [Shade #6, outside, of Sky]
    graph:
      inside Blink
    Again -> Wait #3.In (above)
    Off -> output Done
  Count #7 (local) = 1
    <- Sum #8.res
  Sum #8 (operation 1-2)
    Pin 0 = 1 <- Count #7
  Idle #9 (Nop)
  note: a link has an end outside the graph
"""


def test_a_script_is_described_from_its_start_downwards() -> None:
    assert text(SCRIPT, nothing, "/objects/#1") == SHOWN


def test_states_are_listed_with_their_outgoing_events() -> None:
    states = Graph(
        "hkbStateMachine Walk",
        [
            Node("0", "Idle", "state 0", "/objects/#5", ("hkbClipGenerator Idle",)),
            Node("3", "Run", "state 3", "/objects/#6", ("hkbClipGenerator Run",), START),
            Node("any state", "any state", style=LEAF),
        ],
        [Edge("3", "0", "stop"), Edge("0", "3", ""), Edge("any state", "0", "die", True)],
    )
    assert text(states, nothing) == (
        "hkbStateMachine Walk\n"
        "  state 3 Run  /objects/#6\n    hkbClipGenerator Run\n    stop -> state 0 Idle\n"
        "  state 0 Idle  /objects/#5\n    hkbClipGenerator Idle\n    -> state 3 Run (above)\n"
        "  any state\n    die -> state 0 Idle (above)\n"
    )


def test_recursive_and_deeply_nested_graphs_are_abbreviated() -> None:
    def again(node: Node) -> Graph:
        return Graph("", [Node("#1", "A", "graph", node.address, style=GROUP)])

    def deeper(node: Node) -> Graph:
        return Graph("", [Node("#1", "A", "graph", f"{node.address}1", style=GROUP)] * 2)

    assert text(again(Node("", "", address="/a")), again, "/b").count("graph: as above") == 1
    made = text(deeper(Node("", "", address="/a")), deeper, "/b")
    assert made.count("graph: too deep to be shown here") == 1


def test_nodes_with_the_same_name_are_distinguished_by_number() -> None:
    nodes = [Node(f"output {at}", "Out", "output") for at in range(2)]
    assert text(Graph("A", nodes), nothing) == "A\n  output 0 Out\n  output 1 Out\n"


def paragraphs(graph: Graph, address: str) -> list[tuple[str, list[str]]]:
    """Return the headings of a graph with the lines below each."""
    found: list[tuple[str, list[str]]] = []
    for line in text(graph, nothing, address).splitlines()[1:]:
        if line.startswith("    "):
            found[-1][1].append(line[4:])
        else:
            found.append((line[2:], []))
    return found


def missing(form: JsonObject, told: list[tuple[str, list[str]]]) -> list[str]:
    """Return the facts of a graph's JSON form that are missing in its paragraphs."""
    nodes: dict[str, Any] = {node["key"]: node for node in form["nodes"]}
    whole = "\n".join(line for heading, body in told for line in (heading, *body))
    lost: list[str] = []

    def is_called(node: Any, words: str) -> bool:
        title = node["title"].translate(UNPRINTABLE)
        return title in words and (node["key"] in words or node.get("kind", "") in words)

    def body_of(node: Any) -> str:
        return "\n".join("\n".join((head, *body)) for head, body in told if is_called(node, head))

    for node in form["nodes"]:
        own = whole if node.get("inline") else body_of(node) or whole
        for line in (*node.get("lines", ()), *node.get("settings", ())):
            lost += [line] if line.translate(UNPRINTABLE) not in own else []
        lost += [] if is_called(node, whole) else [node["title"]]
    for edge in form["edges"]:
        place, other, mark = edge["start"], edge["end"], "-> "
        if edge["kind"] == DATA:
            place, other, mark = other, place, "" if nodes[place].get("inline") else "<- "
        ports = [edge.get(key, "") for key in ("output", "input")]
        lines = [line for line in body_of(nodes[place]).splitlines() if mark in line]
        words = [
            *ports,
            nodes[other]["key"] if nodes[other].get("inline") else nodes[other]["title"],
        ]
        words += [f"after {edge['delay']} frame"] if "delay" in edge else []
        words += (
            [edge["label"]] if "label" in edge and not any(ports) and "delay" not in edge else []
        )
        if not any(all(word.translate(UNPRINTABLE) in line for word in words) for line in lines):
            lost.append(f"{edge}")
    return lost + [note for note in form["notes"] if note not in whole]


UNPRINTABLE = {code: f"\\x{code:02x}" for code in (*range(32), *range(0x7F, 0xA0))}


@needs_samples
@pytest.mark.parametrize("path", mostly_slow(REAL))
def test_the_text_contains_everything_in_the_json_form(path: Any) -> None:
    try:
        document = chunkwright.open(path)
    except chunkwright.ChunkwrightError:
        pytest.skip("is not a file of these formats")
    format = registry.by_name(document.format)
    for address, _ in format.graphs(document):
        made = format.graph(document, address)
        told = paragraphs(made, address)
        assert missing(made.to_dict(), told) == [], address
        links = sum(" -> " in f" {line}" for _, body in told for line in body)
        assert links == sum(edge.kind != DATA for edge in made.edges)


@needs_samples
@pytest.mark.parametrize("paths", few_and_rest(samples("virtools"), __name__))
def test_graphs_inside_a_script_are_described_below_the_script(paths: list[Any]) -> None:
    seen = 0
    for path in paths:
        document = chunkwright.open(path)
        format = registry.by_name(document.format)
        for address, title in format.graphs(document):
            if not title.startswith("script "):
                continue

            def inside(node: Node, document: Any = document, format: Any = format) -> Graph:
                made: Graph = format.graph(document, node.address)
                return made

            made = text(format.graph(document, address), inside, address)
            waiting = [address]
            while waiting:
                for node in format.graph(document, waiting.pop()).nodes:
                    assert node.key in made or f"{node.kind} {node.title}".strip() in made
                    if node.style == GROUP:
                        seen += 1
                        waiting.append(node.address)
    assert seen > 1
