"""Archives, their values and types: what a user holds."""
