"""Views of tagfiles for tools: items, spans, text forms, reports."""
