"""`python -m core.cluster`: an engine in many processes."""

from .engine.cluster.__main__ import main

if __name__ == "__main__":
    main()
