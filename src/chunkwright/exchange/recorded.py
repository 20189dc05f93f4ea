"""The options of an export, recorded in the scene, so that an import shows the original alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.flags import NOT_GIVEN

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.exchange.model import SceneModel
    from chunkwright.room import Option

_OURS: Final = "chunkwright"
_OPTIONS: Final = "options"


def record(model: SceneModel, known: Sequence[Option], given: Mapping[str, object]) -> None:
    """Write the given options into the extras of a scene, except those that are paths."""
    chosen = {
        option.name: given[option.name] for option in known if _fits(option, given.get(option.name))
    }
    if chosen:
        model.extras.setdefault(_OURS, {})[_OPTIONS] = chosen


def recorded(model: SceneModel, known: Sequence[Option]) -> dict[str, Any]:
    """Return the options in the extras of a scene; those that a format does not have are ignored."""
    ours = model.extras.get(_OURS)
    found = ours.get(_OPTIONS) if isinstance(ours, dict) else None
    if not isinstance(found, dict):
        return {}
    return {
        option.name: found[option.name] for option in known if _fits(option, found.get(option.name))
    }


def _fits(option: Option, value: object) -> bool:
    """Whether a value is one that an option can have, and no path."""
    if value in NOT_GIVEN:
        return False
    if option.choices:
        return value in option.choices
    if option.bounds is not None:
        return type(value) is int and option.bounds[0] <= value <= option.bounds[1]
    return option.type is not str and type(value) is option.type
