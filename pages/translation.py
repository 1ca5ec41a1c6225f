"""Translation: what translators say, how sure they are, how a beam searches, and how good each of them is."""

import streamlit as st

from core.figures.translation import beam, results
from core.requests.translation import ScoreRequest, TranslateRequest
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame, page_frame
from core.ui.parts.results_cache import answer, drawn, shipped_translators
from core.ui.parts.sentence import (
    none_shipped,
    sentence_box,
    show_how_read,
    show_how_yours_is_read,
    translation_box,
)
from core.ui.server.errors import shown_errors
from core.ui.translation.cards import asides, book_table
from core.ui.translation.search import (
    beam_boxes,
    first_step_box,
    model_box,
    sampling_boxes,
    search_boxes,
    second_model_box,
    show_final_beam,
    show_tokens,
)


def translate(frame: Frame) -> None:
    """What one or two models say."""
    controls = frame.controls
    sentence = sentence_box(controls, frame.above)
    first = model_box(controls)
    models = (first, *second_model_box(controls))
    search = search_boxes(controls, first)
    columns = frame.stage.columns(len(models))
    for figure_name, model, column in zip(("tokens", "tokens_beside"), models, columns, strict=False):
        with column, shown_errors():
            st.caption(f"**{model}**")
            settings = {"model": model, "text": sentence, **search}
            request = TranslateRequest(**settings)
            trace = answer(request)
            show_how_read(trace.source, model)
            width = 34 if len(models) == 1 else 26
            show_tokens(controls, figure_name, trace, settings, of=request, columns=width)
            if trace.beam:
                show_final_beam(controls, figure_name, trace)


def three_ways(frame: Frame) -> None:
    """Greedy, beam and sampling on one sentence."""
    controls = frame.controls
    sentence = sentence_box(controls, frame.above)
    model = model_box(controls)
    shared = {"model": model, "text": sentence}
    ways = {
        "greedy": shared,
        "beam": shared | beam_boxes(controls),
        "sample": shared | sampling_boxes(controls, model),
    }
    requests = [TranslateRequest(method=method, **settings) for method, settings in ways.items()]
    traces = [answer(request) for request in requests]
    show_how_read(traces[0].source, model)
    target_ids = [trace.scores.ids.tolist() for trace in traces]
    proof = proof_code("translation_totals", **shared, target_ids=target_ids)
    picture = drawn(results.comparison, traces, of=requests)
    totals = [trace.scores.total for trace in traces]
    controls.show("ways", picture, shown=totals, settings=ways["beam"] | ways["sample"], proof=proof)
    for request, trace, column in zip(requests, traces, st.columns(3), strict=True):
        with column:
            st.caption(f"**{results.METHODS[trace.method]}**")
            look = {"columns": 24, "bar": False}
            show_tokens(controls, trace.method, trace, ways[trace.method], of=request, **look)
    st.caption(
        "Tint and bars: probability under the model at temperature 1, from 0 to 1, on one scale for all "
        "three."
    )


def beam_tree(frame: Frame) -> None:
    """Every hypothesis of a beam search."""
    controls = frame.controls
    sentence = sentence_box(controls, frame.above)
    # the tree needs the width
    controls.side = frame.above.container(horizontal=True, vertical_alignment="bottom")
    model = model_box(controls, titled=False, width=260)
    settings = {"model": model, "text": sentence, **beam_boxes(controls, width=150)}
    candidates = controls.tick("candidates", "Show what never came in", True)
    request = TranslateRequest(method="beam", **settings)
    trace = answer(request)
    show_how_read(trace.source, model)
    first = first_step_box(controls, trace.beam.steps - beam.STEPS + 1)
    look = {"first": first, "candidates": candidates}
    controls.show(
        "tree",
        drawn(beam.tree, trace.beam, of=request, **look),
        shown=trace.beam.total[list(trace.beam.best)],
        settings=settings | {"from": first, "candidates": candidates},
        proof=proof_code("translation_totals", model=model, text=sentence, target_ids=trace.beam.best_ids),
    )
    show_final_beam(controls, "tree", trace)


def yours(frame: Frame) -> None:
    """A visitor's translation, token by token, beside the model's."""
    controls = frame.controls
    sentence = sentence_box(controls, frame.above)
    translation = translation_box(controls, frame.above)
    model = model_box(controls)
    settings = {"model": model, "text": sentence, "translation": translation}
    request = ScoreRequest(**settings)
    trace = answer(request)
    show_how_read(trace.source, model)
    show_how_yours_is_read(trace, trace.given)
    target_ids = [trace.scores.ids.tolist(), trace.own_scores.ids.tolist()]
    controls.show(
        "yours",
        drawn(results.beside, trace, of=request),
        shown=[*trace.scores.probability, *trace.own_scores.probability],
        settings=settings,
        proof=proof_code("translation_tokens", model=model, text=sentence, target_ids=target_ids),
    )


VIEWS = {
    "Translate": translate,
    "Three ways": three_ways,
    "The beam": beam_tree,
    "Your translation": yours,
    "The book's table": book_table,
    "Asides": asides,
}
page_frame(
    "translation",
    VIEWS if shipped_translators() else dict.fromkeys(VIEWS, none_shipped),
    source="Hands-On Machine Learning, 3rd edition, chapter 16: An Encoder-Decoder Network for Neural "
    "Machine Translation; Beam Search.",
    wide=("The beam", "The book's table", "Asides"),
)
