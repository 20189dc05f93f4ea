"""The commands that edit files."""
