"""Edits of a scene model, applied to the scene that it was made of.

``back.apply_edits`` applies them, one handler for each kind; the other modules have the handlers.
"""
