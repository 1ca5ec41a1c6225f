"""What is wrong with the masks of a model, found by its trace and by runs on changed batches."""

import dataclasses
from collections.abc import Iterable

import numpy as np

from ..base.checks import MaskTraceError
from ..base.i18n import join_with_and, message, percent
from ..topics.masking.mask_way.schema import MaskResult, MaskStep
from ..topics.masking.mask_way.steps import inverted
from ..topics.masking.tracer.runs import Runs
from .mask_steps import kind_of, leading_to, looks_ahead, losing, made_up_for, masks_of, shows_again

PROBLEMS = ("nan", "padding", "future", "dropped", "counted")
_MOST_RUNS = 8  # positions after which a future is changed, and lengths to which a batch is cut


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


class Check:
    """What is wrong with a model, told by its trace and by runs on one batch and on changed ones.

    Args:
        model: The model.
        traced: Its trace on the batch.
        runs: Of the model on the batch.
        limit: A difference of outputs that counts as none.
        padding: The id that is padding.
    """

    def __init__(self, model, traced: MaskResult, runs: Runs, limit: float, padding: int):
        self.model = model
        self.traced = traced
        self.runs = runs
        self.limit = limit
        self.padding = padding
        self.harmful: set[int] = set()  # steps before the layer that reads padding
        self.losses = runs.losses

    def findings(self, causal: bool) -> list[Finding]:
        broken, weights = self._nan()
        if weights:
            return broken
        padding = self._padding()
        counted = self._counted()
        tested = all(group.growth for group in self.runs.groups if not group.real.all())
        dropped = [
            _dropped(self.model, self.traced.steps[number])
            for number in losing(self.traced)
            if counted
            or number in self.harmful
            or not (tested or made_up_for(self.traced.steps[number + 1 :]))
        ]
        return [*broken, *dropped, *padding, *counted, *self._flat(), *(self._future() if causal else [])]

    def _nan(self) -> tuple[list[Finding], bool]:
        """Returns (a finding where an output holds NaN, whether a weight does so already)."""
        rows = sorted({int(row) for one in self.runs.before for row in _rows_of_nan(one)})
        if not rows:
            return [], False
        layer = self.runs.nan_weights()
        kind = "weights" if layer else "other"
        if not layer:
            layer, _ = self.runs.first_layer(
                lambda found: bool(np.isnan(found[0]).any()), lambda every: self.runs.outputs({}, every)
            )
            empty = any(not group.real[row].any() for group in self.runs.groups for row in rows)
            kind = "empty" if empty else "other"
        values = {"layer": layer, "count": len(rows), "rows": join_with_and([str(row + 1) for row in rows])}
        sentence = message("library-nan.of_weights" if kind == "weights" else "library-nan", **values)
        found = Finding(
            problem="nan", layer=layer, sentence=sentence, fix=message(f"library-nan.{kind}", **values)
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
        return self._of_resized(group, self.runs.more, np.arange(len(group.real)))

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
        sentence = message("library-padding" if count > 0 else "library-padding-cut", **values)
        return Finding(problem="padding", layer=layer, sentence=sentence, fix=fix)

    def _apart(self, before, after, group, owner, rows: np.ndarray) -> float:
        """Returns the difference of an output at the real steps of some rows; 0 where none compares.

        Args:
            before, after: The output.
            group: The sequences whose length differs between the two.
            owner: Those whose steps the output has; None where it has none.
            rows: Numbers of the rows.
        """
        if before.ndim == 0 or len(before) != len(group.real):
            return 0.0
        if owner is None or before.shape[:2] != owner.real.shape:
            return self.runs.difference(before[rows], after[rows]) if before.shape == after.shape else 0.0
        steps = min(before.shape[1], after.shape[1])
        part = slice(-steps, None) if group.left else slice(steps)
        before, after, real = before[rows][:, part], after[rows][:, part], owner.real[rows][:, part]
        return self.runs.difference(before[real], after[real]) if before.shape == after.shape else 0.0

    def _reads_padding(self, group, count: int, rows: np.ndarray) -> tuple[str, str]:
        """Returns (the layer at which padding comes to be read, what to do)."""
        upside_down = inverted(self.traced.steps, group.real)
        if upside_down is not None:
            values = {"layer": upside_down.name, "hidden": int(group.real.sum()), "steps": group.real.size}
            return upside_down.name, message(
                "library-padding.inverted", shown=int((~group.real).sum()), **values
            )
        first, _ = self.runs.first_layer(
            lambda found: self._apart(found[0], found[1], group, group, rows) > self.limit,
            lambda every: self.runs.outputs({}, every),
            lambda every: self.runs.resized(group, count, every),
        )
        self.harmful = leading_to(self.traced.steps, first)
        made = [mask for number in self.harmful for mask in masks_of(self.traced.steps[number])]
        if self.padding and not any(np.array_equal(mask, group.real) for mask in made):
            return first, message("library-padding.other", layer=first, padding=str(self.padding))
        for number in sorted(self.harmful):
            step = self.traced.steps[number]
            if number in losing(self.traced):
                return step.name, message("library-padding.fix", layer=step.name)
            if shows_again(step, group.real):
                return step.name, message("library-padding.opened", layer=step.name)
        return first, message(f"library-padding.{'made' if made else 'none'}", layer=first)

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
            problem="counted",
            layer=values["layer"],
            sentence=message(key, **values),
            fix=message(f"{key}.fix"),
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
        changed = {number: self.runs.parts[number].other_after(last) for number in group.parts}
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
        attention = next((step for step in self.traced.steps if looks_ahead(step, layer)), None)
        name = layer if attention is None else attention.name
        kind = "attention" if attention else "layer" if layer else "none"
        return Finding(
            problem="future",
            layer=name,
            sentence=message("library-future", step=last + 1),
            fix=message("library-future.fix", layer=name, kind=kind),
        )


def _rows_of_nan(output: np.ndarray) -> Iterable[int]:
    return np.flatnonzero(np.isnan(output).reshape(len(output), -1).any(axis=1)) if output.ndim else []


def _dropped(model, step: MaskStep) -> Finding:
    words = {"layer": step.name, "class": step.layer_class}
    return Finding(
        problem="dropped",
        layer=step.name,
        sentence=message("library-dropped", **words),
        fix=message(f"library-dropped.{kind_of(model, step)}", **words),
    )


def _asks_mask(loss) -> bool:
    return loss.__module__.startswith("keras.") and getattr(loss, "ignore_class", None) is None


def _name_of(loss) -> str:
    return getattr(loss, "__name__", type(loss).__name__)
