"""The pages of the app, one record each, which the router, Home, the tests and the benchmarks read.

A new page is its own files and one record in `PAGES`.
"""

import dataclasses
import urllib.parse
from collections.abc import Callable

from .base.checks import check_choice
from .base.i18n import message, message_if_any, slugify


@dataclasses.dataclass(frozen=True, kw_only=True)
class BenchmarkProbe:
    """A control that benchmarks change, so that each run of a page computes another result.

    Attributes:
        control_key: The key of the control.
        make_value: Returns a value for the control from a number 0, 1, 2, ...
        address_params: Query parameters of a view whose first figure shows the change.
    """

    control_key: str
    make_value: Callable[[int], str | float]
    address_params: dict[str, str] = dataclasses.field(default_factory=dict)

    @property
    def query(self) -> str:
        """The query string of the address."""
        return urllib.parse.urlencode(self.address_params)


@dataclasses.dataclass(frozen=True, kw_only=True)
class NavigationEntry:
    """A page of the navigation.

    Attributes:
        name: Name of the topic everywhere: `pages/<name>.py`, `core/topics/<name>`, keys `<name>_...`,
            path `/<name>`.
        icon: Material symbol beside the title.
        section_id: Section of the navigation.
    """

    name: str
    icon: str
    section_id: str

    @property
    def title(self) -> str:
        """Title in the navigation and on Home."""
        return message(f"page-{self.name}")

    @property
    def question(self) -> str:
        """The question that the page answers."""
        return message(f"page-{self.name}.question")

    @property
    def section_title(self) -> str:
        """Title of its section of the navigation."""
        return message(f"pages-{self.section_id}")

    @property
    def file(self) -> str:
        """File name in `pages/`, by which links inside the app name the page."""
        return f"{self.name}.py"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Page(NavigationEntry):
    """A page of the atlas with views and figures.

    Attributes:
        thumbnail_function: "module:function" that draws the page's card on Home, without arguments;
            imported when it is called.
        link_params: Query parameters that open the page as the card shows it.
        probe: The control that benchmarks change.
    """

    thumbnail_function: str
    link_params: dict[str, str]
    probe: BenchmarkProbe


# sections of the navigation; the pages are in the order of the chapter
TEXT_SECTION, RECURRENT_SECTION, ATTENTION_SECTION, LAB_SECTION, CLASSROOM_SECTION = (
    "text",
    "recurrent",
    "attention",
    "hands",
    "class",
)
_ADJECTIVES = ("new", "old", "good", "big", "small", "bad", "young", "same")
_NOUNS = ("book", "house", "car", "dog", "train", "letter", "school", "problem")


