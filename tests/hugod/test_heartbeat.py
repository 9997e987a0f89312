"""A thread that is asked whether it turns."""

from __future__ import annotations

from hugod.heartbeat import Pulses


def test_each_question_is_answered_once_and_in_order() -> None:
    pulses, said = Pulses(), list[str]()
    pulses.answer()
    pulses.ask(lambda: said.append("first"))
    pulses.ask(lambda: said.append("second"))
    assert said == []
    pulses.answer()
    pulses.answer()
    assert said == ["first", "second"]
