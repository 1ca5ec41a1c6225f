"""Where models are not shipped, views say which and show what needs none; lists offer what is there."""

import pytest

from core.models import zoo
from core.models.families import get_display_name
from tests.pages.page_walk import find_charts, prefix_fields
from tests.support.new_apps import clear_caches
from tests.support.shipped_gpt import link_models_without_gpt

TRAIN = "python -m core.training"
PADDED = {"view": "With and without a mask"}


@pytest.fixture
def fresh():
    """No model of another test is loaded, and none of these stays."""
    clear_caches()
    yield
    clear_caches()


# page, address, what ships; what is said, and the figures that are there
LACKING = [
    ("attention", {}, ["encoder"], "", ["matrix"]),
    ("attention", {"view": "Leave one word out"}, ["encoder"], "No translator is shipped", []),
    ("attention", {"view": "Score functions"}, ["encoder"], "No translator is shipped", []),
    (
        "attention",
        {"view": "Score functions"},
        ["nmt_transformer"],
        "Not shipped here yet: nmt_luong (LSTM",
        ["weights"],
    ),
    ("masking", {"view": "What padding costs"}, [], f"{TRAIN} nmt_lstm", []),
    ("masking", {"view": "What padding costs", "cost": "The accuracy"}, [], f"{TRAIN} nmt_lstm", []),
    ("masking", {"view": "Three conventions"}, [], f"{TRAIN} nmt_transformer", []),
    ("masking", {"view": "Attention masks", "figure": "Leak test"}, [], f"{TRAIN} nmt_transformer", []),
    (
        "masking",
        {"view": "What padding costs", "cost": "Memory and work"},
        [],
        f"{TRAIN} sentiment_ragged",
        ["ragged"],
    ),
    ("masking", PADDED, [], f"{TRAIN} NAME", []),
    ("masking", PADDED, ["sentiment_masked"], "sentiment_ragged", ["padding"]),
    ("positions", {"view": "Learnt positions"}, [], "", ["matrix"]),
    ("positions", {"view": "Without positions"}, [], "char_rnn", []),
    *(
        ("sentiment", {"view": view}, [], f"{TRAIN} NAME", [])
        for view in ("All classifiers", "Order matters", "How good")
    ),
    ("sentiment", {"view": "Read along"}, [], "sentiment_masked", []),
    ("sentiment", {"view": "All classifiers"}, ["sentiment_bow", "sentiment_masked"], "", ["verdicts"]),
    ("translation", {}, [], "No translator is shipped", []),
]


@pytest.mark.parametrize(("page", "state", "shipped", "sentence", "figures"), LACKING)
def test_a_view_says_what_it_lacks_and_shows_what_needs_none(
    open_app, fresh, tmp_path, monkeypatch, page, state, shipped, sentence, figures
):
    for name in shipped:
        (tmp_path / name).symlink_to(zoo.get_model_folder(name))
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    app = open_app(page, **prefix_fields(page, state))
    assert not app.exception
    notes = " ".join(one.value for one in (*app.info, *app.error))
    assert bool(notes) == bool(sentence) and sentence in notes and not any(name in notes for name in shipped)
    assert "positions_token_type" not in app.session_state  # letters alone: there is nothing to choose
    charts = find_charts(app)
    assert [chart.key for chart in charts] == [f"{page}_{figure}" for figure in figures]
    assert page != "sentiment" or all(f" of {len(shipped)} classifiers" in chart.story for chart in charts)


@pytest.mark.parametrize("page", ["shakespeare", "transformer"])
def test_a_writer_without_a_card_is_nowhere(open_app, fresh, words, monkeypatch, tmp_path, page):
    monkeypatch.setenv("ATLAS_MODELS_DIR", link_models_without_gpt(tmp_path))
    app = open_app(page, **{f"{page}_model": "char_gpt"})
    assert not app.exception and find_charts(app) and "decoder only" not in words(app)
    offered, names = app.selectbox(key=f"{page}_model").options, {"char_gpt", get_display_name("char_gpt")}
    assert offered and not {"Transformer, decoder only", *names} & {*offered}
