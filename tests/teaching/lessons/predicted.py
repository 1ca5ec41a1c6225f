"""Answers as they are kept, for tests of lessons."""

from core.teaching.lessons import EvaluatedStep


def answer_to_text(answer) -> str:
    """Returns an answer as it is kept."""
    return ",".join(f"{one:.6g}" for one in answer) if isinstance(answer, tuple) else str(answer)


def predicted_text(played: EvaluatedStep) -> str:
    """Returns what the common mistake of a step predicts, as an answer is kept."""
    step, options = played.step, played.options
    if step.kind == "word":
        return str(options.index(step.predicts))
    if step.kind == "cell":
        row, column = step.predicts.split(", ")
        return f"{options[0].index(row)},{options[1].index(column)}"
    return step.predicts
