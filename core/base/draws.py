"""The fields of a draw from a distribution: temperature, top-k, top-p."""

from ..sampling import MAX_TEMPERATURE, MAX_TOP_K
from .request import FORM, Form, ranged


def temperature_field(default: float = 1.0, form: Form = FORM):
    """Returns the field of a temperature."""
    fix = "0 takes the likeliest, 1 is the model's own distribution."
    about = "{low} to {high}; the chapter shows 0.01, 1 and 100."
    return ranged(default, 0.0, MAX_TEMPERATURE, label="Temperature", help=about, fix=fix, form=form)


def top_k_field(form: Form = FORM):
    """Returns the field of top-k."""
    about, fix = "Keep the k likeliest; 0 is off.", "0 switches top-k off."
    return ranged(0, 0, MAX_TOP_K, label="Top-k", help=about, fix=fix, form=form)


def top_p_field(form: Form = FORM):
    """Returns the field of top-p."""
    about = "Keep the fewest that hold p of the probability; 1 is off."
    return ranged(
        1.0, 0.0, 1.0, open_low=True, label="Top-p", help=about, fix="1 switches top-p off.", form=form
    )
