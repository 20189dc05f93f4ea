"""The promised names are recorded: every change of them is noticed and has to be recorded."""

from __future__ import annotations

import copy
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def promises() -> ModuleType:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        return import_module("promises")
    finally:
        sys.path.remove(str(ROOT / "tools"))


def test_promised_names_equal_the_recorded_ones(promises: ModuleType) -> None:
    recorded = json.loads(promises.RECORD.read_text(encoding="utf-8"))
    gone, new = promises.changes(recorded, promises.promises())
    assert gone == [], (
        "see docs/stability.md for how a promise ends, then run tools/promises.py --record"
    )
    assert new == [], "run python tools/promises.py --record to record the new names"


def test_every_kind_of_change_is_noticed(promises: ModuleType) -> None:
    recorded = json.loads(promises.RECORD.read_text(encoding="utf-8"))
    now = copy.deepcopy(recorded)
    now["commands"]["info"].remove("--json")
    now["python"]["chunkwright"].remove("from_dict(data)")
    now["python"]["chunkwright"].append("from_dict(data, limits)")
    limits = next(row for row in now["python"]["chunkwright"] if row.startswith("Limits: "))
    now["python"]["chunkwright"].remove(limits)
    now["python"]["chunkwright"].append(limits.replace("depth, ", ""))
    now["text form"] += 1
    now["catalogue"]["files"][0] = "file: binary"
    gone, new = promises.changes(recorded, now)
    assert gone == [
        "/commands/info/--json",
        "/python/chunkwright/Limits/depth",
        "/python/chunkwright/from_dict(data)",
        "/text form",
        "/catalogue/files/file/string",
    ]
    assert new == ["/python/chunkwright/from_dict(data, limits)", "/catalogue/files/file/binary"]
