"""Views of Havok documents for tools: items, addresses, spans, text forms, reports, graphs."""
