"""The logit lens: what a decoder would predict after each layer."""
