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

_GIFT_SPECIAL_CHARACTER = re.compile(r"([~#{}:\\])")
_MAX_NAME_CHARACTERS = 60
_MOODLE_TYPES = {"choice": "multichoice", "number": "numerical"}


def to_gift(questions: Mapping[str, Question]) -> str:
    """Returns questions as a text in GIFT.

    Args:
        questions: By the address that opens their figure, covered.
    """
    return "\n\n".join(_format_gift_question(url, question) for url, question in questions.items()) + "\n"


def _format_gift_question(url: str, question: Question) -> str:
    feedback = f"####{_escape_gift(_format_feedback(question))}"
    name, text = _format_question_name(question), _format_question_html(url, question)
    header = f"::{_escape_gift(name)}::[html]{_escape_gift(text)}"
    if question.kind == "number":
        return f"{header} {{#{question.truth}:{_get_tolerance(question):g}\n{feedback}}}"
    if _is_essay(question):
        return f"{header} {{}}"  # an essay: some readers take no feedback with one
    if question.kind == "text":
        texts = [
            _GIFT_SPECIAL_CHARACTER.sub(r"\\\1", option).replace("=", r"\=")
            for option in _list_short_answers(question)
        ]  # so no HTML
        return f"{header} {{{' '.join(f'={text}' for text in texts)}\n{feedback}}}"
    prefixes = ["=" if option == question.truth else "~" for option in question.options]
    texts = [_escape_gift(_escape_html(question.option_label(option))) for option in question.options]
    options = [prefix + text for prefix, text in zip(prefixes, texts, strict=True)]
    return "\n".join([f"{header} {{", *options, f"{feedback}}}"])


def _is_essay(question: Question) -> bool:
    return question.kind == "text" and not question.truth


def _list_short_answers(question: Question) -> list[str]:
    """Returns a short answer as text, with the apostrophes of a telephone, too; its * would stand for any
    letters. It is no HTML: Moodle compares it with what is typed.
    """
    text = question.truth.replace("*", "\\*")
    return list(dict.fromkeys([text, text.replace("'", "’")]))


def _escape_gift(text: str) -> str:
    return _GIFT_SPECIAL_CHARACTER.sub(r"\\\1", text).replace("=", "&equals;")


def to_moodle_xml(questions: Mapping[str, Question], category: str) -> bytes:
    """Returns questions as a file of Moodle XML.

    Args:
        questions: By the address that opens their figure, covered.
        category: In which Moodle puts them.
    """
    quiz = ElementTree.Element("quiz")
    # a single / would begin a category in it
    category_path = f"$course$/top/{_escape_html(category).replace('/', '//')}"
    _add_text_element(ElementTree.SubElement(quiz, "question", type="category"), "category", category_path)
    for url, question in questions.items():
        moodle_type = _MOODLE_TYPES.get(question.kind, "essay" if _is_essay(question) else "shortanswer")
        element = ElementTree.SubElement(quiz, "question", type=moodle_type)
        _add_text_element(element, "name", _format_question_name(question))
        _add_text_element(element, "questiontext", _format_question_html(url, question), format="html")
        _add_text_element(element, "generalfeedback", _format_feedback(question), format="html")
        ElementTree.SubElement(element, "defaultgrade").text = "1"
        _add_answers(element, question)
    ElementTree.indent(quiz)
    return ElementTree.tostring(quiz, encoding="utf-8", xml_declaration=True)


def _add_answers(element: ElementTree.Element, question: Question) -> None:
    if question.kind == "number":
        answer = _add_text_element(
            element, "answer", question.truth, fraction="100", format="moodle_auto_format"
        )
        ElementTree.SubElement(answer, "tolerance").text = f"{_get_tolerance(question):g}"
    elif _is_essay(question):
        _add_text_element(element, "graderinfo", _escape_html(question.example), format="html")
    elif question.kind == "text":
        ElementTree.SubElement(element, "usecase").text = "0"
        for text in _list_short_answers(question):
            _add_text_element(element, "answer", text, fraction="100", format="moodle_auto_format")
    else:
        ElementTree.SubElement(element, "single").text = "true"
        for option in question.options:
            fraction = "100" if option == question.truth else "0"
            _add_text_element(
                element,
                "answer",
                _escape_html(question.option_label(option)),
                fraction=fraction,
                format="html",
            )


def _add_text_element(
    parent: ElementTree.Element, tag: str, text: str, **attributes: str
) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, tag, attributes)
    ElementTree.SubElement(element, "text").text = text
    return element


# --- what both say ------------------------------------------------------------------------------------------


def _escape_html(text: str) -> str:
    return html.escape(text, quote=False)


def _format_question_name(question: Question) -> str:
    short_text = _escape_html(question.text[:_MAX_NAME_CHARACTERS])
    return f"{question.lesson} {question.step_number}" if question.lesson else short_text


def _format_question_html(url: str, question: Question) -> str:
    unit = f" ({question.unit})" if question.unit else ""
    figure_link = f'<a href="{html.escape(url)}">{_escape_html(url.split("?")[0])}</a>'
    return f"<p>{_escape_html(question.text + unit)}</p><p>{figure_link}</p>"


def _format_feedback(question: Question) -> str:
    step = _read_lesson_step(question)
    mistake = f"<p>✗ {_escape_html(step.mistake)}</p>" if step is not None else ""
    return f"<p>{_escape_html(question.why)}</p>{mistake}"


def _get_tolerance(question: Question) -> float:
    step = _read_lesson_step(question)
    tolerance = step.scale.near if step is not None and step.scale is not None else 0.0
    return max(tolerance, (question.step or 0.0) / 2)


def _read_lesson_step(question: Question) -> lessons.Step | None:
    if not question.lesson:
        return None
    return lessons.read_lesson(question.lesson).steps[question.step_number - 1]
