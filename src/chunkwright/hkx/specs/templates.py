"""The fixed parts of specs, in which the types of classes are filled in, and names for these."""

from __future__ import annotations

import pkgutil
import re
from collections import Counter, defaultdict
from functools import cache
from string import Template
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.specs.classes import ClassTypes


@cache
def text_of(package: str, name: str) -> str:
    """Return a template, which lies beside the modules of a package."""
    data = pkgutil.get_data(package, f"{name}.ksy")
    assert data is not None, "the loader of the package gives no data"
    return data.decode("ascii")


@cache
def blocks() -> str:
    """Return the types of vectors and matrices, which all specs have."""
    return text_of("chunkwright.hkx.specs", "blocks")


def types_of(template: str) -> list[str]:
    """Return the names of the types that a template declares, which no class can have."""
    types = template.partition("\ntypes:\n")[2] + blocks()
    return re.findall(r"^  (\w+):", types, re.MULTILINE)


def filled(template: str, types: ClassTypes, **words: str) -> str:
    """Return a spec: the template, then the types and enums of the classes."""
    head = Template(template).substitute(words)
    lines = "\n".join([*types.type_lines(), *types.enums.lines()])
    return used_only(head + blocks(), lines) + lines + "\n"


def used_only(head: str, lines: str) -> str:
    """Return the fixed part without types that nothing mentions: types are what compilers count."""
    start, _, types = head.partition("\ntypes:\n")
    blocks_of = re.split(r"^(?=  \w+:\n)", types, flags=re.MULTILINE)
    while True:
        words = Counter(re.findall(r"\w+", "".join([start, *blocks_of, lines])))
        used = [block for block in blocks_of if words[block.split(":")[0].strip()] != 1]
        if len(used) == len(blocks_of):
            return f"{start}\ntypes:\n{''.join(used)}"
        blocks_of = used


def cases(types: ClassTypes, objects: Sequence[Plan]) -> str:
    """Return the cases of the body of an object, by the name of its class."""
    return "\n".join(f"""            '"{one.name}"': {types.id_of(one)}""" for one in objects)


def title_offsets(types: ClassTypes, objects: Sequence[Plan]) -> str:
    """Return the expression for the offset of an object's name, by the name of its class."""
    found: dict[int, list[str]] = defaultdict(list)
    for plan in objects:
        title = types.title_of(plan)
        if title is not None:
            found[plan.slots[title].offset].append(plan.name)
    parts = []
    for offset, names in sorted(found.items()):
        either = " or ".join(f'class_name == "{name}"' for name in names)
        parts.append(f"({either}) ? {offset} :")
    return "\n          ".join([*parts, "-1"])


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
