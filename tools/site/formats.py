"""The pages of the format reference, made from the specs in ``ksy/``.

One page per spec: what it is, its fields, types and enums with their documentation, a diagram of
each type, where the facts come from, and what is known to be unknown.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import yaml
from diagrams import diagram

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Node = dict[str, Any]  # a mapping of a spec, as YAML gives it

# The loader in C takes a tenth of the time, where there is one.
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_PRIMITIVE: Final = re.compile(r"(?:[usf][1248](?:le|be)?|b\d+(?:le|be)?|strz?)$")
_UNKNOWN: Final = re.compile(r"\b(?:unknown|not known|unexplained|nobody knows)\b", re.IGNORECASE)
_XREF: Final = {
    "wikidata": ("Wikidata", "https://www.wikidata.org/wiki/{}"),
    "pronom": ("PRONOM", "https://www.nationalarchives.gov.uk/PRONOM/{}"),
    "justsolve": ("Just Solve", "http://fileformats.archiveteam.org/wiki/{}"),
    "mime": ("MIME type", ""),
}
_RULES: Final = {"min": "at least", "max": "at most", "eq": "equal to", "expr": "where"}
_OVERVIEW: Final = """\
# Formats

One page per spec: every field, type and enum, with its source. The pages are made from the specs
in `ksy/`, the same that the parsers are generated from and that the [Web IDE](../../web-ide.md)
opens.
"""


@dataclass
class Spec:
    """One spec: its name, its text as YAML, and the documented things that it contains."""

    name: str
    tree: Node
    unknown: list[tuple[str, str]] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The title of the format."""
        return str(self.tree["meta"]["title"])

    @property
    def class_name(self) -> str:
        """The name of the generated Python class."""
        return "".join(part.capitalize() for part in self.name.split("_"))


def load(folder: Path) -> list[Spec]:
    """Read all specs of a folder, in order of their names."""
    texts = sorted(folder.glob("*.ksy"))
    return [Spec(path.stem, yaml.load(path.read_text("utf-8"), _LOADER)) for path in texts]


def page(spec: Spec) -> str:
    """Return the page of a spec, as Markdown."""
    spec.unknown = []
    parts = [f"# {spec.title}", _summary(spec), _text(spec.tree.get("doc"))]
    parts += [_sources(spec.tree), "## The file", *_type(spec, spec.tree, ())]
    types = list(_types(spec.tree, ()))
    if types:
        parts.append("## Types")
    for path, node in types:
        anchor = "-".join(path)
        parts.append(f"### {'.'.join(path)} {{ #{anchor} }}")
        parts += [_text(node.get("doc")), _sources(node), *_type(spec, node, path)]
    enums = list(_enums(spec.tree, ()))
    if enums:
        parts.append("## Enums")
    for path, members in enums:
        parts += [f"### {'.'.join(path)} {{ #enum-{'-'.join(path)} }}", _enum(spec, path, members)]
    parts += ["## Known to be unknown { #unknown }", _unknown(spec)]
    return "\n\n".join(part for part in parts if part) + "\n"


def overview(specs: list[Spec]) -> str:
    """Return the page that lists all formats."""
    rows = []
    for spec in specs:
        extensions = spec.tree["meta"].get("file-extension", [])
        names = [extensions] if isinstance(extensions, str) else extensions
        shown = ", ".join(f"`.{each}`" for each in names)
        rows.append(f"| [{spec.title}]({spec.name}.md) | {shown} | `{spec.class_name}` |")
    return "\n".join([_OVERVIEW, "| Format | Extensions | Class |", "|---|---|---|", *rows]) + "\n"


