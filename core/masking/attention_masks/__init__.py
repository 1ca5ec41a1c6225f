"""The masks of the attentions of a Transformer, and the test that nothing leaks through them."""
