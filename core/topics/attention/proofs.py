"""What the proofs of the topic begin with: a model's forward pass in plain lines, filled in for a model."""

import functools
import pathlib
import string

from ...models.configs.char_gpt import CHAR_GPTS
from ...models.configs.encoder import PRETRAINED
from ...models.configs.translators import TRANSLATORS, RecurrentConfig

_FOLDER = pathlib.Path(__file__).parent / "prove"


class Code(str):
    """Stands in a proof as it is, without quotes."""

    def __repr__(self) -> str:
        return str(self)


def architecture(model: str) -> str:
    """Returns which plain function recomputes a model: "recurrent", "transformer", "minilm", "characters"."""
    if model in PRETRAINED:
        return "minilm"
    if model in CHAR_GPTS:
        return "characters"
    return "recurrent" if isinstance(TRANSLATORS[model], RecurrentConfig) else "transformer"


def passes(model: str, read: str, target_ids: list[int], *, rules: bool = False) -> dict:
    """Returns what a proof is given of a model: `$passes`, which defines `look`, and what it reads.

    Args:
        model: Its name.
        read: The text that it reads.
        target_ids: Of the translation that it is given; none for a model that does not translate.
        rules: Also `$rules`, the lines that measure what must hold.
    """
    name = architecture(model)
    family = name if name in ("minilm", "characters") else "translator"
    values: dict = {"model": model, "architecture": Code(name), "read": read, "target_ids": target_ids}
    if name == "characters":
        config = CHAR_GPTS[model]
        values |= {"context": config.context, "layers": config.layers, "heads": config.heads}
    files = [f"{name}.txt"] if name == "characters" else [f"{name}.txt", f"look_{family}.txt"]
    values["passes"] = Code("".join(_filled(file, values) for file in files).rstrip("\n"))
    if rules:
        values["rules"] = Code(_filled(f"rules_{family}.txt", values).rstrip("\n"))
    return values


def _filled(name: str, values: dict) -> str:
    text = string.Template(text_of(name))
    return text.substitute({key: repr(value) for key, value in values.items()})


@functools.cache
def text_of(name: str) -> Code:
    """Returns the lines of a file of the folder `prove`."""
    return Code((_FOLDER / name).read_text(encoding="utf-8"))
