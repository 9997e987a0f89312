"""How the desk explains a round: tables that come, pairs that meet again."""

from __future__ import annotations

from itertools import combinations

from hugo_hall.club_evening import Evening
from hugo_hall.pages.club_marks import mark_words
from hugo_hall.seating import SMALLEST, sizes
from hugod.app.values.words import N_, Words

NTH = {
    2: N_("{one} and {other} for the second time."),
    3: N_("{one} and {other} for the third time."),
}
MANY = N_("{one} and {other} for the {count}th time.")
NAMED = 6
"""Pairs that are named at most where it is only their second time."""


def why(evening: Evening, words: Words) -> str:
    """What the next round would look like, and how the newest one came about."""
    _ = words.gettext
    said = []
    if evening.rounds:
        newest = evening.rounds[-1]
        if not newest.repeats:
            said.append(_("In this round nobody meets anybody twice."))
        elif newest.repeats == newest.least:
            said.append(
                _(
                    "Pairs that meet again in this round: {count}."
                    " With so few strangers left it cannot be fewer."
                ).format(count=newest.repeats)
            )
        else:
            said.append(
                _(
                    "Pairs that meet again in this round: {count}."
                    " {least} at least must, but better many pairs twice than one pair often."
                ).format(count=newest.repeats, least=newest.least)
            )
        said = [_("Round {round}: {said}").format(round=evening.round, said=said[0])]
        said += meets_often(evening, words)
    free = len(evening.free())
    if free >= SMALLEST:
        shape = " + ".join(map(str, sizes(free, evening.wanted)))
        said.append(_("Free: {count}, for tables of {sizes}.").format(count=free, sizes=shape))
    else:
        said.append(_("Free: {count}.").format(count=free))
    return " ".join(said)


def meets_often(evening: Evening, words: Words) -> list[str]:
    """Who meets again in the newest round, the most frequent first."""
    met = evening.met()
    tables = [table.players for table in evening.rounds[-1].tables]
    again = [
        pair for table in tables for pair in combinations(table, 2) if met[frozenset(pair)] > 1
    ]
    again.sort(key=lambda pair: -met[frozenset(pair)])
    often = [pair for pair in again if met[frozenset(pair)] > 2]
    named = again if len(again) <= NAMED else often
    return [
        words.gettext(NTH.get(met[frozenset(pair)], MANY)).format(
            one=mark_words(pair[0], words),
            other=mark_words(pair[1], words),
            count=met[frozenset(pair)],
        )
        for pair in named
    ]
