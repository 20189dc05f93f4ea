"""What everything else stands on: files, addresses, limits, lists and texts, of no format in particular."""
