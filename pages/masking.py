"""Masking: where a mask is born, carried, used and lost; what a model makes of padding without one; what each
mask forbids.
"""

import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.configs.sentiment import SENTIMENTS
from core.figures import sentiment
from core.figures.masking import costs as masking_costs
from core.figures.masking import matrices as masking_matrices
from core.requests.fields import range_of
from core.requests.masking import (
    TRANSFORMERS,
    InfluenceRequest,
    MaskedLossRequest,
    MatrixMasksRequest,
    RaggedRequest,
)
from core.requests.sentiment import ReadingRequest
from core.ui.masking import (
    compared_models,
    handed_over,
    mask_figure,
    mask_request,
    missing,
    pads_slider,
    pairs_boxes,
    reading,
    review_box,
    sentiment_cards,
    show,
)
from core.ui.parts.controls import Desk
from core.ui.parts.page_text import header, text
from core.ui.parts.results_cache import answer, drawn, shipped_sentiments, shipped_translators
from core.ui.server.errors import shown_errors

PAGE = "masking"
QUIET = {"label_visibility": "collapsed"}
KINDS = {"Encoder": "encoder", "Decoder": "decoder", "Cross": "cross"}
SIDES = {"Target": "target", "Source": "source"}


def trace() -> None:
    """The mask at every layer of a model."""
    request = mask_request(desk)
    if request is not None:
        mask_figure(desk, request)


def with_and_without() -> None:
    """One review, more and more padding."""
    if shipped_sentiments():
        review = review_box(desk)
        models, pads = compared_models(desk), pads_slider(desk)
        read = answer(ReadingRequest(models=models, text=review))
        configs = [SENTIMENTS[name] for name in models]
        reading(read.tokens, read.unknown.tolist(), read.cut)
        proof = {"text": review, "models": models, "pads": read.padded_probability.shape[1] - 1}
        proof["masked"] = tuple(name for name in models if SENTIMENTS[name].mask != "none")
        made = {"models": models, "pads": pads, "review": review}
        shown = [read.padded_probability, read.cosine]
        show(desk, "padding", drawn(sentiment.padding, read, pads, configs), "padding", shown, made, **proof)
    missing(name for name in SENTIMENTS if name not in shipped_sentiments())


def matrices() -> None:
    """What each query of a Transformer may see, and whether that holds."""
    what = desk.choice("figure", "Figure", ["The mask", "Leak test"], stage, **QUIET)
    pair = {
        "source": desk.text("source", CHAPTER_PAIR.source.name, MatrixMasksRequest.source),
        "target": desk.text("target", CHAPTER_PAIR.target.name, MatrixMasksRequest.target),
        "pad": desk.number(
            "pad", "Tokens of padding", MatrixMasksRequest.pad, help=range_of(MatrixMasksRequest, "pad").about
        ),
    }
    if what == "Leak test":
        leak_test(pair)
        return
    kind = KINDS[desk.choice("kind", "Attention", ["Decoder", "Encoder", "Cross"])]
    which = desk.choice("which", "Mask", masking_matrices.MASKS)
    with st.spinner("Running a Transformer ..."):
        found = answer(MatrixMasksRequest(**pair))
    mask = found.masks[kind]
    words = [token for one in (found.masks["encoder"], found.masks["decoder"]) for token in one.query_tokens]
    reading(
        words,
        [*found.source_unknown.tolist(), *found.target_unknown.tolist()],
        (*found.source_cut, *found.target_cut),
    )
    made = pair | {"kind": kind, "which": which}
    show(
        desk,
        "matrix",
        drawn(masking_matrices.matrix_mask, mask, which),
        "matrix",
        masking_matrices.reasons_of(mask, which),
        made,
        **made,
    )


def leak_test(pair: dict) -> None:
    """Change one token, see which outputs move; each mask has a switch."""
    there = [name for name in TRANSFORMERS if name in shipped_translators()]
    if not there:
        st.info(
            "No Transformer is shipped in this folder of models. `python -m core.training nmt_transformer` trains one."
        )
        return
    made = pair | {"model": desk.select("model", "Model", there)}
    made["changed"] = SIDES[desk.choice("changed", "Changed, one at a time", list(SIDES))]
    made["causal"] = desk.tick(
        "causal", "Causal mask", True, help="Without it the decoder sees the words that it is to say."
    )
    made["padding"] = desk.tick("hide", "Padding mask", True, help="Without it padding is read like a word.")
    with st.spinner("Changing each token ..."):
        found = answer(InfluenceRequest(**made))
    show(desk, "leak", drawn(masking_matrices.leak_test, found), "leak", found.influence, made, **made)


def loss() -> None:
    """The loss of each step, and its mean with and without the mask."""
    there = shipped_translators()
    if not there:
        st.info(
            "No translator is shipped in this folder of models. `python -m core.training nmt_luong` trains one."
        )
        return
    made = {"model": desk.select("translator", "Translator", there)} | pairs_boxes(desk)
    with st.spinner("Reading the batch ..."):
        found = answer(MaskedLossRequest(**made))
    reading([], [], found.cut)
    shown = [*found.losses.ravel(), found.masked_mean, found.plain_mean]
    show(desk, "loss", drawn(masking_costs.losses, found), "loss", shown, made, **made)


def ragged() -> None:
    """One batch with padding and ragged."""
    sentences = desk.lines(
        "batch",
        "Sentences, a line each",
        "\n".join(RaggedRequest.sentences),
        height=170,
        help=range_of(RaggedRequest, "sentences").about,
    )
    with st.spinner("Cutting the texts with TensorFlow ..."):
        found = answer(RaggedRequest(sentences=sentences))
    costs = [number for _, many, few in masking_costs.costs(found) for number in (many, few)]
    show(
        desk,
        "ragged",
        drawn(masking_costs.ragged, found),
        "ragged",
        costs,
        {"sentences": sentences},
        sentences=sentences,
    )
    handed_over(found)


def five_models() -> None:
    """The five sentiment models on one review, and how they were trained."""
    models = shipped_sentiments()
    if models:
        review = review_box(desk)
        read = answer(ReadingRequest(models=models, text=review, pads=0))
        reading(read.tokens, read.unknown.tolist(), read.cut)
        made = {"review": review}
        show(
            desk,
            "words",
            drawn(sentiment.word_by_word, read, [SENTIMENTS[name] for name in models]),
            "words",
            read.probability,
            made,
            text=review,
            models=models,
        )
        st.subheader("How they were trained", anchor=False)
        sentiment_cards(desk)
    missing(name for name in SENTIMENTS if name not in models)


VIEWS = {
    "The trace": trace,
    "With and without": with_and_without,
    "Matrix masks": matrices,
    "The loss": loss,
    "Ragged": ragged,
    "Five models": five_models,
}
header(
    "Masking",
    "Sentences of a batch are padded to one length. How does a model know what to leave out, and what happens when it does not?",
    "Hands-On Machine Learning, 3rd edition, chapter 16: Sentiment Analysis, Masking; the masks of its Transformer.",
)
side, stage = st.container(key="frame").columns([1, 2.4], gap="medium")
desk = Desk(PAGE, side)
with stage:
    view = desk.choice("view", "View", list(VIEWS), stage, **QUIET)
    with shown_errors():
        VIEWS[view]()
st.markdown(text("masking.md"))
