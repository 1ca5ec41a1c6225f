"""Positions: the matrix of Equation 16-2, its clocks and waves, relative positions, what order means."""

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
from core.ui.parts.narrow import is_narrow
from core.ui.parts.page_frame import Frame, page_frame
from core.ui.parts.plotly_events import choose_in
from core.ui.parts.results_cache import answered, drawn, shared_answer, shipped_translators
from core.ui.positions.clocks import show_clocks
from core.ui.positions.learnt import show_learnt
from core.ui.positions.matrix import (
    chosen_in_matrix,
    encoding_controls,
    layout_controls,
    mark_controls,
    matrix_controls,
    show_formula,
    view_controls,
    whole_matrix_csv,
    zoom_out,
)
from core.ui.positions.relations import limited, show_relations

HINT = "Click a cell or a wave to choose it; drag over a part of the matrix to zoom in."


def show_matrix(frame: Frame) -> None:
    """Figure 16-9, live."""
    controls = frame.controls
    marks, waves = mark_controls(controls)
    equation = controls.side.container()
    with controls.more_settings():
        settings = matrix_controls(controls) | layout_controls(controls)
        view = view_controls(controls, marks, waves, list(matrix.COLOURS))
    zoom_out(controls)
    request = PositionsRequest(**settings)
    trace = shared_answer(request)
    window = part(trace, view.positions, view.dimensions)
    look = {"marks": view.marks, "waves": view.waves, "down": view.down, "colours": view.colours}
    picture = drawn(matrix.matrix, trace, window, of=(request, view.positions, view.dimensions), **look)
    show_formula(equation, trace, view)
    choose_in(controls.key("matrix"), HINT, functools.partial(chosen_in_matrix, controls.page, request))
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
    st.caption(matrix_words.reduction(trace, window))


def show_aliases(frame: Frame) -> None:
    """What the sine of a pair cannot tell apart, and the cosine can."""
    controls = frame.controls
    settings = {
        "chosen": controls.number("chosen", "Position", of=AliasRequest, step=1.0),
        "pair": controls.number("pair", "Pair of dimensions", of=AliasRequest),
    }
    with controls.more_settings():
        settings |= matrix_controls(controls)
    trace, picture = answered(aliases.aliases, AliasRequest(**settings))
    shown = [trace.sine, trace.cosine, trace.distance]
    controls.show("alias", picture, shown=shown, settings=settings)
    st.markdown(f"**Positions with the sine of {trace.chosen:g}**")
    st.dataframe(aliases.confusable(trace), key=controls.key("confusable"), hide_index=True)


def show_trial(frame: Frame) -> None:
    """What self-attention makes of shuffled words, with and without positions."""
    controls = frame.controls
    figure = controls.choice(
        "part", "Figure", ["Outputs", "Vectors", "Attention"], frame.stage, label_visibility="collapsed"
    )
    sources = TRIAL_SOURCES if LEARNT_SHIPPED else ("characters",)
    controls.text("text", "Text", TrialRequest.text)
    names = {"source"}
    if figure == "Outputs":
        controls.number("seed", "Seed of the shuffle", of=TrialRequest)
        names.add("seed")
    about = "The embeddings of a Transformer's words, or of a character RNN's letters."
    with controls.more_settings():
        controls.select("source", "Vectors of", sources, help=about)
    settings = controls.settings("text", *sorted(names))
    request = TrialRequest(**settings)
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
        controls.show("trial", picture, shown=trace.moved, settings=settings)


def show_sources(frame: Frame) -> None:
    """The sources' claims, and whether all forms of the encoding agree."""
    controls = frame.controls
    figure = controls.choice(
        "sources", "Figure", ["Claims", "Forms"], frame.stage, label_visibility="collapsed"
    )
    if figure == "Claims":
        letters = claims.NARROW if is_narrow(controls.key("width")) else claims.WIDE
        trace, picture = answered(claims.claims, ClaimsRequest(), letters=letters)
        shown = [row.value for row in trace.rows if "performance" not in row.claim]
        controls.show("claims", picture, shown=shown, settings={})
        return
    count = controls.number("count", "Positions", of=PositionsRequest)
    settings = limited({"count": count} | encoding_controls(controls), AgreementRequest)
    trace, picture = answered(aliases.agreement, AgreementRequest(**settings))
    controls.show("agreement", picture, shown=trace.differences, settings=settings)


# words and tables are theirs
LEARNT_SHIPPED = {"nmt_transformer", "nmt_transformer_trained_positions"} <= set(shipped_translators())
VIEWS = {
    "The matrix": show_matrix,
    "Clocks": show_clocks,
    "Sine and cosine": show_aliases,
    "Relative positions": show_relations,
    "Without positions": show_trial,
    **({"Learnt positions": show_learnt} if LEARNT_SHIPPED else {}),
    "Who is right?": show_sources,
}
page_frame(
    "positions",
    VIEWS,
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Positional Encodings, Equation 16-2, "
    "Figure 16-9; bert4keras.",
    wide=("Learnt positions", "Who is right?"),
    renamed={"On trial": "Without positions", "Trained": "Learnt positions", "Sources": "Who is right?"},
)
