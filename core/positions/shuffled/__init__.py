"""Words in another order: what self-attention makes of them, without positions and with them."""
