"""Whether the values of a document are those that its XML says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from chunkwright.binary.paths import within
from chunkwright.hkx.classes.codecs import NamedCodec
from chunkwright.hkx.classes.number_codecs import NumericCodec
from chunkwright.hkx.classes.record import Homogeneous, Record, same
from chunkwright.hkx.classes.references import TextCodec

if TYPE_CHECKING:
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.types import Value


def differing(one: Record, other: Record, *, has_null: bool = True) -> list[int]:
    """Return the indices of the members in which two instances of a class differ.

    Without ``has_null``, a text that is null is as one that is empty.
    """
    plan, found = one.plan, []
    with within() as place:
        for at, pair in enumerate(zip(one.row, other.row, strict=True)):
            place.index = plan.names[at]
            if not agree(plan.codecs[at], *pair, has_null=has_null):
                found.append(at)
    return found


def agree(codec: Codec, one: Value, other: Value, *, has_null: bool = True) -> bool:
    """Whether two values are stored alike.

    A number that was set need not have the precision of its type. The corner of a transform that
    nobody has set is 1 wherever XML, which does not write it, is read.
    """
    if same(one, other):
        return True
    if isinstance(one, Record) and isinstance(other, Record):
        return one.class_name == other.class_name and not differing(one, other, has_null=has_null)
    if isinstance(one, list) and isinstance(other, list):
        element: Codec = getattr(codec, "element", codec)
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(
            agree(element, *pair, has_null=has_null) for pair in pairs
        )
    if isinstance(one, Homogeneous) and isinstance(other, Homogeneous):
        alike = (one.class_name, one.size) == (other.class_name, other.size)
        return alike and agree(codec, one.items, other.items, has_null=has_null)
    if isinstance(codec, TextCodec):
        return not has_null and (one or "") == (other or "")
    if isinstance(one, np.ndarray):
        return one.shape[-2:] == (4, 4) and same(_with_corners(one), other)
    if isinstance(codec, NamedCodec | NumericCodec) and not isinstance(other, np.ndarray):
        return codec.pack_many([one]) == codec.pack_many([other])
    return False


def _with_corners(values: Value) -> Value:
    made = values.copy()
    corners = made[..., 3, 3]
    made[..., 3, 3] = np.where(corners == 0, np.float32(1), corners)
    return made
