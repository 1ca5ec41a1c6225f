"""A first minute: an attention weight, a temperature and a mask, each guessed and then seen."""
