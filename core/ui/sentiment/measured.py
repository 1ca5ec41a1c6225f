"""The views of what was measured: the table of the readers, few labels, and calibration."""

import streamlit as st

from core.families import reading_name
from core.figures.sentiment.accuracy import accuracies, few_labels, measured_how, table
from core.figures.sentiment.calibration import calibration
from core.figures.sentiment.training import training
from core.requests.sentiment import BINS, CalibrationRequest, FewLabelsRequest, TimesRequest
from core.ui.parts.controls import Controls
from core.ui.parts.figure_block import proof_code
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answer, answered, cards, drawn
from core.ui.sentiment.review import none_shipped, shipped_readers, titles

_SHARES = ("validation", "the book's best epoch", "test split")


def _readable_cards(names: tuple[str, ...]) -> list[dict]:
    """Returns the cards of readers, and says what is wrong with one that cannot be read."""
    readable = []
    for card in cards(names):
        if "error" in card:
            st.error(card["error"])
        elif "test" in card["metrics"]:
            readable.append(card)
    return readable


def show_table(frame: Frame) -> None:
    """What each reader reached, with its sampling error, weighs and takes; or how it was trained."""
    readable = _readable_cards(shipped_readers())
    if not readable:
        none_shipped()
        return
    controls = frame.controls
    figure = controls.choice(
        "table", "Figure", ["Accuracy", "Epoch by epoch"], frame.stage, label_visibility="collapsed"
    )
    names = tuple(card["name"] for card in readable)
    if figure == "Accuracy":
        _show_accuracies(controls, readable, names)
        return
    recurrent = [card for card in readable if "mask" in card["config"]]
    if not recurrent:
        none_shipped()
        return
    names = tuple(card["name"] for card in recurrent)
    picture = drawn(training, recurrent, of=recurrent)
    shown = [row["val_accuracy"] for card in recurrent for row in card["history"]]
    controls.show("training", picture, shown=shown, settings={}, names=names)


def _show_accuracies(controls: Controls, readable: list[dict], names: tuple[str, ...]) -> None:
    picture = drawn(accuracies, readable, of=readable)
    shown = [card["metrics"]["test"]["accuracy"] for card in readable]
    proof = proof_code(controls.key("accuracies"), names=names)
    controls.show("accuracies", picture, shown=shown, settings={}, proof=proof)
    times = answer(TimesRequest(models=names))
    st.dataframe(
        table(readable, times),
        key=controls.key("results"),
        hide_index=True,
        placeholder="",
        column_config={
            **{name: st.column_config.NumberColumn(format="%.4f") for name in _SHARES},
            "own file, MB": st.column_config.NumberColumn(
                format="%.2f", help="Readers on the pretrained encoder also need its 14 MB."
            ),
            "ms a review": st.column_config.NumberColumn(format="%.1f"),
        },
    )
    st.caption(
        f"*ms a review*: measured on the machine that answers, {TimesRequest.rounds} readings of a review of "
        f"{times.words} words, the median; kept for an hour."
    )


def show_few_labels(frame: Frame) -> None:
    """Accuracy against the number of labels."""
    request = FewLabelsRequest()
    trace = answer(request)
    names = titles(trace.models)
    picture = drawn(few_labels, trace, names, of=request)
    frame.controls.show("few_labels", picture, shown=trace.mean.ravel(), settings={})
    st.caption(measured_how(trace, names))


def show_calibration(frame: Frame) -> None:
    """P(positive) against the share of reviews that are positive."""
    controls = frame.controls
    models = answer(CalibrationRequest()).models
    first = models.index("sentiment_bow") if "sentiment_bow" in models else 0
    model = controls.select("calibrated", "Reader", models, index=first, format_func=reading_name)
    bins = controls.select("bins", "Bins", BINS, index=BINS.index(CalibrationRequest.bins))
    chosen = models.index(model)
    request = CalibrationRequest(bins=bins)
    trace, picture = answered(calibration, request, titles=titles(models), chosen=chosen)
    shown = [trace.probability[chosen], trace.share[chosen]]
    settings = {"model": model, "bins": bins}
    controls.show("calibration", picture, shown=shown, settings=settings)
