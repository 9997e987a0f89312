#!/bin/sh
# Before the box starts: what a Raspberry Pi has from the beginning. Its name, a chip with the pins
# of its header, and the PWM behind one of them. What is plugged in comes later.
set -eu
CONFIG=/sys/kernel/config
modprobe -a pi-model pi-pwm gpio-sim-full
test -d $CONFIG/gpio-sim || mount -t configfs none $CONFIG
mkdir -p $CONFIG/gpio-sim/pi/bank0
echo 54 > $CONFIG/gpio-sim/pi/bank0/num_lines
echo pinctrl-simulated > $CONFIG/gpio-sim/pi/bank0/label
echo 1 > $CONFIG/gpio-sim/pi/live
