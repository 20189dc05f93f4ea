"""Kaitai Struct specs made for the classes of some files, down to the members of every object."""
