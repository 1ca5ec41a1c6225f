"""Private names of Streamlit 1.67, all that the project uses, each with its reason.

They may change with any version, so `requirements.txt` pins one, and canary tests
(`tests/core/ui/server/test_streamlit_private.py`) say when a name no longer means what it meant.
"""

import functools
import math


def keep_keras_sessions() -> None:
    """Stops Streamlit from calling `keras.backend.clear_session()` after every script run of every session.

    That throws away compiled graphs, and breaks models that another session is building.
    """
    from streamlit.runtime.scriptrunner import script_runner

    script_runner._clean_problem_modules = lambda: None


def leave_garbage_to_python() -> None:
    """Stops the full garbage collection after every script run, by an option that is hidden.

    With TensorFlow loaded, it and `clear_session` took 5.1 s of 30 page loads that take 0.044 s without them.
    """
    from streamlit import config

    config.set_option("runner.postScriptGC", False)


def take_endless_numbers_as_none() -> None:
    """Lets a box for numbers read an endless one as none, where Streamlit's stops the page.

    It is met in addresses alone, such as `?shakespeare_length=inf` or one of 400 digits.
    """
    from streamlit.elements.widgets.number_input import NumberInputSerde

    deserialize = NumberInputSerde.deserialize

    @functools.wraps(deserialize)
    def read(self, value):
        return deserialize(self, value if value is None or math.isfinite(value) else None)

    NumberInputSerde.deserialize = read
