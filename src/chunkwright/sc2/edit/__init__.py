"""Changes of scenes: new meshes and materials, transforms, merging."""
