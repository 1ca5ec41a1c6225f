"""The figures of a training of a writer: its loss and accuracy, what it writes, where its characters lie."""

import numpy as np

from ....base.i18n import message, percent
from ....base.text import visible
from ....figures import lines as texts
from ....figures.colours import SEQUENTIAL
from ....figures.marks import LETTERS, axis, make_figure, points
from ....figures.names import escaped, quoted
from ....figures.picture import MONOSPACE, Picture
from ....figures.table import Table
from ..looks import lines
from .schema import CharactersResult, WriterResult, WritingResult, kind_of

PARTS = ("training", "held_out")  # of a text
_KINDS = {"vowel": "second", "consonant": "first", "letter": "fourth", "digit": "third", "other": "other"}
_RISE, _NOISE = 0.005, 2.0  # of a loss, that is told; standard errors of its mean that it has at least
_LINE = 9  # pixels of the line of colours
_WIDE, _NARROW, _HIGH = 940, 270, 350  # pixels of the map, about, without its margins
_SIDES = {"top center": (0, 1), "bottom center": (0, -1), "middle right": (1, 0), "middle left": (-1, 0)}
_NAME, _DOT = 18, 6  # pixels of a letter in it, and from the middle of a dot to its edge


# --- what was learnt when -----------------------------------------------------------------------------------


def loss(result: WriterResult, before: WriterResult | None = None) -> Picture:
    """Draws the loss on text that is trained on and held out; `before` is another training's, dotted."""
    figure, table = _curves(result, before, "loss")
    training, held_out = result.loss.T
    lowest = int(np.where(np.isfinite(held_out), held_out, np.inf).argmin())
    by_place = result.losses[lowest, 1]
    values = {
        "kind": _course(result, lowest),
        "training": f"{training[-1]:.2f}",
        "held": f"{held_out[-1]:.2f}",
        "lowest": f"{held_out[lowest]:.2f}",
        "best": int(result.steps[lowest]),
        "risen": f"{held_out[-1] - held_out[lowest]:.2f}",
        "batches": int(result.steps[-1]),
        "first": f"{by_place[0]:.2f}",
        "later": f"{by_place[-16:].mean():.2f}",
    }
    return Picture(figure=figure, table=table, message="writer-loss", values=values, role="second")


def _course(result: WriterResult, lowest: int) -> str:
    """Returns how the loss on held-out text goes since its lowest; what noise may be is no rise."""
    training, held_out = result.loss.T
    if not np.isfinite(held_out[-1]):
        return "nan"
    if lowest == len(held_out) - 1:
        return "falls" if lowest else "begins"
    rises = result.losses[-1, 1] - result.losses[lowest, 1]  # (T,)
    if rises.mean() < max(_RISE, _NOISE * rises.std() / np.sqrt(len(rises))):
        return "rests"
    return "overfits" if training[-1] < training[lowest] else "worse"


def accuracy(result: WriterResult, before: WriterResult | None = None) -> Picture:
    """Draws how often the likeliest character is the right one; see `loss`."""
    figure, table = _curves(result, before, "accuracy", range=[0, 1.02], tickformat=".0%")
    training, held_out = map(percent, result.accuracy[-1])
    dead = "no" if np.isfinite(result.loss[-1, 1]) else "yes"
    values = {"training": training, "held": held_out, "batches": int(result.steps[-1]), "dead": dead}
    return Picture(figure=figure, table=table, message="writer-accuracy", values=values, role="second")


def _curves(result: WriterResult, before: WriterResult | None, what: str, **look):
    names = [message(f"writer-part.{part}") for part in PARTS]
    return lines(result, before, what, "text-part", names, **look)


# --- at a moment --------------------------------------------------------------------------------------------


def writing(result: WritingResult, narrow: bool = False) -> Picture:
    """Draws what is written; a line under each character has the colour of its probability."""
    across, size = (texts.NARROW, texts.SIZE) if narrow else (texts.WIDE, 22)
    laid = texts.lay(result.prompt + result.text, size, across, size * 1.9)
    lead = len(result.prompt)
    own = laid.part(slice(lead, None))
    scale = {"colorscale": SEQUENTIAL, "cmin": 0, "cmax": 1} | texts.bar_of("under-the-model", [0, 0.5, 1])
    told = [f"{escaped(visible(sign))}: {percent(one)}" for sign, one in zip(result.text, result.probability)]
    marks = [
        texts.colours(own, size * 1.3, _LINE, result.probability, scale),
        *texts.letters(result.text, own, size, told),
        *texts.letters(
            result.prompt, laid.part(slice(lead)), size, textfont={"size": size, "weight": "bold"}
        ),
    ]
    table = Table(
        columns={
            "writing-step": np.arange(1, len(result.text) + 1),
            "character": list(map(visible, result.text)),
            "probability": result.probability,
        },
        proves=("probability",),
    )
    values = {
        "words": result.words,
        "known": result.known,
        "mean": percent(result.probability.mean()),
        "batches": result.step,
        "unknown": quoted(result.unknown) if result.unknown else "none",
    }
    figure = texts.draw(marks, across, laid.down)
    return Picture(figure=figure, table=table, message="writer-writing", values=values)


