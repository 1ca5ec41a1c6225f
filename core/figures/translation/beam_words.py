"""A beam search in words and numbers: what became of each hypothesis, and what the browser plays."""

from typing import Any

import numpy as np

from core.figures.base.long_table import stacked
from core.figures.base.tokens import joined, looped, quoted
from core.figures.translation.likelihood import likelier, signed
from core.numerics import loop_of
from core.text import token_label
from core.traces.translation import BeamTrace, TokenScores


def outcome(trace: BeamTrace, node: int, winner: set[int]) -> str:
    """Returns what became of a node, one of `core.figures.translation.beam.OUTCOMES`."""
    if node in winner:
        return "winner"
    if not trace.kept[node]:
        return "rejected candidate"
    if trace.pruned_step[node] >= 0:
        return "dropped"
    return "final beam" if node in trace.best else "continued"


def _fate(trace: BeamTrace, node: int, winner: set[int]) -> str:
    """Returns what became of a node, with the step at which a kept one was dropped."""
    name = outcome(trace, node, winner)
    return f"{name} at step {trace.pruned_step[node]}" if name == "dropped" else name


def steps_of(trace: BeamTrace, greedy: TokenScores) -> int:
    """Returns the steps of the longer one of a beam search and of greedy search."""
    return max(trace.steps, len(greedy.tokens))


def played(trace: BeamTrace, greedy: TokenScores) -> dict[str, Any]:
    """Returns what the browser needs to play a search step by step, as plain lists; see `beam_player.js`.

    Numbers are those of the trace: log-probabilities and scores in nats, -1 for none among steps and ranks.
    """
    return {
        "width": trace.width,
        "steps": steps_of(trace, greedy),
        "subwords": any("▁" in token for token in trace.tokens),
        "winner": list(trace.path(trace.best[0])),
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


def _sentence(trace: BeamTrace, node: int) -> str:
    nodes = trace.path(node)[1:]
    words = nodes[:-1] if trace.ended[node] and len(nodes) > 1 else nodes
    return joined(trace.tokens[word] for word in words)


def story(trace: BeamTrace, greedy: TokenScores) -> str:
    """Returns what a beam search found, beside greedy search, and whether its winner was ever behind."""
    best = trace.best[0]
    total = signed(trace.total[best])
    winner = quoted(_sentence(trace, best))
    same = trace.best_ids[0] == greedy.ids.tolist()
    if same:
        parts = [f"Beam search and greedy search both find {winner} ({total} nats)."]
    else:
        whole = len(greedy.tokens) == 1 or loop_of(greedy.tokens)  # else the last is the end token
        words = quoted(joined(greedy.tokens if whole else greedy.tokens[:-1]))
        times = likelier(trace.total[best] - greedy.total, "greedy search's")
        parts = [f"Beam search finds {winner} ({total} nats), {times} {words} ({signed(greedy.total)} nats)."]
    lowest = max(trace.path(best)[1:], key=lambda node: trace.rank[node])
    if trace.rank[lowest]:
        where = f"stood at place {trace.rank[lowest] + 1} at step {trace.step[lowest]}"
        why = "." if same else "; greedy search keeps only place 1."
        parts.append(f"The winner {where} ({quoted(trace.tokens[lowest])}){why}")
    else:
        parts.append("It led from the first step" + (": greedy search finds it too." if same else "."))
    if len(trace.best) > 1:
        lead = trace.ranked[best] - trace.ranked[trace.best[1]]
        parts.append(f"Its score is {lead:.2f} nats better than the second's.")
    if loop := looped([trace.tokens[node] for node in trace.path(best)]):
        parts.append(loop)
    return " ".join(parts)


def columns(trace: BeamTrace, greedy: TokenScores, winner: set[int]) -> dict[str, list]:
    nodes = range(1, len(trace.tokens))
    ends = range(1, len(greedy.tokens) + 1)
    beam = {
        "search": ["beam"] * len(nodes),
        "hypothesis": list(nodes),
        "continues": trace.parent[1:].tolist(),
        "step": trace.step[1:].tolist(),
        "token": [token_label(token) for token in trace.tokens[1:]],
        "so far": [_sentence(trace, node) for node in nodes],
        "log-probability": trace.log_probability[1:].tolist(),
        "total": trace.total[1:].tolist(),
        "score": trace.ranked[1:].tolist(),
        "place at its step": (trace.rank[1:] + 1).tolist(),
        "what became of it": [_fate(trace, node, winner) for node in nodes],
    }
    totals = np.cumsum(greedy.log_probability).tolist()
    alone = {
        "search": ["greedy"] * len(ends),
        "hypothesis": [0] * len(ends),
        "continues": [0] * len(ends),
        "step": list(ends),
        "token": [token_label(token) for token in greedy.tokens],
        "so far": [joined(greedy.tokens[:end]) for end in ends],
        "log-probability": greedy.log_probability.tolist(),
        "total": totals,
        "score": totals,
        "place at its step": [1] * len(ends),
        "what became of it": ["greedy search"] * len(ends),
    }
    return stacked([beam, alone])
