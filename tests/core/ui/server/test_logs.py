"""The log: one message of a kind a minute, and none of another kind is lost."""

import logging
import pathlib
import tomllib

import pytest

from core.ui.server import logs

ROOT = pathlib.Path(__file__).resolve().parents[4]


class Kept(logging.Handler):
    """A handler that keeps what it is given, as it would be printed."""

    def __init__(self):
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture
def clock():
    """Seconds that stand still until a test moves them."""
    return {"now": 1000.0}


@pytest.fixture
def logger(clock):
    """A logger with the filter, and what it let through in `logger.kept.lines`."""
    made = logging.Logger("logs-under-test")
    made.kept = Kept()
    made.addHandler(made.kept)
    made.addFilter(logs.OncePerMinute(lambda: clock["now"]))
    return made


@pytest.fixture
def calmed():
    """The filter where it stands in the app, taken away afterwards."""
    loggers = [one for one in logging.root.manager.loggerDict.values() if isinstance(one, logging.Logger)]
    filtered = [*loggers, logging.lastResort, *logging.root.handlers]
    before = [(one, list(one.filters)) for one in filtered]
    logs.calm()
    yield
    for one, filters in before:
        one.filters = filters


def say(logger, text="no", error=None):
    logger.error(text, exc_info=error)


def test_a_message_is_logged_once_a_minute_and_then_says_how_many_were_left_out(logger, clock):
    for _ in range(1000):
        say(logger)
    assert logger.kept.lines == ["no"]
    clock["now"] += logs.MINUTE - 0.01
    say(logger)
    assert logger.kept.lines == ["no"]
    clock["now"] += 0.01
    say(logger)
    say(logger)
    assert logger.kept.lines == ["no", "no (and 1000 more like it, which were not logged)"]
    clock["now"] += logs.MINUTE
    say(logger)
    assert logger.kept.lines[-1] == "no (and 1 more like it, which were not logged)"


def test_what_a_visitor_sends_makes_no_new_kind(logger):
    for number in range(100):
        say(logger, f"visitor {number}", ValueError(f"value {number}"))
    assert logger.kept.lines == ["visitor 0"]


def raised(error: Exception) -> Exception:
    try:
        raise error
    except type(error) as caught:
        return caught


def raised_elsewhere(error: Exception) -> Exception:
    try:
        raise error
    except type(error) as caught:
        return caught


def test_another_error_another_place_another_line_is_another_kind(logger):
    errors = [raised(ValueError("a")), raised(KeyError("b")), raised_elsewhere(ValueError("c"))]
    for _ in range(3):
        for error in errors:
            say(logger, str(error), error)
    assert logger.kept.lines == ["a", "'b'", "c"]
    for _ in range(2):
        logger.warning("with %s", "arguments")
    logger.error("another line")
    assert logger.kept.lines[3:] == ["with arguments", "another line"]


def test_below_a_warning_all_is_said(logger):
    logger.setLevel(logging.INFO)
    for _ in range(3):
        logger.info("started")
    assert logger.kept.lines == ["started"] * 3


def test_kinds_without_end_take_no_memory_without_end(logger):
    only = logger.filters[0]
    for number in range(3 * logs._MOST_KINDS):
        logger.handle(logging.LogRecord("x", logging.ERROR, "file.py", number, "no", None, None))
    assert len(only._kinds) <= logs._MOST_KINDS
    assert len(logger.kept.lines) == 3 * logs._MOST_KINDS


def test_a_page_that_fails_again_and_again_is_logged_once_in_full(calmed, monkeypatch):
    from streamlit import config, error_util

    kept = Kept()
    monkeypatch.setattr(error_util._LOGGER, "handlers", [kept])
    get_option = config.get_option
    monkeypatch.setattr(
        config, "get_option", lambda name: False if name == "logger.enableRich" else get_option(name)
    )
    for _ in range(50):
        error_util.handle_user_script_exception(raised(ValueError("malformed")), lambda error: True)
    assert kept.lines == ["Uncaught app execution"]


def test_messages_of_ours_that_no_handler_takes_are_bounded_too(calmed, monkeypatch):
    kept = Kept()
    monkeypatch.setattr(logging.lastResort, "emit", kept.emit)
    monkeypatch.setattr(logging.root, "handlers", [])
    for _ in range(50):
        logging.getLogger("core.made.later").error("no")
    assert kept.lines == ["no"]


def test_tracebacks_go_through_the_logger():
    settings = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
    assert settings["logger"]["enableRich"] is False  # rich would print them past every filter


def test_the_server_starts_with_a_bounded_log(monkeypatch):
    import asyncio

    from core.ui.server import process

    calls = []
    monkeypatch.setattr(logs, "calm", lambda: calls.append("calm"))
    monkeypatch.setattr(process, "_warm", lambda: None)

    async def start():
        async with process.lifespan()(None):
            assert calls == ["calm"]

    asyncio.run(start())
