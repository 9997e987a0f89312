"""`hugod club broker`: the settings of a stock Mosquitto, its passwords and certificate."""

from __future__ import annotations

import argparse
import os
import subprocess
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from hugod.commands.terminal import complain, say

OK, WRONG_USAGE = 0, 2
DAYS = 3650
"""For which a certificate holds: nobody at a club thinks of renewing one."""

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add_club_broker(commands: Commands) -> None:
    """Add the command to those of `hugod club`."""
    broker = commands.add_parser("broker", help="write the settings of a Mosquitto for a club")
    broker.description = "Write a stock Mosquitto's settings, and a password for each box."
    broker.add_argument("--write", type=Path, metavar="FOLDER", required=True)
    broker.add_argument("--host", default="localhost", help="the broker's name in the network")
    broker.add_argument(
        "--trusted-lan", action="store_true", help="without TLS: anybody there can read along"
    )
    broker.add_argument("box", nargs="+", metavar="BOX", help="a name of a-z, 0-9 and -")
    broker.set_defaults(command=_broker)


def _broker(options: argparse.Namespace) -> int:
    from hugod.mqtt import broker
    from hugod.mqtt.topics import is_box

    wrong = [box for box in options.box if not is_box(box)]
    users = (broker.DESK, broker.HOME, broker.LAMP)
    wrong += [box for box in options.box if box in users]
    if wrong or len({*options.box}) < len(options.box):
        complain(f"No box can be called so: {', '.join(wrong) or 'one name, two boxes'}")
        return WRONG_USAGE
    folder: Path = options.write.absolute()
    if folder.exists() and any(folder.iterdir()):
        return complain(f"{folder}: there is something already; name a new folder")
    passwords = broker.new_passwords([*options.box, *users], os.urandom)
    _write(folder, passwords, is_secret=not options.trusted_lan)
    if not options.trusted_lan and (trouble := _certificates(folder, options.host)):
        return complain(trouble)
    scheme = "mqtt" if options.trusted_lan else "mqtts"
    say(_advice(folder, f"{scheme}://{options.host}", options.trusted_lan))
    return OK


def _write(folder: Path, passwords: dict[str, str], *, is_secret: bool) -> None:
    """Write everything but the certificates; what is secret is for its owner alone."""
    from hugod.mqtt import broker

    folder.mkdir(mode=0o750, parents=True, exist_ok=True)
    (folder / "mosquitto.conf").write_text(broker.conf(str(folder), is_secret=is_secret))
    (folder / "acl").write_text(broker.acl())
    (folder / "passwords").write_text(broker.password_lines(passwords, os.urandom))
    (folder / "for-boxes").mkdir(mode=0o700)
    for user, password in passwords.items():
        (folder / "for-boxes" / user).write_text(f"{password}\n")
    for path in (folder / "acl", folder / "passwords", *(folder / "for-boxes").iterdir()):
        path.chmod(0o600)


def _certificates(folder: Path, host: str) -> str:
    """Make an authority and the broker's certificate with openssl; returns what went wrong."""
    authority, key, wish = folder / "authority.crt", folder / "authority.key", folder / "wish"
    days, new = ("-days", str(DAYS)), ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")
    name = f"subjectAltName={'IP' if _is_address(host) else 'DNS'}:{host}"
    (folder / "names").write_text(f"{name}\nbasicConstraints=critical,CA:FALSE\n")
    only = ("-addext", "keyUsage=critical,keyCertSign")
    subject, private = ("-subj", "/CN=Hugo club"), folder / "broker.key"
    signed = ("-CA", authority, "-CAkey", key, "-CAcreateserial", "-extfile", folder / "names")
    lines = (
        ("req", "-x509", "-nodes", *new, *days, *subject, *only, "-keyout", key, "-out", authority),
        ("req", "-nodes", *new, "-subj", f"/CN={host[:60]}", "-keyout", private, "-out", wish),
        ("x509", "-req", "-in", wish, *signed, *days, "-out", folder / "broker.crt"),
    )
    try:
        for line in lines:
            subprocess.run(["openssl", *map(str, line)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        return f"openssl made no certificate ({error}): sudo apt install openssl, or --trusted-lan"
    for left in (wish, folder / "names", folder / "authority.srl"):
        left.unlink(missing_ok=True)
    for secret in (key, folder / "broker.key"):
        secret.chmod(0o600)
    return ""


def _is_address(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def _advice(folder: Path, url: str, is_plain: bool) -> list[str]:
    lines = [
        f"Written into {folder}. On the broker's computer (Debian: sudo apt install mosquitto):",
        f"  sudo cp -r {folder} /etc/mosquitto/hugo",
        "  sudo rm -rf /etc/mosquitto/hugo/for-boxes /etc/mosquitto/hugo/authority.key",
        "  sudo chown -R mosquitto: /etc/mosquitto/hugo",
        f"  sudo sed -i s,{folder},/etc/mosquitto/hugo, /etc/mosquitto/hugo/mosquitto.conf",
        "  sudo ln -s /etc/mosquitto/hugo/mosquitto.conf /etc/mosquitto/conf.d/hugo.conf",
        "  sudo systemctl restart mosquitto",
        f"On each box, with its name for BOX, in a copy of {folder} that a stick brought:",
        "  sudo apt install --no-install-recommends python3-paho-mqtt",
        "  sudo install -o hugod -m 600 for-boxes/BOX /etc/hugod/broker-password",
        *([] if is_plain else ["  sudo install -m 644 authority.crt /etc/hugod/club.crt"]),
        "and these lines in /etc/hugod/config.toml, then sudo systemctl restart hugod hugod-club:",
        "  [club]",
        f'  broker = "{url}"',
        '  box = "BOX"',
        '  password_file = "/etc/hugod/broker-password"',
        *([] if is_plain else ['  authorities_file = "/etc/hugod/club.crt"']),
        'Whether it worked is on each box: sudo hugod check, the line "club link".',
    ]
    if "localhost" in url:
        lines.append("No other box reaches localhost: name --host with an address in the network.")
    if is_plain:
        lines.append("Without TLS: whoever is in this network can read along, passwords as well.")
    return lines
