"""How the engine answers what pages ask about tokens."""

from core import device
from core.requests.tokens import (
    BpeRequest,
    CutRequest,
    PaddingRequest,
    SegmentationsRequest,
    TokenizersRequest,
    UndoRequest,
    WindowsRequest,
)
from core.traces.tokens import (
    BpeTrace,
    CutTrace,
    PaddingTrace,
    SegmentationsTrace,
    TokenizersTrace,
    UndoTrace,
    WindowsTrace,
)


def _run_cuts(request: CutRequest) -> CutTrace:
    from core.analyses.tokens.cuts import cuts

    return cuts(request)


def _run_undo(request: UndoRequest) -> UndoTrace:
    from core.analyses.tokens.cuts import undo

    return undo(request)


def _run_bpe(request: BpeRequest) -> BpeTrace:
    from core.analyses.tokens.learning import bpe

    return bpe(request)


def _run_tokenizers(request: TokenizersRequest) -> TokenizersTrace:
    from core.analyses.tokens.learning import tokenizers

    return tokenizers(request)


def _run_segmentations(request: SegmentationsRequest) -> SegmentationsTrace:
    from core.analyses.tokens.segmentations import all_segmentations

    return all_segmentations(request)


def _run_windows(request: WindowsRequest) -> WindowsTrace:
    with device.place("cpu"):  # a data set is TensorFlow's
        from core.analyses.tokens.batches import windows

        return windows(request)


def _run_padding(request: PaddingRequest) -> PaddingTrace:
    with device.place("cpu"):
        from core.analyses.tokens.batches import padding

        return padding(request)


RUNS = {
    CutRequest: _run_cuts,
    UndoRequest: _run_undo,
    BpeRequest: _run_bpe,
    TokenizersRequest: _run_tokenizers,
    SegmentationsRequest: _run_segmentations,
    WindowsRequest: _run_windows,
    PaddingRequest: _run_padding,
}
