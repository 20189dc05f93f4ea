"""The text of a pull request to the public collection: its contents, and the reasons for its choices."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import yaml

if TYPE_CHECKING:
    from collections.abc import Mapping


class Construct(NamedTuple):
    """What a reviewer may ask about: where it is found in the text of a spec, and its reason."""

    name: str
    found: str
    why: str


CONSTRUCTS: Final = (
    Construct(
        "`imports` of a spec that is no format of its own",
        r"^  imports:",
        "A Keyed Archive is also inside scenes and geometry, and a state chunk inside files and"
        " other chunks: each is described once.",
    ),
    Construct(
        "`params`",
        r"^ *params:",
        "What a value means depends on a table or a version elsewhere in the file. A type that is"
        " imported has another `_root`, so that it cannot look there on its own.",
    ),
    Construct(
        "calculated `endian`",
        r"^ *endian:\n +switch-on:",
        "A byte of the header of a packfile says the byte order of all that follows.",
    ),
    Construct(
        "`process: zlib`",
        r"^ *process:",
        "Headers and data of Virtools files are packed, and so are some archives.",
    ),
    Construct(
        "`size: 0` and `_io.pos`",
        r"_io\.pos",
        "Where a field begins is kept, because other fields count from there: the formats have no"
        " table of such places.",
    ),
    Construct(
        "`repeat: until`",
        r"repeat: until",
        "A list ends with a mark, or where its chain of offsets does; no count is stored.",
    ),
    Construct(
        "bits, lowest first",
        r"type: b\d",
        "Flags are shown one by one, with the names that the engine's sources have for them;"
        " `bit-endian: le` is how the numbers around them are stored.",
    ),
    Construct(
        "`-custom` and other keys with a dash",
        r"^ *-custom:",
        "The project makes its own tables of fields from the same spec. The compiler ignores them.",
    ),
    Construct(
        "`-orig-id`",
        r"^ *-orig-id:",
        "The name in sources of the engine or its SDK, where one is known.",
    ),
    Construct(
        "`-webide-representation`",
        r"^ *-webide-representation:",
        "Rows of the Web IDE say what they are before they are opened.",
    ),
)

HEAD: Final = """\
# {count} specs of game files: DAVA, Havok, Virtools

Specs of the scene and archive files of the DAVA engine, of packfiles and tagfiles of Havok, and of
files of Virtools. Python parsers made from them are held to an independent hand-written reader, field
by field, over the real files that are counted below; no real file is part of this. For each spec
there are small samples that were made for it, under the licence of the specs (MIT).

| spec | what it is | real files that were read |
|---|---|---|
"""


def covering(
    specs: Mapping[str, str], formats: Mapping[str, str], counted: Mapping[str, int]
) -> str:
    """Return the text.

    ``specs`` are the texts of the specs by name, ``formats`` says of some which format they are
    the spec of, and ``counted`` how many real files of a format come back byte for byte.
    """
    lines = [HEAD.format(count=len(specs))]
    for name, text in specs.items():
        title = yaml.safe_load(text)["meta"]["title"]
        files = counted.get(formats.get(name, ""), "counted with others")
        lines.append(f"| `{name}` | {title} | {files} |\n")
    lines.append("\n## What a reviewer may ask about\n")
    for construct in CONSTRUCTS:
        where = users_of(construct, specs)
        among = "all" if len(where) == len(specs) else ", ".join(f"`{name}`" for name in where)
        lines.append(f"\n- {construct.name} ({among}). {construct.why}")
    return "".join(lines) + "\n"


def users_of(construct: Construct, specs: Mapping[str, str]) -> list[str]:
    """Return the names of the specs that have a construct."""
    found = re.compile(construct.found, re.MULTILINE)
    return [name for name, text in specs.items() if found.search(text)]
