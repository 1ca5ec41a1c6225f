"""`make classroom`: what it prints, and under which names the app answers."""

import contextlib
import subprocess
import sys
import urllib.request

from core.teaching.classroom import __main__ as command
from tests.support.serving import find_free_port
from tests.support.waiting import wait_until


def test_the_app_answers_to_its_address_and_to_no_foreign_name():
    settings = command.make_environment("192.168.1.5", 8600)
    assert settings["STREAMLIT_SERVER_ALLOWED_HOSTS"] == "localhost 127.0.0.1 ::1 192.168.1.5"
    assert settings["ATLAS_CLASS_ADDRESS"] == "http://192.168.1.5:8600"


def test_it_prints_link_code_and_what_to_open_in_the_firewall(capsys):
    command.print_welcome("192.168.1.5", 8600)
    printed = capsys.readouterr().out
    assert "http://192.168.1.5:8600/classroom" in printed and printed.count("█") > 50
    assert "sudo ufw allow 8600/tcp" in printed and "no network" not in printed
    command.print_welcome("127.0.0.1", 8600)
    assert "--address 192.168.1.5" in capsys.readouterr().out


def answers(port: int) -> bool:
    with contextlib.suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health"):
        return True
    return False


def test_it_starts_the_app_and_ends_it_with_itself():
    port = find_free_port()
    line = [sys.executable, "-m", "core.teaching.classroom", "--port", str(port), "--address", "127.0.0.1"]
    with subprocess.Popen(line, stdout=subprocess.DEVNULL) as started:
        assert wait_until(lambda: answers(port))
        started.terminate()
        started.wait(20)
    assert wait_until(lambda: not answers(port), 10)
