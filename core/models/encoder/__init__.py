"""The pretrained encoder: the Keras model, and the model with its vocabulary."""
