"""Scripts as graphs: which block is which node, and what its links and parameters say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.graphs.model import Edge, Node
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.graphs import graph, graphs
from chunkwright.nmo.payloads.prototypes import PROTOTYPE_NAMES
from chunkwright.state_chunk.position_lists import Content
from chunkwright.state_chunk.values import Guid
from tests.nmo.files import opened
from tests.state_chunk.bytes import dwords

if TYPE_CHECKING:
    from chunkwright.nmo import VirtoolsObject

KNOWN, KNOWN_NAME = next(iter(PROTOTYPE_NAMES.items()))
INTEGER = Guid(0x5A5716FD, 0x44E276D7)
CONTENTS = {
    "sub_behaviors": 0x100,
    "in_parameters": 0x200,
    "out_parameters": 0x400,
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


def parameter(file: VirtoolsFile, name: str | None, source: Any) -> VirtoolsObject:
    made = file.add_object("CKParameterIn", name)
    made["source"] = {"type": INTEGER, "source": source}
    return made


def local(file: VirtoolsFile, name: str, number: int, kind: str = "Local") -> VirtoolsObject:
    made = file.add_object(f"CKParameter{kind}", name)
    value = {"kind": "buffer", "value": number.to_bytes(4, "little")}
    made["value"] = {"type": INTEGER, "value": value}
    return made


def test_scripts_come_before_graphs_and_blocks_are_none() -> None:
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


def test_a_graph_of_blocks_links_and_parameters() -> None:
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
    script = behavior(
        file,
        "Script",
        2,
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
        Node(f"io {id(start)}", "Start", "input", "/objects/Script", (), "start"),
        Node(f"io {id(done)}", "Done", "output", "/objects/Script", (), "leaf"),
        Node(
            f"#{mover.id}",
            "Mover",
            KNOWN_NAME,
            "/objects/Mover",
            ("P0 = 0", "P1 = 1", "P2 = 2", "P3 = 3", "P4 = 4"),
        ),
        Node(f"#{other.id}", f"CKBehavior {other.id}", "00000001-00000002", other.address),
        Node(f"#{same.id}", KNOWN_NAME, "", same.address),
        Node(f"#{inner.id}", "Inner", "graph", "/objects/Inner", (), "group"),
    ]
    assert made.edges == [
        Edge(f"io {id(start)}", f"#{mover.id}", "On"),
        Edge(f"#{mover.id}", f"#{other.id}", "Off to Enter after 3"),
        Edge(f"#{other.id}", f"io {id(done)}", "Leave"),
        Edge(f"io {id(start)}", f"io {id(done)}", "after 2"),
        Edge(f"#{other.id}", f"#{mover.id}", "Asks", is_dashed=True),
    ]
    assert made.notes == ["a link leads out of the graph"] * 3


def test_a_link_with_a_broken_chunk_is_noted() -> None:
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
