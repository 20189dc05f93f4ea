"""Words, values and addresses in the lines that people read."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from chunkwright.base.jsontext import JsonValue


_BYTES: Final = 64  # that fit in a line


def listed(words: Sequence[str]) -> str:
    """Return ``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([*filter(None, [", ".join(words[:-1])]), *words[-1:]])


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return ``1 entry``, ``2 entries``, ``1,200 files``; ``plural`` is for irregular nouns."""
    if number == 1:
        return f"{number} {noun}"
    is_short = noun.endswith("y") and noun[-2:-1] not in "aeiou"  # "entry", but not "key"
    regular = f"{noun[:-1]}ies" if is_short else f"{noun}s"
    return f"{number:,} {plural or regular}"


def shortened(data: bytes) -> str:
    """Return bytes in hexadecimal; of many bytes, only the first."""
    if len(data) <= _BYTES:
        return data.hex()
    return f"{data[:_BYTES].hex()}... ({len(data):,} bytes)"


def spelt_out(value: JsonValue) -> str:
    """Return a plain value as it is printed: numbers as in Python, all else as JSON."""
    if type(value) is float or type(value) is int:
        return repr(value)
    return _encoder()(value)


@cache
def _encoder() -> Callable[[JsonValue], str]:
    import json  # imported here, because numbers and names do not need it

    return json.JSONEncoder(ensure_ascii=False).encode


def bytes_follow(number: int, what: str) -> str:
    """Return ``1 byte follows the archive``, ``2 bytes follow the archive``."""
    return f"{counted(number, 'byte')} {'follows' if number == 1 else 'follow'} {what}"


ESCAPED_BYTES: Final = range(0xDC80, 0xDD00)  # how surrogateescape decodes bytes 80 to FF
_EMPTY: Final = "~"  # not as in a JSON Pointer, because / is the whole document and // a query
WILD: Final = frozenset("*?[")


def escape(segment: object) -> str:
    """Return a name, key or number as a segment of an address."""
    return str(segment).replace("~", "~0").replace("/", "~1") or _EMPTY


def unescape(segment: str) -> str:
    """Return the name that a segment of an address stands for."""
    return "" if segment == _EMPTY else segment.replace("~1", "/").replace("~0", "~")


def join(*segments: object) -> str:
    """Return the address made of names, from the outermost to the innermost."""
    return "".join(f"/{escape(segment)}" for segment in segments)


def split(address: str) -> list[str]:
    """Return the names that make up an address; none for the address of the whole document."""
    return [unescape(segment) for segment in address.split("/") if segment]


def index_of(segment: str, count: int) -> int | None:
    """Return the index that a segment stands for; None if it is not an index below ``count``."""
    digits = segment.lstrip("0") or "0"
    if not segment.isdecimal() or len(digits) > len(str(count)) or int(digits) >= count:
        return None
    return int(digits)


def unique(names: Iterable[str], otherwise: Iterable[str]) -> list[str]:
    """Return the name of each sibling if it is unique, else its name from ``otherwise``.

    An empty name is not used, nor is one that starts with ``#``, which could be mistaken for the
    number of another sibling.
    """
    listed = list(names)
    times = Counter(listed)
    return [
        name if times[name] == 1 and name and name[0] != "#" else other
        for name, other in zip(listed, otherwise, strict=True)
    ]


def tidied(path: str) -> str:
    """Return a path in a container without what changes nothing: ``./``, ``//`` and ``a/..``.

    ``\\`` counts as ``/``, and ``/`` at the start as nothing; "" is the container itself.

    >>> tidied("./meshes//low/../cat.hkx"), tidied("\\\\meshes\\\\cat.hkx"), tidied("a/..")
    ('meshes/cat.hkx', 'meshes/cat.hkx', '')
    """
    made = posixpath.normpath(path.replace("\\", "/").lstrip("/"))
    return "" if made == posixpath.curdir else made


def names_of_files(names: Iterable[str], otherwise: Callable[[int], str]) -> list[str]:
    """Return unique names with ``/`` between folders, without a drive and a common folder.

    ``otherwise`` takes the index of a file without a name.
    """
    made = [each.replace("\\", "/") for each in names]
    if made and all(re.match("[A-Za-z]:/", each) for each in made):
        folder = posixpath.commonpath([posixpath.dirname(each) for each in made])
        made = [each[len(folder) :] for each in made]
    return unique_paths(made, otherwise)


def unique_paths(names: Sequence[str], otherwise: Callable[[int], str]) -> list[str]:
    """Return a tidied path for each name; one that another file has gets the index as a folder."""
    found = dict.fromkeys(range(len(names)), "")
    taken = set[str]()
    # A file whose name is tidy already keeps it, even if an earlier one is spelled differently.
    for index in sorted(found, key=lambda index: tidied(names[index]) != names[index]):
        name = tidied(names[index]) or otherwise(index)
        while name in taken:
            name = f"{index:05}/{name}"
        taken.add(name)
        found[index] = name
    return list(found.values())


def inner_parts(path: str) -> list[str]:
    """Return the parts of a path stored in a file, without those that could lead out of a folder."""
    parts = path.replace("\\", "/").replace("\0", "").split("/")
    return [part for part in parts if part not in ("", ".", "..") and ":" not in part]


class Paths:
    """The files in a container by their paths, which are tidied and unique, and the folders of these.

    ``files`` has the name of each file in the container, ``folders`` the names in each folder, in
    the order of the container; "" is the root. With ``any_case``, paths that differ only in case mean
    the same file.
    """

    def __init__(self, names: Iterable[str], *, any_case: bool = False) -> None:
        every = list(dict.fromkeys(names))
        self.files = dict(zip(unique_paths(every, lambda index: f"{index:05}"), every, strict=True))
        self.folders: dict[str, dict[str, None]] = {"": {}}
        for path in self.files:
            while path:
                above, own = posixpath.split(path)
                inside = self.folders.setdefault(above, {})
                if own in inside:
                    break
                inside[own] = None
                path = above
        folded = (*reversed(self.folders), *reversed(self.files)) if any_case else ()
        self._in_any_case = {path.casefold(): path for path in folded}

    def found(self, path: str) -> str:
        """Return the path of a file or folder however it is spelled; of none, the path tidied."""
        path = tidied(path)
        if path in self.files or path in self.folders:
            return path
        return self._in_any_case.get(path.casefold(), path)

    def parted(self, path: str, separator: str) -> tuple[str, str] | None:
        """Return a file and what follows it and ``separator`` in a path; None if there is none.

        A file whose own path has the separator is not parted, nor is one below such a folder.
        """
        at = -1 if self.found(path) in self.files else path.find(separator)
        while at >= 0:
            head = self.found(path[:at])
            if head in self.files and head + separator[:-1] not in self.folders:
                return head, path[at + len(separator) :]
            at = path.find(separator, at + 1)
        return None

    def below(self, folder: str) -> list[str]:
        """Return the paths of all files below a folder, relative to it."""
        start = f"{folder}/" if folder else ""
        return [each.removeprefix(start) for each in self.files if each.startswith(start)]

    def matching(self, pattern: str) -> list[str]:
        """Return the paths of the files that match a pattern; see ``matches``."""
        return [each for each in self.files if each == pattern or matches(each, pattern)]

    def closest(self, path: str) -> str:
        """Return the path of a file that is spelled nearly like another; "" if none is."""
        import difflib

        return next(iter(difflib.get_close_matches(path, self.files, 1)), "")

    def why_not(self, path: str) -> str:
        """Return why no file can be added at a tidied path, to follow "is" or the like; "" if it can."""
        if path in self.folders:
            return "is a folder, not a file"
        above = path.split("/")
        if above[0] == posixpath.pardir:
            return "leads out of the container"
        in_the_way = ("/".join(above[:end]) for end in range(1, len(above)))
        found = next((each for each in in_the_way if each in self.files), None)
        return "" if found is None else f"is below {found!r:.100}, which is a file, not a folder"


def matches(name: str, pattern: str) -> bool:
    """Return whether a file, or a folder that it is in, matches a pattern as it would on disk.

    ``*`` and the like stay within a part between ``/``; ``**`` stands for any number of folders.
    """
    parts, wanted = name.split("/"), pattern.split("/")
    return any(_fits(parts[:end], wanted) for end in range(1, len(parts) + 1))


def _fits(name: Sequence[str], pattern: Sequence[str]) -> bool:
    import fnmatch  # here, because few commands need it

    if not pattern:
        return not name
    if pattern[0] == "**":
        return any(_fits(name[at:], pattern[1:]) for at in range(len(name) + 1))
    return bool(name) and fnmatch.fnmatch(name[0], pattern[0]) and _fits(name[1:], pattern[1:])


def printable(text: str) -> str:
    r"""Return ``text`` with all but visible characters escaped.

    So control characters cannot move the cursor, and a byte that was not UTF-8 is shown
    as ``\xNN``.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escaped(char) for char in text)


def _escaped(char: str) -> str:
    code = ord(char)
    if code in ESCAPED_BYTES:
        return f"\\x{code - 0xDC00:02x}"
    return char.encode("unicode_escape").decode("ascii")
