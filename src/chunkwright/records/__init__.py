"""Records: formats whose documents are dataclasses of plain values, described by tables of rows.

A row has the name of an attribute and the kind of its value. It defines how a record is checked,
packed, and converted to and from the text form, and gives its attributes addresses: a format adds
its tables, and little code.
"""
