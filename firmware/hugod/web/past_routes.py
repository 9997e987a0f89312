"""The pages of past games: the list with ratings and records, and one game on the drawn board."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hugo_core.animal_marks import Mark
from hugo_core.editions import Edition
from hugod.app.looking_back.riddle_words import told_better
from hugod.app.looking_back.story import Judged
from hugod.app.past.list import day_of, ghost_name, rating_of, share_of, who
from hugod.app.past.replay import told
from hugod.app.setup.edition import NAMES
from hugod.app.setup.our_rules import house_lines
from hugod.app.values.past_games import (
    FewestPoints,
    PastPlayer,
    PastStep,
    SeatResult,
    Standings,
    Summary,
)
from hugod.app.values.words import N_, Words
from hugod.board_art import pieces
from hugod.board_art.layout import Extent
from hugod.board_art.svg import draw_board
from hugod.serving.markup import Html, animal_sign, html, tag
from hugod.serving.page_files import json_answer, no_answer, page_answer
from hugod.web.board_broadcast import BOX_FILES

AT_ONCE = 50
"""Games on a page of the list."""
# A reading that takes longer is waited for by asking again: no request may last long here.
ANSWER_S = 2.0
BEST = 12
"""Players that are named; the others are found by `hugod history`."""
LIST_PAGE = {
    "title": N_("Past games"),
    "best": N_("Who plays best?"),
    "how": N_("It begins at 0 and rises with every place that is better than expected."),
    "fewest": N_("Fewest points"),
    "all": N_("All games"),
    "box": N_("Back to the box"),
}
"""What stands on the page of the list, by the name of its place."""
GAME_PAGE = {
    "first": N_("The first move"),
    "back": N_("One move back"),
    "on": N_("One move on"),
    "last": N_("The last move"),
    "move": N_("Move"),
    "list": N_("Past games"),
    "board": N_("The cardboard"),
}
"""What stands on the page of one game."""
_SIGN = Extent(0, 0, 110, 110)


class Past(Protocol):
    """The past games of the box; each call may take a while."""

    def games(self) -> tuple[Sequence[Summary], Standings]: ...
    def steps(self, game: Summary) -> Sequence[PastStep]: ...
    def judged(self, game: Summary) -> Judged: ...


class PastPages:
    """The pages; *may* says who may look at them."""

    def __init__(
        self,
        past: Past,
        words: Callable[[], Words],
        may: Callable[[Request], bool] = lambda _: True,
    ) -> None:
        self._past, self._words, self._may = past, words, may
        self._known: dict[str, Summary] = {}
        self._reading: asyncio.Task[tuple[Sequence[Summary], Standings]] | None = None
        """One that nobody has had the result of."""
        self._judging: tuple[str, asyncio.Task[Judged]] | None = None
        """The game that was judged last, or is being judged."""

    def routes(self) -> list[Route]:
        return [
            Route("/past", self._list),
            Route("/past/{name}", self._game),
            Route("/past/{name}/judged", self._judged),
            Route("/past/{name}/{at:int}", self._step),
        ]

    async def _list(self, request: Request) -> Response:
        if not self._may(request):
            return RedirectResponse("/keys")
        found = await self._all()
        if found is None:
            return _wait(self._words())
        games, standings = found
        words, first = self._words(), _number(request.query_params.get("from", ""))
        page = BOX_FILES.page(
            "past.html",
            words,
            LIST_PAGE,
            games=_games(games[first : first + AT_ONCE], words),
            turn=_turn(first, len(games), words),
            players=[_player(each, words) for each in standings.players[:BEST]],
            records=[_record(each, words) for each in standings.records],
            some="" if standings.players else "hidden",
            kept="" if standings.records else "hidden",
        )
        return page_answer(page)

    async def _all(self) -> tuple[Sequence[Summary], Standings] | None:
        """Return all games and their ratings and records; None if it takes long."""
        if self._reading is None or self._reading.cancelled():
            self._reading = asyncio.create_task(asyncio.to_thread(self._past.games))
        reading = self._reading
        if not (await asyncio.wait([reading], timeout=ANSWER_S))[0]:
            return None
        self._reading = None
        return reading.result()

    async def _found(self, name: str) -> Summary | None:
        """The game of that name, looked for once more if it is not known."""
        if name not in self._known and (found := await self._all()):
            self._known = {game.name: game for game in found[0]}
        return self._known.get(name)

    async def _game(self, request: Request) -> Response:
        if not self._may(request):
            return RedirectResponse("/keys")
        # It may be gone, or another one by now.
        self._known = {}
        game = await self._found(request.path_params["name"])
        if self._reading is not None:
            return _wait(self._words())
        steps = await asyncio.to_thread(self._past.steps, game) if game else ()
        if game is None or not steps:
            return no_answer("game")
        words = self._words()
        page = BOX_FILES.page(
            "past_game.html",
            words,
            GAME_PAGE,
            title=words.gettext("Game of {day}").format(day=day_of(game, words)),
            edition=words.gettext(NAMES[game.edition]),
            seats=[_seat(seat, words) for seat in game.ranking],
            moves=str(len(steps) - 1),
            house=_house(steps[0].after.setup.edition, words),
        )
        return page_answer(page)

    async def _step(self, request: Request) -> Response:
        """One position: what was done, and the drawing of the board."""
        at = request.path_params["at"]
        game = await self._found(request.path_params["name"]) if self._may(request) else None
        steps = await asyncio.to_thread(self._past.steps, game) if game else ()
        if at >= len(steps):
            return no_answer("game")
        words, step = self._words(), steps[at]
        is_upright = "upright" in request.query_params
        drawn = draw_board(step.after.setup.board, step.after, words, is_upright=is_upright)
        far = words.gettext("{done} of {total}").format(done=at, total=len(steps) - 1)
        return json_answer({"far": far, "said": told(step, words), "board": drawn})

    async def _judged(self, request: Request) -> Response:
        """What every choice was worth, as far as it is there; the page asks again."""
        name = request.path_params["name"]
        game = await self._found(name) if self._may(request) else None
        if game is None:
            return no_answer("game")
        if self._judging is None or self._judging[0] != name:
            # One game at a time: whoever leafs through many does not keep the box busy.
            if self._judging is not None and not self._judging[1].done():
                return json_answer({"ready": False})
            self._judging = name, asyncio.create_task(asyncio.to_thread(self._past.judged, game))
        task = self._judging[1]
        if not (await asyncio.wait([task], timeout=ANSWER_S))[0]:
            return json_answer({"ready": False})
        judged, words = task.result(), self._words()
        moves = {str(at): told_better(choice, words) for at, choice in judged.mistakes.items()}
        return json_answer({"ready": True, "moves": moves, "levels": _levels(game, judged, words)})


def _levels(game: Summary, judged: Judged, words: Words) -> str:
    said = words.gettext("{who} played like level {level}")
    pairs = zip(game.seats, judged.levels, strict=False)
    who_of = ((who(seat, words), level) for seat, level in pairs)
    return " · ".join(said.format(who=who, level=level) for who, level in who_of if level)


def _wait(words: Words) -> Response:
    """Return the page that asks again by itself."""
    # Thousands of games may be read for the first time.
    page = BOX_FILES.page("past_wait.html", words, title=words.one_moment)
    return page_answer(page, {"Refresh": "1"})


def _number(word: str) -> int:
    return int(word) if word.isascii() and word.isdecimal() and len(word) < 7 else 0


def _games(games: Sequence[Summary], words: Words) -> Html:
    if not games:
        return tag("li", words.gettext("No game is over yet."))
    return html(_row(game, words) for game in games)


def _row(game: Summary, words: Words) -> Html:
    day = tag("b", game.day or day_of(game, words))
    edition = tag("small", words.gettext(NAMES[game.edition]))
    seats = tag("span", (_seat(seat, words) for seat in game.ranking), class_="seats")
    return tag("li", tag("a", day, " ", edition, seats, href=f"/past/{game.name}"))


def _seat(seat: SeatResult, words: Words) -> Html:
    """Who sat there, with the sign of the colour, the animal, and the points."""
    badge = words.badge(seat.colour)
    sign = _drawing(pieces.token(badge, _SIGN))
    said = tag("span", badge.name, class_="said")
    points = tag("b", words.number(seat.points), class_="points")
    luck = ""
    if seat.luck is not None:
        luck = html(" ", tag("small", f"{words.gettext('Luck')} {share_of(seat.luck, words)}"))
    name = _name(seat.mark, words) if seat.mark else ""
    if seat.player:
        name = tag(
            "small", words.gettext("ghost: {name}").format(name=ghost_name(seat.player, words))
        )
    inside = (f"{seat.place}. ", sign, said, " ", name, " ", points, luck)
    return html(tag("span", inside, class_="seat", data_place=seat.place), " ")


def _house(edition: Edition, words: Words) -> Html:
    """The house rules it was played by; nothing for a game by its sheet."""
    said = " ".join(sentence for _line, sentence in house_lines(edition, words))
    return tag("p", f"{words.gettext('House rules')}: {said}") if said else Html()


def _name(mark: Mark, words: Words) -> Html:
    return html(animal_sign(mark), words.mark(mark))


def _player(player: PastPlayer, words: Words) -> Html:
    _ = words.gettext
    lines = [
        _("rating: {rating}").format(rating=rating_of(player, words)),
        _("games: {games}, won: {wins}").format(games=player.games, wins=player.wins),
        _("in a row: {streak}").format(streak=player.streak),
    ]
    if player.rival:
        lines.append(_("rival: {mark}").format(mark=words.mark(player.rival.mark)))
    if player.luck:
        worst, best = (share_of(each, words) for each in player.luck)
        lines.append(_("luck: {worst} {best}").format(worst=worst, best=best))
    return tag("li", tag("b", _name(player.mark, words)), " ", tag("small", " · ".join(lines)))


def _record(record: FewestPoints, words: Words) -> Html:
    points = tag("b", words.number(record.points))
    edition = tag("small", words.gettext(NAMES[record.edition]))
    link = (points, f" {who(record.who, words)} ", edition)
    return tag("li", tag("a", link, href=f"/past/{record.game}"))


def _turn(first: int, count: int, words: Words) -> Html:
    """Return the links to newer and older games."""
    _ = words.gettext
    there = []
    if first:
        there.append((max(0, first - AT_ONCE), _("Newer games")))
    if first + AT_ONCE < count:
        there.append((first + AT_ONCE, _("Older games")))
    return html((tag("a", said, href=f"/past?from={at}"), " ") for at, said in there)


def _drawing(content: str) -> Html:
    drawn = Html(content)
    return tag("svg", drawn, class_="sign", viewBox="-60 -60 120 120", aria_hidden="true")
