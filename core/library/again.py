"""Any figure of the app again, by what was asked and how the answer is drawn: the line that Export gives."""

import importlib

from .. import engine
from ..base.checks import raise_invalid
from ..base.i18n import message
from ..engine.wire import classes
from ..figures.python_line import python_line, record_call
from ..figures.view import View
from .making import spoken

_CORE = __package__.rpartition(".")[0]


def request(name: str, **fields):
    """Returns a request of the app, such as "HeadsRequest", with its ranges and its errors.

    Raises:
        InvalidValueError: If there is no such request, or a field is out of its range.
    """
    kinds = {kind.__name__: kind for kind in classes().values()}
    if name not in kinds:
        raise_invalid("name", message("library-request"), name)
    return kinds[name](**fields)


def answer(name: str, **fields):
    """Returns the trace that answers a request: the arrays alone, without a figure.

    Example:
        >>> import attention_atlas as atlas
        >>> atlas.answer("HeadsRequest", text="I like soccer").cross.weights.shape
        (2, 8, 5, 3)
    """
    asked = request(name, **fields)
    return record_call(asked, engine.run(asked))


@spoken
def show(figure: str, result, **look) -> View:
    """Draws a trace as the app does.

    Args:
        figure: The function that draws it, by its place below `core/topics`.
        result: From `answer`, or what the function takes for it.
        look: What else the function takes.

    Raises:
        InvalidValueError: If there is no such function.
    """
    if not isinstance(figure, str):
        raise_invalid("figure", message("library-figure"), figure)
    module, _, name = figure.rpartition(".")
    try:
        draw = getattr(importlib.import_module(f"{_CORE}.topics.{module}"), name)
    except (ImportError, AttributeError):
        raise_invalid("figure", message("library-figure"), figure)
    return View(python=python_line(draw, None, result, look), trace=result, picture=draw(result, **look))
