"""The desk of a page with many views: it makes the controls beside the figure, knows their values, and shows
figures with their link.
"""

from collections.abc import Callable, Sequence

from core.figures.base.picture import Picture
from core.ui.parts.figure_block import figure_block, proof_code

_BOUND = {"bind": "query-params"}


class Desk:
    """Makes controls with the key `<page>_<name>`, each bound to a parameter of the address, and figures
    whose link holds them all.

    A box for a number has no least or greatest value: whatever is typed or stands in a link reaches the
    request, whose error formula says what is wrong with it, and stays in the box.

    Args:
        page: Name of the page.
        side: Where controls stand.
    """

    def __init__(self, page: str, side):
        self.page, self.side, self.values = page, side, {}
        self._rows = 0

    def key(self, name: str) -> str:
        """Returns the key of a control."""
        return f"{self.page}_{name}"

    def _kept(self, name: str, value):
        self.values[name] = value
        return value

    def settings(self, *names: str) -> dict:
        """Returns the values of controls by the names that the requests give them."""
        return {name: self.values[name] for name in names}

    def row(self):
        """Returns a place for controls side by side, of one width; it is sent as one element, where columns
        are one more each.
        """
        self._rows += 1
        return self.side.container(horizontal=True, key=f"{self.page}_row{self._rows}")

    def number(self, name: str, label: str, value, place=None, **more):
        """Shows a box for any number and returns it; an empty one with the default None returns None."""
        look = {"format": "%.10g"} if isinstance(value, float) else {}
        return self._kept(
            name,
            (place or self.side).number_input(
                label, value=value, key=self.key(name), **_BOUND, **look | more
            ),
        )

    def select(self, name: str, label: str, options: Sequence, place=None, **more):
        """Shows a list to choose from and returns the choice."""
        return self._kept(
            name, (place or self.side).selectbox(label, options, key=self.key(name), **_BOUND, **more)
        )

    def choice(self, name: str, label: str, options: Sequence[str], place=None, **more) -> str:
        """Shows buttons to choose one from and returns the choice: the first one where an address says that
        none is chosen.
        """
        return self._kept(
            name,
            (place or self.side).segmented_control(
                label,
                options,
                default=options[0],
                required=True,
                key=self.key(name),
                wrap=True,
                **_BOUND,
                **more,
            )
            or options[0],
        )

    def text(self, name: str, label: str, value: str, place=None, **more) -> str:
        """Shows a line to type in and returns the text."""
        return self._kept(
            name, (place or self.side).text_input(label, value, key=self.key(name), **_BOUND, **more)
        )

    def lines(self, name: str, label: str, value: str, place=None, **more) -> tuple[str, ...]:
        """Shows a box for texts, a line each, and returns them; empty lines at the end are none, those before
        it are empty texts.
        """
        typed = (place or self.side).text_area(label, value, key=self.key(name), **_BOUND, **more)
        return tuple(self._kept(name, typed).rstrip().split("\n"))

    def tick(self, name: str, label: str, value: bool, place=None, **more) -> bool:
        """Shows a box to tick and returns whether it is."""
        return self._kept(
            name, (place or self.side).checkbox(label, value, key=self.key(name), **_BOUND, **more)
        )

    def numbers(self, name: str, label: str, value: str, **more) -> tuple:
        """Shows a line for numbers between commas and returns them; what is no number stays text, for the
        request to refuse.
        """
        return tuple(
            map(
                _number,
                filter(
                    None, map(str.strip, self.text(name, label, value, **more).replace(";", ",").split(","))
                ),
            )
        )

    def link(self) -> dict:
        """Returns the parameters of the address that opens the page with these controls as they stand."""
        return {self.key(name): value for name, value in self.values.items() if value is not None}

    def show(
        self,
        thing: str,
        picture: Picture,
        shown,
        made: dict,
        proof_only: dict | None = None,
        csv: tuple[str, Callable[[], bytes]] | None = None,
    ) -> None:
        """Shows a figure with all that belongs to it; its proof is `<page>_<thing>`.

        Args:
            thing: Name of the figure.
            picture: Figure, story and columns.
            shown: What its proof is held against.
            made: What the figure hangs on, for its proof and the names of its files.
            proof_only: What the proof needs besides.
            csv: See `figure_block`.
        """
        code = proof_code(self.key(thing), **made, **proof_only or {})
        figure_block(
            self.page, thing, picture, settings=made, code=code, shown=shown, link=self.link(), csv=csv
        )


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text
