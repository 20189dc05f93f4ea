"""The adapter from Virtools files to the scene model.

``building.scene_model`` makes it; the other modules make its parts.
"""
