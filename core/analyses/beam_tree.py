"""From the candidates of each step of a beam search to the tree of its hypotheses."""

import numpy as np

from core.models.translators.search import BeamResult
from core.traces.translation import BeamTrace

_START = {
    "parent": -1,
    "step": 0,
    "log_probability": 0.0,
    "total": 0.0,
    "ranked": 0.0,
    "rank": 0,
    "kept": True,
    "ended": False,
}


class _Tree:
    """Nodes in the making; `places` holds the node at each place of the beam."""

    def __init__(self, vocabulary, width: int):
        self.vocabulary, self.width = vocabulary, width
        self.nodes = [dict(_START, token=vocabulary.start, pruned_step=-1, pruned_rank=-1)]
        self.alternatives: dict[int, tuple] = {}
        self.places = [0]

    def grow(self, step: int, found, log_probability: np.ndarray, best: int) -> None:
        """Adds the candidates of a step (1, 2, ...); `log_probability` (W, V) is what each place of the beam
        says of its next token.
        """
        places, best_child = [], {}
        for place, node in enumerate(self.places):
            if not self.nodes[node]["ended"]:
                order = np.argsort(-log_probability[place], kind="stable")[:best]
                chances = np.exp(log_probability[place][order]).tolist()
                self.alternatives[node] = tuple(zip(self.vocabulary.tokens(order), chances, strict=True))
        for rank in range(found.token.shape[1]):
            if not np.isfinite(found.ranked[0, rank]):
                break
            parent = self.places[found.parent[0, rank]]
            if found.token[0, rank] < 0:  # it had ended, and stays or leaves as it is
                best_child.setdefault(parent, (rank, rank < self.width))
                if rank < self.width:
                    places.append(parent)
                continue
            kept = rank < self.width
            best_child.setdefault(parent, (rank, kept))
            if kept:
                places.append(len(self.nodes))
            self.nodes.append(
                {
                    "parent": parent,
                    "token": int(found.token[0, rank]),
                    "step": step,
                    "rank": rank,
                    "kept": kept,
                    "log_probability": found.log_probability[0, rank],
                    "total": found.total[0, rank],
                    "ranked": found.ranked[0, rank],
                    "ended": bool(found.token[0, rank] == self.vocabulary.end),
                    "pruned_step": -1 if kept else step,
                    "pruned_rank": -1 if kept else rank,
                }
            )
        for node in self.places:
            rank, kept = best_child.get(node, (-1, False))
            if not kept:
                self.nodes[node].update(pruned_step=step, pruned_rank=rank)
        self.places = places


def beam_trace(result: BeamResult, vocabulary, *, width: int, best: int = 5) -> BeamTrace:
    """Returns the tree of a recorded beam search over one source.

    Args:
        result: Of `search.beam_search(..., record=True)`.
        vocabulary: Of the target, names the tokens.
        width: W.
        best: Alternatives that are kept of each hypothesis that was continued.
    """
    tree = _Tree(vocabulary, width)
    for step, (found, log_probability) in enumerate(zip(result.steps, result.alternatives, strict=True), 1):
        tree.grow(step, found, log_probability, best)
    columns = {name: np.array([node[name] for node in tree.nodes]) for name in tree.nodes[0]}
    ids = columns.pop("token").astype("int32")
    return BeamTrace(
        width=width,
        tokens=vocabulary.tokens(ids),
        ids=ids,
        best=tuple(tree.places),
        alternatives=tuple(tree.alternatives.get(node, ()) for node in range(len(tree.nodes))),
        **columns,
    )
