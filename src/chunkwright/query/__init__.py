"""Queries over the addresses of a document, and edits by address."""

from __future__ import annotations

from chunkwright.query.actions import (
    Hit,
    check_where,
    find,
    get,
    locate,
    locate_all,
    remove,
    set_values,
)
from chunkwright.query.book import AddressBook
from chunkwright.query.items import Item, Need
from chunkwright.query.matcher import needles
from chunkwright.query.syntax import Query, QuerySyntaxError, parse, quote

__all__ = [
    "AddressBook",
    "Hit",
    "Item",
    "Need",
    "Query",
    "QuerySyntaxError",
    "check_where",
    "find",
    "get",
    "locate",
    "locate_all",
    "needles",
    "parse",
    "quote",
    "remove",
    "set_values",
]
