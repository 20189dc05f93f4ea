"""The declaration of state chunks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.formats.format import Format, Option

if TYPE_CHECKING:
    from chunkwright.state_chunk.model import StateChunk


class StateChunkFormat(Format["StateChunk"]):
    """State chunks of Virtools in files of their own, such as an exported object state."""

    name = "state_chunk"
    family = "Virtools"
    title = "Virtools state chunk"
    extensions = (".state_chunk",)
    spec = "virtools_state_chunk"
    by_structure = True
    starts = (2, b"\6\7")  # the chunk version
    verbs = ("probe",)
    elsewhere = {
        ".ask": (
            "to_dict",
            "from_dict",
            "info",
            "headline",
            "problems",
            "items",
            "spans",
            "convert",
            "demo",
        ),
    }
    convert_options = (
        Option(
            name="version",
            type=int,
            metavar="VERSION",
            help="Convert a state chunk to chunk version 0 to 7.",
        ),
    )
