"""Animations made from arrays of transforms: interleaved, and spline-compressed.

>>> import numpy as np
>>> from chunkwright import hkx
>>> packfile = hkx.new_packfile("hk_2010.2.0-r1")
>>> translations = np.zeros((31, 2, 3))
>>> translations[:, 1, 2] = np.sin(np.linspace(0, 3, 31))
>>> samples = hkx.animations.samples(translations)
>>> made = hkx.animations.add_spline(packfile, samples, duration=1.0)
>>> made.error.translation < 1e-3
True
>>> hkx.animations.bind(made.animation, bones=[0, 5], skeleton_name="cat")
<hkaAnimationBinding #0002>
"""

from chunkwright.hkx.animations.fitting import Errors, Tolerance, measure, samples
from chunkwright.hkx.animations.making import Encoded, add_interleaved, add_spline, bind

__all__ = [
    "Encoded",
    "Errors",
    "Tolerance",
    "add_interleaved",
    "add_spline",
    "bind",
    "measure",
    "samples",
]
