"""A debugger of masks for any Keras model: its trace as a figure, findings, and a check for a test suite."""

import dataclasses
from collections.abc import Iterable

import numpy as np

from ..base.checks import AtlasError, MaskTraceError, check_float, check_int, fail
from ..base.messages import listed, percent, say
from ..figures.view import View
from ..masking.mask_way import draw
from ..masking.mask_way.ask import MaskStep, MaskTrace, MaskWayTrace
from ..masking.mask_way.steps import by_step, inverted
from .making import spoken

PROBLEMS = ("nan", "padding", "future", "dropped", "counted")
_MOST_RUNS = 8  # positions after which a future is changed, and lengths to which a batch is cut
_LOSES = ("loses", "ignores")


class MaskError(AtlasError, AssertionError):
    """A model does with its masks what `check_masks` finds."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Finding:
    """What is wrong with the masks of a model.

    Attributes:
        problem: One of `PROBLEMS`: the model gives NaN, padding changes the output, the future leaks, a layer
            drops the mask, or loss and metrics count padding.
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
def masks(model, batch, *, padding: int | None = None) -> View:
    """Draws the mask at every layer call of a Keras model: where it is made, carried, used or lost.

    Args:
        model: A `keras.Sequential` or functional model, built.
        batch: What it takes: ids (B, T), numbers (B, T, D) before a `Masking` layer, or a list or dict of
            arrays. Ids may come as floats or in lists.
        padding: The id that is padding. Default: 0.

    Raises:
        InvalidValueError: If the batch holds texts, rows of different length, or no sequence.
        MaskTraceError: If the model cannot be traced layer by layer, or fails on this batch.

    Reference: https://keras.io/guides/understanding_masking_and_padding
    """
    from ..masking.tracer.tracing import ONE_AT_A_TIME

    with ONE_AT_A_TIME:
        parts, _, traced = _read(model, batch, padding)
    part = next((one for one in parts if one.is_ids and one.size), None) or next(
        one for one in parts if one.real is not None
    )
    steps = (
        part.array if part.is_ids else np.broadcast_to(np.arange(1, part.real.shape[1] + 1), part.real.shape)
    )
    rows = zip(steps.tolist(), part.real.tolist(), strict=True)
    words = tuple(tuple(str(one) if real else "" for one, real in zip(*row, strict=True)) for row in rows)
    whole = MaskWayTrace(
        title=traced.model,
        code="",
        sentences=tuple(" ".join(filter(None, row)) for row in words),
        tokens=words,
        ids=np.where(part.real, np.where(steps == 0, -1, steps), 0),
        unknown=np.zeros(part.real.shape, bool),
        cut=(),
        fed=(),
        trace=traced,
    )
    return View(python="atlas.masks(model, batch)", trace=traced, picture=draw.mask_way(whole))


@spoken
def check_masks(
    model, batch, *, causal: bool = False, padding: int | None = None, tolerance: float | None = None
) -> list[Finding]:
    """Returns what a Keras model does wrong with masks, found by running it; an empty list is good.

    It runs the model with more padding, without any, and with other ids after a step. The model is found
    afterwards as it was, its states too.

    Args:
        model: See `masks`.
        batch: See `masks`; some of its rows should end in padding.
        causal: The output at a step may depend on that step and those before it alone; of an encoder-decoder
            this is asked of the decoder's input.
        padding: See `masks`.
        tolerance: A difference of outputs that counts as none, relative to their largest number. Default:
            1e-4, and more where layers compute in half precision.

    Raises:
        InvalidValueError: If the batch has no padding, so that nothing could be found, or see `masks`.
        MaskTraceError: See `masks`.
    """
    from ..masking.tracer.tracing import ONE_AT_A_TIME
    from .mask_batches import Runs, precision

    if tolerance is not None:
        check_float("tolerance", tolerance, 0.0, 1.0)
    with ONE_AT_A_TIME:
        parts, pack, traced = _read(model, batch, padding)
        _check_padding(parts, padding)
        runs = Runs(model, parts, pack)
        limit = max(precision(model) if tolerance is None else tolerance, 4 * runs.noise)
        return _Check(model, traced, runs, limit, padding or 0).findings(causal)


@spoken
def assert_masked(
    model, batch, *, causal: bool = False, padding: int | None = None, tolerance: float | None = None
) -> None:
    """Raises `MaskError`, which names the layer and the fix, where `check_masks` finds something."""
    found = check_masks(model, batch, causal=causal, padding=padding, tolerance=tolerance)
    if found:
        raise MaskError(" ".join(map(str, found)))


def _read(model, batch, padding: int | None):
    """Returns (the parts of a batch, a function that packs others, the trace of the model)."""
    from ..masking.tracer.tracing import trace_masks
    from .mask_batches import read_batch

    if padding is not None:
        check_int("padding", padding, -(2**31), 2**31 - 1)
    parts, pack = read_batch(model, batch, padding)
    traced = trace_masks(model, pack([part.array for part in parts]))
    return *read_batch(model, batch, padding), traced  # once more: the trace builds a model that was not


