"""The whole Transformer as one picture: words at the left, blocks, under each layer its nearest words now,
what is predicted at the right; and the way of one word through it.
"""

import itertools
from collections.abc import Mapping, Sequence

from ....base.i18n import message, percent
from ....base.text import shortened
from ....figures.colours import COLOUR, GREY
from ....figures.miniature import Miniature
from ....figures.names import escaped, quoted
from ....figures.picture import Picture
from ....figures.table import Table
from ..names import full_title, stage_ticks, stage_title, tensor_title
from . import plan as places
from .plan import HIGH, LINE, OUT, WORDS, Plan, plan_of
from .plates import LETTERS, LIT, NOW, PLAIN, SHARE, bar, names_of, picture_of, words
from .schema import Block, MachineResult
from .told import told
from .walk import WayStep, walk

_LONG = 13  # letters of a word


def machine(
    result: MachineResult, *, position: int, source: int = 0, step: int = 0, narrow: bool = False
) -> Picture:
    """Draws a Transformer with the words that flow through it.

    Args:
        result: Every tensor.
        position: Of the decoder, whose nearest words stand under its layers.
        source: Place of the token that goes through the encoder.
        step: Of the way of both that has been gone; 0 is none, and all words stand there.
        narrow: For a telephone.
    """
    chosen = {"encoder": source, "decoder": position}
    plan, shown = shown_words(result, chosen, narrow)
    steps = walk(result, source, position)
    gone = [block.name for one in steps[:step] for block in one.blocks]
    at = steps[step - 1] if step else None
    message, values, number = told(result, steps, step, position)
    table = _table(result, position, at, number)
    made = {result.block(name).out for name in gone}
    reached = [stage for stage, tensor in enumerate(result.stage_tensors) if not step or tensor in made]
    marks = [
        _plates(result, plan, gone, at, number),
        names_of(plan, result.blocks),
        *_nearest(table, plan, reached),
    ]
    for side, places_of in shown.items():
        marks += _coming_in(result, plan, side, places_of, chosen[side])
    if step in (0, len(steps)):
        marks += _predicted(result, plan, table, shown["decoder"], position)
    heights = {side: plan.line(side, shown[side].index(chosen[side])) for side in shown}
    figure = picture_of(plan, marks, _lines(result, plan, gone, heights))
    return Picture(figure=figure, table=table, message=message, values=values, role="chosen")


def shown_words(
    result: MachineResult, chosen: Mapping[str, int], narrow: bool
) -> tuple[Plan, dict[str, range]]:
    """Returns where all stands, and the places of the words that have room beside each side."""
    counts = {"encoder": len(result.source.tokens) if result.source else 0, "decoder": len(result.known)}
    plan = plan_of(result.blocks, narrow=narrow, words=counts)
    return plan, {side: _window(counts[side], chosen[side], plan.lines_of(side)) for side in plan.panels}


def _table(result: MachineResult, position: int, at: WayStep | None, number: float) -> Table:
    """Returns the nearest words after each stage, each predicted word, and the number of the step."""
    nearest = zip(stage_ticks(result.stages), result.nearest, result.nearest_probability, strict=True)
    rows = [
        (stage, position, token, float(value))
        for stage, tokens, values in nearest
        for token, value in zip(tokens[position], values[position], strict=True)
    ]
    probability, last = result.scores.probability.tolist(), stage_title("softmax", short=True)
    rows += [(last, *row) for row in zip(range(len(result.tokens)), result.tokens, probability, strict=True)]
    if at is not None:
        rows.append((full_title(at.work), at.token, "", number))
    after, positions, tokens, values = map(list, zip(*rows, strict=True))
    columns = {"read_after": after, "position": positions, "token": tokens, "value": values}
    return Table(columns=columns, proves=("value",))


# --- parts of the picture -----------------------------------------------------------------------------------


