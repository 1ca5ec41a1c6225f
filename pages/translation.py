"""Translation: what the translators say, how sure they are, how a beam looks for it, and how good each of
them is.
"""

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.figures.translation import beam, curves
from core.figures.translation import cards as translators
from core.figures.translation import results as translation
from core.requests.translation import ScoreRequest
from core.ui.parts.controls import Desk
from core.ui.parts.page_text import header, text
from core.ui.parts.results_cache import answer, drawn, shipped_translators
from core.ui.server.errors import shown_errors
from core.ui.translation.cards import measured_softmax, show_cards, show_length, show_table, whole_cards
from core.ui.translation.sentence import (
    EXAMPLES,
    FIRST,
    beam_boxes,
    first_step,
    found,
    method_boxes,
    model_box,
    reading,
    reading_of_yours,
    sampling_boxes,
    sentence_box,
    show,
    tokens,
    translated,
)

PAGE = "translation"
QUIET = {"label_visibility": "collapsed"}
WIDE = ("The beam", "The book's table", "Asides")  # have no controls at the side
TIED = ("nmt_luong", "nmt_luong_tied")  # plain, tied


def translate() -> None:
    """What one or two models say."""
    typed = sentence_box(desk, above)
    models = model_box(desk, second=True)
    search = method_boxes(desk, models[0])
    for thing, model, column in zip(
        ("tokens", "tokens_beside"), models, stage.columns(len(models)), strict=False
    ):
        with column, shown_errors():
            st.caption(f"**{model}**")
            trace = translated(model, typed, **search)
            reading(trace.source, model)
            tokens(
                desk,
                thing,
                trace,
                {"model": model, "text": typed, **search},
                columns=34 if len(models) == 1 else 26,
            )
            if trace.beam:
                found(desk, thing, trace)


def three_ways() -> None:
    """Greedy, beam and sampling on one sentence."""
    typed = sentence_box(desk, above)
    (model,) = model_box(desk)
    ways = {"greedy": {}, "beam": beam_boxes(desk), "sample": sampling_boxes(desk, model)}
    with stage, shown_errors():
        traces = [translated(model, typed, method=method, **more) for method, more in ways.items()]
        reading(traces[0].source, model)
        proof = {"model": model, "text": typed, "said": [trace.scores.ids.tolist() for trace in traces]}
        totals = [trace.scores.total for trace in traces]
        made = {"model": model, "text": typed, **ways["beam"], **ways["sample"]}
        show(desk, "ways", drawn(translation.comparison, traces), "totals", totals, made, **proof)
        for trace, column in zip(traces, st.columns(3), strict=True):
            with column:
                st.caption(f"**{translation.METHODS[trace.method]}**")
                made = {"model": model, "text": typed, **ways[trace.method]}
                tokens(desk, trace.method, trace, made, columns=24, bar=False)
        st.caption(
            "Tint and bars: probability under the model at temperature 1, from 0 to 1, on one scale for all three."
        )


def beam_tree() -> None:
    """Every hypothesis of a beam search."""
    typed = sentence_box(desk, above)
    desk.side = above.container(horizontal=True, vertical_alignment="bottom")  # the tree needs the width
    (model,) = model_box(desk, width=260)
    made = {"model": model, "text": typed, **beam_boxes(desk, width=150)}
    everything = desk.tick("candidates", "Show what never came in", True)
    with above, shown_errors():
        trace = translated(method="beam", **made)
        reading(trace.source, model)
        first = first_step(desk, int(trace.beam.step.max()) - beam.STEPS + 1)
        paths = [list(trace.beam.path(node)[1:]) for node in trace.beam.best]
        proof = {"model": model, "text": typed, "said": [trace.beam.ids[path].tolist() for path in paths]}
        picture = drawn(beam.tree, trace.beam, first=first, candidates=everything)
        made |= {"from": first, "candidates": everything}
        show(desk, "tree", picture, "totals", trace.beam.total[list(trace.beam.best)], made, **proof)
        found(desk, "tree", trace)


def yours() -> None:
    """A visitor's translation, token by token, beside the model's."""
    typed = sentence_box(desk, above)
    own = desk.text("translation", f"Your {CHAPTER_PAIR.target.name} translation", EXAMPLES[FIRST], above)
    (model,) = model_box(desk)
    made = {"model": model, "text": typed, "translation": own}
    with stage, shown_errors():
        trace = answer(ScoreRequest(**made))
        reading(trace.source, model)
        reading_of_yours(trace)
        proof = {
            "model": model,
            "text": typed,
            "said": [scores.ids.tolist() for scores in (trace.scores, trace.own_scores)],
        }
        shown = [*trace.scores.probability, *trace.own_scores.probability]
        show(desk, "yours", drawn(translation.beside, trace), "tokens", shown, made, **proof)


def table() -> None:
    """Every translator that is shipped, beside the chapter's figures."""
    cards = whole_cards(shipped_translators())
    show_cards(desk, "accuracy", drawn(translators.accuracy, cards), cards, ("metrics",), "val_accuracy")
    show_table(desk, cards)
    st.caption(text("translation/table.md"))
    show_length(desk, cards)
    st.subheader("Training", anchor=False)
    show_cards(desk, "training", drawn(curves.training, cards), cards, ("history",), "val_accuracy")


def asides() -> None:
    """Teacher forcing, weight tying, sampled softmax."""
    can_tie = set(TIED) <= set(shipped_translators())
    what = desk.choice(
        "aside",
        "Aside",
        ["Teacher forcing", *(["Weight tying"] if can_tie else []), "Sampled softmax"],
        **QUIET,
    )
    if what == "Teacher forcing":
        for card in whole_cards(model_box(desk)):
            show_cards(
                desk,
                "position",
                drawn(curves.by_position, card),
                [card],
                ("metrics", "by_position"),
                "forced",
                "free",
            )
    elif what == "Weight tying":
        cards = whole_cards(TIED)
        if len(cards) == len(TIED):
            picture = drawn(translators.tying, *cards)
            show(desk, "tying", picture, "tying", picture.columns["times"], {"models": TIED}, names=TIED)
    else:
        measured_softmax(desk)
    st.markdown(text(f"translation/{what.lower().replace(' ', '_')}.md"))


VIEWS = {
    "Translate": translate,
    "Three ways": three_ways,
    "The beam": beam_tree,
    "Your translation": yours,
    "The book's table": table,
    "Asides": asides,
}
header(
    "Translation",
    f"How does a network say in {CHAPTER_PAIR.target.name} what it read in {CHAPTER_PAIR.source.name}, "
    "and how sure is it of each word?",
    "Hands-On Machine Learning, 3rd edition, chapter 16: An Encoder-Decoder Network for Neural Machine Translation; Beam Search.",
)
desk = Desk(PAGE, st)
view = desk.choice("view", "View", list(VIEWS), **QUIET)
above = st.container()
side, stage = (above, above) if view in WIDE else st.container(key="frame").columns([1, 2.4], gap="medium")
desk.side = side
with shown_errors():
    if shipped_translators():
        VIEWS[view]()
    else:
        st.info(text("translation/none.md"))
st.markdown(text("translation.md"))
