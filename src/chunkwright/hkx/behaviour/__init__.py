"""Behaviour graphs as people think of them: events, variables and properties by name.

>>> from chunkwright.hkx import behaviour
>>> (graph,) = behaviour.graphs(chunkwright.open("horsebehavior.hkx"))  # doctest: +SKIP
>>> graph.add_event("footL")                                            # doctest: +SKIP
212

Members hold numbers; ``indices`` lists which of them count in which list of names.
"""

from chunkwright.hkx.behaviour.graph import BehaviourGraph, graphs, scopes
from chunkwright.hkx.behaviour.uses import Use

__all__ = ["BehaviourGraph", "Use", "graphs", "scopes"]
