"""What the benchmark of all pages does on them: their addresses, and a control of each that is changed."""

import dataclasses
import itertools
import urllib.parse
from collections.abc import Callable, Iterator

PAGES = {
    "Home": "/",
    "Shakespeare": "/shakespeare",
    "Positions": "/positions",
    "Masking": "/masking",
    "Translation": "/translation",
    "Attention": "/attention",
}


def _typed(page, place: str, value: str) -> None:
    """Types a value into a box and presses Enter; in a box of lines with Control, as Streamlit asks."""
    box = page.locator(f"{place} input, {place} textarea").first
    box.fill(value)
    box.press("Control+Enter" if box.evaluate("box => box.tagName") == "TEXTAREA" else "Enter")


def _clicked(page, place: str, value: str) -> None:
    page.locator(place).get_by_text(value, exact=True).first.click()


@dataclasses.dataclass(frozen=True, kw_only=True)
class Act:
    """What a visitor does on a page.

    Attributes:
        page: Its path.
        parameters: Of its address, without the page's name before them.
        thing: The figure that changes, the part of its key after the page's name.
        control: The control that is changed, likewise.
        values: What it is given, one after the other; the first two open the caches and are not counted.
        label: What a reader sees.
        by: How it is changed.
        model: Whether a model has to run anew.
    """

    page: str
    parameters: dict
    thing: str
    control: str
    values: Callable[[], Iterator[str]]
    label: str
    by: Callable = _typed
    model: bool = False

    @property
    def path(self) -> str:
        """The address that opens the page."""
        return f"/{self.page}?" + urllib.parse.urlencode(
            {f"{self.page}_{name}": value for name, value in self.parameters.items()}
        )

    def place(self, name: str) -> str:
        """Returns the selector of a control or a figure."""
        return f".st-key-{self.page}_{name}"


_FIRSTS = ("new", "old", "good", "big", "small", "bad", "young", "same")
_SECONDS = ("book", "house", "car", "dog", "train", "letter", "school", "problem")


def _between(*values: str) -> Callable[[], Iterator[str]]:
    return lambda: itertools.cycle(values)


def _new(form: str) -> Callable[[], Iterator[str]]:
    """Returns texts of words that the vocabularies know, no text twice, so that no cache has an answer."""
    return lambda: (
        form.format(f"{first} {second}") for first, second in itertools.product(_FIRSTS, _SECONDS)
    )


ACTS = (
    Act(
        page="shakespeare",
        parameters={"view": "Next character"},
        thing="next",
        control="top_k",
        values=_between("5", "9"),
        label="Shakespeare, next character: top-k is typed",
    ),
    Act(
        page="shakespeare",
        parameters={"view": "Next character"},
        thing="next",
        control="prompt",
        values=_new("the {} of"),
        label="Shakespeare, next character: another prompt",
        model=True,
    ),
    Act(
        page="positions",
        parameters={},
        thing="matrix",
        control="p1",
        values=_between("101", "102"),
        label="Positions: a mark is typed",
    ),
    Act(
        page="masking",
        parameters={"view": "Matrix masks"},
        thing="matrix",
        control="which",
        values=_between("Padding alone", "Causal alone"),
        by=_clicked,
        label="Masking, matrix masks: another mask",
    ),
    Act(
        page="masking",
        parameters={},
        thing="trace",
        control="sentences",
        values=_new("a great movie\nno {} here"),
        label="Masking, the trace: other sentences",
        model=True,
    ),
    Act(
        page="translation",
        parameters={},
        thing="tokens",
        control="method",
        values=_between("Beam", "Greedy"),
        by=_clicked,
        label="Translation: beam or greedy search",
    ),
    Act(
        page="translation",
        parameters={"view": "Beam search"},
        thing="tree",
        control="text",
        values=_new("i have a {}"),
        label="Translation, beam search: another sentence",
        model=True,
    ),
    Act(
        page="attention",
        parameters={"layer": "0", "head": "0"},
        thing="matrix",
        control="kind",
        values=_between("Encoder", "Cross"),
        by=_clicked,
        label="Attention, the matrix: encoder or cross",
    ),
    Act(
        page="attention",
        parameters={},
        thing="matrix",
        control="text",
        values=_new("i have a {}"),
        label="Attention, the matrix: another sentence",
        model=True,
    ),
)
