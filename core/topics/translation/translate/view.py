"""The views "Translate", "Greedy, beam, sampling" and "Your translation"."""

import dataclasses

import streamlit as st

from ....base.i18n import message
from ....figures.table import column_title
from ....figures.thumbnail import Thumbnail
from ....models.configs.translators import TRANSLATORS
from ....ui.frame import Frame
from ....ui.parts.results_cache import cached_picture, run_cached, shipped_models
from ....ui.sentence import (
    complete_sentence,
    describe_own_translation,
    describe_tokenization,
    show_tokenization,
)
from ....ui.server.errors import show_errors
from . import plot, schema


def show_translation(frame: Frame) -> None:
    """Shows the translation of one model, or of two."""
    choices = {"second_model": (schema.NO_MODEL, *shipped_models("translators"))}
    request = frame.form(schema.TranslateView, available_options=choices)
    requests, results = _translate_by_each_model(frame, request)
    if not results:
        return
    with frame.controls_area:
        first_result = results[0]
        show_tokenization(
            frame.controls,
            first_result.source,
            first_result.model,
            translation_tokens=first_result.scores.tokens,
        )
        for result in results[1:]:
            st.caption(describe_tokenization(result.source, result.model))
    for result in results:
        _show_one_word_note(result)
    _show_top_k_note(request, "sample")
    frame.show(
        "tokens",
        plot.plot_translation_tokens,
        request,
        result=results,
        proof_values={
            "models": [model_request.model for model_request in requests],
            "texts": [model_request.text for model_request in requests],
            "target_ids": [result.scores.ids.tolist() for result in results],
        },
        is_narrow=frame.is_narrow_screen,
    )
    for result in results:
        if result.method == "beam":
            _show_final_beam(frame, result)


def _translate_by_each_model(
    frame: Frame, request: schema.TranslateView
) -> tuple[list[schema.TranslateRequest], list[schema.TranslateResult]]:
    """Translates with each model; errors of one are shown, and the other is returned."""
    requests, results = [], []
    for model_request in request.requests:
        if model_request.model == request.second_model:  # it may read the sentence with another end
            typed_text = frame.controls.values["text"]
            text = complete_sentence(
                frame.controls, frame.controls_area, typed_text, model_request.model, "second"
            )
            model_request = dataclasses.replace(model_request, text=text)
        with show_errors():  # a damaged model is told, and the other is shown
            results.append(run_cached(model_request))
            requests.append(model_request)
    return requests, results


def _show_one_word_note(result: schema.TranslateResult) -> None:
    if len(result.source.tokens) == 1 and getattr(TRANSLATORS[result.model], "attention_score", None):
        st.caption(message("translation-one-word"))


def _show_top_k_note(request: schema.TranslateRequest, method: str) -> None:
    size = TRANSLATORS[request.model].vocabulary_size
    if request.method == method and request.top_k > size:
        st.caption(message("typed-top-k", top_k=request.top_k, size=size))


def _show_final_beam(frame: Frame, result: schema.TranslateResult) -> None:
    st.markdown(f"**{message('translate-final-beam')}**")
    columns = {
        "final_rank": list(range(1, len(result.results) + 1)),
        "translation_text": [result.translation for result in result.results],
        "total": [result.total for result in result.results],
        "score": [result.ranking_score for result in result.results],
        "token_count": [result.length for result in result.results],
    }
    number_column = st.column_config.NumberColumn(format="%.3f")
    st.dataframe(
        {column_title(name): values for name, values in columns.items()},
        key=frame.controls.key(f"{result.model}_found"),
        hide_index=True,
        column_config={column_title("total"): number_column, column_title("score"): number_column},
    )


def show_search_methods(frame: Frame) -> None:
    """Shows the translations by greedy search, beam search and sampling."""
    request = frame.form(schema.SearchMethodsRequest)
    result = run_cached(request)
    with frame.controls_area:
        greedy_result = result.results[0]
        show_tokenization(
            frame.controls,
            greedy_result.source,
            request.model,
            translation_tokens=greedy_result.scores.tokens,
        )
    _show_top_k_note(request, schema.ALL_METHODS)
    frame.show(
        "search_methods",
        plot.plot_search_methods,
        request,
        result=result,
        proof_values={"target_ids": [translation.scores.ids.tolist() for translation in result.results]},
        is_narrow=frame.is_narrow_screen,
    )


def show_visitor_translation(frame: Frame) -> None:
    """Shows a visitor's translation token by token, beside the model's."""
    request = frame.form(schema.ScoreRequest)
    result = run_cached(request)
    visitor_reading = None
    if request.translation is not None:
        visitor_reading = describe_own_translation(
            result.scores, result.truncated_words, request.model, request.translation
        )
    with frame.controls_area:
        show_tokenization(frame.controls, result.source, request.model, own_reading=visitor_reading)
    if visitor_reading is None:
        st.info(message("translate-type-translation"))
        return
    frame.show(
        "visitor_translation",
        plot.plot_visitor_translation,
        request,
        result=result,
        proof_values={"target_ids": [result.scores.ids.tolist(), result.greedy_scores.ids.tolist()]},
        is_narrow=frame.is_narrow_screen,
    )


def draw_tokens() -> Thumbnail:
    """Draws the translation with which the page begins, for Home."""
    names = shipped_models("translators")
    initial_model = schema.TranslateRequest.__dataclass_fields__["model"].metadata["widget"].page_default
    request = schema.TranslateRequest(model=initial_model if initial_model in names else names[0])
    return cached_picture(plot.draw_token_thumbnail, run_cached(request), request=request)
