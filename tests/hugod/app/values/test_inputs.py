"""What is printed on the keys of the keypad."""

from hugo_keypad.matrix import COLUMNS, KEYS
from hugod.app.values.inputs import KEYPAD, Key


def test_the_keys_are_those_of_the_box_each_once_and_roll_is_a_button() -> None:
    assert sorted(KEYPAD) == sorted(set(Key) - {Key.ROLL})
    assert len(KEYPAD) == KEYS


def test_the_keys_lie_as_they_do_on_every_such_keypad() -> None:
    rows = ["".join(KEYPAD[at : at + COLUMNS]) for at in range(0, KEYS, COLUMNS)]
    assert rows == ["123A", "456B", "789C", "*0#D"]
