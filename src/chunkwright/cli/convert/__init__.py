"""The commands that make other files of files."""
