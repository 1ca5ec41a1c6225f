"""Seeded faults in `core`, and which tests notice them: how much a suite is worth.

    python -m tests.mutants --work FOLDER                  # 60 faults, the tests of this checkout
    python -m tests.mutants --work FOLDER --minutes 5 --only 12

Each fault is written into a copy of the checkout. The tests of its folder come first, then all others; the
first failure ends it. Results are appended to FOLDER/mutants.jsonl, and a run that was ended goes on where it
was. What argparse does not know goes to pytest.

    python -m tests.mutants --work NEW --of OLD/mutants.jsonl  # the faults of another run, where they stand
"""

import argparse
import ast
import contextlib
import copy
import dataclasses
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

ROOT = pathlib.Path(__file__).parent.parent
SEED = 20
NUM_PYTHON_FAULTS, NUM_OTHER_FAULTS = 52, 8  # of the 60, those in `.py` and those in `.js` and `.ftl`
FIRST_MINUTES = 6  # for the tests of a fault's own folder
PYTEST_ARGUMENTS = (
    "-m",
    "pytest",
    "-x",
    "-q",
    "-p",
    "no:cacheprovider",
    "--no-header",
    "-n",
    "2",
    "--dist",
    "loadfile",
)


@dataclasses.dataclass(frozen=True)
class Fault:
    """One changed place.

    Attributes:
        path: Of the file, below the checkout.
        line: Its number, from 1.
        kind: What was done, such as "sign".
        start, end: Bytes of the file that are replaced.
        old, new: What stands there before and after.
        source: The whole line before.
    """

    path: str
    line: int
    kind: str
    start: int
    end: int
    old: str
    new: str
    source: str

    def write(self, root: pathlib.Path) -> None:
        """Writes the fault into a copy of the checkout."""
        content = (root / self.path).read_bytes()
        assert content[self.start : self.end].decode() == self.old
        (root / self.path).write_bytes(content[: self.start] + self.new.encode() + content[self.end :])


# --- where a fault can be -----------------------------------------------------------------------------------

COMPARISONS = {
    ast.Lt: (ast.LtE, "bound"),
    ast.LtE: (ast.Lt, "bound"),
    ast.Gt: (ast.GtE, "bound"),
    ast.GtE: (ast.Gt, "bound"),
    ast.Eq: (ast.NotEq, "comparison"),
    ast.NotEq: (ast.Eq, "comparison"),
    ast.Is: (ast.IsNot, "comparison"),
}
UNARY = {ast.USub: "sign", ast.Not: "comparison", ast.Invert: "wrong mask"}
OPERATORS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult}
# Of scripts of the browser and of words: what is found, and what stands there instead.
TEXT_PATTERNS = {
    ".js": (r" (<|>|===|&&) ", r"(?<=[\w)]) (\+|-) (?=[\w(])"),
    ".ftl": (r"(?<=\{ )(\$\w+)(?= \})",),
}
TEXT_SWAPS = {"<": ">=", ">": "<=", "===": "!==", "&&": "||", "+": "-", "-": "+"}


def _change(node: ast.AST, **fields) -> ast.AST:
    changed = copy.copy(node)
    vars(changed).update(fields)
    return changed


def _list_changes(node: ast.AST) -> list[tuple[str, ast.AST]]:
    """Returns the faults that can be in one node: a kind, and what stands in its place."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            other, kind = COMPARISONS[type(op)]
            return [(kind, _change(node, ops=[other()]))]
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            joins_texts = any(isinstance(one, ast.JoinedStr | ast.Constant) for one in (left, right))
            is_sum = isinstance(op, ast.Add)
            return [] if joins_texts and is_sum else [("sign", _change(node, op=OPERATORS[type(op)]()))]
        case ast.UnaryOp(op=op, operand=operand) if type(op) in UNARY:
            is_number = isinstance(op, ast.USub) and isinstance(operand, ast.Constant)
            return [] if is_number else [(UNARY[type(op)], operand)]
        case ast.BoolOp(op=op):
            return [("comparison", _change(node, op=ast.Or() if isinstance(op, ast.And) else ast.And()))]
        case ast.Slice(lower=ast.Constant(value=value)):
            return [("off by one", _change(node, lower=ast.Constant(value + 1)))]
        case ast.Call():
            return _list_changes_of_call(node)
        case ast.Await(value=value):
            return [("dropped await", value)]
        case ast.Expr(value=ast.Call()):
            return [("dropped call", ast.Pass())]
        case ast.Assign(value=ast.Constant(value=int() | float() as number)) if number and number is not True:
            return [("wrong constant", _change(node, value=ast.Constant(number * 2)))]
    return []


def _list_changes_of_call(node: ast.Call) -> list[tuple[str, ast.AST]]:
    changes: list[tuple[str, ast.AST]] = []
    for index, keyword in enumerate(node.keywords):
        if keyword.arg in ("axis", "axes") and isinstance(keyword.value, ast.UnaryOp | ast.Constant):
            axis = ast.Constant(-1 if ast.unparse(keyword.value) == "0" else 0)
            keywords = [*node.keywords[:index], _change(keyword, value=axis), *node.keywords[index + 1 :]]
            changes.append(("axis", _change(node, keywords=keywords)))
    match node.args:
        case [ast.Name(id=one) as first, ast.Name(id=other) as second] if one != other:
            changes.append(("swapped arguments", _change(node, args=[second, first])))
    return changes


def _iterate_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yields a node and those in it, but for decorators, types, defaults, docstrings and texts."""
    yield node
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            inside = node.body
        case ast.AnnAssign():
            inside = [node.value] if node.value else []
        case ast.Expr(value=ast.Constant()) | ast.JoinedStr():  # whose places Python 3.11 does not tell
            inside = []
        case _:
            inside = ast.iter_child_nodes(node)
    for one in inside:
        yield from _iterate_nodes(one)


def _make_fault(path: str, content: bytes, kind: str, start: int, end: int, new: str) -> Fault:
    line = content[:start].count(b"\n")
    source = content.split(b"\n")[line].decode()
    return Fault(path, line + 1, kind, start, end, content[start:end].decode(), new, source)


def _find_python_faults(path: str) -> Iterator[Fault]:
    content = (ROOT / path).read_bytes()
    starts = [0, 0, *itertools.accumulate(map(len, content.splitlines(keepends=True)))]  # of line 1, 2, ...
    for node in _iterate_nodes(ast.parse(content)):
        for kind, changed in _list_changes(node):
            start = starts[node.lineno] + node.col_offset
            end = starts[node.end_lineno] + node.end_col_offset
            yield _make_fault(path, content, kind, start, end, ast.unparse(changed))


def _find_text_faults(path: str) -> Iterator[Fault]:
    """Yields faults of a script of the browser, or of words."""
    content = (ROOT / path).read_bytes()
    text = content.decode()
    for pattern in TEXT_PATTERNS[pathlib.Path(path).suffix]:
        for match in re.finditer(pattern, text):
            line = text.count("\n", 0, match.start(1))
            other_values = set(re.findall(r"\$\w+", text.splitlines()[line])) - {match[1]}
            if new := TEXT_SWAPS.get(match[1]) or min(other_values, default=""):
                kind, start = "script" if path.endswith(".js") else "wrong value", match.start(1)
                places = (len(text[:place].encode()) for place in (start, match.end(1)))
                yield _make_fault(path, content, kind, *places, new)


def draw_faults(seed: int = SEED) -> list[Fault]:
    """Returns the faults that a seed draws: no two in one file, each kind as often as it can be."""
    rng = random.Random(seed)
    return [
        fault
        for pattern, find_faults, count in (
            ("*.py", _find_python_faults, NUM_PYTHON_FAULTS),
            ("*.js", _find_text_faults, NUM_OTHER_FAULTS // 2),
            ("en.ftl", _find_text_faults, NUM_OTHER_FAULTS // 2),
        )
        for fault in _draw_by_kind(rng, _find_faults(pattern, find_faults), count)
    ]


def _find_faults(pattern: str, find_faults: Callable[[str], Iterator[Fault]]) -> list[Fault]:
    paths = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "core").rglob(pattern))
    return [fault for path in paths for fault in find_faults(path)]


def relocate_fault(row: dict) -> Fault | None:
    """Returns a fault of another run at the line where it stands now, or None where there is no such line."""
    fault = Fault(**{field.name: row[field.name] for field in dataclasses.fields(Fault)})
    path = ROOT / fault.path
    content = path.read_text() if path.exists() else ""
    if content.count(f"\n{fault.source}\n") != 1:
        return None
    before = content[: content.index(f"\n{fault.source}\n") + 1]
    shift = len(before.encode()) - row["line_start"]
    line = before.count("\n") + 1
    return dataclasses.replace(fault, line=line, start=fault.start + shift, end=fault.end + shift)


