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
import dataclasses
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
from collections.abc import Iterator

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

# Drawn, and equal in effect: a piece of the changed line, and why no test can notice it.
EQUIVALENT_MUTATIONS: dict[str, str] = {}


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
    ast.Lt: ("<", "<=", "bound"),
    ast.LtE: ("<=", "<", "bound"),
    ast.Gt: (">", ">=", "bound"),
    ast.GtE: (">=", ">", "bound"),
    ast.Eq: ("==", "!=", "comparison"),
    ast.NotEq: ("!=", "==", "comparison"),
    ast.Is: ("is", "is not", "comparison"),
}
UNARY = {ast.USub: "sign", ast.Not: "comparison", ast.Invert: "wrong mask"}
OPERATORS = {ast.Add: ("+", "-"), ast.Sub: ("-", "+"), ast.Mult: ("*", "/"), ast.Div: ("/", "*")}


class _FaultFinder:
    """The places of one Python file where a fault can be."""

    def __init__(self, path: str, content: bytes):
        self.path, self.content, self.faults = path, content, []
        lines = content.split(b"\n")
        self.line_starts = [sum(len(one) + 1 for one in lines[:number]) for number in range(len(lines))]
        for node in _iterate_nodes(ast.parse(content)):
            self.add_faults_of_node(node)

    def get_offset(self, node: ast.AST, end: bool = False) -> int:
        line, column = (node.end_lineno, node.end_col_offset) if end else (node.lineno, node.col_offset)
        return self.line_starts[line - 1] + column

    def add(self, kind: str, start: int, end: int, new: str) -> None:
        old = self.content[start:end].decode()
        line = self.content[:start].count(b"\n") + 1
        source = self.content.split(b"\n")[line - 1].decode()
        self.faults.append(Fault(self.path, line, kind, start, end, old, new, source))

    def add_operator_fault(self, left: ast.AST, right: ast.AST, kind: str, old: str, new: str) -> None:
        """Adds a fault in the operator between two nodes, where it stands there once."""
        start, end = self.get_offset(left, end=True), self.get_offset(right)
        gap = self.content[start:end].decode()
        if gap.count(old) == 1:
            at = start + len(gap[: gap.index(old)].encode())
            self.add(kind, at, at + len(old), new)

    def add_node_fault(self, node: ast.AST, kind: str, new: str) -> None:
        self.add(kind, self.get_offset(node), self.get_offset(node, end=True), new)

    def text(self, node: ast.AST) -> str:
        return self.content[self.get_offset(node) : self.get_offset(node, end=True)].decode()

    def add_faults_of_node(self, node: ast.AST) -> None:
        """Adds the faults that can be in one node."""
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
                old, new, kind = COMPARISONS[type(op)]
                self.add_operator_fault(left, right, kind, old, new)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                texts = any(isinstance(one, ast.JoinedStr | ast.Constant) for one in (left, right))
                if not (texts and isinstance(op, ast.Add)):
                    self.add_operator_fault(left, right, "sign", *OPERATORS[type(op)])
            case ast.UnaryOp(op=op, operand=operand) if type(op) in UNARY:
                if not (isinstance(op, ast.USub) and isinstance(operand, ast.Constant)):
                    self.add_node_fault(node, UNARY[type(op)], self.text(operand))
            case ast.BoolOp(op=op, values=[first, second, *_]):
                words = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                self.add_operator_fault(first, second, "comparison", *words)
            case ast.Subscript(slice=ast.Slice(lower=ast.Constant(value=value) as lower)):
                self.add_node_fault(lower, "off by one", str(value + 1))
            case ast.Call():
                self.add_faults_of_call(node)
            case ast.Await(value=value):
                self.add_node_fault(node, "dropped await", self.text(value))
            case ast.Expr(value=ast.Call()):
                self.add_node_fault(node, "dropped call", "pass")
            case ast.Assign(value=ast.Constant(value=number) as value) if type(number) in (int, float):
                if number:
                    self.add_node_fault(value, "wrong constant", repr(number * 2))

    def add_faults_of_call(self, node: ast.Call) -> None:
        for keyword in node.keywords:
            if keyword.arg in ("axis", "axes") and isinstance(keyword.value, ast.UnaryOp | ast.Constant):
                self.add_node_fault(keyword.value, "axis", "0" if self.text(keyword.value) != "0" else "-1")
        match node.args:
            case [ast.Name(id=one) as first, ast.Name(id=other) as second] if one != other:
                start, end = self.get_offset(first), self.get_offset(second, end=True)
                self.add("swapped arguments", start, end, f"{other}, {one}")


