"""Figures of a training of a character model: loss, accuracy, a generated text, a map of the characters."""

from typing import Any

import numpy as np

from ....base.i18n import format_percent, message
from ....base.text import visible_character
from ....figures import letter_layout
from ....figures.colours import SEQUENTIAL_SCALE
from ....figures.labels import escape_label, quote_text
from ....figures.picture import MONOSPACE_FONTS, Picture
from ....figures.table import Table
from ....figures.traces import MIN_FONT_SIZE, fixed_range_axis, make_figure, scatter_trace
from ..training_plots import make_learning_curves
from .schema import CharactersResult, WriterResult, WritingResult, classify_character

_SPLITS = ("training", "held_out")  # of the text
_COLOUR_ROLE_BY_CHARACTER_TYPE = {
    "vowel": "second",
    "consonant": "first",
    "letter": "fourth",
    "digit": "third",
    "other": "other",
}
# smallest rise of a loss that counts, and how many standard errors of its mean it must have
_MIN_RISE, _NUM_STANDARD_ERRORS = 0.005, 2.0
_COLOUR_LINE_PIXELS = 9
_MAP_WIDTH, _PHONE_MAP_WIDTH, _MAP_HEIGHT = 940, 270, 350  # approximate pixels of the map without margins
_LABEL_DIRECTIONS = {
    "top center": (0, 1),
    "bottom center": (0, -1),
    "middle right": (1, 0),
    "middle left": (-1, 0),
}
_LABEL_PIXELS, _DOT_RADIUS = 18, 6


# --- learning curves ----------------------------------------------------------------------------------------


def plot_loss(result: WriterResult, previous_result: WriterResult | None = None) -> Picture:
    """Draws the loss on training and held-out text over the batches, and dotted the previous training's."""
    figure, table = _make_split_curves(result, previous_result, "loss")
    training, held_out = result.loss.T
    best_index = int(np.where(np.isfinite(held_out), held_out, np.inf).argmin())
    loss_by_position = result.losses[best_index, 1]
    values = {
        "trend": _classify_trend(result, best_index),
        "training": f"{training[-1]:.2f}",
        "held_out": f"{held_out[-1]:.2f}",
        "lowest": f"{held_out[best_index]:.2f}",
        "best_step": int(result.snapshot_steps[best_index]),
        "rise": f"{held_out[-1] - held_out[best_index]:.2f}",
        "num_batches": int(result.snapshot_steps[-1]),
        "first_position_loss": f"{loss_by_position[0]:.2f}",
        "last_positions_loss": f"{loss_by_position[-16:].mean():.2f}",
    }
    return Picture(
        figure=figure, table=table, claim_id="writer-loss", claim_values=values, colour_role="second"
    )


def _classify_trend(result: WriterResult, best_index: int) -> str:
    """Classifies the held-out loss since its lowest value; a rise within the noise counts as flat."""
    training, held_out = result.loss.T
    if not np.isfinite(held_out[-1]):
        return "nan"
    if best_index == len(held_out) - 1:
        return "falling" if best_index else "untrained"
    rises = result.losses[-1, 1] - result.losses[best_index, 1]  # (T,)
    if rises.mean() < max(_MIN_RISE, _NUM_STANDARD_ERRORS * rises.std() / np.sqrt(len(rises))):
        return "flat"
    return "overfitting" if training[-1] < training[best_index] else "diverging"


def plot_accuracy(result: WriterResult, previous_result: WriterResult | None = None) -> Picture:
    """Draws the accuracy on training and held-out text over the batches; see `plot_loss`."""
    figure, table = _make_split_curves(result, previous_result, "accuracy", range=[0, 1.02], tickformat=".0%")
    training, held_out = map(format_percent, result.accuracy[-1])
    values = {
        "training": training,
        "held_out": held_out,
        "num_batches": int(result.snapshot_steps[-1]),
        "diverged": "no" if np.isfinite(result.loss[-1, 1]) else "yes",
    }
    return Picture(
        figure=figure, table=table, claim_id="writer-accuracy", claim_values=values, colour_role="second"
    )


def _make_split_curves(
    result: WriterResult, previous_result: WriterResult | None, metric: str, **axis_options
):
    labels = [message(f"writer-split.{split}") for split in _SPLITS]
    return make_learning_curves(result, previous_result, metric, "text-split", labels, **axis_options)


