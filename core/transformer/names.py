"""What the blocks and the tensors of a Transformer are called in figures, and axes that name their tokens."""

from collections.abc import Sequence

from ..base.messages import say
from ..figures.names import distinct_names, escaped, joined
from .machine.ask import Block

_MANY = 48  # characters from which on they are small


def title(block: Block, *, short: bool = False) -> str:
    """Returns what a block is called, such as "Masked self-attention"; short, such as "Self-attention"."""
    kind = block.kind.replace(" & ", "_").replace("-", "_")
    if block.kind == "attention":
        part = block.name.rsplit("_", 1)[1]
        kind = f"{'encoder' if short and part == 'self' else block.side}_{part}"
    if block.kind == "output":
        kind = block.name
    return say(f"transformer-block.{kind}")


def full_title(block: Block) -> str:
    """Returns what a block is called and where it stands, such as "Encoder, layer 0: self-attention"."""
    name = title(block)
    lower = name[0].lower() + name[1:] + _belongs(block)
    values = {"side": say(f"transformer-side.{block.side}"), "name": lower}
    if block.layer is None:
        return say("transformer-block-of-side", **values)
    return say("transformer-block-of-layer", **values, layer=str(block.layer))


def _belongs(block: Block) -> str:
    """Returns to which sublayer an add or a norm belongs, as words after its name."""
    for part in ("cross", "self", "feedforward"):
        if f"_{part}_" in block.name:
            return " " + say(f"transformer-{'before' if block.kind == 'norm' else 'after'}.{part}")
    return ""


def sublayer_title(sublayer: str) -> str:
    """Returns what a sublayer is called, such as "decoder 0 cross-attention"."""
    if "_" not in sublayer:
        return say(f"transformer-part-of.{sublayer}")
    side, layer, name = sublayer.split("_")
    masked = "masked_" if (side, name) == ("decoder", "self") else ""
    values = {"side": side_title(side), "layer": layer}
    return say("transformer-sublayer", **values, name=say(f"transformer-sublayer.{masked}{name}"))


def stage_title(stage: str) -> str:
    """Returns a stage of the logit lens as a sentence names it: "0 cross-attention" is one of layer 0."""
    first, _, rest = stage.partition(" ")
    if first == "layer":
        return say("machine-layer", layer=rest)
    if not rest:
        return say("transformer-stage.embeddings")
    part = {"self-attention": "self", "cross-attention": "cross"}.get(rest, "feedforward")
    return say("transformer-stage.sublayer", layer=first, sublayer=say(f"transformer-sublayer.{part}"))


def side_title(side: str) -> str:
    """Returns a side within a sentence."""
    return say(f"transformer-side.{side}").lower()


def tensor_title(name: str) -> str:
    """Returns what a tensor is called, such as "queries"."""
    return say(f"transformer-tensor.{name.rsplit('/', 1)[-1]}")


def numbered(tokens: Sequence[str]) -> list[str]:
    """Returns the options of a list of tokens, as an address holds them: "3: word"."""
    return [f"{place}: {name}" for place, name in enumerate(distinct_names(tokens))]


def are_characters(tokens: Sequence[str]) -> bool:
    """Returns whether tokens are single characters, which stand side by side without gaps."""
    return all(len(token) == 1 for token in tokens)


def read_as_text(tokens: Sequence[str]) -> str:
    """Returns tokens as the text that they are: words with spaces between, characters as they come."""
    return "".join(tokens) if are_characters(tokens) else joined(tokens)


def tick_names(names: Sequence[str], *, tokens: bool) -> list[str]:
    """Returns what stands under bars: tokens as all figures name them, "dimension 104" as "d 104"."""
    if tokens:
        return [escaped(name) for name in distinct_names(names)]
    return [name.replace("dimension", "d").replace("unit", "u") for name in names]


def token_axis(tokens: Sequence[str], *, angle: float = -40) -> dict:
    """Returns the ticks of an axis to the right that names tokens: words turned, characters as a text."""
    places = list(range(len(tokens)))
    if not are_characters(tokens):
        return {"tickvals": places, "ticktext": tick_names(tokens, tokens=True), "tickangle": angle}
    size = 10 if len(tokens) > _MANY else 12
    text = [escaped(token) for token in tokens]
    return {"tickvals": places, "ticktext": text, "tickangle": 0, "tickfont": {"size": size}}
