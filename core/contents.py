"""The list of pages, once: the router, Home, the tests and the benchmarks read it.

Adding a page is its own new files and one record here. What else a test demands of a page hangs on its
record.
"""

import dataclasses
import urllib.parse
from collections.abc import Callable

from .base.checks import check_choice
from .base.i18n import message, message_if_any, slug


@dataclasses.dataclass(frozen=True, kw_only=True)
class Probe:
    """A control that benchmarks change, so that each run of a page has another answer.

    Attributes:
        control: Its key.
        value: Called with 0, 1, 2, ...; returns what is put into the control.
        parameters: Of the address of a view whose first figure shows the change.
    """

    control: str
    value: Callable[[int], str | float]
    parameters: dict[str, str] = dataclasses.field(default_factory=dict)

    @property
    def query(self) -> str:
        """The parameters as they stand in an address."""
        return urllib.parse.urlencode(self.parameters)


@dataclasses.dataclass(frozen=True, kw_only=True)
class Entry:
    """A page of the navigation.

    Attributes:
        name: Of the topic everywhere: `pages/<name>.py`, `core/topics/<name>`, keys `<name>_...`,
            path `/<name>`.
        icon: Beside the title, a Material symbol.
        part: Of the navigation.
    """

    name: str
    icon: str
    part: str

    @property
    def title(self) -> str:
        """In the navigation and on Home."""
        return message(f"page-{self.name}")

    @property
    def question(self) -> str:
        """What a visitor finds out there."""
        return message(f"page-{self.name}.question")

    @property
    def section(self) -> str:
        """The title of its part of the navigation."""
        return message(f"pages-{self.part}")

    @property
    def file(self) -> str:
        """The page's file in `pages/`, which is also what links inside the app name."""
        return f"{self.name}.py"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Page(Entry):
    """A page of the atlas with views and figures.

    Attributes:
        drawing: "module:function" of the small drawing on Home, imported when it is called; it takes nothing.
        opens: Parameters of the address that opens the page as it is drawn there.
        probe: What benchmarks change.
    """

    drawing: str
    opens: dict[str, str]
    probe: Probe


# The parts of the navigation; the pages stand in the order of the chapter.
TEXT, RECURRENT, ATTENTION, IN_HANDS, IN_CLASS = "text", "recurrent", "attention", "hands", "class"
_KINDS = ("new", "old", "good", "big", "small", "bad", "young", "same")
_THINGS = ("book", "house", "car", "dog", "train", "letter", "school", "problem")


def _sentence(n: int) -> str:
    """Returns one of 4,096 sentences of words that all vocabularies know, so that each has its own answer."""
    kind, noun = _KINDS[n % 8], _THINGS[n // 8 % 8]
    other_kind, other_thing = _KINDS[n // 64 % 8], _THINGS[n // 512 % 8]
    return f"I have a {kind} {noun} and a {other_kind} {other_thing}"


PAGES = (
    Page(
        name="tokens",
        icon=":material/content_cut:",
        part=TEXT,
        drawing="core.topics.tokens.cuts.view:draw_cuts",
        opens={"tokens_view": "Split a sentence", "tokens_text": "a lighthouse"},
        probe=Probe(control="tokens_text", value=_sentence),
    ),
    Page(
        name="embeddings",
        icon=":material/bubble_chart:",
        part=TEXT,
        drawing="core.topics.embeddings.map.view:draw_embeddings",
        opens={"embeddings_view": "The map", "embeddings_table": "sentiment"},
        probe=Probe(control="embeddings_text", value=_sentence, parameters={"embeddings_view": "Look-up"}),
    ),
    Page(
        name="shakespeare",
        icon=":material/history_edu:",
        part=RECURRENT,
        drawing="core.home.cards.view:draw_next_character",
        opens={
            "shakespeare_view": "Next character",
            "shakespeare_prompt": "To be or not to b",
            "shakespeare_temperature": "1.0",
        },
        probe=Probe(
            control="shakespeare_prompt", value=_sentence, parameters={"shakespeare_view": "Next character"}
        ),
    ),
    Page(
        name="sentiment",
        icon=":material/reviews:",
        part=RECURRENT,
        drawing="core.topics.sentiment.reading.view:draw_verdict",
        opens={"sentiment_view": "Read along"},
        probe=Probe(
            control="sentiment_text",
            value=lambda n: f"{_sentence(n)}, and it was great",
            parameters={"sentiment_view": "All classifiers"},
        ),
    ),
    Page(
        name="masking",
        icon=":material/visibility_off:",
        part=RECURRENT,
        drawing="core.home.cards.view:draw_padding",
        opens={"masking_view": "With and without a mask"},
        probe=Probe(
            control="masking_review", value=_sentence, parameters={"masking_view": "With and without a mask"}
        ),
    ),
    Page(
        name="translation",
        icon=":material/translate:",
        part=RECURRENT,
        drawing="core.topics.translation.translate.view:draw_tokens",
        opens={"translation_view": "Translate"},
        probe=Probe(control="translation_text", value=_sentence),
    ),
    Page(
        name="attention",
        icon=":material/grain:",
        part=ATTENTION,
        drawing="core.home.cards.view:draw_attention",
        opens={"attention_view": "Heads", "attention_model": "nmt_atlas"},
        probe=Probe(control="attention_text", value=_sentence),
    ),
    Page(
        name="positions",
        icon=":material/waves:",
        part=ATTENTION,
        drawing="core.home.cards.view:draw_positions",
        opens={
            "positions_view": "The matrix",
            "positions_count": "40",
            "positions_width": "40",
            "positions_p1": "10.0",
            "positions_p2": "30.0",
            "positions_p3": "20.0",
            "positions_i": "10",
            "positions_second": "11",
        },
        probe=Probe(control="positions_p1", value=lambda n: float(n % 190)),
    ),
    Page(
        name="transformer",
        icon=":material/account_tree:",
        part=ATTENTION,
        drawing="core.topics.transformer.machine.view:draw_machine",
        opens={"transformer_view": "The machine"},
        probe=Probe(control="transformer_text", value=_sentence),
    ),
)


# No figure before a visitor has trained a model.
LAB = Entry(name="lab", icon=":material/science:", part=IN_HANDS)
# No views, no model, no figure before a class has answered.
CLASSROOM = Entry(name="classroom", icon=":material/groups:", part=IN_CLASS)
NAVIGATION: tuple[Entry, ...] = (*PAGES, LAB, CLASSROOM)


def page(name: str) -> Entry:
    """Returns the record of a page."""
    entries = {entry.name: entry for entry in NAVIGATION}
    return entries[check_choice("page", name, tuple(entries), "A page has its record in `core/contents.py`.")]


def view_title(page: str, view: str) -> str:
    """Returns what people read of a view, by what its address calls it."""
    return message_if_any(f"{page}-view.{slug(view)}") or view
