"""Matching the objects of two documents by content, by name and by what refers to them.

Numbers and positions mean little: inserting an object shifts all that follow. So objects are
matched by the most certain evidence first (content that no other object has; the same class and
name), and from there along references and lists to those that have neither.
"""

from __future__ import annotations

from collections import deque
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from chunkwright.difference.graph import Elements, Part, Value

ROUNDS: Final = 4  # how many references deep content is compared
_LONG: Final = 2_000  # longer lists are not aligned element by element
_MANY: Final = 40_000  # maximum pairwise comparisons of objects of one class
_ALIKE: Final = 0.5  # the share of equal members above which two objects are considered the same


class Matching:
    """Pairs of objects; each object is in at most one pair."""

    def __init__(self, old: Sequence[Part], new: Sequence[Part]) -> None:
        self.old = old
        self.new = new
        self.to_new: dict[Part, Part] = {}
        self.to_old: dict[Part, Part] = {}
        # What represents a reference to an object of a pair when values are compared.
        self.marks: dict[Part, bytes] = {}
        self._todo: deque[tuple[Part, Part]] = deque()
        self._find()

    def are_pair(self, old: Part, new: Part) -> bool:
        """Whether two objects have been matched with each other."""
        return self.to_new.get(old) is new

    def _pair(self, old: Part, new: Part) -> None:
        if old in self.to_new or new in self.to_old or old.class_name != new.class_name:
            return
        self.to_new[old] = new
        self.to_old[new] = old
        self.marks[old] = self.marks[new] = len(self.marks).to_bytes(8, "little")
        self._todo.append((old, new))

    def _find(self) -> None:
        marks_old, marks_new = _contents(self.old), _contents(self.new)
        self._pair(self.old[0], self.new[0])
        for one, other in zip(reversed(marks_old), reversed(marks_new), strict=True):
            self._pair_unique(one.__getitem__, other.__getitem__)
        self._pair_unique(_name_of, _name_of)
        self._follow()
        self._pair_unique(_class_and_place, _class_and_place)
        self._follow()
        # Objects left in equal numbers and in the same order are considered the same.
        self._pair_in_order(marks_old[-1].__getitem__, marks_new[-1].__getitem__)
        self._pair_in_order(marks_old[0].__getitem__, marks_new[0].__getitem__)
        self._pair_in_order(_class_in_parent(self.to_new), _class_in_parent(None))
        self._pair_similar()
        self._follow()

    def _left(self) -> tuple[list[Part], list[Part]]:
        return (
            [part for part in self.old if part not in self.to_new],
            [part for part in self.new if part not in self.to_old],
        )

    def _pair_unique(
        self, key_old: Callable[[Part], Hashable], key_new: Callable[[Part], Hashable]
    ) -> None:
        """Pair objects whose key is unique on both sides."""
        left_old, left_new = self._left()
        ours = _unique(left_old, key_old)
        theirs = _unique(left_new, key_new)
        for key, part in ours.items():
            if key in theirs:
                self._pair(part, theirs[key])

    def _pair_in_order(
        self, key_old: Callable[[Part], Hashable], key_new: Callable[[Part], Hashable]
    ) -> None:
        """Pair objects with equal keys in order, if both sides have equally many.

        Each pair is followed before the next is made, because it may lead to those.
        """
        left_old, left_new = self._left()
        ours, theirs = _grouped(left_old, key_old), _grouped(left_new, key_new)
        for key, parts in ours.items():
            others = theirs.get(key, [])
            if key is None or len(parts) != len(others):
                continue
            waiting = iter(others)
            for part in parts:
                if part not in self.to_new:
                    other = next((each for each in waiting if each not in self.to_old), None)
                    if other is not None:
                        self._pair(part, other)
                        self._follow()

    def _pair_similar(self) -> None:
        """Pair objects of a class that share at least half of their members, best matches first."""
        left_old, left_new = self._left()
        ours, theirs = _grouped(left_old, _class_of), _grouped(left_new, _class_of)
        for name, parts in ours.items():
            others = theirs.get(name, [])
            if len(parts) * len(others) > _MANY:
                continue
            hashes = {part: self._member_hashes(part) for part in (*parts, *others)}
            scores = [
                (_share(hashes[one], hashes[other]), -i, -j)
                for i, one in enumerate(parts)
                for j, other in enumerate(others)
            ]
            for share, i, j in sorted(scores, reverse=True):
                if share >= _ALIKE:
                    self._pair(parts[-i], others[-j])

    def _member_hashes(self, part: Part) -> dict[str, bytes]:
        found = {key: value.digest(self.marks) for key, value in part.members.items()}
        return found | {
            f"/{place}": self.marks.get(each, b"") for place, each in enumerate(part.children)
        }

    def _follow(self) -> None:
        """Pair the objects in the same places of paired objects, transitively."""
        while self._todo:
            old, new = self._todo.popleft()
            for key, value in old.members.items():
                if key in new.members:
                    self._follow_value(value, new.members[key])
            if new.item.is_ordered:
                self._align(old.children, new.children)

    def _follow_value(self, old: Value, new: Value) -> None:
        todo = [(old, new)]
        while todo:
            one, other = todo.pop()
            if one.target is not None and other.target is not None:
                self._pair(one.target, other.target)
            elif one.entries is not None and other.entries is not None:
                ours, theirs = one.entries, other.entries
                todo.extend((ours[key], theirs[key]) for key in ours.keys() & theirs.keys())
            elif one.elements is not None and other.elements is not None:
                todo.extend(self._follow_list(one.elements, other.elements))

    def _follow_list(self, old: Elements, new: Elements) -> Iterable[tuple[Value, Value]]:
        """Pair the objects in two lists of references; return the elements of others to follow."""
        ours = [each.target for each in old if each.target is not None]
        theirs = [each.target for each in new if each.target is not None]
        if len(ours) == len(old) and len(theirs) == len(new):
            self._align(ours, theirs)
            return ()
        return zip(old, new, strict=True) if len(old) == len(new) else self._alike(old, new)

    def _alike(self, old: Elements, new: Elements) -> Iterator[tuple[Value, Value]]:
        """Yield the corresponding elements of two lists."""
        ours = [each.digest(self.marks) for each in old]
        theirs = [each.digest(self.marks) for each in new]
        for tag, i1, i2, j1, j2 in opcodes(ours, theirs):
            if tag == "equal" or i2 - i1 == j2 - j1:
                yield from zip(old[i1:i2], new[j1:j2], strict=True)

    def _align(self, old: Sequence[Part], new: Sequence[Part]) -> None:
        """Pair objects of the same class that lie between the same pairs in two lists."""
        if not old or not new:
            return
        ours = [self._token(part, self.to_new.get(part)) for part in old]
        theirs = [self._token(part, part if part in self.to_old else None) for part in new]
        for tag, i1, i2, j1, j2 in opcodes(ours, theirs):
            if tag == "equal" or i2 - i1 == j2 - j1:
                for one, other in zip(old[i1:i2], new[j1:j2], strict=True):
                    if not (one.name and other.name and one.name != other.name):
                        self._pair(one, other)

    def _token(self, part: Part, pair: Part | None) -> Hashable:
        return part.class_name if pair is None else id(pair)


