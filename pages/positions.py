"""Positions: the matrix of Equation 16-2, its waves, relative positions, what attention knows of order."""

import functools

import streamlit as st

from core.figures.positions import aliases, claims, matrix, matrix_words, trial
from core.requests.positions import (
    TRIAL_SOURCES,
    AgreementRequest,
    AliasRequest,
    ClaimsRequest,
    PositionsRequest,
    TrialRequest,
)
from core.traces.positions.part import part
from core.ui.parts.page_frame import QUIET, Frame, page_frame
from core.ui.parts.plotly_events import choose_in
from core.ui.parts.results_cache import answered, drawn, shared_answer, shipped_translators
from core.ui.positions.learnt import show_learnt
from core.ui.positions.matrix import (
    chosen_in_matrix,
    layout_controls,
    matrix_controls,
    view_controls,
    whole_matrix_csv,
)
from core.ui.positions.relations import compared_controls, show_relations

HINT = "Click a cell or a wave to choose it; drag over a part of the matrix to see it closer."


def show_matrix(frame: Frame) -> None:
    """Figure 16-9, live."""
    controls = frame.controls
    settings = matrix_controls(controls) | layout_controls(controls)
    view = view_controls(controls, list(matrix.COLOURS))
    request = PositionsRequest(**settings)
    trace = shared_answer(request)
    window = part(trace, view.positions, view.dimensions)
    look = {"marks": view.marks, "waves": view.waves, "down": view.down, "colours": view.colours}
    picture = drawn(matrix.matrix, trace, window, of=(request, view.positions, view.dimensions), **look)
    st.latex(matrix_words.formula(trace, view.marks[0], view.waves[0]))
    st.caption(matrix_words.reduction(trace, window))
    chosen = functools.partial(chosen_in_matrix, controls.page, request)
    choose_in(controls.key("matrix"), HINT, chosen)
    controls.show(
        "matrix",
        picture,
        shown=window.cells,
        settings=settings | {"look": view},
        csv=(matrix_words.file_contents(trace), functools.partial(whole_matrix_csv, request)),
        rows=window.rows,
        columns=window.columns,
        block=window.block,
    )


def show_aliases(frame: Frame) -> None:
    """What the sine of a pair cannot tell apart."""
    controls = frame.controls
    settings = matrix_controls(controls)
    settings["pair"] = controls.number("pair", "Pair of dimensions", of=AliasRequest)
    settings["chosen"] = controls.number("chosen", "Chosen position", of=AliasRequest, step=1.0)
    settings["tolerance"] = controls.number("tolerance", "Alike within", of=AliasRequest, step=0.005)
    trace, picture = answered(aliases.aliases, AliasRequest(**settings))
    shown = [trace.sine, trace.cosine, trace.sine_distance, trace.distance]
    controls.show("alias", picture, shown=shown, settings=settings)
    st.markdown(f"**What the sine takes for position {trace.chosen:g}**")
    st.dataframe(aliases.confusable(trace), key=controls.key("confusable"), hide_index=True)


def show_trial(frame: Frame) -> None:
    """What self-attention makes of shuffled words, with and without positions."""
    controls = frame.controls
    figure = controls.choice("part", "Figure", ["Outputs", "Vectors", "Attention"], frame.stage, **QUIET)
    sources = TRIAL_SOURCES if LEARNT_SHIPPED else ("characters",)
    about = "A Transformer's words, or a character RNN's letters."
    controls.text("text", "Text", TrialRequest.text)
    controls.select("source", "Vectors of", sources, help=about)
    controls.number("seed", "Seed of the shuffle", of=TrialRequest)
    settings = controls.settings("text", "source")
    everything = controls.settings("text", "source", "seed")
    request = TrialRequest(**everything)
    if figure == "Vectors":
        trace, picture = answered(trial.trial_vectors, request)
        shown = trace.vectors + trace.encodings
        controls.show("trial_vectors", picture, shown=shown, settings=settings)
    elif figure == "Attention":
        trace, picture = answered(trial.trial_attention, request)
        shown = [trace.plain_weights, trace.placed_weights]
        controls.show("trial_attention", picture, shown=shown, settings=settings)
    else:
        trace, picture = answered(trial.trial, request)
        controls.show("trial", picture, shown=trace.moved, settings=everything)


def show_sources(frame: Frame) -> None:
    """The sources' claims, and whether all forms of the encoding agree."""
    controls = frame.controls
    # first: both links hold the controls of both figures
    settings = compared_controls(controls, AgreementRequest)
    trace, picture = answered(claims.claims, ClaimsRequest())
    shown = [row.value for row in trace.rows if "performance" not in row.claim]
    controls.show("claims", picture, shown=shown, settings={})
    st.subheader("Do the two editions, bert4keras and the equation agree?", anchor=False)
    del settings["first"]  # these begin at 0
    trace, picture = answered(aliases.agreement, AgreementRequest(**settings))
    controls.show("agreement", picture, shown=trace.differences, settings=settings)


# words and tables are theirs
LEARNT_SHIPPED = {"nmt_transformer", "nmt_transformer_trained_positions"} <= set(shipped_translators())
VIEWS = {
    "The matrix": show_matrix,
    "Sine and cosine": show_aliases,
    "Relative positions": show_relations,
    "On trial": show_trial,
    **({"Trained": show_learnt} if LEARNT_SHIPPED else {}),
    "Sources": show_sources,
}
page_frame(
    "positions",
    VIEWS,
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Positional Encodings, Equation 16-2, Figure "
    "16-9; bert4keras.",
)
