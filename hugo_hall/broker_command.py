"""`hugod club broker`: Mosquitto set up, certificates, a secret file for each box on a stick."""

from __future__ import annotations

import argparse
import os
import pwd
import shutil
import socket
import subprocess
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_address
from pathlib import Path

from hugo_core.bounded_text import BadText
from hugo_link import broker
from hugo_link.broker import DESK, HOME, LAMP, new_passwords
from hugo_link.topics import is_box
from hugod.backup.mount import NoStick, stick_of_root
from hugod.backup.stick_files import write_file
from hugod.commands.terminal import OK, WRONG_USAGE, complain, say
from hugod.store.files import write_whole
from hugod.store.link_file import BROKER, DESK_LINK, ON_STICK, Link, kept_link, written
from hugod.store.state_dir import SYSTEM_STATE, the_line_for_root
from hugod.system.network import own_addresses

# Nobody at a club thinks of renewing a certificate.
DAYS = 36_500
SYSTEM = Path("/etc/mosquitto")
FOLDER, INCLUDED = SYSTEM / "hugo", SYSTEM / "conf.d" / "hugo.conf"
TO_THE_BOXES = (
    "At each box: put it in, then This box, Save games, From a stick. Delete them afterwards.",
)
HERE = "127.0.0.1"
"""The broker's address for the desk, which is on the same computer."""


def add(parser: argparse.ArgumentParser) -> None:
    """Add the options of `hugod club broker`."""
    parser.description = (
        "Set up the stock Mosquitto of this computer for a club, link the desk here, and write a"
        " file for each box onto a stick. Boxes of before keep their passwords."
    )
    parser.add_argument("--host", help="the broker's name or address in the network (found)")
    parser.add_argument("--stick", type=Path, metavar="FOLDER", help="a stick that is mounted")
    parser.add_argument(
        "--write", type=Path, metavar="FOLDER", help="only write, into this folder: no root needed"
    )
    parser.add_argument(
        "--trusted-lan", action="store_true", help="without TLS: anybody there can read along"
    )
    parser.add_argument("box", nargs="*", metavar="BOX", help="a name of a-z, 0-9 and -")
    parser.set_defaults(command=_broker)


def _broker(options: argparse.Namespace) -> int:
    users = (broker.DESK, broker.HOME, broker.LAMP)
    if wrong := [box for box in options.box if not is_box(box) or box in users]:
        complain(f"No box can be called so: {', '.join(wrong)}")
        return WRONG_USAGE
    if not options.write and os.geteuid() != 0:
        complain(f"Type: {the_line_for_root(None)}")
        return WRONG_USAGE
    if not options.write and not INCLUDED.parent.is_dir():
        return complain("There is no Mosquitto: sudo apt install mosquitto, then this once more")
    host = options.host or _own_address()
    if not host:
        return complain("There is no network here: name the broker's address with --host")
    folder = options.write.absolute() if options.write else FOLDER
    before = os.umask(0o077)
    try:
        links = _links(folder, [*options.box, *users], host, options.trusted_lan)
        if not options.trusted_lan and (trouble := _certificates(folder, host)):
            return complain(trouble)
        _write(folder, links, is_secret=not options.trusted_lan)
        if not options.write:
            _install(folder)
        lines = _onto_stick(folder, options.stick, is_sought=not options.write)
    except (OSError, BadText) as error:
        return complain(error)
    finally:
        os.umask(before)
    say([*_advice(folder, host, options), *lines])
    return OK


def _own_address() -> str:
    return next(iter(own_addresses()), "")


def _links(folder: Path, users: list[str], host: str, is_plain: bool) -> dict[str, Link]:
    """Return the way of each user, with the password of before. Raises `OSError`, `BadText`."""
    kept = {}
    for path in (folder / "links").glob("*"):
        if (found := ON_STICK.fullmatch(path.name)) and (link := kept_link(path)):
            kept[found[1]] = link.password
    passwords = new_passwords([*dict.fromkeys((*kept, *users))], os.urandom) | kept
    broker = f"{'mqtt' if is_plain else 'mqtts'}://{host}"
    return {user: Link(broker, user, password) for user, password in passwords.items()}


def _write(folder: Path, links: dict[str, Link], *, is_secret: bool) -> None:
    """Write everything but the certificates; what is secret is for its owner alone."""
    folder.mkdir(mode=0o750, parents=True, exist_ok=True)
    (folder / "links").mkdir(mode=0o700, exist_ok=True)
    passwords = {user: link.password for user, link in links.items()}
    write_whole(folder / "mosquitto.conf", broker.conf(str(folder), is_secret=is_secret).encode())
    write_whole(folder / "acl", broker.acl(links).encode())
    write_whole(folder / "passwords", broker.password_lines(passwords, os.urandom).encode())
    authority = (folder / "authority.crt").read_text() if is_secret else ""
    for user, link in links.items():
        whole = written(replace(link, authority=authority))
        write_whole(folder / "links" / f"hugo-club-{user}.toml", whole)


