"""Binary tagfiles: the stream, the classes it states, and bridges to other forms."""
