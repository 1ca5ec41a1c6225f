"""`python -m benchmarks [NAME ...] [--json FILE] [--quick]`: prints a table a benchmark, and writes the
figures as JSON.
"""

import argparse
import importlib
import os
import pathlib
import sys

import core  # noqa: F401  (before NumPy, which then takes the threads that the app gives it)
from benchmarks.results import Report

BENCHMARKS = {
    "one_stream": "writing:one_stream",
    "batch": "concurrent_writing:batch",
    "translation": "translation:translation",
    "attention": "attention:attention",
    "sentiment": "devices:sentiment",
    "positions": "encodings:positions",
    "devices": "devices:run",
    "pages": "pages:pages",
    "embeddings": "touch:embeddings",
    "transformer": "touch:transformer",
    "load": "load:load",
    "flood": "load:flood",
    "classroom": "classroom:run",
    "memory": "memory:run",
    "cluster": "cluster:run",
}


def _parse_arguments(command_arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description="Measures what the app costs, beside the chapter's own way."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"which ones, of {', '.join(BENCHMARKS)}; default: all"
    )
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="also write the figures here")
    parser.add_argument(
        "--quick", action="store_true", help="small sizes, to see that it works: not the figures to report"
    )
    arguments = parser.parse_args(command_arguments)
    unknown = [name for name in arguments.names if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]!r}: choose from {', '.join(BENCHMARKS)}")
    return arguments


def measure(name: str, *, quick: bool) -> Report:
    """Runs one benchmark; what stands in its way (a model's file is missing, say) becomes the reason it was
    skipped.
    """
    from core.base.checks import AtlasError

    try:
        module, _, function = BENCHMARKS[name].partition(":")
        return getattr(importlib.import_module(f"benchmarks.{module}"), function)(quick=quick)
    except AtlasError as error:
        return Report(name=name, title="skipped", skipped=str(error))


def main(command_arguments: list[str] | None = None) -> int:
    """Runs what the command line asks for."""
    arguments = _parse_arguments(command_arguments)
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")  # read once, when TensorFlow is imported
    from benchmarks import results

    machine_info = results.describe_machine()
    print(results.format_machine(machine_info), end="\n\n", flush=True)
    if arguments.quick:
        print("--quick: small sizes, not the figures to report", end="\n\n")
    reports = []
    for name in dict.fromkeys(arguments.names or BENCHMARKS):
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        reports.append(measure(name, quick=arguments.quick))
        print(results.format_report(reports[-1]), end="\n\n", flush=True)
    if arguments.json:
        try:
            results.write_json(arguments.json, results.to_json(reports, machine_info, arguments.quick))
        except OSError as error:
            reason = error.strerror or error
            print(
                f"The figures could not be written to {arguments.json} ({reason}). Name another file.",
                file=sys.stderr,
            )
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
