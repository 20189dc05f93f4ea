"""The verb that patches: differences applied to each file of a batch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.batch.editing import Edited, edit, same_name
from chunkwright.batch.tasks import Skip, Task, Verb
from chunkwright.difference.form import line_of
from chunkwright.difference.patching import Misfit, patch
from chunkwright.errors import SerializeError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from chunkwright.difference.compare import Change
    from chunkwright.document import Document


class MisfitError(SerializeError):
    """Changes do not fit a document; ``misfits`` are those."""

    misfits: Sequence[Misfit] = ()


def patch_in(document: Document, options: Mapping[str, Any]) -> Edited:
    """Apply the option ``changes``; return a line for each, ``MisfitError`` if some do not fit."""
    changes: Sequence[Change] = options["changes"]
    misfits = patch(document, changes)
    if misfits:
        error = MisfitError(
            f"{len(misfits)} of {len(changes)} changes do not apply, the first: {misfits[0]}"
        )
        error.misfits = misfits
        raise error
    return Edited([line_of(change) for change in changes], [])


def _patch(task: Task) -> list[str]:
    try:
        return edit(task, patch_in)
    except MisfitError as error:
        if not task.entry.named and len(error.misfits) == len(task.options["changes"]):
            raise Skip("none of the changes fit") from error
        raise


PATCH: Final = Verb("patch", _patch, same_name, edits=True)
