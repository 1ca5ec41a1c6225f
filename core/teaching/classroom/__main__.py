"""`python -m core.teaching.classroom` starts the atlas for a class: it prints URL, QR code and firewall
rules.

The app accepts requests for this machine's network address and for `localhost`, and for no other host name.
"""

import argparse
import os
import pathlib
import signal
import socket
import subprocess
import sys

APP_FILE = pathlib.Path(__file__).resolve().parents[3] / "app.py"
# A class reaches it, as it reaches an image (Dockerfile), and sends small messages.
_UVICORN_OPTIONS = ("--host", "0.0.0.0", "--ws-max-size", "1000000", "--ws-per-message-deflate", "false")  # noqa: S104
_FIREWALL_HELP = """
If telephones cannot open it, let them in through this machine's firewall, TCP port {port}:
  Linux (ufw)       sudo ufw allow {port}/tcp              and afterwards: sudo ufw delete allow {port}/tcp
  Linux (firewalld) sudo firewall-cmd --add-port={port}/tcp
  macOS             System Settings > Network > Firewall > Options: allow Python
  Windows           New-NetFirewallRule -DisplayName "Attention Atlas" -Direction Inbound `
                    -Protocol TCP -LocalPort {port} -Action Allow
                    (PowerShell as administrator; afterwards: Remove-NetFirewallRule with that name)
Some networks keep their guests apart ("client isolation"): take a hotspot of your own, or host the atlas.
Open a room on the page Classroom. Its answers are kept on this machine alone. Ctrl+C ends the atlas.
"""


def find_network_address() -> str:
    """Returns this machine's address in its network, or 127.0.0.1 if it is in none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))
            return probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"


def make_environment(address: str, port: int) -> dict[str, str]:
    """Returns the environment variables of an app that a class reaches at an address and a port."""
    allowed_hosts = " ".join(dict.fromkeys(["localhost", "127.0.0.1", "::1", address]))
    return os.environ | {
        "STREAMLIT_SERVER_ALLOWED_HOSTS": allowed_hosts,
        "ATLAS_CLASS_ADDRESS": f"http://{address}:{port}",
    }


def print_welcome(address: str, port: int) -> None:
    """Prints the class's URL, its QR code, and how to open the firewall."""
    import segno

    url = f"http://{address}:{port}/classroom"
    segno.make(url, error="l", micro=False).terminal(compact=True)
    print(f"\nYour class opens  {url}\nYou open          http://localhost:{port}/classroom")
    if address == "127.0.0.1":
        print("This machine is in no network: only it opens that address. Name one: --address 192.168.1.5")
    print(_FIREWALL_HELP.format(port=port), flush=True)


def main(arguments: list[str] | None = None) -> int:
    """Starts the app and returns its exit status."""
    description = __doc__.splitlines()[0]
    parser = argparse.ArgumentParser(prog="python -m core.teaching.classroom", description=description)
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--address", default="", help="of this machine in the room's network")
    options = parser.parse_args(arguments)
    address = options.address or find_network_address()
    print_welcome(address, options.port)
    command = [sys.executable, "-m", "uvicorn", "app:app", *_UVICORN_OPTIONS, "--port", str(options.port)]
    environment = make_environment(address, options.port)
    # S603: it starts the app
    with subprocess.Popen(command, cwd=APP_FILE.parent, env=environment) as app:  # noqa: S603
        signal.signal(signal.SIGTERM, lambda *_: app.terminate())
        try:
            return app.wait()
        except KeyboardInterrupt:
            app.wait()  # Ctrl+C has reached it, too
            return 0


if __name__ == "__main__":
    sys.exit(main())
