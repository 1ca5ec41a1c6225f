"""The figures of masks: their way through a model, an attention's mask cell by cell, what padding costs."""
