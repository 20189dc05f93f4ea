"""What values that all rooms share take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
arrays.ArrayOutline: shape type_code
checking.Check: file result format version size message offset problems
converting.Converted: data title
document.Problem: path message offset
limits.Limits: depth unpacked_size objects
records.table.Row: name kind default since before
room.Demo: make edit
room.Loaded: document notes files
room.Option: name help type flag metavar choices bounds value repeated
spans.Owner: address label
spans.Part: name data note
spans.Span: part start end
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
