"""Objects of classes that no table knows: bytes and fixups, kept together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from chunkwright.errors import QueryError
from chunkwright.hkx.classes.record import UnknownMemberError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.hkx.model import HkObject


class RawObject(Mapping[str, Any]):
    """An object of an unknown class: it has no members, only what the file says of it.

    ``data`` is everything from its body up to the next object, ``local_fixups`` pairs
    (source, target) and ``pointers`` pairs (source, object), offsets counted from the body.
    Its layout is that of the packfile: it cannot be converted to another.
    """

    __slots__ = ("class_name", "data", "local_fixups", "pointers")

    def __init__(
        self,
        class_name: str,
        data: bytes,
        local_fixups: list[tuple[int, int]],
        pointers: list[tuple[int, HkObject]],
    ) -> None:
        self.class_name = class_name
        self.data = data
        self.local_fixups = local_fixups
        self.pointers = pointers

    def __getitem__(self, name: str) -> NoReturn:
        raise UnknownMemberError(
            f"the class {self.class_name or '(nameless)'} is not known: no member {name!r}",
            hint="give its table with hkx.use_classes, or with convert --classes",
        )

    def __setitem__(self, name: str, value: object) -> NoReturn:
        raise QueryError(
            f"the class {self.class_name} is not known: {name!r} cannot be set to {value!r:.40}"
        )

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RawObject):
            return NotImplemented
        # Objects compare by identity, so do lists of them.
        own = (self.data, self.local_fixups, self.pointers)
        return own == (other.data, other.local_fixups, other.pointers)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<RawObject {self.class_name}: {len(self.data):,} bytes>"


def raw_object(obj: HkObject) -> RawObject:
    """Take the bytes and fixups of an object from its section."""
    section = obj.packfile.sections[obj.section_index]
    start, end = obj.extent
    local = section.local_fixups
    local = local[(local[:, 0] >= start) & (local[:, 0] < end)]
    rows = section.global_fixups
    rows = rows[(rows[:, 0] >= start) & (rows[:, 0] < end)]
    found = [(at - start, obj.packfile.object_at(s, to)) for at, s, to in rows.tolist()]
    return RawObject(
        obj.class_name,
        section.data[start:end],
        [(at - start, to - start) for at, to in local.tolist()],
        [(at, target) for at, target in found if target is not None],
    )
