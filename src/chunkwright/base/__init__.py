"""What everything stands on: errors apart, and of no format: files, numbers of places, texts, limits."""
