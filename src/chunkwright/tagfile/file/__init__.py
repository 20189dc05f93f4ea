"""The bytes of tagfiles of any form, both ways."""
