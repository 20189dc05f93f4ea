"""The verbs of packfiles that differ for binary ones and XML, or pass options on to functions.

``matches``, ``load`` and ``dump`` are those of hkpackfile XML as a form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright import hkx
from chunkwright.base import fileio
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.errors import QueryError, boundary
from chunkwright.formats import Demo, Loaded
from chunkwright.hkx import EXTENSIONS, IMPORT, LAYOUT, ROOT_MOTION
from chunkwright.hkx.file import MAGIC, is_xml_packfile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import SceneModel
    from chunkwright.formats.results import Spans
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.classes.versions import Loss
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.packfile import Packfile


def may_hold(data: bytes, text: str, *, any_case: bool = False) -> bool:
    """Whether text is in the bytes, or can be the name of an enum item, which is stored as a
    number."""
    if text.encode() in (data.lower() if any_case else data) or not data.startswith(MAGIC):
        return True
    from chunkwright.hkx.classes.library import any_table_has

    return any_table_has(text, any_case=any_case)


def find_embedded(data: bytes) -> Iterator[int]:
    """Yield the offsets of the packfiles in other data."""
    from chunkwright.hkx import embedded

    return (found.offset for found in embedded.find(data))


def read(
    data: bytes,
    *,
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    classes: Sequence[str] = (),
) -> Packfile:
    """Read a packfile, or the one that starts at ``offset``, with the class tables of a user."""
    from chunkwright.hkx.file import binary

    if offset is None and is_xml_packfile(data):
        from chunkwright.hkx.xml import packfiles

        return packfiles.read_document(data, classes=_load_tables(classes), limits=limits)
    packfile = binary.read(data, limits=limits, offset=offset)
    list(prepare(packfile, classes=classes))
    return packfile


def prepare(packfile: Packfile, *, classes: Sequence[str] = ()) -> Iterator[object]:
    """Decode with a user's class tables too; yield whether their signatures match.

    Tables of other versions are ignored: they are for the version to convert to.
    """
    from chunkwright.hkx import instances

    for table in _load_tables(classes):
        if table.version in ("", packfile.header.contents_version):
            for match in instances.use_classes(packfile, table):
                yield f"{table.source}: {match}"


def write(packfile: Packfile) -> bytes:
    """Return the bytes of a packfile."""
    if packfile.stored_xml is not None:
        from chunkwright.hkx.xml import packfiles

        return packfiles.write(packfile)
    from chunkwright.hkx.file import binary

    return binary.write(packfile)


def file_of(packfile: Packfile) -> bytes:
    """Return the bytes of a packfile, or of the file around an embedded one, with it put back."""
    from chunkwright.hkx import embedded

    return bytes(packfile) if packfile.embedded_at is None else embedded.container_of(packfile)


def to_dict(packfile: Packfile) -> JsonObject:
    """Return the text form of a packfile."""
    if packfile.stored_xml is not None:
        from chunkwright.hkx.xml import packfiles as xml_text

        return xml_text.to_dict(packfile)
    from chunkwright.hkx.ask import text

    return text.to_dict(packfile)


def from_dict(form: JsonMapping) -> Packfile:
    """Build a packfile from its text form."""
    if "xml" in form:
        from chunkwright.hkx.xml import packfiles as xml_text

        return xml_text.from_dict(form)
    from chunkwright.hkx.ask import text

    return text.from_dict(form)


def spans(packfile: Packfile, data: bytes) -> Spans:
    """Return which bytes the items of a packfile stand for."""
    if packfile.stored_xml is not None:
        from chunkwright.hkx.xml import packfiles

        return packfiles.spans(packfile, data)
    from chunkwright.hkx.ask import spans as binary

    return binary.spans(packfile, data)


def convert(
    packfile: Packfile,
    *,
    layout: str | None = None,
    version: str | None = None,
    classes: Sequence[str] = (),
    no_object_ids: bool = False,
    retarget: str | None = None,
    skeleton: str | None = None,
    bones: str | None = None,
    lossy: bool = False,
) -> Packfile:
    """Return a packfile converted to another layout, version, or both, its clips retargeted before."""
    from chunkwright.hkx import conversion

    arguments = _retargeting(retarget, skeleton, bones)
    if arguments:
        from chunkwright.hkx.scene_model import retargeting

        packfile = retargeting.retarget(packfile, **arguments, lossy=lossy)
    return conversion.convert(
        packfile,
        layout=layout,
        version=version,
        lossy=lossy,
        no_object_ids=no_object_ids,
        classes=_tables_of(version, classes),
    )


def losses(
    packfile: Packfile,
    *,
    version: str | None = None,
    classes: Sequence[str] = (),
    retarget: str | None = None,
    skeleton: str | None = None,
    bones: str | None = None,
    **others: object,
) -> Sequence[Loss]:
    """Return what retargeting and another version lose; a change of layout loses nothing."""
    from chunkwright.hkx import conversion

    del others
    found: list[Loss] = []
    arguments = _retargeting(retarget, skeleton, bones)
    if arguments:
        from chunkwright.hkx.scene_model import retargeting

        found += retargeting.losses(packfile, **arguments)
        if version is not None:
            packfile = retargeting.retarget(packfile, **arguments, lossy=True)
    if version is not None:
        found += conversion.losses(packfile, version, classes=_tables_of(version, classes))
    return found


def _retargeting(retarget: str | None, skeleton: str | None, bones: str | None) -> dict[str, Any]:
    """Return the opened files of the retargeting options; none if retargeting was not requested."""
    if retarget is None:
        if skeleton is not None or bones is not None:
            raise QueryError("--skeleton and --bones require --retarget")
        return {}
    from chunkwright.hkx.scene_model.retargeting import names_from

    names = {} if bones is None else names_from(*fileio.load(bones))
    return {
        "target": _opened(retarget),
        "source": None if skeleton is None else _opened(skeleton),
        "names": names,
    }


def _opened(path: str) -> Packfile:
    """Open the packfile with a skeleton."""
    data, file = fileio.load(path)
    with boundary(file, "hkx"):
        document = read(data)
    document.source = file
    return document


def implied_options(packfile: Packfile, suffix: str) -> JsonObject:
    """Return the layout for writing a packfile that was XML to a file with a binary suffix."""
    if packfile.stored_xml is None or suffix not in EXTENSIONS:
        return {}
    return {LAYOUT.name: packfile.layout}


def shown_options(model: SceneModel) -> dict[str, Any]:
    """Return how root motion was exported: scenes older than the option have a node for it."""
    from chunkwright.hkx.scene_model.clips import NODE, has_motion_node

    return {ROOT_MOTION.name: NODE} if has_motion_node(model) else {}


def apply_edits(packfile: Packfile, edits: Edits, **options: Any) -> Applied:
    """Apply the edits of a scene to a packfile; return what could not be applied."""
    from chunkwright.hkx.scene_model import back

    known = {name: value for name, value in options.items() if name in IMPORT}
    return back.apply_edits(packfile, edits, **known)


def from_scene_model(
    model: SceneModel, *others: HavokDocument, version: str | None = None
) -> Loaded[Packfile]:
    """Return a packfile with the skeletons of a scene and its clips, or clips for others."""
    from chunkwright.hkx.scene_model.making import packfile_of

    return Loaded(*packfile_of(model, *others, version=version))


def _load_tables(paths: Sequence[str]) -> list[ClassTable]:
    """Read class tables, with their paths as sources."""
    if not paths:
        return []
    from chunkwright.hkx.classes.table import load_table

    return [load_table(path) for path in paths]


def _tables_of(version: str | None, paths: Sequence[str]) -> list[ClassTable]:
    """Read the class tables and return those of the version to convert to."""
    if version is None:
        return []
    return [table for table in _load_tables(paths) if table.version in ("", version)]


def matches(data: bytes) -> bool:
    """Whether it is XML, which some tools name like the packfile that it represents."""
    return is_xml_packfile(data)


def load(
    data: bytes, source: str, *, layout: str | None = None, classes: Sequence[str] = ()
) -> Loaded[Packfile]:
    """Build the packfile; the layout has to be chosen, because XML has none."""
    from chunkwright.hkx import xml
    from chunkwright.hkx.classes.table import load_table

    tables = [load_table(path) for path in classes]
    with boundary(source, "hkpackfile XML"):
        packfile, notes = xml.load(data, layout=layout or xml.LAYOUT, classes=tables)
    packfile.source = source
    other = "choose another with --layout, such as 4101 for 32 bit"
    chosen = f"XML has no layout: this was read as {packfile.layout}; {other}"
    return Loaded(packfile, [*([] if layout else [chosen]), *notes])


def dump(
    packfile: Packfile, *, decimals: int | None = None, dialect: str | None = None
) -> tuple[bytes, Sequence[object]]:
    """Return the XML and notes on what it leaves out."""
    from chunkwright.hkx import xml
    from chunkwright.hkx.xml import HKXCMD

    if packfile.stored_xml is not None and decimals is None and dialect is None:
        return bytes(packfile), ()  # it is XML itself
    text, lost = xml.dump(packfile, decimals=decimals, dialect=dialect or HKXCMD)
    layout = packfile.layout
    note = f"note: XML has no layout: to restore {layout}, read it with --layout {layout}"
    is_default = layout == xml.LAYOUT  # the layout for reading XML by default
    return text.encode("ascii"), [*([] if is_default else [note]), *lost]


_BONES = ("pelvis", "spine", "head")


def make() -> Packfile:
    """Return a skeleton of three bones, in the layout of Skyrim Special Edition."""
    import numpy as np

    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    pose = np.zeros((len(_BONES), 3, 4), np.float32)
    pose[:, 0, 2] = (0.9, 0.3, 0.5)
    pose[:, 1, 3] = 1
    pose[:, 2] = 1
    skeleton = hkx.new_object(
        packfile,
        "hkaSkeleton",
        {
            "name": "figure",
            "parentIndices": np.array([-1, 0, 1], np.int16),
            "bones": [{"name": name} for name in _BONES],
            "referencePose": pose,
        },
    )
    container = hkx.new_object(packfile, "hkaAnimationContainer", {"skeletons": [skeleton]})
    variant = {
        "name": "Merged Animation Container",
        "className": "hkaAnimationContainer",
        "variant": container,
    }
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": [variant]})
    return packfile


def edit(packfile: Packfile) -> str:
    """Rename a bone to a longer name, which moves the data after it."""
    skeleton = next(obj for obj in packfile.objects if obj.class_name == "hkaSkeleton")
    skeleton["bones"][1]["name"] = "lower spine"
    return "bone 'spine' renamed to 'lower spine'"


def demo() -> Demo[Packfile]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
