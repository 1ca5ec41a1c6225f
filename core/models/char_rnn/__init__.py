"""The character RNN: the Keras model, its step in NumPy and as a compiled loop, and the text it writes."""
