"""A room of a class and the screens that show it, by AppTest on one database."""

import dataclasses
import json
from collections.abc import Callable

from core.teaching.classroom import answer_route, questions, rooms, students
from core.teaching.classroom.records import STATE_UNCOVERED, RoomQuestion
from core.teaching.lessons import Question
from tests.support.class_answers import save_answer
from tests.support.views import assert_no_errors, press_button, type_values


@dataclasses.dataclass
class ClassroomScreens:
    """A room that is open.

    Attributes:
        database: That holds it.
        open_app: Opens a page by its address.
        code, secret: Of the room.
    """

    database: object
    open_app: Callable
    code: str
    secret: str

    @property
    def room(self):
        return rooms.find_room(self.database, self.code)

    @property
    def current_question(self) -> RoomQuestion:
        return self.room.current_question

    @property
    def students(self) -> list:
        return students.list_students(self.database, self.code)

    def lead(self, **changes) -> None:
        rooms.update_room(self.database, self.code, **changes)

    def ask(self, question: Question) -> None:
        questions.ask_question(self.database, self.code, question)

    def show(self, state: str = STATE_UNCOVERED, **more) -> None:
        """Shows the answers to the question that was asked last, or uncovers it."""
        questions.reveal_results(self.database, self.code, self.current_question, state, **more)

    def enter(self, nickname: str = "", answer=None, sentence: str | None = None) -> str:
        """Lets a student come in, who may answer or send a sentence, and returns his token."""
        token = students.add_student(self.database, self.code, nickname)
        student = students.find_student(self.database, self.code, token)
        if answer is not None:
            save_answer(self.database, student, self.current_question, answer)
        if sentence is not None:
            students.save_sentence(self.database, student, sentence)
        return token

    def address(self, **more) -> dict[str, str]:
        return {"classroom_room": self.code} | {f"classroom_{name}": value for name, value in more.items()}

    def teacher(self, **session):
        app = self.open_app("classroom", **self.address(teacher=self.secret))
        return set_session_state(app, **session) if session else app

    def student(self, nickname: str = "", token: str = "", **more):
        return self.open_app("classroom", **self.address(student=token or self.enter(nickname)), **more)


def set_session_state(app, **session):
    for name, value in session.items():
        app.session_state[f"classroom_{name}"] = value
    return app.run()


def uncover_answers(app):
    return assert_no_errors(press_button(app, "Uncover"))


def get_parameter(app, name: str) -> str:
    value = app.query_params[f"classroom_{name}"]
    return value if isinstance(value, str) else value[0]


def get_component_data(app, name: str) -> dict:
    return next(
        json.loads(element.proto.json)
        for element in app.get("bidi_component")
        if element.proto.component_name == name
    )


def get_form_data(app) -> dict:
    return get_component_data(app, "atlas_answer")


def send_answer(app, value: str):
    """Sends an answer as the form does and returns what the route makes of it."""
    form_data = get_form_data(app)
    (result,) = answer_route.save_posted_answers(
        [{name: form_data[name] for name in ("token", "question_id", "round_number")} | {"answer": value}]
    )
    return result


def enter_code(app, code: str):
    return press_button(type_values(app, "classroom", code=code), "Go to the room")
