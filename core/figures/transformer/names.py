"""What the rooms and the tensors of a Transformer are called in figures and stories."""

from collections.abc import Sequence

from core.figures.base.matrices import distinct_names
from core.figures.base.tokens import escaped, joined
from core.traces.transformer.machine import MachineTrace, Room

_TITLES = {
    "embedding": "Embedding",
    "positions": "+ positions",
    "feed-forward": "Feed-forward",
    "add": "Add",
    "norm": "Norm",
    "add & norm": "Add & norm",
}
_ATTENTIONS = {
    "encoder_self": "Self-attention",
    "decoder_self": "Masked self-attention",
    "decoder_cross": "Cross-attention",
}
TENSORS = {
    "embedding": "embedding",
    "positions": "positions",
    "sum": "sum",
    "query": "queries",
    "key": "keys",
    "value": "values",
    "rotated_query": "turned queries",
    "rotated_key": "turned keys",
    "scores": "scores",
    "weights": "weights",
    "context": "context",
    "output": "output",
    "norm": "normalised",
    "in": "before the ReLU",
    "relu": "after the ReLU",
    "squared": "squared",
    "out": "output",
    "logits": "logits",
    "probability": "probabilities",
}

_SHORT = {"Masked self-attention": "Masked self-att.", "Cross-attention": "Cross-att."}


def title(room: Room) -> str:
    """Returns what a room is called, such as "Masked self-attention"."""
    if room.kind == "attention":
        return _ATTENTIONS[f"{room.side}_{room.name.rsplit('_', 1)[1]}"]
    if room.kind == "output":
        return "Linear" if room.name == "logits" else "Softmax"
    return _TITLES[room.kind]


def short_title(room: Room) -> str:
    """Returns what stands above a small room: no wider than it, since the encoder's line passes beside it."""
    return _SHORT.get(title(room), title(room))


def full_title(room: Room) -> str:
    """Returns what a room is called and where it stands, such as "Encoder, layer 0: self-attention"."""
    where = room.side.capitalize() if room.layer is None else f"{room.side.capitalize()}, layer {room.layer}"
    name = title(room)
    behind = _behind(room)
    return f"{where}: {name[0].lower()}{name[1:]}{behind}"


def _behind(room: Room) -> str:
    """Returns to which sublayer an add or a norm belongs, as words behind its name."""
    for part, words in (
        ("_cross_", "cross-attention"),
        ("_self_", "self-attention"),
        ("_feedforward_", "feed-forward"),
    ):
        if part in room.name:
            return f" {'before' if room.kind == 'norm' else 'after'} the {words}"
    return ""


def room_titles(trace: MachineTrace) -> list[str]:
    """Returns the full titles of all rooms."""
    return [full_title(room) for room in trace.rooms]


def tensor_title(name: str) -> str:
    """Returns what a tensor is called, such as "queries"."""
    return TENSORS[name.rsplit("/", 1)[1]]


def shape_text(trace: MachineTrace, tensor: str) -> str:
    """Returns the shape of a tensor as an arrow has it: "10×128"."""
    return "×".join(map(str, trace.tensors[tensor].shape))


def tick_names(names: Sequence[str], *, tokens: bool) -> list[str]:
    """Returns what stands under bars: tokens as all figures name them, "dimension 104" as "d 104"."""
    if tokens:
        return [escaped(name) for name in distinct_names(names)]
    return [name.replace("dimension", "d").replace("unit", "u") for name in names]


def are_characters(tokens: Sequence[str]) -> bool:
    """Returns whether tokens are single characters, which stand side by side without gaps."""
    return all(len(token) == 1 for token in tokens)


def read_as_text(tokens: Sequence[str]) -> str:
    """Returns tokens as the text that they are: words with spaces between, characters as they come."""
    return "".join(tokens) if are_characters(tokens) else joined(tokens)
