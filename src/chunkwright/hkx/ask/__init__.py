"""What people ask of Havok files: items, addresses, spans, text forms, reports, graphs."""
