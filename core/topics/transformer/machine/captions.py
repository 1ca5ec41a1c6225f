"""Captions of the diagram: of the whole Transformer, and of each step of a token's way through it."""

from typing import Any

import numpy as np

from ....base.i18n import format_percent, message
from ....figures.labels import quote_text
from ..labels import full_block_title, stage_title
from .schema import MachineResult
from .token_flow import FlowStep, angle_degrees, count_active_units, likeliest_token, most_attended_token


def machine_caption(
    result: MachineResult, steps: tuple[FlowStep, ...], step: int, position: int
) -> tuple[str, dict, float]:
    """Returns the message id and the values of the claim, and the number in it.

    Args:
        result: Every tensor.
        steps: The way of the token through the blocks.
        step: The current one, from 1; 0 for the whole Transformer.
        position: The decoder position.
    """
    token, probability = result.tokens[position], float(result.predictions.probability[position])
    if not step:
        top_tokens = [tokens[position][0] for tokens in result.top_tokens]
        decided_stage = next((n for n in range(len(top_tokens), 0, -1) if top_tokens[n - 1] != token), 0)
        is_translator = result.source is not None
        values: dict[str, Any] = {
            "token": quote_text(token),
            "decision_stage": decided_stage,
            "stage": stage_title(result.stages[min(decided_stage, len(top_tokens) - 1)]),
            "probability": format_percent(probability),
            "input_text": quote_text(result.input_text),
            "prediction": quote_text(result.translation if is_translator else result.tokens[-1]),
            "num_blocks": len(result.blocks),
            "num_values": sum(tensor.size for tensor in result.tensors.values()),
            "input_type": "sentence" if is_translator else "text",
        }
        return "machine-whole", values, probability
    step_sentence, number = _step_sentence(result, steps[step - 1])
    values = {
        "step": step,
        "num_steps": len(steps),
        "block": full_block_title(steps[step - 1].main_block),
        "step_sentence": step_sentence,
        "effect_sentence": _effect_sentence(steps[step - 1]),
    }
    return "machine-step", values, number


def _step_sentence(result: MachineResult, step: FlowStep) -> tuple[str, float]:
    """Returns what happens in a step, in one sentence, and its number."""
    tokens = result.get_input_tokens(step.side)
    message_key = step.main_block.block_type.replace(" & ", "_").replace("-", "_")
    values: dict[str, Any] = {"token": quote_text(tokens[step.token])}
    step_value = float(np.linalg.norm(step.output_vector))
    if message_key == "attention":
        attended, step_value = most_attended_token(result, step)
        values |= {"attended_token": quote_text(attended), "share": format_percent(step_value)}
    elif message_key == "feed_forward":
        count, unit, strongest = count_active_units(result, step)
        step_value = float(count)
        values |= {"num_active": count, "unit": str(unit), "max_activation": f"{strongest:.2f}"}
    elif message_key == "add_norm" and step.input_vector is not None:
        values |= {"norm": f"{step_value:.2f}"}
        step_value = angle_degrees(step.input_vector, step.output_vector)
        values |= {"angle": f"{step_value:.0f}"}
    elif message_key == "output":
        message_key = step.main_block.name
        token, step_value = likeliest_token(result, step)
        values |= {
            "predicted_token": quote_text(token),
            "share": format_percent(step_value) if message_key == "softmax" else f"{step_value:.2f}",
        }
    else:
        input_length = 0.0 if step.input_vector is None else float(np.linalg.norm(step.input_vector))
        values |= {
            "norm": f"{step_value:.2f}",
            "input_norm": f"{input_length:.2f}",
            "position": str(step.token),
        }
    return message(f"machine-step-sentence.{message_key}", **values), step_value


def _effect_sentence(step: FlowStep) -> str:
    if step.main_block.block_type not in ("attention", "feed-forward"):
        return ""
    if len(step.blocks) == 1 or step.input_vector is None:
        return message("machine-output-norm", norm=f"{np.linalg.norm(step.output_vector):.2f}")
    return message("machine-rotation", angle=f"{angle_degrees(step.input_vector, step.output_vector):.0f}")
