"""The examples of README and documentation are scripts that a strict type checker accepts."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shutil
import subprocess
import sys
import types
from pathlib import Path
from typing import get_args, get_overloads

import pytest

from chunkwright.nmo.model import table, views
from chunkwright.nmo.payloads import CLASSES

ROOT = Path(__file__).resolve().parents[2]
# Pages whose examples are typed at a prompt, and the least number of their lines.
PROMPTS = {"README.md": 8, "docs/python.md": 30}
BLOCK = re.compile(r"^```python[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)

# A format decided by content gives Any; one that the caller names does not.
NAMED = """
import chunkwright
from chunkwright.document import Document
from chunkwright.hkx import Packfile
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import VirtoolsFile
from chunkwright.sc2 import Scene
from typing_extensions import assert_type

assert_type(chunkwright.identify(b""), str)
assert_type(chunkwright.open(b"", format="sc2"), Scene)
assert_type(chunkwright.open(b"", format="keyed_archive"), KeyedArchive)
assert_type(chunkwright.open(b"", format="hkx", offset=4), Packfile)
assert_type(chunkwright.open("a.nmo", format="nmo", strict=False), VirtoolsFile)
assert_type(chunkwright.from_dict({}), Document)
for problem in chunkwright.open("a.sc2", format="sc2").problems():
    assert_type(problem.path, str)
"""

# What a user's own script does, with the openers of one format each.
TYPED = """
import io
from pathlib import Path

import chunkwright
from chunkwright import hkx, nmo
from chunkwright.hkx import HkObject, Packfile
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import Camera, Material, Mesh, VirtoolsFile, VirtoolsObject
from chunkwright.sc2 import Scene
from chunkwright.sc2.model.nodes import Node
from chunkwright.scg import Geometry, PolygonGroup
from chunkwright.state_chunk import StateChunk
from typing_extensions import assert_type


def convert(folder: Path) -> list[Packfile]:
    made = []
    for path in folder.glob("*.hkx"):
        with chunkwright.open_packfile(path) as packfile:
            assert_type(packfile, Packfile)
            made.append(hkx.convert(packfile, layout="8101"))
            for lost in hkx.losses(packfile, "hk_2014.1.0-r1"):
                assert_type(lost.path, str)
    return made


def textures(path: Path) -> list[str]:
    level = chunkwright.open_virtools(path)
    assert_type(level, VirtoolsFile)
    assert_type(level.objects.of_class(Mesh), list[Mesh])
    assert_type(level.objects.of_class("CKPatchMesh"), list[Mesh])
    assert_type(level.add_object("CKTargetCamera", "Eye"), Camera)
    assert_type(level.objects.clone(level.add_object("CKMesh", "Square")), Mesh)
    assert_type(level.objects.adopt(next(iter(level))), VirtoolsObject)
    for material in level.objects.of_class(nmo.Material):
        assert_type(material, Material)
    return [each.name or "" for each in level]


scene = chunkwright.open_scene("tank.sc2.dvpl")
assert_type(scene, Scene)
for node in scene:
    assert_type(node, Node)
assert_type(chunkwright.open_geometry("tank.scg"), Geometry)
assert_type([group for group in chunkwright.open_geometry("tank.scg")], list[PolygonGroup])
assert_type(chunkwright.open_state_chunk(b""), StateChunk)
archive = chunkwright.open_keyed_archive(io.BytesIO(b"KA"))
assert_type(archive, KeyedArchive)
buffer = io.BytesIO()
archive.save(buffer)
with open("copy.archive", "wb") as file:
    archive.save(file)
objects: list[HkObject] = list(chunkwright.open_packfile(Path("cat.hkx")))
print(len(objects), chunkwright.hkx.views.skeletons(convert(Path("."))[0])[0].bones, textures(Path()))
"""

# Scripts as readers of README and guides write: a clip's events, a level's groups, many textures.
EVENTS = """
import sys

import chunkwright
from chunkwright import hkx

packfile = chunkwright.open_packfile(sys.argv[1])
(graph,) = hkx.behaviour.graphs(packfile)
step = graph.add_event("step")
for clip in packfile.objects.of_class("hkbClipGenerator"):
    if clip.triggers is None:
        clip.triggers = hkx.new_object(packfile, "hkbClipTriggerArray")
    clip.triggers.triggers.append({"localTime": 0.5, "event": {"id": step}})
    print(clip.name, clip["animationName"], len(clip.triggers.triggers))
