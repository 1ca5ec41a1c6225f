"""The attention of a model over a sentence, or over two: what may be asked, what comes back."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from ....base.checks import check_int
from ....base.i18n import message
from ....base.request import DEFAULT_WIDGET, Widget, choice_field, model_field, range_field, request
from ....base.results import axis_labels, bool_array, float_array, result
from ....base.sentences import (
    SourceTokens,
    TokenScores,
    check_sentence,
    own_translation_field,
    sentence_field,
)
from ....models.configs.char_gpt import CHAR_GPTS
from ....models.configs.encoder import PRETRAINED
from ....models.configs.pairs import CHAPTER_PAIR
from ....models.configs.translators import TRANSLATORS, TransformerConfig, translator_config
from ...shakespeare.writing.schema import check_prompt

# encoder self-attention, decoder self-attention, decoder over encoder
KINDS = ("cross", "encoder", "decoder")
TARGETS = ("Greedy", "Beam", "Yours")
EXAMPLES = (*CHAPTER_PAIR.examples, CHAPTER_PAIR.ablation_example)
FIRST = CHAPTER_PAIR.examples.index(CHAPTER_PAIR.long_example)
TURN = CHAPTER_PAIR.turn_example
CHARACTERS = "ferryman:\nthe river sings, the river sings again.\nwho hears the river?\n"


def attending(name: str) -> bool:
    """Tells whether a translator has attention."""
    config = translator_config(name)
    return isinstance(config, TransformerConfig) or config.score is not None


TRANSLATING = tuple(filter(attending, TRANSLATORS))
SENTENCES = (*TRANSLATING, *PRETRAINED)  # models that read one


def attention_model_field(among: tuple[str, ...]):
    """Returns the field of a model with attention."""
    return model_field(None, "nmt_transformer", "attending", choices=among)


def sentence_of_examples(first: int = FIRST, widget: Widget = DEFAULT_WIDGET):
    """Returns the field of a sentence, which begins with one of the examples."""
    return sentence_field(EXAMPLES, first, widget)


@request
class HeadsRequest:
    """Asks for every attention of a model over a sentence and, for a translator, a translation.

    Attributes:
        model: A translator with attention, a pretrained encoder, or a Transformer that writes characters.
        text: The sentence.
        characters: What a model of characters reads in its place, {characters} characters.
        target: Which translation a page gives to the decoder, one of `TARGETS`.
        width: Hypotheses of a beam, {width}.
        translation: A target that is given in place of the model's own.
    """

    model: str = attention_model_field((*SENTENCES, *CHAR_GPTS))
    text: str = sentence_of_examples(widget=Widget(visible_if=("model", SENTENCES)))
    characters: str = range_field(
        CHARACTERS,
        1,
        10_000,
        measure="characters",
        reports_reading=True,
        widget=Widget(control="area", visible_if=("model", tuple(CHAR_GPTS))),
    )
    target: str = choice_field(
        TARGETS, "Greedy", Widget(control="buttons", advanced=True, visible_if=("model", TRANSLATING))
    )
    width: int = range_field(
        4, 1, 10, limit="beam_width", widget=Widget(advanced=True, visible_if=("target", ("Beam",)))
    )
    translation: str | None = own_translation_field(
        EXAMPLES, Widget(advanced=True, visible_if=("target", ("Yours",)))
    )

    def check(self):
        """Checks what a model of characters reads, and that a translation of one's own is there."""
        if self.model in CHAR_GPTS:
            check_prompt("characters", self.characters)
        if self.target == "Yours":
            check_sentence("translation", self.translation or "")

    @property
    def method(self) -> str:
        """How the model's own translation is found: "greedy" or "beam"."""
        return "beam" if self.target == "Beam" else "greedy"

    @property
    def heavy(self) -> bool:
        """A beam takes 90 MB while it is searched for."""
        return self.method == "beam"


@request
class PairRequest:
    """Asks for every attention of a model over two sentences.

    Attributes:
        model: A translator with attention, or a pretrained encoder.
        first, second: The sentences.
    """

    model: str = attention_model_field(SENTENCES)
    first: str = sentence_field(tuple((text, "") for text in TURN.texts))
    second: str = range_field(
        TURN.texts[1], 1, 10_000, measure="characters", limit="sentence_characters", check=check_sentence
    )


def check_place(name: str, value, count: int) -> int:
    """Returns a place from 0 to count - 1, or raises the error formula."""
    return check_int(name, value, 0, count - 1, hint=message("attention-place", count=count))


