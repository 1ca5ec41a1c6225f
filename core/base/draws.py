"""The fields of a draw from a distribution: temperature, top-k, top-p."""

from ..sampling import MAX_TEMPERATURE, MAX_TOP_K
from .request import FORM, Form, ranged


def temperature_field(default: float = 1.0, form: Form = FORM):
    return ranged(default, 0.0, MAX_TEMPERATURE, fix="fix-temperature", form=form)


def top_k_field(form: Form = FORM):
    return ranged(0, 0, MAX_TOP_K, fix="fix-top_k", form=form)


def top_p_field(form: Form = FORM):
    return ranged(1.0, 0.0, 1.0, open_low=True, fix="fix-top_p", form=form)
