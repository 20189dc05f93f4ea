"""What values that all formats share take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
base.arrays.ArrayOutline: shape type_code
operations.checking.Check: file result format version size message offset problems
operations.converting.Converted: data title
document.Problem: path message offset
base.limits.Limits: depth unpacked_size objects
records.kinds.Row: name kind default since before
formats.format.Demo: make edit
formats.format.Loaded: document notes files
formats.format.Option: name help type flag metavar choices bounds value repeated
formats.spans.Owner: address label
formats.spans.Part: name data note
formats.spans.Span: part start end
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
