"""Packages of Pyodide for the app: only those that are needed, as the lock file names them."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from types import ModuleType

TOOL = Path(__file__).resolve().parents[2] / "tools" / "site" / "wheels.py"
WHEEL = b"a wheel"


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the tool, with a lock file of two packages and a host that sends the same file for all."""
    spec = importlib.util.spec_from_file_location("wheels", TOOL)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    good, bad = hashlib.sha256(WHEEL).hexdigest(), "0" * 64
    packages: dict[str, Any] = {
        "numpy": {"file_name": "numpy.whl", "sha256": good, "depends": ["blas"]},
        "blas": {"file_name": "blas.whl", "sha256": good, "depends": []},
        "odd": {"file_name": "odd.whl", "sha256": bad, "depends": []},
    }
    (tmp_path / "pyodide-lock.json").write_text(json.dumps({"packages": packages}))
    (tmp_path / "package.json").write_text('{"version": "1.2.3"}')
    monkeypatch.setattr(made, "PYODIDE", tmp_path)
    asked: list[str] = []

    def urlopen(url: str, timeout: float) -> io.BytesIO:
        assert timeout
        asked.append(url)
        return io.BytesIO(WHEEL)

    monkeypatch.setattr(made.urllib.request, "urlopen", urlopen)
    made.__dict__["asked"] = asked
    return made


def test_a_package_is_fetched_with_its_dependencies(tool: ModuleType, tmp_path: Path) -> None:
    tool.fetch(tmp_path / "wheels", ["numpy"])
    assert sorted(each.name for each in (tmp_path / "wheels").iterdir()) == [
        "blas.whl",
        "numpy.whl",
    ]
    host = "https://cdn.jsdelivr.net/pyodide/v1.2.3/full"
    assert tool.asked == [f"{host}/blas.whl", f"{host}/numpy.whl"]


def test_a_package_that_the_lock_file_does_not_name_is_refused(
    tool: ModuleType, tmp_path: Path
) -> None:
    with pytest.raises(SystemExit, match=r"odd\.whl is not what"):
        tool.fetch(tmp_path / "wheels", ["odd"])
    with pytest.raises(SystemExit, match="no package scipy"):
        tool.fetch(tmp_path / "wheels", ["scipy"])
    assert list((tmp_path / "wheels").iterdir()) == []