def _certificates(folder: Path, host: str) -> str:
    """Make an authority, and the broker's certificate with openssl; returns what went wrong."""
    folder.mkdir(mode=0o750, parents=True, exist_ok=True)
    authority, key, wish = folder / "authority.crt", folder / "authority.key", folder / "wish"
    days, new = ("-days", str(DAYS)), ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")
    names = {f"{'IP' if _is_address(name) else 'DNS'}:{name}" for name in (host, HERE)}
    names.add(f"DNS:{socket.gethostname()}.local")
    said = f"subjectAltName={','.join(sorted(names))}\nbasicConstraints=critical,CA:FALSE\n"
    (folder / "names").write_text(said)
    only = ("-addext", "keyUsage=critical,keyCertSign")
    subject, private = ("-subj", "/CN=Hugo club"), folder / "broker.key"
    signed = ("-CA", authority, "-CAkey", key, "-CAcreateserial", "-extfile", folder / "names")
    first = ("req", "-x509", "-nodes", *new, *days, *subject, *only)
    lines = [
        (*first, "-keyout", key, "-out", authority),
        ("req", "-nodes", *new, "-subj", f"/CN={host[:60]}", "-keyout", private, "-out", wish),
        ("x509", "-req", "-in", wish, *signed, *days, "-out", folder / "broker.crt"),
    ]
    if authority.exists() and key.exists():
        # The authority of before stays, for the boxes have it.
        del lines[0]
    try:
        for line in lines:
            subprocess.run(["openssl", *map(str, line)], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        return f"openssl made no certificate ({error}): sudo apt install openssl, or --trusted-lan"
    finally:
        for left in (wish, folder / "names", folder / "authority.srl"):
            left.unlink(missing_ok=True)
    return ""


def _is_address(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def _install(folder: Path) -> None:
    """Have Mosquitto read *folder*, and link the desk of who called sudo. Raises `OSError`."""
    shutil.chown(folder, "root", "mosquitto")
    # Whatever the umask was: Mosquitto reads it as its own user.
    folder.chmod(0o750)
    for name in ("mosquitto.conf", "acl", "passwords", "broker.crt", "broker.key"):
        with suppress(FileNotFoundError):
            shutil.chown(folder / name, "mosquitto", "mosquitto")
    INCLUDED.unlink(missing_ok=True)
    INCLUDED.symlink_to(folder / "mosquitto.conf")
    _link_desk(folder)
    _restart()


def _restart() -> None:
    try:
        subprocess.run(["systemctl", "restart", "mosquitto"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise OSError("Mosquitto did not start again: journalctl -u mosquitto says why") from error


def _link_desk(folder: Path) -> None:
    """Give the desk of this computer its file: where root's is, and that of who called sudo."""
    link = kept_link(folder / "links" / "hugo-club-desk.toml")
    found = BROKER.fullmatch(link.broker) if link else None
    assert link is not None  # it was written just now
    assert found is not None
    whole = written(replace(link, broker=f"{found[1]}://{HERE}"))
    places = [SYSTEM_STATE] if SYSTEM_STATE.is_dir() else []
    caller = os.environ.get("SUDO_USER", "root")
    with suppress(KeyError):
        places.append(Path(pwd.getpwnam(caller).pw_dir, ".local/state/hugod"))
    for place in places:
        above = next(each for each in (place, *place.parents) if each.exists())
        owner = above.stat()
        new = [each for each in (place, *place.parents) if not each.exists()]
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(place / DESK_LINK, whole)
        for path in (*new, place / DESK_LINK):
            os.chown(path, owner.st_uid, owner.st_gid)


def _onto_stick(folder: Path, stick: Path | None, *, is_sought: bool) -> list[str]:
    """Copy the boxes' files onto *stick*, or onto the one that is put in; returns what was done."""
    files = _box_files(folder)
    try:
        if not files:
            return []
        if stick:
            _copy(files, stick)
        elif is_sought:
            with stick_of_root() as found:
                _copy(files, found)
        else:
            return [f"Copy from {folder / 'links'} onto a stick: {', '.join(files)}"]
    except (NoStick, OSError) as error:
        lines = [f"Nothing is on a stick yet ({error}): put one in, and type the same line again;"]
        return [*lines, f"or copy the files from {folder / 'links'}."]
    return [f"On the stick, for each box: {', '.join(files)}", *TO_THE_BOXES]


def _box_files(folder: Path) -> dict[str, Path]:
    others = {f"hugo-club-{user}.toml" for user in (DESK, HOME, LAMP)}
    found = sorted((folder / "links").glob("hugo-club-*.toml"))
    return {path.name: path for path in found if path.name not in others}


def _copy(files: dict[str, Path], stick: Path) -> None:
    if not stick.is_dir():
        raise FileNotFoundError(f"{stick} is no folder")
    for name, path in files.items():
        write_file(stick, name, path.read_bytes())


def _advice(folder: Path, host: str, options: argparse.Namespace) -> list[str]:
    lines = [f"The broker is {'mqtt' if options.trusted_lan else 'mqtts'}://{host}."]
    if options.write:
        lines += [
            f"Everything is in {folder}. For a Mosquitto of your own, in its settings:",
            f"  include_dir is Debian's /etc/mosquitto/conf.d: link {folder}/mosquitto.conf there",
        ]
    else:
        lines.append("Mosquitto runs with it, and the desk of this computer is linked.")
    if options.trusted_lan:
        lines.append("Without TLS: whoever is in this network can read along, passwords as well.")
    return lines
