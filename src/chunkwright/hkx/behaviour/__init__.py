"""Behaviour graphs with events, variables and properties by name.

>>> from chunkwright.hkx import behaviour
>>> (graph,) = behaviour.graphs(chunkwright.open("horsebehavior.hkx"))  # doctest: +SKIP
>>> graph.add_event("footL")                                            # doctest: +SKIP
212

Members hold numbers; ``uses`` lists these members and the lists of names that they index.
"""

from chunkwright.hkx.behaviour.graph import BehaviourGraph, graphs, scopes
from chunkwright.hkx.behaviour.uses import Use

__all__ = ["BehaviourGraph", "Use", "graphs", "scopes"]
