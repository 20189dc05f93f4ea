"""Whether a tagfile was edited since it was read."""

from __future__ import annotations

from operator import is_not
from typing import TYPE_CHECKING

from chunkwright.tagfile.forms import form_named

if TYPE_CHECKING:
    from chunkwright.tagfile.model import Tagfile


def is_edited(tagfile: Tagfile) -> bool:
    """Whether objects were added, dropped or changed, or there are no bytes that were read."""
    stored = tagfile.stored_objects
    if tagfile.stored is None or tagfile.root is not tagfile.stored_root:
        return True
    if len(stored) != len(tagfile.objects) or any(map(is_not, stored, tagfile.objects)):
        return True
    return form_named(tagfile.form).is_changed(tagfile)
