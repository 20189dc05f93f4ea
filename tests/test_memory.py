"""Text forms of hostile files take bounded memory."""

from __future__ import annotations

import subprocess
import sys
import zlib
from typing import TYPE_CHECKING

import pytest

import chunkwright
from chunkwright.base import jsontext
from chunkwright.base.fileio import Limits
from chunkwright.dvpl import DvplFile
from chunkwright.errors import LimitError
from chunkwright.hkx.file.source import MOST_TEXT
from tests.thinning import one_of

if TYPE_CHECKING:
    from pathlib import Path

_DUMP = """
import sys
from pathlib import Path
from chunkwright.cli import main
sys.argv = ["chunkwright", "dump", *sys.argv[1:]]
try:
    main()
finally:
    # Not ru_maxrss, which begins with the size of the process that started this one.
    lines = Path("/proc/self/status").read_text().splitlines()
    peak = next(line for line in lines if line.startswith("VmHWM:"))
    print(peak.split()[1], file=sys.stderr)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has /proc")
@pytest.mark.parametrize(
    "payload", one_of(3, [b"\x80", b"a\n", b"one line of a usual length, more or less\n"])
)
def test_dumping_a_small_hostile_file_takes_bounded_memory(tmp_path: Path, payload: bytes) -> None:
    size = 4 << 20
    source = tmp_path / "bomb.dvpl"
    source.write_bytes(bytes(DvplFile(payload * (size // len(payload)))))
    assert source.stat().st_size < 100_000
    words = [sys.executable, "-c", _DUMP, str(source), "-o", str(tmp_path / "out.json")]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    kilobytes = int(done.stderr.split()[-1])
    assert kilobytes < 64 * 1024 + 14 * size // 1024
    again = chunkwright.from_dict(jsontext.loads((tmp_path / "out.json").read_bytes(), None))
    assert isinstance(again, DvplFile)
    assert again.payload == payload * (size // len(payload))


def test_data_that_unpacks_to_over_a_hundred_times_its_size_is_refused() -> None:
    data = bytes(DvplFile(bytes(65 << 20)))
    with pytest.raises(LimitError, match="more than 100 times the"):
        chunkwright.open(data)
    assert len(chunkwright.open(data, limits=Limits(expansion=300)).payload) == 65 << 20
    assert chunkwright.open(bytes(DvplFile(bytes(63 << 20))))
    Limits().check_unpacked("a part", 100 << 20, 1 << 20)
    with pytest.raises(LimitError, match="exceeds the limit"):
        Limits().check_unpacked("a part", 2 << 30, 1 << 30)


def test_a_large_json_document_is_written_completely_and_in_order() -> None:
    value = {
        "rows": [{"n": number, "text": "x" * 9, "deep": [[[number]]]} for number in range(9000)]
    }
    text = jsontext.dumps(value)
    assert jsontext.loads(text, None) == value
    assert zlib.crc32(jsontext.dumps(jsontext.loads(text, None))) == zlib.crc32(text)
    assert jsontext.dumps("\udc80") == b'"\\udc80"\n'


def test_a_shared_text_counts_once_per_reference() -> None:
    from tests.tagfile import binary_build as build

    members = [("first", build.TEXT, b""), ("all", build.TEXT | build.ARRAY, b"")]
    many = 100_000
    body = bytes([3]) + build.text("x" * 2000) + build.varint(many) + build.varint(-5) * many
    data = bytes(build.Stream(classes=[("Out", 0, members)], objects=[(1, body)]))
    assert len(data) < 200_000
    with pytest.raises(LimitError, match="describes far more values than it stores"):
        chunkwright.open(data).to_dict()


def test_a_packfile_whose_pointers_share_a_text_is_bounded() -> None:
    from chunkwright import hkx
    from chunkwright.hkx import instances

    made = hkx.new_packfile("hk_2010.2.0-r1", "8101")
    made.root = hkx.new_object(made, "hkbProjectStringData", {"animationPath": "y" * 5000})
    packfile = chunkwright.open_packfile(bytes(made))
    source = instances.source_of(packfile.objects[0], {})
    (at,) = [each for each in source.local if source.text_at(each) == "y" * 5000]
    few = MOST_TEXT * len(source.data) // 5000
    assert source.texts([at] * (few // 2)) == ["y" * 5000] * (few // 2)
    with pytest.raises(LimitError, match="texts overlap"):
        source.texts([at] * (20 * few))
    source.budgets = (source.budgets[0], 5000)
    assert source.text_at(at) == "y" * 5000
    with pytest.raises(LimitError, match="texts overlap"):
        source.text_at(at)


def test_a_text_form_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsontext, "MOST_BYTES", 3 << 20)
    assert jsontext.dumps(["x" * 1000] * 2000)
    with pytest.raises(LimitError, match="the text form has more than"):
        jsontext.dumps(["x" * 1000] * 4000)
