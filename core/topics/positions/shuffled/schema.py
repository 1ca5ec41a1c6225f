"""Shuffled words in self-attention: what may be asked, what comes back."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ....models.configs.translators import get_translator_config
from ....models.vocabulary import load_vocabularies
from ....models.vocabulary.characters import encode_characters

SOURCES = ("words", "characters")  # a Transformer's source words; a character RNN's letters
WORD_MODEL = "nmt_transformer"  # whose words
MAX_TEXT_CHARACTERS = 120  # characters
_EXAMPLE = "the old man gave the boy a book"


@request_dataclass
class TrialRequest:
    """Asks what self-attention makes of a text and of the same text shuffled, with and without positions.

    Attributes:
        text: At least two different words that the Transformer knows, or two letters of the character RNN's.
        seed: Of the shuffled order.
        source: Whose vectors are taken, one of `SOURCES`: `nmt_transformer`'s or `char_rnn`'s.
    """

    text: str = range_field(
        _EXAMPLE, 0, MAX_TEXT_CHARACTERS, unit="characters", widget=Widget(update_while_typing=True)
    )
    seed: int = seed_field()
    source: str = choice_field(SOURCES, SOURCES[0], Widget(advanced=True))

    runs_locally = True

    def check(self):
        """Checks that two different parts of the text are known."""
        if self.source == "characters":
            if len(set(encode_characters(self.text).text)) < 2:
                raise_invalid("text", message("shuffled-letters"), self.text, message("shuffled-letters.fix"))
            return
        config = get_translator_config(WORD_MODEL)
        encoded = load_vocabularies(config)[0].encode(self.text, max_tokens=MAX_TEXT_CHARACTERS)
        if len(set(encoded.ids[~encoded.is_unknown].tolist())) < 2:
            fix = message("shuffled-words.fix", language=config.pair.source.name)
            raise_invalid("text", message("shuffled-words"), self.text, fix)


@result_dataclass
class TrialResult:
    """Self-attention without learnt weights, softmax(X X^T / sqrt(D)) X, over T tokens, then shuffled."""

    tokens: tuple[str, ...] = axis_labels("T")  # in the order of the text
    unknown: np.ndarray = bool_array("T")  # they share the vector of what the model does not know
    order: np.ndarray = int_array("T")  # the shuffled text has token order[t] at position t
    # without positions, and with them:
    ordered_outputs: np.ndarray = float_array("2 T D")  # outputs for the text, shuffled then
    shuffled_outputs: np.ndarray = float_array("2 T D")  # outputs for the shuffled text
    source: str

    @property
    def difference(self) -> np.ndarray:
        """(2, T, D) what it makes a difference that the text was shuffled before and not after."""
        return self.shuffled_outputs - self.ordered_outputs

    @property
    def plain_difference(self) -> float:
        """The largest of `difference` without positions: 0 but for rounding."""
        return float(np.abs(self.difference[0]).max())

    @property
    def placed_difference(self) -> float:
        """The same with positions added: how much the order of the tokens matters now."""
        return float(np.abs(self.difference[1]).max())
