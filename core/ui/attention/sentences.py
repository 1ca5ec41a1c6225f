"""The views of the Attention page that hold sentences beside each other: two under one model, how alike."""

import dataclasses

import numpy as np
import streamlit as st

from core.figures.attention import sentences as figures
from core.figures.attention.sentences import Side
from core.figures.base.picture import percent
from core.requests.attention import SentencesRequest
from core.traces.attention.facts import mean_weights, most_moved_head
from core.ui.attention.encoder import fetched
from core.ui.attention.selection import ENCODER, Name, Selection, architecture, head_boxes, model_box, run
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import drawn, seen
from core.ui.parts.sentence import show_how_read

TIRED = "The animal didn't cross the street because it was too tired."
WIDE = "The animal didn't cross the street because it was too wide."
ALIKE = (
    "The cat sleeps on the sofa.",
    "A kitten naps on the couch.",
    "The dog barks at the postman.",
    "The bank raised its interest rates.",
)


def pair(frame: Frame) -> None:
    """The same attention over two sentences."""
    controls = frame.controls
    left, right = frame.above.columns(2)
    texts = (
        controls.text("first", "First sentence", TIRED, left),
        controls.text("pinned", "Second sentence, pinned beside it", WIDE, right),
    )
    model = model_box(controls)
    if model == ENCODER and not fetched(controls, ENCODER):
        return
    selections = [run({"model": model, "text": text}) for text in texts]
    if model != ENCODER:
        kind = _kind_box(controls, selections[0])
        selections = [dataclasses.replace(selection, kind=kind) for selection in selections]
    layer, head = head_boxes(controls, selections[0].trace)
    settings = {"model": model, "texts": texts, "kind": selections[0].kind, "layer": layer, "head": head}
    _show_pair(frame, selections, settings)


def _show_pair(frame: Frame, selections: list[Selection], settings: dict) -> None:
    """Shows the same head over two sentences, and what one token of both looks at."""
    controls = frame.controls
    layer = settings["layer"]
    head = settings["head"]
    sides = [
        Side(
            name=name,
            weights=mean_weights(selection.trace, layer, head),
            mask=selection.trace.mask,
            queries=selection.queries,
            keys=selection.trace.key_tokens,
        )
        for name, selection in zip(("the first", "the second"), selections, strict=True)
    ]
    code = _pair_proof(selections, settings)
    of = tuple(settings.values())
    above_word = frame.stage.container()
    word = _word_box(controls, sides)  # first, since its token is part of the address of both figures
    with above_word:
        shown = np.concatenate([side.weights.ravel() for side in sides])
        controls.show("pair", drawn(figures.pair, sides, of=of), shown=shown, settings=settings, proof=code)
    if word is None:
        return
    queries = [side.queries.index(word) for side in sides]
    controls.show(
        "word_bars",
        drawn(figures.word_in_both, word, sides, of=(*of, word)),
        shown=np.concatenate([side.weights[query] for side, query in zip(sides, queries, strict=True)]),
        settings=settings | {"word": word},
        proof=code + proof_code("attention_word", queries=queries),
    )
    moved = most_moved_head(selections[0].trace, selections[1].trace, *queries)
    if moved:
        layer, head, share = moved
        st.caption(
            f"Of all heads, head {head} of layer {layer} moves most of its weight between the sentences: "
            f"{percent(share)}."
        )


def _kind_box(controls: Controls, selection: Selection) -> str:
    """Shows which kind of attention is compared, where a translator has several, and returns it."""
    kinds = [kind for kind in ("encoder", "cross", "decoder") if kind in selection.result.attentions]
    return kinds[0] if len(kinds) == 1 else controls.select("pair_kind", "Attention", kinds)


def _pair_proof(selections: list[Selection], settings: dict) -> str:
    """Returns the code that recomputes the same attention over two sentences."""
    function = architecture(settings["model"])
    return proof_code(f"attention_{function}") + proof_code(
        "attention_pair" if function == "minilm" else "attention_pair_translator",
        **settings,
        target_ids=[selection.target_ids for selection in selections],
        architecture=Name(function),
    )


def _word_box(controls: Controls, sides: list[Side]) -> str | None:
    """Shows the tokens that stand in both sentences, and returns the choice; None where there is none."""
    options = list(dict.fromkeys(token for token in sides[0].queries if token in sides[1].queries))
    if not options:
        st.caption("No token stands in both rows.")
        return None
    first = options.index("it") if "it" in options else 0
    return controls.select("word", "What does this token look at?", options, st, index=first)


def similarity(frame: Frame) -> None:
    """How alike sentences are to the pretrained encoder."""
    controls = frame.controls
    typed = controls.lines("sentences", "Sentences, one a line", "\n".join(ALIKE), height=200)
    texts = tuple(line for line in typed if line.strip())
    if not fetched(controls, ENCODER):
        return
    request = SentencesRequest(texts=texts)
    with st.spinner("Reading with the pretrained encoder; the first time takes some seconds ..."):
        trace = seen(request)
    for source in trace.sources:
        if source.unknown.any() or source.cut:
            show_how_read(source, ENCODER)
    controls.show(
        "alike",
        drawn(figures.similarity, trace, of=request),
        shown=trace.similarity,
        settings={"texts": texts},
        proof=proof_code("attention_minilm") + proof_code("attention_similarity", texts=texts),
    )
