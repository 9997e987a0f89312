// The case of the Hugo box, to print: a desk with a sloping lid. All lengths in millimetres.
//
//   make case                                       both parts as STL, and the pictures
//   openscad -D 'part="lid"' -o lid.stl case.scad   one of them
//
// The lid is printed as it lies, its outer side up; the body stands on its floor. No supports.
// Measure your own parts before you print: modules of the same name differ by a millimetre or two.

part = "all";           // "body", "lid", or "all": the box put together, to look at
keypad = "membrane";    // "membrane": stuck on the lid; "beside": a USB number pad next to the box
module_size = "2.42";   // the display: "2.42", "1.3" or "0.96" inch

// --- the box
wall = 2.4;             // six lines of a 0.4 nozzle
floor_thick = 2.4;
lid_thick = 3;
corner = 10;            // radius of the upright edges
foot = 1.2;             // chamfer around the floor: no elephant's foot
slope = 15;             // degrees
front_high = 50;        // height at the front, lid included
margin = 11;            // from the edge of the lid to what is on it

// --- the Roll button
button_hole = 30;       // an arcade button of 30 mm; 24 for the small kind
button_rim = 36;        // what it covers of the lid
button_deep = 46;       // with its lamp and plugs, below the lid

// --- the keypad: a membrane of 4x4 keys
keys_wide = 69;
keys_high = 77;
keys_deep = 0.6;        // so deep it lies in the lid
tail_wide = 22;         // the slot for its flat cable
tail_slot = 2.4;

// --- the display: board, holes, and the part of the glass that lights up
// [board wide, board high, holes apart across, holes apart down, window wide, window high,
//  window above the middle of the board, diameter of the holes]
display = module_size == "2.42" ? [72, 44, 66, 38, 57, 30, 0, 2.9]
        : module_size == "1.3"  ? [35.4, 33.5, 30.4, 28.5, 31, 16.5, 1.5, 2.9]
        :                         [27.3, 27.8, 23.5, 23.8, 23.5, 12.5, 1.5, 2.4];
window_slant = 2;       // the window opens outwards by this much on each side

// --- the Raspberry Pi: "full" is a Pi 3, 4 or 5; "zero" a Zero 2 W
// Its power socket looks to the right, the USB sockets of a full one to the back, its pins to the left.
// boards.scad has what stands out over each board's edges.
pi = "full";
pi_holes = [pi == "full" ? 49 : 23, 58];          // apart
pi_board = pi == "full" ? [56, 85] : [30, 65];    // as it lies: from left to right, from front to back
pi_thick = 1.4;
pi_first_hole = [3.5, 3.5];                       // from the board's left front corner
pi_out = pi == "full" ? 3.5 : 2;                  // room on the right: the headphone socket stands out by 2.5
pi_behind = 0.6;        // a full one's USB sockets stand out by 2 to 3, through the wall
pi_before = 18;         // room to pull the SD card, with the lid open
pi_left = 12;           // room to the button, with the number pad beside the box
pi_slide = 13;          // so far to the left and front the board goes down before it slides to its place
pi_post = 5;            // height of the posts; screws M2.5 from above
pi_post_wide = 6.4;
pi_pilot = 2.1;         // an M2.5 screw cuts its own thread
// Openings for the sockets and for the sleeves of their plugs: from, to, along the edge.
pi_slots = pi == "full" ? [[4.3, 17.5], [18.9, 46.6], [48.4, 60]]    // power, HDMI, headphones
         :                [[4.6, 20.2], [34.8, 60.6]];                 // HDMI, USB and power
pi_slot_high = 12.6;
pi_slot_below = 3;      // below the upper side of the board
pi_usb = [0.7, 55.3];   // one opening for USB and Ethernet: a Pi 4 has them the other way round
pi_usb_high = 19;
pi_usb_below = 2;
rib = 0.8;              // two carry the roof of that opening while it prints: cut them out

// --- the ghost: the buzzer is glued below it, its eyes and mouth let the sound out
ghost_wide = 26;
ghost_raised = 0.8;

