"""What the spec of payloads cannot say for reading and writing, one function for each name."""
