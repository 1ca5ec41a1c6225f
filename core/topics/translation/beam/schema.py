"""Request and result of a beam search with all its hypotheses."""

import dataclasses
import functools

import numpy as np

from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ....base.sentences import SourceTokens, TokenScores
from ..translate.schema import TranslateRequest


@request_dataclass
class BeamRequest(TranslateRequest):
    """Asks for every hypothesis of a beam search; settings of sampling are ignored."""

    method: str = choice_field(("beam",), "beam", widget=None)
    width: int = range_field(4, 1, 10, hosted_limit="beam_width")


@request_dataclass
class BeamView(BeamRequest):
    """`BeamRequest` with the settings of the view."""

    show_rejected: bool = dataclasses.field(default=True, metadata={"widget": Widget(advanced=True)})


@result_dataclass
class BeamResult:
    """The N hypotheses of a beam search, of which 0 is the start, and what greedy search finds.

    A hypothesis is dropped when none of its continuations is kept.
    """

    source: SourceTokens
    greedy: TokenScores
    width: int  # hypotheses that are kept at each step
    tokens: tuple[str, ...] = axis_labels("N")  # the last of each hypothesis
    ids: np.ndarray = int_array("N")
    parent: np.ndarray = int_array("N")  # the hypothesis that is continued; -1 for the start
    step: np.ndarray = int_array("N")  # tokens of the hypothesis, the end token among them; 0 for the start
    log_probability: np.ndarray = float_array("N")  # of the last token, nats
    total: np.ndarray = float_array("N")  # of all tokens, nats, under the model
    ranking_score: np.ndarray = float_array("N")  # what the order goes by, after length and [UNK] penalties
    rank: np.ndarray = int_array("N")  # among the candidates of its step, 0 is the best
    in_beam: np.ndarray = bool_array("N")  # it came into the beam
    has_ended: np.ndarray = bool_array("N")  # its last token is the end token
    # the step at which it was dropped, its own where it was rejected; -1 for what was continued or is left
    pruned_step: np.ndarray = int_array("N")
    final_beam: tuple[int, ...]  # hypotheses of the beam at the end, best first, those stopped in a loop last
    # of each that was continued its five likeliest next (token, probability); empty for others
    alternatives: tuple[tuple[tuple[str, float], ...], ...] = axis_labels("N")

    def get_path(self, node: int) -> tuple[int, ...]:
        """Returns the hypotheses from the start to a node."""
        nodes = [node]
        while self.parent[nodes[-1]] >= 0:
            nodes.append(int(self.parent[nodes[-1]]))
        return tuple(reversed(nodes))

    @property
    def num_steps(self) -> int:
        """Number of steps of beam search or greedy search, whichever is longer."""
        return max(int(self.step.max()), len(self.greedy.tokens))

    @functools.cached_property
    def winning_path(self) -> tuple[int, ...]:
        """The path to the best hypothesis of the final beam."""
        return self.get_path(self.final_beam[0])

    @property
    def lowest_ranked_node(self) -> int:
        """The hypothesis on the winner's path with the lowest rank, the first of several."""
        return max(self.winning_path[1:], key=lambda node: self.rank[node])

    @property
    def gain_over_greedy_nats(self) -> float:
        """Log-probability of the winner minus that of greedy search, in nats."""
        return float(self.total[self.final_beam[0]]) - self.greedy.total_log_probability

    @property
    def parents_and_ids(self) -> tuple[list[int], list[int]]:
        """What each hypothesis continues, and the id of its last token; greedy search's stand last.

        They are numbered on behind the beam's.
        """
        last_node, num_greedy = len(self.tokens) - 1, len(self.greedy.ids)
        parents = [*self.parent[1:].tolist(), 0, *range(last_node + 1, last_node + num_greedy)]
        return parents, [*self.ids[1:].tolist(), *self.greedy.ids.tolist()]
