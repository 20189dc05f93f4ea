"""The kinds of members: each reads, packs and coerces values, has a default and a text form."""
