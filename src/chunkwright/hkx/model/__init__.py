"""The model of Havok files: documents, their objects, and walks over the objects.

``packfile`` has the model of a packfile, ``havok_document`` what tagfiles have in common with it,
``hkobject`` an object of either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.hkx.model.havok_document import HavokDocument, ObjectList
    from chunkwright.hkx.model.hkobject import HkObject, label
    from chunkwright.hkx.model.packfile import Packfile, packfile_of

__all__ = ["HavokDocument", "HkObject", "ObjectList", "Packfile", "label", "packfile_of"]

_HOMES: Final = {
    "HavokDocument": "havok_document",
    "HkObject": "hkobject",
    "ObjectList": "havok_document",
    "Packfile": "packfile",
    "label": "hkobject",
    "packfile_of": "packfile",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