def _iterate_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yields a node and those in it, but for decorators, types, defaults and docstrings."""
    yield node
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            inside = node.body
        case ast.AnnAssign():
            inside = [node.value] if node.value else []
        case ast.Expr(value=ast.Constant()):
            inside = []
        case _:
            inside = ast.iter_child_nodes(node)
    for one in inside:
        yield from _iterate_nodes(one)


def _find_text_faults(path: str, content: bytes) -> Iterator[Fault]:
    """Yields faults of a script of the browser, or of words."""
    text = content.decode()
    patterns = {
        ".js": (r" (<|>|===|&&) ", r"(?<=[\w)]) (\+|-) (?=[\w(])"),
        ".ftl": (r"(?<=\{ )(\$\w+)(?= \})",),
    }
    swaps = {"<": ">=", ">": "<=", "===": "!==", "&&": "||", "+": "-", "-": "+"}
    for pattern in patterns[pathlib.Path(path).suffix]:
        for match in re.finditer(pattern, text):
            old = match[1]
            line = text[: match.start(1)].count("\n")
            named = {one for one in re.findall(r"\$\w+", text.splitlines()[line]) if one != old}
            if old.startswith("$") and not named:
                continue
            new = swaps.get(old) or min(named)
            start = len(text[: match.start(1)].encode())
            kind = "wrong value" if path.endswith(".ftl") else "script"
            source = text.splitlines()[line]
            yield Fault(path, line + 1, kind, start, start + len(old.encode()), old, new, source)


def draw_faults(seed: int = SEED) -> list[Fault]:
    """Returns the faults that a seed draws: no two in one file, each kind as often as it can be."""
    rng = random.Random(seed)
    python = [one for path in _list_files("*.py") for one in _find_python_faults(path)]
    words = [
        one for path in _list_files("en.ftl") for one in _find_text_faults(path, (ROOT / path).read_bytes())
    ]
    scripts = [
        one for path in _list_files("*.js") for one in _find_text_faults(path, (ROOT / path).read_bytes())
    ]
    return [
        *_draw_by_kind(rng, python, NUM_PYTHON_FAULTS),
        *_draw_by_kind(rng, scripts, NUM_OTHER_FAULTS // 2),
        *_draw_by_kind(rng, words, NUM_OTHER_FAULTS // 2),
    ]


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


def _list_files(pattern: str) -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / "core").rglob(pattern))


def _find_python_faults(path: str) -> list[Fault]:
    content = (ROOT / path).read_bytes()
    found = _FaultFinder(path, content).faults
    return [one for one in found if not any(piece in one.source for piece in EQUIVALENT_MUTATIONS)]


def _draw_by_kind(rng: random.Random, candidates: list[Fault], count: int) -> list[Fault]:
    rng.shuffle(candidates)
    kinds = sorted({one.kind for one in candidates})
    queues = {kind: [one for one in candidates if one.kind == kind] for kind in kinds}
    selected: list[Fault] = []
    while len(selected) < count and any(queues.values()):
        for kind in kinds:
            while queues[kind] and len(selected) < count:
                one = queues[kind].pop()
                if all(one.path != other.path for other in selected):
                    selected.append(one)
                    break
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
