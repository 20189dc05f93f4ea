"""The bytes of packfiles, both ways: sections, fixups, and the codecs' sources and sinks."""
