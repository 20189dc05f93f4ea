"""The specs in the real Kaitai Web IDE: real files open quickly, and labels identify the parts.

The IDE is a static site that is no part of the project; it and Chromium may be absent. With
``WEB_IDE_TABLE=1`` the table of times of docs/web-ide.md is made again, with ``WEB_IDE_PICTURES=1``
its pictures.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.formats import registry

from ..dvpk import files as packs
from ..kaitai.dava_files import int32, nested, string_map
from ..patience import slowness
from ..samples import SAMPLES, SHARED, needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.document import Document
    from chunkwright.keyed_archive import KeyedArchive

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "webide"
SITE = SHARED / "webide" / "site.tar.zst"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PICTURES = ROOT / "docs" / "web-ide"
PAGE = ROOT / "docs" / "web-ide.md"
TABLE = re.compile(r"(?<=\n\| spec ).*?(?=\n\n)", re.DOTALL)

# What takes too long is opened again: on a busy machine work takes longer and never shorter, so that
# the least of some tries comes closest to what it takes by itself.
TRIES = 3
# Milliseconds: ten times the usual on an idle machine, as the point is that nothing ever hangs.
MOST_OPEN = 25_000
MOST_EXPAND = 20_000
MOST_STALL = 12_000
# Processor time of the whole browser, to open a spec and read a label.
MOST_WORK = 3_000
# The same of any real file, to open the spec and to open a path: half as much again as the 3 and 2 s
# of an idle machine, because it rises when others compete for the caches.
MOST_OPEN_WORK = 4_500
MOST_PATH_WORK = 3_000
# The length of a label after the name and the class of a node.
MOST_LABEL = 80


class Sample(NamedTuple):
    """A file to open, the paths to open in it, and the labels that must be shown then."""

    name: str
    data: Callable[[], bytes]
    paths: tuple[str, ...]
    labels: tuple[str, ...]
    json: bool = True
    picture: bool = False
    # Nodes that a spec looks up, and shows only below ``lookup``.
    absent: tuple[str, ...] = ()
    # The node that must fail in a damaged file.
    fails: str | None = None
    # The bound of the processor time in milliseconds, if there is one of its own.
    most_work: int | None = None
    # Made for its size, and not bound by the time that real files may take.
    is_made: bool = False


def real(path: str) -> Callable[[], bytes]:
    return lambda: (SAMPLES / path).read_bytes()


def unwrapped(path: str) -> Callable[[], bytes]:
    def read() -> bytes:
        document = chunkwright.open(SAMPLES / path)
        document.wrapper = None
        return bytes(document)

    return read


def scene_body(path: str, times: int = 1) -> Callable[[], bytes]:
    """Return the archive of a scene with its data nodes repeated several times, for size."""

    def read() -> bytes:
        body: KeyedArchive = chunkwright.open(SAMPLES / path).body
        nodes = body["#dataNodes"]
        for node in list(nodes) * (times - 1):
            nodes.append(node)
        archive = bytes(body)
        assert (len(archive) > 3_000_000) == (times > 1)
        return archive

    return read


def chunk_of(path: str, kind: str) -> Callable[[], bytes]:
    def read() -> bytes:
        file = chunkwright.open(SAMPLES / path)
        return bytes(next(each.chunk for each in file.objects if type(each).__name__ == kind))

    return read


def many_entities(path: str, times: int) -> Callable[[], bytes]:
    """Return a scene of the old layout with its entities repeated several times."""

    def read() -> bytes:
        data = (SAMPLES / path).read_bytes()
        scene = chunkwright.open(data)
        entities = b"".join(_tree(each) for each in scene.roots)
        head = data[: len(data) - len(entities)]
        assert data == head + entities
        count = int.from_bytes(head[8:12], "little") * times
        return head[:8] + count.to_bytes(4, "little") + head[12:] + entities * times

    return read


def many_clips() -> bytes:
    """Return a packfile of 5 MB with 9,000 objects, each with texts and a pointer to it."""
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    folder = "Animations\\characters\\behavior of somebody"
    names = [f"{folder}\\walk {number}.hkx" for number in range(9_000)]
    clips = [
        hkx.new_object(packfile, "hkbClipGenerator", {"name": name, "animationName": name})
        for name in names
    ]
    rows = [{"name": clip["name"], "className": clip.class_name, "variant": clip} for clip in clips]
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer", {"namedVariants": rows})
    return bytes(packfile)


def unpacked_virtools(path: str) -> Callable[[], bytes]:
    def read() -> bytes:
        file = chunkwright.open(SAMPLES / path)
        plain: Document = registry.by_name("nmo").convert(file, unpacked=True)
        return bytes(plain)

    return read


def damaged_archive() -> bytes:
    """Return an archive whose second value is an archive with a wrong length."""
    inside = string_map({b"k": int32(1)})
    entries = {b"good": int32(7), b"bad": nested(inside + b"\0"), b"good too": int32(8)}
    return string_map(entries)


def _tree(node: Any) -> bytes:
    return bytes(node.archive) + b"".join(_tree(child) for child in node.children)


HV1 = "ka/414190d9_hv1.sc2.dvpl"
HANGAR = "blitz_data/android/3d/Maps/hangar"
PC_HANGAR = "blitz_data/pc/3d/Maps/hangar"
OLD_SCENE = "ka/274272ca_TEST_1HI.sc2"
BALLANCE = "virtools/scottstts__Ballance.Three.js__"
GRAPH = "root_object/body/named_variants/0/variant/target"
ANIMATIONS = f"{GRAPH}/animations"
SE_SKELETON = "havok/BadDogSkyrim_PyNifly__tests__SkyrimSE__skeleton.hkx"
TAG0_SKELETON = "havok_tagfile/Grimrukh__Skeleton.HKX"
FFXIV_SKELETON = "havok_tagfile/AsgardXIV__skeleton.hkt"
BEHAVIOR = "havok/ShikyoKira_Project-New-Reign---Nemesis-Main__SSE___1stperson__1hm_behavior.hkx"

JOBS: dict[str, list[Sample]] = {
    "dava_dvpl": [
        Sample(
            "scene.sc2.dvpl",
            real(HV1),
            ("footer",),
            (r"footer \[PackFooter\]: LZ4_HC: 22319 -> 115283",),
            picture=True,
        ),
        Sample(
            "picture.dds.dvpl",
            real("ka/e8b05109_Shell_Body_BC.dx11.dds.dvpl"),
            ("footer",),
            (r"footer \[PackFooter\]: ",),
        ),
        Sample(
            "garage.dds.dvpl",
            real(f"{PC_HANGAR}/images/Garage_2.dx11.dds.dvpl"),
            ("footer",),
            (r"footer \[PackFooter\]: ",),
        ),
    ],
    "dava_dvpk": [
        Sample(
            "one.dvpk",
            real("dava_textures/da9fd6aa_archive.dvpk"),
            ("table/files",),
            (r"footer \[PackFooter\]: 1 files", r"0 \[PackedFile\]: LZ4_HC: 135 -> 138"),
        ),
        Sample(
            "made.dvpm",
            lambda: packs.split_pack(packs.FILES)[0],
            ("table/files", "table/files/4"),
            (
                r"footer \[PackFooter\]: 5 files",
                r"4 \[PackedFile\]: NONE: 256 -> 256",
                r"table \[FileTable\]: 5 files",
            ),
            is_made=True,
        ),
    ],
    "dava_dvpd": [
        Sample(
            "made.dvpd",
            lambda: packs.split_pack(packs.FILES)[1][0],
            ("footer",),
            (r"footer \[DataFooter\]: \d+ bytes", r"pairing = \[0, 17, 18, 19"),
            is_made=True,
        ),
    ],
    "dava_keyed_archive": [
        Sample(
            "oldTest.dat",
            real("ka/59051cc7_oldTest.dat"),
            ("archive/body/entries",),
            (
                r"\[StringEntry\]: float\[3\.5\]:: 3\.5",
                r"\[StringEntry\]: wideString\[someWideString\]:: someWideString",
            ),
        ),
        Sample(
            "hangar.archive",
            scene_body(HV1),
            (
                "archive/body/entries/0/value/value/elements",
                "archive/body/entries/0/value/value/elements/3/value/archive/body/entries",
            ),
            (
                r"0 \[IdEntry\]: #dataNodes: 149 elements",
                r"3 \[RegisteredVariant\]: NMaterial _8_-_Default-material",
                r"\[IdEntry\]: fxName: ~res:/Materials/Decal\.material",
                r"\[IdEntry\]: #id: id 31",
            ),
            json=False,
            picture=True,
        ),
        Sample(
            "damaged.archive",
            damaged_archive,
            ("archive/body/entries/1/value/value/archive", "archive/body/entries/0/value"),
            (r"0 \[StringEntry\]: good: 7", r"2 \[StringEntry\]: good too: 8"),
            json=False,
            fails=r"^lenStored\b.*: validation of this field failed",
            is_made=True,
        ),
        Sample(
            "big.archive",
            scene_body(HV1, 70),
            ("archive/body/entries/0/value/value/elements",),
            (r"#dataNodes: 10430 elements",),
            json=False,
            is_made=True,
        ),
    ],
    "dava_sc2": [
        Sample(
            "v1.sc2",
            real("ka/56392758_directlight.sc2"),
            ("scene/data_nodes/0/children", "scene/entities/0/children"),
            (r"\[TreeNode\]: DataNode", r"\[TreeNode\]: SceneNode \S+.*, \d+ children"),
        ),
        Sample(
            "v5.sc2",
            real(OLD_SCENE),
            (
                "scene/data_nodes",
                "scene/entities/1/children",
                "scene/entities/1/archive/body/entries",
            ),
            (r"\[StringEntry\]: ##name: SceneNode", r"\[TreeNode\]: \w+ \S.*, \d+ children"),
            json=False,
            picture=True,
            absent=("foundNames", "dataArchives", "entityArchives", "isHeaderless", "idxName"),
        ),
        Sample(
            "big.sc2",
            many_entities(OLD_SCENE, 8),
            ("scene/entities/3/children",),
            (r"\[TreeNode\]: SceneNode",),
            json=False,
            is_made=True,
        ),
        Sample(
            "v34.sc2",
            unwrapped(HV1),
            ("scene/archive/archive/body/entries/1/value/value/elements",),
            (r"scene \[SceneContent\]: version 34", r"\[RegisteredVariant\]: Entity \w+"),
        ),
        Sample(
            "largest.sc2",
            unwrapped("ka/ce74d16a_TracerTrail.sc2.dvpl"),
            ("scene/data_nodes", "scene/entities", "scene/entities/0/archive/body/entries"),
            (r"scene \[SceneContent\]: version 24", r"0 \[TreeNode\]: \w+ "),
            json=False,
        ),
    ],
    "dava_scg": [
        Sample(
            "tank.scg",
            real("ka/4ceb865b_A116_XM551.scg"),
            ("polygon_groups/0/archive/archive/body/entries",),
            (r"0 \[PolygonGroup\]: PolygonGroup", r"vertices: \d+ bytes", r"#id: id \d+"),
            picture=True,
        ),
        Sample(
            "rocket.scg",
            real("ka/3d7c0229_raketa3.scg"),
            ("polygon_groups",),
            (r"0 \[PolygonGroup\]: PolygonGroup",),
        ),
    ],
    "dava_tex": [
        Sample(
            "cube.tex",
            unwrapped(f"{HANGAR}/IBL/specular.tex.dvpl"),
            ("descriptor", "descriptor/entries", "descriptor/face_extensions"),
            (
                r"descriptor \[NewDescriptor\]: \.dds, flags ",
                r"mipFilter = NO_MIPMAPS",
                r"5 \[Entry\]: DXT1 0 x 0",
                r"6 \[Entry\]: ASTC_12X12 0 x 0",
                r"0 \[Text\]: \.png",
            ),
            picture=True,
        ),
        Sample(
            "old.tex",
            unwrapped("ka/9d81cd62_tx_tracer01.hd.tex.dvpl"),
            ("descriptor",),
            (r"gpu = OLD_ORIGIN", r"minFilter = LINEAR"),
        ),
    ],
    "dava_anim": [
        Sample(
            "flags.anim",
            unwrapped(f"{HANGAR}/falgs_ssns.anim.dvpl"),
            ("clip/tracks", "clip/tracks/0/channels", "clip/tracks/0/channels/0/keys"),
            (
                r"clip \[ClipContent\]: [\d.]+ s, 18 tracks",
                r"0 \[Track\]: \S+, 3 channels",
                r"0 \[Channel\]: POSITION, \d+ keys",
                r"\[Key\]: [\d.]+ s",
            ),
            picture=True,
        ),
    ],
    "dava_heightmap": [
        Sample(
            "hangar.heightmap",
            unwrapped(f"{HANGAR}/heightmap_hangar.heightmap.dvpl"),
            ("tiles", "tiles/3/rows"),
            (r"3 \[Tile\]", r"\[Row\]"),
            picture=True,
        ),
        Sample(
            "largest.heightmap",
            real("dava_textures/b87ec509_heit.heightmap"),
            ("tiles/0-99", "tiles/3/rows"),
            (r"3 \[Tile\]", r"\[Row\]"),
            json=False,
        ),
    ],
    "havok_hkx": [
        Sample(
            "behavior.hkx",
            real(BEHAVIOR),
            (
                "packfile/sections/0/class_names/names",
                "packfile/sections/2/objects",
                "packfile/sections/2/local_fixups/entries",
                "packfile/sections/2/virtual_fixups/entries/0-99",
                "packfile/sections/2/global_fixups/entries/0-99",
                "packfile/sections/2/local_fixups/entries/0-99",
            ),
            (
                r"packfile \[PackfileContent\]: hk_2010\.2\.0-r1, hkRootLevelContainer",
                r"2 \[Section\]: __data__ at 0x590",
                r"\[ClassName\]: hkRootLevelContainer 0x2772C11E",
                r"0 \[VirtualFixup\]: 0x0: hkRootLevelContainer",
                r"\[GlobalFixup\]: 0x\w+ to 0x\w+: hkb\w+",
                r"\[LocalFixup\]: 0x\w+ to 0x\w+: hkbBehaviorGraph",
            ),
            json=False,
            picture=True,
        ),
        Sample(
            "skeleton.hkx",
            real("havok/009d698f_firstperson.hkx"),
            ("packfile/sections/2/objects",),
            (r"0 \[SectionObject\]: hkRootLevelContainer at 0x0",),
        ),
        Sample(
            "big.hkx",
            many_clips,
            (
                "packfile/sections/2/objects",
                "packfile/sections/2/objects/100-199",
                "packfile/sections/2/global_fixups/entries/0-99",
            ),
            (
                r"\[SectionObject\]: hkbClipGenerator at 0x\w+",
                r"\[GlobalFixup\]: 0x\w+ to 0x\w+: hkbClipGenerator",
            ),
            json=False,
            is_made=True,
        ),
    ],
    "havok_skyrim_se_skeleton": [
        Sample(
            "skeleton_se.hkx",
            real(SE_SKELETON),
            ("objects", "root_object/body/named_variants/0", "objects/2/body/bones"),
            (
                r"2 \[AnyObject\]: hkaSkeleton NPC Root",
                r"name \[StringRef\]: NPC Root",
                r"numBones \[ArrayRef\]: 99",
                r"24 \[HkaBone\]: NPC Spine \[Spn0\]",
                r"variant \[ObjectRef\]: hkaAnimationContainer",
            ),
            json=False,
            picture=True,
            most_work=MOST_WORK,
        ),
    ],
    "havok_skyrim_se_behavior": [
        Sample(
            "behavior_se.hkx",
            real(BEHAVIOR),
            (
                "objects/0-99",
                f"{GRAPH}/root_generator/target/wildcard_transitions/target/transitions",
            ),
            (
                r"2 \[AnyObject\]: hkbStateMachine 1HM_Behavior",
                r"variant \[ObjectRef\]: hkbBehaviorGraph 1HM_Behavior\.hkb",
                r"0 \[HkbStateMachineTransitionInfo\]: transition hkbBlendingTransitionEffect fast",
            ),
            json=False,
        ),
    ],
    "havok_dark_souls_remastered": [
        Sample(
            "skeleton_dsr.hkx",
            real(TAG0_SKELETON),
            ("items", "root_object/body/named_variants/0", "items/7/body/bones"),
            (
                r"7 \[Item\]: hkaSkeleton master",
                r"2 \[HkaBone\]: Spine",
                r"variant \[ObjectRef\]: hkaAnimationContainer",
            ),
            json=False,
            picture=True,
        ),
    ],
    "havok_tag_20220100": [
        Sample(
            "armor.bphcl",
            real("havok_tagfile/4cf4b4ab_Armor_999_Head.bphcl_at_48"),
            ("items/2600-2669", "root_object/body/named_variants/0/variant/target"),
            (r"2666 \[Item\]: hkArray x 2", r"NamedVariant\]: Cloth Container"),
            json=False,
        ),
    ],
    "havok_6_6_0_r1_8101": [
        Sample(
            "run.hkx",
            real("havok/PredatorCZ_HavokLib__resources__660__allosaur_run_8101_.hkx"),
            (f"{ANIMATIONS}/0/target", f"{ANIMATIONS}/0/target/transforms/3/elements"),
            (r"9 \[TransformsBlock\]: 9000 to 9392", r"999 \[QsTransform\]: 0 0 0\n"),
            json=False,
        ),
    ],
    "havok_hk_2014_1_0_r1_8111": [
        Sample(
            "cloth.hkx",
            real("havok/Grimrukh_soulstruct-havok__BB__c2020__c2020_c.hkx"),
            ("objects", "objects/119/body/triangle_vertex_pairs/1/elements"),
            (
                r"0 \[AnyObject\]: hkRootLevelContainer",
                r"1 \[TriangleVertexPairsBlock\]: 1000 to 1999",
            ),
            json=False,
        ),
    ],
    "havok_tag_binary_5_hk_2014_1_0_r1": [
        Sample(
            "combined.hkt",
            real("havok_tagfile/612becac_combined.hkt"),
            ("objects", "objects/0/body/named_variants/variant/0/target"),
            (r"3 \[ObjectRecord\]: hkaSplineCompressedAnimation",),
            json=False,
        ),
    ],
    "havok_ffxiv": [
        Sample(
            "skeleton_ffxiv.hkt",
            real(FFXIV_SKELETON),
            ("objects", "objects/1/body/skeletons", "objects/2/body/bones/name"),
            (
                r"2 \[ObjectRecord\]: hkaSkeleton skeleton",
                r"1 \[ObjectText\]: n_hara",
                r"0 \[ObjectRef\]: hkaSkeleton skeleton",
            ),
            json=False,
            picture=True,
        ),
    ],
    "havok_binary_tagfile": [
        Sample(
            "skeleton_binary.hkt",
            real("havok_tagfile/cee65eed_skeleton.hkt"),
            ("classes", "classes/0/members", "classes/5/members"),
            (
                r"\[VersionRecord\]: version 3",
                r"0 \[ClassRecord\]: hkRootLevelContainer",
                r"\[ClassMember\]: namedVariants: STRUCT hkRootLevelContainerNamedVariant",
            ),
            picture=True,
        ),
    ],
    "havok_tagfile": [
        Sample(
            "skeleton_tag0.hkx",
            real("havok_tagfile/Grimrukh__Skeleton.HKX"),
            (
                "file/body/sections/2/body/sections/2/body/names",
                "file/body/sections/2/body/sections/4/body/bodies",
                "file/body/sections/2/body/sections/4/body/bodies/0/description/fields",
                "file/body/sections/2/body/sections/2/body/names/2/declaration/fields",
                "file/body/sections/3/body/sections/1/body/lists",
                "file/body/sections/3/body/sections/0/body/items/1",
            ),
            (
                r"\[TypeBody\]: hkRootLevelContainer",
                r"0 \[Field\]: hkArray namedVariants at 0",
                r"1 \[Item\]: hkRootLevelContainer at 0x0, 1",
                r"\[PatchList\]: hkStringPtr, \d+ slots",
            ),
            picture=True,
        ),
        Sample(
            "armor.bphcl",
            real("havok_tagfile/4cf4b4ab_Armor_999_Head.bphcl_at_48"),
            ("file/body/sections/3/body/sections/0/body/items/2600-2669",),
            (r"2600 \[Item\]: int at 0x27170, 1",),
            json=False,
        ),
    ],
    "virtools_nmo": [
        Sample(
            "level_11.nmo",
            real(f"{BALLANCE}level_11.nmo"),
            (
                "header_part/object_table/objects",
                "data_part/managers",
                "data_part/objects",
                "data_part/objects/20/chunk/parsed/core/areas",
                "data_part/objects/20/chunk/parsed/core/areas/1/fields",
                "data_part/objects/20/chunk/parsed/core/areas/1/fields/materials/slots",
                "data_part/objects/20/chunk/parsed/core/areas/3/fields/vertices/arrays/positions",
            ),
            (
                r"ckVersion \[BcdDate\]: 13\.02\.2002",
                r"productBuild \[BuildNumber\]: 2\.1\.0\.1",
                r"0 \[Manager\]: ATTRIBUTE_MANAGER-0x0, 24 bytes",
                r"\[ObjectEntry\]: MESH P_Ball_Stone_12_Mesh",
                r"\[ObjectData\]: P_Modul_30_03_Mesh, 1496 bytes",
                r"parsed \[VirtoolsChunk\]: MESH v7, 372 dwords",
                r"\[Area\]: 0x20000 VERTICES, 271 dwords",
                r"fields \[MeshAreas\]: MATERIALS",
                r"0 \[MeshMaterialsSlot\]: -1 null 0",
                r"\[Vector3\]: -?[\d.]+ -?[\d.]+ -?[\d.]+",
            ),
            json=False,
            picture=True,
        ),
        Sample(
            "packed.nmo",
            real("virtools/imengyu__Ballance__ModulPlaceHolders.nmo"),
            ("header_part/object_table/objects/0-99", "data_part/objects/0-99", "trailing_files"),
            (r"\[ObjectEntry\]: ",),
            json=False,
        ),
        Sample(
            "base.cmo",
            real("virtools/BearKidsTeam__BallanceModding__base.cmo"),
            (
                "data_part/objects/6100-6120",
                "data_part/objects/6118/chunk/parsed",
                "data_part/objects/6118/chunk/parsed/core/areas/1/fields",
            ),
            (r"parsed \[VirtoolsChunk\]: INTERFACE_OBJECT_MANAGER v7, 28 dwords",),
            json=False,
        ),
        Sample(
            "big.nmo",
            unpacked_virtools("virtools/imengyu__Ballance__ModulPlaceHolders.nmo"),
            ("header_part/object_table/objects/0-99", "data_part/objects/0-99"),
            (r"\[ObjectEntry\]: ", r"\[ObjectData\]: "),
            json=False,
            is_made=True,
        ),
        Sample(
            "p_box.nmo",
            real(f"{BALLANCE}p_box.nmo"),
            ("data_part/objects",),
            (r"\[ObjectData\]: P_Box, \d+ bytes",),
        ),
    ],
    "virtools_state_chunk": [
        Sample(
            "mesh.chunk",
            chunk_of(f"{BALLANCE}level_11.nmo", "Mesh"),
            ("chunk/core/areas", "chunk/core/areas/0/payload"),
            (r"\[Area\]: 0x2000 FLAGS, 1 dwords",),
            picture=True,
        ),
        Sample(
            "script.chunk",
            chunk_of("virtools/imengyu__Ballance__ModulPlaceHolders.nmo", "Behavior"),
            ("chunk/core/areas",),
            (r"\[Area\]: 0x20 BEHAVIOR, \d+ dwords",),
        ),
    ],
}


@cache
def needs() -> str | None:
    """Return what is missing to drive the Web IDE; None if nothing is missing."""
    for what, there in (
        ("node", shutil.which("node")),
        ("npm", shutil.which("npm")),
        ("zstd", shutil.which("zstd")),
        ("Chromium", Path(CHROMIUM).is_file()),
        ("the Web IDE's static site", SITE.is_file()),
    ):
        if not there:
            return f"{what} is not here"
    import fcntl  # without it, that Chromium is missing too

    with (TOOL / "package.json").open() as one_at_a_time:
        # Another test process may be installing it, which takes a while.
        fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        if not (TOOL / "node_modules" / ".package-lock.json").is_file():
            run = subprocess.run(
                ["npm", "ci"], cwd=TOOL, capture_output=True, text=True, check=False
            )
            if run.returncode:
                return f"playwright-core cannot be installed: {run.stderr.strip()[-200:]}"
    return None


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    missing = needs()
    if missing is not None:
        pytest.skip(missing)
    folder = tmp_path_factory.mktemp("site")
    subprocess.run(
        ["tar", "--zstd", "-xf", str(SITE), "-C", str(folder)], check=True, capture_output=True
    )
    return folder


def specs_for(spec: str, folder: Path) -> Path:
    """Return the folder of a spec: the common one, or one for a spec that is made for files."""
    if (ROOT / "ksy" / f"{spec}.ksy").is_file():
        return ROOT / "ksy"
    ready = (one for format in registry.FORMATS for _, one in format.ready_specs())
    made = [one for one in ready if one.name == spec]
    if not made:
        files = [chunkwright.open(sample.data()) for sample in JOBS[spec]]
        format = next(format for format in registry.FORMATS if format.name == files[0].format)
        made = format.make_specs(files)
    assert [one.name for one in made] == [spec]
    alone = folder / "specs"
    alone.mkdir()
    (alone / f"{spec}.ksy").write_text(made[0].text)
    return alone


def drive(
    site: Path, folder: Path, spec: str, specs: Path, samples: list[Sample]
) -> list[dict[str, Any]]:
    """Open samples of a spec in the IDE; return the driver's report on each."""
    jobs = []
    for sample in samples:
        path = folder / sample.name
        path.write_bytes(sample.data())
        job = {"spec": spec, "file": str(path), "expand": sample.paths, "json": sample.json}
        if sample.picture and os.environ.get("WEB_IDE_PICTURES"):
            job["picture"] = str(PICTURES / f"{spec}.png")
        jobs.append(job)
    plan = folder / "jobs.json"
    plan.write_text(json.dumps(jobs))
    command = ["node", str(TOOL / "ide.mjs"), str(site), str(specs), str(plan)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def drive_all(site: Path, folder: Path, spec: str) -> list[dict[str, Any]]:
    """Open every sample of a spec, again those that took too long; return the report on each.

    Times are the least of all tries.
    """
    specs = specs_for(spec, folder)
    samples = JOBS[spec]
    results = drive(site, folder, spec, specs, samples)
    for _ in range(TRIES - 1):
        again = [at for at, sample in enumerate(samples) if too_slow(sample, results[at])]
        retried = drive(site, folder, spec, specs, [samples[at] for at in again]) if again else []
        for at, result in zip(again, retried, strict=True):
            results[at] = least(results[at], result)
    return results


def least(first: object, second: object) -> Any:
    """Return the first of two reports on the same work, each number in it the least of both."""
    if isinstance(first, dict) and isinstance(second, dict):
        return {key: least(each, second.get(key)) for key, each in first.items()}
    if isinstance(first, int) and isinstance(second, int):
        return min(first, second)
    return first


def label_of(line: str) -> str:
    """Return the text of a node's line, without its name, its class and the number of its value."""
    return re.sub(r"^ *\w+( \[\w+\])?(:| =)? ?", "", line)


def too_slow(sample: Sample, result: dict[str, Any], times: float = 1) -> list[str]:
    """Return what took too long with one file in the IDE, as lines of text.

    ``times`` is how many times slower this machine is than that of the bounds.
    """
    if "labels" not in result:
        return []
    found = []
    for what, most in (("open_ms", MOST_OPEN), ("stall_ms", MOST_STALL)):
        if result[what] > most * times:
            found.append(f"{what} is {result[what]}, of {most}")
    work_ms = sum(each or 0 for each in (result["open_cpu_ms"], *result["expanded_cpu"].values()))
    if sample.most_work is not None and work_ms > sample.most_work * times:
        found.append(f"the spec and all paths: {work_ms} ms of work, of {sample.most_work}")
    if not sample.is_made:
        work = [("the spec", result["open_cpu_ms"], MOST_OPEN_WORK)]
        work += [(path, took, MOST_PATH_WORK) for path, took in result["expanded_cpu"].items()]
        found += [
            f"{path}: {took} ms of work" for path, took, most in work if (took or 0) > most * times
        ]
    took_ms = {path: took for path, took in result["expanded"].items() if isinstance(took, int)}
    return found + [
        f"{path}: {took}" for path, took in took_ms.items() if took > MOST_EXPAND * times
    ]


def problems(sample: Sample, result: dict[str, Any], times: float = 1) -> list[str]:
    """Return the problems with one file in the IDE, as lines of text."""
    if "labels" not in result:
        return [f"{sample.name}: {result['errors']}"]
    found = [f"{what} {result[what]}" for what in ("errors", "error_window") if result[what]]
    if sample.fails is None:
        found += [f"failed: {node}" for node in result["failed"]]
    elif not any(re.search(sample.fails, node) for node in result["failed"]):
        found.append(f"{sample.fails} does not fail, but {result['failed']}")
    found += [
        f"{path}: {took}" for path, took in result["expanded"].items() if isinstance(took, str)
    ]
    found += too_slow(sample, result, times)
    shown = "\n".join(result["labels"])
    found += [f"no label {wanted}" for wanted in sample.labels if not re.search(wanted, shown)]
    names = {line.split()[0] for line in result["labels"]}
    found += [f"{name} is shown" for name in sample.absent if name in names]
    found += [f"long: {line}" for line in result["labels"] if len(label_of(line)) > MOST_LABEL]
    if sample.json and not result.get("json_bytes"):
        found.append("no export to JSON")
    return [f"{sample.name}: {each}" for each in found]


def seconds(took: object) -> str:
    return f"{took / 1000:.1f}" if isinstance(took, int) else "-"


def row(spec: str, sample: Sample, size: int, result: dict[str, Any]) -> str:
    """Return a file as a row of the table in docs/web-ide.md."""
    slowest = max(result["expanded_cpu"].values())
    times = (result["open_cpu_ms"], slowest, result.get("json_cpu_ms"))
    found = len(problems(sample, result))
    verdict = "correct" if not found else f"{found} problems"
    return f"| {spec} | {sample.name} | {size:,} | {' | '.join(map(seconds, times))} | {verdict} |"


def write_rows(spec: str, rows: list[str]) -> None:
    """Put the rows of one spec into the table, in the order of the jobs."""
    text = PAGE.read_text()
    found = TABLE.search(text)
    assert found is not None
    head, rule, *old = found[0].split("\n")
    kept = [line for line in old if not line.startswith(f"| {spec} ")] + rows
    order = list(JOBS)
    kept.sort(key=lambda line: order.index(line.split(" ")[1]))
    PAGE.write_text(TABLE.sub(lambda _: "\n".join([head, rule, *kept]), text, count=1))


def test_what_takes_too_long_counts_with_the_shortest_of_its_tries() -> None:
    first = {
        "labels": ["a"],
        "open_ms": 9,
        "expanded": {"a": 5, "b": "failed"},
        "json_cpu_ms": None,
    }
    second = {"labels": ["b"], "open_ms": 7, "expanded": {"a": 6, "b": 1}, "json_cpu_ms": None}
    assert least(first, second) == {**first, "open_ms": 7, "expanded": {"a": 5, "b": "failed"}}
    assert least(first, {"errors": ["crashed"]}) == first


@needs_samples
@pytest.mark.parametrize("spec", JOBS)
def test_real_files_open_in_the_web_ide(spec: str, site: Path, tmp_path: Path) -> None:
    results = drive_all(site, tmp_path, spec)
    for sample, result in zip(JOBS[spec], results, strict=True):
        times = {
            name: result.get(name)
            for name in ("open_ms", "open_cpu_ms", "stall_ms", "expanded_cpu", "json_cpu_ms")
        }
        print(spec, sample.name, times)
    is_slow = any(map(too_slow, JOBS[spec], results))
    slower = max(slowness() for _ in range(TRIES)) if is_slow else 1
    found = [
        line
        for sample, result in zip(JOBS[spec], results, strict=True)
        for line in problems(sample, result, slower)
    ]
    if os.environ.get("WEB_IDE_TABLE") and not found:
        sizes = [(tmp_path / sample.name).stat().st_size for sample in JOBS[spec]]
        rows = zip(JOBS[spec], sizes, results, strict=True)
        write_rows(spec, [row(spec, *each) for each in rows])
    assert not found, "\n".join(found)
