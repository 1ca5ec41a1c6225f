"""The way of a mask through a model, layer by layer."""
