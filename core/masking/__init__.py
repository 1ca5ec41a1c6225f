"""Masking: where a mask is created, carried, consumed and dropped; what padding does without one."""
