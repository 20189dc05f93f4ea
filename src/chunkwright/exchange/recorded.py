"""How a scene was exported, recorded in it, so that an import shows the original alike."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import QueryError
from chunkwright.exchange.marks import KEY, mark_of
from chunkwright.operations.flags import is_set

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.document import Document
    from chunkwright.exchange.model import SceneModel
    from chunkwright.formats.format import Option

_OPTIONS: Final = "options"
_FILES: Final = "files"


def record_options(model: SceneModel, known: Sequence[Option], given: Mapping[str, object]) -> None:
    """Write the given options into the extras of a scene, except those that are paths."""
    chosen = {
        option.name: given[option.name] for option in known if _fits(option, given.get(option.name))
    }
    if chosen:
        model.extras.setdefault(KEY, {})[_OPTIONS] = chosen


def recorded_options(model: SceneModel, known: Sequence[Option]) -> dict[str, Any]:
    """Return the options in the extras of a scene; those that a format does not have are ignored."""
    found = mark_of(model.extras).get(_OPTIONS)
    if not isinstance(found, dict):
        return {}
    return {
        option.name: found[option.name] for option in known if _fits(option, found.get(option.name))
    }


def record_files(model: SceneModel, documents: Sequence[Document]) -> None:
    """Write the names of the files that are exported into the extras of their scene."""
    if len(documents) > 1 or documents[0].source:
        names = [os.path.basename(document.source or "") for document in documents]
        model.extras.setdefault(KEY, {})[_FILES] = names


def check_files(model: SceneModel, documents: Sequence[Document]) -> None:
    """Raise ``QueryError`` if a scene was exported from more files than are given."""
    found = mark_of(model.extras).get(_FILES)
    if not isinstance(found, list) or len(found) <= len(documents):
        return
    given = [os.path.basename(document.source or "") for document in documents]
    missing = [str(name) for name in found if name not in given] or [str(found[-1])]
    raise QueryError(
        f"the scene was exported together with {', '.join(missing[:3])}",
        file=documents[0].source,
        hint="name it too, as --with FILE; otherwise all that it shows would be new",
    )


def as_exported(model: SceneModel, documents: Sequence[Document]) -> list[Document]:
    """Return documents in the order in which a scene says that they were exported."""
    found = mark_of(model.extras).get(_FILES)
    names = found if isinstance(found, list) else []
    places = {name: place for place, name in enumerate(names) if isinstance(name, str)}
    return sorted(
        documents,
        key=lambda each: places.get(os.path.basename(each.source or ""), len(places)),
    )


def exported_file(model: SceneModel) -> str:
    """Return the name that the first file had which a scene was exported from; "" if unknown."""
    found = mark_of(model.extras).get(_FILES)
    return found[0] if isinstance(found, list) and found and isinstance(found[0], str) else ""


def _fits(option: Option, value: object) -> bool:
    """Whether a value is one that an option can have, and no path."""
    if not is_set(value):
        return False
    if option.choices:
        return value in option.choices
    if option.bounds is not None:
        return type(value) is int and option.bounds[0] <= value <= option.bounds[1]
    return option.type is not str and type(value) is option.type
