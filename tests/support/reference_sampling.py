"""What is drawn from, in plain Python: the oracle that sampling is held against."""

import math


def reference_probabilities(logits: list[float], temperature: float, top_k: int, top_p: float) -> list[float]:
    """The distribution of one row, in plain Python: sort by (-logit, id), cut, renormalise."""
    order = sorted(range(len(logits)), key=lambda i: (-logits[i], i))
    if temperature == 0:
        return [1.0 if i == order[0] else 0.0 for i in range(len(logits))]
    powers = {i: math.exp((logits[i] - logits[order[0]]) / temperature) for i in order}
    top_ids = order[: top_k or len(order)]
    total = math.fsum(powers[i] for i in top_ids)
    nucleus, mass = [], 0.0
    for i in top_ids:
        # equal masses of ties may sum to p itself, give or take a rounding
        if top_p < 1 and mass >= top_p - 1e-12:
            break
        nucleus.append(i)
        mass += powers[i] / total
    total = math.fsum(powers[i] for i in nucleus)
    return [powers[i] / total if i in nucleus else 0.0 for i in range(len(logits))]
