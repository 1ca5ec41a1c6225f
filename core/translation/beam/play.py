"""What the browser needs to play a beam search step by step."""

from typing import Any

import numpy as np

from .ask import BeamTrace


def played(trace: BeamTrace) -> dict[str, Any]:
    """Returns a search as plain lists; see `beam_steps.js`.

    Numbers are those of the trace: log-probabilities and scores in nats, -1 for none among steps and ranks.
    """
    greedy = trace.greedy
    return {
        "width": trace.width,
        "steps": trace.steps,
        "subwords": any("▁" in token for token in trace.tokens),
        "winner": list(trace.winner),
        "best": list(trace.best),
        "tokens": list(trace.tokens),
        "parent": trace.parent.tolist(),
        "step": trace.step.tolist(),
        "nats": trace.log_probability.tolist(),
        "score": trace.ranked.tolist(),
        "rank": trace.rank.tolist(),
        "kept": trace.kept.tolist(),
        "ended": trace.ended.tolist(),
        "pruned": trace.pruned_step.tolist(),
        "next": [[list(pair) for pair in pairs] for pairs in trace.alternatives],
        "greedy": {"tokens": list(greedy.tokens), "score": np.cumsum(greedy.log_probability).tolist()},
    }
