"""What lessons take from the traces of the page Transformer by functions."""

import collections

import numpy as np

from core.text import token_word
from core.transformer.lens.ask import LensTrace
from core.transformer.machine.ask import CellTrace, MachineTrace, ParametersTrace
from core.transformer.neurons.ask import NeuronsTrace
from core.transformer.parts.ask import PartsTrace, WithoutTrace


def blocks_of(trace: MachineTrace, kind: str) -> int:
    """Returns how many blocks are of a kind."""
    return trace.count(kind)


def blocks(trace: MachineTrace) -> int:
    """Returns how many blocks there are."""
    return len(trace.blocks)


def attends_to(trace: MachineTrace, position: int) -> int:
    """Returns the source token to which the cross-attentions of a position attend most."""
    return trace.attended(position)


def said_at(trace: MachineTrace, position: int) -> str:
    """Returns the token that is predicted at a position."""
    return token_word(trace.scores.tokens[position])


def lost(trace: PartsTrace, kind: str) -> float:
    """Returns the most that the translation loses without a part of a kind, in nats."""
    return float(
        max(-change for change, part in zip(trace.changes, trace.parts, strict=True) if part.kind == kind)
    )


def words_kept(trace: WithoutTrace) -> str:
    """Returns whether a translation without a part has the words of the whole one, by more than half."""
    whole, left = (
        collections.Counter(text.lower().strip(".").split()) for text in (trace.translation, trace.says)
    )
    return "mostly the same words" if 2 * (whole & left).total() > whole.total() else "other words"


def embeddings_say(trace: LensTrace) -> str:
    """Returns what the embeddings alone predict at most positions."""
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


def only_itself(trace: CellTrace) -> str:
    """Returns where the weight of a token goes, of which one weight is told: its own."""
    return "to itself alone" if trace.value == 1 else "to others too"


def on_percent(trace: NeuronsTrace) -> float:
    """Returns the share of the neurons that a token switches on, its mean, in %."""
    return float(100 * trace.on.mean())


def share_percent(trace: ParametersTrace, kind: str) -> float:
    """Returns the share of the parameters in a kind of parts, in %."""
    return float(100 * trace.share(kind))
