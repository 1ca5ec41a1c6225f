"""The figures of attention: matrices, heads, lines, one weight, score functions, ablation, invariants."""
