"""The view "Score functions": four models over one sentence."""

from typing import Any

import numpy as np
import streamlit as st

from ....base.i18n import join_with_and, message
from ....models.configs.translators import TRANSFORMERS
from ....models.families import reading_name
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached, shipped
from ....ui.sentence import none_shipped
from ....ui.words import group, say_how_read, show_words
from ..choices import MEAN, below
from ..proofs import text_of
from . import plot
from .schema import SCORED, ScoresRequest, ScoresResult

WEIGHTS, DIFFERENCE, ENTROPY = FIGURES = ("Weights", "Difference", "Entropy")
TRANSFORMER = "nmt_transformer"


def show_scores(frame: Frame) -> None:
    """The score functions side by side: their weights, those of one less those of another, their entropy."""
    models = tuple(name for name in SCORED if name in shipped("translators"))
    missing = [f"{name} ({reading_name(name)})" for name in SCORED if name not in models]
    if not models:
        none_shipped(frame)
        return
    if missing:
        st.info(message("scores-missing", names=join_with_and(missing), first=missing[0].split()[0]))
    figure = frame.choose("compared", FIGURES if len(models) > 1 else (WEIGHTS, ENTROPY))
    asking = below(frame)
    layer, head = _transformer_head(asking) if TRANSFORMER in models else (None, None)
    request = asking.form(ScoresRequest, models=models, layer=layer, head=head)
    result = run_cached(request)
    given = {
        "transformer": text_of("transformer.txt"),
        "recurrent": text_of("recurrent.txt"),
        "target_ids": result.target_ids.tolist(),
    }
    shared: dict[str, Any] = {"result": result, "narrow": frame.narrow}
    name = figure.lower()
    pair: dict[str, Any] = _compared(frame, result) if figure == DIFFERENCE else {}
    groups = [
        group("reads", "key", result.key_tokens, result.source.unknown),
        group("given", "query", result.said),
    ]
    drawing: Any = {WEIGHTS: plot.weights, DIFFERENCE: plot.difference, ENTROPY: plot.entropies}[figure]
    with show_words(frame.controls, name, groups):
        frame.show(name, drawing, request, proof_values=given | pair, **shared, **pair)
    say_how_read(frame.controls, result.source, models[0], tokens=result.said)


def _transformer_head(frame: Frame) -> tuple[int | None, int | None]:
    config = TRANSFORMERS[TRANSFORMER]
    heads = {
        f"layer {layer} head {head}": (layer, head) for layer, head in np.ndindex(config.layers, config.heads)
    }
    words = {
        name: message("attention-who.head", layer=str(layer), head=str(head))
        for name, (layer, head) in heads.items()
    } | {MEAN: message("attention-head-option.mean")}
    chosen = frame.controls.select(
        "bench_head", message("scores-transformer-head"), [MEAN, *heads], frame.row,
        help=message("scores-transformer-head.help"), format_func=words.__getitem__, width=170,
    )  # fmt: skip
    return heads.get(chosen, (None, None))


def _compared(frame: Frame, result: ScoresResult) -> dict[str, int]:
    """Shows which model's weights are taken from which other's, and returns the indices of both."""
    names = [plot.name_of(result, model) for model in range(len(result.models))]
    return {
        name: names.index(
            frame.controls.select(name, message(f"scores-{name}"), names, frame.row, index=index, width=160)
        )
        for index, name in enumerate(("one", "other"))
    }
