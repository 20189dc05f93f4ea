"""The adapter from scenes of the DAVA engine to the scene model.

``building.scene_model`` makes it; the other modules make its parts.
"""
