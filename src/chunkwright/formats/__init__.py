"""Formats: what each declares, the verbs that it answers, and the list of them all."""
