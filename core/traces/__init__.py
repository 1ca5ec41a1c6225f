"""What a model run returns: frozen dataclasses of arrays with the names of their axes, checked on creation.

Axes: B batch, T target/query, S source/key, L layers, H heads, D model width, U units, V vocabulary.
"""
