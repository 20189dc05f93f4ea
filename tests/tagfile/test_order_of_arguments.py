"""What values take by position."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
tagfile.bridges.transfer.Crossed: document losses
tagfile.chunked.head.ChunkedHead: contents_version types outline others items patches data start
tagfile.chunked.items.Item: type kind offset length
tagfile.chunked.items.Patch: type offsets
tagfile.chunked.numbering.Numbered: data placed slots used order
tagfile.chunked.numbering.Placed: number type kind offset length
tagfile.chunked.sections.Section: tag data children start
tagfile.classes.described.BinaryHead: version sdk max_predicate predicates classes plain
tagfile.classes.described.Kind: number name type
tagfile.classes.described.TagClass: name version parent members
tagfile.embedded.Found: offset size
tagfile.file.forms.Written: data order
tagfile.types.compendium.Compendium: ids types source
tagfile.types.table.Argument: name value
tagfile.types.table.Field: name flags extra offset type
tagfile.types.table.TagType: name arguments parts parent own_format own_sub version own_size own_alignment flags own_fields properties interfaces attributes _title
tagfile.types.varuints.TagPair: old new since
tagfile.types.writing.Order: types bodies texts
tagfile.types.writing.WrittenTypes: sections ids order
tagfile.xml.head.XmlHead: version sdk max_predicate predicates declaration float_comments open_classes classes plain
tagfile.xml.types.XmlField: name type_id flags
tagfile.xml.types.XmlType: id name parent format subtype version parameters flags fields place
"""


def test_arguments_stand_in_their_order() -> None:
    check(TABLE)