def _plates(
    result: MachineResult, plan: Plan, gone: Sequence[str], at: WayStep | None, number: float
) -> dict:
    fills, hovers = [], []
    for block in result.blocks:
        now = at is not None and block == at.work
        fills.append(NOW if now else LIT if block.name in gone else PLAIN)
        shape = " × ".join(map(str, result.tensors[block.out].shape))
        hovers.append([full_title(block), tensor_title(block.out), shape, number if now else ""])
    hover = message(
        "machine-hover", title="%{customdata[0]}", tensor="%{customdata[1]}", shape="%{customdata[2]}"
    )
    return bar(
        [plan.boxes[block.name] for block in result.blocks],
        marker={"color": fills, "line": {"color": GREY, "width": 1}},
        customdata=hovers,
        hovertemplate=f"{hover}<extra></extra>",
        meta="blocks",
    )


def _nearest(table: Table, plan: Plan, reached: Sequence[int]) -> list[dict]:
    """Returns the nearest words under each layer of the decoder that was reached, each over a bar."""
    stacks = [stack for stack in plan.stacks if stack.side == "decoder"]
    boxes, rows, names, x, y = [], [], [], [], []
    for stage in reached:
        stack = stacks[stage]
        for rank in range(1 if plan.narrow else 3):
            row = 3 * stage + rank
            token, value = str(table["token"][row]), float(table["value"][row])
            left, right = (stack.right + 0.02, 1.0) if plan.narrow else (stack.left, stack.right)
            middle = (stack.top + 15) if plan.narrow else stack.bottom + 6 + LINE * rank
            boxes.append((left, middle - 8, left + max(value, 0.004) * (right - left), middle + 8))
            rows.append([str(table["read_after"][row]), token, value])
            name = escaped(shortened(token or "[PAD]", _LONG))
            names.append(f"<b>{name}</b> {percent(value)}" if not rank else f"{name} {percent(value)}")
            x.append(left + 0.01 * plan.width / 7)
            y.append(middle)
    if not boxes:
        return []
    hover = message(
        "machine-nearest-hover",
        stage="%{customdata[0]}",
        token="%{customdata[1]}",
        share="%{customdata[2]:.4f}",
    )
    bars = bar(boxes, marker={"color": SHARE}, customdata=rows, hovertemplate=f"{hover}<extra></extra>")
    return [bars, words(x, y, names, size=LETTERS)]


