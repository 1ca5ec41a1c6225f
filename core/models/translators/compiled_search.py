"""Greedy, drawn and beam search of a translator as one compiled loop each, for a GPU: TensorFlow's own.

Shapes are fixed before a loop begins: sentences are filled up to a power of two, rows to a few sizes, and
keys and values have room for the longest target. A row that has ended goes on in its place, and what it says
then is not read. The choices are those of `search` and `beam_search`; tests hold them equal.
"""

import dataclasses
import functools

import numpy as np
import tensorflow as tf

from ...base.arrays import host
from ...base.numerics import log_softmax
from ..filtering import drawn, sorted_cuts
from ..gathering import Gathering
from .batches import pad
from .beam import Beam, BeamResult, Candidates, Tokens, best_continuations, first_beam, hypotheses, next_beam

# Whether XLA pays for these loops only a GPU can show, and none was at hand: see docs/speed.md.
XLA = False
_SHORTEST = 8  # tokens of a source, filled up
_ALTERNATIVES = 5  # likeliest next tokens that a record keeps of each hypothesis
# of `Candidates`, then ids and log-probabilities of the likeliest
_RECORDED = (tf.int32, tf.int32, tf.float64, tf.float64, tf.float64, tf.int32, tf.int32, tf.float64)
_ROWS = (1, 8, 64)  # sources of a loop: filled up to the next of them


