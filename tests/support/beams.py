"""The tree of a beam search over a model of the tests' own."""

import numpy as np

from core.base.sentences import SourceTokens, TokenScores
from core.topics.translation.beam.compute import tree
from core.topics.translation.beam.schema import BeamResult

SOURCE = SourceTokens(text="a", tokens=("a",), ids=np.array([5], "int32"), unknown=np.array([False]), cut=())


def scores_of(path: dict) -> TokenScores:
    count = len(path["tokens"])
    bare = {"unknown": np.zeros(count, bool), "rank": np.zeros(count, int), "entropy": np.zeros(count)}
    return TokenScores(
        **bare, **path, alternatives=((),) * count, alternative_probability=np.zeros((count, 0))
    )


def beam_trace(result, vocabulary, *, width: int, greedy: int | None = None) -> BeamResult:
    """Returns a recorded search as a trace.

    Args:
        result, vocabulary, width: See `core.topics.translation.beam.compute.tree`.
        greedy: The hypothesis that greedy search is said to have found. Default: the winner.
    """
    fields = tree(result, vocabulary, width=width)
    node = fields["best"][0] if greedy is None else greedy
    nodes: list[int] = []
    while node > 0:
        nodes.insert(0, node)
        node = int(fields["parent"][node])
    path = {
        "tokens": tuple(fields["tokens"][one] for one in nodes),
        "ids": fields["ids"][nodes],
        "log_probability": fields["log_probability"][nodes],
    }
    return BeamResult(source=SOURCE, greedy=scores_of(path), **fields)
