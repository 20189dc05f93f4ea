"""Salvage of damaged files: intact parts are kept, and the rest is reported."""

from __future__ import annotations

import json
import random
import struct
import zlib
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import chunkwright
from chunkwright.cli.app import chunkwright as command_line
from chunkwright.errors import ChunkwrightError, CorruptError, UnsupportedVersionError
from chunkwright.nmo import VirtoolsFile, demo, salvage
from chunkwright.nmo.file import Checksum, unpacked_so_far, wrong_bytes
from tests.nmo.files import file_7
from tests.samples import samples

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.formats.results import Salvage

HEAD = 64
FILES = [path for path in samples("virtools") if path.stat().st_size < 12_000][::2]


def states(file: VirtoolsFile) -> dict[int, tuple[Any, ...]]:
    """Return class, name and chunk of each object by its CK_ID."""
    form = file.to_dict()
    return {
        each["id"]: (each["class"], each.get("name"), json.dumps(each.get("chunk"), sort_keys=True))
        for each in form["objects"]
    }


def verified(found: Salvage[VirtoolsFile]) -> VirtoolsFile:
    """Open the new file; it must be written back byte for byte, and be complete."""
    data = bytes(found.document)
    file = chunkwright.open_virtools(data)
    assert bytes(file) == data
    file.decode_all()
    assert bytes(file) == data
    assert len(file.objects) == found.kept
    return file


def flipped(data: bytes, *places: int, bit: int = 3) -> bytes:
    changed = bytearray(data)
    for place in places:
        changed[place] ^= 1 << bit
    return bytes(changed)


def stored_sizes(data: bytes) -> tuple[int, int]:
    """Return the stored sizes of the header part and of the data part."""
    return struct.unpack_from("<II", data, 0x1C)


def level(*, packed: bool = True) -> bytes:
    file = demo.make()
    for number in range(40):
        texture = file.add_object("CKTexture", f"Texture {number}")
        texture.need_chunk()[0x10000] = {"names": [f"{'x' * (number * number % 41)}{number}.png"]}
    if not packed:
        file.write_mode = 0
        file.header_packing.switch(False)
    return bytes(file)


def test_an_undamaged_file_is_returned_unchanged() -> None:
    data = level()
    found = salvage(data)
    assert (found.lost, found.notes) == ([], ["the file is not damaged"])
    assert bytes(found.document) == data


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem[-20:])
def test_a_single_wrong_byte_in_a_file_is_corrected(path: Path) -> None:
    data = path.read_bytes()
    table, content = stored_sizes(data)
    chance = random.Random(path.name)
    places = [HEAD + table + chance.randrange(content)]
    if chunkwright.open_virtools(data).checksum is Checksum.FULL:
        places += [HEAD + chance.randrange(table), 0x10]
    for place in places:
        found = salvage(flipped(data, place, bit=chance.randrange(8)))
        assert found.lost == []
        assert f"the byte at {place:#x} was" in found.notes[0]
        assert bytes(found.document) == data


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem[-20:])
def test_objects_salvaged_from_a_truncated_file_are_unchanged(path: Path) -> None:
    data = path.read_bytes()
    table, content = stored_sizes(data)
    whole = chunkwright.open_virtools(data)
    shares = []
    for share in (0.3, 0.7):
        found = salvage(data[: HEAD + table + int(share * content)])
        file = verified(found)
        assert f"of its {content:,} bytes are present" in found.notes[0]
        assert found.kept + sum("#" in each.what for each in found.lost) == len(whole.objects)
        for item in file.objects:
            old = whole.objects.with_id(item.id)
            assert (item.class_id, item.name) == (old.class_id, old.name)
            mine, its = (each.chunk.areas if each.chunk else [] for each in (item, old))
            assert [each.identifier for each in mine] == [each.identifier for each in its]
        shares.append(found.kept)
    assert shares == sorted(shares)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem[-20:])
