"""What is asked of positions: their encodings, the permutation test, learnt tables, the sources' claims."""
