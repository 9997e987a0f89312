"""The routes of voices: the page on which a family records its own, and what a page says aloud."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial

from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hugo_core.limits import CLIP_BYTES
from hugod.app.box.voices import PERSONS
from hugod.app.values.words import N_, Words
from hugod.languages import all_words
from hugod.ports import JournalError
from hugod.serving.downloads import TOO_MANY, Downloads
from hugod.serving.markup import Html, tag
from hugod.serving.page_files import json_answer, page_answer
from hugod.serving.rate_limit import TokenBucket
from hugod.serving.request_checks import MOST_BODY_BYTES
from hugod.voice.recorded import PEOPLE, ClipRefused, OwnVoice, Refusal, voice_named
from hugod.voice.vocabulary import FIRST_GOAL
from hugod.web.board_broadcast import BOX_FILES
from hugod.web.speak_here import Voices

CLIP_PATH, FORGET_PATH, SAVE_PATH = "/voice/clip", "/voice/forget", "/voice/save"
CLIP_POST = {CLIP_PATH: CLIP_BYTES}
VOICE_POSTS = {**CLIP_POST, FORGET_PATH: MOST_BODY_BYTES, SAVE_PATH: MOST_BODY_BYTES}
"""The paths to which something is posted at the box, each with its limit in bytes."""
MOST_OWN = 4_096
"""Clips that phones may try once more; a voice has a third of them."""
CLIPS_A_SECOND, CLIPS_AT_ONCE = 2.0, 8.0
"""Of all pages together; nobody speaks faster."""
VOICE_PAGE = {
    "title": N_("Your own voice"),
    "how": N_("Read aloud what stands below. The box speaks with this voice from now on."),
    "person": N_("Who speaks?"),
    "language": N_("Language"),
    "record": N_("Record"),
    "listen": N_("Listen"),
    "skip": N_("Skip"),
    "back": N_("One back"),
    "delete": N_("Delete this voice"),
    "sure": N_("Delete every recording of this voice? Nobody can bring it back."),
    "yes": N_("Yes, delete"),
    "no": N_("No, keep it"),
    "save": N_("Save this voice"),
    "home": N_("Back to the box"),
    "recorder": N_("Open the recorder"),
    "say": N_("Say this"),
}
"""What stands on the page, by the name of its place."""
SAID = {
    "record": N_("Record"),
    "stop": N_("Stop"),
    "again": N_("Once more"),
    "skip": N_("Skip"),
    "next": N_("Next"),
    "of": N_("{done} of {all}"),
    "goal": N_("{done} of {all}: a whole game"),
    "game": N_("This voice can say a whole game now! The rest, if you like."),
    "speak": N_("Speak now"),
    "wait": N_("One moment …"),
    "stored": N_("Good! It is stored."),
    "all": N_("Everything is recorded. Thank you!"),
    "none": N_("There is nothing to record in this language yet."),
    "gone": N_("The voice is deleted."),
    "nothing": N_("Nothing was heard. Is the microphone on? Once more, please."),
    "quiet": N_("That was too soft. Come closer to the microphone, and once more."),
    "loud": N_("That was too loud: it crackles. Go a step back, and once more."),
    "long": N_("That was too long. Only what stands there, and once more."),
    "unread": N_("That is no recording this browser can read."),
    "refused": N_("The microphone is not allowed. Allow it beside the address, and try again."),
    "no-microphone": N_(
        "No microphone was found. Plug one in and try again, or record with a phone."
    ),
    "insecure": N_(
        "Here the browser lets no page use the microphone."
        " The button opens the phone's own recorder instead."
    ),
    "away": N_("The box did not get it. It is not lost: try again."),
    "retry": N_("Try again"),
}
"""What the page's script says, by the name it has there."""
REFUSALS = {
    Refusal.UNKNOWN: (404, N_("The box knows no such phrase. Load this page anew.")),
    Refusal.NO_CLIP: (415, N_("That is no recording the box can play.")),
    Refusal.EMPTY: (422, N_("Nothing was heard. Is the microphone on? Once more, please.")),
    Refusal.LONG: (413, N_("That was too long. Only what stands there, and once more.")),
    Refusal.TAKEN: (409, N_("That is recorded already. Only the page at the box replaces it.")),
    Refusal.FULL: (507, N_("The card is full. Save and delete a voice, then go on.")),
}
"""The status and the words for a clip that is not taken."""
FAR_REFUSALS = {
    **REFUSALS,
    Refusal.FULL: (
        507,
        N_("The card is full. Delete a voice at the box (Sound, Voice), then go on."),
    ),
}
"""Those that a phone is told."""


NO_KEYS = N_("Only a phone with keys may do that.")


