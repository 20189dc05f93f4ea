"""Queries over the addresses of a document, and edits by address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base import lazily

if TYPE_CHECKING:
    from chunkwright.query.actions import (
        AddressBook,
        Hit,
        check_where,
        find,
        get,
        locate,
        locate_all,
        remove,
        set_values,
        without,
    )
    from chunkwright.query.items import Item, Line, Need
    from chunkwright.query.matcher import Vocabulary, needles
    from chunkwright.query.syntax import (
        Query,
        QuerySyntaxError,
        ignoring_case,
        near_queries,
        parse,
        parse_where,
        quote,
    )

__all__ = [
    "AddressBook",
    "Hit",
    "Item",
    "Line",
    "Need",
    "Query",
    "QuerySyntaxError",
    "Vocabulary",
    "check_where",
    "find",
    "get",
    "ignoring_case",
    "locate",
    "locate_all",
    "near_queries",
    "needles",
    "parse",
    "parse_where",
    "quote",
    "remove",
    "set_values",
    "without",
]

_HOMES: Final = {
    "AddressBook": "actions",
    "Hit": "actions",
    "Item": "items",
    "Line": "items",
    "Need": "items",
    "Query": "syntax",
    "QuerySyntaxError": "syntax",
    "Vocabulary": "matcher",
    "check_where": "actions",
    "find": "actions",
    "get": "actions",
    "ignoring_case": "syntax",
    "locate": "actions",
    "locate_all": "actions",
    "near_queries": "syntax",
    "needles": "matcher",
    "parse": "syntax",
    "parse_where": "syntax",
    "quote": "syntax",
    "remove": "actions",
    "set_values": "actions",
    "without": "actions",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
