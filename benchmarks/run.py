"""All figures, with the machine they were taken on: `make bench`. Takes four minutes."""

from big import measure_big
from box import measure_size_and_rest
from flood.keypad import measure_flood
from keys import measure_keys
from machine import describe_machine
from start import measure_start
from thinking import measure_thinking

if __name__ == "__main__":
    describe_machine()
    measure_start()
    measure_big()
    measure_keys()
    measure_flood()
    measure_thinking()
    measure_size_and_rest()