@result
class AttentionResult:
    """One kind of attention of a model over one sentence pair; K and J are the widths of keys and values."""

    model: str
    kind: str  # one of `KINDS`
    score: str  # "scaled dot", "dot", "general" or "concat"
    query_tokens: tuple[str, ...] = axis_labels("T")
    key_tokens: tuple[str, ...] = axis_labels("S")
    weights: np.ndarray = float_array("L H T S")  # each row sums to 1 over what the mask shows
    scores: np.ndarray = float_array("L H T S")  # before softmax and mask, scaled where the model scales them
    mask: np.ndarray = bool_array("T S")  # True where a key may be seen
    queries: np.ndarray = float_array("L H T K")
    keys: np.ndarray = float_array("L H S K")
    values: np.ndarray = float_array("L H S J")

    @property
    def heads(self) -> tuple[int, int]:
        """How many layers and heads there are."""
        return self.weights.shape[:2]

    @property
    def layer_numbers(self) -> Sequence[int]:
        """The numbers that the model gives its L layers."""
        return range(len(self.weights))

    @property
    def clearness(self) -> np.ndarray:
        """(L, H) the mean largest weight of a row, over the rows that may see more than one key."""
        free = self.mask.sum(axis=-1) > 1
        largest = np.asarray(self.weights, "float64").max(axis=-1)  # (L, H, T)
        return largest[..., free if free.any() else slice(None)].mean(axis=-1)

    def clearest(self, layer: int | None = None, head: int | None = None) -> tuple[int, int]:
        """Returns the clearest head: that with the largest `clearness`; of equal ones the first.

        Args:
            layer, head: Among these alone. Default: among all.
        """
        found = np.full(self.heads, -1.0)
        among = (
            slice(layer, None if layer is None else layer + 1),
            slice(head, None if head is None else head + 1),
        )
        found[among] = self.clearness[among]
        at, number = np.unravel_index(found.argmax(), found.shape)
        return int(at), int(number)

    def mean(self, layer: int | None = None, head: int | None = None) -> np.ndarray:
        """Returns the weights (T, S) of one head, or their mean over all layers, all heads, or both.

        None means all of them. A mean of rows that sum to 1 sums to 1.
        """
        weights = np.asarray(self.weights, "float64")
        if layer is not None:
            weights = weights[[check_place("layer", layer, weights.shape[0])]]
        if head is not None:
            weights = weights[:, [check_place("head", head, weights.shape[1])]]
        return weights.mean(axis=(0, 1))


@result
class HeadsResult:
    """Every attention of a model over a sentence, and the translation over which it was taken.

    Attributes:
        attentions: By kind; a recurrent model has "cross" alone, an encoder "encoder", a model of characters
            "decoder".
        translation, scores: Of a translator; token t is what the decoder says at query t.
        cut: Words at the end of a given translation that did not fit.
    """

    model: str
    source: SourceTokens
    attentions: dict[str, AttentionResult]
    translation: str = ""
    scores: TokenScores | None = None
    cut: tuple[str, ...] = ()

    @property
    def target(self) -> TokenScores:
        """The tokens of a translator's target."""
        if self.scores is None:
            raise ValueError(f"{self.model} does not translate.")
        return self.scores

    @property
    def cross(self) -> AttentionResult:
        """The attention of a decoder to the encoder."""
        return self.attentions["cross"]

    def queries(self, kind: str) -> tuple[str, ...]:
        """Returns names of the T rows; of the cross-attention the tokens that the decoder says there."""
        return self.scores.tokens if kind == "cross" and self.scores else self.attentions[kind].query_tokens

    @property
    def target_ids(self) -> list[int]:
        """Ids of the target, none for a model that does not translate."""
        return self.scores.ids.tolist() if self.scores else []


@dataclasses.dataclass(frozen=True, kw_only=True)
class Turn:
    """How a token's weights on two other tokens differ between two sentences, in every head."""

    weights: np.ndarray  # (2, 2, L, H): sentence, then the one and the other token

    @property
    def shift(self) -> np.ndarray:
        """(L, H) by how much the preference for the other token over the one grows, -2 to 2."""
        preference = self.weights[:, 1] - self.weights[:, 0]  # (2, L, H)
        return preference[1] - preference[0]

    @property
    def best(self) -> tuple[int, int]:
        """Layer and head with the largest shift; of equal ones the first."""
        layer, head = np.unravel_index(self.shift.argmax(), self.shift.shape)
        return int(layer), int(head)

    @property
    def crossing(self) -> tuple[tuple[int, int], ...]:
        """The heads that prefer the one token in the first sentence and the other in the second."""
        one, other = self.weights[:, 0], self.weights[:, 1]
        turned = (one[0] > other[0]) & (other[1] > one[1])  # (L, H)
        return tuple((int(layer), int(head)) for layer, head in np.argwhere(turned))


@result
class PairResult:
    """The same of two sentences."""

    first: HeadsResult
    second: HeadsResult

    def turn(self, kind: str, query: str, one: str, other: str) -> Turn | None:
        """Returns how a query turns from one key to another between the sentences, in every head.

        Args:
            kind: Of a self-attention.
            query, one, other: Tokens; of one that comes twice the first is taken.

        Returns:
            None where a sentence lacks one of the three.
        """
        weights = []
        for attention in (self.first.attentions[kind], self.second.attentions[kind]):
            if query not in attention.query_tokens or not {one, other} <= set(attention.key_tokens):
                return None
            row = attention.weights[:, :, attention.query_tokens.index(query)]  # (L, H, S)
            weights.append([row[:, :, attention.key_tokens.index(key)] for key in (one, other)])
        return Turn(weights=np.array(weights, "float64"))
