"""The views of the Attention page that hold sentences side by side: two under one model, and how similar."""

import dataclasses

import numpy as np
import streamlit as st

from core.configs.pairs import CHAPTER_PAIR
from core.figures.attention import sentences as figures
from core.figures.attention.sentences import Side
from core.figures.base.matrices import KINDS
from core.figures.base.picture import percent
from core.requests.attention import SentencesRequest
from core.text import plain, token_label, token_word
from core.traces.attention.facts import Turn, mean_weights, most_moved_head, turn
from core.ui.attention.boxes import MEAN, index_box, model_box, more_box, take_old
from core.ui.attention.selection import ENCODER, Name, Selection, architecture, run, whose
from core.ui.attention.words import group, show_words, stopped
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.narrow import is_narrow
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import drawn, seen
from core.ui.parts.sentence import read_whole, show_how_read

NAMES = ("the first", "the second")
TURN = CHAPTER_PAIR.turn_example
_KIND_OF_LABEL = {KINDS[kind]: kind for kind in ("encoder", "cross", "decoder")}
SIMILAR = (
    "The cat sleeps on the sofa.",
    "A kitten naps on the couch.",
    "The dog barks at the postman.",
    "The bank raised its interest rates.",
)


def pair(frame: Frame) -> None:
    """The same attention over two sentences."""
    controls = frame.controls
    left, right = frame.above.columns(2)
    quiet = {"label_visibility": "collapsed"}
    typed = (
        controls.text("first", "First sentence", TURN.texts[0], left, **quiet),
        controls.text("pinned", "Second sentence", TURN.texts[1], right, **quiet),
    )
    more = more_box(controls)
    model = model_box(controls)
    texts = tuple(
        read_whole(controls, column, text, model, name)
        for column, text, name in zip((left, right), typed, ("first", "pinned"), strict=True)
    )
    selections = [run({"model": model, "text": text}) for text in texts]
    if model != ENCODER:
        kind = _kind_box(controls, tuple(selections[0].translated.attentions))
        selections = [dataclasses.replace(selection, kind=kind) for selection in selections]
    word = _word_box(controls, selections)
    turned = _turn_boxes(controls, selections, word, more)
    layer, head = _head_boxes(controls, selections[0], turned[0] if turned else None)
    settings = {"model": model, "texts": texts, "kind": selections[0].kind, "layer": layer, "head": head}
    _show_word(frame, selections, settings, word)
    if turned:
        st.markdown(figures.turn_sentence(*turned))
    elif word is None:
        st.caption("The sentences have no token in common.")
    _show_pair(frame, selections, settings)


# --- its controls -------------------------------------------------------------------------------------------


def _kind_box(controls: Controls, kinds: tuple[str, ...]) -> str:
    """Shows which kind of attention is compared, where a translator has several, and returns it."""
    labels = [label for label, kind in _KIND_OF_LABEL.items() if kind in kinds]
    if len(labels) == 1:
        return _KIND_OF_LABEL[labels[0]]
    renamed = {kind: label for label, kind in _KIND_OF_LABEL.items()}
    return _KIND_OF_LABEL[controls.select("pair_kind", "Attention", labels, renamed=renamed)]


def _first(options: list[str], word: str, other: int = 0) -> int:
    """Returns the index of a word among tokens, or another where it is none of them."""
    words = [token_word(option) for option in options]
    return words.index(word) if word in words else other


def _word_box(controls: Controls, selections: list[Selection]) -> str | None:
    """Shows the tokens that stand in both sentences, and returns the choice; None where there is none."""
    first, second = (selection.queries for selection in selections)
    options = list(dict.fromkeys(token for token in first if token in second))
    if not options:
        return None
    if st.query_params.get(controls.key("word"), "") in map(token_label, options):
        take_old(controls, word="shared_word")  # else it is the word that is pinned above a figure
    index = _first(options, TURN.word)
    return controls.select(
        "shared_word", "What does it attend to?", options, index=index, format_func=token_label
    )


def _turn_boxes(
    controls: Controls, selections: list[Selection], word: str | None, more
) -> tuple[Turn, str, str, str] | None:
    """Shows between which two words another may turn, and returns its weights on them and the three words.

    None where the sentences have no two such words, or attention is not to the sentence itself.
    """
    first, second = (selection.trace.key_tokens for selection in selections)
    options = list(dict.fromkeys(token for token in first if token in second and token != word))
    if word is None or len(options) < 2 or selections[0].kind == "cross":
        return None
    index = _first(options, TURN.one)
    one = controls.select(
        "turn_from", "Does it turn from", options, more, index=index, format_func=token_label
    )
    index = _first(options, TURN.other, 1)
    other = controls.select("turn_to", "to", options, more, index=index, format_func=token_label)
    turned = turn([selection.trace for selection in selections], word, one, other)
    return (turned, word, one, other) if turned else None


