"""`python -m core.engine.cluster`: serves an engine in one process, or on Ray on this machine."""

import argparse
import sys

from ...base.checks import AtlasError
from . import launcher


def main(arguments: list[str] | None = None) -> int:
    """Starts an engine for the web processes whose ATLAS_ENGINE names it, and serves until it is stopped."""
    parser = argparse.ArgumentParser(prog="python -m core.engine.cluster", description=main.__doc__)
    parser.add_argument("backend", choices=("engine", "ray"), help="one process, or a cluster of Ray")
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on; default: only this machine"
    )
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--app", action="store_true", help="also start the app, on port 8501")
    parser.add_argument("--cold", action="store_true", help="one process: load models on first use")
    options = parser.parse_args(arguments)
    try:
        launcher.serve_engine(
            options.backend, options.host, options.port, start_streamlit=options.app, warm_up=not options.cold
        )
    except AtlasError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
