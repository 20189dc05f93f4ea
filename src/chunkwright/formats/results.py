"""What verbs of formats return: spans of bytes, files inside, reports of merges, specs."""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from chunkwright.base.classes import Frozen, Plain
from chunkwright.base.wording import counted
from chunkwright.errors import ChunkwrightError, FileAccessError, NotApplicableError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from importlib.resources.abc import Traversable

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.document import Document
    from chunkwright.query.items import Item


D = TypeVar("D", bound="Document")


class Part(NamedTuple):
    """Bytes to look at: those of the file, or those that a packed range of it unpacks to.

    ``note`` states how they come from the bytes of the file; it is "" for the file itself.
    """

    name: str
    data: bytes
    note: str = ""


class Span(NamedTuple):
    """A range of bytes of a part, which is given by its index; ``end`` is the byte after it."""

    part: int
    start: int
    end: int

    def holds(self, part: int, offset: int) -> bool:
        """Whether a byte is in the range."""
        return part == self.part and self.start <= offset < self.end


class Owner(NamedTuple):
    """What a byte belongs to: the address of an item, "" for none, and what the bytes are.

    ``label`` is "" for the bytes of the item itself; for others it says what they are, such as a
    table of fixups.
    """

    address: str
    label: str = ""


class Spans(ABC):
    """The bytes of one document, which has not been edited since it was read."""

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)

    @abstractmethod
    def of(self, item: Item) -> Sequence[Span]:
        """Return the ranges of an item, its own first; () if it has none of its own.

        Ranges after the first are elsewhere: the payload of an array, the text of a string.
        """

    @abstractmethod
    def owner(self, root: Item, part: int, offset: int) -> Owner:
        """Return what a byte belongs to."""

    def innermost(self, item: Item, part: int, offset: int) -> Item:
        """Return the smallest item below ``item`` that contains a byte; ``item`` if none does."""
        found: Item | None = item
        while found is not None:
            item = found
            found = _first(item.children(), lambda each: self.holds(each, part, offset))
        return item

    def holds(self, item: Item, part: int, offset: int) -> bool:
        """Whether a byte is in one of the ranges of an item."""
        return any(span.holds(part, offset) for span in self.of(item))


def _first(items: Iterable[Item], holds: Callable[[Item], bool]) -> Item | None:
    return next(filter(holds, items), None)


INCLUDED: Final = "included file"
PICTURE: Final = "picture"
STORED: Final = "picture as stored"


class Inside(Frozen):
    """A file that is inside a document.

    ``name`` is a safe and unique file name, preceded by folders if the document has any; ``what``
    is one of the words above, ``address`` where it is in the document. ``error`` says why a damaged
    file, which has no ``data``, cannot be taken out.
    """

    __match_args__ = ("name", "what", "address", "data", "error")
    __slots__ = __match_args__

    name: str
    what: str
    address: str
    data: bytes
    error: ChunkwrightError | None

    def __init__(
        self,
        name: str,
        what: str,
        address: str,
        data: bytes,
        error: ChunkwrightError | None = None,
    ) -> None:
        self._set(name, what, address, data, error)

    @property
    def left_out(self) -> str:
        """Why its bytes are in another file; "" if they are here, or damaged."""
        return self.error.message if isinstance(self.error, NotApplicableError) else ""


# Patterns that compile when they are used: most commands make no file names.
# Characters that Windows refuses in names, separators of all systems, and invisible characters.
_REFUSED: Final = r'[<>:"/\\|?*\x00-\x1f\x7f\ud800-\udfff]'
_DEVICES: Final = r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?"
_LONGEST: Final = 120  # bytes
_LONGEST_SUFFIX: Final = 16


def safe_name(name: str) -> str:
    """Return a file name that every system accepts, and that leads to no other folder.

    >>> safe_name("../a:b.png"), safe_name("con.txt"), safe_name("")
    ('.._a_b.png', '_con.txt', '_')
    """
    stem, suffix = os.path.splitext(re.sub(_REFUSED, "_", name))
    if len(suffix) > _LONGEST_SUFFIX:
        stem, suffix = stem + suffix, ""
    made = (_cut(stem, _LONGEST - len(suffix.encode())) + suffix).rstrip(". ").lstrip(" ")
    if not made.strip("."):
        return "_"
    return f"_{made}" if re.fullmatch(_DEVICES, made, re.IGNORECASE) else made


def safe_names(names: Iterable[str]) -> list[str]:
    """Return a safe name for each, no two of which are the same in upper or lower case.

    >>> safe_names(["a.png", "A.png", "a_2.png"])
    ['a.png', 'A_2.png', 'a_2_2.png']
    """
    return _made_unique(map(safe_name, names))


def safe_paths(paths: Iterable[str]) -> list[str]:
    """Return a safe path below a folder for each, whose folders are kept; see ``safe_names``.

    >>> safe_paths(["3d/a:b.txt", "3D/A_B.txt"])
    ['3d/a_b.txt', '3D/A_B_2.txt']
    """
    parts = (path.replace("\\", "/").split("/") for path in paths)
    return _made_unique("/".join(map(safe_name, each)) for each in parts)


