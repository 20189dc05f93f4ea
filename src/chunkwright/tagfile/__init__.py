"""Havok tagfiles, the successor of packfiles, which describe their own types (TAG0).

``chunkwright.open`` returns a ``Tagfile``, whose objects are used like those of a packfile:

>>> import chunkwright
>>> tagfile = chunkwright.open("skeleton.hkx")  # doctest: +SKIP
>>> tagfile.root["namedVariants"][0]["variant"]  # doctest: +SKIP
<hkaAnimationContainer #0002>

``hkx.new_object`` and ``hkx.drop`` add and remove objects, ``hkx.views`` has skeletons and
animations. ``new_tagfile`` makes a tagfile with the types of another or of a known version,
``of_packfile`` and ``to_packfile`` make tagfiles of packfiles and the other way round, ``of_xml``
and ``to_xml`` of XML tagfiles with types, and ``embedded`` finds tagfiles inside other files. All
are loaded on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
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
