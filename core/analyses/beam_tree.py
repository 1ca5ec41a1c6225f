"""From the candidates of each step of a beam search to the tree of its hypotheses."""

import dataclasses

import numpy as np

from core.models.translators.hypotheses import BeamResult, Candidates
from core.traces.translation import BeamTrace


@dataclasses.dataclass
class _Node:
    """A hypothesis, with the fields of a `BeamTrace`; the defaults are those of the start."""

    token: int
    parent: int = -1
    step: int = 0
    log_probability: float = 0.0
    total: float = 0.0
    ranked: float = 0.0
    rank: int = 0
    kept: bool = True
    ended: bool = False
    pruned_step: int = -1
    pruned_rank: int = -1


class _Tree:
    """Nodes in the making; `beam` holds the index of the node at each place of the beam."""

    def __init__(self, vocabulary, width: int):
        self.vocabulary = vocabulary
        self.width = width
        self.nodes = [_Node(token=vocabulary.start)]
        self.alternatives: dict[int, tuple] = {}
        self.beam = [0]

    def add_alternatives(self, log_probability: np.ndarray, best: int) -> None:
        """Notes the likeliest next tokens of each hypothesis of the beam, of log-probabilities (W, V)."""
        for index, row in zip(self.beam, log_probability, strict=False):  # a beam may be unfilled
            if not self.nodes[index].ended and index not in self.alternatives:  # one in a loop stays as well
                order = np.argsort(-row, kind="stable")[:best]
                probabilities = np.exp(row[order]).tolist()
                self.alternatives[index] = tuple(
                    zip(self.vocabulary.tokens(order), probabilities, strict=True)
                )

    def grow(self, step: int, candidates: Candidates) -> None:
        """Adds the candidates of a step (1, 2, ...)."""
        beam = []
        best_rank: dict[int, int] = {}  # of the continuations of each node of the beam before
        for rank in range(int(np.isfinite(candidates.ranked[0]).sum())):
            parent = self.beam[candidates.parent[0, rank]]
            best_rank.setdefault(parent, rank)
            index = parent
            if candidates.token[0, rank] >= 0:  # else it had ended, and stays or leaves as it is
                index = len(self.nodes)
                self.nodes.append(self._node(step, rank, parent, candidates))
            if rank < self.width:
                beam.append(index)
        for index in self.beam:
            rank = best_rank.get(index, -1)
            if not 0 <= rank < self.width:
                self.nodes[index].pruned_step = step
                self.nodes[index].pruned_rank = rank
        self.beam = beam

    def _node(self, step: int, rank: int, parent: int, candidates: Candidates) -> _Node:
        kept = rank < self.width
        token = int(candidates.token[0, rank])
        return _Node(
            token=token,
            parent=parent,
            step=step,
            log_probability=candidates.log_probability[0, rank],
            total=candidates.total[0, rank],
            ranked=candidates.ranked[0, rank],
            rank=rank,
            kept=kept,
            ended=token == self.vocabulary.end,
            pruned_step=-1 if kept else step,
            pruned_rank=-1 if kept else rank,
        )


def beam_trace(result: BeamResult, vocabulary, *, width: int, best: int = 5) -> BeamTrace:
    """Returns the tree of a recorded beam search over one source.

    Args:
        result: Of `beam_search(..., record=True)`.
        vocabulary: Of the target, names the tokens.
        width: W.
        best: Alternatives that are kept of each hypothesis that was continued.
    """
    tree = _Tree(vocabulary, width)
    steps = zip(result.steps, result.alternatives, strict=True)
    for step, (candidates, log_probability) in enumerate(steps, 1):
        tree.add_alternatives(log_probability, best)
        tree.grow(step, candidates)
    columns = {
        field.name: np.array([getattr(node, field.name) for node in tree.nodes])
        for field in dataclasses.fields(_Node)
    }
    ids = columns.pop("token").astype("int32")
    return BeamTrace(
        width=width,
        tokens=vocabulary.tokens(ids),
        ids=ids,
        best=tuple(tree.beam),
        alternatives=tuple(tree.alternatives.get(index, ()) for index in range(len(tree.nodes))),
        **columns,
    )
