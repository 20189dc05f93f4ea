"""Everything known about payloads, as tables: one row per class, area or field."""
