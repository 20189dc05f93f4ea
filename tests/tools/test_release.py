"""Release builds: reproducible, installable and usable."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chunkwright import hkx

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def release() -> ModuleType:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return import_module("release")
    finally:
        sys.path.remove(str(ROOT / "tools"))


def _folder(place: Path, names: list[str]) -> Path:
    for name in names:
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return place


def test_links_of_the_readme_lead_from_a_package_index_to_the_repository() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    text = (ROOT / "README.md").read_text("utf-8")
    hook = project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    for each in hook["substitutions"]:
        text = re.sub(each["pattern"], each["replacement"], text)
    links = re.findall(r"""\]\(([^)]+)\)|(?:src|href)="([^"]+)\"""", text)
    assert len(links) > 20
    for link in ("".join(each) for each in links):
        assert link.startswith("https://"), link
        _, inside, path = link.partition("/chunkwright/chunkwright/")
        if inside:
            assert (ROOT / re.sub(r"^(blob/)?main/|#.*", "", path)).exists(), link


def test_archives_depend_only_on_their_contents(release: ModuleType, tmp_path: Path) -> None:
    names = ["b.ksy", "a.ksy", "inside/c.ksy"]
    folders = [_folder(tmp_path / "1", names), _folder(tmp_path / "2", names[::-1])]
    for kind, name in ((release.write_zip, "a.zip"), (release.write_tar, "a.tgz")):
        made = []
        for folder in folders:
            target = tmp_path / name
            kind(folder, target, 1_700_000_000)
            made.append(target.read_bytes())
        assert made[0] == made[1]
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert archive.namelist() == ["a.ksy", "b.ksy", "inside/c.ksy"]
        assert archive.infolist()[0].date_time == (2023, 11, 14, 22, 13, 20)
    with tarfile.open(tmp_path / "a.tgz") as packed:
        assert packed.getnames() == ["package/a.ksy", "package/b.ksy", "package/inside/c.ksy"]


def test_a_time_before_1980_becomes_the_earliest_time_of_zip(
    release: ModuleType, tmp_path: Path
) -> None:
    release.write_zip(_folder(tmp_path / "1", ["a"]), tmp_path / "a.zip", 0)
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert archive.infolist()[0].date_time == (1980, 1, 1, 0, 0, 0)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_the_package_for_npm_reads_a_file_in_an_empty_project(
    release: ModuleType, tmp_path: Path
) -> None:
    sums = [release.build(tmp_path / name, ["npm"]) for name in ("first", "second")]
    assert sums[0] == sums[1]
    package = next((tmp_path / "first").glob("chunkwright-kaitai-*.tgz"))
    digest = hashlib.sha256(package.read_bytes()).hexdigest()
    assert sums[0] == [f"{digest}  {package.name}"]
    project = tmp_path / "project"
    project.mkdir()
    made = hkx.new_packfile("hk_2014.1.0-r1", "8101")
    made.root = hkx.new_object(made, "hkRootLevelContainer")
    (project / "a.hkx").write_bytes(bytes(made))
    quiet = ["--silent", "--no-audit", "--no-fund"]
    subprocess.run(["npm", "install", *quiet, str(package)], check=True, cwd=project)
    script = (
        "const all = require('chunkwright-kaitai');"
        "const data = require('fs').readFileSync('a.hkx');"
        "console.log(all.open(all.HavokHkx, data).packfile.contentsVersion);"
        "console.log(Object.keys(all).filter((name) => typeof all[name] === 'function').length);"
    )
    run = subprocess.run(
        ["node", "-e", script], check=True, cwd=project, capture_output=True, text=True
    )
    specs = len(list((ROOT / "ksy").glob("*.ksy")))
    assert run.stdout.split() == ["hk_2014.1.0-r1", str(specs + 1)]


CONSUMER = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>empty</groupId>
  <artifactId>empty</artifactId>
  <version>1</version>
  <repositories><repository><id>here</id><url>file://{repository}</url></repository></repositories>
  <dependencies>
    <dependency>
      <groupId>io.github.chunkwright</groupId>
      <artifactId>chunkwright-kaitai</artifactId>
      <version>{version}</version>
    </dependency>
  </dependencies>
</project>
"""
PLUGIN = "org.apache.maven.plugins:maven-install-plugin:3.1.4"
READER = """import io.github.chunkwright.kaitai.HavokHkx;

class Read {
    public static void main(String[] files) throws Exception {
        System.out.println(HavokHkx.fromFile(files[0]).packfile().contentsVersion());
    }
}
"""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("mvn") is None, reason="Maven is not installed")
def test_the_package_for_maven_reads_a_file_in_an_empty_project(
    release: ModuleType, tmp_path: Path
) -> None:
    sums = [release.build(tmp_path / name, ["maven"]) for name in ("first", "second")]
    assert sums[0] == sums[1]
    package = next((tmp_path / "first").glob("chunkwright-kaitai-*.jar"))
    project = tmp_path / "project"
    project.mkdir()
    made = hkx.new_packfile("hk_2014.1.0-r1", "8101")
    made.root = hkx.new_object(made, "hkRootLevelContainer")
    (project / "a.hkx").write_bytes(bytes(made))
    repository = project / "repository"
    pom = CONSUMER.format(repository=repository, version=release.VERSION)
    (project / "pom.xml").write_text(pom)
    (project / "Read.java").write_text(READER)
    # The jar contains the description of its project, and thereby its name and version.
    install = [f"{PLUGIN}:install-file", f"-Dfile={package}", f"-DlocalRepositoryPath={repository}"]
    for goal in (install, ["dependency:build-classpath", "-Dmdep.outputFile=classpath"]):
        subprocess.run(["mvn", "--quiet", "--batch-mode", *goal], check=True, cwd=project)
    classpath = (project / "classpath").read_text().strip()
    command = ["java", "-cp", classpath, "Read.java", "a.hkx"]
    run = subprocess.run(command, check=True, cwd=project, capture_output=True, text=True)
    assert run.stdout.strip() == "hk_2014.1.0-r1"
