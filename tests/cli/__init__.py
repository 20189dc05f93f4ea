"""Tests of the command line."""

# Each asks for colours though the output is no terminal; continuous integration may set one.
COLOUR_WISHES = ("FORCE_COLOR", "TTY_COMPATIBLE")
