"""Strings of the embedded Reber grammar are told from near misses, with a mask, without, or ragged."""
