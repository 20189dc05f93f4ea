"""The classes that binary and XML tagfiles describe themselves with."""
