"""The prompt of the Shakespeare page with what belongs to it, and how the model reads what was typed."""

import string

import streamlit as st

from core.base.request import range_of
from core.configs.char_gpt import CharGPTConfig
from core.configs.char_rnn import CHAR_RNNS
from core.families import config_of, reading_name
from core.requests.shakespeare import PROMPT, GenerateRequest
from core.ui.parts.controls import Controls
from core.ui.parts.results_cache import shipped_transformers
from core.ui.parts.sampling_controls import filter_controls
from core.vocabulary.characters import encode_characters

_NAMED = 8  # characters that were changed or left out, which are named
_TRANSFORMER = (
    "A decoder-only Transformer: it has no hidden state. Each character attends to those before it, "
    "{context} at the most; their keys and values are kept."
)


def model_control(controls: Controls, *, recurrent: bool = False) -> str:
    """Shows the choice of a model and its code name, and returns that.

    Args:
        controls: Of the page.
        recurrent: Only models that have hidden units.
    """
    transformers = () if recurrent else shipped_transformers()
    name = controls.select("model", "Model", [*CHAR_RNNS, *transformers], format_func=reading_name)
    controls.side.caption(name)
    context = context_of(name)
    if context is not None:
        controls.side.caption(_TRANSFORMER.format(context=context))
    return name


def memory_note(model: str) -> None:
    """Says what forgetting is for a model that has no state."""
    if context_of(model) is not None:
        st.caption("It has no hidden state to reset: the last characters attend to no others.")


def context_of(model: str) -> int | None:
    """Returns how many characters a model reads at the most, or None where there is no limit."""
    config = config_of(model)
    return config.context if isinstance(config, CharGPTConfig) else None


def part_read(model: str, typed: str) -> str:
    """Returns the characters of a typed text that a model reads: the last that its context holds."""
    read = encode_characters(typed).text
    context = context_of(model)
    return read if context is None else read[-context:]


def prompt_control(controls: Controls, about: str = "What the model reads first.") -> str:
    """Shows the box of the prompt and how the model reads what was typed; returns what was typed."""
    prompt = controls.area("prompt", "Prompt", "To be or not to be", height=90, help=about)
    with controls.side:
        honest_input(prompt, context_of(controls.values["model"]))
    return prompt


def filters(controls: Controls) -> None:
    """Shows top-k and top-p."""
    filter_controls(controls, config_of(controls.values["model"]).vocabulary_size)


def length_control(controls: Controls) -> None:
    """Shows how many characters are written."""
    longest = int(range_of(GenerateRequest, "length").highest)
    controls.number("length", "Length", of=GenerateRequest, min_value=1, max_value=longest, step=50)


def honest_input(typed: str, context: int | None = None) -> None:
    """Says before the figure how the model reads a typed text, and nothing when it reads it as it is.

    Args:
        typed: What stands in the box.
        context: Characters that the model reads at the most. Default: there is no limit.
    """
    if len(typed) > PROMPT.highest:  # is refused as it is; to read a pasted book would hold up everybody
        return
    encoded = encode_characters(typed)
    changes = []
    if encoded.lowered:
        letters = "1 capital letter" if encoded.lowered == 1 else f"{encoded.lowered} capital letters"
        changes.append(f"{letters} lower-cased, as in the training text")
    if encoded.changed:
        pairs = [f"{_named(old)} as {_named(new)}" for old, new in encoded.changed[:_NAMED]]
        changes.append("read " + ", ".join(pairs) + _and_more(encoded.changed))
    if encoded.dropped_count:
        names = " ".join(map(_named, encoded.dropped[:_NAMED])) + _and_more(encoded.dropped)
        changes.append(
            f"{encoded.dropped_count:,} left out, not among the 39 characters of the training text: {names}"
        )
    if context is not None and len(encoded.text) > context:
        changes.append(f"only the last {context} of {len(encoded.text):,} characters, the model's context")
    if changes:
        st.caption(":material/edit: " + "; ".join(changes) + ".")


def _and_more(characters) -> str:
    return " and more" if len(characters) > _NAMED else ""


def _named(character: str) -> str:
    """Returns a typed character as a caption may hold it.

    Signs of Markdown stand for themselves, and what cannot be printed is named by its code.
    """
    if not character.isprintable() or "\ud800" <= character <= "\udfff":
        return f"U+{ord(character):04X}"
    return "".join(f"\\{part}" if part in string.punctuation else part for part in character)
