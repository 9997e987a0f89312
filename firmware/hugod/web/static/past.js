// A past game move by move: buttons, the slider, the arrow keys, a finger that wipes across the board.

"use strict";

const game = document.querySelector("main.game");
const [castle, far, said, slider, better, levels] = ["board", "far", "said", "at", "better", "levels"].map((id) => document.getElementById(id));
const last = Number(game.dataset.moves);
const isTall = matchMedia("(max-width: 700px) and (orientation: portrait)");
const known = new Map();
const TO = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => last };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };
const WIPE = 40;
const AGAIN_MS = 1000;
let at = 0, from = null, judged = {};

function step(number) {
  const path = `${location.pathname}/${number}${isTall.matches ? "?upright" : ""}`;
  if (!known.has(path)) known.set(path, fetch(path).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer))));
  known.get(path).catch(() => known.delete(path));
  return known.get(path);
}

// Only the newest wish is drawn, however slowly the box answers.
async function go(number) {
  at = Math.max(0, Math.min(last, number));
  slider.value = at;
  const wanted = at;
  try {
    const found = await step(wanted);
    if (wanted !== at) return;
    far.textContent = found.far;
    said.textContent = found.said;
    better.textContent = judged[wanted] || "";
    follow(castle, found.board);
    game.dataset.at = at;
    if (at < last) step(at + 1).catch(() => {});
  } catch {
    far.textContent = "…";
  }
}

for (const button of document.querySelectorAll("[data-to]")) {
  button.addEventListener("click", () => go(TO[button.dataset.to]()));
}
slider.addEventListener("input", () => go(Number(slider.value)));
addEventListener("keydown", (event) => {
  const to = KEYS[event.key];
  if (!to || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select")) return;
  event.preventDefault();
  go(TO[to]());
});
castle.addEventListener("pointerdown", (event) => { from = event.clientX; });
castle.addEventListener("pointerup", (event) => {
  const by = from === null ? 0 : event.clientX - from;
  from = null;
  if (Math.abs(by) >= WIPE) go(at + (by < 0 ? 1 : -1));
});
isTall.addEventListener("change", () => { castle.replaceChildren(); go(at); });
// It takes the box a second or many: the moves do not wait for it.
async function judge() {
  try {
    const found = await (await fetch(`${location.pathname}/judged`)).json();
    if (!found.ready) return setTimeout(judge, AGAIN_MS);
    judged = found.moves;
    levels.textContent = found.levels;
    better.textContent = judged[at] || "";
  } catch {
    levels.textContent = "";
  }
}

go(0);
judge();
