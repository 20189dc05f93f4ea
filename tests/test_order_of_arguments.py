"""The positional arguments of the classes that all formats share."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
base.classes.ArrayOutline: shape type_code
base.fileio.Limits: depth unpacked_size objects
document.Problem: path message offset
base.fileio.Limits: depth unpacked_size objects
records.Row: name kind default since before
formats.Demo: make edit
formats.Loaded: document notes files
formats.Option: name help type flag metavar choices bounds value repeated
formats.results.Owner: address label
formats.results.Part: name data note
formats.results.Span: part start end
operations.files.Check: file result format version size message offset problems
operations.converting.Converted: data title
records.Row: name kind default since before
"""


def test_positional_arguments_keep_their_order() -> None:
    check(TABLE)
