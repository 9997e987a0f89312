"""A lamp dimmed by switching it quickly: a thread that works only while the lamp is half lit."""

from __future__ import annotations

import threading
from collections.abc import Callable


class SoftPwm:
    """Switches with *switch* at *hertz*, at first always off."""

    def __init__(self, switch: Callable[[bool], None], hertz: float) -> None:
        self._switch, self.hertz = switch, hertz
        self._duty = 0.0
        self._is_closed = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="light", daemon=True)
        self._thread.start()

    @property
    def duty(self) -> float:
        return self._duty

    @duty.setter
    def duty(self, duty: float) -> None:
        """Be lit for this part of the time, 0 to 1."""
        with self._news:
            self._duty = duty
            self._news.notify()

    def close(self) -> None:
        """Switch off for good."""
        with self._news:
            self._is_closed = True
            self._news.notify()
        self._thread.join()
        self._switch(False)

    def _run(self) -> None:
        with self._news:
            while not self._is_closed:
                if 0 < self._duty < 1:
                    self._blink(self._duty)
                else:
                    self._switch(self._duty == 1)
                    self._news.wait()

    def _blink(self, duty: float) -> None:
        """Be on, then off, for one period; a new duty cuts it short."""
        self._switch(True)
        if not self._news.wait(duty / self.hertz):
            self._switch(False)
            self._news.wait((1 - duty) / self.hertz)
