"""What was measured once and ships as numbers."""

import numpy as np

from core.analyses.sentiment.stored import few_labels
from core.configs.readers import ADAPTERS, HEADS
from core.requests.sentiment import FewLabelsRequest


def test_the_data_of_few_labels_is_complete_and_more_labels_help():
    trace = few_labels(FewLabelsRequest())
    assert trace.labels.tolist() == [30, 100, 300, 1_000, 3_000, 10_000, 22_500]
    assert {"sentiment_bow", "sentiment_glove"} <= set(trace.models) <= {*HEADS, *ADAPTERS}
    for name, rows in zip(trace.models, trace.accuracy, strict=True):
        measured = ~np.isnan(rows)
        assert measured.sum(axis=1).tolist() == ([3, 3, 3, 3, 1, 1, 1] if name in ADAPTERS else [3] * 7)
        assert ((rows[measured] > 0.5) & (rows[measured] < 1)).all()
        assert np.nanmin(rows[-1]) > np.nanmax(rows[0])
