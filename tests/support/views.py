"""The views of a page and its controls, as AppTest sees them."""


def boxes(app, *kinds: str) -> list:
    return [one for kind in kinds for one in app.get(kind) if one.key and not one.key.endswith("_about")]


def views(open_app, page: str) -> list[dict]:
    return (
        next(
            ({one.key: name} for name in one.options)
            for one in boxes(open_app(page), "button_group")
            if one.key == f"{page}_view"
        )
        if page not in ("home", "classroom")
        else [{}]
    )
