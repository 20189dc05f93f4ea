"""A format of the tests alone: ``TOY1``, then one ``name=value`` a line.

It stands for a room in the tests of the command line, faults included: what a file says
in ``write``, ``problem`` and ``bug`` happens.
"""
