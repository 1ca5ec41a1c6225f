"""Requests and results of a model's attention over one sentence or two."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from ....base.checks import check_int
from ....base.i18n import message
from ....base.request import DEFAULT_WIDGET, Widget, choice_field, model_field, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, result_dataclass
from ....base.sentences import SourceTokens, TokenScores, check_sentence, sentence_field, translation_field
from ....models.configs.char_gpt import CHAR_GPTS
from ....models.configs.encoder import PRETRAINED_ENCODERS
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.configs.translators import TRANSLATORS, TransformerConfig, get_translator_config
from ...shakespeare.writing.schema import check_prompt

# encoder self-attention, decoder self-attention, decoder over encoder
ATTENTION_TYPES = ("cross", "encoder", "decoder")
TARGET_OPTIONS = ("Greedy", "Beam", "Yours")
EXAMPLES = (*DEFAULT_LANGUAGE_PAIR.examples, DEFAULT_LANGUAGE_PAIR.ablation_example)
DEFAULT_EXAMPLE_INDEX = DEFAULT_LANGUAGE_PAIR.examples.index(DEFAULT_LANGUAGE_PAIR.long_example)
PAIR_EXAMPLE = DEFAULT_LANGUAGE_PAIR.pronoun_example
CHARACTER_EXAMPLE = "ferryman:\nthe river sings, the river sings again.\nwho hears the river?\n"


def has_attention(model: str) -> bool:
    config = get_translator_config(model)
    return isinstance(config, TransformerConfig) or config.attention_score is not None


ATTENTION_TRANSLATORS = tuple(filter(has_attention, TRANSLATORS))
SENTENCE_MODELS = (*ATTENTION_TRANSLATORS, *PRETRAINED_ENCODERS)  # models that read one


def attention_model_field(choices: tuple[str, ...]):
    return model_field(None, "nmt_transformer", "runtime", choices=choices)


def example_sentence_field(default_index: int = DEFAULT_EXAMPLE_INDEX, widget: Widget = DEFAULT_WIDGET):
    """Returns the field of a sentence, which begins with one of the examples."""
    return sentence_field(EXAMPLES, default_index, widget)


@request_dataclass
class HeadsRequest:
    """Computes every attention of a model over a sentence and, for a translator, a translation.

    Attributes:
        model: A translator with attention, a pretrained encoder, or a Transformer that writes characters.
        text: The sentence.
        characters: What a model of characters reads in its place, {characters} characters.
        target: Which translation the decoder reads, one of `TARGET_OPTIONS`.
        width: Hypotheses of a beam, {width}.
        translation: A target that replaces the model's own.
    """

    model: str = attention_model_field((*SENTENCE_MODELS, *CHAR_GPTS))
    text: str = example_sentence_field(widget=Widget(visible_if=("model", SENTENCE_MODELS)))
    characters: str = range_field(
        CHARACTER_EXAMPLE,
        1,
        10_000,
        unit="characters",
        view_reports_replacements=True,
        widget=Widget(control="area", visible_if=("model", tuple(CHAR_GPTS))),
    )
    target: str = choice_field(
        TARGET_OPTIONS,
        "Greedy",
        Widget(control="buttons", advanced=True, visible_if=("model", ATTENTION_TRANSLATORS)),
    )
    width: int = range_field(
        4, 1, 10, hosted_limit="beam_width", widget=Widget(advanced=True, visible_if=("target", ("Beam",)))
    )
    translation: str | None = translation_field(
        EXAMPLES, Widget(advanced=True, visible_if=("target", ("Yours",)))
    )

    def check(self):
        """Checks what a model of characters reads, and that a translation of one's own is there."""
        if self.model in CHAR_GPTS:
            check_prompt("characters", self.characters)
        if self.target == "Yours":
            check_sentence("translation", self.translation or "")

    @property
    def model_input(self) -> str:
        """What the model reads: the sentence or the characters."""
        return self.characters if self.model in CHAR_GPTS else self.text

    @property
    def memory_intensive(self) -> bool:
        """A beam takes 90 MB while it is searched for."""
        return self.target == "Beam"


@request_dataclass
class PairRequest:
    """Computes every attention of a model over two sentences.

    Attributes:
        model: A translator with attention, or a pretrained encoder.
        first_text, second_text: The sentences.
    """

    model: str = attention_model_field(SENTENCE_MODELS)
    first_text: str = sentence_field(tuple((text, "") for text in PAIR_EXAMPLE.texts))
    second_text: str = range_field(
        PAIR_EXAMPLE.texts[1],
        1,
        10_000,
        unit="characters",
        hosted_limit="sentence_characters",
        check=check_sentence,
    )


def check_index(name: str, value, count: int) -> int:
    """Returns an index from 0 to count - 1.

    Raises:
        InvalidValueError: If the value is no such index.
    """
    return check_int(name, value, 0, count - 1, hint=message("attention-index", count=count))


