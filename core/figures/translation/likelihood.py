"""Log-probabilities in words: a percentage beside the nats, and how many times likelier one text is."""

import math

from core.figures.base.picture import percent

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_IMPOSSIBLE = math.log(1e12)  # a ratio that is no longer worth a number


def signed(nats: float, *, plus: bool = False) -> str:
    """Returns nats with two digits and a true minus sign.

    Example:
        >>> signed(-1.359), signed(0.3, plus=True)
        ('−1.36', '+0.30')
    """
    return f"{nats:{'+' if plus else ''}.2f}".replace("-", "−")


def power_of_ten(nats: float) -> str:
    """Returns e to a power as the nearest power of ten.

    Example:
        >>> power_of_ten(-32.24)
        '10⁻¹⁴'
    """
    return "10" + f"{nats / math.log(10):.0f}".translate(_RAISED)


def chance(nats: float) -> str:
    """Returns a probability with its nats, as a percentage or, where that is too small, as a power of ten.

    Example:
        >>> chance(-1.36), chance(-32.24)
        ('25.7 % (−1.36 nats)', 'about 10⁻¹⁴ (−32.24 nats)')
    """
    share = percent(math.exp(nats)) if nats > math.log(1e-5) else f"about {power_of_ten(nats)}"
    return f"{share} ({signed(nats)} nats)"


def likelier(nats: float, other: str) -> str:
    """Returns in words what a difference of log-probabilities makes of one text beside another.

    Example:
        >>> likelier(0.6931, "hers"), likelier(-5.3, "hers")
        ('2 times likelier than hers', '200 times less likely than hers')
        >>> likelier(-21.7, "hers"), likelier(-76.0, "hers")
        ('about 10⁹ times less likely than hers', 'practically impossible for the model beside hers')
    """
    size = abs(nats)
    if nats < -_IMPOSSIBLE:
        return f"practically impossible for the model beside {other}"
    if size > math.log(1e6):
        times = f"about {power_of_ten(size)}"
    else:
        ratio = math.exp(size)
        times = f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"
    return f"{times} times {'likelier' if nats > 0 else 'less likely'} than {other}"
