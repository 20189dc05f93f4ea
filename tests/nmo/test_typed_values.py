"""Parameters are set and printed by type: as numbers, names and text instead of bytes."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.difference import diff, patch
from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo import Parameter, VirtoolsFile
from chunkwright.nmo.model.parameters import PARAMETER_TYPES, ParameterType
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER, MESSAGE_MANAGER
from chunkwright.query import locate, set_values, typed
from chunkwright.state_chunk.chunk_format import Guid
from tests.nmo.files import opened
from tests.samples import needs_samples, samples
from tests.thinning import few_and_rest

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonValue
    from chunkwright.query.items import Item

BY_NAME = {row.name: of for of, row in PARAMETER_TYPES.items()}
UNKNOWN = Guid(1, 2)
MESSAGE = Guid(0x03881E12, 0x5BA34E2B)
ATTRIBUTE = Guid(0x3EA34EE9, 0x09FA5366)
OBJECT = Guid(0x71D80779, 0x402F42F3)


def with_parameter(of: Guid, **value: Any) -> VirtoolsFile:
    file = VirtoolsFile()
    made = file.add_object("CKParameterLocal", "P")
    made["value"] = {"type": of, "value": value}
    return file


def buffer(of: Guid, data: bytes) -> VirtoolsFile:
    return with_parameter(of, kind="buffer", value=data)


def stored(file: VirtoolsFile) -> Any:
    return file.objects["P"].need_fields("value")["value"]["value"]


def leaf(file: VirtoolsFile) -> Item:
    return locate(file.root_item(), "/objects/P/value/value/value")


def set_to(file: VirtoolsFile, value: object) -> tuple[Any, JsonValue]:
    """Set the parameter; return the stored bytes after saving, and their printed form."""
    set_values(file.root_item(), [("/objects/P", value)])
    again = opened(bytes(file))
    return stored(again), leaf(again).plain()


def examples(row: ParameterType) -> list[tuple[str, JsonValue, bytes]]:
    """Return texts for a type, their printed forms, and the stored bytes."""
    if not row.codes:
        return [("Some text", "Some text", b"Some text\0"), ("0.9", "0.9", b"0.9\0")]
    if row.name == "bool":
        return [
            (text, text.lower() == "true", struct.pack("<i", text.lower() == "true"))
            for text in ("true", "FALSE")
        ]
    if row.are_flags:
        (one, first), (other, second) = list(row.names.items())[:2]
        both = struct.pack("<i", first | second)
        return [(f"{other}|{one}".upper(), f"{one}, {other}", both), ("0", 0, bytes(4))]
    if row.names:
        found: list[tuple[str, JsonValue, bytes]] = []
        for name, number in row.names.items():
            data = struct.pack("<i", number)
            found += [(name.lower(), name, data), (str(number), name, data)]
        return [*found, ("77777", 77777, struct.pack("<i", 77777))]
    if row.codes == "i":
        return [("-3", -3, struct.pack("<i", -3)), ("0x10", 16, struct.pack("<i", 16))]
    if row.codes == "f":
        return [("0.9", 0.9, struct.pack("<f", 0.9)), ("-2", -2.0, struct.pack("<f", -2))]
    numbers = [number + 0.1 for number in range(len(row.codes))]
    data = struct.pack(f"<{row.codes}", *numbers)
    inner = ", ".join(map(str, numbers))
    return [(text, list(numbers), data) for text in (f"({inner})", f"[{inner}]", inner)]


@pytest.mark.parametrize("of", PARAMETER_TYPES, ids=lambda of: PARAMETER_TYPES[of].name)
def test_every_type_of_parameter_is_printed_in_a_form_that_can_be_set(of: Guid) -> None:
    row = PARAMETER_TYPES[of]
    for text, spelt, data in examples(row):
        file = buffer(of, bytes(4 * len(row.codes)) or b"old\0")
        assert leaf(file).type_name == row.name
        assert set_to(file, text) == (data, spelt)
        # The printed form can be set again, as text or as JSON.
        for again in (spelt, str(spelt)):
            assert set_to(buffer(of, bytes(4 * len(row.codes))), again) == (data, spelt)
        item: Any = file.objects["P"]
        assert isinstance(item, Parameter)
        assert leaf(file).value == item.value


@pytest.mark.parametrize("of", PARAMETER_TYPES, ids=lambda of: PARAMETER_TYPES[of].name)
def test_a_value_that_does_not_fit_its_type_is_refused_and_changes_nothing(of: Guid) -> None:
    row = PARAMETER_TYPES[of]
    data = bytes(4 * len(row.codes)) or b"old\0"
    file = buffer(of, data)
    wrong: list[object] = [None, "no such thing", {"a": 1}, "[1]"]
    if row.codes == "i":
        wrong.append(1 << 40)
    if not row.codes:
        wrong = [5, "a\0b", "\u4e2d"]
    for each in wrong:
        with pytest.raises((SerializeError, QueryError)):
            set_values(file.root_item(), [("/objects/P/value/value/value", each)])
        assert stored(file) == data


def test_errors_suggest_the_nearest_value_or_list_all_values() -> None:
    file = buffer(BY_NAME["comparison"], bytes(4))
    with pytest.raises(SerializeError, match="the name or number of a comparison") as caught:
        set_to(file, "les than")
    assert caught.value.hint == "did you mean 'Less than'?"
    with pytest.raises(SerializeError) as caught:
        set_to(buffer(BY_NAME["fog mode"], bytes(4)), "xyz")
    assert caught.value.hint == "one of None, Exponential, Exponential Squared, Linear"


def test_times_colours_and_matrices_are_parsed_in_several_notations() -> None:
    for text, wanted in (("1m 2s 500ms", 62500.0), ("1.5s", 1500.0), ("800ms", 800.0), ("7", 7.0)):
        assert set_to(buffer(BY_NAME["time"], bytes(4)), text)[1] == wanted
    assert set_to(buffer(BY_NAME["color"], bytes(16)), "#ff0000")[1] == [1.0, 0.0, 0.0, 1.0]
    assert set_to(buffer(BY_NAME["color"], bytes(16)), "#ff000000")[1] == [1.0, 0.0, 0.0, 0.0]
    rows = [[float(row == column) for column in range(4)] for row in range(4)]
    flat = [number for row in rows for number in row]
    assert set_to(buffer(BY_NAME["matrix"], bytes(64)), rows)[1] == flat


def test_one_component_of_a_vector_parameter_is_set() -> None:
    file = buffer(BY_NAME["vector"], struct.pack("<3f", 1, 2, 3))
    set_values(file.root_item(), [("/objects/P/value/value/value/1", "5")])
    assert stored(file) == struct.pack("<3f", 1, 5, 3)


def test_the_bytes_of_an_unknown_type_are_kept_and_the_error_names_it() -> None:
    file = buffer(UNKNOWN, b"abcd")
    assert leaf(file).plain() == "61626364"
    assert set_to(file, "00000080") == (b"\0\0\0\x80", "00000080")
    with pytest.raises(SerializeError, match=r"the type 00000001-00000002 is not known"):
        set_to(file, "0.9")


@pytest.mark.parametrize(
    ("name", "data"),
    [("string", b"one\0rest\0"), ("string", b"bare"), ("string", b""), ("float", bytes(56))],
)
def test_parameter_bytes_that_do_not_fit_the_type_are_kept(name: str, data: bytes) -> None:
    of = BY_NAME[name]
    spelt = leaf(buffer(of, data)).plain()
    assert spelt == {"hex": typed.plain(data)}
    again = buffer(of, b"old\0")
    set_values(again.root_item(), [("/objects/P/value/value/value", spelt)])
    assert stored(again) == data
    new = {"string": "new", "float": 2.0}[name]
    assert set_to(buffer(of, data), new)[1] == new


def managed() -> VirtoolsFile:
    file = with_parameter(MESSAGE, kind="manager", value=(MESSAGE_MANAGER, 1))
    root = file.root_item()
    managers = locate(root, "/managers")
    messages = managers.create("message manager", "", None)
    messages.insert("messages", {"names": ["Start", "Stop", "Twice", "Twice", None]})
    return file


def test_messages_are_set_by_name() -> None:
    file = managed()
    assert leaf(file).plain() == "Stop"
    assert set_to(file, "Start") == ((MESSAGE_MANAGER, 0), "Start")
    assert set_to(file, "1") == ((MESSAGE_MANAGER, 1), "Stop")
    with pytest.raises(SerializeError, match="the name of a message") as caught:
        set_to(file, "Stopp")
    assert caught.value.hint == "did you mean 'Stop'?"
    with pytest.raises(SerializeError) as caught:
        set_to(file, "Twice")
    assert caught.value.hint == "several have this name: give the number"
    spelt = [str(MESSAGE_MANAGER), 3]
    assert set_to(file, "3") == ((MESSAGE_MANAGER, 3), spelt)
    assert set_to(file, "4")[1] == [str(MESSAGE_MANAGER), 4]
    assert set_to(file, str(spelt).replace("'", '"'))[1] == spelt
    # Without the manager's names, and for another manager, it is a number.
    assert leaf(
        with_parameter(ATTRIBUTE, kind="manager", value=(ATTRIBUTE_MANAGER, 4))
    ).plain() == [str(ATTRIBUTE_MANAGER), 4]
    odd = with_parameter(UNKNOWN, kind="manager", value=(MESSAGE_MANAGER, 1))
    assert leaf(odd).plain() == [str(MESSAGE_MANAGER), 1]


def test_objects_are_set_by_name_or_address() -> None:
    file = with_parameter(OBJECT, kind="object", value=None)
    ball = file.add_object("CK3dObject", "Ball")
    for given in ("Ball", ball.address):
        set_values(file.root_item(), [("/objects/P", given)])
        assert stored(file) is ball
        set_values(file.root_item(), [("/objects/P", "null")])
        assert stored(file) is None


def test_setting_an_input_without_a_value_names_its_source() -> None:
    file = with_parameter(BY_NAME["float"], kind="none")
    with pytest.raises(QueryError, match="has no value that could be set"):
        set_to(file, "1")
    pin = file.add_object("CKParameterIn", "Pin")
    pin["source"] = {"type": BY_NAME["float"], "source": pin}
    with pytest.raises(QueryError, match="is an input") as caught:
        set_values(file.root_item(), [("/objects/Pin", "1")])
    assert caught.value.hint == "its source is /objects/Pin"
    out = file.add_object("CKParameterOut", "Computed")
    pin["source"] = {"type": BY_NAME["float"], "source": out}
    with pytest.raises(QueryError, match="is an input") as caught:
        set_values(file.root_item(), [("/objects/Pin", "1")])
    assert caught.value.hint == "its source is /objects/Computed"


def test_setting_an_input_sets_the_constant_that_is_its_source() -> None:
    file = buffer(BY_NAME["float"], struct.pack("<f", 0.5))
    inner, pin = (file.add_object("CKParameterIn", name) for name in ("Inner", "P"))
    pin["source"] = {"type": BY_NAME["float"], "source": file.objects[0]}
    inner["shared"] = {"type": BY_NAME["float"], "source": pin}
    where = f"/objects/#{file.objects[0].id}/value/value/value"
    for given in ("/objects/Inner", f"/objects/#{pin.id}", "//P"):
        set_values(file.root_item(), [("/objects/#1", "0.5")])
        assert set_values(file.root_item(), [(given, "2")]) == [(where, "0.5", "2.0")]
        assert file.objects[0].value == 2.0


def test_differences_show_named_values_and_can_be_applied() -> None:
    old = buffer(BY_NAME["blend factor"], struct.pack("<i", 1))
    new = opened(bytes(old))
    set_values(new.root_item(), [("/objects/P", "One")])
    added = new.add_object("CKParameterLocal", "Q")
    added["value"] = {"type": BY_NAME["string"], "value": {"kind": "buffer", "value": b"text\0"}}
    changes = diff(old, new)
    assert (changes[0].old, changes[0].new) == ("Zero", "One")
    assert patch(old, changes) == []
    assert bytes(old) == bytes(new)


def test_a_whole_record_is_coerced_by_its_type() -> None:
    file = buffer(BY_NAME["float"], bytes(4))
    record = '{"kind": "buffer", "value": "nan"}'
    set_values(file.root_item(), [("/objects/P/value/value", record)])
    assert stored(file)[2:] == b"\xc0\x7f"
    area = {"type": str(BY_NAME["string"]), "value": {"kind": "buffer", "value": "abc"}}
    set_values(file.root_item(), [("/objects/P/value", area)])
    assert stored(file) == b"abc\0"
    with pytest.raises(SerializeError) as caught:
        set_values(file.root_item(), [("/objects/P/value/value", {"kind": "buffer", "value": 5})])
    assert caught.value.path.endswith("/value/value/value")


@needs_samples
@pytest.mark.parametrize("paths", few_and_rest(samples("virtools"), __name__))
def test_every_real_parameter_can_be_set_to_what_is_printed(paths: list[Any]) -> None:
    seen = 0
    for path in paths:
        file: Any = chunkwright.open(path)
        for item in file.objects:
            fields = item.area_fields("value") if isinstance(item, Parameter) else None
            if fields is None or fields["value"]["kind"] not in ("buffer", "manager"):
                continue
            where = f"{item.address}/value/value/value"
            inner = locate(file.root_item(), where)
            raw = fields["value"]["value"]
            inner.assign(inner.plain())
            assert fields["value"]["value"] == raw, where
            seen += 1
    assert seen > 500
