"""Searches by a beam, and grows the tree of its hypotheses from the candidates of each step."""

import dataclasses

import numpy as np

from ....base.numerics import largest
from ....base.registry import handles
from ....models.translators.beam import BeamSearchResult, Candidates
from ....models.translators.translator import ALTERNATIVES, Translator
from .schema import BeamRequest, BeamResult


@dataclasses.dataclass
class _Node:
    """A hypothesis, with the fields of a `BeamSearchResult`; the defaults are those of the start."""

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
                order = largest(row, best)
                probabilities = np.exp(row[order]).tolist()
                self.alternatives[index] = tuple(
                    zip(self.vocabulary.tokens(order), probabilities, strict=True)
                )

    def grow(self, step: int, candidates: Candidates) -> None:
        """Adds the candidates of a step (1, 2, ...)."""
        beam: list[int] = []
        went_on: set[int] = set()
        for rank in range(int(np.isfinite(candidates.ranked[0]).sum())):
            parent = self.beam[candidates.parent[0, rank]]
            index = parent
            if candidates.token[0, rank] >= 0:  # else it had ended, and stays or leaves as it is
                index = len(self.nodes)
                self.nodes.append(self._node(step, rank, parent, candidates))
            if rank < self.width:
                beam.append(index)
                went_on.add(parent)
        for index in set(self.beam) - went_on:
            self.nodes[index].pruned_step = step
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
        )


@handles(BeamRequest)
def search_by_beam(translator: Translator, request: BeamRequest) -> BeamResult:
    """Answers with every hypothesis of a beam search, which is made in float64: its totals are shown.

    Raises:
        InvalidValueError: If nothing of the text can be read.
    """
    source = translator.read_source(request.text)
    result = translator.beam(
        source,
        width=request.width,
        length_penalty=request.length_penalty,
        unknown_penalty=request.unknown_penalty,
        record=True,
    )
    greedy = translator.own_scores(source.ids, translator.greedy(source))
    return BeamResult(source=source, greedy=greedy, **tree(result, translator.target, width=request.width))


def tree(result: BeamSearchResult, vocabulary, *, width: int) -> dict:
    """Returns the tree of a recorded beam search over one source, as fields of a `BeamSearchResult`.

    Args:
        result: Of `beam_search(..., record=True)`.
        vocabulary: Of the target, names the tokens.
        width: W.
    """
    grown = _Tree(vocabulary, width)
    for step, (candidates, rows) in enumerate(zip(result.steps, result.alternatives, strict=True), 1):
        grown.add_alternatives(rows, ALTERNATIVES)
        grown.grow(step, candidates)
    columns = {
        field.name: np.array([getattr(node, field.name) for node in grown.nodes])
        for field in dataclasses.fields(_Node)
    }
    ids = columns.pop("token").astype("int32")
    return columns | {
        "width": width,
        "ids": ids,
        "tokens": vocabulary.tokens(ids),
        "best": tuple(grown.beam[place] for place in result.places[0]),
        "alternatives": tuple(grown.alternatives.get(index, ()) for index in range(len(grown.nodes))),
    }
