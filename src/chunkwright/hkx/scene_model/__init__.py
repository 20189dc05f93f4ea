"""The adapter from packfiles to the scene model.

``building.scene_model`` makes it; the other modules make its parts.
"""
