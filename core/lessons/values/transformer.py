"""What lessons take from the traces of the page Transformer."""

import collections

import numpy as np

from core.text import token_word
from core.traces.transformer.cell import CellTrace
from core.traces.transformer.keys_values import KeptTrace
from core.traces.transformer.lens import LensTrace
from core.traces.transformer.machine import MachineTrace
from core.traces.transformer.neurons import NeuronsTrace
from core.traces.transformer.parameters import ParametersTrace
from core.traces.transformer.parts import PartsTrace, WithoutTrace
from core.traces.transformer.walk import attended


def rooms_of(trace: MachineTrace, kind: str) -> int:
    """Returns how many rooms are of a kind."""
    return sum(room.kind == kind for room in trace.rooms)


def rooms(trace: MachineTrace) -> int:
    """Returns how many rooms there are."""
    return len(trace.rooms)


def attends_to(trace: MachineTrace, position: int) -> int:
    """Returns the source token to which the cross-attentions of a position attend most."""
    return attended(trace, position)


def said_at(trace: MachineTrace, position: int) -> str:
    """Returns the token that is said at a position."""
    return token_word(trace.scores.tokens[position])


def costliest(trace: PartsTrace) -> str:
    """Returns the kind of the part without which the translation loses most."""
    return trace.parts[int(trace.log_probability.argmin())].kind


def lost(trace: PartsTrace, kind: str) -> float:
    """Returns the most that the translation loses without a part of a kind, in nats."""
    changes = trace.whole - trace.log_probability
    return float(max(change for change, part in zip(changes, trace.parts, strict=True) if part.kind == kind))


def likelier_without(trace: PartsTrace) -> int:
    """Returns how many heads there are without which the translation is likelier."""
    heads = np.array([part.kind == "head" for part in trace.parts])
    return int((heads & (trace.log_probability > trace.whole)).sum())


def heads(trace: PartsTrace) -> int:
    """Returns how many heads there are."""
    return sum(part.kind == "head" for part in trace.parts)


def words_kept(trace: WithoutTrace) -> str:
    """Returns whether a translation without a part has the words of the whole one, by more than half."""
    whole, left = (
        collections.Counter(text.lower().strip(".").split()) for text in (trace.translation, trace.says)
    )
    return "mostly the same words" if 2 * (whole & left).total() > whole.total() else "other words"


def embeddings_say(trace: LensTrace) -> str:
    """Returns what the embeddings alone say at most positions."""
    most = 2 * trace.repeated > len(trace.tokens)
    return "the token that was just read" if most else "another token"


def decided_at(trace: LensTrace) -> str:
    """Returns the stage from which on most tokens of the translation come first."""
    return trace.stages[int(np.bincount(trace.decided).argmax())]


def decided_count(trace: LensTrace) -> int:
    """Returns how many tokens are decided there."""
    return int(np.bincount(trace.decided).max())


def decided_last(trace: LensTrace) -> int:
    """Returns how many tokens come first after the last stage alone."""
    return int((trace.decided == len(trace.stages) - 1).sum())


def again(trace: KeptTrace) -> float:
    """Returns how many times more multiply-adds it takes to read all again for each token."""
    kept = trace.start_products + int(trace.transformer.kept_products.sum())
    return float(trace.transformer.again_products.sum() / kept)


def grows_by(trace: KeptTrace) -> int:
    """Returns by how many bytes the last token makes what is kept grow."""
    kept = trace.transformer.kept_bytes
    return int(kept[-1] - kept[-2])


def only_itself(trace: CellTrace) -> str:
    """Returns where the weight of a token goes, of which one weight is told: its own."""
    return "to itself alone" if trace.value == 1 else "to others too"


def on_percent(trace: NeuronsTrace) -> float:
    """Returns the share of the neurons that a token switches on, its mean, in %."""
    return float(100 * trace.on.mean())


def largest_kind(trace: ParametersTrace) -> str:
    """Returns which of three kinds of parts has most parameters."""
    return max(("attention", "feed-forward", "embeddings"), key=trace.share)


def share_percent(trace: ParametersTrace, kind: str) -> float:
    """Returns the share of the parameters in a kind of parts, in %."""
    return float(100 * trace.share(kind))
