from collections.abc import Sequence
from typing import Any

from ._struct import KaitaiStruct

def main(words: Sequence[str] | None = None) -> int:
    """Run the command; return its exit status."""

def at(root: KaitaiStruct, path: str) -> Any:
    """Return what a path of names and list numbers leads to; `LookupError` says what there is instead."""
