"""The parts of the Masking page: which model a mask is followed through, what is read of a text, what is not
shipped yet.
"""

import streamlit as st

from core.configs.sentiment import SENTIMENTS
from core.figures import sentiment as masking_reading
from core.figures.base.picture import Picture
from core.figures.masking import trace as masking
from core.requests import sentiment
from core.requests.fields import range_of
from core.requests.limits import hosted
from core.requests.masking import (
    ARCHITECTURES,
    MAX_FILE,
    MaskedLossRequest,
    MaskFileRequest,
    MaskTraceRequest,
)
from core.requests.sentiment import MAX_REVIEW_WORDS, ReadingRequest
from core.traces.masking import ArchitectureTrace
from core.traces.ragged import RaggedTrace
from core.ui.parts.controls import Desk
from core.ui.parts.figure_block import figure_block, proof_code
from core.ui.parts.results_cache import answer, cards, drawn, shipped_sentiments
from core.ui.translation.sentence import as_typed

REVIEW = "this movie was great from the first scene to the last"
_FILE = "A .keras file of yours"
_BOTH = "both"
_SHOWN = 12  # unknown or cut words that are named


def show(
    desk: Desk,
    thing: str,
    picture: Picture,
    proof: str,
    shown,
    made: dict,
    *,
    given: dict | None = None,
    **proof_only,
) -> None:
    """Shows a figure: `made` names its files, its proof is `<page>_<proof>` with `proof_only` written into
    it.
    """
    code = proof_code(desk.key(proof), **proof_only)
    figure_block(
        desk.page, thing, picture, settings=made, code=code, shown=shown, link=desk.link(), given=given
    )


def reading(tokens, unknown, cut, what: str = "read") -> None:
    """Says which words of texts are unknown to the model, and which were cut; nothing when there are none."""
    strange = list(
        dict.fromkeys(token for token, is_unknown in zip(tokens, unknown, strict=True) if is_unknown)
    )
    said = []
    if strange:
        said.append(f"unknown, {what} as [UNK]: {_list(strange)}")
    if cut:
        said.append(f"cut, since the figure has no room for more: {_list(cut)}")
    if said:
        st.caption(":material/edit: " + as_typed("; ".join(said)) + ".")


def _list(words) -> str:
    return " ".join(word[:40] for word in words[:_SHOWN]) + (" …" if len(words) > _SHOWN else "")


# --- the way of a mask --------------------------------------------------------------------------------------


def mask_request(desk: Desk) -> MaskTraceRequest | MaskFileRequest | None:
    """Shows which model a mask is followed through, and over which sentences; None while a file is awaited."""
    names = [*ARCHITECTURES.values(), *([] if hosted() else [_FILE])]
    title = desk.select("architecture", "Model", names)
    file = None
    if title == _FILE:
        file = desk.side.file_uploader(
            "A Sequential or functional model",
            key=desk.key("file"),
            type="keras",
            max_upload_size=MAX_FILE // 1_000_000,
            help="It is loaded in safe mode, on this machine, and not kept. The address of this page cannot hold it.",
        )
    sentences = desk.lines(
        "sentences",
        "Sentences, a line each",
        "\n".join(MaskTraceRequest.sentences),
        height=130,
        help="1 to 5, of up to 12 words; an empty line is all padding. Press Ctrl+Enter.",
    )
    if title != _FILE:
        return MaskTraceRequest(
            architecture=next(name for name in ARCHITECTURES if ARCHITECTURES[name] == title),
            sentences=sentences,
        )
    if file is None:
        st.info(
            "Choose a file that `model.save('name.keras')` wrote. Its layers run here, and the figure shows what they do to the mask."
        )
        return None
    return MaskFileRequest(name=file.name, content=file.getvalue(), sentences=sentences)


def mask_figure(desk: Desk, request: MaskTraceRequest | MaskFileRequest) -> None:
    """Runs a model and shows the way of the mask, what Keras said, and the code."""
    with st.spinner("Running the model, with and without its masks ..."):
        trace = answer(request)
    st.caption(f"**{as_typed(trace.title if trace.code else f'{request.name}: the model {trace.title}')}**")
    _read(trace)
    masks, shown = masking.proof_parts(trace)
    picture = drawn(masking.mask_way, trace)
    if isinstance(request, MaskFileRequest):
        proof = {"file": request.name, "sentences": request.sentences, "masks": masks}
        made = {"file": request.name, "sentences": request.sentences}
        show(desk, "trace", picture, "file", shown, made, given={"content": request.content}, **proof)
    else:
        proof = {"architecture": request.architecture, "sentences": request.sentences, "masks": masks}
        made = {"architecture": request.architecture, "sentences": request.sentences}
        show(desk, "trace", picture, "trace", shown, made, **proof)
    for layer, said, goes_on in masking.warnings_of(trace):
        wrong = " **The mask goes on all the same:** the warning is wrong here." if goes_on else ""
        st.warning(f"Keras says at {as_typed(layer)}: “{as_typed(said)}”{wrong}", icon=":material/warning:")
    if trace.code:
        with st.expander(
            "The code of this model, as it was run", key=desk.key("code"), on_change="rerun"
        ) as code:
            if code.open:  # what colours code is 1.5 MB, for which a newcomer's figure waited 0.3 s
                st.code(trace.code, language="python", wrap_lines=True)


