"""The view of the Attention page that shows four score functions side by side."""

import numpy as np
import streamlit as st

from core.configs.translators import TRANSLATORS, TransformerConfig
from core.figures.attention import score_functions as figures
from core.requests.attention import SCORED, BenchRequest
from core.traces.attention.views import BenchTrace
from core.ui.attention.boxes import EXAMPLES, FIRST_MODEL, LONG, MEAN, more_box, target_box, translators
from core.ui.attention.selection import Selection, reader, run
from core.ui.attention.words import group, show_words, stopped
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import drawn, seen
from core.ui.parts.sentence import reading_notes, sentence_box


def bench(frame: Frame) -> None:
    """The score functions side by side."""
    controls = frame.controls
    more = more_box(controls)
    sentence = sentence_box(controls, frame.above, EXAMPLES, LONG)
    models = tuple(name for name in SCORED if name in translators())
    _say_missing([name for name in SCORED if name not in models])
    if not models:
        return
    layer, head = _transformer_head_box(controls) if FIRST_MODEL in models else (None, None)
    target = target_box(frame, more, ("Greedy", "Yours"))
    translation = target.get("translation")  # None is the first model's own
    request = BenchRequest(models=models, text=sentence, translation=translation, layer=layer, head=head)
    trace = seen(request)
    first = run({"model": models[0], "text": sentence, "translation": translation})
    _show_bench(frame, request, trace, first)


def _say_missing(missing: list[str]) -> None:
    """Says which models of the bench are not shipped, and what trains them; nothing when all are."""
    if missing:
        names = ", ".join(f"{name} ({reader(name)})" for name in missing)
        st.info(f"Not shipped here yet: {names}. `python -m core.training {missing[0]}` trains one.")


def _transformer_head_box(controls: Controls) -> tuple[int | None, int | None]:
    """Shows which head of the Transformer is compared, and returns its layer and its number, or the mean."""
    config = TRANSLATORS[FIRST_MODEL]
    if not isinstance(config, TransformerConfig):
        return None, None
    heads = {
        f"layer {layer} head {head}": (layer, head) for layer, head in np.ndindex(config.layers, config.heads)
    }
    renamed = {f"{layer}.{head}": name for name, (layer, head) in heads.items()}
    about = "The other models have one head."
    options = [MEAN, *heads]
    chosen = controls.select("bench_head", "Head of the Transformer", options, renamed=renamed, help=about)
    return heads.get(chosen, (None, None))


def _show_bench(frame: Frame, request: BenchRequest, trace: BenchTrace, first: Selection) -> None:
    """Shows the weights of all models, those of one minus those of another, or their entropy.

    Args:
        frame: Of the page.
        request: For the attention of all models.
        trace: That attention.
        first: That of the first model, which names the queries.
    """
    controls = frame.controls
    names = ["Weights", "Difference", "Entropy"] if len(trace.models) > 1 else ["Weights", "Entropy"]
    name = controls.choice("compared", "Figure", names)
    compared = {}
    if name == "Weights":
        figure_name = "bench"
        shown = trace.weights
        picture = drawn(figures.bench, trace, first.queries, of=request)
    elif name == "Entropy":
        figure_name = "bench_entropy"
        shown = trace.entropy
        picture = drawn(figures.bench_entropy, trace, first.queries, of=request)
    else:
        figure_name = "bench_difference"
        compared = _compared_boxes(controls, trace)
        pair = tuple(compared.values())
        shown = trace.difference(*pair)
        picture = drawn(figures.bench_difference, trace, first.queries, *pair, of=(request, *pair))
    settings = {"text": request.text, "layer": request.layer, "head": request.head}
    groups = [
        group("read", "key", trace.key_tokens, trace.source.unknown),
        group("are given", "query", first.queries),
    ]
    note = f"({reading_notes(trace.source, trace.models[0])}) {stopped(first)}".strip()
    show_words(controls, figure_name, groups, frame.above, note=note)
    code = (
        proof_code("attention_transformer")
        + proof_code("attention_recurrent")
        + proof_code(
            "attention_run_bench", **settings, target_ids=first.target_ids, models=list(trace.models)
        )
        + proof_code(f"attention_{figure_name}", **compared)
    )
    if request.translation is not None:
        settings["translation"] = request.translation
    controls.show(figure_name, picture, shown=shown, settings=settings | compared, proof=code)


def _compared_boxes(controls: Controls, trace: BenchTrace) -> dict[str, int]:
    """Shows which model's weights are taken from which other's, and returns the indices of both."""
    names = [figures.title(trace, model) for model in range(len(trace.models))]
    return {
        "one": names.index(controls.select("one", "Weights of", names)),
        "other": names.index(controls.select("other", "minus those of", names, index=1)),
    }