// --- screws
screw = 3.4;            // M3 x 12, four of them, through the lid
screw_head = 6.2;
screw_head_deep = 1.6;
boss = 9;
boss_pilot = 2.6;       // an M3 screw cuts its own thread; 4.0 for brass inserts

// --- what follows from these
pi_needs = margin + 2 + button_rim / 2 + button_hole / 2 + pi_left + pi_board[0] + pi_out + wall;
left_wide = max(display[0], button_rim + 13 + 1.2 * ghost_wide,
                keypad == "beside" ? pi_needs - 2 * margin : 0);
lid_wide = margin + left_wide + margin + (keypad == "membrane" ? keys_wide + margin : 0);
lid_long = max(keys_high + 2 * margin + 14, display[1] + button_rim + 3 * margin + 4);
deep = lid_long * cos(slope);
back_high = front_high + lid_long * sin(slope);
left_middle = margin + left_wide / 2;
button_at = [margin + button_rim / 2 + 2, margin + button_rim / 2 + 2];
ghost_at = [margin + left_wide - 0.6 * ghost_wide, button_at[1]];
display_at = [left_middle, lid_long - margin - display[1] / 2];
keys_at = [lid_wide - margin - keys_wide / 2, lid_long / 2];
boss_in = wall + boss / 2 + 1;
screws = [for (x = [boss_in, lid_wide - boss_in], y = [boss_in, lid_long - boss_in]) [x, y]];
pi_at = [lid_wide - wall - pi_out - pi_board[0],
         pi == "full" ? deep - wall - pi_behind - pi_board[1] : (deep - pi_board[1]) / 2];
pi_top = floor_thick + pi_post + pi_thick;
below_button = front_high - lid_thick - floor_thick + (button_at[1] - button_hole / 2) * tan(slope);

assert(below_button * cos(slope) > button_deep, "the button would touch the floor: raise front_high");
assert(button_at[1] + button_rim / 2 < display_at[1] - display[1] / 2, "button and display overlap");
assert(pi_at[0] > button_at[0] + button_hole / 2 + 2, "the Pi would touch the button");
assert(pi_at[1] > wall + pi_before, "no room to pull the SD card");

$fn = 64;
e = 0.01;               // a cut goes this much further than what it cuts

module outline(wide, long, radius) {
  translate([radius, radius]) offset(radius) square([wide - 2 * radius, long - 2 * radius]);
}

// Children drawn on the lid (x to the right, y up the slope, z out of it) where the lid is.
module on_slope(height) {
  translate([0, 0, height]) rotate([slope, 0, 0]) children();
}

// Everything below the lid's underside.
module below_lid(gap = 0) {
  on_slope(front_high - lid_thick / cos(slope) - gap)
    translate([-50, -100, -300]) cube([lid_wide + 100, lid_long + 200, 300]);
}

module prism(inset = 0) {
  translate([inset, inset, inset > 0 ? floor_thick : foot])
    linear_extrude(back_high + 10)
      outline(lid_wide - 2 * inset, deep - 2 * inset, corner - inset);
  if (inset == 0) hull() {
    linear_extrude(e) translate([foot, foot]) outline(lid_wide - 2 * foot, deep - 2 * foot, corner - foot);
    translate([0, 0, foot]) linear_extrude(e) outline(lid_wide, deep, corner);
  }
}

// One boss, and a web to the corner: no gap too narrow to print.
module boss_and_web(at, high) {
  cylinder(d = boss, h = high);
  translate([at[0] < lid_wide / 2 ? -boss_in : 0, at[1] < lid_long / 2 ? -boss_in : 0, 0])
    cube([boss_in, boss_in, high]);
}

module bosses() {
  intersection() {
    prism();
    for (at = screws) {
      is_over_sockets = at[0] > lid_wide / 2 && at[1] > lid_long / 2;
      top = front_high + at[1] * sin(slope);
      from = is_over_sockets ? top - 20 : floor_thick - e;
      translate([at[0], at[1] * cos(slope), from]) boss_and_web(at, back_high);
      // above the USB sockets it grows out of the corner, at less than 45 degrees: no support
      if (is_over_sockets) hull() {
        translate([at[0], at[1] * cos(slope), from]) boss_and_web(at, e);
        translate([lid_wide - corner, deep - corner, from - 20]) rotate(45) translate([corner - 0.2, -0.1, 0]) cube([0.2, 0.2, e]);
      }
    }
  }
}

