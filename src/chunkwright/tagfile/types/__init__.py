"""The types that chunked tagfiles describe: read, written, ordered, and hashed."""