class VoicePage:
    """The page, what it asks for and what it sends; *may* says who may use it.

    On the network *phone* returns the phone that asks: it records, and replaces only what it
    recorded itself since the start. The page at the box replaces, deletes, and has *downloads*.
    """

    def __init__(
        self,
        voices: Voices,
        words: Callable[[], Words],
        may: Callable[[Request], bool] = lambda _: True,
        phone: Callable[[Request], str] | None = None,
        downloads: Downloads | None = None,
    ) -> None:
        self._recordings, self._speak_here = voices.recordings, voices.speak_here
        self._words, self._may, self._phone = words, may, phone
        self._downloads = downloads
        self._is_far = phone is not None
        self._own: dict[tuple[OwnVoice, str], str] = {}
        """The phone that recorded a clip since the start; the newest ones."""
        self._pace = TokenBucket(CLIPS_A_SECOND, CLIPS_AT_ONCE)

    def routes(self) -> list[Route]:
        at_box = (
            Route(FORGET_PATH, self._forget, methods=["POST"]),
            Route(SAVE_PATH, self._save, methods=["POST"]),
        )
        return [
            Route("/voice", self._index),
            Route("/voice/phrases", self._phrases),
            Route(CLIP_PATH, self._clip),
            Route(CLIP_PATH, self._keep, methods=["POST"]),
            Route("/said/{number:int}", self._said),
            *(() if self._is_far else at_box),
        ]

    async def _index(self, request: Request) -> Response:
        if not self._may(request):
            return RedirectResponse("/keys")
        page = voice_page(self._words())
        return page_answer(page.replace("<body>", "<body data-far>") if self._is_far else page)

    async def _phrases(self, request: Request) -> Response:
        """All phrases of a voice, those that are recorded, the first goal, the script's words."""
        voice = voice_named(request.query_params.get("voice", ""))
        if voice is None or not self._may(request):
            return self._refuse(Refusal.UNKNOWN)
        recorded = await asyncio.to_thread(self._recordings.recorded, voice)
        words = {name: self._words().gettext(said) for name, said in SAID.items()}
        told = {
            "phrases": list(self._recordings.phrases(voice).items()),
            "recorded": sorted(recorded),
            "goal": FIRST_GOAL,
            "words": words,
        }
        return json_answer(told)

    async def _clip(self, request: Request) -> Response:
        voice, phrase = self._asked(request)
        if voice is None or not self._may(request):
            return self._refuse(Refusal.UNKNOWN)
        found = await asyncio.to_thread(self._recordings.clip, voice, phrase)
        if found is None:
            return self._refuse(Refusal.UNKNOWN)
        return Response(found, media_type="audio/wav")

    async def _keep(self, request: Request) -> Response:
        voice, phrase = self._asked(request)
        if not self._may(request):
            return self._tell(403, NO_KEYS)
        if not self._pace.take(time.monotonic()):
            return self._tell(429, TOO_MANY)
        if voice is None:
            return self._refuse(Refusal.UNKNOWN)
        try:
            data = await request.body()
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        phone = self._phone(request) if self._phone else ""
        may_replace = not self._is_far or self._own.get((voice, phrase)) == phone
        keep = partial(self._recordings.keep, voice, phrase, data, may_replace=may_replace)
        answer = await self._done(keep, voice)
        if self._is_far and answer.status_code == 200:
            self._own[voice, phrase] = phone
            while len(self._own) > MOST_OWN:
                del self._own[next(iter(self._own))]
        return answer

    async def _forget(self, request: Request) -> Response:
        voice = voice_named(request.query_params.get("voice", ""))
        if voice is None:
            return self._refuse(Refusal.UNKNOWN)
        return await self._done(partial(self._recordings.forget, voice), voice)

    async def _save(self, request: Request) -> Response:
        voice = voice_named(request.query_params.get("voice", ""))
        if voice is None or self._downloads is None:
            return self._refuse(Refusal.UNKNOWN)
        make = partial(self._recordings.zipped, voice)
        return self._downloads.offer(f"{voice.name}.zip", make)

    async def _said(self, request: Request) -> Response:
        """What the page that speaks is to say, while it is the newest."""
        said = None
        if self._may(request):
            number = request.path_params["number"]
            said = await asyncio.to_thread(
                partial(self._speak_here.sentences, number, is_far=self._is_far)
            )
        if said is None:
            return self._refuse(Refusal.UNKNOWN)
        return Response(said, media_type="application/json")

    async def _done(self, change: Callable[[], None], voice: OwnVoice) -> Response:
        """Make a *change* of *voice*; the answer has what is recorded after it, or why not."""
        try:
            await asyncio.to_thread(change)
        except ClipRefused as error:
            return self._refuse(error.reason)
        except JournalError as error:
            return self._tell(503, str(error))
        recorded = await asyncio.to_thread(self._recordings.recorded, voice)
        return json_answer({"recorded": sorted(recorded)})

    def _asked(self, request: Request) -> tuple[OwnVoice | None, str]:
        asked = request.query_params
        return voice_named(asked.get("voice", "")), asked.get("phrase", "")

    def _refuse(self, reason: Refusal) -> Response:
        return self._tell(*(FAR_REFUSALS if self._is_far else REFUSALS)[reason])

    def _tell(self, status: int, said: str) -> Response:
        return json_answer({"say": self._words().gettext(said)}, status)


def voice_page(words: Words) -> Html:
    """The page in the language of *words*."""
    _ = words.gettext
    people = [
        tag(
            "label", tag("input", type="radio", name="who", value=who), tag("span", _(PERSONS[who]))
        )
        for who in PEOPLE
    ]
    languages = [
        tag("option", spoken.name, value=code, selected=code == words.language)
        for code, spoken in all_words().items()
    ]
    return BOX_FILES.page("voice.html", words, VOICE_PAGE, people=people, languages=languages)
