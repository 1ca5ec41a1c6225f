"""What only the Sentiment page does: its figures are held by tests/topics/sentiment and the audit."""

from core.models import zoo
from core.models.configs.classifiers import CLASSIFIERS

SHIPPED = zoo.filter_shipped(CLASSIFIERS)


def test_the_table_names_its_own_measurements_and_the_best_epochs_as_such(opened, words):
    app = opened("sentiment", view="How good")
    table = next(frame.value for frame in app.dataframe if "ms a review" in frame.value)
    assert table["name"].tolist() == list(SHIPPED) and (table["ms a review"] > 0).all()
    assert "measured on the machine that answers" in words(app)
    row = table[table["name"] == "sentiment_masked"].iloc[0]
    accuracy = zoo.load_card("sentiment_masked")["metrics"]["test"]["accuracy"]
    assert (row["test reviews"], row["the book's best epoch"]) == (accuracy, 0.8696)