def _head_boxes(
    controls: Controls, selection: Selection, turned: Turn | None
) -> tuple[int | None, int | None]:
    """Shows which layer and head is compared, and returns both; begins with the head that turns most."""
    layers, heads = selection.trace.weights.shape[:2]
    if (layers, heads) == (1, 1):
        return 0, 0
    take_old(controls, layer="pair_layer", head="pair_head")
    best = [str(index) for index in turned.best] if turned else [MEAN, MEAN]
    return (
        index_box(controls, "pair_layer", layers, label="Layer", first=best[0]),
        index_box(controls, "pair_head", heads, label="Head", first=best[1]),
    )


# --- its figures --------------------------------------------------------------------------------------------


def _sides(selections: list[Selection], settings: dict) -> list[Side]:
    """Returns what the chosen head does in both sentences."""
    return [
        Side(
            name=name,
            weights=mean_weights(selection.trace, settings["layer"], settings["head"]),
            mask=selection.trace.mask,
            queries=selection.queries,
            keys=selection.trace.key_tokens,
        )
        for name, selection in zip(NAMES, selections, strict=True)
    ]


def _show_word(frame: Frame, selections: list[Selection], settings: dict, word: str | None) -> None:
    """Shows what one token attends to in both sentences."""
    if word is None:
        return
    sides = _sides(selections, settings)
    queries = [side.queries.index(word) for side in sides]
    frame.controls.show(
        "word_bars",
        drawn(figures.word_in_both, word, sides, of=(*settings.values(), word)),
        shown=np.concatenate([side.weights[query] for side, query in zip(sides, queries, strict=True)]),
        settings=settings | {"word": word},
        proof=_pair_proof(selections, settings) + proof_code("attention_word", queries=queries),
    )
    moved = most_moved_head(selections[0].trace, selections[1].trace, *queries)
    if moved:
        layer, head, share = moved
        st.caption(
            f"Of all heads, layer {layer} head {head} moves most of its weight between the sentences: "
            f"{percent(share)}."
        )


def _show_pair(frame: Frame, selections: list[Selection], settings: dict) -> None:
    """Shows the same head over two sentences."""
    controls = frame.controls
    sides = _sides(selections, settings)
    groups = []
    for side in sides:
        if settings["kind"] == "cross":
            groups += [group(f"{side.name} reads", "key", side.keys), group("says", "query", side.queries)]
        else:
            groups.append(group(f"{side.name} reads", "both", side.keys))
    who = whose(selections[0].trace, settings["layer"], settings["head"])
    note = " ".join(filter(None, map(stopped, selections)))
    show_words(controls, "pair", groups, frame.stage, who=who, note=note)
    controls.show(
        "pair",
        drawn(figures.pair, sides, of=tuple(settings.values())),
        shown=np.concatenate([side.weights.ravel() for side in sides]),
        settings=settings,
        proof=_pair_proof(selections, settings),
    )


def _pair_proof(selections: list[Selection], settings: dict) -> str:
    """Returns the code that recomputes the same attention over two sentences."""
    function = architecture(settings["model"])
    return proof_code(f"attention_{function}") + proof_code(
        "attention_pair" if function == "minilm" else "attention_pair_translator",
        **settings,
        target_ids=[selection.target_ids for selection in selections],
        architecture=Name(function),
    )


# --- similar sentences --------------------------------------------------------------------------------------


def similarity(frame: Frame) -> None:
    """How similar sentences are to the pretrained encoder."""
    controls = frame.controls
    typed = controls.lines("sentences", "Sentences, one a line", "\n".join(SIMILAR), height=200)
    texts = tuple(line for line in typed if line.strip())
    request = SentencesRequest(texts=texts)
    with st.spinner("Reading with the pretrained encoder; the first time takes some seconds ..."):
        trace = seen(request)
    for source in trace.sources:
        if source.unknown.any() or source.cut:
            show_how_read(source, ENCODER)
    narrow = is_narrow(controls.key("similarity_width"))
    controls.show(
        "alike",
        drawn(figures.similarity, trace, of=request, narrow=narrow),
        shown=trace.similarity,
        settings={"texts": texts},
        proof=proof_code("attention_minilm") + proof_code("attention_similarity", texts=texts),
    )
    if narrow:
        st.caption("  \n".join(f"{number}. {plain(text)}" for number, text in enumerate(texts, 1)))
