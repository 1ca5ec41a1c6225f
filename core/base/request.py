"""What the requests share: a range that is declared once, and the checked form of their fields.

A field made by `ranged` carries its range as metadata. The check of the request, the box of the page with its
help, the limit of a hosted app and the request's docstring all come from there.
"""

import dataclasses
import functools
import typing
from collections.abc import Container, Mapping

from .checks import InvalidValueError, check_choice
from .messages import say_if_any, words_of
from .ranges import Range, written
from .typed import read_all

MAX_SEED = 2**32 - 1


@dataclasses.dataclass(frozen=True, kw_only=True)
class Form:
    """How a page asks for a field; see `core.ui.frame`.

    Attributes:
        kind: "slider", "slider and box", "buttons", "area" or, for words between commas, "line"; "" for what
            fits the field: a box for a number or a line, a list for options, a tick for True and False.
        more: It stands folded, under "More settings".
        step: Of a slider or a box for numbers. Default: Streamlit's own.
        end: Of a slider; a box beside it takes numbers beyond. Default: the highest of the range.
        begin: What a page begins with, where that is not the default.
        live: The figure follows while somebody types; or the pause after a key until it does, such as "5ms".
        when: A field that comes before, and the values of it with which this one counts; with others it is
            left out, and keeps its default. Default: always.
        private: A visitor's own text: his session holds it, and no address does.
    """

    kind: str = ""
    more: bool = False
    step: float | None = None
    end: float | None = None
    begin: float | None = None
    live: bool | str = False
    when: tuple[str, Container] | None = None
    private: bool = False


FORM = Form()


def ranged(default, low, high, **more):
    """Returns a field of a request with its range; see `Range`. Without a default the field must be given.

    What is in its range goes through `check(name, value)`, where there is one, which returns what is kept; of
    a tuple each item goes through `each(name, item)`.

    Example:
        >>> @request
        ... class WaveRequest:
        ...     '''Asks for a wave of {count} positions.'''
        ...     count: int = ranged(20, 1, 5_000)
        >>> WaveRequest(count=7.0).count
        7
        >>> WaveRequest(count=0)
        Traceback (most recent call last):
        core.base.checks.InvalidValueError: Invalid value for `count`: expected a whole number ...
    """
    of = more.pop("of", "number" if isinstance(low, float) else "whole")
    told = {"form": more.pop("form", FORM)}
    if "check" in more:
        told["check"] = more.pop("check")
    elif "each" in more:
        each = more.pop("each")
        told["check"] = lambda name, items: tuple(each(name, item) for item in items)
    told["range"] = Range(low=low, high=high, of=of, **more)
    return dataclasses.field(default=default, metadata=told)


def one_of(options, default, form: Form | None = FORM):
    """Returns a field that holds one of some options, the words of which are messages
    `<Request>-<field>.<option>`.

    Example:
        >>> @request
        ... class WaysRequest:
        ...     way: str = one_of(("greedy", "beam"), "greedy")
        >>> WaysRequest(way="lucky")
        Traceback (most recent call last):
        core.base.checks.InvalidValueError: Invalid value for `way`: expected one of 'greedy', 'beam'. ...
    """
    return dataclasses.field(default=default, metadata={"options": tuple(options), "form": form})


def labelled(label: str, default=dataclasses.MISSING):
    """Returns a field of a request without a range, with what errors on a page call it.

    Example:
        >>> @request
        ... class SayRequest:
        ...     text: str = labelled("Prompt")
    """
    return dataclasses.field(default=default, metadata={"label": label})


def model_of(family: str | None, default: str, loaded: str, form: Form = FORM, among: tuple[str, ...] = ()):
    """Returns a field that names a model: a page lists those of the family that ship.

    Args:
        family: Of `core.models.families`; None for models of several, which are named.
        default: Name of the model.
        loaded: The function of `core.engine.loading` that loads it: what answers the request is handed the
            loaded model before the request.
        form: How a page asks for it.
        among: The names that it may hold. Default: all of the family.
    """
    told: dict = {"family": family, "loaded": loaded, "form": form, "among": among}
    if among:
        told["check"] = functools.partial(check_choice, choices=among)
    return dataclasses.field(default=default, metadata=told)


