"""Every archive that the public constructors can make, for hypothesis to choose from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from hypothesis import strategies as st

from chunkwright.keyed_archive import (
    HEADERLESS,
    V1,
    V2,
    V2_EMPTY,
    V2_SUB,
    FastName,
    FastNameTable,
    FloatBits,
    KeyedArchive,
    VariantArray,
    VariantType,
    fast_name_id,
)
from chunkwright.keyed_archive.kinds import KINDS

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

T = VariantType
INT_BITS: Final = {
    T.INT8: (-(1 << 7), (1 << 7) - 1),
    T.INT16: (-(1 << 15), (1 << 15) - 1),
    T.INT32: (-(1 << 31), (1 << 31) - 1),
    T.INT64: (-(1 << 63), (1 << 63) - 1),
    T.UINT8: (0, (1 << 8) - 1),
    T.UINT16: (0, (1 << 16) - 1),
    T.UINT32: (0, (1 << 32) - 1),
    T.UINT64: (0, (1 << 64) - 1),
}
NESTED_VERSIONS: Final = (None, None, V1, V2, V2_SUB, V2_EMPTY, HEADERLESS)

# Bytes of any kind, decoded as the library does: bytes that are not UTF-8 become surrogates.
any_text = st.binary(max_size=12).map(lambda data: data.decode("utf-8", "surrogateescape"))
names = st.one_of(st.sampled_from(["a", "b", "hp", "##name", "", "name", "0000"]), any_text)
# UTF-16 joins the halves of a surrogate pair, so they are never adjacent here.
wide_texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
float_bits = st.integers(0, 0xFFFFFFFF).map(FloatBits)
floats = st.one_of(
    st.floats(width=32), float_bits, st.sampled_from([FloatBits(0x7FA00001), -0.0, float("inf")])
)
doubles = st.one_of(st.floats(), st.integers(0, 2**64 - 1).map(lambda bits: FloatBits(bits, 8)))


def values_of(type_: VariantType, children: SearchStrategy[Any]) -> SearchStrategy[Any]:
    """Return values of one type; ``children`` are (type, value) pairs for the contents of containers."""
    kind = KINDS[type_]
    if type_ in INT_BITS:
        return st.integers(*INT_BITS[type_])
    plain: dict[VariantType, SearchStrategy[Any]] = {
        T.NONE: st.none(),
        T.BOOLEAN: st.booleans(),
        T.FLOAT: floats,
        T.FLOAT64: doubles,
        T.STRING: names,
        T.FASTNAME: names,
        T.FILEPATH: names,
        T.WIDE_STRING: wide_texts,
        T.BYTE_ARRAY: st.binary(max_size=20),
        T.KEYED_ARCHIVE: archives(children, st.sampled_from(NESTED_VERSIONS)),
        T.ARRAY: arrays(children),
    }
    if type_ in plain:
        return plain[type_]
    return st.tuples(*[floats] * kind.width).map(kind.coerce)


def typed(children: SearchStrategy[Any]) -> SearchStrategy[tuple[VariantType, Any]]:
    return st.sampled_from(list(T)).flatmap(
        lambda type_: values_of(type_, children).map(lambda value: (type_, value))
    )


leaves = st.sampled_from([type_ for type_ in T if type_ not in (T.KEYED_ARCHIVE, T.ARRAY)]).flatmap(
    lambda type_: values_of(type_, st.nothing()).map(lambda value: (type_, value))
)


@st.composite
def arrays(draw: DrawFn, children: SearchStrategy[tuple[VariantType, Any]]) -> VariantArray:
    items = draw(st.lists(children, max_size=6))
    # As in real files: many elements of one type.
    items *= draw(st.sampled_from([1, 1, 1, 12, 70]))
    array = VariantArray()
    for type_, value in items:
        array.append(None)
        array.set(len(array) - 1, value, type_)
    return array


@st.composite
def archives(
    draw: DrawFn,
    children: SearchStrategy[tuple[VariantType, Any]],
    versions: SearchStrategy[int | None],
) -> KeyedArchive:
    archive = KeyedArchive(version=draw(versions))
    if archive.version == V2 and draw(st.booleans()):
        archive.fast_names = draw(tables)
    entries = draw(st.dictionaries(keys, children, max_size=6))
    for key, (type_, value) in entries.items():
        archive.set(key, value, type_)
    return archive


@st.composite
def made_tables(draw: DrawFn) -> FastNameTable:
    """Draw tables with plain ids, with edited ids, and with several ids for one string."""
    rows = draw(st.lists(st.tuples(names, st.one_of(st.none(), st.integers(1, 9))), max_size=6))
    covers = draw(st.sampled_from([{T.STRING, T.FASTNAME}, set(), None]))
    table = FastNameTable((name, fast_name_id(name) if id_ is None else id_) for name, id_ in rows)
    return table if covers is None else FastNameTable(table, covers=covers)


tables: SearchStrategy[FastNameTable] = made_tables()
keys = st.one_of(names, st.builds(FastName, names, st.integers(1, 12)))
children = st.recursive(leaves, typed, max_leaves=8)
top_archives = archives(children, st.sampled_from([None, V1, V2, V2_SUB, V2_EMPTY, HEADERLESS]))
