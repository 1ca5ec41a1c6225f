"""The view that plays the way of one token through the machine."""

import functools

import streamlit as st

from core.figures.base.matrices import distinct_names
from core.figures.transformer import walk as figures
from core.traces.transformer.machine import MachineTrace
from core.traces.transformer.walk import Step, attended, walk
from core.ui.parts.controls import Controls
from core.ui.parts.page_frame import Frame
from core.ui.parts.projector import projected
from core.ui.parts.results_cache import drawn
from core.ui.transformer.selection import Selection, proof, select_machine, show_read, translated
from core.ui.transformer.stepper import step_of, stepper

_MOST_ATTENDED = "most attended"


def show_walk(frame: Frame) -> None:
    """One token through the encoder, then the position of the decoder that says a word."""
    controls = frame.controls
    selection = select_machine(frame)
    trace = translated(selection)
    with frame.above:
        show_read(selection)
    source, position = _way_boxes(controls, trace)
    steps = walk(trace, source, position)
    # another model may have fewer steps
    number = min(max(int(controls.number("walk_step", "Step", 1) or 1), 1), len(steps))
    stepper(
        controls.key("player"),
        step=number,
        steps=len(steps),
        label="The walk, step by step",
        moved=functools.partial(_move, controls.page, len(steps)),
        play=True,
    )
    controls.show(
        "walk",
        drawn(
            figures.walk,
            trace,
            steps,
            number,
            of=(selection.request, source, position, number),
            large=projected(),
        ),
        shown=[*figures.vectors(steps, number).ravel(), *steps[number - 1].numbers],
        settings=selection.settings | {"says": position, "source": source, "step": number},
        proof=_proof(selection, steps[:number]),
    )


def _way_boxes(controls: Controls, trace: MachineTrace) -> tuple[int, int]:
    """Shows whose way is walked, and returns the place of the source token and the decoder's position."""
    said = _numbered(trace.scores.tokens)
    if trace.source is None:  # no encoder, whose way would be shown first
        last = len(said) - 1  # which attends to the whole text
        return 0, said.index(controls.select("says", "Character that is said", said, index=last))
    position = said.index(controls.select("says", "Word that is said", said))
    sources = _numbered(trace.source.tokens)
    about = "Whose way through the encoder is shown first; by itself the one that the word attends to most."
    chosen = controls.select("follows", "Source token", [_MOST_ATTENDED, *sources], help=about)
    return (attended(trace, position) if chosen == _MOST_ATTENDED else sources.index(chosen)), position


def _numbered(tokens: tuple[str, ...]) -> list[str]:
    """Returns the options of a list of tokens."""
    return [f"{place}: {name}" for place, name in enumerate(distinct_names(tokens))]


def _proof(selection: Selection, steps: tuple[Step, ...]) -> str:
    """Returns the code that recomputes the vectors of the steps so far and the numbers of the last."""
    last = steps[-1]
    return proof(
        selection,
        "walk",
        outs=[step.rooms[-1].out for step in steps],
        sides=[step.side for step in steps],
        kind=last.work.kind,
        room=last.work.name,
        reads=last.rooms[0].reads[:1],
        places={step.side: step.token for step in steps},
    )


def _move(page: str, count: int, event: dict) -> None:
    """Goes to the step that the browser asks for."""
    step = step_of(event, count)
    if step:
        Controls(page, st).set(walk_step=step)
