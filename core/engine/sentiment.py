"""How the engine answers what pages ask of the sentiment models."""

import contextlib

from core import device
from core.engine.loading import ENCODER_READERS, arrays, reader
from core.requests.sentiment import (
    CalibrationRequest,
    FewLabelsRequest,
    LeaveOutRequest,
    ReadersRequest,
    ReadingRequest,
    ShufflesRequest,
    TimesRequest,
)
from core.traces.sentiment import (
    CalibrationTrace,
    FewLabelsTrace,
    LeaveOutTrace,
    ReadersTrace,
    ReadingTrace,
    ShufflesTrace,
    TimesTrace,
)


def _place(models: tuple[str, ...]):
    """Returns where readers are asked; TensorFlow is loaded for those that need it alone."""
    return device.place_now() if set(models) & set(ENCODER_READERS) else contextlib.nullcontext()


def _read_review(request: ReadingRequest) -> ReadingTrace:
    from core.analyses.sentiment.reading import read_review

    return read_review(request, arrays)


def _leave_out(request: LeaveOutRequest) -> LeaveOutTrace:
    from core.analyses.sentiment.readers import leave_out

    return leave_out(request, reader)


def _judge(request: ReadersRequest) -> ReadersTrace:
    with _place(request.models):
        from core.analyses.sentiment.readers import judge

        return judge(request, reader)


def _shuffle(request: ShufflesRequest) -> ShufflesTrace:
    with _place(request.models):
        from core.analyses.sentiment.readers import shuffle

        return shuffle(request, reader)


def _measure_times(request: TimesRequest) -> TimesTrace:
    with _place(request.models):
        from core.analyses.sentiment.readers import measure_times

        return measure_times(request, reader)


def _few_labels(request: FewLabelsRequest) -> FewLabelsTrace:
    from core.analyses.sentiment.stored import few_labels

    return few_labels(request)


def _calibration(request: CalibrationRequest) -> CalibrationTrace:
    from core.analyses.sentiment.stored import calibration

    return calibration(request)


RUNS = {
    ReadingRequest: _read_review,
    LeaveOutRequest: _leave_out,
    ReadersRequest: _judge,
    ShufflesRequest: _shuffle,
    TimesRequest: _measure_times,
    FewLabelsRequest: _few_labels,
    CalibrationRequest: _calibration,
}
