// The box in a browser: shows what the daemon tells, sends it the keys. It decides nothing.
//
// Keys: a button acts when it is clicked. On the keyboard, digits, letters, * and # act wherever
// the focus is; Backspace and Escape are *, the arrows up and down A and B, ? tells all this. Enter
// and Space are Roll where nothing has the focus; on a button, a link or anything else that has it
// they do what they do there and nothing else. A click with the mouse does not take the focus, so
// that Enter stays Roll for those who use both. A key that is held down counts once, and the box is
// told when it is let go; a click alone is a press that is let go at once.

"use strict";

const table = document.querySelector(".table");
const words = document.querySelector("#words");
const speech = document.querySelector("#speech");
const notice = document.querySelector("#notice");
const display = document.querySelector("#display");
const castle = document.querySelector("#board");
const roll = document.querySelector(".roll");
const help = document.querySelector("#help");
const buttons = new Map([...document.querySelectorAll("[data-key]")].map((b) => [b.dataset.key, b]));

// What the box says

function hear(said) {
  if (said.play || said.cut) return sound.hear(said);
  if ("say" in said || "speaks" in said) return speaking.hear(said);
  if (said.said) return write(said);
  if (said.error) return tell(said.error, 3000);
  if (!said.alive) return away();
  if (table.dataset.link !== "here") {
    table.dataset.link = "here";
    tell("");
  }
  read(said);
  speak(said.language, said.captions);
  roll.dataset.light = said.light;
  paint(said.picture, said.size);
  seen = said.number;
  if (said.board) follow(castle, said.board);
  castle.dataset.tap = said.tap;
}

// A list is read whole once; while A and B go through it, only what is highlighted.
let lastRead = {};

function read(said) {
  if (said.words === lastRead.words) return;
  const isSame = said.standing && said.standing === lastRead.standing;
  words.setAttribute("aria-live", Date.now() - spokeAt < SAME_MS ? "off" : "polite");
  words.textContent = isSame ? said.highlighted : said.words;
  lastRead = said;
}

// What the box says aloud, the newest last.
// A screen reader reads these words or those of the display, never both at once.
const MOST_SAID = 20, SAME_MS = 500;
let spokeAt = 0;

function write({ said, language, before }) {
  if (before && speech.lastElementChild?.textContent === said) return; // the link was away meanwhile
  if (!before) spokeAt = Date.now();
  const utterance = document.createElement("p");
  Object.assign(utterance, { textContent: said, lang: language });
  speech.append(utterance);
  while (speech.children.length > MOST_SAID) speech.firstElementChild.remove();
}

let missing = "The box is away. This page looks for it by itself.";
let elsewhere = "Another page speaks now.";

function away() {
  table.dataset.link = "away";
  speaking.hush();
  tell(missing);
  if ("far" in document.body.dataset) askAgain();
}

// A phone in the network may have been forgotten: then its page is the one that asks for the code.
async function askAgain() {
  try {
    const answer = await fetch("/keys");
    if (answer.ok && !(await answer.text()).includes("data-far")) location.reload();
  } catch {
    // the box is away indeed
  }
}

// The language is that of the glass: all words of the page, and the voice of a screen reader.
function speak(language, captions) {
  if (document.documentElement.lang === language) return;
  document.documentElement.lang = language;
  missing = captions.away;
  elsewhere = captions.elsewhere;
  for (const one of document.querySelectorAll("[data-caption]")) one.textContent = captions[one.dataset.caption];
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", captions[one.dataset.label]);
  for (const one of document.querySelectorAll(".keypad small")) {
    one.style.setProperty("--letters", one.textContent.length);
  }
}

let silence = 0;

function tell(text, lasting) {
  clearTimeout(silence);
  if (notice.textContent !== text) notice.textContent = text;
  if (lasting) silence = setTimeout(tell, lasting, "");
}

// The display

// Colours as a picture has them in memory, a number for each dot: many pictures come in a second.
const [LIT, DARK] = new Uint32Array(new Uint8Array([255, 232, 178, 255, 7, 7, 12, 255]).buffer);