class CompiledSearch:
    """The searches of one runtime on the device; nothing returns to Python between two steps.

    Args:
        runtime: With weights on the device: it has `start`, `carried` and `step`.
        tokens: Start, end, unknown and limit.
    """

    def __init__(self, runtime, tokens: Tokens):
        self.runtime = runtime
        self.tokens = tokens
        self._decode = tf.function(self._decode_loop, autograph=False, jit_compile=XLA)
        self._greedy_of = Gathering(self._all_greedy)
        self._drawn_of = Gathering(self._all_drawn)
        self._beam_of = functools.cache(self._gathered_beams)
        self._beam = tf.function(self._beam_loop, autograph=False, jit_compile=XLA)

    # --- one token a row ------------------------------------------------------------------------------------

    def decode(self, sources: np.ndarray, visible: np.ndarray | None, draw: dict | None) -> list[np.ndarray]:
        """Returns B arrays of ids for sources (B, S), as `search.greedy` and `search.sample` do.

        One sentence is translated in a batch with those that others ask for at the same time.

        Args:
            sources: (B, S) ids, padded with 0 at the end.
            visible: (B, S) bool, what the cross-attention may see; None is all that is real.
            draw: temperature, top_k, top_p and `numbers` (limit,) of a drawn translation; None is greedy.
        """
        if len(sources) > 1 or visible is not None:
            return self._decoded(sources, visible, None)
        if draw is None:
            return [self._greedy_of(sources[0])]
        return [self._drawn_of((sources[0], draw))]

    def _all_greedy(self, sources: list[np.ndarray]) -> list[np.ndarray]:
        return self._decoded(pad(sources), None, None)

    def _all_drawn(self, items: list[tuple[np.ndarray, dict]]) -> list[np.ndarray]:
        sources = pad([source for source, _ in items])
        rows = _rows(len(items))
        of_rows = [draw for _, draw in items] + [items[0][1]] * (rows - len(items))
        draws = {name: tf.constant(np.stack([draw[name] for draw in of_rows])) for name in of_rows[0]}
        return self._decoded(sources, None, draws)

    def _decoded(
        self, sources: np.ndarray, visible: np.ndarray | None, draws: dict | None
    ) -> list[np.ndarray]:
        ids, lengths = self._decode(*_filled(sources, visible, self.tokens.limit), draws)
        return [row[:length] for row, length in zip(host(ids), host(lengths), strict=True)][: len(sources)]

    def _decode_loop(self, sources, visible, draw):
        limit = self.tokens.limit
        rows = sources.shape[0]
        state = self.runtime.start(sources, visible=visible)

        def step_on(step, last, ended, ids, lengths, carried):
            logits, carried = self.runtime.step(state, carried, step, last)  # (R, V)
            chosen = (
                tf.argmax(logits, axis=-1, output_type=tf.int32)
                if draw is None
                else _drawn(logits, draw, step)
            )
            last = tf.where(ended, self.tokens.end, chosen)
            ids = tf.where(tf.range(limit) == step, last[:, None], ids)
            lengths = tf.where(ended, lengths, step + 1)
            return step + 1, last, ended | self.tokens.ended(ids, step), ids, lengths, carried

        begin = (
            tf.constant(0),
            tf.fill([rows], self.tokens.start),
            tf.reduce_all(sources == 0, axis=1),  # a row that only fills the batch
            tf.fill([rows, limit], self.tokens.end),
            tf.zeros([rows], tf.int32),
            self.runtime.carried(state, limit),
        )
        goes_on = lambda step, last, ended, *_: ~tf.reduce_all(ended)  # noqa: E731
        _, _, _, ids, lengths, _ = tf.while_loop(goes_on, step_on, begin, maximum_iterations=limit)
        return ids, lengths

    # --- beams ----------------------------------------------------------------------------------------------

    def beam(
        self, sources: np.ndarray, width: int, penalties: tuple[float, float], *, record: bool
    ) -> BeamResult:
        """Returns what `beam_search.beam_search` does for sources (B, S).

        One sentence is translated in a batch with those that others ask for at the same time.
        """
        items = [(source, *penalties) for source in sources]
        if len(items) == 1:
            return self._beam_of(width, record)(items[0])
        results = self._all_beams(items, width, record)
        columns = {
            name: [vars(result)[name][0] for result in results]
            for name in ("ids", "total", "ranked", "places")
        }
        return BeamResult(**columns, steps=[], alternatives=[])

    def _gathered_beams(self, width: int, record: bool) -> Gathering:
        return Gathering(functools.partial(self._all_beams, width=width, record=record))

    def _all_beams(self, items: list[tuple], width: int, record: bool) -> list[BeamResult]:
        """Returns the result of each of (source (S,), length penalty, unknown penalty)."""
        filled, _ = _filled(pad([source for source, _, _ in items]), None, self.tokens.limit)
        missing = (0, filled.shape[0] - len(items))
        penalties = [
            tf.constant(np.pad([float(item[part]) for item in items], missing)[:, None]) for part in (1, 2)
        ]
        beam, steps, recorded = self._beam(filled, *penalties, width=width, record=record)
        beam = Beam(*map(host, beam))
        columns = [host(column[: int(tf.reduce_max(steps))]) for column in recorded]
        return [self._result(beam, row, int(steps[row]), columns) for row in range(len(items))]

    def _result(self, beam: Beam, row: int, steps: int, columns: list[np.ndarray]) -> BeamResult:
        """Returns what the search of one source ended with, and its record of so many steps."""
        ended = hypotheses(beam, row, self.tokens)
        result = BeamResult(**{name: [each] for name, each in ended.items()}, steps=[], alternatives=[])
        if columns:
            *of_candidates, ids, log_probability = (column[:, row : row + 1] for column in columns)
            names = [field.name for field in dataclasses.fields(Candidates)]
            for step in range(steps):
                candidates = {name: each[step] for name, each in zip(names, of_candidates, strict=True)}
                result.steps.append(Candidates(**candidates))
                result.alternatives.append(_spread(ids[step, 0], log_probability[step, 0]))
        return result

    def _beam_loop(self, sources, length_penalty, unknown_penalty, *, width, record):
        limit = self.tokens.limit
        count = sources.shape[0]
        rows = np.repeat(np.arange(count, dtype="int32"), width)  # a row a hypothesis: (B W,)
        state = self.runtime.start(sources).take(rows)

        def step_on(step, steps, beam, carried, recorded):
            logits, carried = self.runtime.step(state, carried, step, tf.reshape(beam.last, [-1]))  # (B W, V)
            log_probability = log_softmax(tf.cast(logits, tf.float64))
            log_probability = tf.reshape(log_probability, [count, width, -1])  # (B, W, V)
            vocabulary = log_probability.shape[-1]
            keep = min(2 * width if record else width, width * vocabulary)
            ids = tf.broadcast_to(tf.range(vocabulary), log_probability.shape)
            best = best_continuations(
                beam, ids, log_probability, self.tokens, keep, length_penalty, unknown_penalty
            )
            if record:
                likeliest = tf.math.top_k(log_probability, min(_ALTERNATIVES, vocabulary))
                columns = [*vars(best).values(), likeliest.indices, likeliest.values]
                recorded = [
                    array.write(step, column) for array, column in zip(recorded, columns, strict=True)
                ]
            parents = tf.range(count)[:, None] * width + best.parent[:, :width]  # (B, W), rows of the state
            carried = tf.nest.map_structure(lambda part: tf.gather(part, tf.reshape(parents, [-1])), carried)
            steps = tf.where(tf.reduce_all(beam.ended, axis=1), steps, step + 1)  # of each source
            beam = next_beam(beam, best, step, self.tokens, unknown_penalty)
            return step + 1, steps, beam, carried, recorded

        recorded = [tf.TensorArray(kind, limit) for kind in _RECORDED] if record else []
        first = Beam(*map(tf.constant, first_beam(count, width, self.tokens)))
        filling = tf.reduce_all(sources == 0, axis=1)[:, None]  # (B, 1), a source that only fills the batch
        first = first._replace(ended=first.ended | filling)
        steps = tf.zeros([count], tf.int32)
        begin = (tf.constant(0), steps, first, self.runtime.carried(state, limit), recorded)
        goes_on = lambda step, steps, beam, *_: ~tf.reduce_all(beam.ended)  # noqa: E731
        _, steps, beam, _, recorded = tf.while_loop(goes_on, step_on, begin, maximum_iterations=limit)
        return beam, steps, [array.stack() for array in recorded]


@functools.lru_cache(maxsize=16)
def compiled_search(runtime, tokens: Tokens) -> CompiledSearch:
    """Returns the compiled searches of a runtime, which are kept: each form of batch is compiled once."""
    return CompiledSearch(runtime, tokens)


def _filled(sources: np.ndarray, visible: np.ndarray | None, limit: int) -> tuple[tf.Tensor, tf.Tensor]:
    """Returns sources and what may be seen of them, (B, S) each, filled up to one of few forms."""
    count, length = sources.shape
    rows = _rows(count)
    longest = max(length, min(limit, max(_SHORTEST, 1 << (length - 1).bit_length())))
    missing = ((0, rows - count), (0, longest - length))
    seen = np.ones(sources.shape, bool) if visible is None else visible
    return tf.constant(np.pad(sources, missing).astype("int32")), tf.constant(np.pad(seen, missing))


def _spread(ids: np.ndarray, log_probability: np.ndarray) -> np.ndarray:
    """Returns rows (W, V) with the log-probabilities (W, A) of the likeliest ids (W, A), else -inf."""
    rows = np.full((len(ids), int(ids.max()) + 1), -np.inf)
    np.put_along_axis(rows, ids, log_probability, axis=1)
    return rows


def _rows(count: int) -> int:
    """Returns the rows of the loop that translates so many sources."""
    return next((size for size in _ROWS if size >= count), count)


def _drawn(logits, draw: dict, step) -> tf.Tensor:
    """Draws a token of each row of logits (R, V): temperature, top-k, top-p, as `core.base.sampling` has
    them.
    """
    column = {name: values[:, None] for name, values in draw.items() if name != "numbers"}  # (R, 1)
    tempered = tf.cast(logits, tf.float64) / column["temperature"]
    # in float64, since TensorFlow hands whole numbers of 32 bits through the loop by way of the CPU
    place = tf.cast(tf.range(logits.shape[-1]), tf.float64)
    within_top_k = (place < column["top_k"]) | (column["top_k"] == 0)
    return drawn(sorted_cuts(tempered, within_top_k, column["top_p"]), draw["numbers"][:, step])
