"""Havok tagfiles, the successor of packfiles, which describe their own types (TAG0).

``chunkwright.open`` returns a ``Tagfile``, whose objects are used like those of a packfile:

>>> import chunkwright
>>> tagfile = chunkwright.open("skeleton.hkx")  # doctest: +SKIP
>>> tagfile.root["namedVariants"][0]["variant"]  # doctest: +SKIP
<hkaAnimationContainer #0002>

``hkx.new_object`` and ``hkx.drop`` add and remove objects, ``hkx.views`` has skeletons and
animations. ``new_tagfile`` makes a tagfile with the types of another or of a known version,
``of_packfile`` and ``to_packfile`` convert from and to packfiles, ``of_xml`` and ``to_xml`` from
and to XML tagfiles with types, and ``embedded`` finds tagfiles inside other files. All are loaded
on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily
from chunkwright.formats import Form, Format, Loaded, Option
from chunkwright.hkx import EXPORT, EXTENSIONS, LAYOUT, LOSSY, OFFSET, VERSION

if TYPE_CHECKING:
    from chunkwright.base.jsontext import Json
    from chunkwright.document import Document
    from chunkwright.tagfile import embedded
    from chunkwright.tagfile.bridges import of_packfile, to_packfile
    from chunkwright.tagfile.making import new_tagfile, of_xml, to_xml
    from chunkwright.tagfile.model import Tagfile

__all__ = [
    "Tagfile",
    "embedded",
    "new_tagfile",
    "of_packfile",
    "of_xml",
    "to_packfile",
    "to_xml",
]

_FORM: Final = Option(
    name="form",
    choices=("binary", "xml", "chunked", "packfile"),
    help="Convert to a tagfile of this form (chunked is TAG0), or to a packfile, of the same SDK.",
)
_TYPES: Final = Option(
    name="types",
    metavar="FILE",
    help="Convert to a chunked tagfile with the types of this one.",
)


class XmlForm(Form["Tagfile"]):
    """XML tagfiles: complete documents, which conversion of other tagfiles also makes."""

    suffix = ".xml"
    module = "file"


class TagfileFormat(Format["Tagfile"]):
    """Havok tagfiles, whether files of their own or embedded in others."""

    name = "tagfile"
    family = "Havok"
    title = "Havok tagfile"
    generic_extensions = EXTENSIONS
    spec = "havok_tagfile"
    further_specs = ("havok_binary_tagfile",)
    by_structure = True
    is_embeddable = True
    looks_beside = True
    forms = (XmlForm(),)
    verbs = ("find_embedded", "file_of")
    elsewhere = {
        ".file": ("read", "write", "to_dict", "from_dict", "info", "problems"),
        ".model": ("probe",),
        ".items": ("spans",),
        ".bridges": ("implied_options",),
        "chunkwright.tagfile": ("bridge",),
        ".making": ("demo",),
        ".specs": ("make_specs", "ready_specs"),
        "chunkwright.hkx.ask": ("headline",),
        "chunkwright.hkx.adoption": ("adopt",),
        "chunkwright.hkx.scene_model.building": ("scene_model",),
        "chunkwright.hkx.scene_model.clips": ("is_one_scene",),
    }
    read_options = (
        OFFSET,
        Option(
            name="types",
            metavar="FILE",
            help="Take the types of a Havok tagfile without types of its own from this compendium, "
            "instead of from one in the tagfile's folder.",
        ),
    )
    bridges_from = ("tagfile", "hkx")
    bridge_options = (_FORM, VERSION, LAYOUT, LOSSY, _TYPES)
    export_options = EXPORT


def bridge(document: Document, /, *args: Json, **options: Json) -> Loaded[Document] | None:
    """Convert a document to another form; the modules for this are imported only when needed."""
    if options.get("form") is None:
        return None
    from chunkwright.tagfile import bridges

    return bridges.bridge(document, *args, **options)


_HOMES: Final = {
    "Tagfile": "model",
    "embedded": "",
    "new_tagfile": "making",
    "of_packfile": "bridges",
    "of_xml": "making",
    "to_packfile": "bridges",
    "to_xml": "making",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
