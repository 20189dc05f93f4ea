"""What can be asked of a file: its items, text form, report, problems, spans and graphs."""
