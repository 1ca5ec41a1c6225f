"""The command `attention-atlas`: opens the app in the browser; its arguments are passed to
`streamlit run`.
"""

import os
import pathlib
import sys

PACKAGE_FOLDER = pathlib.Path(__file__).resolve().parent  # of what `pip install` brought


def main() -> None:
    """Starts the app, or names the missing packages."""
    try:
        from streamlit.web import cli
    except ImportError:
        sys.exit('The app needs Streamlit and TensorFlow: run `pip install "attention-atlas[app]"`.')
    os.chdir(PACKAGE_FOLDER)  # where .streamlit/config.toml stands
    sys.argv = ["streamlit", "run", str(PACKAGE_FOLDER / "app.py"), *sys.argv[1:]]
    sys.exit(cli.main())


if __name__ == "__main__":
    main()
