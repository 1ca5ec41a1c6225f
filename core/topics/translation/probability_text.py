"""Formatting of probabilities, log-probabilities and ratios."""

import math

from ...base.i18n import format_percent

_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def format_nats(nats: float) -> str:
    """Formats nats with two decimals and a true minus sign.

    Example:
        >>> format_nats(-1.359)
        '−1.36'
    """
    return f"{nats:.2f}".replace("-", "−")


def format_power_of_ten(nats: float) -> str:
    """Formats e to a power as the nearest power of ten.

    Example:
        >>> format_power_of_ten(-32.24)
        '10⁻¹⁴'
    """
    return "10" + f"{nats / math.log(10):.0f}".translate(_SUPERSCRIPTS)


def format_probability(nats: float) -> str:
    """Formats a probability as a percentage or, where that is too small, as a power of ten.

    Example:
        >>> format_probability(-1.36), format_probability(-32.24)
        ('25.7 %', '10⁻¹⁴')
    """
    return format_percent(math.exp(nats)) if nats > math.log(1e-5) else format_power_of_ten(nats)


def format_ratio(nats: float) -> str:
    """Formats the ratio of two probabilities, the larger over the smaller.

    Args:
        nats: The difference of their log-probabilities.

    Example:
        >>> [format_ratio(nats) for nats in (0.0, 0.6931, -5.3, 13.0, -21.75, 78.86)]
        ['1', '2', '200', '442,413', '10⁹', '10³⁴']
    """
    abs_nats = abs(nats)
    if abs_nats > math.log(1e6):
        return format_power_of_ten(abs_nats)
    ratio = math.exp(abs_nats)
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"
