"""What lessons take from the traces of the page Shakespeare."""

import numpy as np

from core.shakespeare.next_character.ask import CarryTrace, NextCharacterTrace
from core.shakespeare.units.ask import UnitsTrace


def changed_percent(trace: CarryTrace) -> float:
    """Returns how much of the distribution changes when all but the last characters are forgotten, in %.

    It is half the sum of the differences: the total variation distance.
    """
    return float(50 * np.abs(trace.carried - trace.reset).sum())


def likeliest(trace: NextCharacterTrace | CarryTrace, name: str) -> str:
    """Returns the likeliest character of one of a trace's distributions, as it is seen on the axis."""
    character = trace.characters[int(getattr(trace, name).argmax())]
    return {" ": "␣", "\n": "⏎"}.get(character, character)


def top_percent(trace: NextCharacterTrace) -> float:
    """Returns the probability of the likeliest character, in %."""
    return float(100 * trace.probability.max())


def sureness(trace: NextCharacterTrace, percent: int) -> str:
    """Returns whether the likeliest character has more than some percent."""
    return f"more than {percent} %" if top_percent(trace) > percent else f"at most {percent} %"


def percent_of(trace: NextCharacterTrace, name: str, character: str) -> float:
    """Returns the probability that one of a trace's distributions gives to a character, in %."""
    return float(100 * getattr(trace, name)[trace.characters.index(character)])


def possible(trace: NextCharacterTrace) -> int:
    """Returns how many characters can be drawn."""
    return int((trace.filtered > 0).sum())


def furthest_percent(trace: NextCharacterTrace) -> float:
    """Returns the largest distance of a character's share of the draws from its probability, in points."""
    return float(100 * np.abs(trace.counts / trace.draws - trace.filtered).max())


def best_percent(trace: UnitsTrace) -> float:
    """Returns how often the best unit is right over the second half, in % of the pairs."""
    return float(100 * trace.right(trace.checked)[trace.ranking[0]])


def effect_on(trace: NextCharacterTrace, character: str) -> str:
    """Returns what the temperature makes of a character's probability."""
    before = percent_of(trace, "probability", character)
    after = percent_of(trace, "tempered", character)
    if after < 1:
        return "it falls below 1 %"
    return "it rises" if after > before else "it hardly changes"
