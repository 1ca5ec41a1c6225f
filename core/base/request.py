"""Request dataclasses: fields with ranges that are declared once and validated on construction.

A field made by `range_field` carries its range as metadata. The validation, the control on the page with its
help, the limit of a hosted app and the docstring of the request all use it.
"""

import dataclasses
import functools
import typing
from collections.abc import Container, Mapping

from .checks import InvalidValueError, check_choice
from .i18n import field_message_key, message_if_any
from .ranges import Range, format_bound
from .user_text import normalize_user_values

MAX_SEED = 2**32 - 1


@dataclasses.dataclass(frozen=True, kw_only=True)
class Widget:
    """How the page shows a field; see `core.ui.frame`.

    Attributes:
        control: "slider", "slider and box", "buttons", "area" or, for words separated by commas, "line".
            Default: a number or text input, a select box for options, a checkbox for a bool.
        advanced: The field is under "More settings".
        step: Step of a slider or a number input. Default: Streamlit's.
        slider_max: Maximum of a slider; an input beside it takes larger numbers. Default: that of the range.
        page_default: The initial value on the page, if it is not the default.
        update_while_typing: The figure updates while the visitor types; or the debounce time, such as "5ms".
        visible_if: An earlier field, and its values with which this one is shown; otherwise it has its
            default. Default: always.
        hidden_from_url: A visitor's own text, which is stored in the session and not in the URL.
    """

    control: str = ""
    advanced: bool = False
    step: float | None = None
    slider_max: float | None = None
    page_default: float | None = None
    update_while_typing: bool | str = False
    visible_if: tuple[str, Container] | None = None
    hidden_from_url: bool = False


DEFAULT_WIDGET = Widget()


def range_field(default, low, high, **options):
    """Returns a request field with a range; `options` are those of `Range`. Without a default it is required.

    A value in the range is passed to `check(name, value)`, if given, which returns the value to store; each
    item of a tuple is passed to `check_item(name, item)`.

    Example:
        >>> @request_dataclass
        ... class WaveRequest:
        ...     '''A wave of {num_positions} positions.'''
        ...     num_positions: int = range_field(20, 1, 5_000)
        >>> WaveRequest(num_positions=7.0).num_positions
        7
        >>> WaveRequest(num_positions=0)
        Traceback (most recent call last):
        core.base.checks.InvalidValueError: Invalid value for `num_positions`: expected a whole number ...
    """
    options.setdefault("unit", "number" if isinstance(low, float) else "integer")
    metadata = {"widget": options.pop("widget", DEFAULT_WIDGET)}
    if "check" in options:
        metadata["check"] = options.pop("check")
    elif "check_item" in options:
        check_item = options.pop("check_item")
        metadata["check"] = lambda name, items: tuple(check_item(name, item) for item in items)
    metadata["range"] = Range(low=low, high=high, **options)
    return dataclasses.field(default=default, metadata=metadata)


def choice_field(options, default, widget: Widget | None = DEFAULT_WIDGET):
    """Returns a field with one of several options, whose labels are the messages
    `<Request>-<field>.<option>`.

    Example:
        >>> @request_dataclass
        ... class SearchRequest:
        ...     method: str = choice_field(("greedy", "beam"), "greedy")
        >>> SearchRequest(method="lucky")
        Traceback (most recent call last):
        core.base.checks.InvalidValueError: Invalid value for `method`: expected one of 'greedy', 'beam'. ...
    """
    return dataclasses.field(default=default, metadata={"options": tuple(options), "widget": widget})


def unranged_field(label: str, default=dataclasses.MISSING):
    """Returns a request field without a range.

    Example:
        >>> @request_dataclass
        ... class PromptRequest:
        ...     text: str = unranged_field("Prompt")
    """
    return dataclasses.field(default=default, metadata={"label": label})


def model_field(
    family: str | None,
    default: str,
    loader: str,
    widget: Widget = DEFAULT_WIDGET,
    choices: tuple[str, ...] = (),
):
    """Returns a field with the name of a model; the page lists the shipped models of the family.

    Args:
        family: A family of `core.models.families`; None if `choices` are of several.
        default: The name of the model.
        loader: The name of the function of `core.engine.loading` that loads the model, which the handler
            receives before the request.
        widget: How the page shows the field.
        choices: The valid names. Default: all of the family.
    """
    metadata: dict = {"family": family, "loader": loader, "widget": widget, "choices": choices}
    if choices:
        metadata["check"] = functools.partial(check_choice, choices=choices)
    return dataclasses.field(default=default, metadata=metadata)


