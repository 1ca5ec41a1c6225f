"""Request and result of shuffled words in self-attention."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ....models.configs.translators import get_translator_config
from ....models.vocabulary import load_vocabularies
from ....models.vocabulary.characters import encode_characters

TOKEN_TYPES = ("words", "characters")  # source words of a Transformer; letters of a character RNN
WORD_MODEL = "nmt_transformer"
MAX_TEXT_CHARACTERS = 120
_EXAMPLE = "the old man gave the boy a book"


@request_dataclass
class ShuffleRequest:
    """Asks for self-attention on a text and on the same text shuffled, with and without positions.

    Attributes:
        text: At least two different words of the Transformer's vocabulary, or letters of the character RNN's.
        seed: Of the shuffled order.
        token_type: One of `TOKEN_TYPES`, with the embeddings of `nmt_transformer` or of `char_rnn`.
    """

    text: str = range_field(
        _EXAMPLE, 0, MAX_TEXT_CHARACTERS, unit="characters", widget=Widget(update_while_typing=True)
    )
    seed: int = seed_field()
    token_type: str = choice_field(TOKEN_TYPES, TOKEN_TYPES[0], Widget(advanced=True))

    runs_locally = True

    def check(self):
        """Checks that the text has two different known tokens."""
        if self.token_type == "characters":
            if len(set(encode_characters(self.text).text)) < 2:
                raise_invalid(
                    "text",
                    message("shuffled-too-few-characters"),
                    self.text,
                    message("shuffled-too-few-characters.fix"),
                )
            return
        config = get_translator_config(WORD_MODEL)
        encoded = load_vocabularies(config)[0].encode(self.text, max_tokens=MAX_TEXT_CHARACTERS)
        if len(set(encoded.ids[~encoded.is_unknown].tolist())) < 2:
            fix = message("shuffled-too-few-words.fix", language=config.pair.source.name)
            raise_invalid("text", message("shuffled-too-few-words"), self.text, fix)


@result_dataclass
class ShuffleResult:
    """Self-attention without learnt weights, softmax(X X^T / sqrt(D)) X, over T tokens, then shuffled."""

    tokens: tuple[str, ...] = axis_labels("T")  # in the order of the text
    is_unknown: np.ndarray = bool_array("T")  # True at words that share the vector of [UNK]
    permutation: np.ndarray = int_array("T")  # the shuffled text has token order[t] at position t
    # without positions, and with them:
    ordered_outputs: np.ndarray = float_array("2 T D")  # of the text in order, then shuffled
    shuffled_outputs: np.ndarray = float_array("2 T D")  # of the shuffled text
    token_type: str

    @property
    def difference(self) -> np.ndarray:
        """(2, T, D) outputs of the shuffled text minus shuffled outputs of the text."""
        return self.shuffled_outputs - self.ordered_outputs

    @property
    def max_difference_without_positions(self) -> float:
        """The largest of `difference` without positions: 0 but for rounding."""
        return float(np.abs(self.difference[0]).max())

    @property
    def max_difference_with_positions(self) -> float:
        """The largest of `difference` with positions: the effect of the order of the tokens."""
        return float(np.abs(self.difference[1]).max())
