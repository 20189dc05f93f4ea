"""What can be asked of a state chunk: its items, text form, report and spans."""
