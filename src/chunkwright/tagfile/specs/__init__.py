"""Kaitai Struct specs made for the types of some tagfiles."""
