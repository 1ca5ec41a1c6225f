"""The views of how tokenizers learn: BPE step by step, three side by side, all segmentations."""

from core.figures.tokens.learning import curve, step, three_cuts, three_reasons
from core.figures.tokens.segmentations import bars, lattice
from core.figures.tokens.tiles import COLUMNS, NARROW
from core.requests.tokens import CORPORA, CORPUS, BpeRequest, SegmentationsRequest, TokenizersRequest
from core.ui.parts.controls import Controls
from core.ui.parts.narrow import is_narrow
from core.ui.parts.page_frame import QUIET, Frame
from core.ui.parts.results_cache import answered

_LIVE = "150ms"  # after the last key, until the figure is drawn anew


def _corpus_box(controls: Controls) -> str:
    """Shows the box for the training text, which three views share, and returns what it holds."""
    return controls.area("corpus", "Training text", CORPUS, height=170)


def line_of(controls: Controls) -> int:
    """Returns the characters of a line of tiles, fewer on a telephone."""
    return NARROW if is_narrow(controls.key("width")) else COLUMNS


def show_bpe(frame: Frame) -> None:
    """Byte-pair encoding, a merge a step."""
    controls = frame.controls
    figure = controls.choice("bpe", "Figure", ["Step", "Curve"], frame.stage, **QUIET)
    controls.slider("merges", "Merges", of=BpeRequest)
    names = {"merges"}
    if figure == "Curve":
        controls.number("most", "Merges learnt", of=BpeRequest)
        names.add("most")
    controls.text("sentence", "Sentence", BpeRequest.text, live=_LIVE)
    controls.select("source", "Learn from", CORPORA)
    settings = controls.settings(*sorted(names), "source") | {"text": controls.values["sentence"]}
    if settings["source"] == CORPORA[0]:
        settings["corpus"] = _corpus_box(controls)
    request = BpeRequest(**settings)
    corpus, most = request.corpus, request.most
    if figure == "Curve":
        trace, picture = answered(curve, request)
        controls.show("curve", picture, shown=trace.sentence, settings=settings, corpus=corpus, most=most)
    else:
        trace, picture = answered(step, request, line=line_of(controls))
        controls.show("step", picture, shown=trace.rival_counts, settings=settings, corpus=corpus, most=most)


def show_three(frame: Frame) -> None:
    """Three tokenizers that learnt from the same text."""
    controls = frame.controls
    figure = controls.choice("three", "Figure", ["Cuts", "Reasons"], frame.stage, **QUIET)
    controls.number("size", "Vocabulary size", of=TokenizersRequest)
    controls.text("sentence", "Sentence", TokenizersRequest.text, live=_LIVE)
    settings = controls.settings("size") | {"text": controls.values["sentence"]}
    settings["corpus"] = _corpus_box(controls)
    request = TokenizersRequest(**settings)
    if figure == "Cuts":
        trace, picture = answered(three_cuts, request, line=line_of(controls))
        shown = [index for one in trace.tokenizers for index in one.ids.tolist()]
        controls.show("three_cuts", picture, shown=shown, settings=settings)
    else:
        trace, picture = answered(three_reasons, request)
        shown = [value for one in trace.tokenizers for value in one.values.tolist()]
        controls.show("three_reasons", picture, shown=shown, settings=settings)


def show_segmentations(frame: Frame) -> None:
    """All segmentations of a word: exact, drawn, and as a lattice."""
    controls = frame.controls
    figure = controls.choice("all", "Figure", ["Probabilities", "Lattice"], frame.stage, **QUIET)
    controls.text("word", "Word", SegmentationsRequest.word, live=_LIVE)
    controls.slider("alpha", "Alpha", of=SegmentationsRequest, step=0.05)
    names = ["word", "alpha"]
    if figure == "Probabilities":
        controls.slider("dropout", "Dropout", of=SegmentationsRequest, step=0.05)
        names.append("dropout")
    with controls.more_settings():
        if figure == "Probabilities":
            controls.number("draws", "Number of samples", of=SegmentationsRequest)
            controls.number("draws_seed", "Seed of the samples", SegmentationsRequest.seed)
            names.append("draws")
        controls.number("pieces", "Vocabulary size", SegmentationsRequest.size)
        corpus = _corpus_box(controls)
    settings = controls.settings(*names) | {"corpus": corpus, "size": controls.values["pieces"]}
    if figure == "Probabilities":
        settings["seed"] = controls.values["draws_seed"]
        trace, picture = answered(bars, SegmentationsRequest(**settings))
        shown = [*trace.unigram.exact.tolist(), *trace.dropout.exact.tolist()]
        controls.show("segmentations", picture, shown=shown, settings=settings)
    else:
        trace, picture = answered(lattice, SegmentationsRequest(**settings))
        controls.show("lattice", picture, shown=trace.marginal, settings=settings)
