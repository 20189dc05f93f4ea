"""The keys that make an archive a node."""

from __future__ import annotations

from typing import Final

CLASS_KEY: Final = "##name"
ID_KEY: Final = "#id"
COUNT_KEY: Final = "#childrenCount"
CHILDREN_KEY: Final = "#hierarchy"
DATA_NODES_KEY: Final = "#dataNodes"
