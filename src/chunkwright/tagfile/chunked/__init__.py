"""Chunked tagfiles (TAG0): sections, items, patches, and objects as items."""
