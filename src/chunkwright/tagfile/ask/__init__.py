"""What people ask of tagfiles: items, spans, text forms, reports."""