def _check_padding(parts: list, padding: int | None) -> None:
    """Refuses a batch in which nothing is padding, or in which it may be another id than 0."""
    sequences = [part for part in parts if part.real is not None]
    if all(part.real.all() for part in sequences):
        shape = sequences[0].array.shape
        fail("batch", say("library-no-padding"), shape, say("library-no-padding.fix"))
    for part in sequences if padding is None else []:
        if part.is_ids and np.unique(part.array).size > 2:
            before_words = (~part.real & (np.cumsum(part.real[:, ::-1], axis=1)[:, ::-1] > 0)).any()
            ends = part.array[:, -1]
            repeated = ends[(part.array[:, -2:] == ends[:, None]).all(axis=1) & (ends != 0)]
            if before_words and part.array.shape[1] > 1 and repeated.size:
                values = {"end": int(repeated[0])}
                fail("batch", say("library-no-padding"), part.array.tolist(), say("library-word-0", **values))


# --- what is found ------------------------------------------------------------------------------------------


class _Check:
    """What is wrong with a model, told by its trace and by runs on one batch and on changed ones.

    Args:
        model: The model.
        traced: Its trace on the batch.
        runs: Of the model on the batch.
        limit: A difference of outputs that counts as none.
        padding: The id that is padding.
    """

    def __init__(self, model, traced: MaskTrace, runs, limit: float, padding: int):
        from .mask_batches import losses_of

        self.model = model
        self.traced = traced
        self.runs = runs
        self.limit = limit
        self.padding = padding
        self.harmful: set[int] = set()  # steps before the layer that reads padding
        self.losses = losses_of(model)

    def findings(self, causal: bool) -> list[Finding]:
        broken, weights = self._nan()
        if weights:
            return broken
        padding = self._padding()
        counted = self._counted()
        tested = all(group.growth for group in self.runs.groups if not group.real.all())
        dropped = [
            _dropped(self.model, self.traced.steps[number])
            for number in _losing(self.traced)
            if counted
            or number in self.harmful
            or not (tested or _made_up_for(self.traced.steps[number + 1 :]))
        ]
        return [*broken, *dropped, *padding, *counted, *self._flat(), *(self._future() if causal else [])]

    def _nan(self) -> tuple[list[Finding], bool]:
        """Returns (a finding where an output holds NaN, whether a weight does so already)."""
        from .mask_batches import nan_weights

        rows = sorted({int(row) for one in self.runs.before for row in _rows_of_nan(one)})
        if not rows:
            return [], False
        layer = nan_weights(self.model)
        kind = "weights" if layer else "other"
        if not layer:
            layer, _ = self.runs.first_layer(
                lambda found: bool(np.isnan(found[0]).any()), lambda every: self.runs.outputs({}, every)
            )
            empty = any(not group.real[row].any() for group in self.runs.groups for row in rows)
            kind = "empty" if empty else "other"
        values = {"layer": layer, "count": len(rows), "rows": listed([str(row + 1) for row in rows])}
        sentence = say("library-nan.of_weights" if kind == "weights" else "library-nan", **values)
        found = Finding(
            problem="nan", layer=layer, sentence=sentence, fix=say(f"library-nan.{kind}", **values)
        )
        return [found], kind == "weights"

    # --- padding ---

    def _padding(self) -> list[Finding]:
        """Runs the model with more padding behind every row, and with none; what is real must stay."""
        for group in self.runs.groups:
            if group.growth and not group.real.all():
                found = self._of_added(group) or self._of_cut(group)
                if found is not None:
                    return [found]
        return []

    def _of_added(self, group) -> Finding | None:
        from .mask_batches import MORE

        return self._of_resized(group, MORE, np.arange(len(group.real)))

    def _of_cut(self, group) -> Finding | None:
        """Cuts the batch to the length of each of its rows, which then has no padding."""
        lengths = group.lengths
        for length in np.unique(lengths[(lengths > 0) & (lengths < group.real.shape[1])])[:_MOST_RUNS]:
            rows = np.flatnonzero(lengths == length)
            found = self._of_resized(group, int(length) - group.real.shape[1], rows)
            if found is not None:
                return found
        return None

    def _of_resized(self, group, count: int, rows: np.ndarray) -> Finding | None:
        outputs = self.runs.resized(group, count)
        if outputs is None:
            return None
        pairs = zip(self.runs.before, outputs, strict=True)
        apart = max(
            self._apart(*pair, group=group, owner=self.runs.owner(at), rows=rows)
            for at, pair in enumerate(pairs)
        )
        if apart <= self.limit:
            return None
        layer, fix = self._reads_padding(group, count, rows)
        several = len(self.runs.groups) > 1
        values = {
            "apart": percent(apart),
            "count": count,
            "row": int(rows[0]) + 1,
            "input": self.runs.parts[group.parts[0]].name if several else "none",
        }
        sentence = say("library-padding" if count > 0 else "library-padding-cut", **values)
        return Finding(problem="padding", layer=layer, sentence=sentence, fix=fix)

    def _apart(self, before, after, group, owner, rows: np.ndarray) -> float:
        """Returns the difference of an output at the real steps of some rows; 0 where none compares.

        Args:
            before, after: The output.
            group: The sequences whose length differs between the two.
            owner: Those whose steps the output has; None where it has none.
            rows: Numbers of the rows.
        """
        from .mask_batches import difference

        if before.ndim == 0 or len(before) != len(group.real):
            return 0.0
        if owner is None or before.shape[:2] != owner.real.shape:
            return difference(before[rows], after[rows]) if before.shape == after.shape else 0.0
        steps = min(before.shape[1], after.shape[1])
        part = slice(-steps, None) if group.left else slice(steps)
        before, after, real = before[rows][:, part], after[rows][:, part], owner.real[rows][:, part]
        return difference(before[real], after[real]) if before.shape == after.shape else 0.0

    def _reads_padding(self, group, count: int, rows: np.ndarray) -> tuple[str, str]:
        """Returns (the layer at which padding comes to be read, what to do)."""
        upside_down = inverted(self.traced.steps, group.real)
        if upside_down is not None:
            values = {"layer": upside_down.name, "hidden": int(group.real.sum()), "steps": group.real.size}
            return upside_down.name, say("library-padding.inverted", shown=int((~group.real).sum()), **values)
        first, _ = self.runs.first_layer(
            lambda found: self._apart(found[0], found[1], group, group, rows) > self.limit,
            lambda every: self.runs.outputs({}, every),
            lambda every: self.runs.resized(group, count, every),
        )
        self.harmful = _leading_to(self.traced.steps, first)
        made = [mask for number in self.harmful for mask in _masks_of(self.traced.steps[number])]
        if self.padding and not any(np.array_equal(mask, group.real) for mask in made):
            return first, say("library-padding.other", layer=first, padding=str(self.padding))
        for number in sorted(self.harmful):
            step = self.traced.steps[number]
            if number in _losing(self.traced):
                return step.name, say("library-padding.fix", layer=step.name)
            if _shows_again(step, group.real):
                return step.name, say("library-padding.opened", layer=step.name)
        return first, say(f"library-padding.{'made' if made else 'none'}", layer=first)

    # --- the loss ---

    def _counted(self) -> list[Finding]:
        """Returns the outputs with numbers a step that reach a loss of Keras without a mask."""
        return [
            self._count(at, "library-counted")
            for at, output in enumerate(self.traced.outputs)
            if output.mask is None and len(output.shape) > 2 and self._is_padded(at) and self._has_loss()
        ]

    def _flat(self) -> list[Finding]:
        """Returns the outputs (B, T), over whose steps a loss of Keras takes its mean before any mask."""
        return [
            self._count(at, "library-counted-flat")
            for at, output in enumerate(self.traced.outputs)
            if len(output.shape) == 2 and self._is_padded(at) and not self._is_choice(at) and self._has_loss()
        ]

    def _count(self, at: int, key: str) -> Finding:
        values = {"layer": self.traced.outputs[at].name, "share": percent((~self.runs.owner(at).real).mean())}
        return Finding(
            problem="counted", layer=values["layer"], sentence=say(key, **values), fix=say(f"{key}.fix")
        )

    def _is_padded(self, at: int) -> bool:
        owner = self.runs.owner(at)
        return owner is not None and not owner.real.all()

    def _is_choice(self, at: int) -> bool:
        """True where an output (B, T) chooses one of the steps: one loss a row, and padding no class."""
        output, hidden = self.runs.before[at], ~self.runs.owner(at).real
        is_choice = np.allclose(output.sum(axis=1), 1.0, atol=1e-2) or (output[hidden] < -1e3).all()
        return bool(is_choice) or any("categorical" in _name_of(loss).lower() for loss in self.losses)

    def _has_loss(self) -> bool:
        """True where the loss may be one of Keras, which asks the output's mask alone what is padding.

        One of its user's own, or that ignores a class, may ask the labels; so may that of a model whose masks
        are all passed by hand.
        """
        if self.losses:
            return all(map(_asks_mask, self.losses))
        arrivals = {mask.how for step in self.traced.steps for mask in step.incoming}
        return "handed" not in arrivals or bool(arrivals & {"carried", "recorded"})

    # --- the future ---

    def _future(self) -> list[Finding]:
        """Changes all that comes after a step; what comes out up to it must stay as it was."""
        for group in self.runs.groups:
            steps = group.real.shape[1]
            lasts = np.unique(np.linspace(0, steps - 2, _MOST_RUNS).astype(int)) if steps > 1 else ()
            for last in lasts if group.owned else ():
                found = self._of_future(group, int(last))
                if found is not None:
                    return [found]
        return []

    def _of_future(self, group, last: int) -> Finding | None:
        changed = {number: _other_future(self.runs.parts[number], last) for number in group.parts}
        early = np.arange(group.real.shape[1]) <= last
        past = dataclasses.replace(group, real=group.real & early)
        rows = np.arange(len(group.real))
        try:
            after = self.runs.outputs(changed)
        except MaskTraceError:  # an id that the model does not know
            return None
        outputs = [(self.runs.before[at], after[at]) for at in group.owned]
        if all(self._apart(*pair, group=past, owner=past, rows=rows) <= self.limit for pair in outputs):
            return None
        layer, _ = self.runs.first_layer(
            lambda found: (
                found[0].shape[:2] == group.real.shape
                and self._apart(found[0], found[1], past, past, rows) > self.limit
            ),
            lambda every: self.runs.outputs({}, every),
            lambda every: self.runs.outputs(changed, every),
        )
        attention = next((step for step in self.traced.steps if _looks_ahead(step, layer)), None)
        name = layer if attention is None else attention.name
        kind = "attention" if attention else "layer" if layer else "none"
        return Finding(
            problem="future",
            layer=name,
            sentence=say("library-future", step=last + 1),
            fix=say("library-future.fix", layer=name, kind=kind),
        )


