"""What every format needs to read, write and represent bytes and numbers."""
