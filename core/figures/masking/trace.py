"""The figure of a mask on its way through a model: born green, carried blue, lost red."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE, RED, SKY, coloured
from core.figures.base.picture import Picture, lay_out
from core.figures.base.tokens import escaped
from core.traces.masking import ArchitectureTrace, MaskStep

PADDING = "rgba(143,144,158,0.22)"
HIDDEN, READ = 0, 1  # codes of a cell: a step that is masked out, a word of a sentence
# of a deed: code of its real steps, colour, what the list of layers says, what the legend says
_LOOKS = {
    "creates": (2, GREEN, "creates the mask", "born here"),
    "passes on": (3, BLUE, "passes it on", "carried on"),
    "changes": (4, ORANGE, "changes it", "changed here"),
    "combines": (5, PURPLE, "combines masks", "combined here"),
    "uses and stops": (6, SKY, "uses it, and it ends here", "used here, goes no further"),
    "loses": (7, RED, "loses it, and Keras warns", "lost here"),
    "ignores": (7, RED, "nothing here depends on it, and it ends here", "lost here"),
    "none": (READ, GREY, "no mask", ""),
}
_COLOURS = (PADDING, GREY, GREEN, BLUE, ORANGE, PURPLE, SKY, RED)  # by code
_ROW = 21  # pixels of a line of cells
_LEAST = 8  # cells that a line has room for at least
_LETTERS = 11  # of a word in a cell


def cell_scale(colours) -> dict:
    """Returns what makes a heatmap draw the code k in the k-th of some colours."""
    count = len(colours)
    steps = [[edge / count, colour] for code, colour in enumerate(colours) for edge in (code, code + 1)]
    return {"colorscale": steps, "zmin": -0.5, "zmax": count - 0.5, "showscale": False, "xgap": 2, "ygap": 2}


def add_key(figure: go.Figure, entries) -> None:
    """Adds a legend of (words, colour), since the cells of a heatmap have none."""
    for words, colour in entries:
        figure.add_scatter(
            x=[None],
            y=[None],
            mode="markers",
            name=words,
            marker={"color": colour, "symbol": "square", "size": 12},
            showlegend=True,
        )


def shortened(word: str) -> str:
    """Returns a word as a cell holds it."""
    return escaped(word if len(word) <= _LETTERS else word[: _LETTERS - 1] + "…")


def drawn_mask(step: MaskStep) -> np.ndarray | None:
    """Returns what is drawn of a step, (B, T): the mask that goes out, else the one that came in and ended;
    None without any.

    Axes of one entry are left out; over any further axis a step counts as real where one entry is.
    """
    leaving = [mask for mask in step.outgoing if mask is not None]
    coming = [one.mask for one in step.incoming if one.mask is not None]
    found = (leaving or coming or [None])[0]
    if found is None or found.ndim < 2:
        return None
    while found.ndim > 2:
        one = next((axis for axis in range(1, found.ndim) if found.shape[axis] == 1), 1)
        found = found.any(axis=one)
    return found


def masked_ways(steps: tuple[MaskStep, ...]) -> list[tuple[int, int, bool]]:
    """Returns (from, to, whether a mask goes along) of each way between steps; -1 is the sentences.

    A layer may take the mask off the tensor that it reads; whoever reads that tensor afterwards gets none.
    """
    found, bare = [], set()
    for number, step in enumerate(steps):
        around = next(
            (
                k
                for k in range(number - 1, -1, -1)
                if step.path and (*steps[k].path, steps[k].name) == step.path
            ),
            -1,
        )
        sources = {around if source < 0 else source for source in step.sources}
        carried = any(one.mask is not None and one.how != "recorded" for one in step.incoming)
        for source in sorted(sources):
            inside = source >= 0 and source == around
            gives = (
                source >= 0
                and source not in bare
                and (inside or any(mask is not None for mask in steps[source].outgoing))
            )
            found.append((source, number, gives and carried))
        if step.removed:
            bare |= sources
    return found


def mask_way(trace: ArchitectureTrace) -> Picture:
    """Draws the mask at every layer call: a line of cells a sentence under the name of each layer, the way of
    the mask at the left.
    """
    steps, rows = trace.trace.steps, _Rows(trace)
    figure = go.Figure(
        go.Heatmap(
            z=rows.codes,
            y=list(range(len(rows.codes))),
            text=rows.texts,
            texttemplate="%{text}",
            textfont={"size": 11},
            customdata=rows.hovers,
            hovertemplate="%{customdata}<extra></extra>",
            hoverongaps=False,
            **cell_scale(_COLOURS),
        )
    )
    used = {step.did for step in steps if step.did != "none"}
    entries = dict.fromkeys((words, colour) for did, (_, colour, _, words) in _LOOKS.items() if did in used)
    add_key(figure, [*entries, ("masked out", PADDING)])
    gutter = _add_ways(figure, steps, rows)
    for number, line in enumerate(rows.heads):
        figure.add_annotation(
            x=-0.5,
            y=line,
            xanchor="left",
            showarrow=False,
            align="left",
            font={"size": 12},
            text="<b>What the model reads</b>" if not number else _head(steps[number - 1]),
        )
    lay_out(figure, height=_ROW * len(rows.codes) + 60, margin_t=46)
    width = max(_LEAST, rows.width)
    figure.update_xaxes(visible=False, range=[-0.6 - gutter, width - 0.4], fixedrange=True)
    figure.update_yaxes(visible=False, range=[len(rows.codes) - 0.5, -0.6], fixedrange=True)
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


def _head(step: MaskStep) -> str:
    """Returns the line of the list of layers: name, class, shape, deed."""
    _, colour, words, _ = _LOOKS[step.did]
    where = "".join(f"{escaped(name)} / " for name in step.path)
    shape = " and ".join("(" + ", ".join(map(str, shape)) + ")" for shape in step.output_shapes)
    if step.did == "passes on" and step.uses:
        words = "uses it and passes it on"
    if step.did == "passes on" and step.warning:
        words = "warns of a loss, and passes it on"
    if step.did == "none":
        return f"{where}<b>{escaped(step.name)}</b> {escaped(step.layer_class)} {shape}"
    return f"{where}<b>{escaped(step.name)}</b> {escaped(step.layer_class)} {shape} {coloured(f'<b>{words}</b>', colour)}"


class _Rows:
    """The lines of the figure: a head and, where there is a mask, a line a sentence for each step; the
    sentences come first.
    """

    def __init__(self, trace: ArchitectureTrace):
        self.trace, self.heads, self.bodies = trace, [], []
        self.lines: list[tuple[list, list, list]] = []
        self._add(trace.ids != 0, READ, "", lambda row, step, seen: self._read(row, step))
        for step in trace.trace.steps:
            mask = drawn_mask(step)
            self._add(
                mask,
                _LOOKS[step.did][0],
                step.name,
                lambda row, place, seen, step=step: self._hover(step, row, place, seen),
            )
        self.width = max(len(line[0]) for line in self.lines)
        self.codes = np.full((len(self.lines), self.width), np.nan, "float32")
        self.texts = [["" for _ in range(self.width)] for _ in self.lines]
        self.hovers = [["" for _ in range(self.width)] for _ in self.lines]
        for number, (codes, texts, hovers) in enumerate(self.lines):
            self.codes[number, : len(codes)] = codes
            self.texts[number][: len(texts)], self.hovers[number][: len(hovers)] = texts, hovers

    def _token(self, row: int, place: int) -> str:
        tokens = self.trace.tokens
        return tokens[row][place] if row < len(tokens) and place < len(tokens[row]) else ""

    def _add(self, mask: np.ndarray | None, code: int, name: str, hover) -> None:
        self.heads.append(len(self.lines))
        self.lines.append(([], [], []))
        for row, line in enumerate([] if mask is None else mask):
            codes = [code if seen else HIDDEN for seen in line]
            texts = [shortened(self._token(row, place)) for place in range(len(line))]
            self.lines.append((codes, texts, [hover(row, place, seen) for place, seen in enumerate(line)]))
        self.bodies.append((self.heads[-1] + 1, len(self.lines)))

    def _read(self, row: int, place: int) -> str:
        token = self._token(row, place)
        unknown = bool(token) and self.trace.unknown[row, place]
        return f"sentence {row + 1}, step {place + 1}: <b>{escaped(token) or 'padding'}</b>{', read as [UNK]' if unknown else ''}"

    def _hover(self, step: MaskStep, row: int, place: int, seen: bool) -> str:
        came = ", ".join(f"{escaped(one.name)} ({one.how})" for one in step.incoming) or "none"
        effect = "" if step.effect is None else f"<br>largest difference without it: {step.effect:.3g}"
        gone = "" if any(mask is not None for mask in step.outgoing) else " came in and goes no further"
        return (
            f"{self._read(row, place)}<br>{escaped(step.name)}: the mask{gone} is <b>{bool(seen)}</b> "
            f"here<br>masks that come in: {came}{effect}"
        )


def _add_ways(figure: go.Figure, steps: tuple[MaskStep, ...], rows: _Rows) -> float:
    """Draws the ways between steps at the left, blue where a mask goes along, and returns the cells that they
    take.
    """
    unit = max(_LEAST, rows.width) / 40
    spots, widest = [], 1.0
    for source, number, masked in sorted(masked_ways(steps), key=lambda way: way[2]):
        start, end = rows.heads[source + 1], rows.heads[number + 1]
        bow = 0.0 if number - source == 1 else 1.2 + 0.45 * (number - source) ** 0.7
        widest = max(widest, bow)
        look = {"color": BLUE if masked else GREY, "width": 3 if masked else 1}
        x = -0.5 - unit
        figure.add_shape(
            type="path",
            layer="below",
            line=look,
            opacity=1.0 if masked else 0.6,
            path=f"M {x},{start} C {x - bow * unit * 1.3},{start} {x - bow * unit * 1.3},{end} {x},{end}",
        )
    colours = [GREY, *(_LOOKS[step.did][1] for step in steps)]
    spots = {"x": [-0.5 - unit] * len(rows.heads), "y": rows.heads}
    figure.add_scatter(
        **spots, mode="markers", marker={"color": colours, "size": 9}, hoverinfo="skip", showlegend=False
    )
    return unit * (1.4 + widest)


# --- in words -----------------------------------------------------------------------------------------------


def _named(steps) -> str:
    names = [step.name for step in steps]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}"


def _story(trace: ArchitectureTrace) -> str:
    steps = trace.trace.steps
    did = {name: [step for step in steps if step.did == name] for name in _LOOKS}
    said = []
    if did["creates"]:
        first = drawn_mask(did["creates"][0])
        said.append(
            f"The mask is born in {_named(did['creates'])}: {int(first.sum())} of {first.size} steps are real"
        )
    else:
        said.append("No layer of this model makes a mask: padding is read like words")
    for name, words in (
        ("passes on", "passed on by"),
        ("changes", "changed by"),
        ("combines", "combined by"),
        ("uses and stops", "used and ended by"),
        ("ignores", "ended, without use or warning, by"),
        ("loses", "lost at"),
    ):
        if did[name]:
            said.append(f"{words} {_named(did[name])}")
    story = "; ".join(said) + "."
    users = [step for step in steps if step.uses and step.effect]
    if users:
        most = max(users, key=lambda step: step.effect)
        story += f" Without it the outputs of {most.name} would differ by up to {most.effect:.3g}."
    for step in steps:
        if step.removed:
            story += f" {step.name} takes the mask off what it read ({', '.join(step.removed)})."
    return story + "".join(_at_loss(output) for output in trace.trace.outputs)


def _at_loss(output) -> str:
    if output.weights is None:
        return f" The mask of {output.name} does not fit its losses: Keras cannot use it."
    if output.mask is None:
        return f" No mask reaches the loss from {output.name}: each of its {output.weights.size} losses weighs the same."
    real = int((output.weights > 0).sum())
    if not real:
        return f" The mask reaches the loss from {output.name}, and hides all of it."
    if real == output.weights.size:
        return f" The mask reaches the loss from {output.name} and hides nothing: each of {real} losses weighs the same."
    return f" The mask reaches the loss from {output.name}: {real} of {output.weights.size} losses weigh 1/{real} each, the others 0."


def warnings_of(trace: ArchitectureTrace) -> list[tuple[str, str, bool]]:
    """Returns (layer, what Keras says, whether the mask goes on all the same) of each warning."""
    return [
        (step.name, step.warning, any(mask is not None for mask in step.outgoing))
        for step in trace.trace.steps
        if step.warning
    ]


def _columns(trace: ArchitectureTrace) -> dict[str, list]:
    steps = trace.trace.steps
    leaving = [next((mask for mask in step.outgoing if mask is not None), None) for step in steps]
    return {
        "step": list(range(1, len(steps) + 1)),
        "layer": ["/".join((*step.path, step.name)) for step in steps],
        "class": [step.layer_class for step in steps],
        "output": [" ".join(map(str, step.output_shapes)) for step in steps],
        "masks that come in": [
            ", ".join(f"{one.name} ({one.how})" for one in step.incoming) for step in steps
        ],
        "did": [step.did for step in steps],
        "mask that goes out": ["" if mask is None else str(mask.astype(int).tolist()) for mask in leaving],
        "uses it": [step.uses for step in steps],
        "largest difference without": [step.effect for step in steps],
        "Keras says": [step.warning for step in steps],
    }


def proof_parts(trace: ArchitectureTrace) -> tuple[list[tuple[str, int, bool]], list[bool]]:
    """Returns what the proof needs of the steps whose masks go out, (name, which call of it, by hand) each,
    and all those masks in a row.

    Steps of models inside the model are left out: the mask of such a model as a whole is there.
    """
    parts, shown, calls = [], [], {}
    for step in trace.trace.steps:
        if step.path:
            continue
        call = calls[step.name] = calls.get(step.name, -1) + 1
        if step.outgoing and step.outgoing[0] is not None:
            parts.append((step.name, call, step.by_hand))
            shown.extend(step.outgoing[0].ravel().tolist())
    return parts, shown
