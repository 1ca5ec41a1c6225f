"""The tracer: runs a Keras model node by node and writes down what each layer does with its masks."""
