"""The list of pages, once: the router, Home, the tests and the benchmarks read it.

Adding a page is its own new files and one record here. What else a test demands of a page hangs on its
record.
"""

import dataclasses
from collections.abc import Callable


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


@dataclasses.dataclass(frozen=True, kw_only=True)
class Page:
    """A page of the atlas.

    Attributes:
        name: Of the room on every floor: `pages/<name>.py`, `core/figures/<name>`, keys `<name>_...`,
            path `/<name>`.
        title: In the navigation and on Home.
        icon: Beside the title, a Material symbol.
        section: Of the navigation.
        question: What a visitor finds out there.
        drawing: "module:function" of the small drawing on Home, imported when it is called; it takes nothing.
        first_step: What somebody does there who does not know where to begin.
        probe: What benchmarks change.
    """

    name: str
    title: str
    icon: str
    section: str
    question: str
    drawing: str
    first_step: FirstStep
    probe: Probe

    @property
    def file(self) -> str:
        """The page's file in `pages/`, which is also what links inside the app name."""
        return f"{self.name}.py"


CHAPTER = "The chapter"
_KINDS = ("new", "old", "good", "big", "small", "bad", "young", "same")
_THINGS = ("book", "house", "car", "dog", "train", "letter", "school", "problem")


def _sentence(n: int) -> str:
    """Returns one of 4,096 sentences of words that all vocabularies know, so that each has its own answer."""
    kind, thing = _KINDS[n % 8], _THINGS[n // 8 % 8]
    other_kind, other_thing = _KINDS[n // 64 % 8], _THINGS[n // 512 % 8]
    return f"I have a {kind} {thing} and a {other_kind} {other_thing}"


PAGES = (
    Page(
        name="shakespeare",
        title="Shakespeare",
        icon=":material/history_edu:",
        section=CHAPTER,
        question="How does a network write, one character at a time?",
        drawing="core.ui.home:draw_next_character",
        first_step=FirstStep(label="Let it write, and stop it"),
        probe=Probe(
            control="shakespeare_prompt", value=_sentence, parameters={"shakespeare_view": "Next character"}
        ),
    ),
    Page(
        name="positions",
        title="Positions",
        icon=":material/waves:",
        section=CHAPTER,
        question="How do sines and cosines tell a model where a word stands?",
        drawing="core.ui.home:draw_positions",
        first_step=FirstStep(label="Turn the clocks of a position", parameters={"positions_view": "Clocks"}),
        probe=Probe(control="positions_p1", value=lambda n: float(n % 190)),
    ),
    Page(
        name="masking",
        title="Masking",
        icon=":material/visibility_off:",
        section=CHAPTER,
        question="What does a model leave out, and what happens when it does not?",
        drawing="core.ui.home:draw_mask",
        first_step=FirstStep(
            label="Add padding, and see a model forget",
            parameters={"masking_view": "With and without a mask"},
        ),
        probe=Probe(control="masking_sentences", value=lambda n: f"a great movie {n}\nno"),
    ),
    Page(
        name="translation",
        title="Translation",
        icon=":material/translate:",
        section=CHAPTER,
        question="How does a sentence become another, and how sure is each word?",
        drawing="core.ui.home:draw_translation",
        first_step=FirstStep(
            label="Watch a beam choose and prune", parameters={"translation_view": "Beam search"}
        ),
        probe=Probe(control="translation_text", value=_sentence),
    ),
    Page(
        name="attention",
        title="Attention",
        icon=":material/grain:",
        section=CHAPTER,
        question="Where does a model look when it says a word?",
        drawing="core.ui.home:draw_attention",
        first_step=FirstStep(
            label="Follow one weight from q and k to its word", parameters={"attention_view": "One weight"}
        ),
        probe=Probe(control="attention_text", value=_sentence),
    ),
)


def page(name: str) -> Page:
    """Returns the record of a page."""
    return next(entry for entry in PAGES if entry.name == name)