def _draw_by_kind(rng: random.Random, candidates: list[Fault], count: int) -> list[Fault]:
    rng.shuffle(candidates)
    queues = {
        kind: [one for one in candidates if one.kind == kind] for kind in {one.kind for one in candidates}
    }
    selected: list[Fault] = []
    while len(selected) < count and any(queues.values()):
        for kind in sorted(queues)[: count - len(selected)]:
            paths = {one.path for one in selected}
            selected += [one for one in queues[kind] if one.path not in paths][:1]
            queues[kind] = [one for one in queues[kind] if one.path not in paths and one not in selected]
    return selected


# --- which tests notice it ----------------------------------------------------------------------------------


def find_related_tests(path: str) -> list[str]:
    """Returns the folders and files of tests that belong to a file of `core`, the nearest first."""
    parts = pathlib.PurePosixPath(path).with_suffix("").parts
    test_paths = []
    for depth in range(len(parts), 1, -1):
        for base in (pathlib.Path("tests", *parts[1:depth]), pathlib.Path("tests", *parts[:depth])):
            for one in (base, base.with_name(f"test_{base.name}.py")):
                if (ROOT / one).exists() and str(one) not in test_paths:
                    test_paths.append(str(one))
    return test_paths


def find_failing_test(
    fault: Fault, work: pathlib.Path, minutes: float, tests: list[str]
) -> tuple[str, float]:
    """Returns the first test that fails with a fault, "" where none does, and the seconds it took."""
    copy = work / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache"))
    fault.write(copy)
    start = time.monotonic()
    related_tests = [one for one in find_related_tests(fault.path) if "/browser" not in one]
    failing_test = _run_until_failure(copy, related_tests, FIRST_MINUTES) if related_tests else ""
    if not failing_test:
        failing_test = _run_until_failure(copy, tests, minutes)
    return failing_test, time.monotonic() - start


def _run_until_failure(copy: pathlib.Path, tests: list[str], minutes: float) -> str:
    threads = {"TF_NUM_INTRAOP_THREADS": "1", "TF_NUM_INTEROP_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    process = subprocess.Popen(
        [sys.executable, *PYTEST_ARGUMENTS, *tests],
        cwd=copy,
        env=os.environ | threads,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        output, _ = process.communicate(timeout=minutes * 60)
    except subprocess.TimeoutExpired:
        output = ""
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", output, re.MULTILINE)
    return failed[0] if failed else ""


def main() -> None:
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--work", type=pathlib.Path, required=True, help="a folder outside the checkout")
    reader.add_argument("--seed", type=int, default=SEED)
    reader.add_argument(
        "--minutes", type=float, default=20, help="for all tests, after those of its own folder"
    )
    reader.add_argument("--only", type=int, nargs="*", help="numbers of the faults to run, from 0")
    reader.add_argument("--list", action="store_true", help="print the faults and run nothing")
    reader.add_argument("--of", type=pathlib.Path, help="results of another run, whose faults are taken")
    named, pytest = reader.parse_known_args()
    named.work.mkdir(parents=True, exist_ok=True)
    results = named.work / "mutants.jsonl"
    done = (
        {json.loads(line)["number"] for line in results.read_text().splitlines()}
        if results.exists()
        else set()
    )
    taken = [json.loads(line) for line in named.of.read_text().splitlines()] if named.of else []
    drawn = [relocate_fault(row) for row in taken] if named.of else draw_faults(named.seed)
    for number, fault in enumerate(drawn):
        if fault is None:
            print(f"{number:2} {taken[number]['path']}: its line is gone", flush=True)
            continue
        place = f"{number:2} {fault.path}:{fault.line} {fault.kind}: {fault.old!r} -> {fault.new!r}"
        if named.list or number in done or (named.only and number not in named.only):
            print(place, flush=True)
            continue
        test, seconds = find_failing_test(fault, named.work, named.minutes, pytest or ["tests"])
        print(f"{place}: {test or 'lives'} ({seconds:.0f} s)", flush=True)
        before = (ROOT / fault.path).read_bytes()[: fault.start]
        row = dataclasses.asdict(fault) | {"line_start": before.rindex(b"\n") + 1, "number": number}
        row |= {"test": test, "seconds": round(seconds)}
        with results.open("a") as file:
            file.write(json.dumps(row) + "\n")
    rows = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
    print(f"{sum(bool(row['test']) for row in rows)} of {len(rows)} faults were caught")


if __name__ == "__main__":
    main()