def _rows_of_nan(output: np.ndarray) -> Iterable[int]:
    return np.flatnonzero(np.isnan(output).reshape(len(output), -1).any(axis=1)) if output.ndim else []


def _losing(traced: MaskTrace) -> list[int]:
    """Returns the numbers of the steps that drop a mask; of a model and the layer in it, the layer."""
    losing = [number for number, step in enumerate(traced.steps) if step.did in _LOSES]
    within = {traced.steps[number].path for number in losing}
    return [one for one in losing if (*traced.steps[one].path, traced.steps[one].name) not in within]


def _leading_to(steps: tuple[MaskStep, ...], layer: str) -> set[int]:
    """Returns the numbers of the steps whose outputs reach a layer, itself and those in models among them."""
    found: set[int] = set()
    reached = {number for number, step in enumerate(steps) if not step.path and layer in ("", step.name)}
    while reached - found:
        found |= reached
        reached = {source for number in reached for source in steps[number].sources if source >= 0}
    names = {steps[number].name for number in found}
    return found | {number for number, step in enumerate(steps) if step.path and step.path[0] in names}


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
    """True where a later layer has its mask from elsewhere: from the graph, or by hand."""
    return any(mask.how in ("recorded", "handed") for step in later for mask in step.incoming)


def _masks_of(step: MaskStep) -> list[np.ndarray]:
    """Returns the masks (B, T) that come into a step or go out of it."""
    masks = [*step.outgoing, *(one.mask for one in step.incoming)]
    return [by_step(mask) for mask in masks if mask is not None and mask.ndim > 1]


