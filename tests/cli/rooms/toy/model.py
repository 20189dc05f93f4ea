"""The model of the toy format."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from chunkwright.document import Document


@dataclass
class Toy(Document):
    """Names and values in file order."""

    format: ClassVar[str] = "toy"
    items: dict[str, str] = field(default_factory=dict)
