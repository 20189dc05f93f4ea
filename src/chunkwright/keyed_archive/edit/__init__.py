"""Changes of archives: values from text and JSON, and other versions."""
