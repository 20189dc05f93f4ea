"""What Python and its libraries say about bad input, in plain words.

An error that passes on what another exception says ends in words such as "'utf-8' codec can't
decode byte 0xff" or "'int' object is not iterable", which are about programs, not about files.
``in_words`` replaces them, wherever they are in a message; ``typed`` also replaces the spellings of
values, for people who type no Python.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

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
            r"there is something else at position \1",
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
        (r"cannot reshape array of size (\d+) into shape \((.*?)\)", r"\1 values are not (\2)"),
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
# What is in quotation marks comes first: it is from a file, or was typed, and stays as it is.
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
    """Return a line, which may begin with the name of a file, without what only programmers say."""
    if _MARKS.search(text):
        for pattern, words in PHRASES:
            text = pattern.sub(words, text)
    return text


# What messages count; others end in s alike, such as "has", and are not counted.
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
# Behind these, a number is a name: "the objects of version 1 files".
_NAMED: Final = re.compile(
    r"\b(?:area|block|bone|byte|chunk|class|column|edition|element|entry|file|format|frame|group|index"
    r"|item|layer|layout|level|line|node|number|object|part|record|release|row|section|step|table"
    r"|track|type|version|x)$"
)
_CLAUSES: Final = frozenset(["as", "because", "but", "if", "only", "or", "that", "where", "while"])


_LEAD: Final = 32  # characters in front of a number that say what it is


def agreeing(text: str) -> str:
    """Return a message in which a noun and its verb agree with the number 1: ``1 byte follows``."""
    return _ONE.sub(_agreeing, text) if "1 " in text else text


def _agreeing(found: re.Match[str]) -> str:
    if found["quoted"]:  # a name, which is as it is
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
