"""The pairs of an encoding as clocks: two positions are two hands on each dial."""
