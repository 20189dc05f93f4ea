"""Types that annotations share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np

# The value of a member: a number, text, bytes, an array, a record, an object, None, or a list of
# these. The class of the object determines which, so users need not narrow every access.
Value: TypeAlias = Any
# What ``struct`` unpacks for a member, or is to pack.
RawItem: TypeAlias = Any
# The text form, or a part of it, as for the ``json`` module.
JsonDict: TypeAlias = dict[str, Any]
JsonValue: TypeAlias = Any
DType: TypeAlias = "np.dtype[Any]"
