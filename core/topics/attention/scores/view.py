"""The view "Score functions": four models over one sentence."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import streamlit as st

from ....base.i18n import join_with_and, message
from ....models.configs.translators import TRANSFORMERS
from ....models.families import get_display_name
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached, shipped_models
from ....ui.sentence import show_no_translators
from ....ui.token_chips import show_token_chips, show_tokenization_if_changed, token_group
from ..proofs import read_proof_file
from ..view_parts import MEAN, make_second_row_frame
from . import plot
from .schema import SCORE_FUNCTION_MODELS, ScoresRequest, ScoresResult

WEIGHTS, DIFFERENCE, ENTROPY = PLOT_TYPES = ("Weights", "Difference", "Entropy")
_PLOT_FUNCTIONS: dict[str, Any] = {
    WEIGHTS: plot.plot_score_weights,
    DIFFERENCE: plot.plot_weight_difference,
    ENTROPY: plot.plot_row_entropies,
}
TRANSFORMER = "nmt_transformer"


def show_scores(frame: Frame) -> None:
    """The score functions side by side: their weights, those of one less those of another, their entropy."""
    shipped = shipped_models("translators")
    models = tuple(model for model in SCORE_FUNCTION_MODELS if model in shipped)
    if not models:
        show_no_translators(frame)
        return
    _show_missing_models(models)
    plot_type = frame.choose_figure("scores_figure", PLOT_TYPES if len(models) > 1 else (WEIGHTS, ENTROPY))
    second_row = make_second_row_frame(frame)
    layer, head = _choose_transformer_head(second_row) if TRANSFORMER in models else (None, None)
    request = second_row.form(ScoresRequest, models=models, layer=layer, head=head)
    result = run_cached(request)
    compared_models = _choose_compared_models(frame, result) if plot_type == DIFFERENCE else {}
    proof_values = {
        "transformer": read_proof_file("transformer.txt"),
        "recurrent": read_proof_file("recurrent.txt"),
        "target_ids": result.target_ids.tolist(),
    } | compared_models
    word_groups = [
        token_group("reads", "key", result.key_tokens, result.source.is_unknown),
        token_group("given", "query", result.target_tokens),
    ]
    figure_name, plot_function = plot_type.lower(), _PLOT_FUNCTIONS[plot_type]
    plot_options: dict[str, Any] = {"is_narrow": frame.is_narrow_screen} | compared_models
    with show_token_chips(frame.controls, figure_name, word_groups):
        frame.show(
            figure_name, plot_function, request, result=result, proof_values=proof_values, **plot_options
        )
    show_tokenization_if_changed(
        frame.controls, result.source, models[0], translation_tokens=result.target_tokens
    )


def _show_missing_models(models: Sequence[str]) -> None:
    missing_titles = [
        f"{model} ({get_display_name(model)})" for model in SCORE_FUNCTION_MODELS if model not in models
    ]
    if missing_titles:
        names, first = join_with_and(missing_titles), missing_titles[0].split()[0]
        st.info(message("scores-missing", missing_models=names, first_model=first))


def _choose_transformer_head(frame: Frame) -> tuple[int | None, int | None]:
    config = TRANSFORMERS[TRANSFORMER]
    heads = {
        f"layer {layer} head {head}": (layer, head)
        for layer, head in np.ndindex(config.num_layers, config.num_heads)
    }
    labels = {
        name: message("attention-head-label.head", layer=str(layer), head=str(head))
        for name, (layer, head) in heads.items()
    } | {MEAN: message("attention-head-option.mean")}
    choice = frame.controls.selectbox(
        "transformer_head", message("scores-transformer-head"), [MEAN, *heads], frame.row,
        help=message("scores-transformer-head.help"), format_func=labels.__getitem__, width=170,
    )  # fmt: skip
    return heads.get(choice, (None, None))


def _choose_compared_models(frame: Frame, result: ScoresResult) -> dict[str, int]:
    names = [plot.score_function_label(result, model) for model in range(len(result.models))]
    return {
        name: names.index(
            frame.controls.selectbox(
                name, message(f"scores-{name.replace('_', '-')}"), names, frame.row, index=index, width=160
            )
        )
        for index, name in enumerate(("first_model", "second_model"))
    }