def test_two_wrong_bits_in_packed_data_are_reported(path: Path) -> None:
    data = path.read_bytes()
    table, content = stored_sizes(data)
    for part, size in ((HEAD, table), (HEAD + table, content)):
        found = salvage(flipped(data, part + size // 2, part + size - size // 5))
        verified(found)
        assert found.notes


def test_objects_after_a_lost_one_are_found_by_their_sizes() -> None:
    plain = chunkwright.open_virtools(level(packed=False))
    assert plain.deferred is not None
    data, start = bytes(plain), len(bytes(plain)) - len(plain.deferred.data_part)
    at = data.index(b"7.png", start)
    # One object is five bytes longer, and so is the data part: later objects have moved.
    content = data[start:at] + b"#####" + data[at:]
    sizes = struct.pack("<II", len(content), len(data) - start)
    packed = zlib.compress(content)[:-4] + bytes(4)
    bad = bytearray(data[:start] + packed)
    bad[0x18:0x1C] = struct.pack("<I", 8)
    bad[0x20:0x28] = struct.pack("<I", len(packed)) + sizes[4:]
    found = salvage(bytes(bad))
    file = verified(found)
    assert "Texture 7" not in file.objects
    kept = [f"Texture {number}" for number in range(8, 39)]
    assert [name for name in kept if name not in file.objects] == []
    assert file.objects["Texture 30"].need_chunk()[0x10000].fields["names"] == [
        f"{'x' * (900 % 41)}30.png"
    ]


def test_references_to_lost_objects_are_removed() -> None:
    file = demo.make()
    file.objects.append(file.objects.pop(0))  # the texture is the last one
    assert file.objects[-1].name == "Planks"
    file.write_mode = 0  # not packed
    found = salvage(bytes(file)[:-8])
    left = verified(found)
    assert "CKTexture" in found.lost[0].what
    assert "'Planks'" in found.lost[0].what
    assert left.objects["Wood"].texture is None
    assert len(found.lost) == 1
    assert [each.name for each in left.objects["Phys_Floors"].members] == ["Floor"]


def test_a_note_warns_of_undetectable_damage_in_plain_data() -> None:
    data = level(packed=False)
    place = data.index(b"7.png")
    found = salvage(flipped(data, place, place + 1))
    assert found.lost == []
    assert found.notes == [
        "the checksum of the file is wrong",
        "numbers and texts in the kept parts may be silently wrong",
    ]
    assert verified(found).checksum is Checksum.FULL


def test_a_wrong_byte_of_uncertain_position_is_reported() -> None:
    file = chunkwright.open_virtools(level(packed=False))
    for number in range(2):
        file.included_files.append(chunkwright.nmo.IncludedFile(b"%d.bin" % number, bytes(9)))
        area = file.objects[f"Texture {number}"].need_chunk()
        area[0x7F000000 + number] = b"A" * 70_000
    data = bytes(file)
    place = data.index(b"A" * 5000) + 3000
    found = salvage(flipped(data, place))
    assert found.lost == []
    (told,) = (each for each in found.notes if each.startswith("or one byte is wrong, one of "))
    assert "such as: the byte at 0x" in told
    assert len(verified(found).included_files) == 2


def test_a_wrong_checksum_is_noted_and_all_objects_are_salvaged() -> None:
    data = level()
    found = salvage(flipped(data, 8, 9))
    assert found.notes == ["the checksum of the file is wrong"]
    assert states(verified(found)) == states(chunkwright.open_virtools(data))


def test_objects_of_damaged_table_rows_are_reported() -> None:
    plain = chunkwright.open_virtools(level(packed=False))
    data = bytearray(bytes(plain))
    at = data.index(b"Texture 20") - 16
    data[at + 4 : at + 12] = b"\xff" * 8  # class and place
    data[at + 17] ^= 1
    found = salvage(bytes(data))
    # In a plain table, only implausible values show which rows are wrong.
    assert "Texture 19" in verified(found).objects


def test_a_truncated_included_file_is_reported() -> None:
    file = demo.make()
    for name in (b"a.txt", b"b.txt"):
        file.included_files.append(chunkwright.nmo.IncludedFile(name, bytes(100)))
    found = salvage(bytes(file)[:-7])
    assert [each.name for each in verified(found).included_files] == [b"a.txt"]
    assert [(each.what, each.why) for each in found.lost] == [
        ("1 included file", "the file ends before")
    ]


def test_files_that_cannot_be_salvaged_are_refused() -> None:
    with pytest.raises(CorruptError, match="the header of the Virtools file is incomplete"):
        salvage(level()[:60])
    with pytest.raises(UnsupportedVersionError, match="version 7 cannot be salvaged"):
        salvage(file_7()[:-9])


def damaged(seed: int) -> bytes:
    chance = random.Random(seed)
    data = bytearray(level(packed=seed % 3 > 0))
    for _ in range(chance.choice((2, 5, 30))):
        data[chance.randrange(4, len(data))] = chance.randrange(256)
    del data[len(data) - chance.choice((0, 0, 5, 200)) :]
    return bytes(data)


def test_a_salvaged_file_can_be_opened_after_any_damage() -> None:
    refused = 0
    for seed in range(30):
        try:
            found = salvage(damaged(seed))
        except ChunkwrightError:
            refused += 1  # for example, the header announces gigabytes
        else:
            verified(found)
    assert refused <= 10


def test_a_single_wrong_byte_is_located_by_the_checksum() -> None:
    data = bytes(range(200)) * 5
    right = zlib.adler32(data, 0)
    assert (777, data[777]) in set(wrong_bytes(flipped(data, 777), right))
    assert list(wrong_bytes(data, right)) == []
    assert list(wrong_bytes(flipped(data, 1, 2, 500), right)) == []


@pytest.mark.parametrize("cut", [2, 40, 70])
def test_a_truncated_stream_is_decompressed_as_far_as_possible(cut: int) -> None:
    data = random.Random(1).randbytes(60) * 3 + b"the end"
    stored = zlib.compress(data, 4)
    found = unpacked_so_far(stored[:cut], len(data), len(stored), packed=True)
    assert data.startswith(found.data)
    assert found.fault == f"{cut} of its {len(stored)} bytes are present"
    assert unpacked_so_far(stored, len(data), len(stored), packed=True) == (data, "")


def test_the_command_writes_intact_parts_and_reports_the_rest(tmp_path: Path) -> None:
    broken, out, report = (tmp_path / name for name in ("broken.nmo", "out.nmo", "report.json"))
    file = demo.make()
    file.objects.append(file.objects.pop(0))
    file.write_mode = 0
    broken.write_bytes(bytes(file)[:-8])
    run = CliRunner().invoke
    told = run(command_line, ["salvage", str(broken), "-o", str(out)])
    assert told.exit_code == 3
    assert "CKTexture" in told.stdout
    assert f"wrote {out}: 4 objects whole, 1 loss, " in told.stdout
    assert told.stderr.startswith("note: data part: ")
    assert len(chunkwright.open_virtools(out).objects) == 4
    kept = run(
        command_line, ["salvage", str(broken), "-o", str(out), "--partial", "--json", str(report)]
    )
    assert kept.exit_code == 0
    found = json.loads(report.read_text())
    assert (found["kept"], len(found["lost"]), len(found["notes"])) == (4, 1, 1)
    piped = run(command_line, ["salvage", "-", "-o", "-"], input=broken.read_bytes())
    assert piped.stdout_bytes == out.read_bytes()
    scene = run(command_line, ["salvage", "-", "-o", "-"], input=b'{"a": 1}')
    assert scene.exit_code == 1


def test_each_loss_and_each_reason_is_printed_once(tmp_path: Path) -> None:
    broken = tmp_path / "broken.nmo"
    broken.write_bytes(level(packed=False)[:-500])
    told = CliRunner().invoke(command_line, ["salvage", str(broken), "-o", str(tmp_path / "a.nmo")])
    lost = [each.what for each in salvage(broken.read_bytes()).lost]
    rows = [line.split("\u2502") for line in told.stdout.splitlines()]
    shown = "".join("".join(row[1].split()) for row in rows if len(row) > 2)
    assert len(lost) > 2
    assert [shown.count("".join(what.split())) for what in lost] == [1] * len(lost)
    assert f"({len(lost)})" in told.stdout


def test_the_error_for_a_truncated_file_suggests_salvage() -> None:
    with pytest.raises(chunkwright.TruncatedError, match="would end at") as caught:
        chunkwright.open_virtools(level()[:-9])
    assert "chunkwright salvage" in (caught.value.hint or "")


def test_the_command_never_writes_to_the_damaged_file_and_only_data_to_stdout(
    tmp_path: Path,
) -> None:
    broken, out, report = (tmp_path / name for name in ("broken.nmo", "out.nmo", "report.json"))
    broken.write_bytes(data := level()[:-8])
    (tmp_path / "here").mkdir()
    again = tmp_path / "here" / ".." / "broken.nmo"
    run = CliRunner().invoke
    for given in (
        ["-o", str(again)],
        ["-o", str(out), "--json", str(again)],
        ["-o", str(out), "--json", str(out)],
    ):
        refused = run(command_line, ["salvage", str(broken), *given])
        assert refused.exit_code == 2
        assert "are the same file" in refused.stderr
    assert (broken.read_bytes(), out.exists()) == (data, False)
    piped = run(command_line, ["salvage", str(broken), "-o", "-", "--json", str(report)])
    assert bytes(chunkwright.open_virtools(piped.stdout_bytes)) == piped.stdout_bytes
    assert f"wrote {report}: " in piped.stderr