# --- at a snapshot ------------------------------------------------------------------------------------------


def plot_writing(result: WritingResult, is_narrow: bool = False) -> Picture:
    """Draws a generated text; the colour of the line under each character shows its probability."""
    line_width = letter_layout.PHONE_WIDTH if is_narrow else letter_layout.FIGURE_WIDTH
    font_size = letter_layout.FONT_SIZE if is_narrow else 22
    layout = letter_layout.lay_out_letters(
        result.prompt + result.text, font_size, line_width, font_size * 1.9
    )
    prompt_layout = layout.select(slice(len(result.prompt)))
    text_layout = layout.select(slice(len(result.prompt), None))
    colorbar = letter_layout.colorbar_below("model-probability", [0, 0.5, 1])
    marker_options = {"colorscale": SEQUENTIAL_SCALE, "cmin": 0, "cmax": 1} | colorbar
    hover_texts = [
        f"{escape_label(visible_character(character))}: {format_percent(probability)}"
        for character, probability in zip(result.text, result.probability)
    ]
    prompt_font = {"size": font_size, "weight": "bold"}
    traces = [
        letter_layout.coloured_bars(
            text_layout, font_size * 1.3, _COLOUR_LINE_PIXELS, result.probability, marker_options
        ),
        *letter_layout.letter_traces(result.text, text_layout, font_size, hover_texts),
        *letter_layout.letter_traces(result.prompt, prompt_layout, font_size, textfont=prompt_font),
    ]
    table = Table(
        columns={
            "writing-step": np.arange(1, len(result.text) + 1),
            "character": list(map(visible_character, result.text)),
            "probability": result.probability,
        },
        proved_columns=("probability",),
    )
    values = {
        "num_words": result.num_words,
        "num_known_words": result.num_known_words,
        "mean_probability": format_percent(result.probability.mean()),
        "num_batches": result.step,
        "unknown_characters": quote_text(result.unknown_characters) if result.unknown_characters else "none",
    }
    figure = letter_layout.make_pixel_figure(traces, line_width, layout.bottom)
    return Picture(figure=figure, table=table, claim_id="writer-writing", claim_values=values)


def plot_character_map(result: CharactersResult, is_narrow: bool = False) -> Picture:
    """Draws the characters along the first two principal components of their normalized embeddings."""
    unit_vectors = normalize_rows(result.embeddings)
    positions = project_to_principal_components(unit_vectors)
    character_types = np.array([classify_character(character) for character in result.characters])
    table = Table(
        columns={
            "character": list(map(visible_character, result.characters)),
            "character-type": [message(f"writer-character_type.{each}") for each in character_types],
            "count": result.counts,
            "component-1": positions[:, 0],
            "component-2": positions[:, 1],
        },
        proved_columns=("component-1", "component-2"),
    )
    label_sides = np.array(
        _choose_label_sides(
            positions, character_types == "vowel", _PHONE_MAP_WIDTH if is_narrow else _MAP_WIDTH
        )
    )
    traces = []
    for character_type in _COLOUR_ROLE_BY_CHARACTER_TYPE:
        rows = np.flatnonzero(character_types == character_type)
        if len(rows):
            traces.append(_labelled_points(table.rows(rows), character_type, label_sides[rows].tolist()))
    axis_options = {"showticklabels": False, "zeroline": False}
    figure = make_figure(
        traces,
        height=_MAP_HEIGHT + 100,
        hovermode="closest",
        xaxis=fixed_range_axis("component-1", **axis_options, range=_pad_range(positions[:, 0])),
        yaxis=fixed_range_axis("component-2", **axis_options, range=_pad_range(positions[:, 1])),
        legend={"font": {"size": MIN_FONT_SIZE}},
    )
    values = _vowel_neighbour_values(result, unit_vectors, character_types) | {
        "num_batches": result.step,
        "num_characters": len(result.characters),
    }
    return Picture(
        figure=figure, table=table, claim_id="writer-characters", claim_values=values, colour_role="second"
    )


