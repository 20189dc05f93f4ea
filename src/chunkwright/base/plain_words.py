"""Messages about bad input in plain words: those of Python, and those about files of other kinds.

An error that passes on what another exception says ends in words such as "'utf-8' codec can't
decode byte 0xff" or "'int' object is not iterable", which are about programs, not about files.
``in_words`` replaces them, wherever they are in a message; ``typed`` also replaces the spellings of
values, for people who type no Python. ``hint_of`` and the functions after it recognise input that
no format accepts, and find what is wrong with a text form.
"""

from __future__ import annotations

import re
from operator import index as index_of
from typing import TYPE_CHECKING, Final, SupportsIndex, overload

from chunkwright.base.wording import join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.base.jsontext import JsonMapping


if TYPE_CHECKING:
    Words = str | Callable[[re.Match[str]], str]

_TEXTS: Final = {"utf-8": "UTF-8", "ascii": "ASCII", "charmap": "in the code page"}
_KIND: Final = "a value is of the wrong kind"
_RANGE: Final = "a number is out of range"


def _encoding(found: re.Match[str]) -> str:
    return _TEXTS.get(found[1].lower(), f"in {found[1]}")


def _number(found: re.Match[str]) -> str:
    kind = {"16": "hexadecimal number", "2": "binary number"}.get(found[1], "whole number")
    return f"{found[2]} is not a {kind}"


_OBJECT: Final = r"'[\w.]+' object"
# In a loop each is tried in turn: those that are parts of others come later.
PHRASES: Final[tuple[tuple[re.Pattern[str], Words], ...]] = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (
            r"'([\w-]+)' codec can't decode byte (0x\w\w) in position (\d+): [\w ()]+",
            lambda found: f"byte {found[2]} at {found[3]} is not {_encoding(found)}",
        ),
        (
            r"'([\w-]+)' codec can't decode bytes in position (\d+)-(\d+): [\w ()]+",
            lambda found: f"the bytes at {found[2]} are not {_encoding(found)}",
        ),
        (
            r"'([\w-]+)' codec can't encode characters? (?:'[^']*' )?in position (\d+)(?:-\d+)?:"
            r" (?:character maps to <undefined>|[\w ()]+)",
            lambda found: f"the character at {found[2]} is not {_encoding(found)}",
        ),
        (r"invalid literal for int\(\) with base (\d+): ('.*?'|\".*?\"|.*)", _number),
        (r"could not convert string to float: ('.*?'|\".*?\"|.*)", r"\1 is not a number"),
        (
            rf"{_OBJECT} (?:is not \w+|does not support [\w ]+|has no attribute '\w+'"
            r"|cannot be interpreted as an integer)(?:\. Did you mean: '\w+'\?)?"
            r"|object is not iterable"  # Python 3.14 of a pair in dict()
            r"|object of type '\w+' has no len\(\)"
            r"|argument of type '\w+' is not (?:iterable|a container or iterable)"
            r"|cannot unpack non-iterable \w+ object"
            r"|cannot convert (?:dictionary|'?\w+'?) \w+ sequence[\w #]*"
            r"|(?:string|list|tuple|byte) indices must be [\w ]+(?:, not '?\w+'?)?"
            r"|unhashable type: '\w+'|cannot use '\w+' as a [\w ]+\(unhashable type: '\w+'\)"
            r"|sequence item \d+: expected [\w ,-]+ found|expected str instance, \w+ found"
            r"|fromhex\(\) argument must be [\w ,-]+|int\(\) can't convert non-string[\w ]*"
            r"|(?:int|float|bytes|complex)\(\) argument must be .*, not '?\w+'?"
            r"|must be (?:real number|str|bytes)[\w ]*, not \w+"
            r"|required argument is not an? \w+|an integer is required(?: \(got type \w+\))?"
            r"|a bytes-like object is required, not '\w+'|expected \w+, (?:got )?\w+ found"
            r"|can only concatenate .*|unsupported operand type\(s\) for .*"
            r"|bad operand type for .*|'\S+' not supported between instances of .*"
            r"|\w+ expected at (?:least|most) \d+ arguments?, got \d+",
            _KIND,
        ),
        (
            r"(?:(?:list|string|tuple|bytearray|bytes|range object|pop) )?(?:assignment )?index"
            r" out of range|not enough values to unpack(?: \(.*?\))?|pop from (?:an )?empty \w+",
            "there are too few values",
        ),
        (r"too many values to unpack(?: \(.*?\))?", "there are too many values"),
        (
            r"unpack(?:_from)? requires a buffer of (?:at least )?\d+ bytes?(?: for .*\))?",
            "there are too few bytes",
        ),
        (
            r"(?:'\w' |byte |ubyte |short |ushort |int |)format requires (\S+) <= number <= (\S+)",
            r"a number is not from \1 to \2",
        ),
        (
            r"argument out of range|(?:Python )?int too (?:large|big) to convert(?: to [\w ]+)?"
            r"|integer out of range for '\w' format code|can't convert negative int to unsigned"
            r"|cannot fit 'int' into an index-sized integer|cannot convert float \w+ to integer"
            r"|float too large to pack with \w format|signed \w+ is \w+ than \w+"
            r"|Exceeds the limit \(\d+ digits\) for integer string conversion[\w:;, ()]*"
            r"|int\(\) base must be .*|bytes must be in range\(0, 256\)",
            _RANGE,
        ),
        (
            r"non-hexadecimal number found in fromhex\(\) arg at position (\d+)",
            r"the character at position \1 is not a hexadecimal digit",
        ),
        (
            r"fromhex\(\) arg must contain an even number of hexadecimal digits",
            "there is an odd number of digits",
        ),
        (
            r"setting an array element with a sequence\..*|could not broadcast .*"
            r"|operands could not be broadcast .*|all the input array\w* .*"
            r"|The requested array has an inhomogeneous shape .*",
            "the rows are of different lengths",
        ),
        (r"cannot reshape array of size (\d+) into shape (\(.*?\))", r"\1 values do not fit \2"),
        (r"'?([^\s']+)'? is not a valid [A-Z]\w+", r"\1 is not known"),
        (r"Error -?\d+ while \w+ data: ", ""),
        (r"maximum recursion depth exceeded[\w ]*", "nested too deeply"),
    )
)
# Most messages have none of these, and are not searched for more.
_MARKS: Final = re.compile(
    r"codec|base|convert|object|type|unpack|ind(?:ex|ices)|range|format|fromhex|argument|operand"
    r"|broadcast|array|valid|while|recursion|deeper|sequence|expected|must be|pop|supported"
    r"|concatenate"
)

