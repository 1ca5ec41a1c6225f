"""Requests and results of the hidden units of a char-RNN over a text."""

import numpy as np

from ....base.fields import temperature_field, top_k_field, top_p_field
from ....base.request import Widget, choice_field, model_field, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, float_array, result_dataclass
from ....models.configs.char_rnn import CHAR_RNNS
from ..writing.schema import ADVANCED, prompt_field

# of a character, which a unit may detect; addresses contain them
FEATURES = (
    "in a speaker's name",
    "in a speech's first line",
    "position in the line",
    "position in the word",
    "vowel",
)
TEXT_SOURCES = ("A scene", "Prompt, continued")
MAX_CHARACTERS = 1_500  # of a text: all pairs of each half are compared
# A scene of ours in the form of the play, with speakers' names, speeches and lines. Its speakers and words
# are none of Shakespeare's, so that no model has it by heart.
SCENE = """MARINA:
The boat is late, and still the river sings
Of those who crossed before us and were glad.
Will no man bring us to the other shore?

FERRYMAN:
Good lady, peace! The water is too high,
And I have rowed since morning for a king.

MARINA:
A king? What king would cross in such a storm?

FERRYMAN:
He gave no name, but gave me gold enough;
And when I asked him whither he would go,
He laughed, and said: to find a better man.

OLD SOLDIER:
I know that laugh. I heard it in the wars,
When half our captains wept and half were dead.
He is a king that never loved his crown.

MARINA:
Then let us follow him, and ask him why.

FERRYMAN:
Not for your tears, nor yet for all his gold.
The night comes on; the stars are hid in cloud.

OLD SOLDIER:
Give me the oar, and sit thee by the fire.
These hands have held much heavier things than wood.

MARINA:
Brave father, come! I will not be afraid.

FERRYMAN:
Go, then, and drown; but leave the boat behind.

OLD SOLDIER:
How shall we cross without a boat, thou fool?

FERRYMAN:
As all men cross at last, good sir: alone.

MARINA:
His words are cold, and yet his heart is kind.
See how he weeps, and how he turns away.

SECOND GUARD:
Who stands there by the river? Speak your names!

OLD SOLDIER:
A father and a daughter, and no harm.

SECOND GUARD:
The king is lost, and we must find the king.
"""
_VISIBLE_IF_CONTINUED = ("text_source", TEXT_SOURCES[1:])  # the prompt and its sampling then count


@request_dataclass
class UnitsRequest:
    """Asks for the hidden state after each character of a text, and how well each unit detects a feature.

    Attributes:
        model: One of `core.models.configs.char_rnn.CHAR_RNNS`.
        feature: One of `FEATURES`.
        text_source: One of `TEXT_SOURCES`: a scene of ours, or a prompt and the model's continuation.
        prompt: {prompt} characters.
        temperature, top_k, top_p, seed: Of the continuation.
        length: Characters of the whole text, {length}.
    """

    feature: str = choice_field(FEATURES, FEATURES[0])
    text_source: str = choice_field(TEXT_SOURCES, TEXT_SOURCES[0])
    model: str = model_field("char_rnn", "char_rnn", "decoder", ADVANCED, choices=tuple(CHAR_RNNS))
    prompt: str = prompt_field(Widget(control="area", advanced=True, visible_if=_VISIBLE_IF_CONTINUED))
    temperature: float = temperature_field(
        widget=Widget(advanced=True, step=0.1, visible_if=_VISIBLE_IF_CONTINUED, page_default=0.8)
    )
    top_k: int = top_k_field(Widget(advanced=True, visible_if=_VISIBLE_IF_CONTINUED))
    top_p: float = top_p_field(Widget(advanced=True, step=0.05, visible_if=_VISIBLE_IF_CONTINUED))
    seed: int = seed_field(Widget(advanced=True, visible_if=_VISIBLE_IF_CONTINUED))
    length: int = range_field(MAX_CHARACTERS, 1, MAX_CHARACTERS, widget=None)

    @property
    def initial_text(self) -> str:
        """The scene, or the prompt."""
        return (SCENE if self.text_source == TEXT_SOURCES[0] else self.prompt)[: self.length]


@result_dataclass
class UnitsResult:
    """The hidden states of U units after each of T characters, and how well each unit detects a feature.

    A score is the share of correctly ordered pairs among all pairs of characters with different feature
    values: the unit is higher where the feature is higher. 0.5 is chance, 1 always correct, 0 always
    reversed. For a binary feature it is the area under the ROC curve (AUC).
    """

    text: str = axis_labels("T")
    states: np.ndarray = float_array("T U")  # from -1 to 1
    # at lag 1: near 1 for a slow unit, exactly 1 for a unit that does not vary
    autocorrelation: np.ndarray = float_array("U")
    feature: str
    feature_values: np.ndarray = float_array("T")  # 0 or 1, or a position that counts from 0
    search_scores: np.ndarray = float_array("U")  # of the first half; NaN if all its feature values are equal
    check_scores: np.ndarray = float_array("U")  # of the second half, likewise

    @property
    def ranking(self) -> np.ndarray:
        """The units (U,), the best detectors in the first half first; in their own order without scores."""
        distance = np.nan_to_num(np.abs(self.search_scores - 0.5))
        return np.argsort(-distance, kind="stable")

    def orient_scores(self, scores: np.ndarray) -> np.ndarray:
        """Returns scores (U,) reversed for the units whose score in the first half is below 0.5."""
        return np.where(self.search_scores < 0.5, 1 - scores, scores)
