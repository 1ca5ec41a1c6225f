"""What is said of a Transformer's picture: of the whole, and of each step of a word's way through it."""

from typing import Any

import numpy as np

from ....base.i18n import message, percent
from ....figures.names import quoted
from ..names import full_title, stage_title
from .schema import MachineResult
from .walk import WayStep, active, angle, attention, likeliest


def told(
    result: MachineResult, steps: tuple[WayStep, ...], step: int, position: int
) -> tuple[str, dict, float]:
    """Returns the message of the picture, its values, and the number of the present step."""
    token, last = result.tokens[position], float(result.scores.probability[position])
    if not step:
        firsts = [tokens[position][0] for tokens in result.nearest]
        behind = next((n for n in range(len(firsts), 0, -1) if firsts[n - 1] != token), 0)
        read = result.translation if result.source is None else result.source.text
        values: dict[str, Any] = {
            "token": quoted(token),
            "decided": behind,
            "stage": stage_title(result.stages[min(behind, len(firsts) - 1)]),
            "probability": percent(last),
            "read": quoted(read),
            "says": quoted(result.said if result.source is None else result.translation),
            "blocks": len(result.blocks),
            "numbers": sum(tensor.size for tensor in result.tensors.values()),
            "kind": "text" if result.source is None else "sentence",
        }
        return "machine-whole", values, last
    one = steps[step - 1]
    told, number = _step_told(result, one)
    where = full_title(one.work)
    values = {"step": step, "steps": len(steps), "where": where, "told": told, "turned": _turned(one)}
    return "machine-step", values, number


def _step_told(result: MachineResult, step: WayStep) -> tuple[str, float]:
    """Returns what happens in a step, in one sentence, and its number."""
    tokens = result.source.tokens if result.source is not None and step.side == "encoder" else result.known
    kind = step.work.kind.replace(" & ", "_").replace("-", "_")
    values: dict[str, Any] = {"who": quoted(tokens[step.token])}
    number = float(np.linalg.norm(step.after))
    if kind == "attention":
        attended, number = attention(result, step)
        values |= {"attended": quoted(attended), "share": percent(number)}
    elif kind == "feed_forward":
        count, unit, strongest = active(result, step)
        number = float(count)
        values |= {"count": count, "unit": str(unit), "strongest": f"{strongest:.2f}"}
    elif kind == "add_norm" and step.before is not None:
        values |= {"length": f"{number:.2f}"}
        number = angle(step.before, step.after)
        values |= {"angle": f"{number:.0f}"}
    elif kind == "output":
        kind = step.work.name
        token, number = likeliest(result, step)
        values |= {"token": quoted(token), "share": percent(number) if kind == "softmax" else f"{number:.2f}"}
    else:
        before = 0.0 if step.before is None else float(np.linalg.norm(step.before))
        values |= {"length": f"{number:.2f}", "before": f"{before:.2f}", "place": str(step.token)}
    return message(f"machine-does.{kind}", **values), number


def _turned(step: WayStep) -> str:
    """Returns what a sublayer with its sum did to the vector, or the length of what it alone puts out."""
    if step.work.kind not in ("attention", "feed-forward"):
        return ""
    if len(step.blocks) == 1 or step.before is None:
        return message("machine-puts-out", length=f"{np.linalg.norm(step.after):.2f}")
    return message("machine-turns", angle=f"{angle(step.before, step.after):.0f}")