machine = packfile.objects["Root"]
machine.startStateId = machine.states[0].stateId
packfile.root.namedVariants += [{"name": "more", "className": machine.class_name}]
for change in chunkwright.difference.diff(chunkwright.open_packfile(sys.argv[1]), packfile):
    print(change)
packfile.save("stepping.hkx")
"""
GROUPS = """
import chunkwright

level = chunkwright.open_virtools("level.nmo")
group = level.objects["Phys_Floors"]
for entity in level.objects.of_class(chunkwright.nmo.Entity3d):
    name = entity.name or ""
    if name.startswith("A01_Floor") and entity.mesh is not None:
        group.members.append(entity)
        x, y, z = entity.position
        entity.position = (x, y + 1, z)
        print(name, len(entity.mesh.vertices), entity.mesh.material_slots)
glass = level.add_object("CKMaterial", "Glass")
glass.diffuse = (0.5, 0.5, 1, 0.5)
wood = level.objects["Wood"]
for mesh in level.objects.of_class("CKMesh"):
    mesh.material_slots = [glass if slot is wood else slot for slot in mesh.material_slots]
    mesh["channels"]["channels"].append({"material": glass})
table = level.add_object("CKDataArray", "Scores")
table["columns"] = {"columns": [{"name": "player"}, {"name": "points"}]}
print(table.columns, [light.kind for light in level.objects.of_class("CKLight")])
if level.problems():
    raise SystemExit(str(level.problems()[0]))
level.save()
"""
TEXTURES = """
from pathlib import Path

import chunkwright

for path in sorted(Path("3d").rglob("*.sc2*")):
    try:
        scene = chunkwright.open_scene(path)
    except chunkwright.ChunkwrightError as error:
        print(error.file, error.hint or error.message)
        continue
    for hit in scene.find("//textures/*"):
        print(path.name, hit.address, hit.value)
    for material in scene.materials():
        if material.textures.get("albedo") == "images/old.tex":
            material.textures["albedo"] = "images/new.tex"
    for root in scene.roots:
        root.transform.position = root.transform.position + [0, 0, 1]
    for note in chunkwright.export(scene, path.with_suffix(".glb"), no_textures=True):
        print(note)
    scene.save()
