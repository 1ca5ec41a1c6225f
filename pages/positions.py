"""Positions: the matrix of Equation 16-2, its waves, why sine and cosine, relative positions, what attention
knows of order.
"""

import streamlit as st

from core.figures.positions import aliases as position_aliases
from core.figures.positions import claims as position_claims
from core.figures.positions import matrix as positions
from core.figures.positions import relations as relations
from core.figures.positions import trained as learnt
from core.requests.fields import range_of, ranges
from core.requests.positions import (
    MAX_COMPARED,
    MAX_LOOPED,
    SIMILARITIES,
    TRIAL_SOURCES,
    AgreementRequest,
    AliasRequest,
    ClaimsRequest,
    PositionsRequest,
    RotationRequest,
    ShiftRequest,
    SimilarityRequest,
    TrainedPositionsRequest,
    TrialRequest,
)
from core.traces.positions.part import part
from core.ui.parts.controls import Desk
from core.ui.parts.export import matrix_csv
from core.ui.parts.page_text import header, text
from core.ui.parts.plotly_events import choose_in
from core.ui.parts.results_cache import answer, drawn, shared_answer, shipped_translators
from core.ui.positions import chosen_in_matrix, layout_controls, look_controls, matrix_controls
from core.ui.server.errors import shown_errors

PAGE = "positions"
QUIET = {"label_visibility": "collapsed"}
HINT = "Click a cell or a wave to choose it; drag over a part of the matrix to see it closer."


def matrix() -> None:
    """Figure 16-9, live."""
    made = matrix_controls(desk) | layout_controls(desk)
    look = look_controls(desk, list(positions.COLOURS))
    trace = shared_answer(PositionsRequest(**made))
    window = part(trace, *look.window)
    picture = drawn(
        positions.matrix,
        trace,
        window,
        marks=look.marks,
        waves=look.waves,
        down=look.down,
        colours=look.colours,
    )
    st.latex(positions.formula(trace, look.marks[0], look.waves[0]))
    st.caption(positions.reduction(trace, window))
    choose_in(f"{PAGE}_matrix", HINT, lambda event: chosen_in_matrix(PAGE, event, trace))
    desk.show(
        "matrix",
        picture,
        window.cells,
        made | {"look": look},
        {"rows": window.rows, "columns": window.columns, "block": window.block},
        csv=(positions.whole(trace), lambda: matrix_csv("position", trace.positions, trace.matrix)),
    )


def aliases() -> None:
    """What the sine of a pair cannot tell apart."""
    made = matrix_controls(desk)
    made["pair"] = desk.number("pair", "Pair of dimensions", 50, help=range_of(AliasRequest, "pair").about)
    made["chosen"] = desk.number("chosen", "Chosen position", 22.0, step=1.0)
    made["tolerance"] = desk.number(
        "tolerance", "Alike within", 0.01, step=0.005, help=range_of(AliasRequest, "tolerance").about
    )
    trace = answer(AliasRequest(**made))
    desk.show(
        "alias",
        drawn(position_aliases.aliases, trace),
        [trace.sine, trace.cosine, trace.sine_distance, trace.distance],
        made,
    )
    st.markdown(f"**What the sine takes for position {trace.chosen:g}**")
    st.dataframe(position_aliases.confusable(trace), key=f"{PAGE}_confusable", hide_index=True)


def compared(most: dict) -> dict:
    """Shows the controls of figures that compare each position with each, and says where they take fewer than
    the matrix may have.
    """
    made = matrix_controls(desk)
    whole = ranges(PositionsRequest)
    for name, possible in (("count", whole["count"].highest), ("width", whole["width"].highest)):
        if most.get(name, possible) < made[name] <= possible:
            st.caption(
                f":material/info: {made[name]:,} for the {name} counts as {most[name]:,} here, where each is compared with each."
            )
            made[name] = most[name]
    return made


def relative() -> None:
    """Similarity of positions, the rotation, wavelengths."""
    what = desk.choice(
        "relation", "Figure", ["Similarity", "Against offset", "Rotation", "Wavelengths"], stage, **QUIET
    )
    made = compared({"count": MAX_COMPARED})
    like = {name: made[name] for name in ("width", "base")}
    if what == "Rotation":
        more = {
            "pair": desk.number("pair", "Pair of dimensions", 50),
            "position": desk.number("place", "Position p", 22.0, step=1.0),
            "offset": desk.number("offset", "Offset k", 13.0, step=1.0),
        }
        desk.show(
            "rotation",
            drawn(relations.rotation, trace := answer(RotationRequest(**made | more))),
            trace.errors,
            made | more,
        )
    elif what == "Wavelengths":
        trace = answer(SimilarityRequest(**made))
        desk.show("wavelengths", drawn(relations.wavelengths, trace), trace.wavelengths, made)
    elif what == "Similarity":
        made["measure"] = desk.select("measure", "Measure", SIMILARITIES)
        trace = answer(SimilarityRequest(**made))
        desk.show("similarity", drawn(relations.similarity_matrix, trace), trace.similarity, made)
    else:
        more = {"measure": desk.select("measure", "Measure", SIMILARITIES)}
        more["starts"] = desk.numbers(
            "starts", "Start positions", "0, 22, 60, 100", help=range_of(SimilarityRequest, "starts").about
        )
        more["span"] = desk.number("span", "Offsets to", 100, help=range_of(SimilarityRequest, "span").about)
        trace = answer(SimilarityRequest(**made, **more))
        desk.show("curve", drawn(relations.similarity_curve, trace), trace.curves, like | more)


