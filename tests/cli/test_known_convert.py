"""What the name of a target may end in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.keyed_archive import V2, KeyedArchive

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run


def test_the_ending_of_the_source_is_one_of_the_targets(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "tanks.Config"
    source.write_bytes(bytes(KeyedArchive({"a": 1})))
    for name in ("made.config", "made.CONFIG", "made.ka", "made.dat", "made.config.dvpl"):
        result = run("convert", source, tmp_path / name, "--version", "2")
        assert result.exit_code == 0, result.output
        assert (tmp_path / name).is_file()
    assert (tmp_path / "made.config").read_bytes() == bytes(KeyedArchive({"a": 1}, version=V2))


def test_another_ending_is_refused_with_those_there_are(run: Run, tmp_path: Path) -> None:
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


def test_what_comes_out_of_a_wrapper_is_not_called_one(run: Run, tmp_path: Path) -> None:
    plain, wrapped = tmp_path / "picture.bin", tmp_path / "picture.bin.dvpl"
    plain.write_bytes(b"of a format that is not known")
    result = run("convert", plain, wrapped)
    assert f"wrote {wrapped}: DVPL wrapper, " in result.output
    result = run("convert", wrapped, tmp_path / "again.bin")
    assert "again.bin: unwrapped content, 29 bytes" in result.output
    assert (tmp_path / "again.bin").read_bytes() == plain.read_bytes()
