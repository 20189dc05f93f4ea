"""Bytes of archives, both ways."""
