"""The figures of position encodings: the matrix, how positions relate, order on trial, what a model learnt."""
