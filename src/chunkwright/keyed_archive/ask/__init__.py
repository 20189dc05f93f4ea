"""What can be asked of an archive: items, spans, text form, report."""
