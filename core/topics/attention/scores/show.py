"""The view "Score functions": four models over one sentence."""

from typing import Any

import numpy as np
import streamlit as st

from ....base.messages import listed, say
from ....models.configs.translators import TRANSFORMERS
from ....models.families import reading_name
from ....ui.frame import Frame
from ....ui.parts.results_cache import answer, shipped
from ....ui.sentence import none_shipped
from ....ui.words import group, say_how_read, show_words
from ..choices import MEAN, below
from ..proofs import text_of
from . import draw
from .ask import SCORED, ScoresRequest, ScoresTrace

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
        st.info(say("scores-missing", names=listed(missing), first=missing[0].split()[0]))
    figure = frame.choose("compared", FIGURES if len(models) > 1 else (WEIGHTS, ENTROPY))
    asking = below(frame)
    layer, head = _transformer_head(asking) if TRANSFORMER in models else (None, None)
    request = asking.ask(ScoresRequest, models=models, layer=layer, head=head)
    trace = answer(request)
    given = {
        "transformer": text_of("transformer.txt"),
        "recurrent": text_of("recurrent.txt"),
        "target_ids": trace.target_ids.tolist(),
    }
    shared: dict[str, Any] = {"trace": trace, "narrow": frame.narrow}
    name = figure.lower()
    pair: dict[str, Any] = _compared(frame, trace) if figure == DIFFERENCE else {}
    groups = [
        group("reads", "key", trace.key_tokens, trace.source.unknown),
        group("given", "query", trace.said),
    ]
    drawing: Any = {WEIGHTS: draw.weights, DIFFERENCE: draw.difference, ENTROPY: draw.entropies}[figure]
    with show_words(frame.controls, name, groups):
        frame.show(name, drawing, request, given=given | pair, **shared, **pair)
    say_how_read(frame.controls, trace.source, models[0], tokens=trace.said)


def _transformer_head(frame: Frame) -> tuple[int | None, int | None]:
    config = TRANSFORMERS[TRANSFORMER]
    heads = {
        f"layer {layer} head {head}": (layer, head) for layer, head in np.ndindex(config.layers, config.heads)
    }
    words = {
        name: say("attention-who.head", layer=str(layer), head=str(head))
        for name, (layer, head) in heads.items()
    } | {MEAN: say("attention-head-option.mean")}
    chosen = frame.controls.select(
        "bench_head", say("scores-transformer-head"), [MEAN, *heads], frame.row,
        help=say("scores-transformer-head.help"), format_func=words.__getitem__, width=170,
    )  # fmt: skip
    return heads.get(chosen, (None, None))


def _compared(frame: Frame, trace: ScoresTrace) -> dict[str, int]:
    """Shows which model's weights are taken from which other's, and returns the indices of both."""
    names = [draw.name_of(trace, model) for model in range(len(trace.models))]
    return {
        name: names.index(
            frame.controls.select(name, say(f"scores-{name}"), names, frame.row, index=index, width=160)
        )
        for index, name in enumerate(("one", "other"))
    }
