"""Names for Kaitai Struct specs: identifiers that all its target languages take."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

# Words of the languages that the compiler knows, and what it uses in them itself.
_WORDS: Final = """
    abstract and as assert async await bool boolean break byte case catch char class close const
    continue debugger def default del delete do double elif else end endif ensure enum except
    export extends false final finally float fn for foreach from from_bytes from_file from_io
    func function global goto if impl implements import in include inline instanceof int
    interface io is lambda let local long loop match move mut namespace native new next nil none
    nonlocal not null object of operator or package pass private protected public pub raise read
    redo ref register repeat require rescue result retry return reverse self set short signed
    sizeof static struct sub super switch template then this throw to_i to_s trait transient
    true try typedef undef union unless unsafe unsigned until use using var virtual void
    volatile when where while with write yield
"""
RESERVED: Final = frozenset(_WORDS.split())
_PLAIN: Final = re.compile(r"[A-Za-z_][\w:.~]*")
_YAML: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def snake(text: str) -> str:
    """Return a name as Kaitai Struct writes it: ``hka_bone`` for ``hkaBone``."""
    words = re.sub(r"[^A-Za-z0-9]+", "_", text)
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", words)
    words = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", words)
    made = re.sub(r"_+", "_", words).lower().strip("_") or "nameless"
    return made if made[0].isalpha() else f"n{made}"


class Identifiers:
    """Gives each thing a name of its own; ``taken`` are names that none can have."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken = set(taken)
        self._given: dict[Hashable, str] = {}

    def of(self, key: Hashable, text: str) -> str:
        """Return the identifier of a thing, made of ``text`` when it is first asked for."""
        if key not in self._given:
            base = snake(text)
            base += "_v" if base in RESERVED else ""
            made, number = base, 2
            while made in self._taken:
                made, number = f"{base}_{number}", number + 1
            self._taken.add(made)
            self._given[key] = made
        return self._given[key]

    def __contains__(self, key: Hashable) -> bool:
        return key in self._given


def quoted(text: str) -> str:
    """Return text as a YAML scalar."""
    if _PLAIN.fullmatch(text) and text.lower() not in _YAML:
        return text
    inner = text.replace("'", "''")
    return f"'{inner}'"
