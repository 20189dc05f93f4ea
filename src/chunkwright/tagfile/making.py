"""New tagfiles, with the types of a file that exists, or of an SDK that is known."""

from __future__ import annotations

import json
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Final

from chunkwright.errors import QueryError
from chunkwright.tagfile.chunked.head import ChunkedDecoder, ChunkedHead
from chunkwright.tagfile.model import CHUNKED, Tagfile
from chunkwright.tagfile.types.forms import types_from_form

if TYPE_CHECKING:
    from chunkwright.tagfile.types.table import TypeTable

# The versions whose types are known: those that real files of Dark Souls Remastered describe.
KNOWN: Final = ("20150100",)


def new_tagfile(types: Tagfile | str = KNOWN[0]) -> Tagfile:
    """Return a new chunked tagfile without objects.

    ``types`` is a tagfile whose types it has, or a version of the SDK whose types are known. It can
    be written once its ``root`` is set; only the types that its objects use are written. Raises
    ``QueryError`` for an unknown version, and for a tagfile without types of its own.

    >>> from chunkwright import hkx
    >>> tagfile = new_tagfile("20150100")
    >>> tagfile.root = hkx.new_object(tagfile, "hkRootLevelContainer")
    >>> tagfile
    <Tagfile chunked 20150100: hkRootLevelContainer, 1 object>
    """
    if isinstance(types, str):
        return of_types(types, known_types(types))
    if not isinstance(types.head, ChunkedHead):
        raise QueryError(f"a {types.form} tagfile has no types that a chunked one could use")
    return of_types(types.head.contents_version, types.head.types)


def of_types(version: str, types: TypeTable) -> Tagfile:
    """Return a new chunked tagfile without objects, for a version of the SDK and its types."""
    return Tagfile(CHUNKED, ChunkedHead(version, types), decoder=ChunkedDecoder)


@cache
def known_types(version: str) -> TypeTable:
    """Return the known types of a version of the SDK; ``QueryError`` if there are none."""
    if version not in KNOWN:
        raise QueryError(
            f"no types are known for {version!r:.40}",
            hint=f"there are those of {', '.join(KNOWN)}, or give a tagfile that has some",
        )
    data = pkgutil.get_data(__package__, f"data/{version}.json")
    assert data is not None, "the loader of the package gives no data"
    return types_from_form(json.loads(data))
