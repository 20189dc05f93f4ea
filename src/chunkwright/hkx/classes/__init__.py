"""Havok classes: their members, the layout of these, and how values are stored."""