def _probe_sentence(number: int) -> str:
    """Returns one of 4,096 sentences of words that are in all vocabularies."""
    adjective, noun = _ADJECTIVES[number % 8], _NOUNS[number // 8 % 8]
    other_adjective, other_noun = _ADJECTIVES[number // 64 % 8], _NOUNS[number // 512 % 8]
    return f"I have a {adjective} {noun} and a {other_adjective} {other_noun}"


PAGES = (
    Page(
        name="tokens",
        icon=":material/content_cut:",
        section_id=TEXT_SECTION,
        thumbnail_function="core.topics.tokens.tokenization.view:draw_tokenizations",
        link_params={"tokens_view": "Split a sentence", "tokens_text": "a lighthouse"},
        probe=BenchmarkProbe(control_key="tokens_text", make_value=_probe_sentence),
    ),
    Page(
        name="embeddings",
        icon=":material/bubble_chart:",
        section_id=TEXT_SECTION,
        thumbnail_function="core.topics.embeddings.map.view:draw_embeddings",
        link_params={"embeddings_view": "The map", "embeddings_table": "sentiment"},
        probe=BenchmarkProbe(
            control_key="embeddings_text",
            make_value=_probe_sentence,
            address_params={"embeddings_view": "Look-up"},
        ),
    ),
    Page(
        name="shakespeare",
        icon=":material/history_edu:",
        section_id=RECURRENT_SECTION,
        thumbnail_function="core.home.cards.view:draw_next_character",
        link_params={
            "shakespeare_view": "Next character",
            "shakespeare_prompt": "To be or not to b",
            "shakespeare_temperature": "1.0",
        },
        probe=BenchmarkProbe(
            control_key="shakespeare_prompt",
            make_value=_probe_sentence,
            address_params={"shakespeare_view": "Next character"},
        ),
    ),
    Page(
        name="sentiment",
        icon=":material/reviews:",
        section_id=RECURRENT_SECTION,
        thumbnail_function="core.topics.sentiment.reading.view:draw_verdict",
        link_params={"sentiment_view": "Read along"},
        probe=BenchmarkProbe(
            control_key="sentiment_text",
            make_value=lambda n: f"{_probe_sentence(n)}, and it was great",
            address_params={"sentiment_view": "All classifiers"},
        ),
    ),
    Page(
        name="masking",
        icon=":material/visibility_off:",
        section_id=RECURRENT_SECTION,
        thumbnail_function="core.home.cards.view:draw_padding",
        link_params={"masking_view": "With and without a mask"},
        probe=BenchmarkProbe(
            control_key="masking_review",
            make_value=_probe_sentence,
            address_params={"masking_view": "With and without a mask"},
        ),
    ),
    Page(
        name="translation",
        icon=":material/translate:",
        section_id=RECURRENT_SECTION,
        thumbnail_function="core.topics.translation.translate.view:draw_tokens",
        link_params={"translation_view": "Translate"},
        probe=BenchmarkProbe(control_key="translation_text", make_value=_probe_sentence),
    ),
    Page(
        name="attention",
        icon=":material/grain:",
        section_id=ATTENTION_SECTION,
        thumbnail_function="core.home.cards.view:draw_attention",
        link_params={"attention_view": "Heads", "attention_model": "nmt_atlas"},
        probe=BenchmarkProbe(control_key="attention_text", make_value=_probe_sentence),
    ),
    Page(
        name="positions",
        icon=":material/waves:",
        section_id=ATTENTION_SECTION,
        thumbnail_function="core.home.cards.view:draw_positions",
        link_params={
            "positions_view": "The matrix",
            "positions_num_positions": "40",
            "positions_width": "40",
            "positions_p1": "10.0",
            "positions_p2": "30.0",
            "positions_p3": "20.0",
            "positions_dimension": "10",
            "positions_second_dimension": "11",
        },
        probe=BenchmarkProbe(control_key="positions_p1", make_value=lambda n: float(n % 190)),
    ),
    Page(
        name="transformer",
        icon=":material/account_tree:",
        section_id=ATTENTION_SECTION,
        thumbnail_function="core.topics.transformer.machine.view:draw_thumbnail",
        link_params={"transformer_view": "The machine"},
        probe=BenchmarkProbe(control_key="transformer_text", make_value=_probe_sentence),
    ),
)


# No figure before a visitor has trained a model.
LAB = NavigationEntry(name="lab", icon=":material/science:", section_id=LAB_SECTION)
# No views, no model, no figure before a class has answered.
CLASSROOM = NavigationEntry(name="classroom", icon=":material/groups:", section_id=CLASSROOM_SECTION)
NAVIGATION: tuple[NavigationEntry, ...] = (*PAGES, LAB, CLASSROOM)


def find_page(name: str) -> NavigationEntry:
    """Returns the record of a page."""
    entries = {entry.name: entry for entry in NAVIGATION}
    return entries[check_choice("page", name, tuple(entries), "A page has its record in `core/contents.py`.")]


def view_title(page: str, view: str) -> str:
    """Returns the title of a view in the current language, by its name in addresses."""
    return message_if_any(f"{page}-view.{slugify(view)}") or view