def _made_unique(names: Iterable[str]) -> list[str]:
    taken: set[str] = set()
    made = []
    for name in names:
        stem, suffix = os.path.splitext(name)
        free, number = name, 1
        while free.casefold() in taken:
            number += 1
            free = f"{stem}_{number}{suffix}"
        taken.add(free.casefold())
        made.append(free)
    return made


def _cut(text: str, most: int) -> str:
    """Return the beginning of a text, at most ``most`` bytes of it."""
    return text.encode("utf-8", "replace")[:most].decode("utf-8", "ignore")


KEPT: Final = "kept"
RENAMED: Final = "renamed"
JOINED: Final = "joined"
SHARED: Final = "shared"
OUTCOMES: Final = (JOINED, SHARED, KEPT, RENAMED)


class MergedName(Frozen):
    """Something that both documents have: what became of the incoming one.

    ``what`` is its class. It was ``joined`` with the present one, which then has the content of
    both; it was equal, and so ``shared``; both were ``kept``; or it was ``renamed``. ``note`` says
    more.
    """

    __match_args__ = ("what", "name", "outcome", "note")
    __slots__ = __match_args__

    what: str
    name: str
    outcome: str
    note: str

    def __init__(self, what: str, name: str, outcome: str, note: str = "") -> None:
        self._set(what, name, outcome, note)

    def to_dict(self) -> JsonObject:
        """Return the row for JSON."""
        row: JsonObject = {"class": self.what, "name": self.name, "outcome": self.outcome}
        return row | ({"note": self.note} if self.note else {})


class Merge(Plain):
    """The result of merging a document into another.

    ``added`` and ``present`` count the new objects and those already there. ``names`` are those
    that both have; ``untaken`` says what could not be taken, each with the reason, ``remarks`` what
    was left out without any loss.
    """

    __match_args__ = ("source", "present", "added", "names", "untaken", "remarks")
    __slots__ = __match_args__

    def __init__(self, source: str = "", present: int = 0) -> None:
        self.source = source
        self.present = present
        self.added = 0
        self.names: list[MergedName] = []
        self.untaken: list[str] = []
        self.remarks: list[str] = []

    def __str__(self) -> str:
        counts = [
            f"{count:,} {outcome}"
            for outcome in OUTCOMES
            if (count := sum(each.outcome == outcome for each in self.names))
        ]
        if self.untaken:
            counts.append(f"{len(self.untaken):,} not taken")
        return ", ".join([f"{self.added:,} added to {self.present:,}", *counts])

    def to_dict(self) -> JsonObject:
        """Return the result for JSON."""
        return {
            "source": self.source,
            "present": self.present,
            "added": self.added,
            "names": [each.to_dict() for each in self.names],
            "untaken": list(self.untaken),
            "remarks": list(self.remarks),
        }


ERROR: Final = "error"
WARNING: Final = "warning"
OTHER: Final = "level"
"""The name of the rule in findings about files of a kind that a game has no rules for."""


class Finding(NamedTuple):
    """A breach of a game's rule: rule, severity (``error`` or ``warning``), address, text, source."""

    rule: str
    severity: str
    address: str
    what: str
    source: str


class Loss(NamedTuple):
    """Something of a damaged document that is lost, and why."""

    what: str
    why: str


class Salvage(Generic[D]):
    """A new document of the intact parts of a damaged one.

    ``kept`` counts its objects, which were intact; ``lost`` says what was not, with the reason;
    ``notes`` what else is known about the damage.
    """

    __slots__ = ("document", "kept", "lost", "notes")

    def __init__(self, document: D, kept: int, lost: Iterable[Loss], notes: Iterable[str]) -> None:
        self.document = document
        self.kept = kept
        self.lost = list(lost)
        self.notes = list(notes)

    def __str__(self) -> str:
        lost = counted(len(self.lost), "loss", "losses") if self.lost else "nothing lost"
        return f"{counted(self.kept, 'object')} whole, {lost}"

    def to_dict(self) -> JsonObject:
        """Return the report for JSON."""
        lost = [each._asdict() for each in self.lost]
        return {"kept": self.kept, "lost": lost, "notes": list(self.notes)}


class MadeSpec(NamedTuple):
    """A Kaitai Struct spec that was made for some files, down to the members of objects.

    ``classes`` says what each class became, ``files`` are those that it was made for, ``unknown``
    the classes whose objects it cannot describe.
    """

    name: str
    text: str
    classes: Any
    files: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def find_specs() -> list[Traversable]:
    """Return the specs of this installation, a wheel or a source checkout."""
    from importlib.resources import files

    package = files("chunkwright")
    from pathlib import Path

    checkout = Path(__file__).parents[3] / "ksy"
    for folder in (package / "ksy", checkout):
        if folder.is_dir():
            return sorted(
                (file for file in folder.iterdir() if file.name.endswith(".ksy")),
                key=lambda file: file.name,
            )
    raise FileAccessError(
        "this installation has no specs", file=str(package / "ksy"), hint="reinstall the package"
    )
