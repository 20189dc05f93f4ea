"""Classes whose instances refuse attributes that they do not have."""

from __future__ import annotations

from typing import ClassVar, NoReturn

from chunkwright.errors import QueryError


class UnknownAttributeError(QueryError, AttributeError):
    """An attribute was set that an object does not have, or that cannot be set."""


class Closed:
    """Base of classes whose instances have the attributes that the class states, and no others.

    A class states an attribute by an annotation other than ``ClassVar``, a slot, or a descriptor
    that can be set. Setting another one raises ``UnknownAttributeError``: nobody would find it.
    """

    __slots__ = ()
    _stated: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        kinds = cls.__annotations__
        fields = {name for name in kinds if not kinds[name].startswith("ClassVar")}
        settable = {name for name, held in vars(cls).items() if hasattr(type(held), "__set__")}
        cls._stated = cls._stated | fields | settable

    def __setattr__(self, name: str, value: object) -> None:
        if name not in self._stated:
            self._refuse(name)
        super().__setattr__(name, value)

    def _refuse(self, name: str) -> NoReturn:
        owner = type(self).__name__
        where = getattr(self, "address", "")
        if hasattr(type(self), name):
            raise UnknownAttributeError(f"{name} of a {owner} is read-only", path=f"{where}/{name}")
        from difflib import get_close_matches  # here, because it is only needed for errors

        near = get_close_matches(name, [one for one in self._stated if one[0] != "_"], 1)
        raise UnknownAttributeError(
            f"{owner} has no attribute {name!r}",
            path=f"{where}/{name}",
            hint=f"did you mean {near[0]}?" if near else "",
        )
