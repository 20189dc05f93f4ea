"""Data arrays of Virtools files to CSV and back."""

from __future__ import annotations

import csv
import io
import shutil
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.nmo import DataArray, VirtoolsFile
from chunkwright.nmo.edit import csv_tables
from chunkwright.nmo.model.parameters import Parameter
from chunkwright.state_chunk.chunk_format import Guid

from ..samples import needs_samples, samples

if TYPE_CHECKING:
    from pathlib import Path

    from .conftest import Run

VECTOR = Guid(0x48824EAE, 0x2FE47960)
COLUMNS = [("Name", 3), ("Count", 1), ("Mass", 2), ("Object", 4), ("At", 5)]
FIRST = 'Name,Count,Mass,Object,At\r\n"a, ""b""",-5,0.8,Ball,0 6 0\r\n,7,1e+20,,\r\n'


@pytest.fixture
def level(tmp_path: Path) -> Path:
    """Make a file with an array that has a column of each type."""
    file = VirtoolsFile()
    ball = file.add_object("CK3dObject", "Ball")
    for _ in range(2):
        file.add_object("CK3dObject", "Twin")
    at = file.add_object("CKParameterOut", None)
    at["value"] = {"type": VECTOR, "value": {"kind": "buffer", "value": bytes(12)}}
    assert isinstance(at, Parameter)
    at.value = (0.0, 6.0, 0.0)
    array = file.add_object("CKDataArray", "Balls")
    array["columns"] = {
        "columns": [
            {"name": name, "type": kind} | ({"parameter_type": VECTOR} if kind == 5 else {})
            for name, kind in COLUMNS
        ]
    }
    rows = [['a, "b"', -5, 0.8, ball, at], [None, 7, 1e20, None, None]]
    array["rows"] = {"count": 2, "rows": rows}
    path = tmp_path / "level.nmo"
    file.save(path)
    return path


def array_in(path: Path) -> DataArray:
    file = chunkwright.open_virtools(path)
    assert file.problems() == []
    (found,) = file.objects.of_class(DataArray)
    return found


def give(run: Run, level: Path, text: str, *more: object) -> Any:
    table = level.with_suffix(".csv")
    table.write_bytes(text.encode())
    return run("table", level, "--from", table, *more)


@pytest.mark.parametrize("where", [(), ("Balls",), ("/objects/Balls",), ("//CKDataArray",)])
def test_an_array_is_printed_with_the_names_of_its_columns(
    run: Run, level: Path, where: tuple[str, ...]
) -> None:
    done = run("table", level, *where)
    assert done.exit_code == 0, done.stderr
    assert done.stdout_bytes.decode() == FIRST


def test_an_unchanged_table_changes_no_byte(run: Run, level: Path) -> None:
    before = level.read_bytes()
    done = give(run, level, FIRST)
    assert done.exit_code == 0
    assert "0 changes" in done.stdout
    assert level.read_bytes() == before


@pytest.mark.parametrize("delimiter", ",;\t")
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_cells_are_parsed_by_the_type_of_their_column(
    run: Run, level: Path, delimiter: str, mark: str
) -> None:
    stream = io.StringIO()
    csv.writer(stream, delimiter=delimiter, lineterminator="\n").writerows(
        [
            [name for name, _ in COLUMNS],
            ["B\u00e4lle\nzwei", "0x10", "-2.5", "#2", "1 2.5 -3"],
            ["", "7", "nan", "Ball", "4 5 6"],
        ]
    )
    done = give(run, level, mark + stream.getvalue())
    assert done.exit_code == 0, done.stderr
    array = array_in(level)
    (name, count, mass, obj, at), (null, seven, nan, ball, new) = array.rows
    assert (name, count, mass, obj.id) == ("B\u00e4lle\nzwei", 16, -2.5, 2)
    assert at.value == (1, 2.5, -3)
    assert (null, seven, ball.name) == (None, 7, "Ball")
    assert nan != nan
    assert new.value == (4, 5, 6)
    assert new.type == VECTOR
    assert new is not at


