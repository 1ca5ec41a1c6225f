"""Figure of the tree of a beam search: every hypothesis with its parent, its score and its pruning."""

from typing import Any

import numpy as np

from ....base.i18n import message
from ....base.numerics import find_loop
from ....base.text import token_label
from ....figures.labels import join_tokens, loop_message, quote_text
from ....figures.picture import Picture
from ....figures.table import Table
from ....figures.traces import fixed_range_axis, make_figure
from ..probability_text import format_nats, format_probability, format_ratio
from .layout import compute_heights, order_layers
from .schema import BeamResult
from .tree_traces import OUTCOME_STYLES, edge_traces, greedy_traces, node_traces

MAX_STEPS = 12  # steps that are drawn side by side
_ROW_PIXELS = 38  # pixels of a hypothesis in the beam
_MAX_LABEL_CHARACTERS = 9  # of the label of a hypothesis
# steps that leave room for labels of that length on a page 16 cm wide; each step more costs a letter
_STEPS_WITH_FULL_LABELS = 10


def get_outcome(result: BeamResult, node: int) -> str:
    """Returns the outcome of a hypothesis, one of `OUTCOME_STYLES`."""
    if node in result.winning_path:
        return "winner"
    if not result.in_beam[node]:
        return "rejected"
    if result.pruned_step[node] >= 0:
        return "dropped"
    return "final" if node in result.final_beam else "continued"


def plot_beam_tree(result: BeamResult, *, first_step: int = 1, show_rejected: bool = True) -> Picture:
    """Draws the hypotheses of a beam search from left to right, greedy search above them.

    A token stands over its line and the score of the hypothesis so far under it.

    Args:
        result: The search.
        first_step: First step that is drawn, of `MAX_STEPS` at the most.
        show_rejected: Whether rejected candidates are drawn too.
    """
    node_layers = order_layers(result, include_rejected=show_rejected)
    node_heights = [
        dict(zip(*nodes_and_heights, strict=True))
        for nodes_and_heights in zip(node_layers, compute_heights(result, node_layers), strict=True)
    ]
    steps = range(first_step - 1, min(first_step + MAX_STEPS, result.num_steps + 1))
    # greedy search may go on after the beam has ended
    beam_steps = steps[: max(0, len(node_layers) - steps[0])]
    traces = edge_traces(result, node_heights, beam_steps[1:])
    nodes = [node for step in beam_steps for node in node_layers[step] if result.step[node] == step]
    max_characters = _MAX_LABEL_CHARACTERS - max(0, len(steps) - 1 - _STEPS_WITH_FULL_LABELS)
    for outcome in OUTCOME_STYLES:
        outcome_nodes = [node for node in nodes if get_outcome(result, node) == outcome]
        if outcome_nodes:
            traces += node_traces(result, node_heights, outcome_nodes, outcome, max_characters)
    visible_heights = [height for step in beam_steps for height in node_heights[step].values()] or [0.0]
    top = min(visible_heights) - 1.3
    traces += greedy_traces(result.greedy, steps[1:], top, max_characters)
    top, bottom = top - 0.8, max(visible_heights) + 0.9
    left_space = 0.25 if steps[0] == 0 else 1.25
    step_axis = fixed_range_axis(
        "beam_step",
        range=[steps[0] - left_space, steps[-1] + 0.25],
        tickvals=list(steps),
        ticktext=[str(step) if step else message("beam-start") for step in steps],
        showgrid=True,
    )
    figure = make_figure(
        traces,
        height=round((bottom - top) * _ROW_PIXELS) + 84,
        margin_t=47,
        margin_b=66,
        xaxis=step_axis,
        yaxis={"visible": False, "range": [bottom, top], "fixedrange": True},
    )
    return Picture(
        figure=figure, table=_make_table(result), claim_id="beam-tree", claim_values=_claim_values(result)
    )


# --- numbers and words --------------------------------------------------------------------------------------


def _format_hypothesis(result: BeamResult, node: int) -> str:
    nodes = result.get_path(node)[1:]
    words = nodes[:-1] if result.has_ended[node] and len(nodes) > 1 else nodes
    return join_tokens(result.tokens[word] for word in words)


def _make_table(result: BeamResult) -> Table:
    greedy, num_nodes = result.greedy, len(result.tokens)
    nodes, greedy_lengths = range(1, num_nodes), range(1, len(greedy.tokens) + 1)
    totals = np.cumsum(greedy.log_probability)
    outcomes = [get_outcome(result, node) for node in nodes]
    columns: dict[str, Any] = {
        "search_method": [message("beam-outcome.beam")] * len(nodes)
        + [message("beam-outcome.greedy")] * len(greedy_lengths),
        "hypothesis": list(range(1, num_nodes + len(greedy_lengths))),
        "parent": result.parents_and_ids[0],
        "beam_step": [*result.step[1:].tolist(), *greedy_lengths],
        "token": [token_label(token) for token in (*result.tokens[1:], *greedy.tokens)],
        "hypothesis_text": [_format_hypothesis(result, node) for node in nodes]
        + [join_tokens(greedy.tokens[:length]) for length in greedy_lengths],
        "token_log_probability": np.append(result.log_probability[1:], greedy.log_probability),
        "total": np.append(result.total[1:], totals),
        "score": np.append(result.ranking_score[1:], totals),
        "beam_rank": [*(result.rank[1:] + 1).tolist(), *[1] * len(greedy_lengths)],
        "outcome": [message(f"beam-outcome.{outcome}") for outcome in outcomes]
        + [message("beam-outcome.greedy")] * len(greedy_lengths),
        "pruned_step": [*result.pruned_step[1:].tolist(), *[-1] * len(greedy_lengths)],
    }
    return Table(columns=columns, proved_columns=("total",))


def _claim_values(result: BeamResult) -> dict[str, Any]:
    best, greedy = result.final_beam[0], result.greedy
    is_same = result.ids[list(result.winning_path[1:])].tolist() == greedy.ids.tolist()
    has_no_end_token = len(greedy.tokens) == 1 or find_loop(greedy.tokens)  # else the last is the end token
    lead_over_second = (
        result.ranking_score[best] - result.ranking_score[result.final_beam[1]]
        if len(result.final_beam) > 1
        else 0.0
    )
    return {
        "comparison": "same" if is_same else "more" if result.gain_over_greedy_nats > 0 else "less",
        "ratio": format_ratio(result.gain_over_greedy_nats),
        "probability": format_probability(result.total[best]),
        "winner": quote_text(_format_hypothesis(result, best)),
        "total": format_nats(result.total[best]),
        "greedy_translation": quote_text(
            join_tokens(greedy.tokens if has_no_end_token else greedy.tokens[:-1])
        ),
        "greedy_total": format_nats(greedy.total_log_probability),
        "rank": int(result.rank[result.lowest_ranked_node]) + 1,
        "step": int(result.step[result.lowest_ranked_node]),
        "token": quote_text(result.tokens[result.lowest_ranked_node]),
        "margin": message("beam-margin", margin=f"{lead_over_second:.2f}")
        if len(result.final_beam) > 1 and lead_over_second >= 0
        else "",
        "loop": loop_message([result.tokens[node] for node in result.winning_path])
        or loop_message(greedy.tokens),
    }
