"""Answers as they are kept, for tests of lessons."""

from core import lessons


def text_of(answer) -> str:
    """Returns an answer as it is kept."""
    return ",".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)


def predicted_text(step, values) -> str:
    """Returns what the common mistake of a step predicts, as an answer is kept."""
    options = lessons.options_of(step, values)
    if step.kind == "word":
        return str(options.index(step.predicts))
    if step.kind == "cell":
        row, column = step.predicts.split(", ")
        return f"{options[0].index(row)},{options[1].index(column)}"
    return step.predicts
