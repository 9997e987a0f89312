// The page for a television or a tablet: shows how the game stands. It has no keys.

"use strict";

const page = document.querySelector(".watch");
const castle = document.querySelector("#board");
const stage = document.querySelector("#stage");
const notice = document.querySelector("#notice");
const door = document.querySelector("#door");
let missing = "The box is away. This page looks for it by itself.";

function hear(said) {
  if (!said.alive) return away();
  page.dataset.link = "here";
  notice.textContent = "";
  document.documentElement.lang = said.language;
  missing = said.captions.away;
  if (door) door.textContent = said.captions.keys;
  for (const one of document.querySelectorAll("[data-caption]")) one.textContent = said.captions[one.dataset.caption];
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", said.captions[one.dataset.label]);
  if (said.board) follow(castle, said.board);
  show(said.stage);
}

function show(drawn) {
  const fresh = document.createElement("template");
  fresh.innerHTML = drawn;
  if (stage.childElementCount) exchange(stage, fresh.content);
  else stage.replaceChildren(fresh.content);
}

function away() {
  page.dataset.link = "away";
  notice.textContent = missing;
}

// A touch on the board fills the screen, and another one leaves it.

castle.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else page.requestFullscreen?.().catch(() => {});
});

callBox("/watching", { hear, away });