def _summary(spec: Spec) -> str:
    meta = spec.tree["meta"]
    extensions = meta.get("file-extension", [])
    names = [extensions] if isinstance(extensions, str) else extensions
    rows = [
        ("Found in", meta.get("application", "")),
        ("Extensions", ", ".join(f"`.{each}`" for each in names)),
        ("Spec", f"`ksy/{spec.name}.ksy`, for compiler {meta['ks-version']} and later"),
        ("Generated class", f"`chunkwright_kaitai.{spec.class_name}`"),
        ("Uses", ", ".join(f"[{each}]({each}.md)" for each in meta.get("imports", []))),
    ]
    for key, value in meta.get("xref", {}).items():
        label, form = _XREF.get(key, (key, ""))
        values = value if isinstance(value, list) else [value]
        links = (f"[{each}]({form.format(each)})" if form else str(each) for each in values)
        rows.append((label, ", ".join(links)))
    body = "\n".join(f"| {label} | {value} |" for label, value in rows if value)
    return "| | |\n|---|---|\n" + body


def _sources(node: Node) -> str:
    refs = node.get("doc-ref")
    if not refs:
        return ""
    found = [refs] if isinstance(refs, str) else refs
    links = (re.sub(r"^(https?://\S+)", r"<\1>", str(each)) for each in found)
    return "Sources: " + "; ".join(links)


def _types(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Node]]:
    for name, inner in node.get("types", {}).items():
        yield (*path, name), inner
        yield from _types(inner, (*path, name))


def _enums(node: Node, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Node]]:
    for name, members in node.get("enums", {}).items():
        yield (*path, name), members
    for name, inner in node.get("types", {}).items():
        yield from _enums(inner, (*path, name))


def _type(spec: Spec, node: Node, path: tuple[str, ...]) -> Iterator[str]:
    if node.get("params"):
        yield "**Parameters**"
        yield _table(spec, node["params"], path, ("Name", "Type", "Meaning"))
    fields = node.get("seq", [])
    if fields:
        if len(fields) > 1:
            yield diagram([(_id(each), _width(each)) for each in fields])
        yield "**Fields**, in the order of the file"
        yield _table(spec, fields, path, ("Name", "Type", "Meaning"))
    instances = [{"id": key, **value} for key, value in node.get("instances", {}).items()]
    if instances:
        yield "**Instances**, computed or read on access"
        yield _table(spec, instances, path, ("Name", "Type", "Meaning"))


def _table(spec: Spec, rows: list[Node], path: tuple[str, ...], head: tuple[str, ...]) -> str:
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for row in rows:
        doc = _cell(row.get("doc", ""))
        _note_unknown(spec, (*path, _id(row)), doc)
        source = row.get("-orig-id")
        name = f"`{_id(row)}`" + (f"<br>in sources: `{source}`" if source else "")
        notes = "".join(f"<br>{each}" for each in _conditions(row))
        lines.append(f"| {name} | {_type_of(spec, row, path)} | {doc}{notes} |")
    return "\n".join(lines)


def _id(row: Node) -> str:
    return str(row.get("id", "(nothing)"))


def _conditions(row: Node) -> Iterator[str]:
    if "if" in row:
        yield f"present if {_code(row['if'])}"
    if "pos" in row:
        yield f"at offset {_code(row['pos'])}"
    if "valid" in row:
        yield f"valid: {_code(_valid(row['valid']))}"
    if "contents" in row:
        yield f"always {_code(_contents(row['contents']))}"


def _valid(rule: object) -> str:
    if not isinstance(rule, dict):
        return str(rule)
    if rule.get("in-enum"):
        return "a member of the enum"
    if "any-of" in rule:
        return " or ".join(map(str, rule["any-of"]))
    return " and ".join(f"{_RULES.get(key, key)} {value}" for key, value in rule.items())


def _contents(value: object) -> str:
    if isinstance(value, list):
        return " ".join(f"{each:02x}" if isinstance(each, int) else str(each) for each in value)
    return str(value)


def _type_of(spec: Spec, row: Node, path: tuple[str, ...]) -> str:
    kind = row.get("type")
    if isinstance(kind, dict):
        cases = {str(case): _link(spec, each, path) for case, each in kind["cases"].items()}
        listed = "".join(f"<br>{_code(case)}: {link}" for case, link in cases.items())
        text = f"by {_code(kind['switch-on'])}{listed}"
    elif kind is not None:
        text = _link(spec, str(kind), path)
    elif "value" in row:
        text = f"= {_code(row['value'])}"
    else:
        text = "bytes"
    if "enum" in row:
        text += f"<br>{_enum_link(spec, str(row['enum']), path)}"
    if "size" in row:
        text += f"<br>{_code(row['size'])} bytes"
    elif row.get("size-eos"):
        text += "<br>to the end"
    if "process" in row:
        text += f"<br>{_code(row['process'])}"
    if "repeat" in row:
        text += f"<br>{_repetition(row)}"
    return text


