"""Seeded faults in `core`, and which tests notice them: how much a suite is worth.

    python -m tests.mutants --work FOLDER                  # 60 faults, the tests of this checkout
    python -m tests.mutants --work FOLDER --minutes 5 --only 12

Each fault is written into a copy of the checkout. The tests of its folder come first, then all others; the
first failure ends it. Results are appended to FOLDER/mutants.jsonl, and a run that was ended goes on where it
was. What argparse does not know goes to pytest.

    python -m tests.mutants --work NEW --of OLD/mutants.jsonl  # the faults of another run, where they stand
"""

import argparse
import contextlib
import dataclasses
import io
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
import tokenize
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


@dataclasses.dataclass(frozen=True)
class Fault:
    """One changed place.

    Attributes:
        path: Of the file, below the checkout.
        line: Its number, from 1.
        kind: What was done, such as "sign".
        start, end: Characters of the file that are replaced.
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
        content = (root / self.path).read_text(encoding="utf-8")
        assert content[self.start : self.end] == self.old
        content = content[: self.start] + self.new + content[self.end :]
        (root / self.path).write_text(content, encoding="utf-8")


# --- where a fault can be -----------------------------------------------------------------------------------

# By the end of a file's name and the kind of fault: what is looked for, whose first group is replaced.
PATTERNS = {
    ".py": {
        "axis": r"\baxis=(-?\d)",
        "bound": r" (<=?|>=?) ",
        "comparison": r"(?<= )(==|!=|is(?! not)|and|or|not)(?= )",
        "dropped await": r"(\bawait )",
        "dropped call": r"^ +([\w.]+\(.*\))$",
        "off by one": r"\[(\d+)(?=:)",
        "sign": r"(?<=[\w)\]] )([-+*/])(?= [\w(])",
        "swapped arguments": r"\((\w+, \w+)\)",
        "wrong constant": r"^\w+ = ([1-9][\d_.]*)$",
        "wrong mask": r"(~)(?=\w)",
    },
    ".js": {"script": r"(?<= )([<>]|===|&&|[-+])(?= [\w(])"},
    ".ftl": {"wrong value": r"(?<=\{ )(\$\w+)(?= \})"},
}
SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "is": "is not"}
SWAPS |= {
    "and": "or",
    "or": "and",
    "&&": "||",
    "+": "-",
    "-": "+",
    "*": "/",
    "/": "*",
    "not": "",
    "~": "",
    "0": "-1",
}


def _replace(kind: str, old: str, line: str) -> str:
    """Returns what a fault of a kind puts in a place, or the same where it can be none."""
    match kind:
        case "dropped call":
            return "pass"
        case "swapped arguments":
            return ", ".join(reversed(old.split(", ")))
        case "off by one":
            return str(int(old) + 1)
        case "wrong constant":
            return f"{old} * 2"
        case "wrong value":
            return min(set(re.findall(r"\$\w+", line)) - {old}, default=old)
    return SWAPS.get(old, "0" if kind == "axis" else "")


def _hide_texts(source: str) -> str:
    """Returns Python with blanks in the place of texts and comments, in which no fault is made."""
    lines = source.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT):
            (first, start), (last, end) = token.start, token.end
            for number in range(first - 1, last):
                left = start if number == first - 1 else 0
                right = end if number == last - 1 else len(lines[number])
                lines[number] = lines[number][:left] + "\0" * (right - left) + lines[number][right:]
    return "\n".join(lines)


def _find_faults(path: str) -> Iterator[Fault]:
    source = (ROOT / path).read_text(encoding="utf-8")
    shown = _hide_texts(source) if path.endswith(".py") else source
    for kind, pattern in PATTERNS[pathlib.Path(path).suffix].items():
        for match in re.finditer(pattern, shown, re.MULTILINE):
            number = source.count("\n", 0, match.start(1))
            line = source.splitlines()[number]
            start, end = match.span(1)
            old = source[start:end]
            if (new := _replace(kind, old, line)) != old:
                yield Fault(path, number + 1, kind, start, end, old, new, line)


def draw_faults(seed: int = SEED) -> list[Fault]:
    """Returns the faults that a seed draws: no two in one file, each kind as often as it can be."""
    rng = random.Random(seed)
    counts = {"*.py": NUM_PYTHON_FAULTS, "*.js": NUM_OTHER_FAULTS // 2, "en.ftl": NUM_OTHER_FAULTS // 2}
    selected: dict[str, Fault] = {}  # by its file
    for pattern, count in counts.items():
        paths = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "core").rglob(pattern))
        faults = [fault for path in paths for fault in _find_faults(path)]
        kinds = itertools.cycle(sorted({fault.kind for fault in faults}))
        rng.shuffle(faults)
        while count:
            kind = next(kinds)
            fault = next(one for one in faults if one.kind == kind and one.path not in selected)
            selected[fault.path], count = fault, count - 1
    return list(selected.values())


def relocate_fault(row: dict) -> Fault | None:
    """Returns a fault of another run at the line where it stands now, or None where there is no such line."""
    fault = Fault(**{field.name: row[field.name] for field in dataclasses.fields(Fault)})
    path = ROOT / fault.path
    lines = path.read_text(encoding="utf-8").split("\n") if path.exists() else []
    if lines.count(fault.source) != 1:
        return None
    number = lines.index(fault.source)
    shift = sum(len(line) + 1 for line in lines[:number]) - row["line_start"]
    return dataclasses.replace(fault, line=number + 1, start=fault.start + shift, end=fault.end + shift)


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
        before = (ROOT / fault.path).read_text(encoding="utf-8")[: fault.start]
        row = dataclasses.asdict(fault) | {"line_start": before.rfind("\n") + 1, "number": number}
        row |= {"test": test, "seconds": round(seconds)}
        with results.open("a") as file:
            file.write(json.dumps(row) + "\n")
    rows = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
    print(f"{sum(bool(row['test']) for row in rows)} of {len(rows)} faults were caught")


if __name__ == "__main__":
    main()
