"""Requests and results for the map of a table and the neighbours of a word."""

import dataclasses

import numpy as np

from ....base.checks import check_choice, check_int
from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ....models.configs.embeddings import TABLES, check_table

METHODS = ("PCA", "UMAP", "t-SNE")  # the first is computed, the others ship as coordinates
MAX_WORD_CHARACTERS = 40  # characters of one word
COLOUR_VARIABLES = ("Sentiment", "Language", "Topics", "Frequency")
LANGUAGE_GROUPS = ("other", "English", "Spanish", "both")
_ADVANCED = Widget(advanced=True)


def available_colour_variables(table: str) -> tuple[str, ...]:
    """Returns the colour variables of a table, those of its own vocabulary first."""
    vocabulary = TABLES[table].vocabulary if table in TABLES else ""
    specific_variables = {"imdb": ("Sentiment",), "subwords": ("Language",)}.get(vocabulary, ())
    return (*specific_variables, "Topics", "Frequency")


def table_field(default: str, **metadata):
    """Returns the field of a table, whose control the view makes itself."""
    return dataclasses.field(default=default, metadata=metadata | {"check": check_table})


def word_field(default: str):
    return range_field(default, 0, MAX_WORD_CHARACTERS, unit="characters")


@request_dataclass
class MapRequest:
    """Asks for the map of an embedding table.

    Attributes:
        table: One of `core.models.configs.embeddings.TABLES`, or a name from `uploaded_tables.store_table`.
        method: One of `METHODS`; of a visitor's own table PCA.
        dimensions: Of the picture, {dimensions}; PCA alone has three.
        colour: One of `available_colour_variables(table)`.
    """

    table: str = table_field("sentiment")
    method: str = choice_field(METHODS, METHODS[0], widget=Widget(control="buttons"))
    dimensions: int = range_field(2, 2, 3, widget=Widget(advanced=True, visible_if=("method", METHODS[:1])))
    colour: str = choice_field(COLOUR_VARIABLES, "Frequency", widget=Widget(control="buttons", advanced=True))

    cpu_only = True

    def check(self):
        """Checks whether the table has the colour, and the method the dimensions."""
        check_choice("colour", self.colour, available_colour_variables(self.table))
        if self.table not in TABLES:
            check_choice("method", self.method, METHODS[:1])
        if self.method != METHODS[0]:
            check_int("dimensions", self.dimensions, 2, 2)


@request_dataclass
class NeighboursRequest:
    """Asks for the nearest neighbours of a word in the full space of a table, by cosine.

    Attributes:
        table: As in `MapRequest`.
        word: {word} characters.
        num_neighbours: How many, {num_neighbours}.
    """

    table: str = table_field("sentiment")
    word: str = word_field("great")
    num_neighbours: int = range_field(10, 1, 30, widget=_ADVANCED)

    cpu_only = True


@request_dataclass
class MapView(MapRequest):
    """`MapRequest` with the chosen word and the filter of the view.

    Attributes:
        word, num_neighbours: The chosen word, as in `NeighboursRequest`.
        min_true_neighbours: Dots with fewer true neighbours are faded, {min_true_neighbours}.
    """

    word: str = word_field("great")
    min_true_neighbours: int = range_field(
        0, 0, 10, widget=Widget(control="slider", step=1, visible_if=("dimensions", (2,)))
    )
    num_neighbours: int = range_field(10, 1, 30, widget=_ADVANCED)

    @property
    def map_request(self) -> MapRequest:
        """The request for the map, which the chosen word does not change."""
        return MapRequest(
            table=self.table, method=self.method, dimensions=self.dimensions, colour=self.colour
        )

    @property
    def neighbours_request(self) -> NeighboursRequest:
        """The request for the word's neighbours."""
        return NeighboursRequest(table=self.table, word=self.word, num_neighbours=self.num_neighbours)


@request_dataclass
class UploadedMapView(MapView):
    """`MapView` of an uploaded table, with the bytes of its file for the proof."""

    vectors: bytes = b""


@result_dataclass
class MapResult:
    """A map of V words of E dimensions in D dimensions."""

    words: tuple[str, ...] = axis_labels("V")  # the most frequent first
    embedding_size: int  # E
    method: str  # one of `METHODS`
    coordinates: np.ndarray = float_array("V D")
    variance_shares: np.ndarray = float_array(
        "D"
    )  # of the variance, from 0 to 1; nan where the method has none
    colour: str  # what `colour_values` are: one of `COLOUR_VARIABLES`
    colour_values: np.ndarray = float_array(
        "V"
    )  # logit of a review that is the word alone; rank; number in `group_names`
    group_names: tuple[str, ...]  # topics, each by the three words nearest its middle
    rank_correlations: np.ndarray = float_array(
        "D"
    )  # of ranks, of each direction with the values; nan for groups
    true_neighbour_counts: np.ndarray = int_array(
        "V"
    )  # how many of its nearest dots are true; -1 where that was not counted
    trustworthiness: float  # of the picture, from 0 to 1
    sample_size: int  # words over which it was taken
    k: int  # how many nearest dots of each word are compared


@result_dataclass
class NeighboursResult:
    """The K nearest neighbours of a word in the full space of a table of V words."""

    row: int  # of the word
    word: str  # as the table has it
    embedding_size: int  # of the vectors
    rows: np.ndarray = int_array("K")  # the nearest first
    words: tuple[str, ...] = axis_labels("K")
    cosine: np.ndarray = float_array("V")  # of each word of the table with the word; 1 of the word itself
