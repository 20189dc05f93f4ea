"""The Kaitai Struct specs of this installation, and specs that are made for files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from chunkwright.errors import FileAccessError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class MadeSpec(NamedTuple):
    """A Kaitai Struct spec that was made for some files, down to the members of objects.

    ``classes`` says what each class became, ``files`` are those that it was made for, ``unknown``
    the classes whose objects it cannot describe.
    """

    name: str
    text: str
    classes: Any
    files: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def find_specs() -> list[Traversable]:
    """Return the specs of this installation, a wheel or a source checkout."""
    from importlib.resources import files

    package = files("chunkwright")
    checkout = Path(__file__).parents[3] / "ksy"
    for folder in (package / "ksy", checkout):
        if folder.is_dir():
            return sorted(
                (file for file in folder.iterdir() if file.name.endswith(".ksy")),
                key=lambda file: file.name,
            )
    raise FileAccessError(
        "this installation has no specs", file=str(package / "ksy"), hint="reinstall the package"
    )
