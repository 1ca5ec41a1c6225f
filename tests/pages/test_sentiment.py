"""The Sentiment page by its keys and visible words."""

import pytest

from core import zoo
from core.configs.classifiers import CLASSIFIERS
from core.configs.reviews import EXAMPLES
from core.configs.sentiment import SENTIMENTS
from core.families import reading_name
from tests.pages.walk import charts

SHIPPED = zoo.shipped(CLASSIFIERS)


def parameters(**values) -> dict:
    return {f"sentiment_{name}": value for name, value in values.items()}


def test_others_stand_beside_the_classifier_that_is_large(open_app, spec):
    alone, beside = (open_app("sentiment", **parameters(others=flag)) for flag in ("false", "true"))
    names = [data.get("name") for data in spec(beside)[0]["data"] if data.get("showlegend")]
    assert names[-1] == reading_name("sentiment_masked")
    assert set(names) == {reading_name(name) for name in SENTIMENTS}
    assert not any(data.get("showlegend") for data in spec(alone)[0]["data"])


def test_every_classifier_that_ships_has_a_bar_and_no_other(open_app, spec):
    app = open_app("sentiment", **parameters(view="All classifiers"))
    (figure,) = spec(app)
    shown = [text.replace("<br>", " ") for text in figure["layout"]["yaxis"]["ticktext"]]
    assert [name.replace("- ", "-") for name in shown] == [reading_name(name) for name in SHIPPED]
    assert f" of {len(SHIPPED)} classifiers call " in charts(app)[0].story


def test_a_classifier_without_a_card_is_nowhere(open_app, tmp_path, monkeypatch, words):
    for name in SHIPPED:
        if name not in ("sentiment_bow", "sentiment_masked"):
            continue
        (tmp_path / name).symlink_to(zoo.folder(name))
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    app = open_app("sentiment", **parameters(view="All classifiers"))
    assert " of 2 classifiers call" in charts(app)[0].story
    assert reading_name("sentiment_glove") not in str(charts(app)[0].spec)


def test_without_any_classifier_the_views_say_so(open_app, tmp_path, monkeypatch):
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path))
    for view in ("All classifiers", "Order matters", "How good"):
        app = open_app("sentiment", **parameters(view=view))
        assert not app.exception and not app.error
        assert not charts(app)
        assert "python -m core.training NAME" in app.info[0].value
    app = open_app("sentiment", **parameters(view="Read along"))
    assert all(name in app.info[0].value for name in SENTIMENTS)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_every_example_is_answered_by_all_classifiers(open_app, example):
    app = open_app("sentiment", **parameters(view="All classifiers"))
    number = EXAMPLES.index(example) + 1
    app.button(key=f"sentiment_example_{number}").click().run()
    assert not app.exception and not app.error
    assert app.text_input(key="sentiment_text").value == example.text
    words = len(example.text.split())
    said = f"It has {words:,} words." if words else "call an empty review positive"
    assert said in charts(app)[0].story


def test_ten_thousand_words_are_cut_and_it_is_said(open_app, words):
    long = "good " * 10_000
    app = open_app("sentiment", **parameters(view="All classifiers", text=long.strip()))
    assert not app.exception and not app.error
    assert "Not all of it fits “" in charts(app)[0].story
    assert "It has 10,000 words." in charts(app)[0].story
    app = open_app("sentiment", **parameters(view="Read along", text=long.strip()))
    assert not app.exception and not app.error
    assert "are read\\: good good" in words(app)


ALL, ALONG, ORDER = ({"view": view} for view in ("All classifiers", "Read along", "Order matters"))


@pytest.mark.parametrize(
    ("state", "said"),
    [
        *(({**view, "text": text}, "type a review.") for view in (ALONG, ORDER) for text in ("", "?!")),
        ({**ORDER, "text": "great"}, ""),  # one word has no other order
        ({**ALL, "text": "x" * 80_001}, "shorten it"),
    ],
)
def test_a_review_that_cannot_be_read_is_one_sentence(open_app, state, said):
    app = open_app("sentiment", **parameters(**state))
    assert not app.exception
    (error,) = app.error
    assert error.value.startswith(f"Review: {said}")


def test_the_table_names_its_own_measurements_and_the_best_epochs_as_such(open_app, words):
    app = open_app("sentiment", **parameters(view="How good"))
    table = next(frame.value for frame in app.dataframe if "ms a review" in frame.value)
    assert table["name"].tolist() == list(SHIPPED)
    assert (table["ms a review"] > 0).all()
    assert "the book's best epoch" in table
    assert "measured on the machine that answers" in words(app)
    masked = zoo.card("sentiment_masked")["metrics"]
    row = table[table["name"] == "sentiment_masked"].iloc[0]
    assert row["test reviews"] == masked["test"]["accuracy"]
    assert row["the book's best epoch"] == 0.8696
