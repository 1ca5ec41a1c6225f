"""The arrows of the house: which file imports which, and the circles among them."""

import ast
import functools
from collections.abc import Iterable, Iterator, Mapping


def module_of(name: str) -> str:
    """Returns the dotted module of a file: core/ui/__init__.py is core.ui."""
    parts = name.removesuffix(".py").split("/")
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def package_of(name: str) -> tuple[str, ...]:
    """Returns the package from which the relative imports of a file start."""
    return tuple(name.split("/")[:-1])


def _text_of(node: ast.expr) -> str:
    """Returns the constant beginning of a string expression: "core.models.x" and f"core.models.{name}"."""
    if isinstance(node, ast.JoinedStr) and node.values:
        node = node.values[0]
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _targets(node: ast.AST, package: tuple[str, ...]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = package[: len(package) - node.level + 1] if node.level else ()
        base = ".".join([*base, node.module] if node.module else base)
        yield from (f"{base}.{alias.name}" for alias in node.names)
    elif isinstance(node, ast.Call) and node.args:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in ("import_module", "__import__") and (name := _text_of(node.args[0])):
            yield name.rstrip(".")


@functools.cache
def imports(source: str, package: tuple[str, ...] = ()) -> list[tuple[int, str, bool]]:
    """Returns (line, module, whether in a function) of each import, those through importlib among them."""

    def visit(node: ast.AST, inside: bool) -> Iterator[tuple[int, str, bool]]:
        for child in ast.iter_child_nodes(node):
            yield from ((child.lineno, target, inside) for target in _targets(child, package))
            yield from visit(
                child, inside or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            )

    return list(visit(ast.parse(source), False))


def arrows(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Returns the files that each file imports, those inside functions among them.

    Args:
        sources: Texts of the files by their paths.
    """
    files = {module_of(name): name for name in sources}
    found: dict[str, set[str]] = {name: set() for name in sources}
    for name, source in sources.items():
        for _, target, _ in imports(source, package_of(name)):
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