def characters(result: CharactersResult, narrow: bool = False) -> Picture:
    """Draws the characters along the two directions in which their embeddings differ most."""
    unit = directions(result.embeddings)
    places = components(unit)
    kinds = np.array([kind_of(one) for one in result.characters])
    table = Table(
        columns={
            "character": list(map(visible, result.characters)),
            "character-kind": [message(f"writer-kind.{kind}") for kind in kinds],
            "count": result.counts,
            "component-1": places[:, 0],
            "component-2": places[:, 1],
        },
        proves=("component-1", "component-2"),
    )
    sides = np.array(_beside(places, kinds == "vowel", _NARROW if narrow else _WIDE))
    marks = []
    for kind, role in _KINDS.items():
        rows = np.flatnonzero(kinds == kind)
        if len(rows):
            names = [f"<b>{escaped(visible(result.characters[at]))}</b>" if sides[at] else "" for at in rows]
            beside = [side or "top center" for side in sides[rows].tolist()]
            font = {"size": _NAME, "family": MONOSPACE}
            look = {"text": names, "textposition": beside, "textfont": font}
            dots = points(table.rows(rows), x="component-1", y="component-2", role=role,
                          name=message(f"writer-kind.{kind}"), **look)  # fmt: skip
            marks.append(dots | {"mode": "markers+text"})
    bare = {"showticklabels": False, "zeroline": False}
    figure = make_figure(
        marks,
        height=_HIGH + 100,
        hovermode="closest",
        xaxis=axis("component-1", **bare, range=_room(places[:, 0])),
        yaxis=axis("component-2", **bare, range=_room(places[:, 1])),
        legend={"font": {"size": LETTERS}},
    )
    values = _nearest(result, unit, kinds) | {"batches": result.step, "count": len(result.characters)}
    return Picture(figure=figure, table=table, message="writer-characters", values=values, role="second")


def directions(embeddings: np.ndarray) -> np.ndarray:
    """Returns embeddings (N, D) with length 1; what is all zeros stays so."""
    return embeddings / np.maximum(np.linalg.norm(embeddings, axis=1, keepdims=True), 1e-9)


def components(unit: np.ndarray) -> np.ndarray:
    """Returns the first two principal components (N, 2) of rows (N, D), the sign of each that of its sum of
    cubes.
    """
    centred = unit - unit.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    places = np.pad(centred @ axes[:2].T, ((0, 0), (0, max(0, 2 - len(axes)))))
    return places * np.where((places**3).sum(axis=0) < 0, -1, 1)


def _room(values: np.ndarray) -> list[float]:
    """Returns the ends of an axis, with a tenth of the span free at both."""
    low, high = float(values.min()), float(values.max())
    free = 0.1 * ((high - low) or 1.0)
    return [low - free, high + free]


def _beside(places: np.ndarray, first: np.ndarray, across: float) -> list[str]:
    """Returns on which side of each dot (N,) its name covers no dot and no name of one before it, or "".

    Args:
        places: (N, 2), the most frequent first.
        first: (N,), those that come before all others.
        across: Pixels of the map.
    """
    spans = np.array([np.diff(_room(column))[0] for column in places.T])
    dots = places / spans * [across, _HIGH]
    taken = [*zip(dots, np.full((len(dots), 2), _DOT + 0.4 * _NAME))]
    sides = [""] * len(places)
    for at in np.argsort(~first, kind="stable"):
        for side, way in _SIDES.items():
            name = dots[at] + np.array(way) * (_DOT + 0.6 * _NAME)
            if not sides[at] and not any((np.abs(name - other) < gap).all() for other, gap in taken):
                sides[at] = side
                taken.append((name, np.array([0.7 * _NAME, _NAME])))
    return sides


def _nearest(result: CharactersResult, unit: np.ndarray, kinds: np.ndarray) -> dict:
    """Returns how many vowels lie nearest to another one, of small Latin letters, and how many by chance."""
    letters = np.flatnonzero((kinds == "vowel") | (kinds == "consonant"))
    is_vowel = kinds[letters] == "vowel"
    likeness = unit[letters] @ unit[letters].T
    np.fill_diagonal(likeness, -np.inf)
    vowels = int(is_vowel.sum())
    if vowels < 2:
        return {"vowels": vowels, "found": 0, "chance": "", "letters": len(letters)}
    found = int(is_vowel[likeness.argmax(axis=1)][is_vowel].sum())
    chance = vowels * (vowels - 1) / (len(letters) - 1)
    return {"vowels": vowels, "found": found, "chance": f"{chance:.1f}", "letters": len(letters)}
