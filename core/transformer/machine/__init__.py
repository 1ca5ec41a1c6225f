"""All blocks of a Transformer, the way of one word through them, and each number of them."""
