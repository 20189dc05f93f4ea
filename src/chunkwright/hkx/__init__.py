"""Havok packfiles: sections, fixups, and the graph of typed objects that they form.

``chunkwright.open`` returns a ``Packfile`` whose objects are accessed by member name:

>>> import chunkwright
>>> packfile = chunkwright.open("skeleton.hkx")  # doctest: +SKIP
>>> packfile.root["namedVariants"][0]["variant"]  # doctest: +SKIP
<hkaAnimationContainer #0002>

``new_packfile``, ``new_object`` and ``drop`` create and change packfiles, ``use_classes`` and
``use_own_types`` select the classes to decode with, ``convert`` converts to another layout or
version, and ``losses`` lists what that would lose. The rest are modules: ``xml`` reads and writes
hkpackfile XML, ``views`` has skeletons, animations, behaviour graphs and physics, ``behaviour``
edits events and variables by name, ``animations`` makes animations from arrays, ``embedded`` finds
packfiles inside other files. All are loaded on first use:

>>> from chunkwright import hkx
>>> packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
>>> skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
>>> skeleton["bones"] = [{"name": "body"}, {"name": "tail"}]
>>> skeleton["parentIndices"] = [-1, 0]
>>> packfile.root = hkx.new_object(
...     packfile,
...     "hkRootLevelContainer",
...     {"namedVariants": [{"className": "hkaSkeleton", "variant": skeleton}]},
... )
>>> hkx.views.skeletons(packfile)[0].bones
['body', 'tail']
>>> for_consoles = hkx.convert(packfile, layout="4001")
>>> chunkwright.open(bytes(for_consoles)).root["namedVariants"][0]["variant"]["bones"][1]["name"]
'tail'
>>> text = hkx.xml.dump(packfile).text
>>> hkx.xml.load(text).packfile == packfile
True

``chunkwright.open`` makes a packfile of hkpackfile XML that is saved as XML again:

>>> chunkwright.open(text.encode())
<Packfile hk_2010.2.0-r1 XML: hkRootLevelContainer, 2 objects>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.interpreter import lazily

if TYPE_CHECKING:
    from chunkwright.hkx import animations, behaviour, embedded, views, xml
    from chunkwright.hkx.classes.versions import Loss
    from chunkwright.hkx.conversion import convert, losses
    from chunkwright.hkx.file import ClassName, Header, Section
    from chunkwright.hkx.instances import drop, new_object, new_packfile, use_classes, use_own_types
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.packfile import Packfile

__all__ = [
    "ClassName",
    "Header",
    "HkObject",
    "Loss",
    "Packfile",
    "Section",
    "animations",
    "behaviour",
    "convert",
    "drop",
    "embedded",
    "losses",
    "new_object",
    "new_packfile",
    "use_classes",
    "use_own_types",
    "views",
    "xml",
]

_HOMES: Final = {
    "ClassName": "file",
    "Header": "file",
    "HkObject": "model.hkobject",
    "Loss": "classes.versions",
    "Packfile": "model.packfile",
    "Section": "file",
    "animations": "",
    "behaviour": "",
    "convert": "conversion",
    "drop": "instances",
    "embedded": "",
    "losses": "conversion",
    "new_object": "instances",
    "new_packfile": "instances",
    "use_classes": "instances",
    "use_own_types": "instances",
    "views": "",
    "xml": "",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
