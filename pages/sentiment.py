"""Sentiment: what models of many kinds make of one review, what each cannot see, and how good they are."""

from core.ui.parts.page_frame import page_frame
from core.ui.sentiment.measured import show_calibration, show_few_labels, show_table
from core.ui.sentiment.readers import show_readers, show_shuffles
from core.ui.sentiment.reading import show_reading

page_frame(
    "sentiment",
    {
        "Read along": show_reading,
        "All readers": show_readers,
        "Order matters or not": show_shuffles,
        "The table": show_table,
        "Few labels": show_few_labels,
        "Calibration": show_calibration,
    },
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Sentiment Analysis, Masking, Reusing "
    "Pretrained Embeddings and Language Models.",
    wide=("The table", "Few labels"),
)
