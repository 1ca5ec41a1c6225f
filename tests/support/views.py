"""The views of a page and its controls, as AppTest sees them."""

CONTROL_TYPES = (
    "button_group",
    "selectbox",
    "number_input",
    "slider",
    "text_input",
    "text_area",
    "checkbox",
    "multiselect",
)


def find_controls(app, *control_types: str) -> list:
    return [
        one for kind in control_types for one in app.get(kind) if one.key and not one.key.endswith("_about")
    ]


def list_views(open_app, page: str) -> list[dict]:
    return (
        next(
            ({one.key: name} for name in one.options)
            for one in find_controls(open_app(page), "button_group")
            if one.key == f"{page}_view"
        )
        if page not in ("home", "classroom")
        else [{}]
    )


def assert_no_errors(app):
    """Returns a page, which shows neither an exception nor an error."""
    assert not app.exception, app.exception[0].value
    assert not app.error, app.error[0].value
    return app


def get_only_error(app) -> str:
    """Returns the one error of a page, which the application expected."""
    assert not app.exception, app.exception[0].value
    (error,) = app.error
    return error.value.replace("\\", "")


def find_button(app, label: str):
    return next(one for one in app.button if one.label == label)


def press_button(app, label: str):
    return find_button(app, label).click().run()


def list_button_labels(app) -> list[str]:
    return [button.label for button in app.button]


def list_charts(app) -> list[str]:
    """Returns the keys of the figures of a page, but for the hidden one that is loaded in advance."""
    return [chart.key for chart in app.main.get("plotly_chart") if chart.key != "charts_ready_chart"]


def find_control(app, key: str):
    return next(one for kind in CONTROL_TYPES for one in app.get(kind) if one.key == key)


def get_values(app, page: str, *names: str) -> list:
    """Returns the values of controls of a page, by their names without the page's before them."""
    return [find_control(app, f"{page}_{name}").value for name in names]


def type_values(app, page: str, **values):
    """Gives controls of a page new values, which the next run of the page takes."""
    for name, value in values.items():
        find_control(app, f"{page}_{name}").set_value(value)
    return app


def set_values(app, page: str, **values):
    """Gives controls of a page new values and returns the page as it is then."""
    return type_values(app, page, **values).run()
