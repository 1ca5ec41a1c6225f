"""The view "How good"."""

import streamlit as st

from ....base.i18n import message, retranslate
from ....engine.schema import CardsRequest
from ....figures.table import column_title
from ....models.configs.classifiers import CLASSIFIERS
from ....models.families import get_display_name
from ....ui.frame import Frame
from ....ui.parts.results_cache import load_cards, run_cached, shipped_classifiers
from . import card_plots, plot, schema

ACCURACY, SENTENCES, FEW_LABELS, CALIBRATION, TRAINING = PLOT_TYPES = (
    *("Accuracy", "Single sentences"),
    *("Few labels", "Calibration", "Epoch by epoch"),
)
_ACCURACY_COLUMNS = ("test_accuracy", "validation_accuracy", "book_accuracy", "sentence_accuracy")


def show_evaluation(frame: Frame) -> None:
    plot_type = frame.choose_figure("table", PLOT_TYPES)
    if plot_type == FEW_LABELS:
        frame.show("few_labels", plot.plot_few_labels, frame.form(schema.FewLabelsRequest))
    elif plot_type == CALIBRATION:
        _show_calibration(frame)
    else:
        _show_cards(frame, plot_type)


def _show_calibration(frame: Frame) -> None:
    models = run_cached(schema.CalibrationRequest()).models
    default_index = models.index("sentiment_bow") if "sentiment_bow" in models else 0
    label = message("measured-calibration_model")
    model = frame.controls.selectbox(
        "calibration_model", label, models, frame.row, index=default_index, format_func=get_display_name
    )
    request = frame.form(schema.CalibrationRequest)
    frame.show("calibration", plot.plot_calibration, request, proof_values={"model": model}, model=model)


def _show_cards(frame: Frame, plot_type: str) -> None:
    valid_cards = []
    for card in load_cards(shipped_classifiers()):
        if "error" in card:
            st.error(retranslate(card["error"]))
        elif "test" in card["metrics"]:
            valid_cards.append(card)
    plotted_cards = {
        ACCURACY: valid_cards,
        SENTENCES: [card for card in valid_cards if "first_sentence" in card["metrics"]],
        TRAINING: [card for card in valid_cards if "mask_type" in card["config"]],
    }[plot_type]
    if not plotted_cards:
        st.info(
            message("sentiment-none", models=", ".join(f"`{figure_name}`" for figure_name in CLASSIFIERS))
        )
        return
    figure_name, plot_function = {
        ACCURACY: ("accuracies", card_plots.plot_accuracies),
        SENTENCES: ("sentences", card_plots.plot_single_sentences),
        TRAINING: ("training", card_plots.plot_training),
    }[plot_type]
    request = CardsRequest(names=tuple(card["name"] for card in plotted_cards))
    frame.show(figure_name, plot_function, request, result=plotted_cards)
    if plot_type == ACCURACY:
        _show_results(frame, plotted_cards, request.names)


def _show_results(frame: Frame, valid_cards: list[dict], names: tuple[str, ...]) -> None:
    times = run_cached(schema.TimesRequest(models=names))
    columns = {
        column_title(name): values for name, values in card_plots.collect_results(valid_cards, times).items()
    }
    accuracy_columns = {
        column_title(name): st.column_config.NumberColumn(format="%.4f") for name in _ACCURACY_COLUMNS
    }
    size_column = st.column_config.NumberColumn(format="%.2f", help=message("measured-encoder-size"))
    time_column = st.column_config.NumberColumn(format="%.1f")
    st.dataframe(
        columns,
        key=frame.controls.key("results"),
        hide_index=True,
        placeholder="",
        column_config=accuracy_columns
        | {column_title("megabytes"): size_column, column_title("milliseconds"): time_column},
    )
    st.caption(
        message("measured-times", num_repeats=schema.TimesRequest.num_repeats, num_words=times.num_words)
    )
