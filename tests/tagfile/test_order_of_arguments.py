"""The positional parameters of value classes."""

from __future__ import annotations

from tests.arguments import check

TABLE = """
tagfile.classes.BinaryHead: version sdk max_predicate predicates classes plain
tagfile.classes.Kind: number name type
tagfile.classes.TagClass: name version parent members
tagfile.transfer.Crossed: document losses
tagfile.chunked.ChunkedHead: contents_version types outline others items patches data start
tagfile.chunked.items.Item: type kind offset length
tagfile.chunked.items.Patch: type offsets
tagfile.chunked.numbering.Numbered: data placed slots used order
tagfile.chunked.numbering.Placed: number type kind offset length
tagfile.chunked.items.Section: tag data children start
tagfile.embedded.Found: offset size
tagfile.model.Written: data order
tagfile.compendium.Compendium: ids types source
tagfile.type_forms.Order: types bodies texts
tagfile.types.Argument: name value
tagfile.types.Field: name flags extra offset type
tagfile.types.TagType: name arguments parts parent own_format own_sub version own_size own_alignment flags own_fields properties interfaces attributes _title
tagfile.compendium.TagPair: old new since
tagfile.type_forms.WrittenTypes: sections ids order
tagfile.classes.XmlHead: version sdk max_predicate predicates declaration float_comments open_classes classes plain
tagfile.xml.types.XmlField: name type_id flags
tagfile.xml.types.XmlType: id name parent format subtype version parameters flags fields place
"""


def test_positional_parameters_are_in_the_promised_order() -> None:
    check(TABLE)