"""

# Names that do not exist, which a checker has to report.
WRONG = {
    "module": "import chunkwright\nchunkwright.nonsense\n",
    "function": "import chunkwright\nchunkwright.nmo.ad_object\n",
    "view": "import chunkwright\n"
    "for mesh in chunkwright.open_virtools('a').objects.of_class('CKMesh'):\n"
    "    mesh.vertexes\n",
    "value": "import chunkwright\n"
    "chunkwright.open_virtools('a').add_object('CKMesh', 'b').material_slots = 5\n",
}


def reached_script() -> str:
    """Return a script that mentions every public name of the package, and modules inside it."""
    lines, waiting = ["import chunkwright"], ["chunkwright"]
    while waiting:
        name = waiting.pop()
        module = importlib.import_module(name)
        for each in getattr(module, "__all__", ()):
            lines.append(f"print({name}.{each})")
            inner = getattr(module, each)
            if isinstance(inner, types.ModuleType) and inner.__name__ == f"{name}.{each}":
                waiting.append(inner.__name__)  # others are reached through their own packages
    return "\n".join(lines)


def pages() -> dict[str, str]:
    """Return the Python examples of the documentation by their place.

    Those of one page continue each other if only the first imports anything.
    """
    found: dict[str, str] = {}
    for page in sorted([*(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "guides").glob("*.md")]):
        if str(page.relative_to(ROOT)) in PROMPTS:
            continue
        blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
        if any("import " not in block for block in blocks):
            blocks = ["\n".join(blocks)]
        found |= {f"{page.stem}_{place}": block for place, block in enumerate(blocks)}
    return found


def script_of(page: str) -> str:
    """Return the examples of a page as one script, without their output."""
    examples = doctest.DocTestParser().get_examples((ROOT / page).read_text(encoding="utf-8"))
    # examples that are refused are not meant to be copied
    code = [each.source for each in examples if "Traceback" not in each.want]
    return "".join(re.sub(r"\A(\w+(\.\w+)*)\n\Z", r"print(\1)\n", source) for source in code)


SCRIPTS = {"named": NAMED, "typed": TYPED, "events": EVENTS, "groups": GROUPS, "textures": TEXTURES}


@pytest.fixture
def scripts(tmp_path: Path) -> list[Path]:
    """Return the scripts that have to pass."""
    typed = {page: script_of(page) for page in PROMPTS}
    texts = {**typed, "reached": reached_script(), **SCRIPTS, **pages()}
    made = []
    for name, text in texts.items():
        path = tmp_path / f"{re.sub(r'[^a-zA-Z0-9]', '_', name)}.py"
        path.write_text(text, encoding="utf-8")
        made.append(path)
    return made


@pytest.mark.parametrize(("page", "least"), list(PROMPTS.items()))
def test_the_script_of_a_page_contains_its_examples(page: str, least: int) -> None:
    script = script_of(page)
    compile(script, page, "exec")
    assert "chunkwright.open(" in script
    assert len(script.splitlines()) >= least


def test_examples_in_the_documentation_need_no_type_checker_comments() -> None:
    examples = pages()
    assert {"ballance_module_0", "behaviour_0"} <= {name.replace("-", "_") for name in examples}
    assert len(examples) > 25
    for name, text in {
        **examples,
        **SCRIPTS,
        **{page: script_of(page) for page in PROMPTS},
    }.items():
        compile(text, name, "exec")
        assert "type: ignore" not in text, name
        assert "cast(" not in text, name


def mypy(scripts: list[Path], folder: Path) -> subprocess.CompletedProcess[str]:
    pytest.importorskip("mypy", reason="mypy is for developers: pip install -e '.[dev]'")
    settings = folder / "mypy.ini"
    # Blender's own modules exist only inside Blender.
    settings.write_text("[mypy]\n[mypy-bpy.*,mathutils.*]\nignore_missing_imports = True\n")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(settings)]
    environment = os.environ | {"MYPYPATH": f"{ROOT / 'src'}:{ROOT / 'generated'}"}
    return subprocess.run(
        [
            *command,
            "--follow-imports=silent",
            f"--cache-dir={ROOT / '.mypy_cache' / 'scripts'}",
            *map(str, scripts),
        ],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        cwd=folder,
    )


def test_scripts_pass_mypy_in_strict_mode(scripts: list[Path], tmp_path: Path) -> None:
    done = mypy(scripts, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_finds_names_that_do_not_exist(tmp_path: Path) -> None:
    wrong = []
    for name, text in WRONG.items():
        wrong.append(tmp_path / f"{name}.py")
        wrong[-1].write_text(text, encoding="utf-8")
    done = mypy(wrong, tmp_path)
    for path in wrong:
        assert f"{path.name}:" in done.stdout, done.stdout


def test_each_class_name_is_typed_as_its_view_class() -> None:
    by_view: dict[type, set[str]] = {}
    for class_id, view in views.OBJECT_TYPES.items():
        by_view.setdefault(view, set()).add(CLASSES[class_id].name)
    source = Path(views.__file__).read_text("utf-8").replace("if TYPE_CHECKING:", "if True:")
    names: dict[str, object] = {"__name__": "checked"}
    exec(compile(source, "by_class.py", "exec"), names)
    stated = {view: set(get_args(names[f"{view.__name__}Name"])) for view in by_view}
    assert stated == by_view
    for function in (views.ByClass.of_class, table.TakesObjects.add_object):
        pairs = [
            (one.__annotations__["class_name"], one.__annotations__["return"])
            for one in get_overloads(function)
        ]
        for view in by_view:
            name = view.__name__
            assert (f"{name}Name", name) in [
                (given, made.removeprefix("list[").removesuffix("]")) for given, made in pairs
            ]


def test_scripts_pass_pyright(scripts: list[Path], tmp_path: Path) -> None:
    folders = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    checker = shutil.which("pyright", path=os.pathsep.join(folders))
    if checker is None:
        pytest.skip("pyright is for developers: pip install -e '.[dev]'")
    # Blender's own modules exist only inside Blender.
    outside = [str(path) for path in scripts if "import bpy" not in path.read_text("utf-8")]
    done = subprocess.run(
        [checker, "--pythonpath", sys.executable, *outside],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr
