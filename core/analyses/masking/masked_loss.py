"""What the mask is to the loss: the loss of each step, of padding too, and the two means."""

import numpy as np

from core.analyses.masking.pair_batch import read_batch
from core.analyses.masking.tracer.layer_call import bool_array_or_none
from core.arrays import double, functions, host
from core.models.keras_private import get_mask
from core.numerics import log_softmax
from core.requests.masking import MaskedLossRequest
from core.traces.masking.means import LossTrace


def masked_losses(request: MaskedLossRequest, model) -> LossTrace:
    """Answers with the cross-entropy of each step of a batch of given translations, by teacher forcing.

    Args:
        request: The pairs; a pair needs a word on each side.
        model: The Keras model of the translator.
    """
    batch = read_batch(request)
    outputs = model([batch.source, batch.preceding])  # (B, T, V)
    carried = bool_array_or_none(get_mask(outputs))
    log_probability = log_softmax(double(outputs))  # (B, T, V)
    target = batch.target[..., None].astype("int32")
    of_target = host(functions(log_probability).take_along_axis(log_probability, target, axis=-1))
    losses = -of_target[..., 0]  # (B, T)
    weights = batch.mask / batch.mask.sum()  # (B, T); each pair has a word
    return LossTrace(
        model=request.model,
        tokens=batch.tokens,
        losses=losses,
        mask=batch.mask,
        carried=carried is not None and np.array_equal(carried, batch.mask),
        weights=weights,
        masked_mean=float((losses * weights).sum()),
        plain_mean=float(losses.mean()),
        cut=batch.cut,
    )
