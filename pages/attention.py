"""Attention: every matrix of every model for the sentence that the visitor types."""

import streamlit as st

from core.ui.attention import matrix as matrices
from core.ui.attention import views as views
from core.ui.attention.selection import ablated, head_boxes, looked_at, target_box, translators
from core.ui.parts.controls import Desk
from core.ui.parts.page_text import header, text
from core.ui.server.errors import shown_errors
from core.ui.translation.sentence import sentence_box

PAGE = "attention"
QUIET = {"label_visibility": "collapsed"}


def matrix() -> None:
    """One attention, large."""
    if look := looked_at(desk, above):
        layer, head = head_boxes(desk, look.trace)
        with stage:
            matrices.large(desk, look, layer, head, "matrix")


def heads() -> None:
    """Every head at once, their means, what has flowed through the layers."""
    if look := looked_at(desk, above):
        figures = {"Every head": matrices.every_head, "Means": matrices.means, "Rollout": matrices.rolled}
        with stage:
            if look.kind == "cross":
                del figures["Rollout"]
            what = desk.choice("all", "Figure", list(figures), stage, **QUIET)
            figures[what](desk, look)
            if look.kind == "cross":
                st.caption(
                    "Attention rollout needs tokens that look at each other: choose the attention of encoder or decoder on itself."
                )


def lines() -> None:
    """Lines between two columns of tokens."""
    if look := looked_at(desk, above):
        matrices.lines(desk, look, stage)


def inside() -> None:
    """The way to one weight."""
    if look := looked_at(desk, above):
        views.inside(desk, look, stage)


def bench() -> None:
    """The score functions side by side."""
    typed = sentence_box(desk, above)
    views.bench(desk, typed, target_box(desk, above, own=("Greedy", "Yours")).get("translation"), stage)


def ablation() -> None:
    """Each word is missing in turn."""
    if look := ablated(desk, above):
        views.ablation(desk, look, stage)


def pair() -> None:
    """The same attention over two sentences."""
    views.two(desk, above, stage)


def alike() -> None:
    """How alike sentences are."""
    views.alike(desk, stage)


def rules() -> None:
    """The rules that attention must keep."""
    if look := looked_at(desk, above, kinds=False):
        views.rules(desk, look, stage)


VIEWS = {
    "Matrix": matrix,
    "All heads": heads,
    "Lines": lines,
    "One weight": inside,
    "Score bench": bench,
    "Without a word": ablation,
    "Two sentences": pair,
    "Alike?": alike,
    "Rules": rules,
}
header(
    "Attention",
    "Which words does a model look at when it says a word, and does it matter?",
    "Hands-On Machine Learning, 3rd edition, chapter 16: Attention Mechanisms, Equations 16-1 and 16-3; Reusing Pretrained Models.",
)
desk = Desk(PAGE, st)
view = desk.choice("view", "View", list(VIEWS), **QUIET)
above = st.container()
side, stage = st.container(key="frame").columns([1, 2.4], gap="medium")
desk.side = side
with shown_errors():
    if view in ("Score bench", "Without a word") and not translators():
        st.info(text("translation/none.md"))
    else:
        VIEWS[view]()
st.markdown(text("attention.md"))
