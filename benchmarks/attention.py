"""What all attention matrices and every tensor of a translation cost beside the translation alone."""

from collections.abc import Callable

import numpy as np

from benchmarks.results import Quantity, Report, Row, compute_ratios, max_goal, measure_rounds, time_call
from benchmarks.translation import ChapterTranslator, check_same_texts
from core.models import zoo
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.attention.model_attention import compute_attention
from core.topics.transformer.machine import compute as machine_answer
from core.topics.transformer.machine.schema import MachineRequest
from core.topics.translation.translate.compute import translate
from core.topics.translation.translate.schema import TranslateRequest

TEXT = "When I was a child I used to go to the beach with my friends and my family every day"  # 20 words
TRANSFORMER = "nmt_transformer"
_LABELS = {
    "chapter": "the chapter's way, predict a word",
    "search": "the translation alone: greedy, state carried",
    "translation": "the same, with its scores for the page",
    "matrices": "the same, with all matrices: three kinds, every layer and head",
    "tensors": "the same, with every tensor",
}


def make_sides(name: str, text: str, model=None) -> dict[str, Callable[[], np.ndarray]]:
    """Returns the sides of a shipped Transformer, each of which gives the ids (T,) that it says.

    Args:
        name, text: Of the model, and what it translates.
        model: The Keras model, where the chapter's way is one of the sides.
    """
    translator = zoo.translator(name)
    source = translator.read_source(text)
    requested = {"model": name, "text": text}
    machine_request, heads_request = MachineRequest(**requested), HeadsRequest(**requested)
    translate_request = TranslateRequest(**requested)

    def compute_every_tensor() -> np.ndarray:
        machine_answer._compute_tensors.cache_clear()  # a pass that was kept would cost nothing
        return machine_answer.compute_machine(translator, machine_request).scores.ids

    sides = {
        "search": lambda: translator.greedy(source),
        "translation": lambda: translate(translator, translate_request).scores.ids,
        "matrices": lambda: compute_attention(translator, heads_request).scores.ids,
        "tensors": compute_every_tensor,
    }
    if model is None:
        return sides
    return {"chapter": lambda: ChapterTranslator(model, translator).greedy_ids(text), **sides}


def check_same_ids(sides: dict[str, Callable[[], np.ndarray]]) -> int:
    """Returns how many tokens all sides say, or raises when they do not say the same."""
    token_ids = [work().tolist() for work in sides.values()]
    for ids in token_ids:
        check_same_texts(token_ids[0], ids)
    return len(token_ids[0])


def attention(*, quick: bool = False) -> Report:
    """Measures all sides of the shipped Transformers, in turn."""
    text, num_rounds = ("I like soccer", 1) if quick else (TEXT, 7)
    rows, num_tokens, max_ratios = [], {}, {"matrices": 3, "tensors": 4}
    for name in (TRANSFORMER, "nmt_atlas"):
        sides = make_sides(name, text, zoo.load(name) if name == TRANSFORMER else None)
        num_tokens[name] = check_same_ids(sides)
        seconds_by_side = measure_rounds(
            {side: lambda work=work: time_call(work) for side, work in sides.items()}, num_rounds
        )
        for side, durations in seconds_by_side.items():
            cells = {
                "ms": Quantity(tuple(1e3 * value for value in durations), 1),
                "alone": compute_ratios(durations, seconds_by_side["search"], 2),
            }
            if "chapter" in seconds_by_side:
                cells["gain"] = compute_ratios(seconds_by_side["chapter"], durations)
            rows.append(Row(name=f"{name}_{side}", label=f"{name}: {_LABELS[side]}", cells=cells))
    tokens = " and ".join(f"{count} tokens with {name}" for name, count in num_tokens.items())
    return Report(
        name="attention",
        title=f"{len(text.split())} words into {tokens}; median ({num_rounds} rounds)",
        columns={
            "ms": "ms",
            "alone": "times the translation alone",
            "gain": "times as fast as the chapter's",
        },
        rows=rows,
        goals=[
            max_goal(row.label, row.cells["alone"], max_ratios[side], "times alone")
            for row in rows
            if (side := row.name.rsplit("_", 1)[1]) in max_ratios
        ],
        notes=[
            "All sides say the same words, checked before. Searches run in float32; what is shown, matrices "
            "and tensors, in float64."
        ],
    )
