"""What is done with one file, whatever its format: converting, verifying, wrapping."""
