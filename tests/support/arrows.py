"""The arrows of the house: which file imports which, and the circles among them."""

import ast
from collections.abc import Iterable, Iterator, Mapping


def module_of(name: str) -> str:
    """Returns the dotted module of a file: core/ui/__init__.py is core.ui."""
    parts = name.removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(name: str) -> list[str]:
    """Returns the package from which the relative imports of a file start."""
    return name.split("/")[:-1]


def arrows(sources: Mapping[str, str], imported) -> dict[str, set[str]]:
    """Returns the files that each file imports, those inside functions among them.

    Args:
        sources: Texts of the files by their paths.
        imported: `(tree, package) -> (line, module, inside a function) of each import`.
    """
    files = {module_of(name): name for name in sources}
    found: dict[str, set[str]] = {name: set() for name in sources}
    for name, source in sources.items():
        for _, target, _ in imported(ast.parse(source), package_of(name)):
            file = files.get(target) or files.get(target.rpartition(".")[0])
            if file is not None and file != name:
                found[name].add(file)
    return found


def between_rooms(found: Mapping[str, Iterable[str]], room_of) -> dict[str, set[str]]:
    """Returns the arrows of rooms: `room_of` names the room of a file."""
    rooms: dict[str, set[str]] = {}
    for name, targets in found.items():
        rooms.setdefault(room_of(name), set()).update(room_of(target) for target in targets)
    return {room: targets - {room} for room, targets in rooms.items()}


def circles(found: Mapping[str, Iterable[str]]) -> Iterator[list[str]]:
    """Yields each set of places that reach one another along the arrows (Tarjan's components), sorted."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    open_: list[str] = []

    def visit(place: str) -> Iterator[list[str]]:
        index[place] = low[place] = len(index)
        open_.append(place)
        for target in sorted(found.get(place, ())):
            if target not in index:
                yield from visit(target)
            if target in open_:
                low[place] = min(low[place], low[target])
        if low[place] == index[place]:
            begin = open_.index(place)
            members = open_[begin:]
            del open_[begin:]
            if len(members) > 1:
                yield sorted(members)

    for place in sorted(found):
        if place not in index:
            yield from visit(place)
