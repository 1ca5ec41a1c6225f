"""Sentiment: what classifiers of many kinds make of one review, and how good they are."""

from core.topics.sentiment.classifiers.view import show_classifiers, show_shuffles
from core.topics.sentiment.measured.view import show_evaluation
from core.topics.sentiment.reading.view import show_reading
from core.ui.frame import show_page

show_page(
    "sentiment",
    {
        "Read along": show_reading,
        "All classifiers": show_classifiers,
        "Order matters": show_shuffles,
        "How good": show_evaluation,
    },
)
