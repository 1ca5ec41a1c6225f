"""How a call is made of a request: its fields are the arguments, its answer is drawn."""

import dataclasses
import functools
import inspect
from collections.abc import Callable, Collection
from typing import Any

from .. import engine
from ..base.checks import InvalidValueError, check_choice, raise_invalid
from ..base.i18n import language, languages, message, use_language
from ..base.proofs import code_of
from ..figures.picture import Picture
from ..figures.python_line import named_language
from ..figures.view import View


@dataclasses.dataclass(frozen=True, kw_only=True)
class Drawing:
    """How a trace is drawn for a call.

    Attributes:
        look: What the drawing function takes besides the trace.
        given: Values of the proof that are no fields of the request.
        trace: What is drawn, where that is not the answer alone.
    """

    look: dict[str, Any] = dataclasses.field(default_factory=dict)
    given: dict[str, Any] = dataclasses.field(default_factory=dict)
    trace: Any = None


def spoken(function: Callable):
    """Gives a call the argument `lang`: the language of what it says, such as "de". Default: English."""
    signature = inspect.signature(function)
    lang = inspect.Parameter("lang", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=str)
    *before, last = [*signature.parameters.values(), lang]
    if before and before[-1].kind is inspect.Parameter.VAR_KEYWORD:
        before, last = [*before[:-1], last], before[-1]

    @functools.wraps(function)
    def called(*args, lang: str | None = None, **named):
        asked = language() if lang is None else check_choice("lang", lang, languages())
        with use_language(asked):
            return function(*args, **named)

    called.__signature__ = signature.replace(parameters=[*before, last])  # type: ignore[attr-defined]
    return called


def call(
    request_type: type,
    draw: Callable[..., Picture],
    figure: str,
    *,
    first: str = "text",
    fit: Callable[[dict[str, Any]], dict[str, Any]] = dict,
    free: Collection[str] = (),
):
    """Makes a call of a function that says how an answer is drawn.

    The call takes the fields of the request, the first one also by its place, and what the function takes
    after request and trace.

    Args:
        request_type: Of request.
        draw: From the trace to a picture.
        figure: Name of the figure, whose proof stands beside `draw`.
        first: The field that may be given without its name.
        fit: Makes of what was given the fields of the request, such as those whose default hangs on others.
        free: Fields which it fills in, and whose own default is not taken.
    """
    fields = {field.name: field for field in dataclasses.fields(request_type)}

    def made(function: Callable[..., Drawing]):
        given = list(inspect.signature(function).parameters.values())[2:]
        looks = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in given]
        parameters = [*_parameters(fields, first, free), *looks]
        signature = inspect.Signature(parameters, return_annotation=View)

        @functools.wraps(function)
        def called(*args, **named) -> View:
            asked = signature.bind(*args, **named).arguments
            own = {name: asked[name] for name in asked if name in fields}
            own = {name: value for name, value in own.items() if name not in free or value is not None}
            request, answer = _answered(request_type, own, fit)
            how = {name: value for name, value in asked.items() if name not in fields}
            drawing = function(request, answer, **how)
            result = answer if drawing.trace is None else drawing.trace
            settings = {name: getattr(request, name) for name in fields}
            return View(
                python=_written(function.__name__, first, asked),
                trace=answer,
                picture=draw(result, **drawing.look),
                lines=code_of(draw.__module__, figure, settings | drawing.given),
            )

        called.__signature__ = signature  # type: ignore[attr-defined]
        return spoken(called)

    return made


def _answered(request_type: type, own: dict[str, Any], fit: Callable) -> tuple[Any, Any]:
    """Returns a request of the caller's fields, and its answer; an error names one of them, nothing else."""
    fitted = own
    try:
        fitted = fit(own)
        request = request_type(**fitted)
        return request, engine.run(request)
    except InvalidValueError as error:
        if error.name in own or not own:
            raise
        same = [name for name in own if name not in fitted and own[name] is fitted.get(error.name)]
        if same:  # it was handed over by another name
            raise_invalid(same[0], error.rule, own[same[0]], error.hint)
        name = next((name for name in own if _builds(request_type, own, fit, without=name)), next(iter(own)))
        raise_invalid(
            name, message("library-beside", name=error.name, rule=error.rule), own[name], error.hint
        )


def _builds(request_type: type, own: dict[str, Any], fit: Callable, *, without: str) -> bool:
    try:
        request_type(**fit({name: value for name, value in own.items() if name != without}))
    except InvalidValueError:
        return False
    return True


def _parameters(
    fields: dict[str, dataclasses.Field], first: str, free: Collection[str]
) -> list[inspect.Parameter]:
    """Returns the fields of a request as parameters, one of which has a place."""
    names = [first, *(name for name in fields if name != first)]
    kinds = {first: inspect.Parameter.POSITIONAL_OR_KEYWORD}
    return [
        inspect.Parameter(
            name,
            kinds.get(name, inspect.Parameter.KEYWORD_ONLY),
            default=None if name in free else _default(fields[name]),
            annotation=fields[name].type,
        )
        for name in names
    ]


def _default(field: dataclasses.Field):
    return inspect.Parameter.empty if field.default is dataclasses.MISSING else field.default


def _written(name: str, first: str, asked: dict[str, Any]) -> str:
    parts = [repr(value) if key == first else f"{key}={value!r}" for key, value in asked.items()]
    return f"atlas.{name}({', '.join([*parts, *named_language()])})"
