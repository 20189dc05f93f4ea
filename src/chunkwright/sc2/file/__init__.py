"""Bytes of scenes, both ways, and the geometry file beside a scene."""