@result_dataclass
class AttentionResult:
    """One kind of attention of a model over one sentence pair; K and J are the widths of keys and values."""

    model: str
    attention_type: str  # one of `ATTENTION_TYPES`
    score_function: str  # "scaled dot", "dot", "general" or "concat"
    query_tokens: tuple[str, ...] = axis_labels("T")
    key_tokens: tuple[str, ...] = axis_labels("S")
    weights: np.ndarray = float_array("L H T S")  # each row sums to 1 over what the mask shows
    scores: np.ndarray = float_array("L H T S")  # before softmax and mask, scaled where the model scales them
    mask: np.ndarray = bool_array("T S")  # True where a query may attend to a key
    queries: np.ndarray = float_array("L H T K")
    keys: np.ndarray = float_array("L H S K")
    values: np.ndarray = float_array("L H S J")

    @property
    def head_shape(self) -> tuple[int, int]:
        """(L, H), the numbers of layers and of heads."""
        return self.weights.shape[:2]

    @property
    def layer_numbers(self) -> Sequence[int]:
        """The numbers that the model gives its L layers."""
        return range(len(self.weights))

    @property
    def confidence(self) -> np.ndarray:
        """(L, H) the largest weight of a row, averaged over the rows with more than one visible key."""
        has_choice = self.mask.sum(axis=-1) > 1
        max_weights = np.asarray(self.weights, "float64").max(axis=-1)  # (L, H, T)
        return max_weights[..., has_choice if has_choice.any() else slice(None)].mean(axis=-1)

    def find_most_confident_head(self, layer: int | None = None, head: int | None = None) -> tuple[int, int]:
        """Returns the head with the largest `confidence`; of equal ones the first.

        Args:
            layer, head: Among these alone. Default: among all.
        """
        confidence = np.full(self.head_shape, -1.0)
        candidates = (
            slice(layer, None if layer is None else layer + 1),
            slice(head, None if head is None else head + 1),
        )
        confidence[candidates] = self.confidence[candidates]
        best_layer, best_head = np.unravel_index(confidence.argmax(), confidence.shape)
        return int(best_layer), int(best_head)

    def mean_weights(self, layer: int | None = None, head: int | None = None) -> np.ndarray:
        """Returns the weights (T, S) of one head, or their mean over all layers, all heads, or both.

        None means all of them. A mean of rows that sum to 1 sums to 1.
        """
        weights = np.asarray(self.weights, "float64")
        if layer is not None:
            weights = weights[[check_index("layer", layer, weights.shape[0])]]
        if head is not None:
            weights = weights[:, [check_index("head", head, weights.shape[1])]]
        return weights.mean(axis=(0, 1))


@result_dataclass
class HeadsResult:
    """Every attention of a model over a sentence, and the translation over which it was taken.

    Attributes:
        attentions: By kind; a recurrent model has "cross" alone, an encoder "encoder", a model of characters
            "decoder".
        translation, target_scores: Of a translator; token t is the decoder's output at query t.
        truncated_words: Words at the end of a given translation that did not fit.
    """

    model: str
    source: SourceTokens
    attentions: dict[str, AttentionResult]
    translation: str = ""
    target_scores: TokenScores | None = None
    truncated_words: tuple[str, ...] = ()

    @property
    def target(self) -> TokenScores:
        """The tokens of a translator's target."""
        if self.target_scores is None:
            raise ValueError(f"{self.model} does not translate.")
        return self.target_scores

    @property
    def cross(self) -> AttentionResult:
        """The attention of a decoder to the encoder."""
        return self.attentions["cross"]

    def get_query_labels(self, attention_type: str) -> tuple[str, ...]:
        """Returns names of the T rows: the query tokens, or the output tokens of a cross-attention."""
        return (
            self.target_scores.tokens
            if attention_type == "cross" and self.target_scores
            else self.attentions[attention_type].query_tokens
        )

    @property
    def target_ids(self) -> list[int]:
        """Ids of the target, none for a model that does not translate."""
        return self.target_scores.ids.tolist() if self.target_scores else []


@dataclasses.dataclass(frozen=True, kw_only=True)
class PreferenceShift:
    """How a token's weights on two other tokens differ between two sentences, in every head."""

    weights: np.ndarray  # (2, 2, L, H): sentence, then the one and the other token

    @property
    def shift(self) -> np.ndarray:
        """(L, H) by how much the preference for the other token over the one grows, -2 to 2."""
        preference = self.weights[:, 1] - self.weights[:, 0]  # (2, L, H)
        return preference[1] - preference[0]

    @property
    def best_head(self) -> tuple[int, int]:
        """Layer and head with the largest shift; of equal ones the first."""
        layer, head = np.unravel_index(self.shift.argmax(), self.shift.shape)
        return int(layer), int(head)

    @property
    def reversed_heads(self) -> tuple[tuple[int, int], ...]:
        """The heads that prefer the one token in the first sentence and the other in the second."""
        first_key_weights, second_key_weights = self.weights[:, 0], self.weights[:, 1]
        is_reversed = (first_key_weights[0] > second_key_weights[0]) & (
            second_key_weights[1] > first_key_weights[1]
        )  # (L, H)
        return tuple((int(layer), int(head)) for layer, head in np.argwhere(is_reversed))


@result_dataclass
class PairResult:
    """Every attention of a model over each of two sentences."""

    first: HeadsResult
    second: HeadsResult

    def compute_preference_shift(
        self, attention_type: str, query: str, first_key: str, second_key: str
    ) -> PreferenceShift | None:
        """Returns how a query's preference shifts from one key to another between the sentences.

        Args:
            attention_type: Of a self-attention.
            query, first_key, second_key: Tokens; of one that comes twice the first is taken.

        Returns:
            None where a sentence lacks one of the three.
        """
        weights = []
        for attention in (self.first.attentions[attention_type], self.second.attentions[attention_type]):
            if query not in attention.query_tokens or not {first_key, second_key} <= set(
                attention.key_tokens
            ):
                return None
            query_weights = attention.weights[:, :, attention.query_tokens.index(query)]  # (L, H, S)
            weights.append(
                [query_weights[:, :, attention.key_tokens.index(key)] for key in (first_key, second_key)]
            )
        return PreferenceShift(weights=np.array(weights, "float64"))
