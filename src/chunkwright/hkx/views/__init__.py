"""Ready-made views: skeletons, animations, behaviour graphs, physics."""
