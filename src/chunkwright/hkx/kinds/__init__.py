"""Kinds of values of members: each reads and packs, and knows its default."""
