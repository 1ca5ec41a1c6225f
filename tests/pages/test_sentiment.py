"""The Sentiment page by its keys and visible words."""

import pytest

from core.models import zoo
from core.models.configs.classifiers import CLASSIFIERS
from core.models.configs.reviews import REVIEW_EXAMPLES
from core.models.configs.sentiment import SENTIMENTS
from core.models.families import get_display_name
from tests.pages.page_walk import find_charts
from tests.support.views import assert_no_errors, get_values

SHIPPED = zoo.filter_shipped(CLASSIFIERS)


def test_others_stand_beside_the_classifier_that_is_large(opened, spec):
    alone, beside = (
        [data.get("name") for data in spec(app)[0]["data"] if data.get("showlegend")]
        for app in (opened("sentiment", others=flag) for flag in ("false", "true"))
    )
    assert alone == [] and beside[-1] == get_display_name("sentiment_masked")
    assert set(beside) == {get_display_name(name) for name in SENTIMENTS}


def test_every_classifier_that_ships_has_a_bar_and_no_other(opened, spec):
    app = opened("sentiment", view="All classifiers")
    (figure,) = spec(app)
    shown = [text.replace("<br>", " ") for text in figure["layout"]["yaxis"]["ticktext"]]
    assert [name.replace("- ", "-") for name in shown] == [get_display_name(name) for name in SHIPPED]
    assert f" of {len(SHIPPED)} classifiers call " in find_charts(app)[0].story


@pytest.mark.parametrize("number", range(len(REVIEW_EXAMPLES)), ids=[one.name for one in REVIEW_EXAMPLES])
def test_every_example_is_answered_by_all_classifiers(opened, number):
    app, text = opened("sentiment", view="All classifiers"), REVIEW_EXAMPLES[number].text
    assert_no_errors(app.button(key=f"sentiment_example_{number + 1}").click().run())
    assert get_values(app, "sentiment", "text") == [text]
    sentence = f"It has {len(text.split()):,} words." if text.split() else "call an empty review positive"
    assert sentence in find_charts(app)[0].story


def test_the_table_names_its_own_measurements_and_the_best_epochs_as_such(opened, words):
    app = opened("sentiment", view="How good")
    table = next(frame.value for frame in app.dataframe if "ms a review" in frame.value)
    assert table["name"].tolist() == list(SHIPPED) and (table["ms a review"] > 0).all()
    assert "measured on the machine that answers" in words(app)
    row = table[table["name"] == "sentiment_masked"].iloc[0]
    accuracy = zoo.load_card("sentiment_masked")["metrics"]["test"]["accuracy"]
    assert (row["test reviews"], row["the book's best epoch"]) == (accuracy, 0.8696)
