"""Translation: what translators say, how sure they are, how a beam searches, and how good each of them is."""

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.figures.translation import results
from core.requests.translation import ScoreRequest, TranslateRequest
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import QUIET, Frame, page_frame
from core.ui.parts.results_cache import answer, drawn, shipped_translators
from core.ui.parts.sentence import (
    how_yours_is_read,
    none_shipped,
    read_whole,
    sentence_box,
    show_how_read,
    translation_box,
)
from core.ui.server.errors import shown_errors
from core.ui.translation.cards import models_compared, training_tricks
from core.ui.translation.search import (
    EXAMPLES,
    code_name,
    model_box,
    name_model,
    penalty_boxes,
    sampling_boxes,
    search_boxes,
    show_final_beam,
    show_tokens,
    show_tree,
    width_box,
)


def translate(frame: Frame) -> None:
    """What one or two models say."""
    controls = frame.controls
    sentence = sentence_box(controls, frame.above, EXAMPLES)
    first = model_box(controls)
    code_name(controls, first)
    search, second = search_boxes(controls, first)
    models = (first, *second)
    columns = frame.stage.columns(len(models))
    for figure_name, model, column in zip(("tokens", "tokens_beside"), models, columns, strict=False):
        with column, shown_errors():
            if second:
                name_model(model)
            text = read_whole(controls, column, sentence, model, figure_name)
            settings = {"model": model, "text": text, **search}
            request = TranslateRequest(**settings)
            trace = answer(request)
            width = 26 if second else 34
            show_tokens(controls, figure_name, trace, settings, of=request, columns=width)
            show_how_read(trace.source, model)
            if trace.beam:
                show_final_beam(controls, figure_name, trace)


def greedy_beam_sampling(frame: Frame) -> None:
    """Greedy, beam and sampling on one sentence."""
    controls = frame.controls
    sentence = sentence_box(controls, frame.above, EXAMPLES)
    model = model_box(controls)
    code_name(controls, model)
    width_box(controls)
    with controls.more_settings():
        penalties = penalty_boxes(controls)
        draws = sampling_boxes(controls, model)
    shared = {"model": model, "text": read_whole(controls, frame.above, sentence, model)}
    ways = {"greedy": shared, "beam": shared | penalties, "sample": shared | draws}
    requests = [TranslateRequest(method=method, **settings) for method, settings in ways.items()]
    traces = [answer(request) for request in requests]
    with frame.above:
        show_how_read(traces[0].source, model)
    target_ids = [trace.scores.ids.tolist() for trace in traces]
    proof = proof_code("translation_totals", **shared, target_ids=target_ids)
    picture = drawn(results.comparison, traces, of=requests)
    totals = [trace.scores.total for trace in traces]
    controls.show("ways", picture, shown=totals, settings=ways["beam"] | ways["sample"], proof=proof)
    for request, trace, column in zip(requests, traces, st.columns(3), strict=True):
        with column:
            st.caption(f"**{results.METHODS[trace.method]}**")
            show_tokens(controls, trace.method, trace, ways[trace.method], of=request, columns=24)


def beam_search(frame: Frame) -> None:
    """Every hypothesis of a beam search, step by step."""
    controls = frame.controls
    row = frame.above.container(horizontal=True)  # the tree needs the width
    controls.side = row
    sentence = sentence_box(controls, row, EXAMPLES)
    model = model_box(controls, width=260, **QUIET)
    width_box(controls, width=130, **QUIET)
    controls.side = row.popover("More settings", key=controls.key("more"))
    sentence = read_whole(controls, frame.above, sentence, model)
    settings = {"model": model, "text": sentence} | penalty_boxes(controls)
    show_how_read(show_tree(controls, settings).source, model)


def yours(frame: Frame) -> None:
    """A visitor's translation, token by token, beside the model's."""
    controls = frame.controls
    row = frame.above.container(horizontal=True)
    sentence = sentence_box(controls, row, EXAMPLES)
    translation = translation_box(controls, row, EXAMPLES)
    model = model_box(controls)
    code_name(controls, model)
    sentence = read_whole(controls, frame.above, sentence, model)
    if not translation.strip():
        show_how_read(answer(TranslateRequest(model=model, text=sentence)).source, model)
        st.info(f"Type your {CHAPTER_PAIR.target.name} translation: each word gets its probability.")
        return
    settings = {"model": model, "text": sentence, "translation": translation}
    request = ScoreRequest(**settings)
    trace = answer(request)
    with frame.above:
        show_how_read(trace.source, model, yours=how_yours_is_read(trace, trace.given))
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
    "Greedy, beam, sampling": greedy_beam_sampling,
    "Beam search": beam_search,
    "Your translation": yours,
    "Models compared": models_compared,
    "Training tricks": training_tricks,
}
RENAMED = {
    "Three ways": "Greedy, beam, sampling",
    "The beam": "Beam search",
    "The book's table": "Models compared",
    "Asides": "Training tricks",
}
page_frame(
    "translation",
    VIEWS if shipped_translators() else dict.fromkeys(VIEWS, none_shipped),
    source="Hands-On Machine Learning, 3rd edition, chapter 16: An Encoder-Decoder Network for Neural "
    "Machine Translation; Beam Search.",
    wide=("Beam search", "Models compared"),
    renamed=RENAMED,
)
