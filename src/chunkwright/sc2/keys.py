"""The keys that make an archive a node."""

from __future__ import annotations

from typing import Final

CLASS_KEY: Final = "##name"
ID_KEY: Final = "#id"
MATERIAL_KEY: Final = "materialKey"
IDENTIFYING: Final = frozenset({ID_KEY, MATERIAL_KEY})
"""The entries that references find a data node by; some older materials only have the second."""
COUNT_KEY: Final = "#childrenCount"
CHILDREN_KEY: Final = "#hierarchy"
DATA_NODES_KEY: Final = "#dataNodes"
NODE_KEYS: Final = frozenset({CHILDREN_KEY, DATA_NODES_KEY, COUNT_KEY})
"""The entries that contain nodes, which have addresses of their own, or count them."""
