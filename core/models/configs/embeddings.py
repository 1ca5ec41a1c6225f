"""The embedding tables of the maps, and the analogies that are scored."""

import dataclasses

from ...base.checks import check_choice


@dataclasses.dataclass(frozen=True, kw_only=True)
class TableConfig:
    """An embedding table.

    Attributes:
        title: How it is called on the screen.
        model: The shipped model that learnt it; "" for GloVe.
        array_name: Its name among the model's weights.
        vocabulary: "imdb", "en" or "es" for words, "subwords", or "glove".
        example_word: A word of it with which a page begins.
    """

    title: str
    example_word: str
    model: str = ""
    array_name: str = ""
    vocabulary: str = "glove"


_SOURCE_KEY, _TARGET_KEY = "source_embedding/embeddings", "target_embedding/embeddings"

TABLES = {
    "sentiment": TableConfig(
        title="Sentiment: 1,000 words of reviews",
        example_word="great",
        model="sentiment_masked",
        array_name="embedding/embeddings",
        vocabulary="imdb",
    ),
    "glove": TableConfig(title="GloVe: 20,000 English words", example_word="guitar"),
    "subwords": TableConfig(
        title="Atlas Transformer: 8,000 subwords of two languages",
        example_word="house",
        model="nmt_atlas",
        array_name="embedding/embeddings",
        vocabulary="subwords",
    ),
    "transformer_en": TableConfig(
        title="Transformer: 1,000 English words",
        example_word="mother",
        model="nmt_transformer",
        array_name=_SOURCE_KEY,
        vocabulary="en",
    ),
    "transformer_es": TableConfig(
        title="Transformer: 1,000 Spanish words",
        example_word="madre",
        model="nmt_transformer",
        array_name=_TARGET_KEY,
        vocabulary="es",
    ),
    "luong_en": TableConfig(
        title="LSTM with attention: 1,000 English words",
        example_word="mother",
        model="nmt_luong",
        array_name=_SOURCE_KEY,
        vocabulary="en",
    ),
    "luong_es": TableConfig(
        title="LSTM with attention: 1,000 Spanish words",
        example_word="madre",
        model="nmt_luong",
        array_name=_TARGET_KEY,
        vocabulary="es",
    ),
}


# begins the name of a visitor's own table, which `core.topics.embeddings.uploaded_tables` keeps
UPLOADED_PREFIX = "uploaded:"


def check_table(name: str, table: str) -> str:
    """Returns the name of a table that ships or is a visitor's own, or raises with the names there are."""
    is_uploaded = isinstance(table, str) and table.startswith(UPLOADED_PREFIX)
    return table if is_uploaded else check_choice(name, table, tuple(TABLES))


def get_table_config(name: str) -> TableConfig:
    """Returns a table by its name, or raises with the names there are."""
    return TABLES[check_choice("table", name, tuple(TABLES))]


# For each kind of analogy "a is to b as c is to d": a and b, then the pairs c and d. The list was written
# before it was scored; two words that the slice of GloVe lacks were replaced.
_ANALOGY_PAIRS = {
    "people": (
        "man woman",
        "king queen, actor actress, uncle aunt, brother sister, husband wife, boy girl, son daughter, "
        "prince princess, waiter waitress, grandfather grandmother",
    ),
    "capitals": (
        "france paris",
        "italy rome, spain madrid, germany berlin, japan tokyo, egypt cairo, poland warsaw, norway oslo, "
        "russia moscow, greece athens, austria vienna",
    ),
    "currencies": ("japan yen", "russia ruble, mexico peso, britain pound, germany euro"),
    "past tense, -ed": ("walk walked", "play played, jump jumped"),
    "past tense, irregular": ("go went", "see saw, take took, write wrote"),
    "form in -ing": (
        "walk walking",
        "swim swimming, dance dancing, read reading, sing singing, cook cooking",
    ),
    "comparative": ("big bigger", "small smaller, fast faster, old older, tall taller"),
    "superlative": ("big biggest", "small smallest, strong strongest, young youngest, high highest"),
    "good to bad": ("good better", "bad worse"),
    "best to worst": ("good best", "bad worst"),
    "plural": ("cat cats", "dog dogs, car cars, child children, mouse mice, woman women, foot feet"),
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Analogy:
    """a is to b as c is to d, of some kind."""

    relation: str
    a: str
    b: str
    c: str
    d: str


ANALOGIES = tuple(
    Analogy(relation=kind, a=example.split()[0], b=example.split()[1], c=pair.split()[0], d=pair.split()[1])
    for kind, (example, pairs) in _ANALOGY_PAIRS.items()
    for pair in pairs.split(", ")
)
