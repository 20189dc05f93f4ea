"""hkpackfile XML to a packfile: the dialects of hkxcmd, HavokLib, hkxpack and the SDK itself."""

from __future__ import annotations

import re
import struct
from itertools import takewhile
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from lxml import etree

from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, CorruptError, QueryError, UnsupportedVersionError
from chunkwright.hkx import graph, objects, values, xml_values
from chunkwright.hkx.addresses import numbers_of
from chunkwright.hkx.classes.library import VERSIONS, signature_of
from chunkwright.hkx.classes.versions import HEADERS
from chunkwright.hkx.model import HkObject
from chunkwright.hkx.xml_write import ARRAYS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.record import Record
    from chunkwright.hkx.classes.table import ClassTable, MemberDef
    from chunkwright.hkx.model import Packfile
    from chunkwright.limits import Limits

# Encodings in which markup cannot hide from the check for a document type.
_ENCODINGS: Final = re.compile(r"(us-)?ascii|utf-8|iso-8859-\d+|windows-125\d", re.IGNORECASE)
_DECLARED: Final = re.compile(rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})["']""")


def parse(data: bytes) -> Any:
    """Parse XML without a document type: no entities, nothing fetched; give the root element."""
    body = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    declared = _DECLARED.match(body)
    name = declared[1].decode("latin-1") if declared else "utf-8"
    if not body.startswith(b"<") or b"\0" in body[:64] or not _ENCODINGS.fullmatch(name):
        raise UnsupportedVersionError(
            f"XML in {name} is not read", hint="save it as UTF-8 or ASCII", offset=0
        )
    doctype = data.find(b"<!DOCTYPE")
    if doctype >= 0:
        raise CorruptError(
            "a document type is not allowed in hkpackfile XML", offset=doctype, hint="remove it"
        )
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(body, parser)
    except etree.XMLSyntaxError as error:
        raise CorruptError(f"not well-formed XML: {error}") from error
    if root.tag != "hkpackfile":
        raise CorruptError(f"the document element is <{root.tag!s:.40}>, not <hkpackfile>")
    return root


def read(
    data: bytes,
    layout: str,
    version: str | None,
    object_ids: bool,
    classes: Sequence[ClassTable],
    limits: Limits,
) -> tuple[Packfile, list[Problem]]:
    """Build a packfile; see ``chunkwright.hkx.xml.load``."""
    root = parse(data)
    reader = _Reader(root, layout, version, object_ids, limits)
    for table in classes:
        if table.version in ("", reader.packfile.header.contents_version):
            values.use_classes(reader.packfile, table)
    return reader.run(), reader.notes


