"""The language pairs of the translators. No other file names a language of a translator."""

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


class PronounExample(NamedTuple):
    """Two sentences in which a word means one of two others: a pronoun with two candidates."""

    texts: tuple[str, str]
    pronoun: str
    first_candidate: str
    second_candidate: str


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
        subword_file: File of the vocabulary of subwords, one for both languages.
        dataset: Name of the data set, a sentence and its translation a line with a tab between.
        pairs, num_train_pairs: Pairs of the data set, and how many of them train; the rest validates.
        split: Description of that split for cards.
        removed_marks: Signs that are taken out of both sides before anything is learnt or read.
        optional_marks: Signs that are kept; translations are also scored without them, for comparison with a
            pair that removes them.
        examples: What a visitor may begin with: a short sentence, a long one, one more.
        beam_example: One where beam search finds a better translation than greedy search.
        masking_example: What masks are shown on, as the vocabulary of words reads it.
        batch_examples: Three sentences of different lengths.
        accuracy_examples: Five sentences of known words, of which a translator gets some wrong.
        shifted_example: What is moved to later positions.
        ablation_example: One in which the word with most attention is not the one that is missed most.
        pronoun_example: Two sentences that differ in the word that decides what a pronoun refers to.
        guess_example: The first question of Home.
    """

    name: str
    source: Language
    target: Language
    subword_file: str
    dataset: str
    pairs: int
    num_train_pairs: int
    split: str
    removed_marks: tuple[str, ...]
    examples: tuple[Example, ...]
    beam_example: Example
    masking_example: Example
    batch_examples: tuple[Example, ...]
    accuracy_examples: tuple[Example, ...]
    shifted_example: Example
    ablation_example: Example
    pronoun_example: PronounExample
    guess_example: GuessExample
    optional_marks: tuple[str, ...] = ()

    def remove_optional_marks(self, text: str) -> str:
        """Returns a text without the optional signs."""
        return _remove_all(text, self.optional_marks)

    def remove_marks(self, text: str) -> str:
        """Returns a text without the signs that are taken out of the pairs."""
        return _remove_all(text, self.removed_marks)

    @property
    def long_example(self) -> Example:
        """The sentence with which pages begin and on which speed is measured."""
        return self.examples[1]


def _remove_all(text: str, marks: tuple[str, ...]) -> str:
    for mark in marks:
        text = text.replace(mark, "")
    return text


LANGUAGE_PAIRS = {
    pair.name: pair
    for pair in (
        LanguagePair(
            name="english-spanish",
            source=Language("en", "English"),
            target=Language("es", "Spanish"),
            subword_file="subwords-unmarked.json.gz",
            dataset="spa-eng",
            pairs=118_964,
            num_train_pairs=100_000,
            split=(
                "inverted marks taken out, shuffled as a list with NumPy's seed 42; "
                "first 100,000 pairs train, 18,964 validate"
            ),
            removed_marks=("¡", "¿"),
            # The chapter's sentences, each with a translation of ours that differs by one word from what
            # nmt_atlas generates.
            examples=(
                Example("I like soccer", "Me encanta el fútbol."),
                Example(
                    "I like soccer and also going to the beach", "Me gusta el fútbol y también ir a la playa."
                ),
                Example("I love cats and dogs", "Me encantan los gatos y los perros."),
            ),
            # Found by `core/examples/translation.py` at 84cc223: after “dog” greedy search continues with a
            # preposition where the beam has the article.
            beam_example=Example(
                "I gave the dog the rest of my meal.", "Le di al perro el resto de mi comida."
            ),
            masking_example=Example("i like soccer", "me gusta el fútbol"),
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
            shifted_example=Example(
                "i want to go home but my father is not here yet",
                "quiero ir a casa pero mi padre todavía no está aquí",
            ),
            # Found by `core/examples/attention.py` at 84cc223.
            ablation_example=Example(
                "I don't think that he is going to come back", "No creo que vaya a volver."
            ),
            pronoun_example=PronounExample(
                texts=(
                    "The animal didn't cross the street because it was too tired.",
                    "The animal didn't cross the street because it was too wide.",
                ),
                pronoun="it",
                first_candidate="animal",
                second_candidate="street",
            ),
            guess_example=GuessExample(word="fútbol", choices=("like", "soccer", "also", "beach")),
        ),
    )
}
DEFAULT_LANGUAGE_PAIR = next(
    iter(LANGUAGE_PAIRS.values())
)  # of all translators that read the chapter's words

# The same pairs as they are. The chapter takes the inverted marks out for its layer that cuts texts into
# words; subwords need not, and a question without its mark is wrong.
INVERTED_MARKS_PAIR = dataclasses.replace(
    DEFAULT_LANGUAGE_PAIR,
    name=f"{DEFAULT_LANGUAGE_PAIR.name}-marked",
    subword_file="subwords.json",
    split=DEFAULT_LANGUAGE_PAIR.split.replace("taken out", "kept"),
    removed_marks=(),
    optional_marks=DEFAULT_LANGUAGE_PAIR.removed_marks,
)
LANGUAGE_PAIRS[INVERTED_MARKS_PAIR.name] = INVERTED_MARKS_PAIR


def get_language_pair(name: str) -> LanguagePair:
    """Returns the pair of a name, or raises with the names there are."""
    return LANGUAGE_PAIRS[check_choice("languages", name, tuple(LANGUAGE_PAIRS))]