def trial() -> None:
    """What self-attention makes of shuffled words, with and without positions."""
    what = desk.choice("part", "Figure", ["Outputs", "Vectors", "Attention"], stage, **QUIET)
    made = {"text": desk.text("text", "Text", TrialRequest.text)}
    made["source"] = desk.select(
        "source", "Vectors of", TRIAL_SOURCES, help="A Transformer's words, or a character RNN's letters."
    )
    seed = {"seed": desk.number("seed", "Seed of the shuffle", 42)}
    trace = answer(TrialRequest(**made, **seed))
    if what == "Vectors":
        desk.show(
            "trial_vectors", drawn(relations.trial_vectors, trace), trace.vectors + trace.encodings, made
        )
    elif what == "Attention":
        desk.show(
            "trial_attention",
            drawn(relations.trial_attention, trace),
            [trace.plain_weights, trace.placed_weights],
            made,
        )
    else:
        desk.show("trial", drawn(relations.trial, trace), trace.moved, made | seed)


LEARNT = {  # figure, and what of both tables its proof is held against
    "Tables": (learnt.tables, lambda fixed, own: [fixed.table, own.table]),
    "Similarity": (learnt.similarity, lambda fixed, own: [fixed.similarity, own.similarity]),
    "Waves": (learnt.waves, lambda fixed, own: [1 / fixed.peaks, 1 / own.peaks]),
    "Components": (learnt.components, lambda fixed, own: [*fixed.components, *own.components]),
    "Positions seen": (learnt.reached, lambda fixed, own: own.norms),
}


def trained() -> None:
    """The table that a Transformer learnt beside the sinusoidal one, and what happens past its end."""
    what = desk.choice("trained", "Figure", [*LEARNT, "Past the end"], stage, **QUIET)
    if what == "Past the end":
        made = {"source": desk.text("english", "English", ShiftRequest.source)}
        made["target"] = desk.text("spanish", "Spanish", ShiftRequest.target)
        made["shifts"] = desk.number(
            "shifts", "Moved by up to", ShiftRequest.shifts, help=range_of(ShiftRequest, "shifts").about
        )
        trace = answer(ShiftRequest(**made))
        desk.show("trained_shifted", drawn(learnt.shifted, trace), trace.drawn_mean, made)
        return
    made = (
        {
            "analysed": desk.number(
                "analysed", "Positions analysed", 20, help=range_of(TrainedPositionsRequest, "analysed").about
            )
        }
        if what in ("Waves", "Components")
        else {}
    )
    trace = answer(TrainedPositionsRequest(**made))
    figure, shown = LEARNT[what]
    desk.show(f"trained_{figure.__name__}", drawn(figure, trace), shown(trace.fixed, trace.trained), made)


def sources() -> None:
    """The sources' claims, and whether all forms of the encoding agree."""
    # first: both links hold the controls of both figures
    made = compared({"count": MAX_COMPARED, "width": MAX_LOOPED})
    trace = answer(ClaimsRequest())
    desk.show(
        "claims",
        drawn(position_claims.claims, trace),
        [row.value for row in trace.rows if "performance" not in row.claim],
        {},
    )
    st.subheader("Do the two editions, bert4keras and the equation agree?", anchor=False)
    del made["first"]  # these begin at 0
    trace = answer(AgreementRequest(**made))
    desk.show("agreement", drawn(position_aliases.agreement, trace), trace.differences, made)


VIEWS = {"The matrix": matrix, "Sine and cosine": aliases, "Relative positions": relative, "On trial": trial}
# words and tables are theirs
LEARNT_THERE = {"nmt_transformer", "nmt_transformer_trained_positions"} <= set(shipped_translators())
TRIAL_SOURCES = TRIAL_SOURCES if LEARNT_THERE else ("characters",)
VIEWS |= {"Trained": trained, "Sources": sources} if LEARNT_THERE else {"Sources": sources}
header(
    "Positions",
    "How does a model without recurrence know where a word stands?",
    "Hands-On Machine Learning, 3rd edition, chapter 16: Positional Encodings, Equation 16-2, Figure 16-9; bert4keras.",
)
side, stage = st.container(key="frame").columns([1, 2.4], gap="medium")
desk = Desk(PAGE, side)
with stage:
    view = desk.choice("view", "View", list(VIEWS), stage, **QUIET)
    with shown_errors():
        VIEWS[view]()
st.markdown(text("positions.md"))
