"""The tree of a beam search over a model of the tests' own."""

import numpy as np

from core.base.sentences import SourceTokens
from core.topics.translation.beam.compute import build_tree
from core.topics.translation.beam.schema import BeamResult
from tests.support.attention_results import make_token_scores

SOURCE = SourceTokens(
    text="a", tokens=("a",), ids=np.array([5], "int32"), is_unknown=np.array([False]), truncated_words=()
)


def make_beam_result(result, vocabulary, *, width: int, greedy_node: int | None = None) -> BeamResult:
    """Returns a recorded search as a trace.

    Args:
        result, vocabulary, width: See `core.topics.translation.beam.compute.build_tree`.
        greedy_node: The hypothesis that greedy search is said to have found. Default: the winner.
    """
    fields = build_tree(result, vocabulary, width=width)
    node = fields["final_beam"][0] if greedy_node is None else greedy_node
    nodes: list[int] = []
    while node > 0:
        nodes.insert(0, node)
        node = int(fields["parent"][node])
    greedy = make_token_scores(
        *(fields["tokens"][one] for one in nodes),
        ids=fields["ids"][nodes],
        log_probability=fields["log_probability"][nodes],
    )
    return BeamResult(source=SOURCE, greedy=greedy, **fields)
