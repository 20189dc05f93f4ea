"""Scenes, their nodes and what nodes refer to: what a user holds."""
