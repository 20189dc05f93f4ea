"""The extensions that the name of a target may have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.keyed_archive import V2, KeyedArchive
from chunkwright.nmo import demo

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


def test_the_suffix_of_the_source_is_accepted_for_the_target(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "tanks.Config"
    source.write_bytes(bytes(KeyedArchive({"a": 1})))
    for name in ("made.config", "made.CONFIG", "made.ka", "made.dat", "made.config.dvpl"):
        result = run("convert", source, tmp_path / name, "--version", "2")
        assert result.exit_code == 0, result.output
        assert (tmp_path / name).is_file()
    assert (tmp_path / "made.config").read_bytes() == bytes(KeyedArchive({"a": 1}, version=V2))


def test_an_unknown_suffix_is_refused_with_a_list_of_the_known_ones(
    run: Run, tmp_path: Path
) -> None:
    source = tmp_path / "tanks.config.dvpl"
    plain = tmp_path / "tanks.config"
    plain.write_bytes(bytes(KeyedArchive({"a": 1})))
    assert run("convert", plain, source).exit_code == 0
    for given in (plain, source):
        result = run("convert", given, tmp_path / "made.glb")
        assert result.exit_code != 0
        assert "has no .glb form" in result.output
        assert "OUT can end in .ka, .dat, .config (followed by .dvpl to wrap it)" in result.output
    assert not (tmp_path / "made.glb").exists()


def test_unwrapped_content_is_not_reported_as_a_wrapper(run: Run, tmp_path: Path) -> None:
    plain, wrapped = tmp_path / "picture.bin", tmp_path / "picture.bin.dvpl"
    plain.write_bytes(b"of a format that is not known")
    result = run("convert", plain, wrapped)
    assert f"wrote {wrapped}: DVPL wrapper, " in result.output
    result = run("convert", wrapped, tmp_path / "again.bin")
    assert "again.bin: unwrapped content, 29 bytes" in result.output
    assert (tmp_path / "again.bin").read_bytes() == plain.read_bytes()


def test_a_virtools_file_is_unpacked_and_packed_again(run: Run, tmp_path: Path) -> None:
    for name in ("a.nmo", "b.nmo"):
        (tmp_path / name).write_bytes(bytes(demo.make()))
    packed, plain, back = (tmp_path / name for name in ("a.nmo", "plain.nmo", "back.nmo"))
    result = run("convert", packed, plain, "--unpacked")
    assert (result.exit_code, result.stderr) == (0, "")
    assert plain.stat().st_size > packed.stat().st_size
    assert run("convert", plain, back, "--packed").exit_code == 0
    assert back.read_bytes() == packed.read_bytes()

    result = run("convert", packed, tmp_path / "c.nmo", "--unpacked", "--packed")
    assert (result.exit_code, "cannot be both unpacked and packed" in result.stderr) == (1, True)
    assert not (tmp_path / "c.nmo").exists()

    for_viewers = tmp_path / "a.vmo"
    result = run("convert", plain, for_viewers, "--unpacked")
    assert result.stderr.startswith("write mode 0x0 (plain) becomes 0xc (for viewers, packed)")

    assert run("convert", tmp_path / "*.nmo", "-o", tmp_path / "out", "--unpacked").exit_code == 0
    assert (tmp_path / "out" / "b.nmo").read_bytes() == plain.read_bytes()
