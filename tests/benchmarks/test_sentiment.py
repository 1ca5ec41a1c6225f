"""The benchmark of the readers: all that ship are asked, and no review twice."""

from benchmarks import sentiment
from core import zoo
from core.configs.readers import READERS


def test_all_shipped_readers_are_timed_together_and_alone():
    report = sentiment.run(quick=True)
    names = zoo.shipped(READERS)
    assert [row.name for row in report.rows] == ["together", "apart", *names]
    assert all(row.cells["value"].median > 0 for row in report.rows)
    assert report.row("together").label.startswith(f"{len(names)} classifiers")
    assert len(report.row("together").cells["value"].values) == 2


def test_reviews_have_two_hundred_words_and_differ():
    texts = sentiment.reviews(5)
    assert len(set(texts)) == 5
    assert {len(text.split()) for text in texts} == {200}
