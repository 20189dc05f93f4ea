"""The objects of a packfile as a list with access by name and class."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, SupportsIndex, overload

from chunkwright.closed import Closed
from chunkwright.errors import QueryError
from chunkwright.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from chunkwright.hkx.havok_document import HavokDocument
    from chunkwright.hkx.hkobject import HkObject

_SHOWN = 4


class ObjectList(list["HkObject"], Closed):
    """The live list of the objects of one packfile, in file order.

    ``objects["Walk"]`` and ``"Walk" in objects`` accept the same as ``Packfile.find_object``: a
    name, ``#0005``, ``hkbClipGenerator:Walk``.
    """

    packfile: HavokDocument

    def __init__(self, packfile: HavokDocument, objects: Iterable[HkObject] = ()) -> None:
        super().__init__(objects)
        self.packfile = packfile

    @overload
    def __getitem__(self, key: SupportsIndex | str) -> HkObject: ...
    @overload
    def __getitem__(self, key: slice) -> list[HkObject]: ...
    def __getitem__(self, key: SupportsIndex | slice | str) -> HkObject | list[HkObject]:
        if isinstance(key, str):
            return self.packfile.find_object(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, str):
            return super().__contains__(key)
        try:
            self.packfile.find_object(key)
        except QueryError:
            return False
        return True

    def of_class(self, *names: str) -> list[HkObject]:
        """Return the objects of these classes and of classes derived from them, in file order.

        An object of an unknown class only matches the name of its class.

        >>> from chunkwright import hkx
        >>> packfile = hkx.new_packfile("hk_2010.2.0-r1")
        >>> clip = hkx.new_object(packfile, "hkbClipGenerator", {"name": "Walk"})
        >>> packfile.objects.of_class("hkbGenerator")
        [<hkbClipGenerator #0001 'Walk'>]
        """
        wanted = set(names)
        library = self.packfile.decoder.library
        kinds: dict[tuple[str, int | None], bool] = {}
        found = []
        for obj in self:
            key = obj.class_name, obj.signature
            if key not in kinds:
                kinds[key] = not wanted.isdisjoint(library.lineage(*key))
            if kinds[key]:
                found.append(obj)
        return found

    def __repr__(self) -> str:
        counts = Counter(obj.class_name for obj in self)
        shown = ", ".join(f"{count} {name}" for name, count in counts.most_common(_SHOWN))
        more = f", {len(counts) - _SHOWN} more classes" if len(counts) > _SHOWN else ""
        return f"<{counted(len(self), 'object')}: {shown}{more}>" if self else "<no objects>"

    def __reduce__(self) -> tuple[object, ...]:
        return ObjectList, (self.packfile, list(self))
