"""The line on the desk's page about the club's broker: a trouble, and what to do about it."""

from __future__ import annotations

from hugod.app.values.words import N_, Words
from hugod.serving.markup import Inside, tag

THERE = "there"
TROUBLES = {
    "away": N_(
        "The broker does not answer. Is its computer on, is Mosquitto running, and has it the"
        " address of before?"
    ),
    "password": N_(
        "The broker does not know the desk's password. On its computer type: sudo hugod club broker"
    ),
    "certificate": N_(
        "The broker shows a certificate of somebody else. If it was set up anew, type on its"
        " computer: sudo hugod club broker"
    ),
    "stranger": N_(
        "What answers there is not the club's broker. Is it mqtts in the one and mqtt in the other,"
        " or the wrong port?"
    ),
    "file": N_(
        "The desk's file for the broker cannot be read. On the broker's computer type: sudo hugod"
        " club broker"
    ),
    "library": N_("The desk lacks a program. Type: sudo apt install python3-paho-mqtt"),
}
"""By the standing, as `hugod.store.link_status` names it."""
MEANWHILE = N_("Until then type the digits on the boxes: nothing is lost.")


def broker_line(standing: str, words: Words) -> Inside:
    """The line as HTML; empty where no broker is wanted."""
    _ = words.gettext
    if not standing:
        return ""
    if standing == THERE:
        return tag("p", _("Results come by the broker."), class_="broker")
    said = f"{_(TROUBLES[standing])} {_(MEANWHILE)}"
    return tag("p", said, class_="broker notice", role="status")
