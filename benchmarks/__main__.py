"""`python -m benchmarks [NAME ...] [--quick]`: prints a table for each benchmark."""

import argparse
import importlib
import os
import sys

import core  # noqa: F401  (before NumPy, which then takes the threads that the app gives it)
from benchmarks import results
from core.base.checks import AtlasError
from tests.support.serving import NotStartedError

BENCHMARKS = {
    "writing": "how long a character takes",
    "translation": "how long a sentence takes",
    "pages": "how long a page takes, beside a bare page",
    "memory": "how much memory a process holds",
    "load": "how many visitors a process serves",
}


def _parse_arguments(command_arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Measures speed and memory, beside the chapter's code or a bare page of Streamlit.",
        epilog="\n".join(f"{name:12} {question}" for name, question in BENCHMARKS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="a benchmark listed below; default: all")
    parser.add_argument(
        "--quick", action="store_true", help="small sizes, to see that it works: not the numbers to report"
    )
    arguments = parser.parse_args(command_arguments)
    unknown = [name for name in arguments.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]!r}: choose from {', '.join(BENCHMARKS)}")
    return arguments


def measure(name: str, *, quick: bool) -> results.Report:
    """Runs one benchmark; a missing model, browser or app becomes the reason why it was skipped."""
    try:
        return importlib.import_module(f"benchmarks.{name}").run(quick=quick)
    except (AtlasError, NotStartedError, results.NotMeasuredError) as error:
        return results.Report(name=name, title=BENCHMARKS[name], skipped=str(error))


def main(command_arguments: list[str] | None = None) -> None:
    """Runs the named benchmarks and prints their reports."""
    arguments = _parse_arguments(command_arguments)
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")  # read once, when TensorFlow is imported
    print(results.describe_machine(), end="\n\n", flush=True)
    if arguments.quick:
        print("--quick: small sizes, not the numbers to report", end="\n\n")
    for name in dict.fromkeys(arguments.names or BENCHMARKS):
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        print(results.format_report(measure(name, quick=arguments.quick)), end="\n\n", flush=True)


if __name__ == "__main__":
    main()
