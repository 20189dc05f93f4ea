"""Records: formats whose documents are dataclasses of plain values, told by tables of rows.

A row names an attribute and the kind of its value. By it a record is checked, packed, spelt in
the text form, and its attributes have addresses: a format adds its tables, and little code.
"""
