"""The commands that look into files."""
