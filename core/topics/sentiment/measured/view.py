"""The view "How good"."""

import streamlit as st

from ....base.i18n import message, relocalize
from ....engine.schema import CardsRequest
from ....figures.table import column_title
from ....models.configs.classifiers import CLASSIFIERS
from ....models.families import reading_name
from ....ui.frame import Frame
from ....ui.parts.results_cache import cards, run_cached, shipped_classifiers
from . import from_cards, plot, schema

ACCURACY, SENTENCES, FEW, CALIBRATION, EPOCHS = FIGURES = (
    *("Accuracy", "Single sentences"),
    *("Few labels", "Calibration", "Epoch by epoch"),
)
_SHARES = ("test_accuracy", "validation_accuracy", "book_accuracy", "sentence_accuracy")


def show_measured(frame: Frame) -> None:
    """How good the classifiers are, by what was measured."""
    figure = frame.choose("table", FIGURES)
    if figure == FEW:
        frame.show("few_labels", plot.few_labels, frame.form(schema.FewLabelsRequest))
    elif figure == CALIBRATION:
        _show_calibration(frame)
    else:
        _show_cards(frame, figure)


def _show_calibration(frame: Frame) -> None:
    models = run_cached(schema.CalibrationRequest()).models
    first = models.index("sentiment_bow") if "sentiment_bow" in models else 0
    label = message("measured-calibrated")
    model = frame.controls.select(
        "calibrated", label, models, frame.row, index=first, format_func=reading_name
    )
    request = frame.form(schema.CalibrationRequest)
    frame.show("calibration", plot.calibration, request, proof_values={"model": model}, model=model)


def _show_cards(frame: Frame, figure: str) -> None:
    readable = []
    for card in cards(shipped_classifiers()):
        if "error" in card:
            st.error(relocalize(card["error"]))
        elif "test" in card["metrics"]:
            readable.append(card)
    fitting = {
        ACCURACY: readable,
        SENTENCES: [card for card in readable if "first_sentence" in card["metrics"]],
        EPOCHS: [card for card in readable if "mask" in card["config"]],
    }[figure]
    if not fitting:
        st.info(message("sentiment-none", names=", ".join(f"`{name}`" for name in CLASSIFIERS)))
        return
    name, drawing = {
        ACCURACY: ("accuracies", from_cards.accuracies),
        SENTENCES: ("sentences", from_cards.sentences),
        EPOCHS: ("training", from_cards.training),
    }[figure]
    request = CardsRequest(names=tuple(card["name"] for card in fitting))
    frame.show(name, drawing, request, result=fitting)
    if figure == ACCURACY:
        _show_results(frame, fitting, request.names)


def _show_results(frame: Frame, readable: list[dict], names: tuple[str, ...]) -> None:
    times = run_cached(schema.TimesRequest(models=names))
    columns = {column_title(name): values for name, values in from_cards.results(readable, times).items()}
    shares = {column_title(name): st.column_config.NumberColumn(format="%.4f") for name in _SHARES}
    size = st.column_config.NumberColumn(format="%.2f", help=message("measured-encoder-size"))
    took = st.column_config.NumberColumn(format="%.1f")
    st.dataframe(
        columns,
        key=frame.controls.key("results"),
        hide_index=True,
        placeholder="",
        column_config=shares | {column_title("megabytes"): size, column_title("milliseconds"): took},
    )
    st.caption(message("measured-times", rounds=schema.TimesRequest.rounds, words=times.words))
