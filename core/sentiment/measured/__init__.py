"""How good the classifiers are: as it was measured, and how long they take."""
