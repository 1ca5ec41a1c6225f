"""The view "How good"."""

import streamlit as st

from ....base.messages import again, say
from ....engine.ask import CardsRequest
from ....figures.table import title
from ....models.configs.classifiers import CLASSIFIERS
from ....models.families import reading_name
from ....ui.frame import Frame
from ....ui.parts.results_cache import answer, cards, shipped_classifiers
from . import ask, draw, from_cards

ACCURACY, SENTENCES, FEW, CALIBRATION, EPOCHS = FIGURES = (
    *("Accuracy", "Single sentences"),
    *("Few labels", "Calibration", "Epoch by epoch"),
)
_SHARES = ("test_accuracy", "validation_accuracy", "book_accuracy", "sentence_accuracy")


def show_measured(frame: Frame) -> None:
    """How good the classifiers are, by what was measured."""
    figure = frame.choose("table", FIGURES)
    if figure == FEW:
        frame.show("few_labels", draw.few_labels, frame.ask(ask.FewLabelsRequest))
    elif figure == CALIBRATION:
        _show_calibration(frame)
    else:
        _show_cards(frame, figure)


def _show_calibration(frame: Frame) -> None:
    models = answer(ask.CalibrationRequest()).models
    first = models.index("sentiment_bow") if "sentiment_bow" in models else 0
    label = say("measured-calibrated")
    model = frame.controls.select(
        "calibrated", label, models, frame.row, index=first, format_func=reading_name
    )
    request = frame.ask(ask.CalibrationRequest)
    frame.show("calibration", draw.calibration, request, given={"model": model}, model=model)


def _show_cards(frame: Frame, figure: str) -> None:
    readable = []
    for card in cards(shipped_classifiers()):
        if "error" in card:
            st.error(again(card["error"]))
        elif "test" in card["metrics"]:
            readable.append(card)
    fitting = {
        ACCURACY: readable,
        SENTENCES: [card for card in readable if "first_sentence" in card["metrics"]],
        EPOCHS: [card for card in readable if "mask" in card["config"]],
    }[figure]
    if not fitting:
        st.info(say("sentiment-none", names=", ".join(f"`{name}`" for name in CLASSIFIERS)))
        return
    name, drawing = {
        ACCURACY: ("accuracies", from_cards.accuracies),
        SENTENCES: ("sentences", from_cards.sentences),
        EPOCHS: ("training", from_cards.training),
    }[figure]
    request = CardsRequest(names=tuple(card["name"] for card in fitting))
    frame.show(name, drawing, request, trace=fitting)
    if figure == ACCURACY:
        _show_results(frame, fitting, request.names)


def _show_results(frame: Frame, readable: list[dict], names: tuple[str, ...]) -> None:
    times = answer(ask.TimesRequest(models=names))
    columns = {title(name): values for name, values in from_cards.results(readable, times).items()}
    shares = {title(name): st.column_config.NumberColumn(format="%.4f") for name in _SHARES}
    size = st.column_config.NumberColumn(format="%.2f", help=say("measured-encoder-size"))
    took = st.column_config.NumberColumn(format="%.1f")
    st.dataframe(
        columns,
        key=frame.controls.key("results"),
        hide_index=True,
        placeholder="",
        column_config=shares | {title("megabytes"): size, title("milliseconds"): took},
    )
    st.caption(say("measured-times", rounds=ask.TimesRequest.rounds, words=times.words))
