"""Names of the blocks and tensors of a Transformer in figures, and axes of tokens."""

import re
from collections.abc import Iterable, Sequence

from ...base.i18n import has_message, message, slugify
from ...figures.labels import escape_label, join_tokens, token_ticks
from .machine.schema import Block

_NUMBERED_TERM = re.compile(r"^(\D+?)(?: (\d+))?(, .*)?$")  # a term
_MIN_CHARACTERS_FOR_SMALL_FONT = 48  # characters from which on they are small


def block_title(block: Block, *, short: bool = False) -> str:
    """Returns what a block is called, such as "Masked self-attention"; short, such as "Self-attention"."""
    block_key = block.block_type.replace(" & ", "_").replace("-", "_")
    if block.block_type == "attention":
        sublayer = block.name.rsplit("_", 1)[1]
        block_key = f"{'encoder' if short and sublayer == 'self' else block.side}_{sublayer}"
    if block.block_type == "output":
        block_key = block.name
    return message(f"transformer-block.{block_key}")


def full_block_title(block: Block) -> str:
    """Returns what a block is called and where it stands, such as "Encoder, layer 0: self-attention"."""
    short_title = block_title(block)
    title_text = short_title[0].lower() + short_title[1:] + _sublayer_suffix(block)
    values = {"side": message(f"transformer-side.{block.side}"), "name": title_text}
    if block.layer is None:
        return message("transformer-block-of-side", **values)
    return message("transformer-block-of-layer", **values, layer=str(block.layer))


def _sublayer_suffix(block: Block) -> str:
    for sublayer in ("cross", "self", "feedforward"):
        if f"_{sublayer}_" in block.name:
            return " " + message(
                f"transformer-{'before' if block.block_type == 'norm' else 'after'}.{sublayer}"
            )
    return ""


def sublayer_title(sublayer: str) -> str:
    """Returns what a sublayer is called, such as "decoder 0 cross-attention"."""
    if "_" not in sublayer:
        return message(f"transformer-sublayer-place.{sublayer}")
    side, layer, name = sublayer.split("_")
    masked = "masked_" if (side, name) == ("decoder", "self") else ""
    values = {"side": side_title(side), "layer": layer}
    return message("transformer-sublayer", **values, name=message(f"transformer-sublayer.{masked}{name}"))


def stage_title(stage: str, *, short: bool = False) -> str:
    """Returns a stage of the logit lens as a sentence names it, "the embeddings"; short, "embeddings"."""
    prefix, _, rest = stage.partition(" ")
    if prefix == "layer":
        return message("machine-layer", layer=rest)
    key_suffix = "_short" if short else ""
    if not rest:
        return message(f"transformer-stage.{prefix}{key_suffix}")
    sublayer_key = {"self-attention": "self", "cross-attention": "cross"}.get(rest, "feedforward")
    sublayer = message(f"transformer-sublayer.{sublayer_key}")
    return message(f"transformer-stage.sublayer{key_suffix}", layer=prefix, sublayer=sublayer)


def stage_ticks(stages: Sequence[str]) -> list[str]:
    """Returns the stages of the logit lens as axes and tables name them."""
    return [stage_title(stage, short=True) for stage in stages]


def side_title(side: str) -> str:
    """Returns a side within a sentence."""
    return message(f"transformer-side.{side}").lower()


def tensor_title(name: str) -> str:
    """Returns what a tensor is called, such as "queries"."""
    return message(f"transformer-tensor.{name.rsplit('/', 1)[-1]}")


def are_characters(tokens: Sequence[str]) -> bool:
    """Returns whether tokens are single characters, which stand side by side without gaps."""
    return all(len(token) == 1 for token in tokens)


def tokens_to_text(tokens: Sequence[str]) -> str:
    """Joins tokens to a text: words with spaces between, characters without."""
    return "".join(tokens) if are_characters(tokens) else join_tokens(tokens)


def term_titles(names: Iterable[str], *, short: bool = False) -> list[str]:
    """Returns what terms of a number are called, such as "dimension 104"; short, as axes do, "d 104"."""
    matches = [_NUMBERED_TERM.findall(name)[0] for name in names]  # up to 2,048, of few kinds
    templates = {
        kind + rest: _term_template(slugify(kind + rest), short)
        for kind, rest in {part[::2] for part in matches}
    }
    return [templates[kind + rest].replace("#", number) for kind, number, rest in matches]


def _term_template(term_key: str, short: bool) -> str:
    keys = [f"machine-term-short.{term_key}"] * short + [f"machine-term.{term_key}"]
    return message(next(filter(has_message, keys)), number="#")


def token_axis(tokens: Sequence[str], *, angle: float = -40) -> dict:
    """Returns the ticks of an axis to the right that names tokens: words turned, characters as a text."""
    ticks = token_ticks(tokens)
    if not are_characters(tokens):
        return ticks | {"tickangle": angle}
    font = {"size": 10 if len(tokens) > _MIN_CHARACTERS_FOR_SMALL_FONT else 12}
    return ticks | {"ticktext": list(map(escape_label, tokens)), "tickangle": 0, "tickfont": font}