def _contents(parts: Sequence[Part]) -> list[dict[Part, bytes]]:
    """Return hashes of the content of all objects, each following references one step further."""
    marks = {
        part: f"{part.class_name}\0{part.name}".encode("utf-8", "surrogatepass") for part in parts
    }
    rounds: list[dict[Part, bytes]] = []
    for _ in range(ROUNDS):
        marks = {part: part.digest(marks) for part in parts}
        rounds.append(marks)
    return rounds


def _name_of(part: Part) -> Hashable:
    return (part.class_name, part.name) if part.name else None


def _class_of(part: Part) -> Hashable:
    return part.class_name


def _share(one: dict[str, bytes], other: dict[str, bytes]) -> float:
    """Return the share of members that are equal."""
    every = one.keys() | other.keys()
    same = sum(one[key] == other[key] for key in one.keys() & other.keys())
    return same / len(every) if every else 1.0


def _class_and_place(part: Part) -> Hashable:
    """Return the class and address; None if the address has a number, which identifies nothing."""
    return None if "/#" in part.address else (part.class_name, part.address)


def _class_in_parent(pairs: dict[Part, Part] | None) -> Callable[[Part], Hashable]:
    """Return a function from an object to its class, name and parent, mapped to the new side."""

    def key(part: Part) -> Hashable:
        parent = part.parent
        if parent is not None and pairs is not None:
            parent = pairs.get(parent)
        return None if parent is None else (part.class_name, part.name, id(parent))

    return key


def _grouped(parts: Iterable[Part], key: Callable[[Part], Hashable]) -> dict[Hashable, list[Part]]:
    groups: dict[Hashable, list[Part]] = {}
    for part in parts:
        groups.setdefault(key(part), []).append(part)
    return groups


def _unique(parts: Iterable[Part], key: Callable[[Part], Hashable]) -> dict[Hashable, Part]:
    groups = _grouped(parts, key)
    return {key: found[0] for key, found in groups.items() if len(found) == 1 and key is not None}


def opcodes(
    old: Sequence[Hashable], new: Sequence[Hashable]
) -> list[tuple[str, int, int, int, int]]:
    """Return how one list becomes another, as ``difflib`` opcodes, in bounded time."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    middle_old, middle_new = old[start : len(old) - end], new[start : len(new) - end]
    if max(len(middle_old), len(middle_new)) > _LONG or not middle_old or not middle_new:
        tag = "replace" if middle_old and middle_new else "delete" if middle_old else "insert"
        inner: Sequence[tuple[str, int, int, int, int]] = (
            [(tag, 0, len(middle_old), 0, len(middle_new))] if middle_old or middle_new else []
        )
    else:
        inner = SequenceMatcher(None, middle_old, middle_new, autojunk=False).get_opcodes()
    found = [("equal", 0, start, 0, start)] if start else []
    found += [
        (tag, i1 + start, i2 + start, j1 + start, j2 + start) for tag, i1, i2, j1, j2 in inner
    ]
    if end:
        found.append(("equal", len(old) - end, len(old), len(new) - end, len(new)))
    return found
