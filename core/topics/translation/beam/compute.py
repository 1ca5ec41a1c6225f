"""Searches by a beam, and grows the tree of its hypotheses from the candidates of each step."""

import dataclasses

import numpy as np

from ....base.numerics import top_k_indices
from ....base.registry import handles
from ....models.translators.beam import BeamSearchResult, Candidates
from ....models.translators.translator import NUM_ALTERNATIVES, Translator
from .schema import BeamRequest, BeamResult


@dataclasses.dataclass
class _Node:
    """A hypothesis, with the fields of a `BeamSearchResult`; the defaults are those of the start."""

    token: int
    parent: int = -1
    step: int = 0
    log_probability: float = 0.0
    total: float = 0.0
    ranking_score: float = 0.0
    rank: int = 0
    in_beam: bool = True
    has_ended: bool = False
    pruned_step: int = -1


class _Tree:
    """Nodes in the making; `beam_search` holds the index of the node at each place of the beam."""

    def __init__(self, vocabulary, width: int):
        self.vocabulary = vocabulary
        self.width = width
        self.nodes = [_Node(token=vocabulary.start_id)]
        self.alternatives: dict[int, tuple] = {}
        self.beam = [0]

    def add_alternatives(self, log_probability: np.ndarray, num_alternatives: int) -> None:
        """Notes the likeliest next tokens of each hypothesis of the beam, of log-probabilities (W, V)."""
        for index, row in zip(self.beam, log_probability, strict=False):  # a beam may be unfilled
            if (
                not self.nodes[index].has_ended and index not in self.alternatives
            ):  # one in a loop stays as well
                order = top_k_indices(row, num_alternatives)
                probabilities = np.exp(row[order]).tolist()
                self.alternatives[index] = tuple(
                    zip(self.vocabulary.tokens(order), probabilities, strict=True)
                )

    def add_step(self, step: int, candidates: Candidates) -> None:
        """Adds the candidates of a step (1, 2, ...)."""
        beam: list[int] = []
        continued: set[int] = set()
        for rank in range(int(np.isfinite(candidates.ranking_score[0]).sum())):
            parent = self.beam[candidates.parent[0, rank]]
            index = parent
            if candidates.token[0, rank] >= 0:  # else it had ended, and stays or leaves as it is
                index = len(self.nodes)
                self.nodes.append(self._make_node(step, rank, parent, candidates))
            if rank < self.width:
                beam.append(index)
                continued.add(parent)
        for index in set(self.beam) - continued:
            self.nodes[index].pruned_step = step
        self.beam = beam

    def _make_node(self, step: int, rank: int, parent: int, candidates: Candidates) -> _Node:
        in_beam = rank < self.width
        token = int(candidates.token[0, rank])
        return _Node(
            token=token,
            parent=parent,
            step=step,
            log_probability=candidates.log_probability[0, rank],
            total=candidates.total[0, rank],
            ranking_score=candidates.ranking_score[0, rank],
            rank=rank,
            in_beam=in_beam,
            has_ended=token == self.vocabulary.end_id,
            pruned_step=-1 if in_beam else step,
        )


@handles(BeamRequest)
def search_by_beam(translator: Translator, request: BeamRequest) -> BeamResult:
    """Answers with every hypothesis of a beam search, which is made in float64: its totals are shown.

    Raises:
        InvalidValueError: If nothing of the text can be read.
    """
    source = translator.read_source(request.text)
    result = translator.beam_search(
        source,
        width=request.width,
        length_penalty=request.length_penalty,
        unknown_penalty=request.unknown_penalty,
        record_steps=True,
    )
    greedy = translator.score_ids(source.ids, translator.greedy(source))
    return BeamResult(
        source=source, greedy=greedy, **build_tree(result, translator.target, width=request.width)
    )


def build_tree(result: BeamSearchResult, vocabulary, *, width: int) -> dict:
    """Returns the tree of a recorded beam search over one source, as fields of a `BeamSearchResult`.

    Args:
        result: Of `beam_search(..., record_steps=True)`.
        vocabulary: Of the target, names the tokens.
        width: W.
    """
    tree = _Tree(vocabulary, width)
    for step, (candidates, log_probabilities) in enumerate(
        zip(result.steps, result.alternatives, strict=True), 1
    ):
        tree.add_alternatives(log_probabilities, NUM_ALTERNATIVES)
        tree.add_step(step, candidates)
    columns = {
        field.name: np.array([getattr(node, field.name) for node in tree.nodes])
        for field in dataclasses.fields(_Node)
    }
    ids = columns.pop("token").astype("int32")
    return columns | {
        "width": width,
        "ids": ids,
        "tokens": vocabulary.tokens(ids),
        "best": tuple(tree.beam[beam_index] for beam_index in result.beam_positions[0]),
        "alternatives": tuple(tree.alternatives.get(index, ()) for index in range(len(tree.nodes))),
    }
