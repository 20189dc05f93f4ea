"""Recipes for other package managers, made from the project's description and the hash of its sdist.

conda-forge takes ``recipe.yaml`` as it is. Homebrew's formula needs the sources of every dependency
too, which ``brew update-python-resources chunkwright`` adds. winget takes installers only, and there
is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

INDEX: Final = "https://pypi.org/packages/source/c/chunkwright"

CONDA: Final = """\
schema_version: 1
context:
  version: "{version}"
package:
  name: chunkwright
  version: ${{{{ version }}}}
source:
  url: {index}/chunkwright-${{{{ version }}}}.tar.gz
  sha256: {sha256}
build:
  number: 0
  noarch: python
  script: ${{{{ PYTHON }}}} -m pip install . --no-deps --no-build-isolation
  python:
    entry_points:
      - chunkwright = {script}
requirements:
  host:
    - python {python}
    - pip
{build}
  run:
    - python {python}
{run}
tests:
  - python:
      imports:
        - chunkwright
        - chunkwright_kaitai
      pip_check: true
  - script:
      - chunkwright demo
about:
  homepage: {homepage}
  summary: {description}
  license: {license}
  license_file: LICENSE
"""

HOMEBREW: Final = """\
class Chunkwright < Formula
  include Language::Python::Virtualenv

  desc "Read, resolve, edit and write DAVA, Havok and Virtools files"
  homepage "{homepage}"
  url "{index}/chunkwright-{version}.tar.gz"
  sha256 "{sha256}"
  license "{license}"

  depends_on "numpy"
  depends_on "python@3.13"

  def install
    virtualenv_install_with_resources
  end

  test do
    system bin/"chunkwright", "demo"
  end
end
"""


def conda(project: Mapping[str, Any], build: list[str], sha256: str) -> str:
    """Return the recipe for conda-forge."""
    return CONDA.format(
        index=INDEX,
        version=project["version"],
        sha256=sha256,
        python=project["requires-python"],
        script=project["scripts"]["chunkwright"],
        build=_requirements(build),
        run=_requirements(project["dependencies"]),
        homepage=project["urls"]["Homepage"],
        description=project["description"],
        license=project["license"],
    )


def homebrew(project: Mapping[str, Any], sha256: str) -> str:
    """Return the formula for Homebrew, without the resources that Homebrew's own tool adds."""
    return HOMEBREW.format(
        index=INDEX,
        version=project["version"],
        sha256=sha256,
        homepage=project["urls"]["Homepage"],
        license=project["license"],
    )


def _requirements(names: list[str]) -> str:
    """Return rows of conda: name and version apart."""
    rows = []
    for name in names:
        at = next((at for at, letter in enumerate(name) if letter in "<>=~!"), len(name))
        rows.append(f"    - {name[:at]} {name[at:]}".rstrip())
    return "\n".join(rows)