_VALUES: Final = {"None": "null", "True": "true", "False": "false"}
# Quoted text is matched first: it is from a file, or was typed, and stays as it is.
_SPELT: Final = re.compile(
    r"""(?<!\w)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
    r"""|(?<![\w/.#=-])(?P<value>None|True|False)(?![\w/.=-])"""
    r"""|(?<!\w)b(?P<bytes>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")"""
    r"""|(?<![\w./])(?P<name>[A-Z]\w+)\(\w+=[^()]*(?:\)|$)|(?P<thing><[\w.]+ (?:object )?at 0x\w+>)"""
)
_ESCAPE: Final = re.compile(r"\\x[0-9a-f]{2}|\\[0nrt]")


def in_words(text: str) -> str:
    """Return a message without the terms that only programmers use, and without ``1 bytes``."""
    return agreeing(without_jargon(text))


def without_jargon(text: str) -> str:
    """Return a line, which may begin with a file name, without the terms that only programmers use."""
    if _MARKS.search(text):
        for pattern, words in PHRASES:
            text = pattern.sub(words, text)
    return text


# The nouns that messages count; other words end in s too, such as "has".
_COUNTED: Final = (
    "areas arrays bits blocks bones boxes bytes categories cells changes characters children classes colours columns"
    " components coordinates digits dimensions directions dwords edges elements entries events"
    " extensions faces fields files fixups floats frames graphs groups heights indices integers items"
    " joints keys kinds knots layers levels lines links lists managers maps materials matrices members meshes names"
    " nodes numbers objects options packets pages parents particles parts pixels places plugins points poses"
    " positions problems records references rings roots rotations rows scalars sections segments sets"
    " shorts sizes skeletons slots steps strings tables targets tiles times tracks transforms"
    " triangles types units values variables vertices weights words wrappers"
)
_SINGULAR: Final = {
    "boxes": "box",
    "children": "child",
    "indices": "index",
    "matrices": "matrix",
    "meshes": "mesh",
    "vertices": "vertex",
    "classes": "class",
    "categories": "category",
    "entries": "entry",
}
_VERBS: Final = {"are": "is", "were": "was", "have": "has", "do": "does", "go": "goes"}
_ONE: Final = re.compile(
    r"""(?P<quoted>(?<!\w)(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"))|"""
    r"(?P<there>\b[Tt]here are (?:only )?)?(?<![\w.,:/#'\"-])1 (?P<kind>(?:[a-z-]+ )?)"
    rf"(?P<noun>{_COUNTED.replace(' ', '|')})\b(?P<of>(?: of [^\s\d,]\S*)?)"
    r"(?: (?P<verb>are|were|have|do|go|cannot|end|fit|follow|hold|lead|make|need|refer|stand|take))?\b"
)
# The number without a noun: "expected 4 bytes, but 1 are left", "but there are only 1".
_LONE: Final = re.compile(r"\bbut (?:1 are\b|there are (?:only )?1(?![.,]?\d| [a-z]))")
# A number after one of these words is a name: "the objects of version 1 files".
_NAMED: Final = re.compile(
    r"\b(?:area|block|bone|byte|chunk|class|column|edition|element|entry|file|format|frame|group|index"
    r"|item|layer|layout|level|line|node|number|object|part|record|release|row|section|step|table"
    r"|track|type|version|x)$"
)
_CLAUSES: Final = frozenset(["as", "because", "but", "if", "only", "or", "that", "where", "while"])


_LEAD: Final = 32  # characters in front of a number that say what it is


def agreeing(text: str) -> str:
    """Return a message in which a noun and its verb agree with the number 1: ``1 byte follows``."""
    if "1 " in text:
        text = _ONE.sub(_agreeing, text)
    return _LONE.sub(lambda found: found[0].replace("are", "is"), text) if "but " in text else text


def _agreeing(found: re.Match[str]) -> str:
    if found["quoted"]:  # a name, which stays as it is
        return found[0]
    lead = found.string[max(0, found.start() - _LEAD) : found.start()].rstrip()
    before = lead.rpartition(" ")[2]
    if _NAMED.search(lead):
        return found[0]
    noun, verb = found["noun"], found["verb"] or ""
    there = (found["there"] or "").replace(" are ", " is ")
    one = f"{there}1 {found['kind']}{_SINGULAR.get(noun, noun[:-1])}{found['of']}"
    if not verb:
        return one
    # The verb belongs to the number where a clause begins with that, as in "1 of 1 changes do".
    begins = not lead or lead[-1] in ":;,(" or before in _CLAUSES or lead.endswith("1 of")
    if begins and verb != "cannot":
        verb = _VERBS.get(verb, f"{verb}s")
    return f"{one} {verb}"


def typed(text: str) -> str:
    """Return a message with values as they are typed on a command line: ``null``, not None.

    Bytes are text in quotation marks, or hexadecimal.
    """
    return _SPELT.sub(_typed, text)


def _typed(found: re.Match[str]) -> str:
    if found["value"]:
        return _VALUES[found["value"]]
    if found["bytes"]:
        from ast import literal_eval

        data: bytes = literal_eval(found[0])
        return data.hex(" ") if _ESCAPE.search(found["bytes"]) else found["bytes"]
    if found["name"]:
        return f"a {found['name']}"
    return "an object" if found["thing"] else found[0]


_ANY_KIND: Final = "only chunkwright wrap and unwrap take files of any kind"
_INSIDE: Final = (
    "add !/ and the name of a file in it to open that file, as in mod.zip!/meshes/cat.hkx"
)
_OTHERS: Final = {
    b"\x1f\x8b": "it is packed with gzip: unpack it first",
    b"PK\x03\x04": f"it is a zip archive: {_INSIDE}",
    b"7z\xbc\xaf\x27\x1c": f"it is a 7z archive: {_INSIDE}",
    b"BSA\0": f"it is a BSA: {_INSIDE}",
    b"BTDX": f"it is a BA2: {_INSIDE}",
    b"blks": f"it is a skeleton of Final Fantasy XIV: {_INSIDE}",
    b"pap ": f"it has animations of Final Fantasy XIV: {_INSIDE}",
    b"SARC": f"it is a SARC: {_INSIDE}",
    b"BND3": f"it is a BND3: {_INSIDE}",
    b"BND4": f"it is a BND4: {_INSIDE}",
    b"\0\0\0\0\x10\0\0\0\x14\0\0\0": f"it is a Sonic archive: {_INSIDE}",
    b"DCX\0": f"it is packed as DCX: {_INSIDE}",
    b"Yaz0": f"it is packed as Yaz0: {_INSIDE}",
    b"\x28\xb5\x2f\xfd": f"it is packed with zstd: {_INSIDE}",
    b"glTF": "chunkwright import makes a file of a glTF scene",
    b"\x89PNG": f"it is a PNG picture; {_ANY_KIND}",
    b"\xff\xd8\xff": f"it is a JPEG picture; {_ANY_KIND}",
    b"DDS ": f"it is a DDS picture; {_ANY_KIND}",
    b"PVR\x03": f"it is a PVR picture; {_ANY_KIND}",
    b"BM": f"it is a BMP picture; {_ANY_KIND}",
    b"RIFF": f"it is a RIFF file, such as a sound; {_ANY_KIND}",
    b"OggS": f"it is an Ogg file, such as a sound; {_ANY_KIND}",
    b"FSB5": f"it is an FMOD sound bank; {_ANY_KIND}",
    b"\x7fELF": f"it is a program; {_ANY_KIND}",
    b"MZ": f"it is a program; {_ANY_KIND}",
}
OF_PACK: Final = (
    "it has the data of a DAVA pack: open the .dvpm of the same name beside it, which has the table"
)
_HEAD: Final = 4096
_OFFSETS_SHOWN: Final = 3
_UNSEEN: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


def hint_of(data: bytes) -> str:
    """Return what kind of file data is, by its first bytes, and what to do with it; "" if unknown."""
    known = next((hint for start, hint in _OTHERS.items() if data.startswith(start)), "")
    if data.endswith(b"DVPD"):
        known = OF_PACK
    return known or (f"it is text; {_ANY_KIND}" if _is_text(data[:_HEAD]) else "")


def _is_text(head: bytes) -> bool:
    """Whether data begins with lines of visible characters; the last line may be cut off."""
    text = head.decode("utf-8", "ignore")
    # Only the bytes of a character that is cut at the end may be missing.
    is_whole = head.startswith(text.encode()) and len(head) - len(text.encode()) < 4
    return "\n" in text and is_whole and not _UNSEEN.search(text)


def found_inside(places_of: Iterable[tuple[str, Iterable[int]]]) -> str:
    """Return a hint on opening data embedded in a file: the first kind that was found anywhere in it."""
    for title, offsets in places_of:
        found = list(offsets)
        if found:
            places = ", ".join(f"{at:#x}" for at in found[:_OFFSETS_SHOWN])
            left = len(found) - _OFFSETS_SHOWN
            more = f" and {left} more" if left > 0 else ""
            return f"a {title} starts at offset {places}{more}: open it with that offset"
    return ""


def failing_path(build: Callable[[JsonMapping], object], form: JsonMapping) -> str:
    """Return the path that ``build`` read last in ``form`` before it failed: "/" for the whole.

    Returns "" if it does not fail.
    """
    trail = _Trail()
    try:
        build(_Mapping(form, "", trail) if isinstance(form, dict) else form)
    except Exception:  # the caller raises the first error; this one only serves to find the path
        return trail.last or "/"
    return ""


class _Trail:
    """The path that was read last."""

    __slots__ = ("last",)

    def __init__(self) -> None:
        self.last = ""

    def noted(self, path: str, value: object) -> object:
        """Note the path of a value; return the value, wrapped so that reads inside it are noted too."""
        self.last = path
        match value:
            case dict():
                return _Mapping(value, path, self)
            case list():
                return _List(value, path, self)
        return value


class _Mapping(dict[str, object]):
    """A mapping that notes which of its values are read."""

    def __init__(self, content: dict[str, object], path: str, trail: _Trail) -> None:
        super().__init__(content)
        self._path = path
        self._trail = trail

    def __getitem__(self, key: str) -> object:
        self._trail.last = self._path  # the path of the error if the key is missing
        return self._noted(key, super().__getitem__(key))

    def get(self, key: str, default: object = None) -> object:
        self._trail.last = self._path
        return self._noted(key, super().__getitem__(key)) if key in self else default

    def items(self) -> Iterator[tuple[str, object]]:  # type: ignore[override]
        for key, value in super().items():
            yield key, self._noted(key, value)

    def values(self) -> Iterator[object]:  # type: ignore[override]
        return (value for _, value in self.items())

    def _noted(self, key: str, value: object) -> object:
        return self._trail.noted(self._path + join(key), value)


class _List(list[object]):
    """A list that notes which of its elements are read."""

    def __init__(self, content: list[object], path: str, trail: _Trail) -> None:
        super().__init__(content)
        self._path = path
        self._trail = trail

    @overload
    def __getitem__(self, index: SupportsIndex) -> object: ...
    @overload
    def __getitem__(self, index: slice) -> list[object]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> object:
        self._trail.last = self._path
        value = super().__getitem__(index)
        if isinstance(index, slice):
            return value
        return self._noted(range(len(self))[index_of(index)], value)

    def __iter__(self) -> Iterator[object]:
        for index, value in enumerate(super().__iter__()):
            yield self._noted(index, value)

    def _noted(self, index: int, value: object) -> object:
        return self._trail.noted(self._path + join(index), value)
