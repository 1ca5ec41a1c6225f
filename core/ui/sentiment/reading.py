"""The view that reads along: P(positive) after each word, and how far each word moves the verdict."""

from core.configs.sentiment import SENTIMENTS
from core.families import reading_name
from core.figures.sentiment.reading import moved_by_words, word_by_word
from core.requests.sentiment import MAX_REVIEW_WORDS, LeaveOutRequest, ReadingRequest
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answered
from core.ui.parts.unread import say_missing, say_unread
from core.ui.sentiment.review import review_box, shipped_recurrent


def show_reading(frame: Frame) -> None:
    """A review word by word, or its words tinted by how far each moved one reader."""
    models = shipped_recurrent()
    if models:
        figure = frame.controls.choice(
            "reading", "Figure", ["Word by word", "What moved it"], frame.stage, label_visibility="collapsed"
        )
        review = review_box(frame.controls)
        if figure == "Word by word":
            _show_words(frame, models, review)
        else:
            _show_moves(frame, models, review)
    say_missing([name for name in SENTIMENTS if name not in models])


def _show_words(frame: Frame, models: tuple[str, ...], review: str) -> None:
    controls = frame.controls
    pads = controls.slider("pads", "Tokens of padding", default=10, of=ReadingRequest)
    request = ReadingRequest(models=models, text=review, pads=pads)
    configs = [SENTIMENTS[name] for name in models]
    trace, picture = answered(word_by_word, request, configs=configs)
    settings = {"review": review, "pads": pads}
    masked = tuple(name for name in models if SENTIMENTS[name].mask != "none")
    controls.show(
        "words", picture, shown=trace.whole, settings=settings, text=review, models=models, masked=masked
    )
    why = f"{MAX_REVIEW_WORDS:,} words are read"
    say_unread(trace.tokens, trace.unknown.tolist(), trace.cut, why)


def _show_moves(frame: Frame, models: tuple[str, ...], review: str) -> None:
    controls = frame.controls
    first = models.index("sentiment_masked") if "sentiment_masked" in models else 0
    model = controls.select("reader", "Reader", models, index=first, format_func=reading_name)
    settings = {"model": model, "review": review}
    request = LeaveOutRequest(model=model, text=review)
    trace, picture = answered(moved_by_words, request, title=reading_name(model))
    controls.show("moves", picture, shown=[trace.steps, trace.effects], settings=settings, text=review)
    say_unread(trace.tokens, trace.unknown.tolist(), trace.cut)
