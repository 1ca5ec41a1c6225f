"""The views of a page and its controls, as AppTest sees them."""


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
