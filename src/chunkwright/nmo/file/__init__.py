"""The bytes of a file, both ways: header, tables, packed streams, numbers, and fields."""