def _window(count: int, chosen: int, shown: int) -> range:
    """Returns the places of a list that are shown where not all fit: those around the chosen one."""
    start = min(max(0, chosen - shown // 2), max(0, count - shown))
    return range(start, min(count, start + shown))


def _coming_in(result: MachineResult, plan: Plan, side: str, shown: range, chosen: int) -> list[dict]:
    tokens = result.source.tokens if side == "encoder" and result.source is not None else result.known
    heights = [plan.line(side, line) for line in range(len(shown))]
    edge, width = (0.02, 0.3) if plan.narrow else (0.06, WORDS - 0.14)
    boxes = [(edge - 0.02, y - 9, edge - 0.02 + width, y + 9) for y in heights]
    fills = [LIT if place == chosen else "rgba(0,0,0,0)" for place in shown]
    hover = message("machine-coming-in", token="%{customdata}")
    names = [escaped(tokens[place]) for place in shown]
    under = bar(
        boxes, marker={"color": fills}, customdata=names, hovertemplate=f"{hover}<extra></extra>", meta=side
    )
    return [under, words([edge] * len(shown), heights, [_word(tokens, place, chosen) for place in shown])]


def _word(tokens: Sequence[str], place: int, chosen: int) -> str:
    name = escaped(shortened(tokens[place], _LONG))
    return f"<b>{name}</b>" if place == chosen else name


def _predicted(result: MachineResult, plan: Plan, table: Table, shown: range, chosen: int) -> list[dict]:
    """Returns what is predicted at each position that is shown, over a bar of its probability."""
    left = 0.55 if plan.narrow else plan.width - OUT + 0.1
    width = plan.width - left
    first = sum(len(tokens[chosen]) for tokens in result.nearest)
    values = table["value"][[first + place for place in shown]]
    heights = [plan.line("decoder", line) for line in range(len(shown))]
    boxes = [
        (left, y - 8, left + max(value, 0.004) * width, y + 8)
        for y, value in zip(heights, values, strict=True)
    ]
    names = [
        f"{_word(result.tokens, place, chosen)} {percent(value)}"
        for place, value in zip(shown, values, strict=True)
    ]
    hovers = [[result.tokens[place], value] for place, value in zip(shown, values.tolist(), strict=True)]
    hover = message("machine-predicted-hover", token="%{customdata[0]}", share="%{customdata[1]:.4f}")
    colours = [LIT if place == chosen else SHARE for place in shown]
    bars = bar(
        boxes,
        marker={"color": colours},
        customdata=hovers,
        hovertemplate=f"{hover}<extra></extra>",
        meta="decoder",
    )
    return [bars, words([left + 0.01] * len(names), heights, names)]


def _lines(
    result: MachineResult, plan: Plan, gone: Sequence[str], heights: Mapping[str, float]
) -> list[dict]:
    """Returns the lines as shapes, those of one look as one: fifty would take Plotly a tenth of a second."""
    follow = [pair for pair in itertools.pairwise(result.blocks) if pair[0].side == pair[1].side]
    lit = [pair for pair in follow if {pair[0].name, pair[1].name} <= set(gone)]
    sums = [block for block in result.blocks if block.kind in ("add", "add & norm")]
    crosses = [block for block in result.blocks if block.name.endswith("_cross")]
    encoder = [block for block in result.blocks if block.side == "encoder"]
    first = {block.side: block for block in reversed(result.blocks)}
    into = {side: places.into(plan, first[side], height) for side, height in heights.items()}
    out = places.out_of(plan, result.blocks[-1], heights["decoder"])
    ends = [path for side, path in into.items() if first[side].name in gone]
    ends += [out] if result.blocks[-1].name in gone else []
    drawn_lines = [
        (
            [*into.values(), out, *(places.flow(plan, *pair) for pair in follow)],
            {"color": GREY, "width": 1.5},
        ),
        (
            [places.skip(plan, _inside(result, block), block) for block in sums],
            {"color": COLOUR["third"], "width": 1.5, "dash": "dot"},
        ),
        (
            [places.from_encoder(plan, encoder[-1], crosses)] if encoder else [],
            {"color": COLOUR["first"], "width": 2},
        ),
        ([*ends, *(places.flow(plan, *pair) for pair in lit)], {"color": COLOUR["chosen"], "width": 4}),
    ]
    paths = [(" ".join(filter(None, lines)), line) for lines, line in drawn_lines]
    return [{"type": "path", "path": path, "line": line, "layer": "below"} for path, line in paths if path]


def _inside(result: MachineResult, block: Block) -> Block | None:
    """Returns the block whose output goes past a sublayer, where it stands in the same layer."""
    before = result.maker(block.reads[0])
    return before if (before.side, before.layer) == (block.side, block.layer) else None


# --- the drawing on Home ------------------------------------------------------------------------------------


def small(result: MachineResult) -> Miniature:
    """Draws the blocks as plates, and over them what is predicted."""
    plan = plan_of(result.blocks, narrow=False)
    across, down = 240 / plan.width, 120 / plan.height
    shapes = []
    for block in result.blocks:
        left, top, right, _ = plan.boxes[block.name]
        size = f'width="{(right - left) * across:.1f}" height="{HIGH * down:.1f}"'
        shapes.append(f'<rect x="{left * across:.1f}" y="{top * down:.1f}" {size} rx="2" fill="{GREY}"/>')
    size = 'viewBox="0 0 240 120" width="240" height="120"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(shapes)}</svg>'
    read = result.translation if result.source is None else result.source.text
    values = {"read": quoted(read), "blocks": len(result.blocks), "attentions": result.count("attention")}
    return Miniature(svg=svg, story=message("machine-miniature", **values))
