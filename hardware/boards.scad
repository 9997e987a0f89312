// The Raspberry Pis that the case is for: what stands out over their edges, and the plugs that go in.
//
//   openscad -D 'board="4B"' -D 'part="fit"' -o clash.stl boards.scad    "top level object is empty": it fits
//
// All lengths in millimetres. Positions: Raspberry Pi's mechanical drawings (Zero 2 W, 3 B+, 4 B, and
// RP-008347-DS-1 of the 5, datasheets.raspberrypi.com), as also read by NopSCADlib (vitamins/pcbs.scad).
// They do not say how far a socket stands out: half-gamecube (pi-measurements.scad: headphones 2.54, HDMI 1.4,
// power 1.3, USB 2.1, SD card 2.5) and RavenSCAD (rpi4.scad) measured it. Here is the more of these, and a little.
// The sleeves are the largest of the usual plugs. No board of ours was measured.

include <case.scad>

board = "4B";           // "Zero2W", "3B+", "4B" or "5"
boards = [board];       // several of one size are looked at together: the body is cut out but once

// From above, power socket towards you: u from the left (SD card) edge, v from the edge with the power socket.
// A socket on that edge: [middle, wide, high, stands out, sleeve wide, sleeve high, middle above the board]
micro_usb = [8, 3, 1.4, 11.6, 8.4, 1.5];
usb_c = [9, 3.3, 1.4, 12.4, 7, 1.65];
mini_hdmi = [11.4, 3.5, 1.1, 15, 9, 1.7];
micro_hdmi = [7.4, 3.6, 1.6, 13, 8.6, 1.7];
hdmi = [15, 6.6, 1.8, 21, 11.6, 3.3];
jack = [7.3, 6.2, 2.6, 9, 9, 3];

// On the edge far from the SD card: [middle, wide, high, stands out at least, at most, plugs high at, shell, sleeve]
usb_a = [15, 16, 2, 3, [4.6, 12.2], [12.2, 4.7], [16, 7.4]];
ethernet = [16.4, 13.6, 2, 2.9, [6.6], [11.8, 8.2], [14, 13]];

function at(middle, socket) = concat([middle], socket);

function side() = $board == "Zero2W" ? [at(12.4, mini_hdmi), at(41.4, micro_usb), at(54, micro_usb)]
     : $board == "3B+" ? [at(10.6, micro_usb), at(32, hdmi), at(53.5, jack)]
     : $board == "4B" ? [at(11.2, usb_c), at(26, micro_hdmi), at(39.5, micro_hdmi), at(54, jack)]
     : [at(11.2, usb_c), at(25.8, micro_hdmi), at(39.2, micro_hdmi)];
function end() = $board == "Zero2W" ? []
    : $board == "4B" ? [at(9, usb_a), at(27, usb_a), at(45.75, ethernet)]
    : [at(10.25, ethernet), at(29, usb_a), at(47, usb_a)];
function card() = $board == "Zero2W" ? 16.9 : 28;     // its middle
card_wide = 12.1;
card_out = 2.5;
function longest() = $board == "Zero2W" ? 65 : 85;    // along the edge with the power socket
function widest() = $board == "Zero2W" ? 30 : 56;
below = 3;              // solder and parts under the board, away from its posts
pins_high = 25;         // the header with a jumper wire's socket on it
far = 60;               // plugs come from so far away
near = 0.05;            // a board that lies on its posts does not cut them

for (one = boards) assert((one == "Zero2W") == (pi == "zero"), "this board wants the other body");

module place(u, v, z) {
  translate([pi_at[0] + widest() - v, pi_at[1] + u, pi_top + z]) rotate(90) children();
}

// A box in the board's own directions: from u and v, as long, as wide.
module block(u, v, z, size) { place(u, v, z) cube(size); }

module socket_on_side(one) {
  block(one[0] - one[1] / 2, -one[3], 0, [one[1], one[3] + 4, one[2]]);
}

module plug_on_side(one) {
  block(one[0] - one[4] / 2, -one[3] - far, one[6] - one[5] / 2, [one[4], far, one[5]]);
}

module socket_on_end(one) {
  block(longest() - 12, one[0] - one[1] / 2, 0, [12 + one[4], one[1], one[2]]);
}

// Its shell goes in, its sleeve stays outside: a stick is wider than its shell.
module plug_on_end(one) {
  for (high = one[5]) {
    block(longest() + one[3], one[0] - one[6][0] / 2, high - one[6][1] / 2, [far, one[6][0], one[6][1]]);
    block(longest() + pi_behind + wall, one[0] - one[7][0] / 2, high - one[7][1] / 2, [far, one[7][0], one[7][1]]);
  }
}

module under_the_board() {
  difference() {
    block(1, 1, -pi_thick - below, [longest() - 2, widest() - 2, below]);
    for (u = [3.5, 61.5], v = [3.5, widest() - 3.5])
      place(u, v, -pi_thick - 10) cylinder(d = 9, h = 20);
  }
}

module pi_board_bare() {
  place(0, 0, near - pi_thick) linear_extrude(pi_thick - near) outline(longest(), widest(), 3);
  for (one = side()) socket_on_side(one);
  for (one = end()) socket_on_end(one);
}

module with_wires() {
  block(7, widest() - 7, 0, [51, 6, pins_high]);
}

// Into the box from above, left and in front of its place, then along the posts to the wall.
module way_in() {
  for (step = [0 : 3]) translate([-pi_slide * step / 3, -pi_slide * step / 3, 0.1]) pi_board_bare();
  translate([-pi_slide, -pi_slide, pi_top]) linear_extrude(150) projection() pi_board_bare();
}

module card_and_its_way_out() {
  block(-card_out - pi_before, card() - card_wide / 2, -pi_thick - 1.5, [card_out + pi_before, card_wide, 1.4]);
}

// What hangs under the lid: the button with its lamp, the display with its pins.
module under_the_lid() {
  on_slope(front_high - lid_thick / cos(slope)) {
    translate([button_at[0], button_at[1], -button_deep]) cylinder(d = button_hole, h = button_deep);
    translate([display_at[0] - display[0] / 2, display_at[1] - display[1] / 2, -18])
      cube([display[0], display[1], 18]);
  }
}

module board_and_plugs() {
  pi_board_bare();
  under_the_board();
  with_wires();
  card_and_its_way_out();
  for (one = side()) plug_on_side(one);
  for (one = end()) plug_on_end(one);
}

if (part == "fit") intersection() {
  union() {
    body(ribs = false);
    under_the_lid();
  }
  for ($board = boards) board_and_plugs();
}
if (part == "way") intersection() {
  body(ribs = false);
  for ($board = boards) way_in();
}
if (part == "seen") for ($board = boards) {
  color("#5b4a8a") body(ribs = false);
  color("#2f8f4e") pi_board_bare();
  color("#c0c0c0") for (one = side()) plug_on_side(one);
  color("#c0c0c0") for (one = end()) plug_on_end(one);
}
