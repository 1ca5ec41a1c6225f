"""Questions of a class for a learning platform: GIFT, which most read, and Moodle XML.

Each question leads back to its figure by a link. A text with one truth becomes a short answer, in which
capitals make no difference; what is judged text by text becomes an essay.

Reference: Moodle, "GIFT format", https://docs.moodle.org/en/GIFT_format, and "Moodle XML format",
https://docs.moodle.org/en/Moodle_XML_format
"""

import html
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping

from .. import lessons
from .records import Question

_SPECIAL = re.compile(r"([~#{}:\\])")
_LONGEST_NAME = 60
_TAGS = {"choice": "multichoice", "number": "numerical"}


def gift(questions: Mapping[str, Question]) -> str:
    """Returns questions as a text in GIFT.

    Args:
        questions: By the address that opens their figure, covered.
    """
    return "\n\n".join(_in_gift(link, question) for link, question in questions.items()) + "\n"


def _in_gift(link: str, question: Question) -> str:
    told = f"####{_escaped(_feedback(question))}"
    head = f"::{_escaped(_name(question))}::[html]{_escaped(_asked(link, question))}"
    if question.kind == "number":
        return f"{head} {{#{question.truth}:{_near(question):g}\n{told}}}"
    if _is_essay(question):
        return f"{head} {{}}"  # an essay: some readers take no feedback with one
    if question.kind == "text":
        texts = [_SPECIAL.sub(r"\\\1", one).replace("=", r"\=") for one in _short(question)]  # so no HTML
        return f"{head} {{{' '.join(f'={text}' for text in texts)}\n{told}}}"
    marks = ["=" if one == question.truth else "~" for one in question.options]
    texts = [_escaped(_html(question.told(one))) for one in question.options]
    options = [mark + text for mark, text in zip(marks, texts, strict=True)]
    return "\n".join([f"{head} {{", *options, f"{told}}}"])


def _is_essay(question: Question) -> bool:
    """Tells whether no text can be told in advance."""
    return question.kind == "text" and not question.truth


def _short(question: Question) -> list[str]:
    """Returns a short answer as text, with the apostrophes of a telephone, too; its * would stand for any
    letters. It is no HTML: Moodle compares it with what is typed.
    """
    text = question.truth.replace("*", "\\*")
    return list(dict.fromkeys([text, text.replace("'", "’")]))


def _escaped(text: str) -> str:
    """Returns HTML in which no sign is one of the format; some readers end an answer at an escaped "="."""
    return _SPECIAL.sub(r"\\\1", text).replace("=", "&equals;")


def moodle(questions: Mapping[str, Question], category: str) -> bytes:
    """Returns questions as a file of Moodle XML.

    Args:
        questions: By the address that opens their figure, covered.
        category: In which Moodle puts them.
    """
    quiz = ElementTree.Element("quiz")
    path = f"$course$/top/{_html(category).replace('/', '//')}"  # a single / would begin a category in it
    _text(ElementTree.SubElement(quiz, "question", type="category"), "category", path)
    for link, question in questions.items():
        kind = _TAGS.get(question.kind, "essay" if _is_essay(question) else "shortanswer")
        element = ElementTree.SubElement(quiz, "question", type=kind)
        _text(element, "name", _name(question))
        _text(element, "questiontext", _asked(link, question), format="html")
        _text(element, "generalfeedback", _feedback(question), format="html")
        ElementTree.SubElement(element, "defaultgrade").text = "1"
        _add_answers(element, question)
    ElementTree.indent(quiz)
    return ElementTree.tostring(quiz, encoding="utf-8", xml_declaration=True)


def _add_answers(element: ElementTree.Element, question: Question) -> None:
    if question.kind == "number":
        answer = _text(element, "answer", question.truth, fraction="100", format="moodle_auto_format")
        ElementTree.SubElement(answer, "tolerance").text = f"{_near(question):g}"
    elif _is_essay(question):
        _text(element, "graderinfo", _html(question.example), format="html")
    elif question.kind == "text":
        ElementTree.SubElement(element, "usecase").text = "0"
        for text in _short(question):
            _text(element, "answer", text, fraction="100", format="moodle_auto_format")
    else:
        ElementTree.SubElement(element, "single").text = "true"
        for option in question.options:
            share = "100" if option == question.truth else "0"
            _text(element, "answer", _html(question.told(option)), fraction=share, format="html")


def _text(parent: ElementTree.Element, tag: str, text: str, **attributes: str) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, tag, attributes)
    ElementTree.SubElement(element, "text").text = text
    return element


# --- what both say ------------------------------------------------------------------------------------------


def _html(text: str) -> str:
    return html.escape(text, quote=False)


def _name(question: Question) -> str:
    """Returns the name of a question as HTML: of any other text Moodle drops what looks like a tag."""
    own = _html(question.text[:_LONGEST_NAME])
    return f"{question.lesson} {question.step_number}" if question.lesson else own


def _asked(link: str, question: Question) -> str:
    unit = f" ({question.unit})" if question.unit else ""
    figure = f'<a href="{html.escape(link)}">{_html(link.split("?")[0])}</a>'
    return f"<p>{_html(question.text + unit)}</p><p>{figure}</p>"


def _feedback(question: Question) -> str:
    step = _step(question)
    mistake = f"<p>✗ {_html(step.mistake)}</p>" if step is not None else ""
    return f"<p>{_html(question.why)}</p>{mistake}"


def _near(question: Question) -> float:
    """Returns how far from the truth a number may lie: of a question of one's own half a step."""
    step = _step(question)
    near = step.scale.near if step is not None and step.scale is not None else 0.0
    return max(near, (question.step or 0.0) / 2)


def _step(question: Question) -> lessons.Step | None:
    """Returns the step of a lesson of ours that a question is."""
    if not question.lesson:
        return None
    return lessons.read_lesson(question.lesson).steps[question.step_number - 1]
