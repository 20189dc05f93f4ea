"""Where the objects and members of an XML packfile are in its text; see ``chunkwright.formats.spans``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.hkx import xml_stored
from chunkwright.hkx.located import LocatedSpans

if TYPE_CHECKING:
    from chunkwright.hkx.model import Packfile


def spans(packfile: Packfile, data: bytes) -> LocatedSpans:
    """Return the spans of a packfile that was read from the XML in ``data``."""
    stored = packfile.stored_xml
    assert stored is not None, "only of packfiles that were read from XML"
    present = {obj.number: obj for obj in packfile.objects}
    objects = [present[number] for number in stored.names]
    nodes = xml_stored.objects_in(xml_stored.document(data))
    found = [xml_stored.located(node, obj.values) for node, obj in zip(nodes, objects, strict=True)]
    return LocatedSpans(data, objects, found, rest="head and end of the XML")
