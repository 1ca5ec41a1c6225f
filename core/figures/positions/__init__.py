"""The figures of positions: the matrix, how positions relate, order on trial, what a model learnt."""