def _repetition(row: Node) -> str:
    match row["repeat"]:
        case "expr":
            return f"repeated {_code(row['repeat-expr'])} times"
        case "until":
            return f"repeated until {_code(row['repeat-until'])}"
        case _:
            return "repeated to the end"


def _link(spec: Spec, kind: str, path: tuple[str, ...]) -> str:
    name = kind.partition("(")[0]
    if _PRIMITIVE.match(name):
        return f"`{kind}`"
    parts = tuple(name.split("::"))
    first = spec.tree["meta"].get("imports", [])
    if parts[0] in first:
        anchor = "#" + "-".join(parts[1:]) if parts[1:] else ""
        return f"[`{kind}`]({parts[0]}.md{anchor})"
    known = {each for each, _ in _types(spec.tree, ())}
    for end in range(len(path), -1, -1):
        if (*path[:end], *parts) in known:
            return f"[`{kind}`](#{'-'.join((*path[:end], *parts))})"
    return f"`{kind}`"


def _enum_link(spec: Spec, name: str, path: tuple[str, ...]) -> str:
    parts = tuple(name.split("::"))
    if parts[0] in spec.tree["meta"].get("imports", []):
        return f"[`{name}`]({parts[0]}.md#enum-{'-'.join(parts[1:])})"
    known = {each for each, _ in _enums(spec.tree, ())}
    for end in range(len(path), -1, -1):
        if (*path[:end], *parts) in known:
            return f"[`{name}`](#enum-{'-'.join((*path[:end], *parts))})"
    return f"`{name}`"


def _enum(spec: Spec, path: tuple[str, ...], members: Node) -> str:
    lines = ["| Value | Name | Meaning |", "|---|---|---|"]
    for value, member in members.items():
        row = member if isinstance(member, dict) else {"id": member}
        doc = _cell(row.get("doc", ""))
        _note_unknown(spec, (*path, str(row["id"])), doc)
        source = row.get("-orig-id")
        name = f"`{row['id']}`" + (f"<br>in sources: `{source}`" if source else "")
        shown = f"{value}" if abs(int(value)) < 256 else f"{int(value):#x}"
        lines.append(f"| {shown} | {name} | {doc} |")
    return "\n".join(lines)


def _note_unknown(spec: Spec, path: tuple[str, ...], doc: str) -> None:
    if "unknown" in path[-1] or _UNKNOWN.search(doc):
        spec.unknown.append((".".join(path), doc))


def _unknown(spec: Spec) -> str:
    rows = [f"| `{name}` | {doc} |" for name, doc in dict(spec.unknown).items()]
    if not rows:
        return "Nothing: each field and each value that real files have is explained above."
    return "\n".join(["| Field or value | What is known |", "|---|---|", *rows])


def _width(row: Node) -> int | None:
    """Return the bytes that a field takes; None where that differs from file to file."""
    if "if" in row or "repeat" in row:
        return None
    contents = row.get("contents")
    if contents is not None:
        return len(contents) if isinstance(contents, list | str) else None
    kind = row.get("type")
    if isinstance(kind, str) and re.fullmatch(r"[usf][1248](le|be)?", kind):
        return int(kind[1])
    size = row.get("size")
    return size if isinstance(size, int) else None


def _text(doc: object) -> str:
    return html.escape(str(doc), quote=False).strip() if doc else ""


def _cell(doc: object) -> str:
    text = html.escape(str(doc), quote=False).strip()
    return re.sub(r"\s*\n\s*\n\s*", "<br>", text).replace("\n", " ").replace("|", "\\|")


def _code(expression: object) -> str:
    text = re.sub(r"\s+", " ", str(expression)).strip().replace("|", "&#124;")
    return f"<code>{html.escape(text, quote=False).replace('&amp;#124;', '&#124;')}</code>"
