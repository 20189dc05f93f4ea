"""Edits of a scene model applied to a packfile, by what a thing stands for.

``back.apply_edits`` calls the handlers of the modules here: ``skeletons`` change bones, ``clips``
animations, ``stages`` the nodes of ``hkx`` scenes, and so on.
"""
