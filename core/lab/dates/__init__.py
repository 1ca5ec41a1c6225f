"""Dates are written anew by an encoder-decoder, with attention beside without."""