module boss_holes() {
  for (at = screws) on_slope(front_high - lid_thick / cos(slope))
    translate([at[0], at[1], -10.5]) cylinder(d = boss_pilot, h = 20);
}

module pi_posts() {
  for (x = [0, pi_holes[0]], y = [0, pi_holes[1]])
    translate([pi_at[0] + pi_first_hole[0] + x, pi_at[1] + pi_first_hole[1] + y, floor_thick - e]) difference() {
      cylinder(d1 = pi_post_wide + 2, d2 = pi_post_wide, h = pi_post);
      translate([0, 0, 1]) cylinder(d = pi_pilot, h = pi_post);
    }
}

// An opening in the right wall, beside the board, for each group of sockets on its long edge.
module side_openings() {
  for (slot = pi_slots) translate([lid_wide - wall - 1, pi_at[1] + slot[0], pi_top - pi_slot_below])
    cube([wall + 20, slot[1] - slot[0], pi_slot_high]);
}

module usb_opening(ribs) {
  right = pi_at[0] + pi_board[0];
  difference() {
    translate([right - pi_usb[1], deep - wall - 4, pi_top - pi_usb_below])
      cube([pi_usb[1] - pi_usb[0], wall + 8, pi_usb_high]);
    if (ribs) for (at = [19, 37])
      translate([right - at - rib / 2, deep - wall, 0]) cube([rib, wall, pi_top + 18]);
  }
}

module air() {
  for (x = [-21 : 7 : 21]) translate([pi_at[0] + pi_board[0] / 2 + x, deep - wall - 1, pi_top + 33])
    rotate([-90, 0, 0]) linear_extrude(wall + 2) hull() {
      circle(d = 2.6);
      translate([0, 12]) circle(d = 2.6);
    }
}

module body(ribs = true) {
  difference() {
    union() {
      difference() {
        prism();
        prism(wall);
      }
      bosses();
      pi_posts();
    }
    difference() {
      translate([-50, -50, -1]) cube([lid_wide + 100, deep + 100, back_high + 60]);
      below_lid();
    }
    boss_holes();
    side_openings();
    if (pi == "full") usb_opening(ribs);
    air();
  }
}

module ghost() {
  w = ghost_wide;
  difference() {
    union() {
      translate([0, w * 0.12]) circle(d = w * 0.86);
      translate([-w * 0.43, -w * 0.45]) square([w * 0.86, w * 0.57]);
      for (side = [-1, 1]) hull() {
        translate([side * w * 0.36, 0]) circle(d = w * 0.2);
        translate([side * w * 0.53, w * 0.1]) circle(d = w * 0.14);
      }
    }
    for (x = [-1.5 : 1.5]) translate([x * w * 0.2867, -w * 0.47]) scale([1, 1.3]) circle(d = w * 0.17);
  }
}

// The sound comes out here; every hole is narrower than a small finger.
module ghost_holes() {
  w = ghost_wide;
  for (side = [-1, 1]) translate([side * w * 0.15, w * 0.2]) scale([0.8, 1.25]) circle(d = w * 0.17);
  translate([0, -w * 0.09]) scale([1, 1.35]) circle(d = w * 0.16);
}

module rounded_plate() {
  hull() {
    linear_extrude(lid_thick - 0.8) outline(lid_wide, lid_long, corner);
    translate([0.8, 0.8, 0]) linear_extrude(lid_thick) outline(lid_wide - 1.6, lid_long - 1.6, corner - 0.8);
  }
}

module window() {
  translate([display_at[0], display_at[1] + display[6], -e]) hull() {
    translate([-display[4] / 2, -display[5] / 2]) cube([display[4], display[5], e]);
    translate([-display[4] / 2 - window_slant, -display[5] / 2 - window_slant, lid_thick + 2 * e])
      cube([display[4] + 2 * window_slant, display[5] + 2 * window_slant, e]);
  }
}

