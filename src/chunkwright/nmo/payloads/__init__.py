"""What is known of payloads, as tables: a row a class, an area, a field."""
