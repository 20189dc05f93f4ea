"""What can be asked of a scene: items, spans, text form, report, checks."""
