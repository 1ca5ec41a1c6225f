"""Captions of the diagram: of the whole Transformer, and of each step of a token's path through it."""

from typing import Any

import numpy as np

from ....base.i18n import format_percent, message
from ....figures.labels import quote_text
from ..labels import full_block_title, stage_title
from .schema import MachineResult
from .token_path import PathStep, angle_degrees, count_active_units, likeliest_token, most_attended_token


def machine_caption(
    result: MachineResult, steps: tuple[PathStep, ...], step: int, position: int
) -> tuple[str, dict, float]:
    """Returns the message of the picture, its values, and the number of the present step."""
    token, probability = result.tokens[position], float(result.target_scores.probability[position])
    if not step:
        top_tokens = [tokens[position][0] for tokens in result.top_tokens]
        decided_stage = next((n for n in range(len(top_tokens), 0, -1) if top_tokens[n - 1] != token), 0)
        read = result.translation if result.source is None else result.source.text
        values: dict[str, Any] = {
            "token": quote_text(token),
            "decision_stage": decided_stage,
            "stage": stage_title(result.stages[min(decided_stage, len(top_tokens) - 1)]),
            "probability": format_percent(probability),
            "input_text": quote_text(read),
            "prediction": quote_text(
                result.last_predicted_token if result.source is None else result.translation
            ),
            "num_blocks": len(result.blocks),
            "num_values": sum(tensor.size for tensor in result.tensors.values()),
            "input_type": "text" if result.source is None else "sentence",
        }
        return "machine-whole", values, probability
    path_step = steps[step - 1]
    step_sentence, number = _step_sentence(result, path_step)
    block_label = full_block_title(path_step.main_block)
    values = {
        "step": step,
        "num_steps": len(steps),
        "block": block_label,
        "step_sentence": step_sentence,
        "effect_sentence": _turn_sentence(path_step),
    }
    return "machine-step", values, number


def _step_sentence(result: MachineResult, step: PathStep) -> tuple[str, float]:
    """Returns what happens in a step, in one sentence, and its number."""
    tokens = (
        result.source.tokens
        if result.source is not None and step.side == "encoder"
        else result.decoder_tokens
    )
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


def _turn_sentence(step: PathStep) -> str:
    if step.main_block.block_type not in ("attention", "feed-forward"):
        return ""
    if len(step.blocks) == 1 or step.input_vector is None:
        return message("machine-output-norm", norm=f"{np.linalg.norm(step.output_vector):.2f}")
    return message("machine-rotation", angle=f"{angle_degrees(step.input_vector, step.output_vector):.0f}")
