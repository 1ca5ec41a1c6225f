"""What the blocks and the tensors of a Transformer are called in figures, and axes that name their tokens."""

import re
from collections.abc import Iterable, Sequence

from ...base.i18n import has_message, message, slug
from ...base.text import distinct_names
from ...figures.names import escaped, joined
from .machine.schema import Block

_NUMBERED = re.compile(r"^(\D+?)(?: (\d+))?(, .*)?$")  # a term
_MANY = 48  # characters from which on they are small


def title(block: Block, *, short: bool = False) -> str:
    """Returns what a block is called, such as "Masked self-attention"; short, such as "Self-attention"."""
    kind = block.kind.replace(" & ", "_").replace("-", "_")
    if block.kind == "attention":
        part = block.name.rsplit("_", 1)[1]
        kind = f"{'encoder' if short and part == 'self' else block.side}_{part}"
    if block.kind == "output":
        kind = block.name
    return message(f"transformer-block.{kind}")


def full_title(block: Block) -> str:
    """Returns what a block is called and where it stands, such as "Encoder, layer 0: self-attention"."""
    name = title(block)
    lower = name[0].lower() + name[1:] + _belongs(block)
    values = {"side": message(f"transformer-side.{block.side}"), "name": lower}
    if block.layer is None:
        return message("transformer-block-of-side", **values)
    return message("transformer-block-of-layer", **values, layer=str(block.layer))


def _belongs(block: Block) -> str:
    """Returns to which sublayer an add or a norm belongs, as words after its name."""
    for part in ("cross", "self", "feedforward"):
        if f"_{part}_" in block.name:
            return " " + message(f"transformer-{'before' if block.kind == 'norm' else 'after'}.{part}")
    return ""


def sublayer_title(sublayer: str) -> str:
    """Returns what a sublayer is called, such as "decoder 0 cross-attention"."""
    if "_" not in sublayer:
        return message(f"transformer-part-of.{sublayer}")
    side, layer, name = sublayer.split("_")
    masked = "masked_" if (side, name) == ("decoder", "self") else ""
    values = {"side": side_title(side), "layer": layer}
    return message("transformer-sublayer", **values, name=message(f"transformer-sublayer.{masked}{name}"))


def stage_title(stage: str, *, short: bool = False) -> str:
    """Returns a stage of the logit lens as a sentence names it, "the embeddings"; short, "embeddings"."""
    first, _, rest = stage.partition(" ")
    if first == "layer":
        return message("machine-layer", layer=rest)
    form = "_short" if short else ""
    if not rest:
        return message(f"transformer-stage.{first}{form}")
    part = {"self-attention": "self", "cross-attention": "cross"}.get(rest, "feedforward")
    sublayer = message(f"transformer-sublayer.{part}")
    return message(f"transformer-stage.sublayer{form}", layer=first, sublayer=sublayer)


def stage_ticks(stages: Sequence[str]) -> list[str]:
    """Returns the stages of the logit lens as axes and tables name them."""
    return [stage_title(stage, short=True) for stage in stages]


def side_title(side: str) -> str:
    """Returns a side within a sentence."""
    return message(f"transformer-side.{side}").lower()


def tensor_title(name: str) -> str:
    """Returns what a tensor is called, such as "queries"."""
    return message(f"transformer-tensor.{name.rsplit('/', 1)[-1]}")


def numbered(tokens: Sequence[str]) -> list[str]:
    """Returns the options of a list of tokens, as an address holds them: "3: word"."""
    return [f"{place}: {name}" for place, name in enumerate(distinct_names(tokens))]


def are_characters(tokens: Sequence[str]) -> bool:
    """Returns whether tokens are single characters, which stand side by side without gaps."""
    return all(len(token) == 1 for token in tokens)


def read_as_text(tokens: Sequence[str]) -> str:
    """Returns tokens as the text that they are: words with spaces between, characters as they come."""
    return "".join(tokens) if are_characters(tokens) else joined(tokens)


def tick_names(tokens: Sequence[str]) -> list[str]:
    """Returns tokens as axes name them, as Plotly shows them."""
    return [escaped(name) for name in distinct_names(tokens)]


def term_titles(names: Iterable[str], *, short: bool = False) -> list[str]:
    """Returns what terms of a number are called, such as "dimension 104"; short, as axes do, "d 104"."""
    parts = [_NUMBERED.findall(name)[0] for name in names]  # up to 2,048, of few kinds
    forms = {kind + rest: _term(slug(kind + rest), short) for kind, rest in {part[::2] for part in parts}}
    return [forms[kind + rest].replace("#", number) for kind, number, rest in parts]


def _term(kind: str, short: bool) -> str:
    """Returns what terms of a kind are called, with # for the number."""
    keys = [f"machine-term-short.{kind}"] * short + [f"machine-term.{kind}"]
    return message(next(filter(has_message, keys)), number="#")


def token_axis(tokens: Sequence[str], *, angle: float = -40) -> dict:
    """Returns the ticks of an axis to the right that names tokens: words turned, characters as a text."""
    places = list(range(len(tokens)))
    if not are_characters(tokens):
        return {"tickvals": places, "ticktext": tick_names(tokens), "tickangle": angle}
    size = 10 if len(tokens) > _MANY else 12
    text = [escaped(token) for token in tokens]
    return {"tickvals": places, "ticktext": text, "tickangle": 0, "tickfont": {"size": size}}
