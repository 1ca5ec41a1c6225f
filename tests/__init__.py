"""The tests. A package, so that no package called `tests` of somebody else is taken for it."""
