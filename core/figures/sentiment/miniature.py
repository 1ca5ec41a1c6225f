"""The small drawing of the Sentiment page on Home."""

from core.figures.base.colours import BLUE, LETTERS, ORANGE
from core.figures.base.picture import percent
from core.figures.base.tokens import quoted
from core.figures.home import Miniature
from core.traces.sentiment import LeaveOutTrace

_WIDTH, _HEIGHT, _EDGE = 240, 120, 8


def verdict_line(trace: LeaveOutTrace) -> Miniature:
    """Draws P(positive) before the first word and after each, blue above one half and orange below."""
    room = _HEIGHT - 2 * _EDGE
    step = (_WIDTH - 2 * _EDGE) / max(1, len(trace.tokens))
    points = [
        (_EDGE + step * word, _EDGE + room * (1 - value)) for word, value in enumerate(trace.probability)
    ]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    shapes = [
        f'<path d="M{_EDGE} {_HEIGHT / 2}H{_WIDTH - _EDGE}" stroke="{LETTERS}" stroke-dasharray="2 4"/>',
        f'<path d="M{path}" fill="none" stroke="{LETTERS}" stroke-width="2"/>',
    ]
    for (x, y), value in zip(points, trace.probability, strict=True):
        colour = BLUE if value > 0.5 else ORANGE
        shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>')
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
    word = trace.tokens[int(abs(trace.steps).argmax())]
    last = percent(trace.probability[-1])
    count = len(trace.tokens)
    story = f"P(positive) after each of {count} words: {last} in the end; {quoted(word)} moves it most."
    return Miniature(svg=svg, story=story)
