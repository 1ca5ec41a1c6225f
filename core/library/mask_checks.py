"""A debugger of masks for any Keras model: its trace as a figure, findings, and a check for a test suite."""

import dataclasses
from collections.abc import Iterable, Iterator

import numpy as np

from ..base.checks import AtlasError, check_float, fail
from ..base.messages import say
from ..figures.view import View
from ..masking.mask_way import draw
from ..masking.mask_way.ask import MaskStep, MaskTrace, MaskWayTrace
from .making import spoken

PROBLEMS = ("padding", "future", "dropped", "counted")
_MORE = 3  # steps of padding that are added
_MOST_RUNS = 8  # positions after which a future is changed
_LOSES = ("loses", "ignores")


class MaskError(AtlasError, AssertionError):
    """A model does with its masks what `check_masks` finds."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Finding:
    """What is wrong with the masks of a model.

    Attributes:
        problem: One of `PROBLEMS`: padding changes the output, the future leaks, a layer drops the mask, or
            loss and metrics count padding.
        layer: Name of the layer where it begins, "" where none can be named.
        sentence: What is wrong, with a number.
        fix: What to do.
    """

    problem: str
    layer: str
    sentence: str
    fix: str

    def __str__(self) -> str:
        return f"{self.sentence} {self.fix}"


@spoken
def masks(model, batch) -> View:
    """Draws the mask at every layer call of a Keras model: where it is made, carried, used or lost.

    Args:
        model: A `keras.Sequential` or functional model, built.
        batch: What it takes: ids (B, T) with 0 as padding, or a list or dict of arrays.

    Raises:
        MaskTraceError: If the model cannot be traced layer by layer, or fails on this batch.

    Reference: https://keras.io/guides/understanding_masking_and_padding
    """
    traced = _traced(model, batch)
    ids = _ids(batch)
    words = tuple(tuple(str(one) if one else "" for one in row) for row in ids.tolist())
    whole = MaskWayTrace(
        title=traced.model,
        code="",
        sentences=tuple(" ".join(filter(None, row)) for row in words),
        tokens=words,
        ids=ids,
        unknown=np.zeros(ids.shape, bool),
        cut=(),
        fed=(),
        trace=traced,
    )
    return View(python="atlas.masks(model, batch)", trace=traced, picture=draw.mask_way(whole))


@spoken
def check_masks(model, batch, *, causal: bool = False, tolerance: float = 1e-4) -> list[Finding]:
    """Returns what a Keras model does wrong with masks, found by running it; an empty list is good.

    A model of a fixed length cannot be run with more padding: there a layer that drops the mask is found, and
    not whether padding changes the output.

    Args:
        model: See `masks`.
        batch: See `masks`; some of its rows should end in padding.
        causal: The output at a step may depend on that step and those before it alone.
        tolerance: A difference of outputs that counts as none, relative to their largest number.

    Raises:
        InvalidValueError: If the batch has no padding, so that nothing could be found.
        MaskTraceError: See `masks`.
    """
    check_float("tolerance", tolerance, 0.0, 1.0)
    ids = _ids(batch)
    if not (ids == 0).any():
        fail("batch", say("library-no-padding"), ids.shape, say("library-no-padding.fix"))
    traced = _traced(model, batch)
    harm = _padding(model, batch, ids, traced, tolerance) + _counted(traced, ids)
    found = [
        _dropped(model, traced.steps[number])
        for number in _losing(traced)
        if harm or not _made_up_for(traced.steps[number + 1 :])
    ]
    found += harm
    if causal:
        found += _future(model, batch, ids, traced, tolerance)
    return found


@spoken
def assert_masked(model, batch, *, causal: bool = False, tolerance: float = 1e-4) -> None:
    """Raises `MaskError`, which names the layer and the fix, where `check_masks` finds something."""
    found = check_masks(model, batch, causal=causal, tolerance=tolerance)
    if found:
        raise MaskError(" ".join(map(str, found)))


# --- what is found ------------------------------------------------------------------------------------------


def _losing(traced: MaskTrace) -> list[int]:
    """Returns the numbers of the steps that drop a mask; of a model and the layer in it, the layer."""
    losing = [number for number, step in enumerate(traced.steps) if step.did in _LOSES]
    within = {traced.steps[number].path for number in losing}
    return [one for one in losing if (*traced.steps[one].path, traced.steps[one].name) not in within]


def _dropped(model, step: MaskStep) -> Finding:
    words = {"layer": step.name, "class": step.layer_class}
    return Finding(
        problem="dropped",
        layer=step.name,
        sentence=say("library-dropped", **words),
        fix=say(f"library-dropped.{_kind(model, step)}", **words),
    )


def _kind(model, step: MaskStep) -> str:
    """Returns what the step is: each kind passes a mask on in another way."""
    for name in (*step.path, step.name):
        parts = getattr(model, "operations", None) or model.layers
        model = next(one for one in parts if one.name == name)
    if not hasattr(model, "supports_masking"):
        return "operation"
    if step.layer_class == "Lambda":
        return "function"
    return "inputs" if model.supports_masking else "layer"


def _made_up_for(later: Iterable[MaskStep]) -> bool:
    """True where a later layer has its mask from the graph, into which Keras wrote it as it was built."""
    return any(mask.how == "recorded" for step in later for mask in step.incoming)


def _padding(model, batch, ids: np.ndarray, traced: MaskTrace, tolerance: float) -> list[Finding]:
    """Runs the model with more padding behind every row; what is real must come out as before."""
    fixed = any(len(symbol.shape) > 1 and symbol.shape[1] is not None for symbol in model.inputs)
    if fixed:
        return []
    before = _outputs(model, batch)
    after = _outputs(model, _each(batch, lambda array: np.pad(array, _behind(array))))
    apart = max(_apart(one, other, ids != 0) for one, other in zip(before, after, strict=True))
    if apart <= tolerance:
        return []
    layer = next((traced.steps[number].name for number in _losing(traced)), "")
    made = any(step.did == "creates" for step in traced.steps)
    fix = (
        say("library-padding.fix", layer=layer)
        if layer
        else say(f"library-padding.{'made' if made else 'none'}")
    )
    sentence = say("library-padding", count=_MORE, apart=f"{apart:.1%}".replace("%", " %"))
    return [Finding(problem="padding", layer=layer, sentence=sentence, fix=fix)]


def _behind(array: np.ndarray) -> list[tuple[int, int]]:
    return [(0, 0), (0, _MORE)] + [(0, 0)] * (array.ndim - 2)


def _apart(before: np.ndarray, after: np.ndarray, real: np.ndarray) -> float:
    """Returns the largest difference of outputs at real steps, relative to their largest number."""
    if before.shape != after.shape:  # there is an output a step
        after = after[:, : before.shape[1]]
    steps = before.ndim > 1 and before.shape[:2] == real.shape and before.ndim > 2
    one, other = (before[real], after[real]) if steps else (before, after)
    return float(
        np.nanmax(np.abs(one - other), initial=0.0) / max(np.nanmax(np.abs(one), initial=0.0), 1e-12)
    )


def _counted(traced: MaskTrace, ids: np.ndarray) -> list[Finding]:
    """Returns the outputs with a number a step that reach the loss without a mask."""
    return [
        Finding(
            problem="counted",
            layer=output.name,
            sentence=say(
                "library-counted", layer=output.name, share=f"{(ids == 0).mean():.0%}".replace("%", " %")
            ),
            fix=say("library-counted.fix"),
        )
        for output in traced.outputs
        if output.mask is None and len(output.shape) > 2 and output.shape[:2] == ids.shape
    ]


def _future(model, batch, ids: np.ndarray, traced: MaskTrace, tolerance: float) -> list[Finding]:
    """Changes all that comes after a step; what comes out up to it must stay as it was."""
    steps = ids.shape[1]
    before = _outputs(model, batch)
    for last in np.unique(np.linspace(0, steps - 2, _MOST_RUNS).astype(int)) if steps > 1 else ():
        changed = _each(batch, lambda array, last=last: _other_future(array, last))
        for one, other in zip(before, _outputs(model, changed), strict=True):
            real = np.zeros(ids.shape, bool)
            real[:, : last + 1] = ids[:, : last + 1] != 0
            if one.ndim < 3 or one.shape[:2] != ids.shape:
                continue
            if _apart(one, other, real) > tolerance:
                layer = _looks_ahead(traced)
                return [
                    Finding(
                        problem="future",
                        layer=layer,
                        sentence=say("library-future", step=int(last) + 1),
                        fix=say("library-future.fix", layer=layer or "none"),
                    )
                ]
    return []


def _other_future(array: np.ndarray, last: int) -> np.ndarray:
    """Returns ids with other real ids after a step: those of the row, moved by one."""
    changed = array.copy()
    later = changed[:, last + 1 :]
    changed[:, last + 1 :] = np.where(
        later != 0, np.maximum(1, np.roll(array, 1, axis=0)[:, last + 1 :]), later
    )
    same = (changed == array).all()
    return np.where(np.arange(array.shape[1]) > last, np.where(array != 0, 1, 0), array) if same else changed


def _looks_ahead(traced: MaskTrace) -> str:
    """Returns the name of the first attention in which a query sees a later key."""
    for step in traced.steps:
        matrix = step.matrix  # (B, T, S)
        if matrix is not None and matrix.shape[1] == matrix.shape[2] and np.triu(matrix, 1).any():
            return step.name
    return ""


# --- running ------------------------------------------------------------------------------------------------


def _traced(model, batch) -> MaskTrace:
    from ..masking.tracer.tracing import ONE_AT_A_TIME, trace_masks

    with ONE_AT_A_TIME:
        return trace_masks(model, batch)


def _each(batch, change):
    if isinstance(batch, dict):
        return {name: _each(one, change) for name, one in batch.items()}
    if isinstance(batch, tuple | list) and np.ndim(batch[0]) > 1:
        return [_each(one, change) for one in batch]
    return change(np.asarray(batch))


def _arrays(batch) -> Iterator[np.ndarray]:
    if isinstance(batch, dict):
        batch = list(batch.values())
    if isinstance(batch, tuple | list) and np.ndim(batch[0]) > 1:
        for one in batch:
            yield from _arrays(one)
    else:
        yield np.asarray(batch)


def _ids(batch) -> np.ndarray:
    """Returns the first array of whole numbers (B, T) of a batch."""
    found = list(_arrays(batch))
    ids = next((one for one in found if one.ndim == 2 and one.dtype.kind in "iu"), None)
    if ids is None:
        fail("batch", say("library-ids"), [f"{one.dtype} of shape {one.shape}" for one in found])
    return ids


def _outputs(model, batch) -> list[np.ndarray]:
    given = model(batch, training=False)
    each = (
        given.values() if isinstance(given, dict) else given if isinstance(given, tuple | list) else [given]
    )
    return [np.asarray(one, "float64") for one in each]
