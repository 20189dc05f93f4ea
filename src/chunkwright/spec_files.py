"""Where the Kaitai Struct specs of this installation are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from chunkwright.errors import FileAccessError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def find_specs() -> list[Traversable]:
    """Return the specs of this installation, a wheel or a source checkout."""
    from importlib.resources import files

    package = files("chunkwright")
    checkout = Path(__file__).parents[2] / "ksy"
    for folder in (package / "ksy", checkout):
        if folder.is_dir():
            return sorted(
                (file for file in folder.iterdir() if file.name.endswith(".ksy")),
                key=lambda file: file.name,
            )
    raise FileAccessError(
        "this installation has no specs", file=str(package / "ksy"), hint="reinstall the package"
    )
