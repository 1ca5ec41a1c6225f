"""The pairs of languages between which the translators translate. No other file knows which languages."""

import dataclasses
from typing import NamedTuple

from ...base.checks import check_choice


class Language(NamedTuple):
    """A language as files name it and as a sentence names it."""

    code: str
    name: str


class Example(NamedTuple):
    """A sentence and its translation."""

    source: str
    target: str


class TurnExample(NamedTuple):
    """Two sentences in which a word means one of two others: a pronoun with two candidates."""

    texts: tuple[str, str]
    word: str
    one: str
    other: str


class GuessExample(NamedTuple):
    """A word of the translation of the long example, and words of which it attends to one."""

    word: str
    choices: tuple[str, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class LanguagePair:
    """From which language into which, what was learnt from, and sentences to begin with.

    Attributes:
        name: Of the pair.
        source, target: The languages; `code` names the vocabulary of words.
        subwords: File of the vocabulary of subwords, one for both languages.
        dataset: Name of the data set, a sentence and its translation a line with a tab between.
        pairs, train_pairs: Pairs of the data set, and how many of them train; the rest validates.
        split: What a card says of that.
        removed: Signs that are taken out of both sides before anything is learnt or read.
        optional: Signs that are kept, and without which translations are scored besides, as those of a pair
            that removes them are.
        examples: What a visitor may begin with: a short sentence, a long one, one more.
        beam_example: One where beam search finds a better translation than greedy search.
        read_example: What masks are shown on, as the vocabulary of words reads it.
        batch_examples: Three sentences of different lengths.
        accuracy_examples: Five sentences of known words, of which a translator gets some wrong.
        moved_example: What is moved to later positions.
        ablation_example: One in which the word with most attention is not the one that is missed most.
        turn_example: Two sentences that differ in the word that a pronoun hangs on.
        guess_example: What Home asks first.
    """

    name: str
    source: Language
    target: Language
    subwords: str
    dataset: str
    pairs: int
    train_pairs: int
    split: str
    removed: tuple[str, ...]
    examples: tuple[Example, ...]
    beam_example: Example
    read_example: Example
    batch_examples: tuple[Example, ...]
    accuracy_examples: tuple[Example, ...]
    moved_example: Example
    ablation_example: Example
    turn_example: TurnExample
    guess_example: GuessExample
    optional: tuple[str, ...] = ()

    def without_optional(self, text: str) -> str:
        """Returns a text without the optional signs."""
        return _without(text, self.optional)

    def normalise(self, text: str) -> str:
        """Returns a text without the signs that are taken out of the pairs."""
        return _without(text, self.removed)

    @property
    def long_example(self) -> Example:
        """The sentence on which pages begin and speed is told of."""
        return self.examples[1]


def _without(text: str, signs: tuple[str, ...]) -> str:
    for sign in signs:
        text = text.replace(sign, "")
    return text


PAIRS = {
    pair.name: pair
    for pair in (
        LanguagePair(
            name="english-spanish",
            source=Language("en", "English"),
            target=Language("es", "Spanish"),
            subwords="subwords-unmarked.json",
            dataset="spa-eng",
            pairs=118_964,
            train_pairs=100_000,
            split=(
                "inverted marks taken out, shuffled as a list with NumPy's seed 42; "
                "first 100,000 pairs train, 18,964 validate"
            ),
            removed=("¡", "¿"),
            # The chapter's sentences, each with a translation of ours that differs by one word from what
            # nmt_atlas says by itself.
            examples=(
                Example("I like soccer", "Me encanta el fútbol."),
                Example(
                    "I like soccer and also going to the beach", "Me gusta el fútbol y también ir a la playa."
                ),
                Example("I love cats and dogs", "Me encantan los gatos y los perros."),
            ),
            # Found by `core/examples/translation.py` at 84cc223: after “dog” greedy search goes on with a
            # preposition where the beam has the article.
            beam_example=Example(
                "I gave the dog the rest of my meal.", "Le di al perro el resto de mi comida."
            ),
            read_example=Example("i like soccer", "me gusta el fútbol"),
            batch_examples=(
                Example("i like soccer", "me gusta el fútbol"),
                Example(
                    "my father is not at home because he is working",
                    "mi padre no está en casa porque está trabajando",
                ),
                Example("no", "no"),
            ),
            accuracy_examples=(
                Example("i like soccer", "me gusta el fútbol"),
                Example("she left the keys on the table", "ella dejó las llaves sobre la mesa"),
                Example("we have to wait for the train", "tenemos que esperar el tren"),
                Example("i have never seen such a big dog", "nunca he visto un perro tan grande"),
                Example(
                    "my father is not at home because he is working",
                    "mi padre no está en casa porque está trabajando",
                ),
            ),
            moved_example=Example(
                "i want to go home but my father is not here yet",
                "quiero ir a casa pero mi padre todavía no está aquí",
            ),
            # Found by `core/examples/attention.py` at 84cc223.
            ablation_example=Example(
                "I don't think that he is going to come back", "No creo que vaya a volver."
            ),
            turn_example=TurnExample(
                texts=(
                    "The animal didn't cross the street because it was too tired.",
                    "The animal didn't cross the street because it was too wide.",
                ),
                word="it",
                one="animal",
                other="street",
            ),
            guess_example=GuessExample(word="fútbol", choices=("like", "soccer", "also", "beach")),
        ),
    )
}
CHAPTER_PAIR = next(iter(PAIRS.values()))  # of all translators that read the chapter's words

# The same pairs as they are. The chapter takes the inverted marks out for its layer that cuts texts into
# words; subwords need not, and a question without its mark is wrong.
MARKED_PAIR = dataclasses.replace(
    CHAPTER_PAIR,
    name=f"{CHAPTER_PAIR.name}-marked",
    subwords="subwords.json",
    split=CHAPTER_PAIR.split.replace("taken out", "kept"),
    removed=(),
    optional=CHAPTER_PAIR.removed,
)
PAIRS[MARKED_PAIR.name] = MARKED_PAIR


def language_pair(name: str) -> LanguagePair:
    """Returns the pair of a name, or raises with the names there are."""
    return PAIRS[check_choice("languages", name, tuple(PAIRS))]
