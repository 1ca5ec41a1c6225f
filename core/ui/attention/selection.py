"""Which attention a visitor selected: of which model, over which sentences, of which kind; and its proofs."""

import dataclasses

import streamlit as st

from core.configs.encoder import PRETRAINED
from core.configs.translators import TRANSLATORS, RecurrentConfig
from core.families import reading_name
from core.figures.base.matrices import KIND_PHRASES
from core.requests.attention import AttentionRequest, EncodeRequest
from core.traces.attention.encoder import EncodedTrace
from core.traces.attention.matrices import AttentionsTrace, AttentionTrace
from core.traces.translation import SourceTokens
from core.ui.parts.figure_block import proof_code
from core.ui.parts.results_cache import seen, shared_answer

ENCODER = "encoder"
FORMER_NAME = "minilm"  # of the encoder, in addresses of before
_WAITING = {
    "cross": "Translating ...",
    "encoder": "Reading with the pretrained encoder; the first time takes some seconds ...",
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Selection:
    """An attention that a visitor selected.

    It holds no trace, so that callbacks, which a session keeps for as long as it lives, may hold it: the
    results come from the cache that all sessions share.

    Attributes:
        settings: What `core.requests.attention.InsideRequest` and its like take: model, text, translation,
            method, width.
        kind: "cross", "encoder" or "decoder".
    """

    settings: dict
    kind: str

    @property
    def model(self) -> str:
        """Its name."""
        return self.settings["model"]

    @property
    def encoded(self) -> EncodedTrace:
        """All attention of the pretrained encoder, up to 90 MB: 256 pieces, 72 heads."""
        return shared_answer(EncodeRequest(**self.settings))

    @property
    def translated(self) -> AttentionsTrace:
        """All attention of a translator."""
        return seen(AttentionRequest(**self.settings))

    @property
    def source(self) -> SourceTokens:
        """The sentence as the model read it."""
        return self.encoded.source if self.model == ENCODER else self.translated.source

    @property
    def trace(self) -> AttentionTrace:
        """All layers and heads of this kind."""
        return self.encoded.attention if self.model == ENCODER else self.translated.attentions[self.kind]

    @property
    def queries(self) -> tuple[str, ...]:
        """Names of the T rows; of the cross-attention the tokens that the decoder says there."""
        return self.translated.scores.tokens if self.kind == "cross" else self.trace.query_tokens

    @property
    def target_ids(self) -> list[int]:
        """Ids of the target, empty for a model that has none."""
        return [] if self.model == ENCODER else self.translated.scores.ids.tolist()

    @property
    def file_settings(self) -> dict:
        """What every figure of it hangs on, for the names of files."""
        return {**self.settings, "kind": self.kind}


def run(settings: dict) -> Selection:
    """Runs a model, says so meanwhile, and returns its first kind of attention."""
    kind = "encoder" if settings["model"] == ENCODER else "cross"
    selection = Selection(settings=settings, kind=kind)
    with st.spinner(_WAITING[kind]):
        _ = selection.source  # from now on the result comes from the cache
    return selection


def reader(model: str) -> str:
    """Returns how a model of this page is called on the screen."""
    return PRETRAINED[model].title if model in PRETRAINED else reading_name(model)


def whose(trace: AttentionTrace, layer: int | None, head: int | None) -> str:
    """Returns whose weights are shown: a head, or the mean of how many."""
    layers, heads = trace.weights.shape[:2]
    if (layers, heads) == (1, 1):
        return "the only head"
    if layer is not None and head is not None:
        return f"layer {layer} head {head}"
    if layer is None and head is None:
        return f"mean of {layers * heads} heads"
    return (
        f"mean of {heads} heads, layer {layer}" if head is None else f"head {head}, mean of {layers} layers"
    )


def head_name(selection: Selection, layer: int | None, head: int | None) -> str:
    """Returns whose weights are shown, of which model and kind, as a story begins."""
    trace = selection.trace
    name = whose(trace, layer, head)
    return f"{reader(selection.model)}, {KIND_PHRASES[trace.kind]} ({name})"


# --- proofs -------------------------------------------------------------------------------------------------


def architecture(model: str) -> str:
    """Returns which plain function recomputes a model: "recurrent", "transformer" or "minilm"."""
    if model in PRETRAINED:
        return "minilm"
    return "recurrent" if isinstance(TRANSLATORS[model], RecurrentConfig) else "transformer"


@dataclasses.dataclass(frozen=True)
class Name:
    """Stands in a proof for the name of a function, which is printed without quotes."""

    name: str

    def __repr__(self) -> str:
        return self.name


def proof(selection: Selection, name: str, **values) -> str:
    """Returns the code that recomputes a selection in plain NumPy, and takes `attention_<name>` of it."""
    function = architecture(selection.model)
    values |= {"model": selection.model, "architecture": Name(function), "target_ids": selection.target_ids}
    run = "attention_run_minilm" if function == "minilm" else "attention_run_translator"
    return (
        proof_code(f"attention_{function}")
        + proof_code(run, text=selection.settings["text"], **values)
        + proof_code(f"attention_{name}", kind=selection.kind, **values)
    )
