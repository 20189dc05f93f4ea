"""Taking wrappers off and putting them on, whatever is inside.

Nothing here looks at the payload: no name and no content decides what becomes of its bytes.
"""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from chunkwright.base.limits import DEFAULT_LIMITS, Limits
from chunkwright.errors import CorruptError, QueryError, boundary
from chunkwright.formats import registry
from chunkwright.formats.format import WrapperFormat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.formats.registry import AnyFormat, AnyWrapperFormat


class Unwrapped(NamedTuple):
    """A payload without its wrappers, the number of those, and the faults that were tolerated."""

    payload: bytes
    layers: int
    notes: Sequence[str]


def wrapper_formats() -> list[AnyWrapperFormat]:
    """Return the formats that wrap any file."""
    return list(_wrappers(registry.formats()))


@cache
def _wrappers(formats: tuple[AnyFormat, ...]) -> tuple[AnyWrapperFormat, ...]:
    return tuple(
        format for format in formats if format.is_wrapper and isinstance(format, WrapperFormat)
    )


def wrapper_of(
    data: bytes, formats: Sequence[AnyWrapperFormat] | None = None
) -> AnyWrapperFormat | None:
    """Return the format that ``data`` is wrapped in, with a footer that fits its size."""
    for format in _wrappers(registry.formats()) if formats is None else formats:
        if format.has_magic(data) and format.fits(data):
            return format
    return None


def promised_by(name: str) -> AnyWrapperFormat | None:
    """Return the wrapping format that the extension of a name stands for."""
    suffix = os.path.splitext(name)[1].lower()
    for format in _wrappers(registry.formats()):
        if suffix in format.suffixes:
            return format
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
    formats = _wrappers(registry.formats())
    payload, layers = data, 0
    notes: list[str] = []
    format = next((format for format in formats if format.has_magic(data)), None)
    if format is None:
        signs = " or ".join(format.recognised_by() for format in formats)
        raise CorruptError(f"is not wrapped: looked for {signs}", file=file)
    while format is not None:
        if layers == limits.depth:
            limits.check("the number of wrappers inside each other", layers + 1, "depth")
        try:
            payload, odd = format.unwrap(payload, limits=limits, strict=not lenient)
        except CorruptError as error:
            if not layers:
                error.located(file, format.name)
                raise
            notes.append(f"what is inside ends like a wrapper, but is none: {error.inside()}")
            break
        layers += 1
        if odd:
            notes.append(f"{odd}; taken all the same")
        format = wrapper_of(payload, formats)
    if layers > 1:
        notes.append(f"{layers} wrappers inside each other were taken off")
    return Unwrapped(payload, layers, notes)


def wrap(
    payload: bytes,
    kind: str | None = None,
    file: str | None = None,
    *,
    format: AnyWrapperFormat = registry.DVPL,
    smaller: bool = True,
) -> bytes:
    """Wrap a payload of any kind; ``kind`` is one of the format's ``types``, by default its usual.

    With ``smaller``, a payload that packing does not make smaller is stored as it is. Raises
    ``QueryError`` for what is wrapped already, which would make a wrapper in a wrapper.
    """
    if wrapper_of(payload) is not None:
        raise QueryError(
            "is wrapped already",
            file=file,
            hint="chunkwright convert --dvpl TYPE wraps it in another way",
        )
    with boundary(file, format.name, writing=True):
        made = format.wrap(format.new_wrapper(kind or format.usual_type), payload)
        if smaller and len(made) > len(payload):
            stored = format.wrap(format.new_wrapper(format.stored_type), payload)
            made = min(made, stored, key=len)
    return made
