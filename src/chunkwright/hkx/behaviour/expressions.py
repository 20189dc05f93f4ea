"""Names of events and variables in expressions and conditions.

As in real behaviours, ``footL if (Speed > 2)`` raises an event, ``Speed = 2 * Turn`` sets a
variable, and ``Speed > 2`` is a condition.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from chunkwright.hkx.behaviour.uses import EVENT, VARIABLE

if TYPE_CHECKING:
    from chunkwright.hkx.behaviour.uses import Kind

_RAISED: Final = re.compile(r"(\s*)([^\s=()]+)(\s+if\b)")


def mentions(text: str, kind: Kind, name: str) -> bool:
    """Whether an expression mentions an event or a variable."""
    return renamed(text, kind, name, name + "_") != text


def renamed(text: str, kind: Kind, old: str, new: str) -> str:
    """Return an expression in which an event or a variable has a new name."""
    raised = _RAISED.match(text)
    if kind is EVENT:
        if raised is None or raised[2] != old:
            return text
        return text[: raised.start(2)] + new + text[raised.end(2) :]
    if kind is not VARIABLE:
        return text
    start = raised.end() if raised else 0
    return text[:start] + _whole(old).sub(lambda _: new, text[start:])


@cache
def _whole(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.]){re.escape(name)}(?![\w.])")
