"""Positions that a Transformer learnt: what may be asked, what comes back."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.translators import get_translator_config
from ....models.vocabulary import load_vocabularies

SINUSOIDAL_MODEL = "nmt_transformer"  # positions of Equation 16-2
LEARNT_MODEL = "nmt_transformer_trained_positions"
MAX_WORDS = 30  # of a sentence that is read at shifted positions
MAX_TEXT_CHARACTERS = 300  # characters of it
_EXAMPLE = DEFAULT_LANGUAGE_PAIR.shifted_example


@request_dataclass
class TablesRequest:
    """Asks for the positions that a Transformer learnt, beside the sinusoidal ones of the same size."""

    cpu_only = True
    runs_locally = True


@request_dataclass
class ShiftRequest:
    """Asks what two Transformers, with fixed and with learnt positions, make of a pair that begins later.

    Attributes:
        english, spanish: A sentence pair of at most 30 words each.
        shifts: The pair begins at position 0, 1, ... up to this, {shifts}.
    """

    english: str = range_field(_EXAMPLE.source, 0, MAX_TEXT_CHARACTERS, unit="characters")
    spanish: str = range_field(_EXAMPLE.target, 0, MAX_TEXT_CHARACTERS, unit="characters")
    shifts: int = range_field(60, 1, 200)

    memory_intensive = True  # 70 to 320 MB while it runs

    def check(self):
        """Checks that both sentences have 1 to 30 words."""
        rule = message("learnt-sentence", most=MAX_WORDS)
        vocabularies = load_vocabularies(get_translator_config(SINUSOIDAL_MODEL))
        for name, vocabulary in zip(("english", "spanish"), vocabularies, strict=True):
            text = getattr(self, name)
            encoded = vocabulary.encode(text, max_tokens=MAX_WORDS)
            if not len(encoded.ids):
                raise_invalid(name, rule, text, message("learnt-sentence.fix"))
            if encoded.truncated_words:
                raise_invalid(
                    name, rule, text, message("learnt-sentence.shorter", count=len(encoded.truncated_words))
                )


@result_dataclass
class TablesResult:
    """Two tables of P positions; the training sentences of C positions are known, of all or of none."""

    sinusoidal: np.ndarray = float_array("P D")
    learnt: np.ndarray = float_array("P D")
    sentences: np.ndarray = int_array("C")  # read by encoder and decoder that have a word at each position


@result_dataclass
class ShiftResult:
    """A pair of sentences that M translators read as if it began at each of K positions; T right tokens."""

    models: tuple[str, ...] = axis_labels("M")
    table_rows: np.ndarray = int_array("M")  # rows of the table that each was trained with
    tokens: tuple[str, ...]  # of both sentences
    unknown: np.ndarray = bool_array("U")  # of the same, True where the models read [UNK]
    # of each right next token given those before it, in nats; NaN where a learnt table has no such position
    log_probability: np.ndarray = float_array("M K T")
    first_choice: np.ndarray = bool_array("M K T")  # whether it was the likeliest; False where there is none
    last: np.ndarray = int_array("K")  # the last position that is read

    @property
    def mean(self) -> np.ndarray:
        """(M, K) nats per token; NaN where a shift does not fit."""
        return self.log_probability.mean(axis=2)
