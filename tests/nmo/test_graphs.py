"""Scripts as graphs: the nodes of blocks, their links and their parameters."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.graphs import Edge, Node
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.ask.graphs import graph, graphs
from chunkwright.nmo.model.parameters import ParameterOperation
from chunkwright.nmo.payloads import SCRIPT
from chunkwright.nmo.payloads.names import OP, OPERATIONS, PROTOTYPE_NAMES
from chunkwright.state_chunk.chunk_format import Content, Guid
from tests.nmo.files import opened
from tests.samples import SAMPLES, mostly_slow, needs_samples, samples
from tests.state_chunk.bytes import dwords

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chunkwright.nmo import VirtoolsObject

KNOWN, KNOWN_NAME = next(iter(PROTOTYPE_NAMES.items()))
INTEGER = Guid(0x5A5716FD, 0x44E276D7)
CONTENTS = {
    "sub_behaviors": 0x100,
    "in_parameters": 0x200,
    "out_parameters": 0x400,
    "local_parameters": 0x20000,
    "operations": 0x4000,
    "inputs": 0x800,
    "outputs": 0x1000,
    "links": 0x80000,
}


def behavior(
    file: VirtoolsFile, name: str | None, flags: int, prototype: Guid | None = None, **parts: Any
) -> Any:
    made: Any = file.add_object("CKBehavior", name)
    own = {} if prototype is None else {"prototype": prototype, "version": 1}
    contents = sum(CONTENTS[part] for part in parts)
    made["behavior"] = {"flags": flags, "contents": contents, **own, **parts}
    return made


def ios(file: VirtoolsFile, *names: str) -> list[VirtoolsObject]:
    return [file.add_object("CKBehaviorIO", name) for name in names]


def link(file: VirtoolsFile, start: Any, end: Any, delay: int = 0) -> VirtoolsObject:
    made = file.add_object("CKBehaviorLink", None)
    made["link"] = {"delay": (delay, delay), "input": start, "output": end}
    return made


def parameter(file: VirtoolsFile, name: str | None, source: Any) -> Any:
    made: Any = file.add_object("CKParameterIn", name)
    made["source"] = {"type": INTEGER, "source": source}
    return made


def local(file: VirtoolsFile, name: str, number: int, kind: str = "Local") -> VirtoolsObject:
    made: VirtoolsObject = file.add_object(f"CKParameter{kind}", name)
    value = {"kind": "buffer", "value": number.to_bytes(4, "little")}
    made["value"] = {"type": INTEGER, "value": value}
    return made


def operation(file: VirtoolsFile, name: str, *parameters: Any) -> VirtoolsObject:
    made = file.add_object("CKParameterOperation", name)
    made["operation"] = {"operation": Guid(3, 4), "parameters": list(parameters)}
    return made


def test_scripts_are_listed_before_other_graphs_and_blocks_are_omitted() -> None:
    file = VirtoolsFile()
    (end,) = ios(file, "Out")
    behavior(file, "Inner", 0, links=[link(file, end, end)])
    behavior(file, None, 2, links=[link(file, end, end)])
    behavior(file, "Empty", 2, links=[])
    behavior(file, "Block", 0x8000, KNOWN)
    number = file.objects.of_class("CKBehavior")[1].id
    assert list(graphs(file)) == [
        (f"/objects/#{number}", f"script CKBehavior {number}"),
        ("/objects/Inner", "graph Inner"),
    ]


def test_a_graph_has_blocks_links_and_parameters() -> None:
    file = VirtoolsFile()
    start, done, far = ios(file, "Start", "Done", "Far")
    on, off = ios(file, "On", "Off")
    enter, leave = ios(file, "Enter", "Leave")
    result = local(file, "Result", 1, "Out")
    given = parameter(file, "Given", None)
    speeds = [parameter(file, f"P{each}", local(file, "Speed", each)) for each in range(6)]
    mover = behavior(
        file,
        "Mover",
        0x8000,
        KNOWN,
        in_parameters=[*speeds, parameter(file, "Asks", result), parameter(file, "Takes", given)],
        inputs=[on],
        outputs=[off],
    )
    other = behavior(
        file, None, 0x8000, Guid(1, 2), out_parameters=[result], inputs=[enter], outputs=[leave]
    )
    same = behavior(file, KNOWN_NAME, 0x8000, KNOWN)
    inner = behavior(file, "Inner", 0)
    group = file.add_object("CKGroup", "Group")
    for each in speeds:
        each.source.name = "Speed"
    script = behavior(
        file,
        "Script",
        2,
        local_parameters=[each.source for each in speeds],
        sub_behaviors=[mover, group, other, same, inner],
        in_parameters=[given],
        inputs=[start],
        outputs=[done],
        links=[
            link(file, start, on),
            link(file, off, enter, 3),
            link(file, leave, done),
            link(file, start, done, 2),
            link(file, far, on),
            link(file, off, far),
            group,
        ],
    )
    made = graph(file, script.address)
    assert made.title == "Script"
    assert made.nodes == [
        Node("input 0", "Start", "input", "/objects/Script", (), "start"),
        Node("output 0", "Done", "output", "/objects/Script", (), "leaf"),
        Node(
            f"#{mover.id}",
            "Mover",
            KNOWN_NAME,
            "/objects/Mover",
            ("P0 = 0", "P1 = 1", "P2 = 2", "P3 = 3", "P4 = 4", "P5 = 5"),
        ),
        Node(f"#{other.id}", f"CKBehavior {other.id}", "00000001-00000002", other.address),
        Node(f"#{same.id}", KNOWN_NAME, "", same.address),
        Node(f"#{inner.id}", "Inner", "graph", "/objects/Inner", (), "group"),
        Node(f"#{given.id}", "Given", "parameter in", "/objects/Given", (), "start"),
        *(
            Node(f"#{each.source.id}", "Speed", "local", each.source.address, (f"{n}",), "", True)
            for n, each in enumerate(speeds)
        ),
    ]
    links = [edge for edge in made.edges if edge.kind == "link"]
    assert links == [
        Edge("input 0", f"#{mover.id}", "On", input="On"),
        Edge(
            *(f"#{mover.id}", f"#{other.id}", "Off to Enter after 3"),
            output="Off",
            input="Enter",
            delay=3,
        ),
        Edge(f"#{other.id}", "output 0", "Leave", output="Leave"),
        Edge("input 0", "output 0", "after 2", delay=2),
    ]
    assert [edge for edge in made.edges if edge.kind == "data"] == [
        *(
            Edge(
                *(f"#{each.source.id}", f"#{mover.id}", f"P{n}", True, "data"),
                *(each.source.address, f"/objects/P{n}", "", f"P{n}"),
            )
            for n, each in enumerate(speeds)
        ),
        Edge(
            *(f"#{other.id}", f"#{mover.id}", "Result to Asks", True, "data"),
            *("/objects/Result", "/objects/Asks", "Result", "Asks"),
        ),
        Edge(
            *(f"#{given.id}", f"#{mover.id}", "Takes", True, "data"),
            *("/objects/Given", "/objects/Takes", "", "Takes"),
        ),
    ]
    shown = made.drawn()
    assert [node.title for node in shown.nodes if node.kind == "local"] == []
    assert len(shown.edges) == len(made.edges) - 6
    assert made.notes == ["a link has an end outside the graph"] * 3


def test_a_link_with_an_undecodable_chunk_is_reported() -> None:
    file = VirtoolsFile()
    on, off = ios(file, "On", "Off")
    loose = link(file, on, off)
    loose.need_chunk().clear()
    loose.need_chunk().append(0x7777, Content(bytes(8)))
    behavior(file, "Script", 2, inputs=[on], outputs=[off], links=[loose])
    file.write_mode = 0
    data = bytes(file)
    size = data.index(dwords(0x7777, 0, 0, 0)) - 4
    broken = opened(data[:size] + dwords(0x00FFFFFF) + data[size + 4 :], strict=False)
    made = graph(broken, "/objects/Script")
    assert made.edges == []
    (note,) = made.notes
    assert "announces" in note


def test_operations_and_all_their_connections_are_in_the_graph() -> None:
    file = VirtoolsFile()
    given, counter = parameter(file, "Given", None), local(file, "Counter", 7)
    far = local(file, "Far", 9, "Out")
    one, two = parameter(file, "Pin 0", given), parameter(file, "Pin 1", counter)
    total = local(file, "Pout 0", 0, "Out")
    total["destinations"] = {"destinations": [counter, far]}
    adds = operation(file, "Addition", one, two, total)
    shared, asks = parameter(file, "Shared", None), parameter(file, "Asks", total)
    shared.need_chunk().clear()
    shared["shared"] = {"type": INTEGER, "source": given}
    block = behavior(file, "Block", 0x8000, KNOWN, in_parameters=[shared, asks])
    owner = behavior(file, "Owner", 0x8000, KNOWN, out_parameters=[far])
    script = behavior(
        file,
        "Script",
        2,
        sub_behaviors=[block],
        operations=[adds],
        in_parameters=[given],
        local_parameters=[counter],
    )
    assert owner is not None
    made = graph(file, script.address)
    nodes = {node.title: node for node in made.nodes}
    assert set(nodes) == {"Block", "Addition", "Given", "Counter", "Far"}
    assert nodes["Addition"].kind == "operation 00000003-00000004"
    assert nodes["Counter"].kind == "local"
    assert nodes["Counter"].lines == ("7",)
    assert nodes["Far"].kind == "outside, of Owner"
    titles = {node.key: node.title for node in made.nodes}
    data = {
        (titles[edge.start], titles[edge.end], edge.label, edge.source, edge.target)
        for edge in made.edges
        if edge.kind == "data" and edge.is_dashed
    }
    assert data == {
        ("Given", "Addition", "Pin 0", given.address, one.address),
        ("Counter", "Addition", "Pin 1", counter.address, two.address),
        ("Addition", "Counter", "Pout 0", total.address, counter.address),
        ("Addition", "Far", "Pout 0", total.address, far.address),
        ("Addition", "Block", "Pout 0 to Asks", total.address, asks.address),
        ("Given", "Block", "Shared", given.address, shared.address),
    }
    assert len(made.edges) == len(data)


@pytest.mark.parametrize("path", mostly_slow(samples("virtools")))
def test_every_connection_of_real_scripts_is_in_their_graphs(path: Path) -> None:
    """Count connections independently: every input whose source is stored, and every copy."""
    document: Any = chunkwright.open(path)
    if document.format != "nmo":
        pytest.skip("not a Virtools file")
    for address, _ in graphs(document):
        made = graph(document, address)
        keys = {node.key for node in made.nodes}
        assert len(keys) == len(made.nodes)
        assert all({edge.start, edge.end} <= keys for edge in made.edges)
        found = sorted((edge.source, edge.target) for edge in made.edges if edge.kind == "data")
        assert found == sorted(_connections(document.get(address)))
        operations = [node for node in made.nodes if node.kind.startswith("operation")]
        assert len(operations) == len(document.get(address).part("operations"))


def _connections(script: Any) -> Iterator[tuple[str, str]]:
    takers, givers = [], []
    for block in script.part("sub_behaviors"):
        takers += block.part("in_parameters")
        target = block["behavior"].get("target")
        takers += [] if target is None else [target]
        givers += block.part("out_parameters")
    for each in script.part("operations"):
        *operands, result = each["operation"]["parameters"]
        takers += [one for one in operands if one is not None]
        givers += [result]
    for each in takers:
        for area in ("source", "shared"):
            source = (each.area_fields(area) or {}).get("source")
            if source is not None:
                yield source.address, each.address
    for each in givers:
        for copy in (each.area_fields("destinations") or {}).get("destinations", ()):
            yield each.address, copy.address


@needs_samples
def test_drawings_are_the_same_in_every_process(tmp_path: Path) -> None:
    path = SAMPLES / "virtools" / "717021__BallanceUnity__vt2obj.nms"
    script = next(graphs(chunkwright.open_virtools(path)))[0]
    made = []
    for each in ("1", "2"):
        out = tmp_path / f"{each}.dot"
        command = [
            sys.executable,
            "-m",
            "chunkwright",
            "graph",
            str(path),
            script,
            "--dot",
            str(out),
        ]
        padding = {**os.environ, "PYTHONHASHSEED": each, "PADDING": each * 4000}
        subprocess.run(command, check=True, env=padding)
        made.append(out.read_text())
    assert made[0] == made[1]
    assert "input 0" in made[0]


def test_scripts_show_their_owner_and_blocks_their_local_parameters() -> None:
    file = VirtoolsFile()
    own, mode = local(file, "Kept", 1), local(file, "Mode", 2)
    mode["is_setting"] = {}
    nameless = local(file, "", 3)
    block = behavior(file, "Block", 0x8000, KNOWN, local_parameters=[own, nameless, mode])
    script = behavior(file, "Script", SCRIPT, sub_behaviors=[block])
    holder: Any = file.add_object("CK3dObject", "Lamp")
    holder["scripts"] = {"scripts": [script]}
    made = graph(file, script.address)
    assert made.owner == f"Lamp (CK3dObject #{holder.id})"
    assert made.to_dict()["owner"] == made.owner
    (node,) = (node for node in made.nodes if node.title == "Block")
    assert node.settings == (f"local Kept = 1  [#{own.id}]", f"setting Mode = 2  [#{mode.id}]")
    alone = graph(file, block.address)
    assert [node.settings for node in alone.nodes if node.settings] == [node.settings]


def test_a_block_that_computes_a_value_shows_its_operation() -> None:
    file = VirtoolsFile()
    name, guid = next((name, guid) for guid, name in OPERATIONS.items() if guid[1] >> 31)
    assert name == "Set X"
    halves = [local(file, "", half) for half in guid]
    behavior(file, "Sum", 0x8000, OP, local_parameters=[local(file, "", 0), *halves])
    behavior(file, "Broken", 0x8000, OP, local_parameters=[])
    script = behavior(file, "S", SCRIPT, sub_behaviors=list(file.objects.of_class("CKBehavior")))
    shown = {node.title: node.settings for node in graph(file, script.address).nodes}
    ids = ", ".join(f"#{each.id}" for each in halves)
    assert shown == {"Sum": (f"operation {name}  [{ids}]",), "Broken": ()}


@needs_samples
@pytest.mark.slow
def test_operations_of_real_scripts_have_names() -> None:
    path = SAMPLES / "virtools" / "BearKidsTeam__BallanceModding__base.cmo"
    file = chunkwright.open_virtools(path)
    found = [
        line
        for where, _ in graphs(file)
        for node in graph(file, where).nodes
        for line in (*node.settings, node.kind)
        if line.startswith("operation ")
    ]
    assert len(found) > 100
    names = tuple(f"operation {name}" for name in OPERATIONS.values())
    assert [line for line in found if not line.startswith(names)] == []


@needs_samples
@pytest.mark.slow
def test_operations_of_real_files_have_the_names_that_virtools_gave_them() -> None:
    # Virtools names a new operation object after its operation.
    named: dict[str, set[str | None]] = {}
    for path in sorted((SAMPLES / "virtools").iterdir()):
        file = chunkwright.open(path)
        if isinstance(file, VirtoolsFile):
            for each in file.objects.of_class(ParameterOperation):
                assert each.operation is not None
                named.setdefault(OPERATIONS[each.operation], set()).add(each.name)
    assert {name: {name} for name in named} == named
    assert {"Addition", "Subtraction", "Multiplication", "Get Red", "Get Blue"} <= named.keys()
