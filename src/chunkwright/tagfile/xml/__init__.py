"""XML tagfiles, of versions 1 to 3."""