function paint(picture, [width, height]) {
  const bytes = atob(picture);
  const stride = (width + 7) >> 3;
  const image = new ImageData(width, height);
  const dots = new Uint32Array(image.data.buffer);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isLit = bytes.charCodeAt(y * stride + (x >> 3)) & (128 >> (x & 7));
      dots[y * width + x] = isLit ? LIT : DARK;
    }
  }
  if (display.width !== width || display.height !== height) Object.assign(display, { width, height });
  display.getContext("2d").putImageData(image, 0, 0);
}

// The keys

const ECHO_MS = 160, HELD_MS = 250;
const held = new Set();
let seen = 0; // the number of the picture that a key is pressed on

function press(key, how = {}) {
  if (table.dataset.link === "away") return notice.animate({ opacity: [0, 1] }, 300); // no key does anything
  const button = buttons.get(key);
  button.classList.add("pressed");
  setTimeout(() => button.classList.remove("pressed"), ECHO_MS);
  send({ key, number: seen, ...how });
}

function hold(key) {
  held.add(key);
  press(key, { down: true });
}

function letGo(key) {
  if (held.delete(key)) send({ key, up: true });
}

for (const [key, button] of buttons) {
  let holding = 0, wasHeld = false;
  button.addEventListener("pointerdown", () => {
    wasHeld = false;
    holding = setTimeout(() => {
      wasHeld = true;
      hold(key);
    }, HELD_MS);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    button.addEventListener(end, () => {
      clearTimeout(holding);
      if (wasHeld) letGo(key);
    });
  }
  button.addEventListener("click", () => {
    if (!wasHeld) press(key);
    wasHeld = false;
  });
}

const STROKES = {
  Enter: "Roll", " ": "Roll", Backspace: "*", Escape: "*", ArrowUp: "A", ArrowDown: "B",
};

for (const button of document.querySelectorAll(".box button, .ears button")) {
  button.addEventListener("mousedown", (event) => event.preventDefault());
}

function meant(event) {
  return STROKES[event.key] ?? event.key.toUpperCase();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || help.open) return;
  if (event.target.matches?.("select") && /^(Arrow|Enter| |Esc)/.test(event.key)) return; // they choose there
  if (event.key === "?") return help.showModal();
  const key = meant(event);
  if (!buttons.has(key)) return;
  const focused = document.activeElement;
  const isItsOwn = key === "Roll" && focused && focused !== document.body;
  if (isItsOwn && !(event.repeat && focused.matches("[data-key]"))) return; // its own click follows
  event.preventDefault();
  if (!event.repeat) hold(key);
});

addEventListener("keyup", (event) => {
  if (buttons.has(meant(event))) letGo(meant(event));
});

addEventListener("blur", () => held.forEach(letGo));

// A tap on a place types its number, where the box asks for one: it says what comes before. A number
// with which another begins is ended by #.
castle.addEventListener("click", (event) => {
  const number = event.target.closest("[data-place]")?.querySelector(".number");
  if (!number || !castle.dataset.tap) return;
  const typed = number.textContent;
  const others = [...castle.querySelectorAll(".number")].map((one) => one.textContent);
  const isBegun = others.some((other) => other !== typed && other.startsWith(typed));
  for (const key of castle.dataset.tap.replace("{}", typed) + (isBegun ? "#" : "")) press(key);
});

document.querySelector("#helper").addEventListener("click", () => help.showModal());

// The link

function opened() {
  if (sound.isOn) send({ sound: true });
  if (speaking.isOn) send({ speak: true });
}

const send = callBox("/live?log", { opened, hear, away });

sound.onflip((isOn) => send({ sound: isOn }));
document.querySelector("#games").addEventListener("click", async () => {
  const said = await saveFile("/games").catch(() => missing);
  if (said) tell(said, 5000);
});
speaking.onflip((isOn) => send({ speak: isOn }));
speaking.ontaken(() => tell(elsewhere, 5000));
speaking.onspoken((number) => send({ spoken: number }));
