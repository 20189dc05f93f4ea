"""Types of what becomes JSON: text forms, and the facts of ``info``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

# What is written: everything that ``json`` can write.
JsonValue: TypeAlias = (
    "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
)

# What is read: ``json.loads`` gives anything, and whoever uses a part of it checks that part.
Json: TypeAlias = Any
JsonMapping: TypeAlias = Mapping[str, Json]
JsonObject: TypeAlias = dict[str, Json]
