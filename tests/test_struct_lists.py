"""Lists of structs accept mappings, in every form of file."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import chunkwright
from chunkwright import QueryError, SerializeError, hkx, nmo, tagfile
from chunkwright.hkx.classes.codecs import StructCodec
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.model.record import Homogeneous, Record, StructList
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo.file.records import RecordList
from chunkwright.nmo.payloads import CLASSES, kinds, sequences
from chunkwright.nmo.payloads.tables import class_areas
from chunkwright.tagfile import bridges as bridges
from tests.samples import needs_samples, samples
from tests.thinning import one_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chunkwright.document import Document


class Kind(NamedTuple):
    """A list of structs in one form of file.

    ``key`` is a text of a struct, ``other`` a member with the value ``default`` in a new one,
    ``nested`` another list of structs, with its own key, or "".
    """

    make: Callable[[], Document]
    structs: Callable[[Any], Any]
    key: str
    other: str
    default: object
    nested: str = ""


def skeleton(document: Any) -> Any:
    document.root = hkx.new_object(document, "hkRootLevelContainer")
    made = hkx.new_object(document, "hkaSkeleton", {"name": "cat", "bones": [{"name": "zero"}]})
    variant = {"name": "cat", "className": "hkaSkeleton", "variant": made}
    document.root.namedVariants.append(variant)  # a reference by the object itself
    return document


def packfile(version: str = "hk_2010.2.0-r1", layout: str = "8101") -> Document:
    return skeleton(hkx.new_packfile(version, layout))  # type: ignore[no-any-return]


def chunked() -> Document:
    return skeleton(tagfile.new_tagfile("20150100"))  # type: ignore[no-any-return]


def binary(form: str) -> Document:
    made = hkx.new_packfile("hk_2011.2.0-r1")
    return bridges.described_of_packfile(skeleton(made), form)[0]


def data_array() -> Document:
    file = nmo.VirtoolsFile()
    table = file.add_object("CKDataArray", "Levels")
    table["columns"] = {"columns": [{"name": "zero"}]}
    return file


def archive() -> Document:
    return KeyedArchive({"guns": [{"name": "zero", "shells": [{"name": "AP"}]}]})


def bones(document: Any) -> Any:
    return document.root.namedVariants[0].variant.bones


KINDS = {
    "packfile": Kind(packfile, bones, "name", "lockTranslation", False),
    "packfile LE": Kind(
        lambda: packfile("hk_2010.2.0-r1", "4101"), bones, "name", "lockTranslation", False
    ),
    "packfile of 2014": Kind(
        lambda: packfile("hk_2014.1.0-r1"), bones, "name", "lockTranslation", False
    ),
    "chunked tagfile": Kind(chunked, bones, "name", "lockTranslation", False),
    "binary tagfile": Kind(lambda: binary("binary"), bones, "name", "lockTranslation", False),
    "XML tagfile": Kind(lambda: binary("xml"), bones, "name", "lockTranslation", False),
    "Virtools": Kind(
        data_array, lambda file: file.objects["Levels"]["columns"]["columns"], "name", "type", 0
    ),
    "Keyed Archive": Kind(archive, lambda file: file["guns"], "name", "", None, "shells"),
}


@pytest.fixture(params=list(KINDS))
def kind(request: pytest.FixtureRequest) -> Kind:
    return KINDS[request.param]


def names(kind: Kind, structs: Any) -> list[str]:
    return [each[kind.key] for each in structs]


def test_every_way_of_adding_mappings_turns_them_into_structs(kind: Kind) -> None:
    document = kind.make()
    structs = kind.structs(document)
    kinds = {type(each) for each in structs}

    def of(*given: str) -> list[dict[str, str]]:
        return [{kind.key: name} for name in given]

    structs.append(*of("one"))
    structs.insert(0, *of("first"))
    structs.extend(of("two", "three"))
    structs.extend(each for each in of("four"))
    structs += of("five")
    structs[1] = of("ZERO")[0]
    structs[2:4] = tuple(of("1", "1.5", "2"))
    structs[-1] = of("5")[0]
    expected = ["first", "ZERO", "1", "1.5", "2", "three", "four", "5"]
    assert names(kind, structs) == expected
    assert {type(each) for each in structs} == kinds  # at once, not only when it is saved
    assert structs is kind.structs(document) or structs == kind.structs(document)
    if kind.other:
        assert [each[kind.other] for each in structs] == [kind.default] * 8
    assert [value for _, value, _ in document.find(f"//{kind.key}[=1.5]")] == ["1.5"]
    assert document.get(next(iter(document.find(f"//{kind.key}[=5]"))).address) == "5"
    for again in (chunkwright.open(bytes(document)), copy.deepcopy(document), pickled(document)):
        assert names(kind, kind.structs(again)) == expected
        kind.structs(again).append({kind.key: "more"})
        assert {type(each) for each in kind.structs(again)} == kinds
    assert chunkwright.from_dict(document.to_dict()) == document
    assert document.problems() == []


def pickled(document: Document) -> Any:
    return pickle.loads(pickle.dumps(document))


@pytest.mark.parametrize("kind", [each for each in KINDS.values() if each.nested])
def test_mappings_inside_mappings_become_structs(kind: Kind) -> None:
    document = kind.make()
    structs = kind.structs(document)
    structs.append({kind.key: "one", kind.nested: [{kind.key: "in"}]})
    structs[-1][kind.nested].append({kind.key: "side"})
    again = kind.structs(chunkwright.open(bytes(document)))
    assert names(kind, again[-1][kind.nested]) == ["in", "side"]


# an archive takes any key
@pytest.mark.parametrize("kind", [each for each in KINDS.values() if each.other])
def test_unknown_keys_are_refused_before_anything_changes(kind: Kind) -> None:
    document = kind.make()
    structs = kind.structs(document)
    wrong: dict[str, object] = {kind.key[:-1]: "x"}
    ways: list[tuple[int, Callable[[], object]]] = [
        (1, lambda: structs.append(wrong)),
        (0, lambda: structs.insert(0, wrong)),
        (2, lambda: structs.extend([{}, wrong])),
        (1, lambda: structs.__iadd__([wrong])),
        (0, lambda: structs.__setitem__(0, wrong)),
        (1, lambda: structs.__setitem__(slice(0, 1), [{}, wrong])),
    ]
    for place, way in ways:
        with pytest.raises(QueryError, match=f"has no (member|field) '{kind.key[:-1]}'") as caught:
            way()
        assert caught.value.path.endswith(f"/{place}")
        assert caught.value.hint == f"did you mean {kind.key}?"
        assert names(kind, structs) == ["zero"]
    for other in (5, "text", None, [1]):
        with pytest.raises(SerializeError, match="expected a "):
            structs.append(other)
    assert names(kind, structs) == ["zero"]


def test_an_assigned_list_is_copied() -> None:
    document = packfile()
    structs = bones(document)
    mine: list[Any] = [{"name": "a"}]
    owner = document.root.namedVariants[0].variant  # type: ignore[attr-defined]
    owner.bones = mine
    assert mine == [{"name": "a"}]
    mine.append({"name": "b"})
    assert [bone.name for bone in owner.bones] == ["a"]
    assert bones(document) is not structs
    other: Any = hkx.new_object(document, "hkaSkeleton")  # type: ignore[arg-type]
    other.bones = owner.bones
    other.bones.append({"name": "c"})
    assert [bone.name for bone in owner.bones] == ["a"]
    owner.bones += [{"name": "d"}]
    owner["bones"] = owner["bones"] + [{"name": "e"}]
    assert [bone.name for bone in owner.bones] == ["a", "d", "e"]


def test_the_address_of_an_error_begins_with_the_object() -> None:
    made = hkx.new_packfile("hk_2010.2.0-r1")
    clip = hkx.new_object(made, "hkbClipTriggerArray")
    clip.triggers.append({"localTime": 0.5, "event": {"id": 3}})
    assert clip.triggers[0].event.id == 3
    clip.triggers.append({})
    assert clip.triggers[1].event.id == -1  # the default of the class
    for way in (
        lambda: clip.triggers.append({"event": {"ids": 1}}),
        lambda: clip["triggers"].extend([{"event": {"ids": 1}}]),
        lambda: setattr(clip, "triggers", [*clip.triggers, {"event": {"ids": 1}}]),
    ):
        with pytest.raises(QueryError, match="did you mean id") as caught:
            way()
        assert caught.value.path == "/objects/#0001/triggers/2/event"
    with pytest.raises(QueryError, match="did you mean localTime") as caught:
        hkx.new_object(made, "hkbClipTriggerArray", {"triggers": [{}, {"locaTime": 1}]})
    assert caught.value.path == "/triggers/1"


def test_a_struct_of_another_class_is_refused() -> None:
    document = packfile()
    variant = document.root.namedVariants[0]  # type: ignore[attr-defined]
    with pytest.raises(SerializeError, match="expected a hkaBone, not a hkRootLevelContainerNamed"):
        bones(document).append(variant)


def test_homogeneous_arrays_accept_mappings() -> None:
    made = hkx.new_packfile("Havok-5.5.0-r1", "4011")
    holder = next(
        (name, member.name)
        for name in builtin("Havok-5.5.0-r1")
        for member in builtin("Havok-5.5.0-r1")[name].members
        if member.type == "HOMOGENEOUSARRAY"
    )
    obj = hkx.new_object(made, holder[0])
    obj[holder[1]] = Homogeneous("hkaBone", 1, [{"name": "a"}])
    obj[holder[1]].items.append({"name": "b"})
    assert [(type(each), each.name) for each in obj[holder[1]].items] == [
        (Record, "a"),
        (Record, "b"),
    ]


def structs_within(plan: Any) -> Iterator[tuple[str, bool]]:
    """Yield the members of a class that are arrays of structs, and whether they take mappings."""
    for index, codec in enumerate(plan.codecs):
        element: Any = getattr(codec, "element", None)
        while getattr(element, "element", None) is not None:
            element = element.element
        if isinstance(element, StructCodec):
            yield plan.names[index], index in plan.structs


@pytest.mark.parametrize(
    "version", one_of(3, ["hk_2014.1.0-r1", "hk_2010.2.0-r1", "Havok-5.5.0-r1"])
)
def test_every_array_of_structs_of_every_class_accepts_mappings(version: str) -> None:
    made = hkx.new_packfile(version)
    tried = 0
    for name in builtin(version):
        plan = made.decoder.library.find(name, None)
        if plan is None:
            continue
        record = plan.fresh()
        for member, takes in structs_within(plan):
            assert takes, (name, member)
            before = len(record[member])
            record[member].append({})
            assert isinstance(record[member], StructList)
            assert record[member][-1] == plan.structs[plan.index[member]].fresh()
            assert len(record[member]) == before + 1
            tried += 1
    assert tried > 10


@needs_samples
@pytest.mark.parametrize("path", samples("havok_tagfile"), ids=lambda path: path.name)
def test_every_array_of_structs_in_real_tagfiles_accepts_mappings(path: Any) -> None:
    try:
        document = chunkwright.open_tagfile(path)
    except chunkwright.ChunkwrightError as error:
        pytest.skip(f"not a separate tagfile: {error}")
    plans = map(document.decoder.plan_of, document.objects)
    seen = {plan for plan in plans if plan is not None}
    assert not [
        (plan.name, name) for plan in seen for name, takes in structs_within(plan) if not takes
    ]


def record_lists(rows: Any) -> Iterator[tuple[str, Any]]:
    """Yield the name of each row that is a list of records, with the rows of such a record."""
    for row in rows or ():
        if isinstance(row.kind, sequences.Rows | sequences.Parallel):
            yield row.name, row.kind.rows
        elif isinstance(getattr(row.kind, "kind", None), sequences.Record):
            yield row.name, row.kind.kind.rows


def test_every_list_of_records_of_every_virtools_class_accepts_mappings() -> None:
    tried = set()
    known = sequences.Rows | sequences.Parallel | sequences.Record | kinds.Custom
    for class_id, row in CLASSES.items():
        for area in class_areas(class_id):
            for each in area.rows or ():
                inner = getattr(each.kind, "kind", each.kind)
                assert not each.kind.rows or isinstance(inner, known), (row.name, each.name)
            for name, rows in record_lists(area.rows):
                made = RecordList(name, rows, ())
                made.append({})
                with pytest.raises(QueryError, match="has no field 'nonsense'"):
                    made.append({"nonsense": 1})
                there = {each.name for each in rows if each.when is None}
                assert there <= made[0].keys(), (row.name, area.name, name)
                tried.add((row.name, area.name, name))
    assert len(tried) > 12
