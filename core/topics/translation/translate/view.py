"""The views "Translate", "Greedy, beam, sampling" and "Your translation"."""

import dataclasses

import streamlit as st

from ....base.i18n import message
from ....figures.miniature import Miniature
from ....figures.table import column_title
from ....models.configs.translators import TRANSLATORS
from ....ui.frame import Frame
from ....ui.parts.results_cache import cached_picture, run_cached, shipped
from ....ui.sentence import how_read, how_yours_is_read, read_whole, show_how_read
from ....ui.server.errors import shown_errors
from . import miniature, plot, schema


def show_translation(frame: Frame) -> None:
    """What one model says, or two."""
    among = {"second": (schema.NONE, *shipped("translators"))}
    request = frame.form(schema.TranslateView, choices=among)
    requests, traces = [], []
    for one in request.requests:
        if one.model == request.second:  # it may read the sentence with another end
            text = read_whole(frame.controls, frame.above, frame.controls.values["text"], one.model, "second")
            one = dataclasses.replace(one, text=text)
        with shown_errors():  # a damaged model is told, and the other is shown
            traces.append(run_cached(one))
            requests.append(one)
    if not traces:
        return
    with frame.above:
        first = traces[0]
        show_how_read(frame.controls, first.source, first.model, tokens=first.scores.tokens)
        for trace in traces[1:]:
            st.caption(how_read(trace.source, trace.model))
    for trace in traces:
        _say_one_word(trace)
    _say_top_k(request, "sample")
    given = {
        "models": [one.model for one in requests],
        "texts": [one.text for one in requests],
        "target_ids": [trace.scores.ids.tolist() for trace in traces],
    }
    frame.show("tokens", plot.tokens, request, result=traces, proof_values=given, narrow=frame.narrow)
    for trace in traces:
        if trace.method == "beam":
            _show_final_beam(frame, trace)


def _say_one_word(result: schema.TranslateResult) -> None:
    """Says what an LSTM with attention makes of a single word, where the model is one."""
    if len(result.source.tokens) == 1 and getattr(TRANSLATORS[result.model], "score", None):
        st.caption(message("translation-one-word"))


def _say_top_k(request: schema.TranslateRequest, method: str) -> None:
    """Says where top-k is larger than the vocabulary."""
    size = TRANSLATORS[request.model].vocabulary_size
    if request.method == method and request.top_k > size:
        st.caption(message("typed-top-k", top_k=request.top_k, size=size))


def _show_final_beam(frame: Frame, result: schema.TranslateResult) -> None:
    st.markdown(f"**{message('translate-final')}**")
    columns = {
        "final_place": list(range(1, len(result.results) + 1)),
        "translated": [result.translation for result in result.results],
        "total": [result.total for result in result.results],
        "score": [result.ranked for result in result.results],
        "token_count": [result.length for result in result.results],
    }
    number = st.column_config.NumberColumn(format="%.3f")
    st.dataframe(
        {column_title(name): values for name, values in columns.items()},
        key=frame.controls.key(f"{result.model}_found"),
        hide_index=True,
        column_config={column_title("total"): number, column_title("score"): number},
    )


def show_ways(frame: Frame) -> None:
    """Greedy search, a beam and sampling on one sentence."""
    request = frame.form(schema.WaysRequest)
    result = run_cached(request)
    with frame.above:
        told = result.ways[0]
        show_how_read(frame.controls, told.source, request.model, tokens=told.scores.tokens)
    _say_top_k(request, schema.WAYS)
    given = {"target_ids": [way.scores.ids.tolist() for way in result.ways]}
    frame.show("ways", plot.ways, request, result=result, proof_values=given, narrow=frame.narrow)


def show_yours(frame: Frame) -> None:
    """A visitor's translation, token by token, beside the model's."""
    request = frame.form(schema.ScoreRequest)
    result = run_cached(request)
    yours = None
    if request.translation is not None:
        yours = how_yours_is_read(result.scores, result.cut, request.model, request.translation)
    with frame.above:
        show_how_read(frame.controls, result.source, request.model, yours=yours)
    if yours is None:
        st.info(message("translate-type"))
        return
    given = {"target_ids": [result.scores.ids.tolist(), result.own_scores.ids.tolist()]}
    frame.show("yours", plot.beside, request, result=result, proof_values=given, narrow=frame.narrow)


def draw_tokens() -> Miniature:
    """Draws the translation with which the page begins, for Home."""
    names = shipped("translators")
    begins = schema.TranslateRequest.__dataclass_fields__["model"].metadata["widget"].initial
    request = schema.TranslateRequest(model=begins if begins in names else names[0])
    return cached_picture(miniature.small, run_cached(request), request=request)