class _Reader:
    def __init__(
        self, root: Any, layout: str, version: str | None, object_ids: bool, limits: Limits
    ) -> None:
        self.root = root
        self.limits = limits
        self.object_ids = object_ids
        self.notes: list[Problem] = []
        self.left = limits.objects
        chosen = version or self._version(root.get("contentsversion", ""))
        self.packfile = objects.new_packfile(chosen, layout)
        self._header_attributes()
        self.objects: dict[str, HkObject] = {}

    def _note(self, path: str, message: str) -> None:
        self.notes.append(Problem(path, message))

    def _version(self, stated: str) -> str:
        """Choose the class tables: those of the stated version, or the nearest to it."""
        spelt = re.sub(r"^hk-", "hk_", stated)
        if spelt not in VERSIONS:
            number = self.root.get("classversion", "")
            near = [one for one in VERSIONS if str(HEADERS[one].file_version) == number]
            if not near:
                raise UnsupportedVersionError(
                    f"no class table for {stated!r:.40}",
                    hint=f"pass version=, one of {', '.join(VERSIONS)}",
                )
            spelt = max(near, key=lambda one: _equal_start(one, spelt))
        if spelt != stated:
            self._note("/", f"contents version {stated!r:.40} is read as {spelt}")
        return spelt

    def _header_attributes(self) -> None:
        header = self.packfile.header
        most = self.root.get("maxpredicate")
        if most is None or header.file_version < 11:
            return
        words = self.root.get("predicates", "").split()
        numbers = xml_values.parse_numbers([most, *words], np.dtype(np.uint16)).tolist()
        header.max_predicate = numbers[0]
        packed = struct.pack(f"{header.byte_order}{len(words)}H", *numbers[1:])
        header.predicates = packed + bytes(-len(packed) % 16)
        header.predicates_size = len(header.predicates)

    def run(self) -> Packfile:
        elements = list(self.root.iterfind("hksection/hkobject"))
        self.limits.check("number of objects", len(elements), "objects")
        names = [element.get("name") or "" for element in elements]
        for element, number in zip(elements, numbers_of(names), strict=True):
            self._declare(element, number)
        for element in elements:
            obj = self.objects[element.get("name")]
            path = f"/{element.get('name')}/{obj.class_name}"
            self._members(element, obj.values, path, 1)
        self.packfile.root = root = self._root_object()
        # The order in which the SDK would lay them out.
        start = [] if root is None else [root]
        self.packfile.objects = graph.reachable([*start, *self.objects.values()])
        return self.packfile

    def _declare(self, element: Any, number: int) -> None:
        name, class_name = element.get("name"), element.get("class")
        if not name or not class_name:
            raise _corrupt(element, "", "an object without name or class")
        if name in self.objects:
            raise _corrupt(element, f"/{name}", "another object has this name")
        stated = element.get("signature")
        try:
            signature = int(stated, 0) if stated else None
        except ValueError:
            raise _corrupt(element, f"/{name}", f"{stated!r:.40} is no signature") from None
        plan = self._plan(class_name, signature)
        if plan is None:
            raise QueryError(
                f"the class {class_name} is not known for {self.packfile.header.contents_version}",
                path=f"/{name}",
            )
        known = signature_of(plan.plans.table, class_name)
        if signature is None:
            signature = known
        elif signature != known:
            stands = f"{signature:#x}, that of the known class is {known or 0:#x}"
            self._note(f"/{name}/{class_name}", f"line {element.sourceline}: signature {stands}")
        self.objects[name] = HkObject(
            self.packfile,
            class_name,
            signature,
            object_id=number if self.object_ids and number < 1 << 64 else None,
            number=number,
            values=plan.new(),
        )

    def _plan(self, class_name: str, signature: int | None) -> Plan | None:
        library = values.library(self.packfile)
        return library.find(class_name, signature) or library.find(class_name, None)

    def _root_object(self) -> HkObject | None:
        """Take what ``toplevelobject`` names, else the first object that none points to."""
        top = self.root.get("toplevelobject")
        if top:
            if top not in self.objects:
                raise CorruptError(f"toplevelobject {top!r:.40} is not among the objects")
            return self.objects[top]
        pointed = {id(t) for obj in self.objects.values() for t in graph.targets(obj.values)}
        free = (obj for obj in self.objects.values() if id(obj) not in pointed)
        return next(free, next(iter(self.objects.values()), None))

    def _members(self, element: Any, record: Record, path: str, depth: int) -> None:
        self.limits.check("nesting of structs", depth, "depth")
        plan = record.plan
        for param in element.iterfind("hkparam"):
            name = param.get("name", "")
            place = plan.index.get(name)
            if place is None:
                self._note(
                    f"{path}/{name}", f"line {param.sourceline}: {plan.name} has no such member"
                )
                continue
            member, codec = plan.slots[place].member, plan.codecs[place]
            try:
                record.row[place] = self._value(member, codec, param, f"{path}/{name}", depth)
            except ChunkwrightError as error:
                if not error.path:
                    error.path = f"{path}/{name}"
                    error.message = f"line {param.sourceline}: {error.message}"
                raise

    def _value(self, member: MemberDef, codec: Codec, param: Any, path: str, depth: int) -> Any:
        if member.type in ARRAYS or member.count:
            element = codec.element  # type: ignore[attr-defined]
            if member.count and member.type in ARRAYS:
                raise UnsupportedVersionError("C arrays of arrays have no known XML form")
            kind = member.subtype if member.type in ARRAYS else member.type
            made = self._elements(kind, element, param, path, depth)
            self._spend(len(made))
            return made
        if member.type == "HOMOGENEOUSARRAY":
            return None
        return self._single(member.type, codec, param, path, depth)

    def _spend(self, count: int) -> None:
        self.left -= count
        self.limits.check("number of elements", self.limits.objects - self.left, "objects")

    def _single(self, kind: str, codec: Codec, param: Any, path: str, depth: int) -> Any:
        if kind == "STRUCT":
            inner = param.find("hkobject")
            made: Record = codec.plan.new()  # type: ignore[attr-defined]
            if inner is not None:
                self._members(inner, made, path, depth + 1)
            return made
        if kind in ("STRINGPTR", "CSTRING"):
            return xml_values.parse_text(param.text)
        written = (param.text or "").strip()
        if kind in xml_values.BLOCKS:
            blocks = xml_values.parse_blocks(written, kind)
            if len(blocks) != 1:
                raise CorruptError(f"{len(blocks)} values of type {kind}, expected 1")
            return blocks[0]
        return self._word(kind, codec, written)

    def _elements(self, kind: str, codec: Codec, param: Any, path: str, depth: int) -> Any:
        if kind == "STRUCT":
            rows = []
            for place, inner in enumerate(param.iterfind("hkobject")):
                made: Record = codec.plan.new()  # type: ignore[attr-defined]
                self._members(inner, made, f"{path}/{place}", depth + 1)
                rows.append(made)
            return self._counted(param, rows, path)
        if kind in ("STRINGPTR", "CSTRING"):
            found = [xml_values.parse_text(each.text) for each in param.iterfind("hkcstring")]
            return self._counted(param, found, path)
        if kind in xml_values.BLOCKS:
            return self._counted(param, xml_values.parse_blocks(param.text or "", kind), path)
        words = re.findall(r"\([^()]*\)|[^\s()]+", param.text or "")
        words = self._counted(param, words, path, cut=True)
        if kind == "CHAR":
            return bytes(xml_values.parse_numbers(words, np.dtype(np.uint8)).tolist())
        if kind == "REAL":
            return xml_values.parse_numbers(words, np.dtype(np.float32))
        if kind == "HALF":
            return np.array([self._word(kind, codec, word) for word in words], np.float32)
        dtype = getattr(codec, "dtype", None)
        if dtype is not None and codec.names is None:
            return xml_values.parse_numbers(words, dtype)
        return [self._word(kind, codec, word) for word in words]

    def _counted(self, param: Any, found: Any, path: str, cut: bool = False) -> Any:
        """Hold the number of elements against ``numelements``; what is there counts."""
        stated = param.get("numelements")
        if stated is None or stated == str(len(found)):
            return found
        if cut and stated.isdigit() and int(stated) < len(found):
            # Templates of mod tools mark the place of further elements with a word.
            extra = found[int(stated) :]
            if not any(word[0].isalnum() or word[0] in "-+#(" for word in extra):
                self._note(path, f"line {param.sourceline}: {extra[0]!r:.40} is left out")
                return found[: int(stated)]
        self._note(
            path, f"line {param.sourceline}: numelements is {stated!r:.20}, not {len(found)}"
        )
        return found

    def _word(self, kind: str, codec: Codec, written: str) -> Any:
        if kind in ("POINTER", "VARIANT"):
            return self._target(written)
        if kind == "FUNCTIONPOINTER":
            return None
        if kind == "BOOL":
            return bool(xml_values.parse_numbers([written], np.dtype(np.bool_))[0])
        if kind == "CHAR":
            return bytes(xml_values.parse_numbers([written], np.dtype(np.uint8)).tolist())
        if kind in ("REAL", "HALF"):
            real = float(xml_values.parse_numbers([written], np.dtype(np.float32))[0])
            # What is held is what will be stored: a HALF has 8 bits of mantissa.
            return codec.names[codec.pack(real)] if codec.names is not None else real
        if codec.names is not None:
            return self._named(codec, written)
        return int(xml_values.parse_numbers([written], codec.dtype)[0])  # type: ignore[attr-defined]

    def _named(self, codec: Codec, written: str) -> Any:
        """Read an enum item, or flags joined by ``|``; numbers stand for what has no name."""
        names: Any = codec.names
        if re.fullmatch(r"-?\d+|0x[0-9a-fA-F]+", written):
            number = int(xml_values.parse_numbers([written], codec.dtype)[0])  # type: ignore[attr-defined]
        else:
            number = names.number(written)
        return names[number]

    def _target(self, written: str) -> HkObject | None:
        # A variant also names the class, which stands in the object itself.
        name = written.strip("()").split()[0] if written.strip("() ") else "null"
        if name in ("null", "0"):
            return None
        found = self.objects.get(name)
        if found is None:
            raise CorruptError(f"no object is called {name!r:.40}")
        return found


def _equal_start(one: str, other: str) -> int:
    """Count the characters up to the first that differs."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _corrupt(element: Any, path: str, what: str) -> CorruptError:
    return CorruptError(f"line {element.sourceline}: {what}", path=path)
