"""Havok classes: what their members are, where they stand, and how their values are stored."""