module lid() {
  difference() {
    union() {
      rounded_plate();
      translate([ghost_at[0], ghost_at[1], lid_thick - e]) linear_extrude(ghost_raised) ghost();
      translate([button_at[0], button_at[1], lid_thick - e]) difference() {
        cylinder(d1 = button_rim + 7, d2 = button_rim + 5, h = ghost_raised);
        translate([0, 0, -1]) cylinder(d = button_rim + 1, h = 3);   // the rim of the button lies in a ring
      }
    }
    translate([button_at[0], button_at[1], -1]) cylinder(d = button_hole + 0.4, h = 9);
    window();
    for (x = [-0.5, 0.5], y = [-0.5, 0.5])
      translate([display_at[0] + x * display[2], display_at[1] + y * display[3], -1])
        cylinder(d = display[7], h = 9);
    if (keypad == "membrane") {
      translate([keys_at[0] - keys_wide / 2, keys_at[1] - keys_high / 2, lid_thick - keys_deep])
        linear_extrude(5) outline(keys_wide, keys_high, 3);
      translate([keys_at[0] - tail_wide / 2, keys_at[1] - keys_high / 2 + 1, -1])
        cube([tail_wide, tail_slot, 9]);
    }
    translate([ghost_at[0], ghost_at[1], -1]) linear_extrude(9) ghost_holes();
    for (at = screws) translate([at[0], at[1], -1]) {
      cylinder(d = screw, h = 9);
      translate([0, 0, 1 + lid_thick - screw_head_deep]) cylinder(d1 = screw, d2 = screw_head, h = screw_head_deep + e);
    }
  }
}

// What is bought, so that the picture shows a box and not two pieces of plastic.
module bought() {
  color("#f4f1ff") translate([ghost_at[0], ghost_at[1], lid_thick + ghost_raised]) linear_extrude(0.1)
    difference() { ghost(); ghost_holes(); }
  translate([button_at[0], button_at[1], lid_thick]) {
    color("#2b2b33") cylinder(d1 = button_rim, d2 = button_rim - 2, h = 3);
    color("#ffcf3a") translate([0, 0, 3]) cylinder(d1 = 27, d2 = 25, h = 4);
    color("#5a4300") translate([0, 0, 7]) linear_extrude(0.2) text("ROLL", size = 6, halign = "center", valign = "center");
  }
  color("#0b0d12") translate([display_at[0] - display[4] / 2 - 1, display_at[1] + display[6] - display[5] / 2 - 1, -1])
    cube([display[4] + 2, display[5] + 2, 1.2]);
  color("#ffffff") translate([display_at[0], display_at[1] + display[6], 0.3]) linear_extrude(0.2)
    text("Press Roll!", size = 6.5, halign = "center", valign = "center");
  if (keypad == "membrane") translate([keys_at[0], keys_at[1], lid_thick - keys_deep + 0.05]) {
    color("#23262d") linear_extrude(0.6) translate([-keys_wide / 2 + 0.3, -keys_high / 2 + 0.3]) outline(keys_wide - 0.6, keys_high - 0.6, 3);
    for (row = [0 : 3], column = [0 : 3]) translate([(column - 1.5) * 15.4, (1.5 - row) * 15.4 + 3, 0.6]) {
      sign = ["123A", "456B", "789C", "*0#D"][row][column];
      color(column == 3 || sign == "*" || sign == "#" ? "#c9483f" : "#3566b0")
        linear_extrude(0.6) translate([-6, -6]) outline(12, 12, 2);
      color("white") translate([0, 0, 0.6]) linear_extrude(0.15) text(sign, size = 6, halign = "center", valign = "center");
    }
  }
}

if (part == "body") body();
if (part == "lid") lid();
if (part == "all") {
  color("#5b4a8a") body();
  on_slope(front_high - lid_thick / cos(slope)) {
    color("#7b68b5") lid();
    bought();
  }
}
