"""The view of the Attention page that holds the score functions side by side."""

import streamlit as st

from core.configs.translators import TRANSLATORS
from core.figures.attention import score_functions as figures
from core.requests.attention import SCORED, BenchRequest
from core.text import plain
from core.traces.attention.views import BenchTrace
from core.ui.attention.selection import FIRST_MODEL, MEAN, Selection, run, target_box, translators
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.results_cache import drawn, seen
from core.ui.parts.sentence import sentence_box, show_how_read


def bench(frame: Frame) -> None:
    """The score functions side by side."""
    controls = frame.controls
    sentence = sentence_box(controls, frame.above)
    target = target_box(controls, frame.above, ("Greedy", "Yours"))
    translation = target.get("translation")  # None is the first model's own
    models = tuple(name for name in SCORED if name in translators())
    _say_missing([name for name in SCORED if name not in models])
    if not models:
        return
    layer, head = _transformer_head_box(controls) if FIRST_MODEL in models else (None, None)
    request = BenchRequest(models=models, text=sentence, translation=translation, layer=layer, head=head)
    trace = seen(request)
    first = run({"model": models[0], "text": sentence, "translation": translation})
    show_how_read(trace.source, models[0])
    st.markdown(f"All are given: **{plain(trace.translation)}**")
    _show_bench(controls, request, trace, first)


def _say_missing(missing: list[str]) -> None:
    """Says which models of the bench are not shipped, and what trains them; nothing when all are."""
    if missing:
        names = ", ".join(f"{name} ({TRANSLATORS[name].score})" for name in missing)
        st.info(
            f"Not shipped here yet: {names}. `python -m core.training {missing[0]}` trains one; the bench "
            "takes what is there."
        )


def _transformer_head_box(controls: Controls) -> tuple[int | None, int | None]:
    """Shows which head of the Transformer is compared, and returns its layer and its number, or the mean."""
    config = TRANSLATORS[FIRST_MODEL]
    heads = [f"{layer}.{head}" for layer in range(config.layers) for head in range(config.heads)]
    about = "layer.head, counted from 0; the others have one."
    chosen = controls.select("bench_head", "Head of the Transformer", [MEAN, *heads], help=about)
    if chosen == MEAN:
        return None, None
    layer, head = map(int, chosen.split("."))
    return layer, head


def _show_bench(controls: Controls, request: BenchRequest, trace: BenchTrace, first: Selection) -> None:
    """Shows the weights of all models, those of one less those of another, or their entropy.

    Args:
        controls: Of the page.
        request: For the attention of all models.
        trace: That attention.
        first: That of the first model, which names the queries.
    """
    names = ["Weights", "Difference", "Entropy"] if len(trace.models) > 1 else ["Weights", "Entropy"]
    name = controls.choice("compared", "Figure", names, st, **QUIET)
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
        "other": names.index(controls.select("other", "less those of", names, index=1)),
    }
