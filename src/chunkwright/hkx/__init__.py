"""Havok packfiles: sections, fixups, and the graph of classed objects that they make.

``chunkwright.open`` gives a ``Packfile``; ``embedded.find`` locates packfiles inside other
files, ``values`` makes and drops objects, ``convert`` changes layout and version, ``xml``
reads and writes hkpackfile XML, ``views`` shows skeletons, animations, behaviour graphs and
physics.
"""

from chunkwright.hkx.model import ClassName, Header, HkObject, Packfile, Section

__all__ = ["ClassName", "Header", "HkObject", "Packfile", "Section"]
