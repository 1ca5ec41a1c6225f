"""Beam search, and the tree of its hypotheses from the candidates of each step."""

import numpy as np

from ....base.numerics import top_k_indices
from ....base.registry import handles
from ....models.translators.beam import BeamSearchResult, Candidates
from ....models.translators.translator import NUM_ALTERNATIVES, Translator
from .schema import BeamRequest, BeamResult

_SCORES = ("log_probability", "total", "ranking_score")


@handles(BeamRequest)
def search_by_beam(translator: Translator, request: BeamRequest) -> BeamResult:
    """Runs a beam search in float64, whose totals are shown, and returns every hypothesis.

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
    """Builds the tree of a recorded beam search over one source, as fields of a `BeamResult`.

    Args:
        result: Of `beam_search(..., record_steps=True)`.
        vocabulary: Of the target, names the tokens.
        width: W.
    """
    start = {
        "token": vocabulary.start_id,
        "parent": -1,
        "step": 0,
        "rank": 0,
        "in_beam": True,
        "pruned_step": -1,
    }
    nodes, beam = [start | dict.fromkeys(_SCORES, 0.0)], [0]
    alternatives: dict[int, tuple] = {}
    for step, (candidates, log_probabilities) in enumerate(
        zip(result.steps, result.alternatives, strict=True), 1
    ):
        for node, row in zip(beam, log_probabilities, strict=False):  # a beam may be unfilled
            if (
                nodes[node]["token"] != vocabulary.end_id and node not in alternatives
            ):  # one in a loop stays as well
                order = top_k_indices(row, NUM_ALTERNATIVES)
                probabilities = np.exp(row[order]).tolist()
                alternatives[node] = tuple(zip(vocabulary.tokens(order), probabilities, strict=True))
        beam = _add_step(nodes, beam, candidates, step, width)
    columns = {name: np.array([node[name] for node in nodes]) for name in start.keys() | set(_SCORES)}
    ids = columns.pop("token").astype("int32")
    return columns | {
        "width": width,
        "ids": ids,
        "tokens": vocabulary.tokens(ids),
        "has_ended": ids == vocabulary.end_id,
        "final_beam": tuple(beam[beam_index] for beam_index in result.beam_positions[0]),
        "alternatives": tuple(alternatives.get(index, ()) for index in range(len(nodes))),
    }


def _add_step(nodes: list[dict], beam: list[int], candidates: Candidates, step: int, width: int) -> list[int]:
    """Adds the candidates of a step (1, 2, ...) to the nodes, and returns the nodes of the new beam."""
    new_beam: list[int] = []
    continued: set[int] = set()
    for rank in range(int(np.isfinite(candidates.ranking_score[0]).sum())):
        node = parent = beam[candidates.parent[0, rank]]
        in_beam = rank < width
        if candidates.token[0, rank] >= 0:  # else it had ended, and stays or leaves as it is
            node = len(nodes)
            fields = {"parent": parent, "step": step, "rank": rank, "in_beam": in_beam}
            values = {name: getattr(candidates, name)[0, rank] for name in ("token", *_SCORES)}
            nodes.append(fields | values | {"pruned_step": -1 if in_beam else step})
        if in_beam:
            new_beam.append(node)
            continued.add(parent)
    for node in set(beam) - continued:
        nodes[node]["pruned_step"] = step
    return new_beam
