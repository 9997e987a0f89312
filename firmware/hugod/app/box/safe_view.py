"""What the box says when it could not start: what to do, that nothing is lost, why."""

from __future__ import annotations

from hugod.app.box.safe_talk import HOLD_S
from hugod.app.views import Icon, TextView
from hugod.app.words import CARD, Words


def safe_pages(words: Words, kind: str, said: str, version: str) -> tuple[TextView, ...]:
    """Give the pages; *kind* and what was *said* are those of the last error, empty if unknown.

    The last page is for a grown-up, in English, and may be too long.
    """
    _ = words.gettext
    hint = _("# tries again")
    calm = TextView(_("Your games are safe on the card."), Icon.GHOST, hint=hint)
    return (
        TextView(
            _("Pull the plug. Count to ten. Plug it in."), title=_("The box is stuck"), hint=hint
        ),
        *([] if kind in CARD else [calm]),  # who could promise that now?
        TextView(words.what_failed(kind), title=_("Why?"), hint=hint),
        TextView(
            _("Hold # for {seconds} seconds: it starts empty.").format(seconds=HOLD_S),
            title=_("Still stuck?"),
            hint=hint,
        ),
        TextView(said or "no error was noted", title=version, hint=hint),
    )
