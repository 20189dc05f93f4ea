"""A packfile to hkpackfile XML, in the form that hkxcmd and its successors write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from chunkwright.document import Problem
from chunkwright.hkx import graph, serialize, values, xml_values
from chunkwright.hkx.classes import encode
from chunkwright.hkx.classes.record import ArrayHeader, Homogeneous, OddReal, Record
from chunkwright.hkx.container import TYPES
from chunkwright.hkx.defaults import is_default
from chunkwright.hkx.xml_members import ARRAYS

if TYPE_CHECKING:
    from chunkwright.hkx.classes.table import MemberDef
    from chunkwright.hkx.model import HkObject, Packfile

_WORDS_A_LINE = 16
# Elements of these are tags of their own.
_TALL = frozenset({"STRUCT", "STRINGPTR", "CSTRING"})


class Written(NamedTuple):
    """XML text, and what of the packfile it does not carry."""

    text: str
    lost: list[Problem]


def write(packfile: Packfile, decimals: int | None) -> Written:
    """Write all objects; see ``chunkwright.hkx.xml.dump``."""
    # What cannot be written to a packfile is no XML of one.
    serialize.current(packfile)
    values.settle(packfile)
    return _Writer(packfile, decimals).run()


class _Writer:
    def __init__(self, packfile: Packfile, decimals: int | None) -> None:
        self.packfile = packfile
        self.decimals = decimals
        self.order = graph.children_first(packfile)
        self.names = {id(obj): f"#{obj.number:04d}" for obj in self.order}
        self.lost: list[Problem] = []
        self.out: list[str] = []

    def run(self) -> Written:
        header = self.packfile.header
        top = {
            "classversion": str(header.file_version),
            "contentsversion": header.contents_version,
        }
        if header.max_predicate != -1:
            found = np.frombuffer(header.predicates, f"{header.byte_order}u2")
            top["maxpredicate"] = str(header.max_predicate)
            top["predicates"] = " ".join(map(str, found[found != 0].tolist()))
        if self.packfile.root is not None:
            top["toplevelobject"] = self.names[id(self.packfile.root)]
        attributes = " ".join(f'{key}="{xml_values.text(value)}"' for key, value in top.items())
        self.out += [
            '<?xml version="1.0" encoding="ascii"?>\n',
            f"<hkpackfile {attributes}>\n\n",
            '\t<hksection name="__data__">\n\n',
        ]
        for obj in self.order:
            self._object(obj)
        self.out += ["\t</hksection>\n\n", "</hkpackfile>\n"]
        self._container_losses()
        return Written("".join(self.out), self.lost)

    def _container_losses(self) -> None:
        packfile = self.packfile
        if packfile.header.user_tag:
            self._lose("/", f"the user tag {packfile.header.user_tag}")
        if any(section.tag == TYPES and section.data for section in packfile.sections):
            self._lose("/__types__", "the classes that the packfile brings")
        for section in packfile.sections:
            for name, symbols in section.symbols.items():
                self._lose(f"/{section.tag}/{name}", f"{len(symbols)} undecoded bytes")
        listed = [(row.name, row.signature) for row in packfile.class_names]
        version = packfile.header.contents_version
        again = list(encode.class_list(packfile.objects, version, {}).items())
        if listed and listed != again:
            self._lose(
                "/__classnames__",
                "the list of class names, which holds others or in "
                "another order than the objects would give",
            )
        if packfile.root is None:
            self._lose("/", "there is no root object")

    def _lose(self, path: str, what: str, offset: int | None = None) -> None:
        self.lost.append(Problem(path, f"not carried by XML: {what}", offset))

    def _object(self, obj: HkObject) -> None:
        name = self.names[id(obj)]
        path = f"/objects/{name}"
        values = obj.values
        if not isinstance(values, Record):
            self._lose(path, "an object of a class that is not known", obj.offset)
            self.out.append(
                f"\t\t<!-- {name} is of the unknown class {_word(obj.class_name)} -->\n\n"
            )
            return
        signature = "" if obj.signature is None else f' signature="{obj.signature:#x}"'
        self.out.append(f'\t\t<hkobject name="{name}" class="{obj.class_name}"{signature}>\n')
        self._members(values, "\t\t\t", path)
        self.out.append("\t\t</hkobject>\n\n")

    def _members(self, record: Record, indent: str, path: str) -> None:
        plan = record.plan
        for name, slot, value in zip(plan.names, plan.slots, record.row, strict=True):
            if slot.member.ignored:
                self._ignored(record, name, value, indent, f"{path}/{name}")
            else:
                self._member(slot.member, name, value, indent, f"{path}/{name}")

    def _ignored(self, record: Record, name: str, value: Any, indent: str, path: str) -> None:
        self.out.append(f"{indent}<!-- {name} SERIALIZE_IGNORED -->\n")
        place = record.plan.index[name]
        if not is_default(value, record.plan.codecs[place].default()):
            self._lose(path, f"an ignored member that is not zero: {value!r:.60}")

    def _member(self, member: MemberDef, name: str, value: Any, indent: str, path: str) -> None:
        if isinstance(value, ArrayHeader | Homogeneous):
            self._lose(path, f"{value!r:.60}")
            value = []
        counted = member.type in ARRAYS or member.type == "HOMOGENEOUSARRAY"
        kind = member.subtype if member.type in ARRAYS else member.type
        size = f' numelements="{len(value)}"' if counted else ""
        start = f'{indent}<hkparam name="{name}"{size}>'
        if not counted and not member.count:
            self.out += [start, self._single(kind, value, indent, path), "</hkparam>\n"]
        elif not counted and kind not in _TALL:
            # C arrays stand on one line; their count is known from the class.
            self.out += [start, " ".join(self._words(kind, value, path)), "</hkparam>\n"]
        elif not len(value):
            self.out.append(f"{start}</hkparam>\n")
        else:
            self.out.append(f"{start}\n")
            self._elements(kind, value, indent + "\t", path)
            self.out.append(f"{indent}</hkparam>\n")

    def _single(self, kind: str, value: Any, indent: str, path: str) -> str:
        """Give the text between the tags of a member that is no array."""
        if isinstance(value, Record):
            self.out.append("")
            at = len(self.out)
            self._struct(value, indent + "\t", path)
            inner = "".join(self.out[at:])
            del self.out[at:]
            return f"\n{inner}{indent}"
        if isinstance(value, np.ndarray):
            self._check_block(kind, value, path)
            return xml_values.block_texts(value[None], kind, self.decimals)[0]
        return self._word(kind, value, path)

    def _word(self, kind: str, value: Any, path: str) -> str:
        if kind in ("POINTER", "VARIANT", "FUNCTIONPOINTER"):
            name = self._reference(value, path)
            return f"({name} null)" if kind == "VARIANT" else name
        if value is None or (isinstance(value, str) and kind in ("STRINGPTR", "CSTRING")):
            if not xml_values.is_writable(value):
                self._lose(path, f"characters of the text {value!r:.60}")
            return xml_values.text(value)
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, float):
            self._check_reals(np.array([value], np.float32), path, isinstance(value, OddReal))
            return xml_values.number_texts(np.array([value], np.float32), self.decimals)[0]
        if isinstance(value, bytes):
            return str(value[0])
        return xml_values.text(value) if isinstance(value, str) else str(value)

    def _reference(self, value: HkObject | None, path: str) -> str:
        if value is None:
            return "null"
        if not isinstance(value.values, Record):
            self._lose(path, "a pointer to an object of a class that is not known")
            return "null"
        return self.names[id(value)]

    def _elements(self, kind: str, values: Any, indent: str, path: str) -> None:
        if kind in xml_values.BLOCKS:
            self.out += [f"{indent}{row}\n" for row in self._words(kind, values, path)]
        elif kind == "STRUCT":
            for place, value in enumerate(values):
                self._struct(value, indent, f"{path}/{place}")
        elif kind in ("STRINGPTR", "CSTRING"):
            for place, value in enumerate(values):
                written = self._word(kind, value, f"{path}/{place}")
                self.out.append(f"{indent}<hkcstring>{written}</hkcstring>\n")
        else:
            words = self._words(kind, values, path)
            for at in range(0, len(words), _WORDS_A_LINE):
                self.out.append(f"{indent}{' '.join(words[at : at + _WORDS_A_LINE])}\n")

    def _words(self, kind: str, values: Any, path: str) -> list[str]:
        if kind in xml_values.BLOCKS and len(values):
            self._check_block(kind, values, path)
            return xml_values.block_texts(values, kind, self.decimals)
        if isinstance(values, np.ndarray):
            if values.dtype.kind == "f":
                self._check_reals(values, path)
            return xml_values.number_texts(values, self.decimals)
        if isinstance(values, bytes):
            return list(map(str, values))
        return [self._word(kind, value, f"{path}/{i}") for i, value in enumerate(values)]

    def _struct(self, record: Record, indent: str, path: str) -> None:
        self.out.append(f"{indent}<hkobject>\n")
        self._members(record, indent + "\t", path)
        self.out.append(f"{indent}</hkobject>\n")

    def _check_block(self, kind: str, values: Any, path: str) -> None:
        lost = np.flatnonzero(xml_values.unwritten(values, kind))
        if len(lost):
            where = (
                f"{path}/{lost[0]}" if values.ndim > len(xml_values.BLOCKS[kind].brackets) else path
            )
            more = f" (and {len(lost) - 1} more)" if len(lost) > 1 else ""
            self._lose(where, f"the fourth numbers of a {kind}{more}")
        self._check_reals(values, path)

    def _check_reals(self, values: Any, path: str, odd: bool = False) -> None:
        """Six decimals lose digits by intent; bits of a NaN are lost by either way."""
        bits = np.ascontiguousarray(values, np.float32).view(np.uint32)
        is_nan = np.isnan(values)
        if odd or (is_nan & (bits != 0x7FC00000)).any():
            self._lose(path, "the bits of a NaN")


def _word(text: str) -> str:
    return text.replace("--", "- -").encode("ascii", "replace").decode()
