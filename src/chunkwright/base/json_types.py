"""Types of JSON content: text forms, and the facts of ``info``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

# Output: everything that ``json`` can write.
JsonValue: TypeAlias = (
    "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
)

# Input: ``json.loads`` returns anything, and the code that uses a part of it checks that part.
Json: TypeAlias = Any
JsonMapping: TypeAlias = Mapping[str, Json]
JsonObject: TypeAlias = dict[str, Json]
