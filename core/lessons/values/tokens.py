"""What lessons take from the traces of the page Tokens."""

import numpy as np

from core.base.checks import counted
from core.tokens.batches.ask import WindowsTrace
from core.tokens.cuts.ask import CutTrace, TokenizersTrace
from core.tokens.learning.ask import BpeTrace


def count(trace, path: str) -> int:
    """Returns how many there are of what stands at a path into a trace."""
    for part in path.split("."):
        trace = trace[int(part)] if part.isdecimal() else getattr(trace, part)
    return len(trace)


def unknown_words(trace: CutTrace) -> str:
    """Returns the words that a vocabulary of words reads as [UNK], in quotes, or "no word"."""
    words = trace.cuts[1]
    return " and ".join(f"“{words.tokens[at]}”" for at in np.flatnonzero(words.unknown)) or "no word"


def unknown_count(trace: CutTrace) -> int:
    """Returns how many words a vocabulary of words reads as [UNK]."""
    return int(trace.cuts[1].unknown.sum())


def unknown_among(trace: CutTrace, least: int) -> str:
    """Returns how many words are [UNK], or that a text has fewer words than it should have."""
    words = count(trace, "cuts.1.tokens")
    if words < least:
        return f"only {counted(words, 'word')} in all"
    return counted(unknown_count(trace), "[UNK]", "[UNK]")


def next_pair(trace: BpeTrace) -> str:
    """Returns the pair that is merged next."""
    return f"{trace.rival_left[0]} + {trace.rival_right[0]}"


def half_after(trace: BpeTrace) -> int:
    """Returns after how many merges the training text has half of its tokens or fewer."""
    return int(np.argmax(trace.corpus <= trace.corpus[0] / 2))


def merges_left(trace: BpeTrace) -> int:
    """Returns how many merges come after those."""
    return len(trace.corpus) - 1 - half_after(trace)


def fewest_tokens(trace: TokenizersTrace) -> str:
    """Returns the tokenizer that cuts the sentence into the fewest tokens."""
    return min(trace.tokenizers, key=lambda one: len(one.tokens)).name


def times_together(trace: TokenizersTrace, number: int) -> int:
    """Returns how often the pair that a tokenizer merged last stands side by side."""
    tokenizer = trace.tokenizers[number]
    return int(tokenizer.counts[np.flatnonzero(tokenizer.taken)[0], 0])


def likeliest_percent(trace) -> float:
    """Returns the probability of the unigram model's likeliest segmentation, in %."""
    return float(100 * trace.unigram.exact[0])


def goes_on_from(trace: WindowsTrace) -> str:
    """Returns which row of the first batch the first row of the second batch goes on from."""
    begins = int(trace.places[1, 0, 0])
    for row, places in enumerate(trace.places[0], 1):
        if int(places[-1]) + 1 == begins:
            return f"row {row} of batch 1"
    return "no row of batch 1"
