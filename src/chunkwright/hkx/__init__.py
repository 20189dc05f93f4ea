"""Havok packfiles: sections, fixups, and the graph of classed objects that they make."""
