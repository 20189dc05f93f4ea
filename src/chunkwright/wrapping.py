"""Taking wrappers off and putting them on, whatever is inside.

Nothing here looks at the payload: no name and no content decides what becomes of its bytes.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from chunkwright import registry
from chunkwright.errors import CorruptError, QueryError, boundary
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.room import WrapperRoom

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.registry import AnyRoom, AnyWrapperRoom


class Unwrapped(NamedTuple):
    """A payload without its wrappers; how many those were, and what was odd about them."""

    payload: bytes
    layers: int
    notes: Sequence[str]


def wrapper_rooms() -> list[AnyWrapperRoom]:
    """Return the formats that wrap any file."""
    return list(_wrappers(registry.rooms()))


@cache
def _wrappers(rooms: tuple[AnyRoom, ...]) -> tuple[AnyWrapperRoom, ...]:
    return tuple(room for room in rooms if room.is_wrapper and isinstance(room, WrapperRoom))


def wrapper_of(data: bytes, rooms: Sequence[AnyWrapperRoom] | None = None) -> AnyWrapperRoom | None:
    """Return the format that ``data`` is wrapped in, with a footer that fits its size."""
    for room in _wrappers(registry.rooms()) if rooms is None else rooms:
        if room.has_magic(data) and room.fits(data):
            return room
    return None


def promised_by(name: str) -> AnyWrapperRoom | None:
    """Return the wrapping format that the extension of a name stands for."""
    suffix = os.path.splitext(name)[1].lower()
    for room in _wrappers(registry.rooms()):
        if suffix in room.suffixes:
            return room
    return None


def bare_name(name: str) -> str:
    """Return a name without the extension of a wrapper."""
    return name if promised_by(name) is None else os.path.splitext(name)[0]


def unwrap(
    data: bytes,
    file: str | None = None,
    *,
    lenient: bool = False,
    limits: Limits = DEFAULT_LIMITS,
) -> Unwrapped:
    """Take all wrappers off, however many there are inside each other.

    With ``lenient``, wrong checksums are taken and noted. Raises ``CorruptError`` if there is no
    wrapper or if the outermost one is damaged, ``LimitError`` as reading does; a damaged wrapper
    inside another is part of the payload, and noted.
    """
    rooms = _wrappers(registry.rooms())
    payload, layers = data, 0
    notes: list[str] = []
    room = next((room for room in rooms if room.has_magic(data)), None)
    if room is None:
        signs = " or ".join(room.recognised_by() for room in rooms)
        raise CorruptError(f"is not wrapped: looked for {signs}", file=file)
    while room is not None:
        if layers == limits.depth:
            limits.check("the number of wrappers inside each other", layers + 1, "depth")
        try:
            payload, odd = room.unwrap(payload, limits=limits, strict=not lenient)
        except CorruptError as error:
            if not layers:
                error.located(file, room.name)
                raise
            notes.append(f"what is inside ends like a wrapper, but is none: {error.inside()}")
            break
        layers += 1
        if odd:
            notes.append(f"{odd}; taken all the same")
        room = wrapper_of(payload, rooms)
    if layers > 1:
        notes.append(f"{layers} wrappers inside each other were taken off")
    return Unwrapped(payload, layers, notes)


def wrap(
    payload: bytes,
    kind: str | None = None,
    file: str | None = None,
    *,
    room: AnyWrapperRoom = registry.DVPL,
    smaller: bool = True,
) -> bytes:
    """Wrap a payload of any kind; ``kind`` is one of the room's ``types``, by default its usual.

    With ``smaller``, a payload that packing does not make smaller is stored as it is. Raises
    ``QueryError`` for what is wrapped already, which would make a wrapper in a wrapper.
    """
    if wrapper_of(payload) is not None:
        raise QueryError(
            "is wrapped already",
            file=file,
            hint="chunkwright convert --dvpl TYPE wraps it in another way",
        )
    with boundary(file, room.name, writing=True):
        made = room.wrap(room.new_wrapper(kind or room.usual_type), payload)
        if smaller and len(made) > len(payload):
            stored = room.wrap(room.new_wrapper(room.stored_type), payload)
            made = min(made, stored, key=len)
    return made