def test_rows_are_added_and_removed_with_their_parameters(run: Run, level: Path) -> None:
    before = level.read_bytes()
    count = len(chunkwright.open_virtools(level).objects)
    row = "c,1,2,#3,7 8 9\r\n"
    done = give(run, level, FIRST + row + row)
    assert done.exit_code == 0, done.stderr
    array = array_in(level)
    assert [each[0] for each in array.rows] == ['a, "b"', None, "c", "c"]
    assert array.fields["rows"]["count"] == 4
    assert [each[4].value for each in array.rows[2:]] == [(7, 8, 9)] * 2
    assert array.rows[2][4] is not array.rows[3][4]
    assert len(array.file.objects) == count + 2
    done = give(run, level, FIRST)
    assert done.exit_code == 0, done.stderr
    assert level.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (FIRST.replace("-5", "five"), "row 2, column 'Count': expected a whole number, not 'five'"),
        (FIRST.replace("-5", "2147483648"), "row 2, column 'Count': expected a whole number from"),
        (FIRST.replace("1e+20", "1e39"), "row 3, column 'Mass': 1e+39 does not fit in four bytes"),
        (FIRST.replace("1e+20", "much"), "row 3, column 'Mass': expected a number, not 'much'"),
        (FIRST.replace(",Ball,", ",Bal,"), "row 2, column 'Object': no object is named 'Bal'"),
        (FIRST.replace(",Ball,", ",Twin,"), "row 2, column 'Object': 2 objects are named 'Twin'"),
        (FIRST.replace("0 6 0", "0 6"), "row 2, column 'At': expected a value of type vector: 3"),
        (FIRST.replace("0 6 0", "0 6 up"), "row 2, column 'At': expected a value of type vector"),
        (FIRST.replace('"a, ""b"""', "\u4e2d"), "row 2, column 'Name': '\u4e2d' has characters"),
        (FIRST + "x\r\n", "row 4: expected 5 cells, found 1"),
        (FIRST.replace("Mass", "mass"), "row 1, column 3: expected the name of the column, 'Mass'"),
        ("", "row 1, column 1: expected the name of the column, 'Name', found nothing"),
        ("Name,Count\r\n", "row 1, column 3: expected the name of the column, 'Mass', found noth"),
        (FIRST.replace(",-5", "x,-5"), "is not valid CSV"),
        (FIRST + "d,1,1,,1 2 3\r\ne,1,1,,1 2\r\n", "row 5, column 'At': expected a value of type"),
    ],
)
def test_a_wrong_cell_is_refused_with_row_and_column(
    run: Run, level: Path, text: str, said: str
) -> None:
    before = level.read_bytes()
    done = give(run, level, text)
    assert done.exit_code == 1
    assert f"{level.with_suffix('.csv')}: csv: " in done.stderr
    assert said in done.stderr
    assert level.read_bytes() == before
    array = array_in(level)
    with pytest.raises(chunkwright.ChunkwrightError):
        csv_tables.apply(array, text)
    assert bytes(array.file) == before


def test_a_table_that_is_not_in_utf_8_is_refused(run: Run, level: Path) -> None:
    table = level.with_suffix(".csv")
    table.write_bytes(FIRST.replace("a, ", "\u00e4, ").encode("cp1252"))
    done = run("table", level, "--from", table)
    assert done.exit_code == 1
    assert "is not in UTF-8" in done.stderr


