"""A room of a class and the screens that show it, by AppTest on one database."""

import dataclasses
import json
from collections.abc import Callable

from core.teaching.classroom import post, questions, rooms, students
from core.teaching.classroom.records import UNCOVERED, Asked, Question
from tests.support.views import press, without_errors


@dataclasses.dataclass
class Class:
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
        """The room as it is now, None once it has ended."""
        return rooms.find(self.database, self.code)

    @property
    def asked(self) -> Asked:
        return self.room.asked

    @property
    def students(self) -> list:
        return students.everybody(self.database, self.code)

    def lead(self, **changes) -> None:
        rooms.lead(self.database, self.code, **changes)

    def ask(self, question: Question) -> None:
        questions.ask(self.database, self.code, question)

    def show(self, state: str = UNCOVERED, **more) -> None:
        """Shows the answers to the question that was asked last, or uncovers it."""
        questions.show(self.database, self.code, self.asked, state, **more)

    def enter(self, nickname: str = "", answer=None, sentence: str | None = None) -> str:
        """Lets a student come in, who may answer or send a sentence, and returns his token."""
        token = students.enter(self.database, self.code, nickname)
        student = students.find(self.database, self.code, token)
        if answer is not None:
            questions.answer(self.database, student, self.asked, answer)
        if sentence is not None:
            students.send_sentence(self.database, student, sentence)
        return token

    def address(self, **more) -> dict[str, str]:
        return {"classroom_room": self.code} | {f"classroom_{name}": value for name, value in more.items()}

    def teacher(self, **session):
        app = self.open_app("classroom", **self.address(teacher=self.secret))
        return set_in(app, **session) if session else app

    def student(self, nickname: str = "", token: str = "", **more):
        """Opens the screen of a student, a new one without a token."""
        return self.open_app("classroom", **self.address(me=token or self.enter(nickname)), **more)


def set_in(app, **session):
    for name, value in session.items():
        app.session_state[f"classroom_{name}"] = value
    return app.run()


def uncover(app):
    return without_errors(press(app, "Uncover"))


def parameter(app, name: str) -> str:
    value = app.query_params[f"classroom_{name}"]
    return value if isinstance(value, str) else value[0]


def component(app, name: str) -> dict:
    return next(
        json.loads(element.proto.json)
        for element in app.get("bidi_component")
        if element.proto.component_name == name
    )


def form(app) -> dict:
    return component(app, "atlas_answer")


def send(app, value: str):
    """Sends an answer as the form does and returns what the route makes of it."""
    sent = form(app)
    (result,) = post.keep([{name: sent[name] for name in ("token", "question", "round")} | {"value": value}])
    return result


def guess(app, code: str):
    app.text_input(key="classroom_code").set_value(code)
    return press(app, "Go to the room")
