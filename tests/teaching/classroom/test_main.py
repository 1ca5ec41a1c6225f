"""`make classroom`: what it prints, and under which names the app answers."""

from core.teaching.classroom import __main__ as command


def test_the_app_answers_to_its_address_and_to_no_foreign_name():
    settings = command.settings("192.168.1.5", 8600)
    assert settings["STREAMLIT_SERVER_ALLOWED_HOSTS"] == "localhost 127.0.0.1 ::1 192.168.1.5"
    assert settings["ATLAS_CLASS_ADDRESS"] == "http://192.168.1.5:8600"


def test_it_prints_link_code_and_what_to_open_in_the_firewall(capsys):
    command.welcome("192.168.1.5", 8600)
    printed = capsys.readouterr().out
    assert "http://192.168.1.5:8600/classroom" in printed and printed.count("█") > 50
    assert "sudo ufw allow 8600/tcp" in printed and "no network" not in printed
    command.welcome("127.0.0.1", 8600)
    assert "--address 192.168.1.5" in capsys.readouterr().out


def test_it_starts_the_app_and_returns_its_status(monkeypatch, capsys):
    started = {}

    def run(arguments, **options):
        started.update(options, command=arguments)
        return type("Done", (), {"returncode": 3})

    monkeypatch.setattr(command.subprocess, "run", run)
    assert command.main(["--port", "8600", "--address", "10.0.0.7"]) == 3
    assert started["command"][1:4] == ["-m", "uvicorn", "app:app"]
    assert {"8600", "--ws-max-size"} <= set(started["command"])
    assert (started["cwd"] / "app.py").is_file()
    assert "http://10.0.0.7:8600/classroom" in capsys.readouterr().out