def field_label(request_type: type, name: str) -> str:
    """Returns the label of a request field in errors on the page, or ""."""
    field = getattr(request_type, "__dataclass_fields__", {}).get(name)
    if field is None:
        return ""
    allowed_range = field.metadata.get("range")
    label = field.metadata.get("label", "") or (allowed_range.label if allowed_range else "")
    return label or message_if_any(field_message_key(request_type, name))


def field_default(request_type: type, name: str):
    """Returns the default of a request field."""
    return next(field.default for field in dataclasses.fields(request_type) if field.name == name)


def field_ranges(request_type: type) -> dict[str, Range]:
    """Returns the ranges of a request type by field name."""
    return _metadata_values(request_type, "range")


def _metadata_values(request_type: type, key: str) -> dict[str, typing.Any]:
    return {
        field.name: field.metadata[key] for field in dataclasses.fields(request_type) if key in field.metadata
    }


def text_field_names(request_type: type) -> tuple[str, ...]:
    """Returns the names of the fields of a request type that contain a visitor's text."""
    return tuple(field.name for field in dataclasses.fields(request_type) if _is_text_field(field.metadata))


def _is_text_field(metadata: Mapping) -> bool:
    allowed_range = metadata.get("range")
    is_text = allowed_range is not None and allowed_range.unit in ("characters", "items")
    return is_text or "examples" in metadata or "translations" in metadata


def url_values(request) -> dict[str, typing.Any]:
    """Returns the values of a request that may appear in the URL, by field name."""
    widgets = _metadata_values(type(request), "widget")
    return {
        name: value
        for name, value in vars(request).items()
        if not getattr(widgets.get(name), "hidden_from_url", False)
    }


def field_range(request_type: type, name: str) -> Range:
    """Returns the range of a request field."""
    return field_ranges(request_type)[name]


@typing.dataclass_transform(kw_only_default=True, frozen_default=True)
def request_dataclass(cls: type):
    """Makes a class a frozen, validated dataclass; `{name}` in its docstring becomes the range of a field.

    Texts are normalised first, by `normalize_user_text`; then ranges are validated, then the class's own
    method `check` runs. A field whose default is None may be None.

    Class attributes describe the request to the engine, with the default `False`: `memory_intensive` (few run
    at a time), `needs_progress_callback` (it takes long, and its handler receives a callback), `needs_keras`
    (its handler imports TensorFlow or Keras), `cpu_only` (it never runs on a GPU) and `runs_locally` (this
    process handles it even if there is a remote engine).
    """

    def normalize_and_validate(self) -> None:
        set_frozen_fields(
            self, **{name: normalize_user_values(getattr(self, name)) for name in user_text_fields}
        )
        try:
            for name, allowed_range in ranges_by_field.items():
                value = getattr(self, name)
                if allowed_range.checks_itself and value is not None:
                    allowed_range.check_type(name, value)
                elif not allowed_range.checks_itself and (value is not None or not is_optional[name]):
                    set_frozen_fields(self, **{name: allowed_range.check(name, value)})
            for name, allowed_options in options_by_field.items():
                check_choice(name, getattr(self, name), allowed_options)
            for name, check in checks_by_field.items():
                set_frozen_fields(self, **{name: check(name, getattr(self, name))})
            if hasattr(self, "check"):
                self.check()
        except InvalidValueError as error:
            error.label = error.label or field_label(cls, error.name)
            raise

    for flag in ("memory_intensive", "needs_progress_callback", "needs_keras", "cpu_only", "runs_locally"):
        setattr(cls, flag, getattr(cls, flag, False))
    # by setattr, since a class is not known to have it
    setattr(cls, "__post_init__", normalize_and_validate)  # noqa: B010
    cls = dataclasses.dataclass(frozen=True, kw_only=True)(cls)
    ranges_by_field, options_by_field, checks_by_field = (
        field_ranges(cls),
        _metadata_values(cls, "options"),
        _metadata_values(cls, "check"),
    )
    user_text_fields = text_field_names(cls)
    is_optional = {field.name: field.default is None for field in dataclasses.fields(cls)}
    for name, allowed_range in ranges_by_field.items():
        bounds = f"{format_bound(allowed_range.low)} to {format_bound(allowed_range.high)}"
        cls.__doc__ = (cls.__doc__ or "").replace(f"{{{name}}}", bounds)
    return cls


def set_frozen_fields(request, **values) -> None:
    """Sets fields of a frozen request to their validated values, such as 5 for 5.0, so that equal requests
    hash alike.

    Args:
        request: The request.
        values: Its fields by name.
    """
    for name, value in values.items():
        object.__setattr__(request, name, value)


def seed_field(widget: Widget = DEFAULT_WIDGET):
    return range_field(42, 0, MAX_SEED, widget=widget)
