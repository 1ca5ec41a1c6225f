"""The views of the Translation page that tell of all translators together, from their cards."""

import streamlit as st

from core import engine
from core.figures.base.picture import Picture
from core.figures.translation import cards as figures
from core.figures.translation import curves
from core.figures.translation.softmax_cost import softmax_cost
from core.requests.translation import SoftmaxCostRequest
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.page_text import text
from core.ui.parts.results_cache import cards as cards_of
from core.ui.parts.results_cache import drawn, shipped_translators
from core.ui.translation.search import code_name, model_box, say_one_word

TIED = ("nmt_luong", "nmt_luong_tied")  # plain, tied


def readable_cards(names: tuple[str, ...]) -> list[dict]:
    """Returns the cards of translators that can be read, and says which cannot."""
    cards = cards_of(names)
    for card in cards:
        if "error" in card:
            st.error(card["error"])
    return [card for card in cards if "error" not in card]


def card_numbers(cards: list[dict], path: tuple[str, ...], fields: tuple[str, ...]) -> list[float]:
    """Returns fields of what stands in cards under a path: of one part, or of each row of a list."""
    numbers: list[float] = []
    for card in cards:
        rows = card
        for part in path:
            rows = rows[part]
        for row in rows if isinstance(rows, list) else [rows]:
            numbers.extend(row[field] for field in fields)
    return numbers


def show_cards(
    controls: Controls,
    figure_name: str,
    picture: Picture,
    cards: list[dict],
    path: tuple[str, ...],
    *fields: str,
) -> None:
    """Shows a figure of what stands in cards under a path."""
    names = tuple(card["name"] for card in cards)
    controls.show(
        figure_name,
        picture,
        shown=card_numbers(cards, path, fields),
        settings={"model": names[0]} if len(names) == 1 else {"models": names},
        proof=proof_code("translation_cards", names=names, path=path, fields=fields),
    )


# --- all models ---------------------------------------------------------------------------------------------


def models_compared(frame: Frame) -> None:
    """Every translator that is shipped, beside the chapter's figures."""
    controls = frame.controls
    cards = readable_cards(shipped_translators())
    accuracy = drawn(figures.accuracy, cards, of=cards)
    show_cards(controls, "accuracy", accuracy, cards, ("metrics",), "val_accuracy")
    _show_table(controls, cards)
    st.header("Does attention help long sentences?", anchor=False)
    by_length = drawn(curves.by_length, cards, of=cards)
    show_cards(controls, "length", by_length, cards, ("metrics", "by_length"), "bleu")
    say_one_word(*(card["name"] for card in cards))
    st.header("Training", anchor=False)
    training = drawn(curves.training, cards, of=cards)
    show_cards(controls, "training", training, cards, ("history",), "val_accuracy")


def _show_table(controls: Controls, cards: list[dict]) -> None:
    """Shows what each model reached, its size and its times."""
    formats = {
        "%.4f": ("accuracy", "the chapter's", "loss"),
        "%.1f": ("BLEU on words", "BLEU", "BLEU, beam of 4", "chrF", "ms a sentence"),
        "%.2f": ("MB",),
        "%.0f": ("minutes", "the chapter's minutes"),
        "localized": ("parameters",),
    }
    columns = {
        name: st.column_config.NumberColumn(format=form) for form, names in formats.items() for name in names
    }
    columns["model"] = st.column_config.TextColumn(pinned=True)
    st.dataframe(
        figures.table(cards),
        key=controls.key("models"),
        hide_index=True,
        placeholder="",
        column_config=columns,
    )


# --- training tricks ----------------------------------------------------------------------------------------


def training_tricks(frame: Frame) -> None:
    """Teacher forcing, weight tying, sampled softmax."""
    views = {"Teacher forcing": _teacher_forcing}
    if set(TIED) <= set(shipped_translators()):
        views["Weight tying"] = _weight_tying
    views["Sampled softmax"] = _sampled_softmax
    name = frame.controls.select("aside", "Trick", list(views))
    views[name](frame.controls)
    st.markdown(text(f"translation/{name.lower().replace(' ', '_')}.md"))


def _teacher_forcing(controls: Controls) -> None:
    """How often a model has a token right, after the right ones and after its own."""
    model = model_box(controls)
    code_name(controls, model)
    for card in readable_cards((model,)):
        picture = drawn(curves.by_position, card, of=[card])
        show_cards(controls, "position", picture, [card], ("metrics", "by_position"), "forced", "free")


def _weight_tying(controls: Controls) -> None:
    """A model with tied weights beside the plain one."""
    cards = readable_cards(TIED)
    if len(cards) == len(TIED):
        picture = drawn(figures.tying, *cards, of=cards)
        times = picture.columns["times"]
        controls.show("tying", picture, shown=times, settings={"models": TIED}, names=TIED)


def _sampled_softmax(controls: Controls) -> None:
    """Measures full and sampled softmax when asked, and shows what was measured last in this session."""
    measured = controls.key("measured")
    if st.button(
        "Measure here", key=controls.key("measure"), type="primary", help="Takes about ten seconds."
    ):
        with st.spinner("Measuring with TensorFlow ..."):
            st.session_state[measured] = engine.run(SoftmaxCostRequest())
    trace = st.session_state.get(measured)
    if trace:
        settings = {
            "sizes": tuple(trace.sizes.tolist()),
            "tokens": trace.tokens,
            "units": trace.units,
            "sampled": trace.sampled,
        }
        picture = softmax_cost(trace)  # of times that no request tells, so it is not kept for all
        work = [trace.full_work, trace.sampled_work]
        controls.show("softmax", picture, shown=work, settings=settings)
