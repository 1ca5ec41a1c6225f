"""The first lines of the topic's proofs: a model's forward pass in plain NumPy, filled in for a model."""

import functools
import pathlib
import string

from ...models.configs.char_gpt import CHAR_GPTS
from ...models.configs.encoder import PRETRAINED_ENCODERS
from ...models.configs.translators import TRANSLATORS, RecurrentConfig

_PROOF_FOLDER = pathlib.Path(__file__).parent / "prove"


class RawCode(str):
    """Stands in a proof as it is, without quotes."""

    def __repr__(self) -> str:
        return str(self)


def get_architecture(model: str) -> str:
    """Returns which plain function recomputes a model: "recurrent", "transformer", "minilm", "characters"."""
    if model in PRETRAINED_ENCODERS:
        return "minilm"
    if model in CHAR_GPTS:
        return "characters"
    return "recurrent" if isinstance(TRANSLATORS[model], RecurrentConfig) else "transformer"


def make_proof_values(
    model: str, input_text: str, target_ids: list[int], *, include_rules: bool = False
) -> dict:
    """Returns the values of a proof: `$model_code`, which defines `compute_attention`, and the inputs.

    Args:
        model: Its name.
        input_text: The text that it reads.
        target_ids: Of the translation that it is given; none for a model that does not translate.
        include_rules: Whether to add `$rules`, the lines that check invariants of attention.
    """
    architecture = get_architecture(model)
    model_family = architecture if architecture in ("minilm", "characters") else "translator"
    values: dict = {
        "model": model,
        "architecture": RawCode(architecture),
        "input_text": input_text,
        "target_ids": target_ids,
    }
    if architecture == "characters":
        config = CHAR_GPTS[model]
        values |= {"context": config.context_length, "layers": config.num_layers, "heads": config.num_heads}
    file_names = (
        [f"{architecture}.txt"]
        if architecture == "characters"
        else [f"{architecture}.txt", f"attention_{model_family}.txt"]
    )
    values["model_code"] = RawCode(
        "".join(_fill_template(file_name, values) for file_name in file_names).rstrip("\n")
    )
    if include_rules:
        values["rules"] = RawCode(_fill_template(f"rules_{model_family}.txt", values).rstrip("\n"))
    return values


def _fill_template(file_name: str, values: dict) -> str:
    template = string.Template(read_proof_file(file_name))
    return template.substitute({key: repr(value) for key, value in values.items()})


@functools.cache
def read_proof_file(file_name: str) -> RawCode:
    """Returns the lines of a file of the folder `prove`."""
    return RawCode((_PROOF_FOLDER / file_name).read_text(encoding="utf-8"))