def _read(trace: ArchitectureTrace) -> None:
    tokens = [token for row in trace.tokens for token in row]
    reading(tokens, trace.unknown.ravel().tolist(), trace.cut)
    given = list(dict.fromkeys(trace.fed))
    if trace.code == "":
        st.caption(
            f":material/input: The model was given {' and '.join(given)}; nobody here knows its vocabulary, so words are numbered as they "
            "come."
        )


# --- sentiment models ---------------------------------------------------------------------------------------


def missing(names) -> None:
    """Says which sentiment models are not shipped, and what trains them; nothing when there are none."""
    names = list(names)
    if names:
        there = "is" if len(names) == 1 else "are"
        command = f"`python -m core.training {names[0] if len(names) == 1 else 'NAME'}`"
        st.info(
            f"{', '.join(f'`{name}`' for name in names)} {there} not in this folder of models: {command} trains one on IMDb."
        )


def compared_models(desk: Desk) -> tuple[str, ...]:
    """Shows which models without a mask and which one with a mask are compared, of those that are shipped."""
    there, chosen = shipped_sentiments(), []
    for name, label, masked in (("plain", "Without a mask", False), ("masked", "With a mask", True)):
        fitting = [model for model in there if (SENTIMENTS[model].mask != "none") == masked]
        if fitting:
            both = [_BOTH] if not masked and len(fitting) > 1 else []
            choice = desk.select(name, label, both + fitting)
            chosen += fitting if choice == _BOTH else [choice]
    for model in chosen:
        desk.side.caption(f"{model}: {SENTIMENTS[model].title}")
    return tuple(chosen)


def pads_slider(desk: Desk) -> int:
    """Shows how much padding stands behind the review."""
    desk.values["pads"] = desk.side.slider(
        "Tokens of padding",
        0,
        int(range_of(ReadingRequest, "pads").highest),
        100,
        key=desk.key("pads"),
        bind="query-params",
        help=range_of(ReadingRequest, "pads").about,
    )
    return desk.values["pads"]


def review_box(desk: Desk) -> str:
    """Shows the box for a review."""
    return "\n".join(
        desk.lines(
            "review",
            "Review",
            REVIEW,
            height=120,
            help=f"Press Ctrl+Enter. Up to {sentiment.REVIEW.highest:,} characters, of which {MAX_REVIEW_WORDS:,} words are read.",
        )
    )


def sentiment_cards(desk: Desk) -> None:
    """Shows the training curves and the results of the sentiment models that are shipped."""
    found = cards(shipped_sentiments())
    for card in found:
        if "error" in card:
            st.error(card["error"])
    whole = [card for card in found if "error" not in card]
    if whole:
        shown = [row["val_accuracy"] for card in whole for row in card["history"]]
        show(
            desk,
            "training",
            drawn(masking_reading.training, whole),
            "cards",
            shown,
            {},
            names=tuple(card["name"] for card in whole),
        )
        formats = {
            name: st.column_config.NumberColumn(format="%.4f")
            for name in ("accuracy", "the chapter's", "loss", "test accuracy")
        }
        st.dataframe(
            masking_reading.results(whole),
            key=desk.key("results"),
            hide_index=True,
            placeholder="",
            column_config=formats,
        )


# --- batches ------------------------------------------------------------------------------------------------


def pairs_boxes(desk: Desk) -> dict:
    """Shows the pairs of a batch, a box a language, and returns them by the names of the request."""
    return {
        "sources": desk.lines(
            "english", "English, a line each", "\n".join(MaskedLossRequest.sources), height=150
        ),
        "targets": desk.lines(
            "spanish", "Spanish, a line each", "\n".join(MaskedLossRequest.targets), height=150
        ),
    }


def handed_over(trace: RaggedTrace) -> None:
    """Says how a ragged batch reaches a GRU that refuses it, and that it comes to the same."""
    st.markdown(
        f"**How it is handed over.** Keras' `Embedding` takes a ragged batch; its `GRU` refuses it and says: “{as_typed(trace.refusal)}” "
        "So `sentiment_ragged` gets the dense form and the row lengths, and makes the mask from the lengths: no id has to stand for "
        "padding."
    )
    if trace.ragged_probability is None:
        missing(["sentiment_ragged"])
        return
    st.markdown(
        f"With the same weights the model that masks padding gives the same probabilities: the largest difference is "
        f"**{trace.difference:.1e}**."
    )
    st.dataframe(
        {
            "sentence": [" ".join(tokens) for tokens in trace.tokens],
            "ragged": trace.ragged_probability,
            "padded and masked": trace.masked_probability,
        },
        key="masking_handed",
        hide_index=True,
        column_config={
            name: st.column_config.NumberColumn(format="%.6f") for name in ("ragged", "padded and masked")
        },
    )
