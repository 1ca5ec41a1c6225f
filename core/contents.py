"""The list of pages, once: the router, Home, the tests and the benchmarks read it.

Adding a page is its own new files and one record here. What else a test demands of a page hangs on its
record.
"""

import dataclasses
import urllib.parse
from collections.abc import Callable

from core.base.checks import check_choice


@dataclasses.dataclass(frozen=True, kw_only=True)
class FirstStep:
    """Something to do first, as Home says it.

    Attributes:
        label: What to do.
        parameters: Of the address that opens the page ready for it.
    """

    label: str
    parameters: dict[str, str] = dataclasses.field(default_factory=dict)


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
        name: Of the room on every floor: `pages/<name>.py`, `core/figures/<name>`, keys `<name>_...`,
            path `/<name>`.
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
        first_step: What somebody does there who does not know where to begin.
        probe: What benchmarks change.
    """

    drawing: str
    first_step: FirstStep
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
        first_step=FirstStep(
            label="Cut a sentence in every way", parameters={"tokens_view": "Cut a sentence"}
        ),
        probe=Probe(control="tokens_text", value=_sentence),
    ),
    Page(
        name="embeddings",
        title="Embeddings",
        icon=":material/bubble_chart:",
        section=TEXT,
        question="How do words become numbers that mean something?",
        drawing="core.embeddings.map.show:draw_embeddings",
        first_step=FirstStep(
            label="Find a word's neighbours on a map", parameters={"embeddings_table": "glove"}
        ),
        probe=Probe(control="embeddings_text", value=_sentence, parameters={"embeddings_view": "Look-up"}),
    ),
    Page(
        name="shakespeare",
        title="Shakespeare",
        icon=":material/history_edu:",
        section=RECURRENT,
        question="How does a network write, one character at a time?",
        drawing="core.ui.home:draw_next_character",
        first_step=FirstStep(label="Let it write, and stop it"),
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
        first_step=FirstStep(
            label="Give one review to every classifier", parameters={"sentiment_view": "All classifiers"}
        ),
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
        drawing="core.ui.home:draw_mask",
        first_step=FirstStep(
            label="Add padding, and see a model forget",
            parameters={"masking_view": "With and without a mask"},
        ),
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
        first_step=FirstStep(
            label="Play a beam search step by step", parameters={"translation_view": "Beam search"}
        ),
        probe=Probe(control="translation_text", value=_sentence),
    ),
    Page(
        name="attention",
        title="Attention",
        icon=":material/grain:",
        section=ATTENTION,
        question="What does a model attend to when it writes a word?",
        drawing="core.ui.home:draw_attention",
        first_step=FirstStep(
            label="Follow one weight from q and k", parameters={"attention_view": "One weight"}
        ),
        probe=Probe(control="attention_text", value=_sentence),
    ),
    Page(
        name="positions",
        title="Positions",
        icon=":material/waves:",
        section=ATTENTION,
        question="How do sines and cosines tell a model where a word stands?",
        drawing="core.ui.home:draw_positions",
        first_step=FirstStep(label="Turn the clocks of a position", parameters={"positions_view": "Clocks"}),
        probe=Probe(control="positions_p1", value=lambda n: float(n % 190)),
    ),
    Page(
        name="transformer",
        title="Transformer",
        icon=":material/account_tree:",
        section=ATTENTION,
        question="What does each block of a Transformer compute?",
        drawing="core.transformer.machine.show:draw_machine",
        first_step=FirstStep(
            label="Open a block of the machine", parameters={"transformer_figure": "One block"}
        ),
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