def test_a_file_without_a_data_array_or_with_several_is_reported(
    run: Run, level: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.nmo"
    VirtoolsFile().save(empty)
    assert "has no data array" in run("table", empty).stderr
    file = chunkwright.open_virtools(level)
    file.add_object("CKDataArray", "Others")
    file.save(level)
    done = run("table", level)
    assert done.exit_code == 1
    assert "has 2 data arrays (name one of Balls, Others)" in done.stderr
    assert (
        "expected a data array, found <CK3dObject #1 'Ball'>" in run("table", level, "Ball").stderr
    )


def test_table_reads_stdin_and_writes_stdout(run: Run, level: Path) -> None:
    data = level.read_bytes()
    assert run("table", "-", data=data).stdout_bytes.decode() == FIRST
    table = level.with_suffix(".csv")
    table.write_bytes(FIRST.replace("-5", "-6").encode())
    done = run("table", "-", "--from", table, data=data)
    assert done.exit_code == 0
    assert run("table", "-", data=done.stdout_bytes).stdout_bytes == table.read_bytes()


@needs_samples
def test_all_tables_of_a_folder_are_written_and_read_back(run: Run, tmp_path: Path) -> None:
    source, tables = tmp_path / "game", tmp_path / "tables"
    source.mkdir()
    for path in samples("virtools"):
        if "BearKids" in path.name:
            shutil.copy(path, source)
    before = {path.name: path.read_bytes() for path in source.iterdir()}
    done = run("table", source, "-o", tables)
    assert done.exit_code == 0, done.stderr
    assert len(list(tables.rglob("*.csv"))) == 26
    done = run("table", source, "--from", tables)
    assert done.exit_code == 0, done.stderr
    assert {path.name: path.read_bytes() for path in source.iterdir()} == before
    (path,) = tables.rglob("DB_Options.csv")
    path.write_bytes(path.read_bytes().replace(b"Volume", b"Loudness"))
    assert run("table", source, "--from", tables).exit_code == 1
    path.unlink()
    (path,) = tables.rglob("DB_Levelfreischaltung.csv")
    path.write_bytes(path.read_bytes().replace(b"0", b"1"))
    shutil.make_archive(str(tables), "zip", tables)
    one = source / "BearKidsTeam__BallanceModding__base.cmo"
    for given in (f"{tables}.zip", f"{tables}.zip!/{one.name}"):
        done = run("table", one, "--from", given, "--dry-run")
        assert done.exit_code == 0, done.stderr
        assert "DB_Levelfreischaltung" in done.stdout
    done = run("table", source, "--from", f"{tables}.zip")
    assert done.exit_code == 0, done.stderr
    assert "1 written" in done.stdout
    after = {path.name: path.read_bytes() for path in source.iterdir()}
    assert [name for name in after if after[name] != before[name]] == [
        "BearKidsTeam__BallanceModding__base.cmo"
    ]


@needs_samples
@pytest.mark.slow
def test_writing_its_own_table_into_a_real_array_changes_nothing() -> None:
    arrays = 0
    for path in samples("virtools"):
        file = chunkwright.open_virtools(path)
        data = path.read_bytes()
        for array in file.objects.of_class(DataArray):
            arrays += 1
            text = csv_tables.text_of(array)
            assert csv_tables.apply(array, text) == []
            rows = [list(row) for row in array.rows]
            # emptied and filled again, all values with a text form are unchanged
            if rows and not any(isinstance(cell, Parameter) for row in rows for cell in row):
                csv_tables.apply(array, text.splitlines(keepends=True)[0])
                assert array.rows == []
                csv_tables.apply(array, text)
                assert [[cell or None for cell in row] for row in array.rows] == [
                    [cell or None for cell in row] for row in rows
                ]
                array.fields["rows"]["rows"] = rows
        assert bytes(file) == data
    assert arrays > 35


def test_the_sign_of_a_zero_is_a_change_that_is_stored() -> None:
    file = VirtoolsFile()
    array = file.add_object("CKDataArray", "Balls")
    assert isinstance(array, DataArray)
    array["columns"] = {"columns": [{"name": "Mass", "type": 2}]}
    array["rows"] = {"count": 1, "rows": [[0.0]]}
    assert csv_tables.apply(array, "Mass\r\n-0.0\r\n") == [
        "/objects/Balls: row 2, 'Mass': 0 -> -0.0"
    ]
    assert csv_tables.text_of(array) == "Mass\r\n-0.0\r\n"
    again = chunkwright.open_virtools(bytes(file)).objects.of_class(DataArray)[0]
    assert str(again.rows[0][0]) == "-0.0"
