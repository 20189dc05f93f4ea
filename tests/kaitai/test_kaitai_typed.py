"""The share of the bytes of real files that has a type in the specs."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING, Any

import chunkwright
from chunkwright.formats import registry
from tests.samples import chosen, needs_samples, samples

from .trees import ROOT, need_compiler

if TYPE_CHECKING:
    from pathlib import Path


def typed(spec: str, files: list[Path], *options: str) -> tuple[int, int, dict[str, int]]:
    """Return how many bytes have a type, how many there are, and the untyped bytes by field."""
    need_compiler()
    command = ["node", str(ROOT / "tools" / "ksc" / "typed.mjs"), "--raw", *options, spec]
    run = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "refused" not in run.stdout
    total = re.search(rf"(\d+) of (\d+) bytes  all {len(files)} with", run.stdout)
    assert total is not None, run.stdout
    raw = re.findall(r"^ *(\d+) raw bytes  (\S+)$", run.stdout, re.MULTILINE)
    return int(total[1]), int(total[2]), {field: int(number) for number, field in raw}


@needs_samples
def test_nearly_all_bytes_of_virtools_payloads_are_typed_fields(tmp_path: Path) -> None:
    files = []
    for path in sorted(chosen("virtools")):
        file: Any = chunkwright.open(path)
        plain: Any = registry.by_name("nmo").convert(file, unpacked=True)
        files.append(tmp_path / path.name)
        files[-1].write_bytes(bytes(plain))
    has_type, of, raw = typed(
        "virtools_nmo", files, "--inside", "area_payload", "--without", "dwords,floats"
    )
    assert has_type + sum(raw.values()) == of > 100_000
    # Pictures, sounds and values of plugins are bytes in a field; less than 1 % is in no field.
    assert raw.pop("AreaPayload.raw", 0) + raw.pop("SubChunkBody.data", 0) < of / 100
    assert raw.keys() <= {"Buffer.data", "Buffer.padding", "Text.padding"}


@needs_samples
def test_nearly_all_bytes_of_geometry_are_typed_fields() -> None:
    files = [path for path in samples("ka") if path.suffix == ".scg"]
    has_type, of, _ = typed("dava_scg", files)
    assert has_type > 0.999 * of > 0
