"""The Sentiment page by its keys and visible words."""

import pytest

from core.models import zoo
from core.models.configs.classifiers import CLASSIFIERS
from core.models.configs.reviews import REVIEW_EXAMPLES
from core.models.configs.sentiment import SENTIMENTS
from core.models.families import get_display_name
from tests.pages.page_walk import find_charts
from tests.support.views import assert_no_errors

SHIPPED = zoo.filter_shipped(CLASSIFIERS)


def test_others_stand_beside_the_classifier_that_is_large(opened, spec):
    alone, beside = (opened("sentiment", others=flag) for flag in ("false", "true"))
    names = [data.get("name") for data in spec(beside)[0]["data"] if data.get("showlegend")]
    assert names[-1] == get_display_name("sentiment_masked")
    assert set(names) == {get_display_name(name) for name in SENTIMENTS}
    assert not any(data.get("showlegend") for data in spec(alone)[0]["data"])


def test_every_classifier_that_ships_has_a_bar_and_no_other(opened, spec):
    app = opened("sentiment", view="All classifiers")
    (figure,) = spec(app)
    shown = [text.replace("<br>", " ") for text in figure["layout"]["yaxis"]["ticktext"]]
    assert [name.replace("- ", "-") for name in shown] == [get_display_name(name) for name in SHIPPED]
    assert f" of {len(SHIPPED)} classifiers call " in find_charts(app)[0].story


@pytest.mark.parametrize("example", REVIEW_EXAMPLES, ids=lambda example: example.name)
def test_every_example_is_answered_by_all_classifiers(opened, example):
    app = opened("sentiment", view="All classifiers")
    number = REVIEW_EXAMPLES.index(example) + 1
    assert_no_errors(app.button(key=f"sentiment_example_{number}").click().run())
    assert app.text_input(key="sentiment_text").value == example.text
    words = len(example.text.split())
    sentence = f"It has {words:,} words." if words else "call an empty review positive"
    assert sentence in find_charts(app)[0].story


def test_the_table_names_its_own_measurements_and_the_best_epochs_as_such(opened, words):
    app = opened("sentiment", view="How good")
    table = next(frame.value for frame in app.dataframe if "ms a review" in frame.value)
    assert table["name"].tolist() == list(SHIPPED)
    assert (table["ms a review"] > 0).all()
    assert "the book's best epoch" in table
    assert "measured on the machine that answers" in words(app)
    masked = zoo.load_card("sentiment_masked")["metrics"]
    row = table[table["name"] == "sentiment_masked"].iloc[0]
    assert row["test reviews"] == masked["test"]["accuracy"]
    assert row["the book's best epoch"] == 0.8696