def _shows_again(step: MaskStep, real: np.ndarray) -> bool:
    """True where a step gives out padding as real which a mask that came in had hidden."""
    leaving = [by_step(mask) for mask in step.outgoing if mask is not None and mask.ndim > 1]
    hidden = [
        by_step(one.mask) for one in step.incoming if one.mask is not None and one.mask.shape == real.shape
    ]
    return any(
        mask.shape == real.shape and bool((mask & ~source & ~real).any())
        for mask in leaving
        for source in hidden
    )


def _asks_mask(loss) -> bool:
    return loss.__module__.startswith("keras.") and getattr(loss, "ignore_class", None) is None


def _name_of(loss) -> str:
    return getattr(loss, "__name__", type(loss).__name__)


def _other_future(part, last: int) -> np.ndarray:
    """Returns a sequence with other real ids, or other numbers, after a step."""
    later = part.real & (np.arange(part.array.shape[1]) > last)
    if not part.is_ids:
        return np.where(later[..., None], 1 - part.array, part.array)
    if part.is_mask:
        return part.array
    size = part.size or max(3, int(part.array.max()) + 1)
    other = (part.array + 1) % size
    other = np.where((other == part.fill) | (other == 0), (other + 1) % size, other)
    return np.where(later & (other != part.fill), other, part.array).astype(part.array.dtype)


def _looks_ahead(step: MaskStep, layer: str) -> bool:
    """True for an attention, of that name or in that model, in which a query sees a later key."""
    matrix = step.matrix  # (B, T, S)
    is_named = layer in (*step.path, step.name)
    return is_named and matrix is not None and bool(np.triu(matrix, 1).any())
