"""`python -m core.classroom`: a class on this network."""

from .teaching.classroom.__main__ import main

if __name__ == "__main__":
    main()
