"""The view of the Attention page that holds the score functions side by side."""

import dataclasses

import streamlit as st

from core.configs.translators import TRANSLATORS
from core.figures.attention import score_functions as figures
from core.requests.attention import SCORED, BenchRequest
from core.traces.attention.views import BenchTrace
from core.ui.attention.selection import FIRST_MODEL, MEAN, Selection, run_selection, target_box, translators
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.results_cache import drawn, seen
from core.ui.parts.sentence import as_typed, sentence_box, show_how_read


@dataclasses.dataclass(frozen=True, kw_only=True)
class Bench:
    """What the figures of the bench have in common.

    Attributes:
        request: For the attention of all models.
        trace: That attention.
        selection: That of the first model, which names the queries.
        settings: For the names of files.
        proof: The code that recomputes the attention.
    """

    request: BenchRequest
    trace: BenchTrace
    selection: Selection
    settings: dict
    proof: str


def bench(frame: Frame) -> None:
    """The score functions side by side."""
    controls = frame.controls
    settings = {"text": sentence_box(controls, frame.above)}
    target = target_box(controls, frame.above, ("Greedy", "Yours"))
    settings["translation"] = target.get("translation")  # None is the first model's own
    models = tuple(name for name in SCORED if name in translators())
    _say_missing([name for name in SCORED if name not in models])
    if not models:
        return
    layer, head = _transformer_head_box(controls) if FIRST_MODEL in models else (None, None)
    request = BenchRequest(models=models, **settings, layer=layer, head=head)
    trace = seen(request)
    selection = run_selection({"model": models[0], **settings})
    show_how_read(trace.source, models[0])
    st.markdown(f"All are given: **{as_typed(trace.translation)}**")
    target_ids = selection.target_ids
    values = {"text": settings["text"], "models": list(trace.models), "layer": layer, "head": head}
    shared = Bench(
        request=request,
        trace=trace,
        selection=selection,
        settings={"text": settings["text"], "layer": layer, "head": head}
        | {name: value for name, value in target.items() if name == "translation"},
        proof=proof_code("attention_transformer")
        + proof_code("attention_recurrent")
        + proof_code("attention_run_bench", **values, target_ids=target_ids),
    )
    figures_of = {"Weights": _show_weights, "Difference": _show_difference, "Entropy": _show_entropy}
    if len(trace.models) == 1:
        del figures_of["Difference"]
    name = controls.choice("compared", "Figure", list(figures_of), st, **QUIET)
    figures_of[name](controls, shared)


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


def _show_weights(controls: Controls, shared: Bench) -> None:
    """Shows the weights of each model, all on one scale."""
    controls.show(
        "bench",
        drawn(figures.bench, shared.trace, shared.selection.queries, of=shared.request),
        shown=shared.trace.weights,
        settings=shared.settings,
        proof=shared.proof + proof_code("attention_bench"),
    )


def _show_entropy(controls: Controls, shared: Bench) -> None:
    """Shows how spread each model's rows are."""
    controls.show(
        "bench_entropy",
        drawn(figures.bench_entropy, shared.trace, shared.selection.queries, of=shared.request),
        shown=shared.trace.entropy,
        settings=shared.settings,
        proof=shared.proof + proof_code("attention_bench_entropy"),
    )


def _show_difference(controls: Controls, shared: Bench) -> None:
    """Shows the weights of one model less those of another."""
    trace = shared.trace
    names = [figures.title(trace, model) for model in range(len(trace.models))]
    minuend = names.index(controls.select("one", "Weights of", names))
    subtrahend = names.index(controls.select("other", "less those of", names, index=1))
    compared = {"one": minuend, "other": subtrahend}
    controls.show(
        "bench_difference",
        drawn(
            figures.bench_difference,
            trace,
            shared.selection.queries,
            minuend,
            subtrahend,
            of=(shared.request, minuend, subtrahend),
        ),
        shown=trace.difference(minuend, subtrahend),
        settings=shared.settings | compared,
        proof=shared.proof + proof_code("attention_bench_difference", **compared),
    )
