"""The list of pages, once: the router, Home, the tests and the benchmarks read it.

Adding a page is its own new files and one record here. What else a test demands of a page hangs on its
record.
"""

import dataclasses
import urllib.parse
from collections.abc import Callable

from .base.checks import check_choice


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
        name: Of the topic everywhere: `pages/<name>.py`, `core/<name>`, keys `<name>_...`, path `/<name>`.
        title: In the navigation and on Home.
        icon: Beside the title, a Material symbol.
        section: Of the navigation.
        question: What a visitor finds out there.
    """

    name: str
    title: str
    icon: str
    section: str
    question: str

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


# The sections of the navigation; the pages stand in the order of the chapter.
TEXT, RECURRENT, ATTENTION, IN_CLASS = "Text to numbers", "Recurrent networks", "Attention", "In class"
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
        title="Tokens",
        icon=":material/content_cut:",
        section=TEXT,
        question="How does text become numbers?",
        drawing="core.tokens.cuts.show:draw_cuts",
        opens={"tokens_view": "Cut a sentence", "tokens_text": "a lighthouse"},
        probe=Probe(control="tokens_text", value=_sentence),
    ),
    Page(
        name="embeddings",
        title="Embeddings",
        icon=":material/bubble_chart:",
        section=TEXT,
        question="How do words become numbers that mean something?",
        drawing="core.embeddings.map.show:draw_embeddings",
        opens={"embeddings_view": "The map", "embeddings_table": "sentiment"},
        probe=Probe(control="embeddings_text", value=_sentence, parameters={"embeddings_view": "Look-up"}),
    ),
    Page(
        name="shakespeare",
        title="Shakespeare",
        icon=":material/history_edu:",
        section=RECURRENT,
        question="How does a network write, one character at a time?",
        drawing="core.home.cards.show:draw_next_character",
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
        title="Sentiment",
        icon=":material/reviews:",
        section=RECURRENT,
        question="Is a review positive, and how does a model know?",
        drawing="core.sentiment.reading.show:draw_verdict",
        opens={"sentiment_view": "Read along"},
        probe=Probe(
            control="sentiment_text",
            value=lambda n: f"{_sentence(n)}, and it was great",
            parameters={"sentiment_view": "All classifiers"},
        ),
    ),
    Page(
        name="masking",
        title="Masking",
        icon=":material/visibility_off:",
        section=RECURRENT,
        question="What does a mask hide, and what happens without one?",
        drawing="core.home.cards.show:draw_padding",
        opens={"masking_view": "With and without a mask"},
        probe=Probe(
            control="masking_review",
            value=lambda n: f"a great movie {n}",
            parameters={"masking_view": "With and without a mask"},
        ),
    ),
    Page(
        name="translation",
        title="Translation",
        icon=":material/translate:",
        section=RECURRENT,
        question="How does a model translate, and how sure is it of each word?",
        drawing="core.translation.translate.show:draw_tokens",
        opens={"translation_view": "Translate"},
        probe=Probe(control="translation_text", value=_sentence),
    ),
    Page(
        name="attention",
        title="Attention",
        icon=":material/grain:",
        section=ATTENTION,
        question="What does a model attend to when it writes a word?",
        drawing="core.home.cards.show:draw_attention",
        opens={"attention_view": "Heads", "attention_model": "nmt_atlas"},
        probe=Probe(control="attention_text", value=_sentence),
    ),
    Page(
        name="positions",
        title="Positions",
        icon=":material/waves:",
        section=ATTENTION,
        question="How do sines and cosines tell a model where a word stands?",
        drawing="core.home.cards.show:draw_positions",
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
        title="Transformer",
        icon=":material/account_tree:",
        section=ATTENTION,
        question="What does each block of a Transformer compute?",
        drawing="core.transformer.machine.show:draw_machine",
        opens={"transformer_view": "The machine"},
        probe=Probe(control="transformer_text", value=_sentence),
    ),
)


# No views, no model, no figure before a class has answered.
CLASSROOM = Entry(
    name="classroom",
    title="Classroom",
    icon=":material/groups:",
    section=IN_CLASS,
    question="What does a whole class expect to see?",
)
NAVIGATION: tuple[Entry, ...] = (*PAGES, CLASSROOM)


def page(name: str) -> Entry:
    """Returns the record of a page."""
    entries = {entry.name: entry for entry in NAVIGATION}
    return entries[check_choice("page", name, tuple(entries), "A page has its record in `core/contents.py`.")]