def label_of(kind: type, name: str) -> str:
    """Returns what errors on a page call a field of a request, or "" where nobody has said."""
    field = getattr(kind, "__dataclass_fields__", {}).get(name)
    if field is None:
        return ""
    allowed = field.metadata.get("range")
    own = field.metadata.get("label", "") or (allowed.label if allowed else "")
    return own or say_if_any(words_of(kind, name))


def default_of(kind: type, name: str):
    """Returns the default of one field of a kind of request."""
    return next(field.default for field in dataclasses.fields(kind) if field.name == name)


def ranges(kind: type) -> dict[str, Range]:
    """Returns the ranges of a kind of request, by the names of its fields."""
    return _held(kind, "range")


def _held(kind: type, what: str) -> dict[str, typing.Any]:
    """Returns what the fields of a kind of request hold under a name, by the names of the fields."""
    return {field.name: field.metadata[what] for field in dataclasses.fields(kind) if what in field.metadata}


def texts(kind: type) -> tuple[str, ...]:
    """Returns the names of the fields of a kind of request that hold what somebody typed."""
    return tuple(field.name for field in dataclasses.fields(kind) if _is_typed(field.metadata))


def _is_typed(metadata: Mapping) -> bool:
    allowed = metadata.get("range")
    is_text = allowed is not None and allowed.of in ("characters", "items")
    return is_text or "examples" in metadata or "translations" in metadata


def public(request) -> dict[str, typing.Any]:
    """Returns the values of a request that an address may hold, by the names of its fields."""
    forms = _held(type(request), "form")
    return {
        name: value for name, value in vars(request).items() if not getattr(forms.get(name), "private", False)
    }


def range_of(kind: type, name: str) -> Range:
    """Returns the range of one field of a kind of request."""
    return ranges(kind)[name]


@typing.dataclass_transform(kw_only_default=True, frozen_default=True)
def request(kind: type):
    """Makes a frozen dataclass of a class, whose `{name}` in the docstring become the ranges of its fields.

    Typed texts are read first, by `read_typed`; then ranges are checked, then what the class's own `check`
    looks at, if it has one. A field that may be None, by its default, is not checked when it is.

    What the engine has to know of a kind of request stands in its class, `False` where it says nothing:
    `heavy`, that it takes much memory and so waits for its turn; `takes_progress`, that it takes long and its
    function is given what to call meanwhile; `keras`, that its answer needs TensorFlow or Keras; `on_cpu`,
    that no model runs; `here`, that it is answered in this process though models run elsewhere.
    """

    def checked(self) -> None:
        keep(self, **{name: read_all(getattr(self, name)) for name in typed})
        try:
            for name, allowed in own.items():
                value = getattr(self, name)
                if allowed.by_hand and value is not None:
                    allowed.check_type(name, value)
                elif not allowed.by_hand and (value is not None or not optional[name]):
                    keep(self, **{name: allowed.check(name, value)})
            for name, options in choices.items():
                check_choice(name, getattr(self, name), options)
            for name, check in checks.items():
                keep(self, **{name: check(name, getattr(self, name))})
            if hasattr(self, "check"):
                self.check()
        except InvalidValueError as error:
            error.label = error.label or label_of(kind, error.name)
            raise

    for mark in ("heavy", "takes_progress", "keras", "on_cpu", "here"):
        setattr(kind, mark, getattr(kind, mark, False))
    setattr(kind, "__post_init__", checked)  # noqa: B010, no attribute that a class is known to have
    kind = dataclasses.dataclass(frozen=True, kw_only=True)(kind)
    own, choices, checks = ranges(kind), _held(kind, "options"), _held(kind, "check")
    typed = texts(kind)
    optional = {field.name: field.default is None for field in dataclasses.fields(kind)}
    for name, allowed in own.items():
        bounds = f"{written(allowed.low)} to {written(allowed.high)}"
        kind.__doc__ = (kind.__doc__ or "").replace(f"{{{name}}}", bounds)
    return kind


def keep(request, **checked) -> None:
    """Keeps the checked form of fields of a frozen request, such as 5 for 5.0: equal requests are one key.

    Args:
        request: The request.
        checked: Its fields by name.
    """
    for name, value in checked.items():
        object.__setattr__(request, name, value)


def seed_field(form: Form = FORM):
    return ranged(42, 0, MAX_SEED, form=form)
