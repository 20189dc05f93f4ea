"""The ground floor: what every format needs to read, write and spell bytes and numbers."""
