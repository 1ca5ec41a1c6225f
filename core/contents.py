"""The list of pages, once: the router, Home, the tests and the benchmarks read it.

Adding a page is its own new files and one record here. What else a test demands of a page hangs on its
record.
"""

import dataclasses
import urllib.parse
from collections.abc import Callable

from .base.checks import check_choice
from .base.i18n import message, message_if_any, slugify


@dataclasses.dataclass(frozen=True, kw_only=True)
class BenchmarkProbe:
    """A control that benchmarks change, so that each run of a page has another answer.

    Attributes:
        control: Its key.
        value: Called with 0, 1, 2, ...; returns what is put into the control.
        address_params: Of the address of a view whose first figure shows the change.
    """

    control: str
    value: Callable[[int], str | float]
    address_params: dict[str, str] = dataclasses.field(default_factory=dict)

    @property
    def query(self) -> str:
        """The parameters as they stand in an address."""
        return urllib.parse.urlencode(self.address_params)


@dataclasses.dataclass(frozen=True, kw_only=True)
class NavigationEntry:
    """A page of the navigation.

    Attributes:
        name: Of the topic everywhere: `pages/<name>.py`, `core/topics/<name>`, keys `<name>_...`,
            path `/<name>`.
        icon: Beside the title, a Material symbol.
        section_id: Of the navigation.
    """

    name: str
    icon: str
    section_id: str

    @property
    def title(self) -> str:
        """In the navigation and on Home."""
        return message(f"page-{self.name}")

    @property
    def question(self) -> str:
        """What a visitor finds out there."""
        return message(f"page-{self.name}.question")

    @property
    def section_title(self) -> str:
        """The title of its part of the navigation."""
        return message(f"pages-{self.section_id}")

    @property
    def file(self) -> str:
        """The page's file in `pages/`, which is also what links inside the app name."""
        return f"{self.name}.py"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Page(NavigationEntry):
    """A page of the atlas with views and figures.

    Attributes:
        thumbnail_function: "module:function" of the small drawing on Home, imported when it is called; it
            takes nothing.
        link_params: Parameters of the address that opens the page as it is drawn there.
        probe: What benchmarks change.
    """

    thumbnail_function: str
    link_params: dict[str, str]
    probe: BenchmarkProbe


# The parts of the navigation; the pages stand in the order of the chapter.
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
    """Returns one of 4,096 sentences of words that all vocabularies know, so that each has its own answer."""
    adjective, noun = _ADJECTIVES[number % 8], _NOUNS[number // 8 % 8]
    other_adjective, other_noun = _ADJECTIVES[number // 64 % 8], _NOUNS[number // 512 % 8]
    return f"I have a {adjective} {noun} and a {other_adjective} {other_noun}"


PAGES = (
    Page(
        name="tokens",
        icon=":material/content_cut:",
        section_id=TEXT_SECTION,
        thumbnail_function="core.topics.tokens.tokenization.view:draw_cuts",
        link_params={"tokens_view": "Split a sentence", "tokens_text": "a lighthouse"},
        probe=BenchmarkProbe(control="tokens_text", value=_probe_sentence),
    ),
    Page(
        name="embeddings",
        icon=":material/bubble_chart:",
        section_id=TEXT_SECTION,
        thumbnail_function="core.topics.embeddings.map.view:draw_embeddings",
        link_params={"embeddings_view": "The map", "embeddings_table": "sentiment"},
        probe=BenchmarkProbe(
            control="embeddings_text", value=_probe_sentence, address_params={"embeddings_view": "Look-up"}
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
            control="shakespeare_prompt",
            value=_probe_sentence,
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
            control="sentiment_text",
            value=lambda n: f"{_probe_sentence(n)}, and it was great",
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
            control="masking_review",
            value=_probe_sentence,
            address_params={"masking_view": "With and without a mask"},
        ),
    ),
    Page(
        name="translation",
        icon=":material/translate:",
        section_id=RECURRENT_SECTION,
        thumbnail_function="core.topics.translation.translate.view:draw_tokens",
        link_params={"translation_view": "Translate"},
        probe=BenchmarkProbe(control="translation_text", value=_probe_sentence),
    ),
    Page(
        name="attention",
        icon=":material/grain:",
        section_id=ATTENTION_SECTION,
        thumbnail_function="core.home.cards.view:draw_attention",
        link_params={"attention_view": "Heads", "attention_model": "nmt_atlas"},
        probe=BenchmarkProbe(control="attention_text", value=_probe_sentence),
    ),
    Page(
        name="positions",
        icon=":material/waves:",
        section_id=ATTENTION_SECTION,
        thumbnail_function="core.home.cards.view:draw_positions",
        link_params={
            "positions_view": "The matrix",
            "positions_count": "40",
            "positions_width": "40",
            "positions_p1": "10.0",
            "positions_p2": "30.0",
            "positions_p3": "20.0",
            "positions_i": "10",
            "positions_second": "11",
        },
        probe=BenchmarkProbe(control="positions_p1", value=lambda n: float(n % 190)),
    ),
    Page(
        name="transformer",
        icon=":material/account_tree:",
        section_id=ATTENTION_SECTION,
        thumbnail_function="core.topics.transformer.machine.view:draw_machine",
        link_params={"transformer_view": "The machine"},
        probe=BenchmarkProbe(control="transformer_text", value=_probe_sentence),
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
    """Returns what people read of a view, by what its address calls it."""
    return message_if_any(f"{page}-view.{slugify(view)}") or view
