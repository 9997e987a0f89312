// The club's wall: what the desk sends, one page at a time. It has no keys.

"use strict";

const TURN_MS = 9000;
const wall = document.querySelector("#wall");
const notice = document.querySelector("#notice");
let missing = "", shown = 0, first = "";

function turn(by) {
  const pages = [...wall.querySelectorAll(".page")];
  if (!pages.length) return;
  shown = (shown + by) % pages.length;
  pages.forEach((page, number) => page.classList.toggle("shown", number === shown));
}

function hear(said) {
  if (!said.alive) return away();
  notice.textContent = "";
  document.documentElement.lang = said.language;
  missing = said.captions.away;
  wall.innerHTML = said.wall;
  const title = wall.querySelector("h2").textContent; // a new round, or its first result: look there
  if (title !== first) [first, shown] = [title, 0];
  turn(0);
}

function away() {
  notice.textContent = missing;
}

setInterval(() => turn(1), TURN_MS);
document.addEventListener("click", () => turn(1));
document.addEventListener("keydown", (event) => event.key === "ArrowRight" && turn(1));
callBox("/walling", { hear, away });