def _labelled_points(characters: Table, character_type: str, label_sides: list[str]) -> dict:
    # "" draws no label
    labels = [
        f"<b>{escape_label(character)}</b>" if side else ""
        for character, side in zip(characters["character"].tolist(), label_sides, strict=True)
    ]
    trace_options: dict[str, Any] = {
        "colour_role": _COLOUR_ROLE_BY_CHARACTER_TYPE[character_type],
        "name": message(f"writer-character_type.{character_type}"),
        "text": labels,
        "textposition": [side or "top center" for side in label_sides],
        "textfont": {"size": _LABEL_PIXELS, "family": MONOSPACE_FONTS},
    }
    return scatter_trace(characters, x="component-1", y="component-2", **trace_options) | {
        "mode": "markers+text"
    }


def normalize_rows(embeddings: np.ndarray) -> np.ndarray:
    """Scales the rows of embeddings (N, D) to an L2 norm of 1; rows of zeros stay zeros."""
    return embeddings / np.maximum(np.linalg.norm(embeddings, axis=1, keepdims=True), 1e-9)


def project_to_principal_components(unit_vectors: np.ndarray) -> np.ndarray:
    """Projects rows (N, D) to two principal components (N, 2), each with a positive sum of cubes."""
    centred = unit_vectors - unit_vectors.mean(axis=0)
    _, _, axes = np.linalg.svd(centred, full_matrices=False)
    projections = np.pad(centred @ axes[:2].T, ((0, 0), (0, max(0, 2 - len(axes)))))
    return projections * np.where((projections**3).sum(axis=0) < 0, -1, 1)


def _pad_range(values: np.ndarray) -> list[float]:
    low, high = float(values.min()), float(values.max())
    padding = 0.1 * ((high - low) or 1.0)
    return [low - padding, high + padding]


def _choose_label_sides(positions: np.ndarray, has_priority: np.ndarray, width: float) -> list[str]:
    """Chooses the side of each dot where its label covers no dot and no earlier label; "" if there is none.

    Args:
        positions: (N, 2) dots; the label of the first one is placed first.
        has_priority: (N,) dots whose labels are placed before all others.
        width: Pixels of the map.

    Returns:
        N keys of `_LABEL_DIRECTIONS`, or "".
    """
    spans = np.array([np.diff(_pad_range(column))[0] for column in positions.T])
    pixel_positions = positions / spans * [width, _MAP_HEIGHT]
    dot_distances = np.full((len(positions), 2), _DOT_RADIUS + 0.4 * _LABEL_PIXELS)
    occupied_boxes = list(zip(pixel_positions, dot_distances, strict=True))
    sides = [""] * len(positions)
    for index in np.argsort(~has_priority, kind="stable"):
        for side, direction in _LABEL_DIRECTIONS.items():
            label_centre = pixel_positions[index] + np.array(direction) * (_DOT_RADIUS + 0.6 * _LABEL_PIXELS)
            is_covered = any(
                (np.abs(label_centre - other_centre) < min_distance).all()
                for other_centre, min_distance in occupied_boxes
            )
            if not sides[index] and not is_covered:
                sides[index] = side
                occupied_boxes.append((label_centre, np.array([0.7 * _LABEL_PIXELS, _LABEL_PIXELS])))
    return sides


def _vowel_neighbour_values(
    result: CharactersResult, unit_vectors: np.ndarray, character_types: np.ndarray
) -> dict:
    """Returns for how many vowels the nearest small Latin letter is a vowel, and for how many by chance."""
    letter_rows = np.flatnonzero(np.isin(character_types, ("vowel", "consonant")))
    is_vowel = character_types[letter_rows] == "vowel"
    similarities = unit_vectors[letter_rows] @ unit_vectors[letter_rows].T
    np.fill_diagonal(similarities, -np.inf)
    num_vowels, num_letters = int(is_vowel.sum()), len(letter_rows)
    num_vowel_neighbours, expected_by_chance = 0, 0.0
    if num_vowels > 1:
        num_vowel_neighbours = int(is_vowel[similarities.argmax(axis=1)][is_vowel].sum())
        expected_by_chance = num_vowels * (num_vowels - 1) / (num_letters - 1)
    return {
        "num_vowels": num_vowels,
        "num_vowel_neighbours": num_vowel_neighbours,
        "expected_by_chance": f"{expected_by_chance:.1f}",
        "num_letters": num_letters,
    }
